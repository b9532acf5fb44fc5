"""Motion of Rows of Four: a card goes to a pile, a foundation or the waste, and the piles are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four.kernels import DRAW, FROM_WASTE, LENGTHS, UP
from firmware.games.rows_of_four.layout import COLUMNS
from firmware.ui.motion import ARRIVES, DEALT

if TYPE_CHECKING:
    from engines.types import Card, Move, Seat
    from firmware.games.rows_of_four.screen import RowsOfFourScreen
    from firmware.types import Flight

_DEALT = const(4)  # cards of a pile


def begin(screen: RowsOfFourScreen, move: Move, mover: Seat) -> tuple[int, int, Card]:
    """Return where the card of a move comes from, and the card."""
    layout = screen.drawing.layout
    if move >= DRAW:
        return 0, layout.inset, 0
    source = move >> 4
    card = screen.game_view.top_card(source)
    if source < COLUMNS:
        return _top(screen, source) + (card,)
    if source == FROM_WASTE:
        return layout.waste[0], layout.inset, card
    return _foundation(screen, card) + (card,)


def flights(screen: RowsOfFourScreen, move: Move, begins: tuple[int, int, Card]) -> list[Flight]:
    """Return the flight of the card that has moved."""
    layout = screen.drawing.layout
    x, y, card = begins
    if move == DRAW:
        return [(ARRIVES, 0, x, y, layout.waste[0], layout.inset) + layout.large]
    if move > DRAW:
        return []
    if move & 15 == UP:
        return [(ARRIVES, 0, x, y) + _foundation(screen, card) + (layout.suits[2], layout.head)]
    return [(ARRIVES, 0, x, y) + _top(screen, move & 15) + layout.large]


def deal(screen: RowsOfFourScreen) -> list[Flight]:
    """Return the flights of the piles' cards, one card for each pile at a time."""
    layout = screen.drawing.layout
    wide, high = layout.large
    inset = layout.inset  # for the frame of the cursor
    moving: list[Flight] = []
    for i in range(_DEALT):
        for pile in range(COLUMNS):
            x = pile * layout.pitch
            y = layout.card_y(_DEALT, i)
            tall = high + inset if i == _DEALT - 1 else layout.card_y(_DEALT, i + 1) - y
            moving.append((DEALT, len(moving), 0, inset, x, y, wide + 2 * inset, tall))
    return moving


def _top(screen: RowsOfFourScreen, pile: int) -> tuple[int, int]:
    """Return left and top of a pile's top card."""
    layout = screen.drawing.layout
    size = max(screen.game_view.state[LENGTHS + pile], 1)
    return pile * layout.pitch + layout.inset, layout.card_y(size, size - 1)


def _foundation(screen: RowsOfFourScreen, card: Card) -> tuple[int, int]:
    """Return left and top of the foundations of a card's suit."""
    left, pitch, _ = screen.drawing.layout.suits
    return left + (card >> 4 & 3) * pitch, 0
