"""Buttons pressed at random and in pairs, on every screen and while cards move: nothing locks, no move is lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from desk import NAMES, Desk, settle_in
from engines import catalog, save

FRAMES = 6_000
FRAME_MS = 16
KEYS = [entry.key for entry in catalog.CATALOG]


def _table(key: str) -> Callable[[Desk], None]:
    return lambda desk: desk.new_game(key)


def _over_table(row: str) -> Callable[[Desk], None]:
    def open_row(desk: Desk) -> None:
        desk.new_game("four_rows")
        desk.hold("b")
        if row:
            desk.pick(row)

    return open_row


def _from_menu(row: str) -> Callable[[Desk], None]:
    def open_row(desk: Desk) -> None:
        desk.choose("rows_of_four")
        desk.pick(row)

    return open_row


SCREENS: dict[str, Callable[[Desk], object]] = {
    "launcher": lambda desk: None,
    "settings": lambda desk: desk.pick("Settings"),
    "friends": lambda desk: desk.pick("Friends"),
    "game menu": _over_table(""),
    "rules": _over_table("Rules"),
    "options": _over_table("Options"),
    "lesson": _from_menu("Learn"),
    "deal number": _from_menu("Deal number"),
    "results": _from_menu("Results"),
} | {key: _table(key) for key in KEYS}


def open_anew(desk: Desk, name: str) -> None:
    """Show a screen on a desk without saves, with motion."""
    rest(desk)
    for file in Path(desk.home).iterdir():
        file.unlink()
    desk.on()
    settle_in(desk.console, 1)
    desk.on()
    SCREENS[name](desk)
    desk.settle()


def frame(desk: Desk, down: int) -> None:
    """Run the console for a frame while these buttons are down."""
    desk.board.down = down
    desk.console.step()
    desk.board.clock.sleep_ms(FRAME_MS)


def rest(desk: Desk) -> None:
    """Release all buttons, and wait until nothing moves or is saved."""
    desk.board.down = 0
    desk.wait(300)


def check(desk: Desk, what: object) -> None:
    """The console answers, and its save has every move of the game on the table."""
    rest(desk)
    table = desk.console.table
    if table is not None and desk.console.top() is desk.console.bottom():
        saved: Any = desk.console.store.load(table.entry.key, save.unpack)
        assert saved.record.to_text() == table.record.to_text(), what
    pictures = set()
    for name in ("down", "up", "right", "left", "b", "a"):
        desk.tap(name)
        desk.wait(100)
        pictures.add(bytes(desk.board.picture))
    assert len(pictures) > 1, f"{what}: {desk.top()} does not answer"


def masks(seed: str) -> Iterator[int]:
    """Yield the buttons that are down in each frame: each changes about three times a second."""
    source = random.Random(seed)
    down = 0
    while True:
        for bit in range(len(NAMES)):
            if source.random() < 1 / 20:
                down ^= 1 << bit
        yield down


@pytest.mark.parametrize("name", SCREENS)
def test_random_frames(name: str) -> None:
    desk = Desk(moves=True)
    open_anew(desk, name)
    down = masks(name)
    made = 0
    for number in range(FRAMES):
        if desk.top() == "Launcher" and number % 50 == 0 and name != "launcher":
            open_anew(desk, name)
        frame(desk, next(down))
        table = desk.console.table
        made = max(made, table.moves_made() if table else 0)
        if number % 1000 == 999:
            check(desk, (name, number))
    if name in KEYS:
        assert made > 3, "nothing was played"
    desk.clear()


@pytest.mark.parametrize("name", SCREENS)
def test_all_pairs_of_buttons_in_the_same_frame(name: str) -> None:
    for one, two in combinations(range(len(NAMES)), 2):
        for frames in (4, 60):  # a tap, and a hold
            desk = Desk(moves=True)
            open_anew(desk, name)
            for _ in range(frames):
                frame(desk, 1 << one | 1 << two)
            check(desk, (name, NAMES[one], NAMES[two], frames))
            desk.clear()
