"""Clicks: each place of a cursor can be clicked, on every display, and a second click is A."""

from __future__ import annotations

from typing import Any

import pytest

import scenes
from desk import Desk
from engines import catalog
from firmware.drivers.buttons import LEFT, RIGHT, A
from host_sim.cursors import Cursor
from host_sim.terminal import pointer

KEYS = [entry.key for entry in catalog.CATALOG]
DISPLAYS = ("oled", "lcd", "wide", "qvga")


class Presses:
    """Presses of a desk: actions are carried out immediately."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.taps = 0
        self.masks: list[int] = []

    def then(self, action: Any) -> None:
        assert action()
        self._desk.settle()

    def tap(self, mask: int) -> None:
        self.masks.append(mask)
        self.taps += 1


def at_choice(kind: str, key: str) -> Desk:
    """Return a desk with a game where a person has several moves."""
    desk = Desk(kind)
    desk.new_game(key)
    for _ in range(200):
        screen = desk.console.top()
        if hasattr(screen, "steer") and screen.legal_count > 2 and desk.console.table.human_to_move():
            break
        if desk.console.table.human_to_move():
            desk.tap("a")
        else:
            desk.wait(500)
    desk.wait(3000)
    desk.tap("right")  # a line of news disappears
    return desk


@pytest.mark.parametrize("kind", DISPLAYS)
@pytest.mark.parametrize("key", KEYS)
def test_each_place_on_a_table_can_be_clicked(key: str, kind: str) -> None:
    desk = at_choice(kind, key)
    screen = desk.console.top()
    cursor = Cursor(screen)
    start = cursor.state()
    screen.console = pointer._Still(desk.console)
    boxes = {cursor.box(state) for state in cursor.reached(start)} - {None}
    screen.console = desk.console
    cursor.put(start)
    presses = Presses(desk)
    mouse = pointer.Pointer(desk.console, presses)
    reachable = 0
    for x, y, wide, high in boxes:
        column, row = x + wide // 2, y + high // 2
        if not (0 <= column < desk.board.width and 0 <= row < desk.board.height):
            continue  # Foursquare's grid may be larger than the display
        cursor.put(start)
        screen.changed = True
        desk.settle()
        taps = presses.taps
        mouse.click(column, row)
        left, top, width, height = cursor.box(cursor.state())
        assert left <= column < left + width and top <= row < top + height
        assert presses.taps - taps == (cursor.state() == start), "the first click is A only where the cursor was"
        taps = presses.taps
        mouse.click(column, row)
        assert presses.taps == taps + 1, "a second click is A"
        reachable += 1
    assert reachable > 2
    desk.clear()


def rows_of(desk: Desk) -> Any:
    return desk.console.top()._menu


@pytest.mark.parametrize("kind", DISPLAYS)
def test_rows_of_menus(kind: str) -> None:
    desk = Desk(kind)
    desk.choose()
    presses = Presses(desk)
    mouse = pointer.Pointer(desk.console, presses)
    menu = rows_of(desk)
    theme = desk.console.theme
    for shown in range(min(menu._room, len(menu.rows)) - 1, -1, -1):
        mouse.click(9, menu._y + shown * theme.row_height + 2)
        assert menu.selected == shown and not presses.taps
    mouse.click(9, 1)
    assert menu.selected == 0 and not presses.taps, "the title is no row"
    mouse.click(9, menu._y + 2)
    assert presses.taps == 1
    desk.clear()


@pytest.mark.parametrize("kind", DISPLAYS)
def test_tiles_of_the_launcher(kind: str) -> None:
    desk = Desk(kind)
    presses = Presses(desk)
    mouse = pointer.Pointer(desk.console, presses)
    tiles = desk.console.top()._tiles
    if kind in ("lcd", "qvga"):
        for i in range(len(tiles.tiles)):
            x, y, wide, high = tiles.box(i)
            if high:
                mouse.click(x + wide // 2, y + high // 2)
                assert tiles.selected == i
                mouse.click(x + wide // 2, y + high // 2)
                presses.taps -= 1
    else:
        for x, step in ((5, -1), (desk.board.width - 5, 1)):
            before = tiles.selected
            mouse.click(x, 5)
            assert tiles.selected == (before + step) % len(tiles.tiles)
        mouse.click(desk.board.width // 2, 5)
        presses.taps -= 1
    assert presses.taps <= 1
    desk.clear()


def test_a_question_and_a_page() -> None:
    desk = Desk("oled", new=True)
    desk.tap("a")
    presses = Presses(desk)
    mouse = pointer.Pointer(desk.console, presses)
    question = desk.console.top()._box
    for x, chosen in ((10, 0), (120, 1)):
        mouse.click(x, 60)
        assert question.selected == chosen
    assert not presses.taps
    mouse.click(120, 60)
    assert presses.taps == 1
    desk.tap("b", "b")
    desk.pick("Settings")
    desk.pick("Buttons")
    desk.tap("a")
    mouse.click(20, 20)
    assert presses.taps == 2, "the next page"
    desk.clear()


@pytest.mark.parametrize("kind", DISPLAYS)
def test_digits_letters_and_announcements(kind: str) -> None:
    desk = Desk(kind)
    mouse = pointer.Pointer(desk.console, Presses(desk))
    for way in (("Deal number",), ("Settings", "Names", "Player 1")):
        if way[0] != "Settings":
            desk.choose()
        for row in way:
            desk.pick(row)
        screen = desk.console.top()
        boxes = pointer._dial(screen)
        for i, (x, y, wide, high) in enumerate(boxes):
            mouse.click(x + wide // 2, y + high // 2)
            assert screen._at == i, (kind, way)
            picture = bytes(desk.board.picture)
            desk.tap("up")
            changes = [at for at in range(len(picture)) if picture[at] != desk.board.picture[at]]
            columns = {
                at % desk.board.width if kind == "oled" else 2 * (at % (desk.board.width // 2)) for at in changes
            }
            assert all(x - 2 <= column <= x + wide + 1 for column in columns), (kind, way, i)
        desk.console.home()
        desk.settle()
    desk.clear()


@pytest.mark.parametrize("kind", DISPLAYS)
def test_the_cards_of_a_ten(kind: str) -> None:
    desk = Desk(kind)
    scenes.play(desk, dict(scenes.of("four_rows"))["four_rows-picker"])
    presses = Presses(desk)
    mouse = pointer.Pointer(desk.console, presses)
    screen = desk.console.top()
    for i in reversed(range(len(screen.moves))):
        x, y, wide, high = screen.box(i)
        mouse.click(x + wide // 2, y + high // 2)
        assert screen._at == i and not presses.taps
    mouse.click(x + wide // 2, y + high // 2)
    assert presses.taps == 1
    desk.clear()


@pytest.mark.parametrize("kind", DISPLAYS)
def test_companions(kind: str) -> None:
    """A click on a row of the match card goes to its table, and a second one is A. On a peg board it means a side."""
    group = next(entry.key for entry in catalog.CATALOG if entry.companions)
    known = dict(scenes.of(group))
    desk = scenes.show(kind, known[f"{group}-league-card"])
    presses = Presses(desk)
    pointing = pointer.Pointer(desk.console, presses)
    screen: Any = desk.console.top()
    for table in (2, 0, 3):
        left, top, wide, high = screen.box(table)
        pointing.click(left + wide // 2, top + high // 2)
        assert screen._at == table and not presses.masks
    pointing.click(left + 1, top + 1)
    assert presses.masks == [A]
    desk.clear()
    for scene, buttons in (("pegs", [LEFT, LEFT, RIGHT]), ("pegs-three", [LEFT, A, RIGHT])):
        desk = scenes.show(kind, known[f"{group}-{scene}"])
        presses = Presses(desk)
        pointing = pointer.Pointer(desk.console, presses)
        width = desk.console.canvas.width
        for x in (0, width // 2 - 1, width - 1):
            pointing.click(x, 5)
        assert presses.masks == buttons
        desk.clear()
