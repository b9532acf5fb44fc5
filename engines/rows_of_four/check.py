"""Validation of a loaded buffer: the position must be possible in Rows of Four, with every card there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import cards, game
from engines.game import Corrupt
from engines.rows_of_four import kernels
from engines.rows_of_four.kernels import (
    BYTES,
    DRAW_WHEN,
    GIVEN_UP,
    HEIGHTS,
    KING,
    LAST_MOVE,
    LENGTHS,
    MOST_REDEALS,
    PILE_ROOM,
    PILES,
    REDEALS,
    STOCK,
    STUCK,
    TALON,
    TALON_ROOM,
    UNLIMITED,
    WASTE,
)

if TYPE_CHECKING:
    from engines.rows_of_four.rules import RowsOfFour
    from engines.types import Buffer

_ALL = bytes(sorted(cards.new_deck() * 2))  # both packs: their cards are alike here


def check(position: RowsOfFour) -> None:
    """Raise `Corrupt` unless the buffer of a `RowsOfFour` is a position that can be."""
    position.check_header()
    s = position.state
    _check_cards(s)
    limit = game.option_at(s, MOST_REDEALS)
    if limit != UNLIMITED and s[REDEALS] > 2 - limit:
        raise Corrupt("more redeals than the options allow")
    if s[STUCK] > game.option_at(s, DRAW_WHEN) or s[game.AT_PHASE] > GIVEN_UP or kernels.moves_made(s) > LAST_MOVE + 1:
        raise Corrupt("a field is out of range")
    if s[game.AT_PHASE]:
        if s[game.AT_TURN] != game.OVER or s[game.AT_WINNERS] or not kernels.moves_made(s):
            raise Corrupt("given up, but not over")
        if kernels.lowest(s) == KING:
            raise Corrupt("given up, but won")
        return
    if kernels.moves_made(s) > LAST_MOVE:
        raise Corrupt("more moves than a game has room for")
    before = bytes(s)
    position.resolve()
    followed = s == before
    s[:] = before
    if not followed:
        raise Corrupt("the result does not follow from the table")


def _check_cards(s: Buffer) -> None:
    if s[WASTE] + s[STOCK] > TALON_ROOM or max(s[LENGTHS : LENGTHS + 8]) > PILE_ROOM:
        raise Corrupt("a number of cards is out of range")
    present = bytearray()
    for pile in range(8):
        at = PILES + pile * PILE_ROOM
        _take(s, present, at, s[LENGTHS + pile], at + PILE_ROOM)
        if s[game.AT_TURN] != game.OVER and s[at + PILE_ROOM - 1] & cards.RANK_MASK > 1:
            # from the fourth card on a pile is a run, at most down to the ace
            raise Corrupt("a full pile that takes another card")
    _take(s, present, TALON, s[WASTE], BYTES - s[STOCK])
    _take(s, present, BYTES - s[STOCK], s[STOCK], BYTES)
    for i in range(8):
        height = s[HEIGHTS + i]
        if height > KING:
            raise Corrupt("a foundation is too high")
        present.extend(bytes(range((i >> 1 << 4) + 1, (i >> 1 << 4) + height + 1)))
    if bytes(sorted(present)) != _ALL:
        raise Corrupt("not every card is there twice")


def _take(s: Buffer, present: Buffer, at: int, count: int, end: int) -> None:
    """Insert `count` cards before `end`; the bytes between must be empty."""
    present.extend(s[at : at + count])
    if any(s[at + count : end]):
        raise Corrupt("a card where none can be")
