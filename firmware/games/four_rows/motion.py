"""Motion of Four Rows: cards go to the field, and are dealt from the stock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.four_rows.kernels import PASS, SLOTS
from firmware.ui.motion import ARRIVES, DEALT

if TYPE_CHECKING:
    from engines.types import Move, Seat
    from firmware.games.four_rows.screen import FourRowsScreen
    from firmware.types import Flight


def begin(screen: FourRowsScreen, move: Move, mover: Seat) -> tuple[int, int]:
    """Return where the card of a move comes from, before the screen shows the move."""
    if mover == screen.seat:
        return screen.hand.place_of(move >> 8)
    return screen.theme.width * mover // screen.game_view.seats(), 0


def flights(screen: FourRowsScreen, move: Move, begins: tuple[int, int]) -> list[Flight]:
    """Return the flight of a card to the field, unless a new field has replaced it."""
    slot = move >> 6 & 3
    if move == PASS or slot != screen.last_slot:
        return []
    layout = screen.drawing.layout
    return [(ARRIVES, 0) + begins + (slot * layout.pitch, layout.field_y) + layout.large]


def deal(screen: FourRowsScreen) -> list[Flight]:
    """Return the flights of the viewing seat's hand and of the field."""
    hand = screen.hand
    layout = screen.drawing.layout
    places = [hand.place_of(hand.cards[i]) + hand.size for i in range(hand.count)]
    places += [(slot * layout.pitch, layout.field_y) + layout.large for slot in range(SLOTS)]
    return [(DEALT, i) + layout.stock + place for i, place in enumerate(places)]
