"""Whether a buffer from the other end of a line can be looked at as a view of Four Rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.cards import HIDDEN
from engines.four_rows import pass_log
from engines.four_rows.kernels import (
    ACTIVE,
    BURIED,
    CARDS,
    COUNTS,
    DEALER,
    FIELD,
    GONE,
    HAND_ROOM,
    HANDS,
    LAP,
    LAPPING,
    PACK,
    PLAYED,
    SHOWN,
    SKIPPED,
    SLOTS,
    STAGE,
    STOCK,
    TEN,
    can_play,
)
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER

if TYPE_CHECKING:
    from engines.types import Card, Data, Seat


@micropython.bytecode
def is_sound(s: Data, seat: Seat) -> int:
    """1 if a seat, or an onlooker for a `seat` that does not exist, can look at a buffer as its view.

    Each card that the seat sees is there once, the others are hidden, all fields are in range, and the seat can play if
    it is to act. What its moves would have to tell is left to `check.py`.
    """
    if not _in_range(s) or not _pack_fits(s):
        return 0
    cards = s[BURIED] + SLOTS + CARDS - s[STOCK]
    other = 0
    while other < 4:
        if not _hand_fits(s, other, seat):
            return 0
        cards += s[COUNTS + other]
        other += 1
    if cards != CARDS:
        return 0
    if seat >= s[AT_SEATS]:
        return _once(s, HANDS, 0)
    if s[AT_TURN] == seat and not can_play(s, 1 << seat):
        return 0
    return _once(s, HANDS + seat * HAND_ROOM, s[COUNTS + seat])


@micropython.bytecode
def _hand_fits(s: Data, other: Seat, seat: Seat) -> int:
    """1 if the hand of the seat `other` ascends, or is hidden from `seat`, and zeros are behind it."""
    count = s[COUNTS + other]
    if count > HAND_ROOM or (other >= s[AT_SEATS] and count):
        return 0
    i = HANDS + other * HAND_ROOM
    end = i + HAND_ROOM
    count += i
    before = 0
    while i < end:
        card = s[i]
        if i >= count:
            if card:
                return 0
        elif other != seat:
            if card != HIDDEN:
                return 0
        elif card <= before or not _is_card(card):
            return 0
        before = card
        i += 1
    return 1


@micropython.bytecode
def _in_range(s: Data) -> int:
    """Whether the single fields are in range."""
    seats = s[AT_SEATS]
    if s[AT_PHASE] > LAPPING or s[PLAYED] > HAND_ROOM or s[DEALER] >= seats or not s[STAGE] & 1 or s[STAGE] > HAND_ROOM:
        return 0
    if s[ACTIVE] >> seats or s[GONE] >> seats or s[LAP] >> seats or s[SKIPPED] >> seats:
        return 0
    turn = s[AT_TURN]
    if turn != OVER and (not s[ACTIVE] >> turn & 1 or not s[COUNTS + turn]):
        return 0
    return pass_log.is_sound(s, seats)


@micropython.bytecode
def _pack_fits(s: Data) -> int:
    """Whether the pack has what was covered, nothing, and what is hidden, and the field cards that can be there."""
    buried = s[BURIED]
    stock = s[STOCK]
    if buried > stock or stock > CARDS:
        return 0
    i = 0
    while i < CARDS:
        card = s[PACK + i]
        if i >= stock:
            if card != HIDDEN:
                return 0
        elif i >= buried:
            if card:
                return 0
        elif not _is_card(card):
            return 0
        i += 1
    i = 0
    while i < SLOTS:
        card = s[FIELD + i]
        shown = s[SHOWN + i]
        if not _is_card(card) or not _is_card(shown) or (shown != card and card & 15 != TEN):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _once(s: Data, hand: int, count: int) -> int:
    """Whether no card of the hand at `hand`, the field and what was covered is there twice."""
    clubs = diamonds = hearts = spades = 0
    left = count + SLOTS + s[BURIED]
    while left:
        left -= 1
        if left < count:
            card = s[hand + left]
        elif left < count + SLOTS:
            card = s[FIELD + left - count]
        else:
            card = s[PACK + left - count - SLOTS]
        bit = 1 << (card & 15)
        suit = card >> 4
        if suit == 0:
            if clubs & bit:
                return 0
            clubs |= bit
        elif suit == 1:
            if diamonds & bit:
                return 0
            diamonds |= bit
        elif suit == 2:
            if hearts & bit:
                return 0
            hearts |= bit
        else:
            if spades & bit:
                return 0
            spades |= bit
    return 1


@micropython.bytecode
def _is_card(card: Card) -> int:
    """Whether a byte is a card of one pack."""
    rank = card & 15
    if card < 64 and rank >= 1 and rank <= 13:
        return 1
    return 0
