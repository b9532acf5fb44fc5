"""The cursor moves as players expect: a press in a direction leads to the next thing in that direction."""

from __future__ import annotations

from typing import Any

import pytest

from engines.catalog import Entry
from engines.game import OVER
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.screens import play
from host_sim.cursors import Box, Cursor
from host_sim.device.virtual_board import BOARDS
from tests.manifests import games, manifest
from tests.pico.handheld import BoardDesk

_GAMES = {"short": (2, 8), "long": (1, 40)}  # deals and moves of each, where games are short or long


def _lies(one: Box, other: Box, event: int) -> bool:
    """True if `other` is in a direction of `one`: it reaches further that way."""
    at = 0 if event in (LEFT, RIGHT) else 1
    first = other[at] - one[at]
    last = first + other[at + 2] - one[at + 2]
    return min(first, first + last) < 0 if event in (LEFT, UP) else max(last, first + last) > 0


def _in_line(one: Box, other: Box, event: int) -> bool:
    """True if most of the smaller one of two is beside the other, for a direction."""
    at = 1 if event in (LEFT, RIGHT) else 0
    shared = min(one[at] + one[at + 2], other[at] + other[at + 2]) - max(one[at], other[at])
    return 2 * shared > min(one[at + 2], other[at + 2])


def _ahead(one: Box, other: Box, event: int) -> bool:
    """True if `other` is straight ahead."""
    at = 0 if event in (LEFT, RIGHT) else 1
    beyond = one[at] - other[at] if event in (LEFT, UP) else other[at] - one[at]
    return beyond > 0 and _in_line(one, other, event)


def _check(screen: Any, cursor: Cursor, deck: str) -> set[Box | None]:
    """Every arrow from every place of the cursor; where these are."""
    found = cursor.reached(cursor.state())
    boxes = {state: cursor.box(state) for state in found}
    taken = {state: cursor.selection(state) for state in found}
    for state, steps in found.items():
        here = boxes[state]
        for event, after in steps.items():
            there = boxes[after]
            if not here or not there:
                continue
            mine = None, taken[state]
            ahead = {box for other, box in boxes.items() if box and taken[other] in mine and _ahead(here, box, event)}
            if there == here:
                assert not ahead or event in (UP, DOWN), (deck, state, event, here, "stays before", ahead)
            elif not _lies(here, there, event):  # around to the other end of the row
                assert not ahead, (deck, state, event, here, "leaps back to", there, "from", ahead)
    return set(boxes.values())


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
def test_an_arrow_leads_to_what_lies_there(entry: Entry, kind: str) -> None:
    """Every legal move can be reached: the cursor gets to the place of a hint."""
    about = manifest(entry.key)
    deals, moves = _GAMES["long" if about.LONG else "short"]
    desk = BoardDesk(kind)
    for deal in range(deals):
        play.start(desk.console, entry, deal)
        desk.settle()
        for _ in range(moves):
            desk.wait(3000)
            screen = desk.console.top()
            if desk.console.table.turn() == OVER or not hasattr(screen, "steer"):
                break
            if not screen.legal_count:
                desk.tap("a")
                continue
            cursor = Cursor(screen)
            start = cursor.state()
            console = desk.console
            console_open, commit = console.open, screen.commit
            console.open = screen.commit = lambda *_: None
            reached = _check(screen, cursor, f"{kind} {deal}")
            for state in list(cursor.reached(start)):
                cursor.put(state)
                screen.choose()  # a card may be lifted, and then moves somewhere
                if cursor.state() != state:
                    reached |= _check(screen, cursor, f"{kind} {deal}")
            for i in range(screen.legal_count):
                screen.point_at(screen.legal[i])
                assert cursor.box(cursor.state()) in reached, (kind, deal, screen.legal[i])
            cursor.put(start)
            console.open, screen.commit = console_open, commit
            screen.changed = True
            desk.hold("a")
            desk.tap("a")
    desk.clear()
