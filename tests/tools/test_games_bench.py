"""How fast whole games are played: what is measured, and what the table says of it."""

import io
import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from tools.measure import games_bench, hands_bench
from tools.measure.games_bench import Rates

from engines import catalog  # isort: skip
from engines.game import OVER  # isort: skip

FAST = Rates("Foursquare", 1e3, 3e4, 9e4, 17e4, "euchre", 1e4, 2e4, (0.1, 1.5, 9.0), 3.0)


def shown(found: list[Rates]) -> str:
    """The table of these."""
    out = io.StringIO()
    Console(file=out, width=160, color_system="truecolor", force_terminal=True).print(games_bench.table(found))
    return out.getvalue()


def test_a_rate_below_its_bar_is_marked() -> None:
    assert FAST.good and "bold" not in repr(shown([FAST])) and "euchre 10,000" in shown([FAST])
    for slow in (replace(FAST, plain=9e2), replace(FAST, api=1.4e4), replace(FAST, bulk=8.9e4)):
        assert not slow.good and "\x1b[1;31m" in shown([slow])
    assert replace(FAST, plain=1, bars=(None, 1.5, 9.0)).good
    alone = replace(FAST, other=None, rolled=None)
    assert alone.good and hands_bench.NOT_INSTALLED in shown([alone])


def test_so_is_one_beside_open_spiels_rollouts() -> None:
    assert "20,000" in shown([FAST]) and " 4.5 " in shown([FAST])
    slow = replace(FAST, rolled=4e4)
    assert not slow.good and "\x1b[1;31m2.25 (3.0)" in shown([slow])
    assert replace(slow, rolled_bar=None).good


def test_whole_games_are_played_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game, for as short a time as there is."""
    entry = catalog.find("foursquare")
    monkeypatch.setattr(games_bench, "_SECONDS", 1e-9)
    monkeypatch.setattr(hands_bench, "_SECONDS", 1e-4)
    monkeypatch.setattr(games_bench, "catalog", SimpleNamespace(CATALOG=(entry,)))
    monkeypatch.setattr(hands_bench, "find_spec", lambda name: name)
    played: list[str] = []

    class Over:
        def is_terminal(self) -> bool:
            played.append("euchre")
            return True

    monkeypatch.setattr(games_bench, "rollouts", lambda: lambda: 500)
    spiel = SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=Over, name=name))
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    (found,) = games_bench.rates()
    assert played and found.title == entry.title and found.beside == "euchre"
    assert min(found.plain, found.api, found.bulk, found.cores, found.other or 0, found.rolled or 0) > 0


def test_open_spiel_plays_rollouts_of_a_dealt_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of hearts, as many as it says for each way of passing cards, in one call; none where it is missing."""
    monkeypatch.setattr(games_bench, "find_spec", lambda name: None)
    assert games_bench.rollouts() is None
    told: list[Any] = []

    class Dealing:
        left = 3

        def is_chance_node(self) -> bool:
            return self.left > 0

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(1, 0.5), (2, 0.5)]

        def apply_action(self, action: int) -> None:
            assert action in (1, 2)
            self.left -= 1

    class Searching:
        def __init__(self, game: Any, evaluator: int, **more: Any) -> None:
            told.extend([game.name, evaluator, more["max_simulations"]])

        def mcts_search(self, state: Dealing) -> None:
            told.append(state.left)

    spiel = SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Dealing, name=name),
        RandomRolloutEvaluator=lambda count, seed: count,
        MCTSBot=Searching,
    )
    monkeypatch.setattr(games_bench, "find_spec", lambda name: name)
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    play = games_bench.rollouts()
    assert play and play() == 2 * told[1] and told == ["hearts", told[1], 1, 0, 0]


def test_samples_take_turns_and_the_best_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all ways to play and of OpenSpiel's game: the same for each of them."""
    entry = catalog.find("foursquare")
    samples = iter(range(100))
    monkeypatch.setattr(games_bench, "catalog", SimpleNamespace(CATALOG=(entry,)))
    monkeypatch.setattr(games_bench, "in_bulk", lambda *_: None)
    monkeypatch.setattr(games_bench, "rate", lambda _: next(samples))
    monkeypatch.setattr(games_bench, "rollouts", lambda: lambda: 500)
    monkeypatch.setattr(hands_bench, "games_a_second", lambda name, count: next(samples))
    (found,) = games_bench.rates()
    last = 6 * games_bench._SAMPLES
    rates = [found.plain, found.api, found.bulk, found.cores, found.other, found.rolled]
    assert rates == list(range(last - 6, last))


def test_a_game_by_calls_is_played_to_its_end() -> None:
    for entry in catalog.CATALOG:
        for seats, policy, _, _, _ in games_bench.manifest(entry.key).BENCH["playouts"]:
            game: Any = entry.game()(seats)
            assert games_bench.by_calls(game, policy) == 1
            assert game.turn() == OVER and game.moves_made() > 0
