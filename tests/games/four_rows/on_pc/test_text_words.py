"""The words of Four Rows in text play: results of a move, grammar, the end, replays."""

import io
from pathlib import Path

import pytest

from engines.four_rows import kernels
from engines.four_rows.rules import FourRows
from engines.players import bot_name
from firmware.games.four_rows import text as four_rows
from host_sim.text.replay import replay
from tests.games.four_rows.on_pc.text_tables import hand, sit
from tests.host_sim.text_session import Player, Save, legal, positions

NAMES = ("You", "Bo", "Cy", "Di").__getitem__


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({}, []),
        ({kernels.SKIPPED: 2}, ["Bo cannot play: passed over."]),
        ({kernels.SKIPPED: 13}, ["You, Cy and Di cannot play: passed over."]),
        ({kernels.FRESH: 2}, ["Nobody can play: new field."] * 2),
        (
            {kernels.FRESH: 2, kernels.NEWS: kernels.ALL_PASSED, kernels.SKIPPED: 4},
            ["Cy cannot play: passed over.", "Everybody passed: new field.", "Nobody can play: new field."],
        ),
        (
            {kernels.FRESH: 1, kernels.NEWS: kernels.RESHUFFLED, kernels.SKIPPED: 1},
            [
                "The stock ran out: the cards removed are shuffled for a new one.",
                "Nobody can play: new field.",
                "You cannot play: passed over.",
            ],
        ),
        (
            {kernels.OUT: 1, kernels.NEWS: kernels.LAST_LAP},
            ["You went out: last lap, one more turn for each of the others."],
        ),
        ({kernels.STAGE: 7, kernels.NEWS: kernels.NEW_STAGE}, ["New stage: 7 cards for everybody who went out."]),
        (
            {kernels.STAGE: 1, kernels.ACTIVE: 9, kernels.NEWS: kernels.NEW_STAGE},
            ["New stage: 1 card for everybody who went out.", "Still in the game: You and Di."],
        ),
    ],
)
def test_results_of_a_move_are_printed(fields: dict[int, int], lines: list[str]) -> None:
    """FR-15, FR-17, FR-19, FR-R6, FR-R7, FR-R11: each event has its sentence."""
    game = FourRows(4)
    game.deal(1)
    for at in (kernels.SKIPPED, kernels.FRESH, kernels.NEWS):
        game.state[at] = 0
    for at, value in fields.items():
        game.state[at] = value
    assert four_rows.news(game, NAMES) == lines


def test_grammar_of_the_only_person() -> None:
    game = FourRows(2, (0, 0, 2))
    game.deal(42)
    move = next(move for move in legal(game) if move)
    lines = four_rows.move_line(game, move, "You")
    assert lines.startswith("You play ") and "plays" not in lines
    assert four_rows.move_line(game, 0, "You") == "You pass." and four_rows.move_line(game, 0, "Al") == "Al passes."
    game.state[kernels.PLAYED] = 1
    assert four_rows.move_line(game, 0, "You") == "You end the turn."
    game.state[kernels.COUNTS] = 1
    assert four_rows.move_line(game, move, "You").endswith(" and go out.")
    game.state[kernels.STAGE] = 1
    assert four_rows.move_line(game, move, "You").endswith(" and win.")
    assert four_rows.move_line(game, move, "Al").endswith(" and wins.")


def test_result(tmp_path: Path, save: Save) -> None:
    """FR-18, FR-21: the winner, the reason and the cards left are printed."""
    sit(tmp_path, Player(save), players="h,h,h", seed=11)
    game = save.read().replay()
    lines = four_rows.result(game, NAMES)
    winner = game.winners().bit_length() - 1
    assert lines[0].startswith(f"{NAMES(winner)} win")
    assert lines[1].count("card") == sum(game.hand_size(seat) > 0 for seat in range(3))
    game.state[kernels.STAGE] = 1
    assert four_rows.result(game, NAMES)[0].endswith("first out in the stage of one card.")


def test_replay_names_the_seats(tmp_path: Path, save: Save) -> None:
    """A replay prints "Player 1" even where text play prints "You", since another person may read it."""
    sit(tmp_path, Player(save), players="h,easy,hard", seed=8)
    saved = save.read()
    out, err = io.StringIO(), io.StringIO()
    assert replay(save.text(), False, False, out, err) == 0 and err.getvalue() == ""
    shown = out.getvalue().splitlines()
    assert shown[0] == f"four_rows, deal 8, {saved.count} moves."
    numbered = [line for line in shown if line[0].isdigit()]
    assert len(numbered) == saved.count
    for line, (game, _) in zip(numbered, positions(saved), strict=False):
        seat = game.turn()
        assert f": {'Player 1' if not seat else bot_name(seat)} " in line
    over = saved.replay()
    for seat in range(3):
        name = "Player 1" if not seat else bot_name(seat)
        if over.hand_size(seat):
            count = over.hand_size(seat)
            assert f"{name}: {count} card{'s' if count > 1 else ''}: {hand(over, seat)}." in shown
    assert "You" not in out.getvalue()
