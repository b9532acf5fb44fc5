"""How fast random hands of All Fours are dealt and played: what is measured where, and what the table says of it."""

import io
import sys
from array import array
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from host_sim.kernels import llvm
from tools.measure import hands_bench, random_hands
from tools.measure.hands_bench import Speed

from host_sim.kernels.bulk import all_fours_hands as playout  # isort: skip
from engines.all_fours.rules import AllFours  # isort: skip


class State:
    """A game of chance with three moves; what came of it does not matter."""

    def __init__(self) -> None:
        self.left = 3

    def is_terminal(self) -> bool:
        return not self.left

    def is_chance_node(self) -> bool:
        return self.left == 3

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in (1, 2)
        self.left -= 1


def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure for as short a time as there is, and on no Pico."""
    monkeypatch.setattr(random_hands, "_LEAST_US", 1)
    monkeypatch.setattr(hands_bench, "_SECONDS", 1e-9)
    monkeypatch.setattr(hands_bench, "on_pico", lambda: Speed("emulated Pico", 2e3, 1500))


def shown(found: list[Speed]) -> str:
    """The table of these."""
    out = io.StringIO()
    Console(file=out, width=120, color_system="truecolor", force_terminal=True).print(hands_bench.table(found))
    return out.getvalue()


def test_without_open_spiel_there_is_no_bar_but_the_picos(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    monkeypatch.setattr(hands_bench, "find_spec", lambda name: None)
    found = hands_bench.speeds()
    assert [one.where for one in found] == ["emulated Pico", "CPython", "LLVM"]
    assert [one.bar for one in found] == [1500, None, None] and all(one.good for one in found)
    assert "pip install open_spiel" in shown(found)


def test_open_spiels_games_set_the_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    loaded: list[str] = []

    def load_game(name: str) -> Any:
        loaded.append(name)
        return SimpleNamespace(new_initial_state=State)

    monkeypatch.setattr(hands_bench, "find_spec", lambda name: name)
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=load_game))
    found = {one.where: one for one in hands_bench.speeds()}
    assert loaded == ["euchre", "spades"]
    assert found["CPython"].bar == 0.5 * found["OpenSpiel's euchre"].hands
    assert found["LLVM"].bar == 20 * found["OpenSpiel's euchre"].hands
    slow = [Speed("CPython", 10, 11), Speed("OpenSpiel's euchre", 22)]
    assert not slow[0].good and "\x1b[1;31m10" in shown(slow)


def test_compiled_hands_are_the_same_hands() -> None:
    """Through LLVM and as Python, many hands are dealt, played and counted alike."""

    def results() -> list[tuple[int, bytes]]:
        game = AllFours(4)
        game.deal(3)
        out = array("H", bytes(2 * playout.OUT))
        return [(playout.play_hands(game.state, out, 1), bytes(game.state)) for _ in range(50)]

    plain = results()
    with llvm.accelerated():
        assert results() == plain
