"""Places of the picture, the keys and the advice to enlarge the window, for every display and many terminals."""

import re

import pytest

from host_sim.device.virtual_board import BOARDS
from host_sim.terminal.arrangement import BESIDE, FRAME, arrange, keys_below, keys_beside
from host_sim.terminal.offers import ARROWS, BACK, ENTER, EVERYWHERE, QUIT
from host_sim.terminal.picture import BRAILLE, HALF, REDUCED

KEYS = ((ARROWS, "move"), (ENTER, "choose"), (BACK, "back"), ("u", "undo"), ("m", "menu"))


def at(kind, columns, lines):
    board = BOARDS[kind]
    return arrange(board.width, board.height, columns, lines)


@pytest.mark.parametrize(
    ("kind", "columns", "lines", "mode", "beside"),
    [
        ("oled", 80, 24, BRAILLE, False),
        ("oled", 85, 30, BRAILLE, False),
        ("oled", 86, 30, BRAILLE, True),
        ("oled", 100, 30, BRAILLE, True),
        ("oled", 200, 60, HALF, True),
        ("lcd", 80, 24, REDUCED, True),
        ("lcd", 100, 30, REDUCED, True),
        ("lcd", 200, 60, BRAILLE, True),  # a line of keys would leave no pixel for it
        ("lcd", 240, 121, HALF, False),
        ("wide", 80, 24, REDUCED, False),
        ("wide", 200, 60, BRAILLE, True),
        ("wide", 140, 60, BRAILLE, False),
    ],
)
def test_usual_terminals(kind, columns, lines, mode, beside):
    made = at(kind, columns, lines)
    assert (made.mode.kind, made.beside, made.helped) == (mode, beside, True)
    assert bool(made.advice) == (mode != HALF)


@pytest.mark.parametrize("kind", BOARDS)
def test_all_fits_at_any_size(kind):
    for columns in range(1, 260, 3):
        for lines in range(1, 130, 2):
            made = at(kind, columns, lines)
            wide = made.mode.columns + FRAME * made.bezel + BESIDE * made.beside
            high = made.mode.lines + FRAME * made.bezel
            if not made.beside:
                high += made.helped + bool(made.advice)
            assert wide <= columns and high <= lines or min(columns, lines) < 4, (columns, lines)


@pytest.mark.parametrize("kind", BOARDS)
def test_who_follows_the_advice_sees_more(kind):
    for columns, lines in ((80, 24), (100, 30), (40, 12)):
        made = at(kind, columns, lines)
        larger = re.search(r"(\d+) x (\d+) for", made.advice)
        after = at(kind, *map(int, larger.groups()))
        assert after.mode.kind == (HALF if made.mode.kind == BRAILLE else BRAILLE) and after.helped


def test_a_usual_terminal_has_room_for_all_keys_of_a_game_in_words():
    keys = (*KEYS[:3], ("h", "hint"), *KEYS[3:], ("?", "rules"), QUIT)
    assert keys_below(keys, 80).plain.startswith("←↑↓→ move  Enter choose  Bksp back  h hint  u undo")


def test_a_usual_terminal_has_room_for_the_keys_of_every_keyboard():
    line = keys_below(EVERYWHERE, 80).plain
    assert line.endswith("Tab hint  F3 menu  F4 undo  F5 rules  F9 quit")


def test_keys_are_written_as_wide_as_there_is_room():
    written = {columns: keys_below(KEYS, columns) for columns in range(20, 120)}
    assert all(line.cell_len <= columns for columns, line in written.items())
    assert [line.plain.split()[-1] for line in (written[20], written[60], written[119])] == ["m", "menu", "menu"]
    assert "Backspace" in written[119].plain and "Bksp" in written[60].plain and "⌫" in written[20].plain
    lines = keys_beside(KEYS, "Larger is better, " * 3).plain.split("\n")
    assert all(len(line) <= BESIDE for line in lines)
    assert [line for line in lines if "undo" in line] == [" u       undo"]
