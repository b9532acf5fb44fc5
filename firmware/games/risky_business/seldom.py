"""What the screen of Risky Business is seldom asked for: to point at a hint's move, and to step back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import IllegalMove, part
from engines.risky_business.kernels import ASIDE, BEGIN, END, FROM_STOCK, PLACES, PLAY, PLAYING, REFILL, SWAP
from firmware.games.risky_business.table import BUTTON, IN_HAND, SEAT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.types import Card, Move
    from firmware.games.risky_business.screen import RiskyBusinessScreen


def point_at(screen: RiskyBusinessScreen, move: Move) -> None:
    """Put the cursor on a legal move."""
    kind = move & 0xF800
    screen.taken = -1
    place = move & 15
    if move == END:
        place = BUTTON
    elif kind == PLAY or kind == SWAP:
        screen.taken = _slot(screen, move & 63)
        place = (PLACES if kind == SWAP else 0) + (move >> 8 & 3)
    elif kind == BEGIN:
        place = SEAT + (move & 3)
    elif kind == REFILL or kind == ASIDE:
        place = IN_HAND + _slot(screen, move & 63) if move & 63 else FROM_STOCK
    screen.place = place


def _slot(screen: RiskyBusinessScreen, card: Card) -> int:
    slot = 0
    while screen.slots[slot] != card:
        slot += 1
    return slot


def step_back(screen: RiskyBusinessScreen) -> None:
    """Undo up to the start of what one is at, or to where a card was drawn."""
    reason = "A card has been turned up since."
    if screen.seen.own_plays():
        reason = screen.table.undo_refusal()
    if reason:
        screen.console.say(reason)
    else:
        screen.console.open("working", "Working", "Taking back ...", _steps(screen))


def _steps(screen: RiskyBusinessScreen) -> Iterator[int | None]:
    table = screen.table
    part(table.entry.key, "check")  # a checkpoint is looked through
    yield None
    reason = ""
    while True:
        try:
            yield from table.undoing()
        except IllegalMove as error:
            reason = error.args[0]
            break
        table.view(screen.seat)
        if screen.seen.phase() == PLAYING or not screen.seen.own_plays():
            break
    screen.console.pop()  # first, or what is said would go with it
    screen.console.rest()
    screen.moved()
    if reason:
        screen.console.say(reason)
