"""Motion of Risky Business: cards go between hand, piles, row and deck, and are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.risky_business.kernels import ASIDE, FROM_STOCK, PICK, PLACES, PLAY, REFILL, SWAP
from firmware.ui.motion import ARRIVES, DEALT, LEAVES

if TYPE_CHECKING:
    from engines.types import Card, Move, Seat
    from firmware.games.risky_business.screen import RiskyBusinessScreen
    from firmware.types import Flight

_KIND = const(0xF800)  # the bits of a move for its kind


def begin(screen: RiskyBusinessScreen, move: Move, mover: Seat) -> tuple[int, int, int]:
    """Return where the card of a move comes from, and the place that it fills, if any."""
    kind = move & _KIND
    empty = screen.game_view.empty_place()
    if kind == PICK:
        x, y = _place(screen, move & 15)
    elif kind == REFILL and not move & 63:
        x, y = _place(screen, FROM_STOCK)
    elif mover == screen.seat:
        x, y = _slot(screen, move & 63)
    else:
        x, y = _seat(screen, mover)
    return x, y, empty


def flights(screen: RiskyBusinessScreen, move: Move, begins: tuple[int, int, int]) -> list[Flight]:
    """Return the flight of the card that has moved; none while the table waits for lines of news."""
    kind = move & _KIND
    view = screen.view
    drawing = screen.drawing
    x, y, empty = begins
    if view.is_behind():
        return []
    mover = screen.table.last_mover
    size = drawing.size
    if kind == PLAY or kind == SWAP:
        place = (PLACES if kind == SWAP else 0) + (move >> 8 & 3)
        return [(ARRIVES, 0, x, y) + _place(screen, place) + size]
    if kind == REFILL and empty < PLACES:
        return [(ARRIVES, 0, x, y) + _place(screen, empty) + size]
    if kind == PICK and mover == screen.seat:
        return [(ARRIVES, 0, x, y) + _slot(screen, view.gained) + drawing.card_in_hand]
    if kind == PICK and move & 15 < FROM_STOCK:
        return [(LEAVES, 0, x, y) + _seat(screen, mover) + size]
    if kind == ASIDE and mover == screen.seat:
        return [(LEAVES, 0, x, y, drawing.foot[0], drawing.foot[1]) + drawing.card_in_hand]
    return []


def deal(screen: RiskyBusinessScreen) -> list[Flight]:
    """Return the flights of piles, row and the viewing seat's hand."""
    drawing = screen.drawing
    places = [_place(screen, place) + drawing.size for place in range(2 * PLACES)]
    if screen.seat < screen.game_view.seats():
        places += [_slot(screen, card) + drawing.card_in_hand for card in screen.view.hand]
    deck = _place(screen, FROM_STOCK)
    return [(DEALT, i) + deck + place for i, place in enumerate(places)]


def _place(screen: RiskyBusinessScreen, place: int) -> tuple[int, int]:
    """Return left and top of a pile, of a place of the row, or of the deck."""
    drawing = screen.drawing
    if place == FROM_STOCK:
        return drawing.panel - drawing.pitch, drawing.theme.line
    return drawing.left + drawing.pitch * (place & 3), drawing.rows[place // PLACES]


def _slot(screen: RiskyBusinessScreen, card: Card) -> tuple[int, int]:
    """Return left and top of a card of the viewing seat's hand."""
    drawing = screen.drawing
    hand = screen.view.hand
    slot = 0
    while slot < PLACES - 1 and hand[slot] & 63 != card & 63:
        slot += 1
    return drawing.hand_pitch * slot, drawing.top + drawing.lift


def _seat(screen: RiskyBusinessScreen, seat: Seat) -> tuple[int, int]:
    """Return left and top of a seat's place at the right."""
    drawing = screen.drawing
    return drawing.panel, drawing.theme.line + seat * drawing.seat_h
