"""Cursors, moved by their arrows: for tests of where they get and whether they can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from firmware.ui.display_state import TextLine
from host_sim.cursors import Cursor

Place = tuple[object, bytes]  # place of a cursor, and the picture

_TOAST_MS = 3000  # a toast has disappeared by then


def _of_a_game(desk: Any, screen: Any) -> Iterator[Place]:
    """Yield each place of the cursor on a game's screen with its picture, also while a card is lifted."""
    console = desk.console
    cursor = Cursor(screen)
    console.open = console.push = console.say = screen.commit = lambda *_: None
    states = list(cursor.reached(cursor.state()))
    for state in tuple(states):
        cursor.put(state)
        screen.choose()
        if cursor.state() not in states:
            states += [more for more in cursor.reached(cursor.state()) if more not in states]
    for state in states:
        place = cursor.box(state), cursor.selection(state)
        if place[0]:  # otherwise the screen shows something without a cursor, such as the last trick
            screen.changed = True
            desk.settle()
            yield place, bytes(desk.board.picture)


def _of_a_menu(desk: Any, menu: Any) -> Iterator[Place]:
    """Yield each row of a menu, with the picture of the rows."""
    line = desk.board.width // 2
    for _ in menu.rows:
        picture = bytes(desk.board.picture)
        yield menu.selected, picture[menu._y * line : menu._end * line] if desk.board.colour else picture
        desk.tap("down")


def _of_a_dial(desk: Any, dial: Any, name: str) -> Iterator[Place]:
    """Yield each digit, letter or answer, with its picture."""
    start = getattr(dial, name)
    while True:
        yield getattr(dial, name), bytes(desk.board.picture)
        desk.tap("right")
        if getattr(dial, name) == start:
            return


def places(desk: Any) -> Iterator[Place]:
    """Yield each place of the cursor on the top screen with its picture; nothing without a cursor."""
    desk.wait(_TOAST_MS)
    screen = desk.console.top()
    if hasattr(screen, "steer"):
        return _of_a_game(desk, screen) if screen.legal_count else iter(())
    if hasattr(screen, "_menu"):
        return _of_a_menu(desk, screen._menu)
    for dial, name in ((screen, "_at"), (getattr(screen, "_box", None), "selected")):
        if dial is not None and hasattr(dial, name):
            return _of_a_dial(desk, dial, name)
    return iter(())


def unseen(desk: Any) -> list[tuple[object, object]]:
    """Move the cursor on a desk to every place. Returns pairs of places that look the same.

    The place itself must look different. Lines of text that name it are not drawn, and of a menu only the rows count.
    """
    draw = TextLine.draw
    TextLine.draw = lambda *_: None  # type: ignore[method-assign]
    try:
        first: dict[bytes, object] = {}
        return [(first[picture], place) for place, picture in places(desk) if first.setdefault(picture, place) != place]
    finally:
        TextLine.draw = draw  # type: ignore[method-assign]
