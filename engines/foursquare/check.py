"""Validation of a loaded buffer: the position must be possible in Foursquare, with every card once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import cards, game
from engines.foursquare import kernels
from engines.foursquare.kernels import (
    CARDS,
    CELLS,
    COLS,
    GRID,
    HEIGHTS,
    HOME,
    LEFT,
    MAX_HEIGHT,
    PILES,
    PLANE,
    POS,
    ROWS,
    SPAN,
    STOCK,
    TOP,
)
from engines.game import Corrupt, option_at

if TYPE_CHECKING:
    from engines.foursquare.rules import Foursquare
    from engines.types import Buffer


def check(position: Foursquare) -> None:
    """Raise `Corrupt` unless the buffer of a `Foursquare` is a position that can be."""
    position.check_header()
    s = position.state
    pos = s[POS]
    if pos > CARDS or bytes(sorted(s[STOCK : STOCK + CARDS])) != bytes(sorted(position.DECK)):
        raise Corrupt("the stock does not hold each card once")
    if s[game.AT_MOVES] | s[game.AT_MOVES + 1] << 8 != pos or s[game.AT_PHASE]:
        raise Corrupt("not as many moves as cards played, or a phase this game has not")
    _check_piles(s, pos)
    stored = s[game.AT_TURN], s[game.AT_WINNERS]
    kernels.update_result(s)
    expected = s[game.AT_TURN], s[game.AT_WINNERS]
    s[game.AT_TURN], s[game.AT_WINNERS] = stored
    if expected != stored:
        raise Corrupt("the result does not follow from the table")


def _check_piles(s: Buffer, pos: int) -> None:
    played = bytes(s[STOCK : STOCK + pos])
    total = 0
    tops = set()
    rows = cols = 0
    for cell in range(PILES):
        card = s[CELLS + cell]
        height = s[HEIGHTS + cell]
        if height > MAX_HEIGHT or (height == 0) != (card == 0):
            raise Corrupt("a pile's height is out of range")
        if card:
            total += height
            rows |= 1 << (cell >> 2)
            cols |= 1 << (cell & 3)
            card &= ~cards.FACE_DOWN
            if bytes((card,)) not in played or card in tops:
                raise Corrupt("a pile shows a card that was not played, or one shown elsewhere")
            tops.add(card)
    if total != pos:
        raise Corrupt("the piles do not hold the cards played")
    if option_at(s, GRID):
        good = (s[TOP], s[LEFT], s[ROWS], s[COLS]) == (0, 0, SPAN, SPAN)
    else:
        good = _line_bits(s[TOP], s[ROWS]) == rows and _line_bits(s[LEFT], s[COLS]) == cols
    if not good:
        raise Corrupt("the box does not fit the piles")


def _line_bits(first: int, count: int) -> int:
    """Return rows (or columns) `first` to `first + count - 1` modulo 4 as a bit mask; -1 if they leave the plane."""
    if count > SPAN or first + count > PLANE or (count and not first <= HOME < first + count):
        return -1
    bits = 0
    for line in range(first, first + count):
        bits |= 1 << (line & 3)
    return bits
