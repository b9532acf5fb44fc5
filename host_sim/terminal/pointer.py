"""Clicks on the display of a console in this process: a click goes to what a cursor can reach, a second one is A."""

from __future__ import annotations

from typing import Any

from firmware.drivers.buttons import LEFT, RIGHT, A
from host_sim.cursors import Box, Cursor
from host_sim.device.virtual_board import Console
from host_sim.terminal.presses import PressQueue
from host_sim.terminal.shortcuts import is_a


class Pointer:
    """Clicks on the display of `console`, each after the `presses` before it."""

    def __init__(self, console: Console, presses: PressQueue) -> None:
        self._console: Any = console
        self._presses = presses

    def click(self, x: int, y: int) -> None:
        """Queue a click on a pixel."""
        self._presses.then(lambda: self._act(x, y))

    def _act(self, x: int, y: int) -> bool:
        """Go where the click points, or press A. False while the screen is busy."""
        screen = self._console.top()
        if screen.working:
            return False
        if self._goes(screen, x, y):
            screen.changed = True
        else:
            self._presses.tap(_button(screen, x))
        return True

    def _goes(self, screen: Any, x: int, y: int) -> bool:
        """Move the cursor of a screen to a pixel. False if it is there, or the screen has no cursor now: A is meant."""
        if hasattr(screen, "steer"):
            return bool(screen.legal_count) and _on_table(self._console, screen, x, y)
        if is_a(screen, "Launcher"):
            return _in_launcher(screen, x, y)
        if is_a(screen, "MenuScreen"):
            return _in_menu(screen, y)
        if is_a(screen, "Question"):
            chosen = int(2 * x >= self._console.canvas.width)
            before: int = screen._box.selected
            screen._box.selected = chosen
            return before != chosen
        if is_a(screen, "AnnounceScreen"):
            return _at(screen, [screen.box(i) for i in range(len(screen.moves))], x, y)
        if is_a(screen, "LeagueScreen"):
            return _at(screen, [screen.box(table) for table in range(len(screen.league.games))], x, y)
        if is_a(screen, "DealNumberScreen") or is_a(screen, "NameScreen"):
            return _at(screen, _dial(screen), x, y)
        return False


def _button(screen: Any, x: int) -> int:
    """Return the button that a click means: A, or on a peg board that of the side it points to."""
    if not is_a(screen, "PegScreen"):
        return A
    buttons = (LEFT, A, RIGHT) if screen.board.sides > 2 else (LEFT, RIGHT)
    return buttons[len(buttons) * x // screen.theme.width]


class _Still:
    """A stand-in for the console while a cursor is tried: it opens and says nothing."""

    def __init__(self, console: Any) -> None:
        self._console = console

    def __getattr__(self, name: str) -> Any:
        if name in ("open", "open_soon", "push", "say"):
            return lambda *_: None
        return getattr(self._console, name)


def _on_table(console: Any, screen: Any, x: int, y: int) -> bool:
    """Move the cursor of a game's screen to the smallest place that has the pixel. False if it is there already."""
    cursor = Cursor(screen)
    start = cursor.state()
    here = cursor.box(start)
    if here and _has(here, x, y):
        return False
    screen.console = _Still(console)
    try:
        boxes = {state: cursor.box(state) for state in cursor.reached(start)}
    finally:
        screen.console = console
    hit = [(box[2] * box[3], i, state) for i, (state, box) in enumerate(boxes.items()) if box and _has(box, x, y)]
    cursor.put(min(hit)[2] if hit else start)
    return True


def _in_launcher(screen: Any, x: int, y: int) -> bool:
    """Select the tile at a pixel of the grid or, where one tile is shown between its neighbours, the neighbour there.
    False for the selected tile."""
    tiles = screen._tiles
    if not tiles._is_grid:
        third: int = 3 * x // screen.theme.width
        if third != 1:
            tiles.steer(RIGHT if third else LEFT)
        return third != 1
    for i in range(len(tiles.tiles)):
        if _has(tiles.box(i), x, y):
            before: int = tiles.selected
            tiles.selected = i
            return before != i
    return True


def _in_menu(screen: Any, y: int) -> bool:
    """Select the row at a height of a menu. False for the selected row."""
    menu = screen._menu
    row: int = menu.top + (y - menu._y) // screen.theme.row_height
    if menu._y <= y and row < min(menu.top + menu._room, len(menu.rows)):
        before: int = menu.selected
        menu.selected = row
        return before != row
    return True


def _at(screen: Any, boxes: list[Box], x: int, y: int) -> bool:
    """Put the cursor of a screen on the place whose box has a pixel. False if it is there already."""
    before: int = screen._at
    for i, box in enumerate(boxes):
        if _has(box, x, y):
            screen._at = i
            return i != before
    return True


def _dial(screen: Any) -> list[Box]:
    """Return a box for each sign of a number or a name, all equally wide (`pages.draw_dial`)."""
    theme = screen.theme
    if is_a(screen, "NameScreen"):
        font, widest, count = theme.font, ord("W"), len(screen._letters)
    else:
        font, widest, count = theme.digits, ord("0"), len(screen._digits)
    step = font.widths[font.index(widest)] + font.gap
    left = (theme.width - step * count) // 2
    return [(left + i * step, theme.title_height, step, theme.height - theme.title_height) for i in range(count)]


def _has(box: Box, x: int, y: int) -> bool:
    """True if a box has a pixel."""
    left, top, wide, high = box
    return left <= x < left + wide and top <= y < top + high
