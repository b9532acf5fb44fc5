"""Motion of All Fours: a card goes to the trick, the trick goes to its taker, a hand is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours.kernels import CUT, DEAL
from firmware.ui.motion import ARRIVES, DEALT, LEAVES

if TYPE_CHECKING:
    from engines.types import Move, Seat
    from firmware.games.all_fours.screen import AllFoursScreen
    from firmware.types import Flight


def begin(screen: AllFoursScreen, move: Move, mover: Seat) -> tuple[int, int, bytes, Seat]:
    """Return where the card of a move comes from, the cards on the table, and the seat that is winning the trick."""
    view = screen.view
    if move < CUT and mover == screen.seat:
        x, y = screen.hand.place_of(move)
    else:
        x, y = _label(screen, mover)
    return x, y, bytes(view.on_table), view.winning


def flights(screen: AllFoursScreen, move: Move, begins: tuple[int, int, bytes, Seat]) -> list[Flight]:
    """Return the flights after a move."""
    x, y, laid, taker = begins
    view = screen.view
    if move == DEAL:
        return _dealt(screen, x, y)
    if move >= CUT or view.middle:
        return []
    moving: list[Flight] = []
    size = screen.drawing.size
    for seat in range(len(laid)):
        left, top = _place(screen, seat)
        if laid[seat] and laid[seat] != view.on_table[seat]:
            moving.append((LEAVES, 0, left, top) + _label(screen, taker) + size)
    for seat in range(len(laid)):
        left, top = _place(screen, seat)
        if view.on_table[seat] and laid[seat] != view.on_table[seat]:
            moving.append((ARRIVES, 0, x, y, left, top) + size)
    return moving


def deal(screen: AllFoursScreen) -> list[Flight]:
    """Return no flights: a match begins with the choice of its dealer."""
    return []


def _dealt(screen: AllFoursScreen, x: int, y: int) -> list[Flight]:
    """Return the flights of the viewing seat's hand and of the card turned up from (x, y)."""
    hand = screen.hand
    drawing = screen.drawing
    places = [hand.place_of(hand.cards[i]) + hand.size for i in range(hand.count)]
    if screen.view.middle:
        places.append((0, drawing.table_y) + drawing.big)
    return [(DEALT, i, x, y) + place for i, place in enumerate(places)]


def _label(screen: AllFoursScreen, seat: Seat) -> tuple[int, int]:
    """Return left and top of a seat's label."""
    return _at(screen, seat, 0)


def _place(screen: AllFoursScreen, seat: Seat) -> tuple[int, int]:
    """Return left and top of a seat's card in the trick."""
    return _at(screen, seat, 2)


def _at(screen: AllFoursScreen, seat: Seat, part: int) -> tuple[int, int]:
    places = screen.drawing.places
    at = 4 * ((seat - screen.view.foot) % screen.game_view.seats()) + part
    return places[at], places[at + 1]
