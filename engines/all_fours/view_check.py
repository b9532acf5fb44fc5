"""Whether a buffer from the other end of a line can be looked at as a view of All Fours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ALL_FOUR,
    CARDS,
    COUNTS,
    DEALER,
    DISCARDING,
    EVENT_COUNT,
    EVENTS,
    HANDS,
    IN_TRICK,
    LEADER,
    MOST_EVENTS,
    NO_SIDE,
    NO_TRUMP,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    SHED,
    SPEAKERS,
    STOCK,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    TURNED,
    hand_at,
    may_look,
    size,
)
from engines.all_fours.score import sides
from engines.cards import HIDDEN
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER

if TYPE_CHECKING:
    from engines.types import Card, Data, Seat


@micropython.bytecode
def is_sound(s: Data, seat: Seat) -> int:
    """Whether all cards that `seat` sees are cards, each there once, the others are hidden, and all fields are in
    range and fit together: 1 or 0. What the moves would have to tell is left to `check.py`."""
    if not (_in_range(s) and _pack_fits(s) and _events_fit(s) and _tricks_fit(s)):
        return 0
    cards = s[PLAYED_COUNT] + s[TURNED] + s[SHED] + CARDS - s[STOCK]
    other = 0
    while other < s[AT_SEATS]:
        if not _hand_fits(s, other, (other == seat and may_look(s, seat)) or s[THROWN] >> other & 1):
            return 0
        cards += s[COUNTS + other]
        other += 1
    while other < 6:
        if s[COUNTS + other]:
            return 0
        other += 1
    if cards != CARDS:
        return 0
    return _once(s)


@micropython.bytecode
def _in_range(s: Data) -> int:
    """Whether the single fields are in range."""
    seats = s[AT_SEATS]
    turn = s[AT_TURN]
    phase = s[AT_PHASE]
    if s[DEALER] >= seats or s[LEADER] >= seats or s[TRUMP] > NO_TRUMP or phase > PLAYING or s[THROWN] >> seats:
        return 0
    if s[THROWN] >> s[LEADER] & 1 or (phase == PLAYING and turn != OVER and s[THROWN] >> turn & 1):
        return 0
    if s[PLAYED_COUNT] > TAKERS - PLAYED or s[TRICKS] > PACK - TAKERS or s[IN_TRICK] > seats:
        return 0
    if phase >= DISCARDING and (turn == OVER or s[COUNTS + turn] == 0):
        return 0
    if (s[TRUMP] == NO_TRUMP and s[PLAYED_COUNT]) or s[SPEAKERS] >> seats - sides(s):
        return 0
    return 1


@micropython.bytecode
def _pack_fits(s: Data) -> int:
    """Whether the pack has cards turned up, discards, nothing, and a hidden stock."""
    turned = s[TURNED]
    shed = turned + s[SHED]
    if shed > s[STOCK] or s[STOCK] > CARDS:
        return 0
    i = 0
    while i < CARDS:
        card = s[PACK + i]
        if i >= s[STOCK]:
            if card != HIDDEN:
                return 0
        elif i >= shed:
            if card:
                return 0
        elif not (_is_card(card) or (i >= turned and card == HIDDEN)):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _events_fit(s: Data) -> int:
    """Whether the events have reasons, sides and cards, and nothing is behind them."""
    if s[EVENT_COUNT] > MOST_EVENTS:
        return 0
    i = 0
    while i < MOST_EVENTS:
        what = s[EVENTS + 2 * i]
        card = s[EVENTS + 2 * i + 1]
        if i >= s[EVENT_COUNT]:
            if what or card:
                return 0
        elif what & 15 == 0 or what & 15 > ALL_FOUR or (what >> 4 > 2 and what >> 4 != NO_SIDE):
            return 0
        elif card and not _is_card(card):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _tricks_fit(s: Data) -> int:
    """Whether the cards played are those of the tricks."""
    count = s[IN_TRICK]
    held = size(s)
    trick = 0
    while trick < s[TRICKS]:
        if s[TAKERS + trick] >= s[AT_SEATS]:
            return 0
        seat = 0
        while seat < s[AT_SEATS]:
            if s[THROWN] >> seat & 1 == 0 or trick + s[COUNTS + seat] < held:
                count += 1
            seat += 1
        trick += 1
    if count != s[PLAYED_COUNT]:
        return 0
    i = 0
    while i < TAKERS - PLAYED:
        card = s[PLAYED + i]
        if i >= count:
            if card:
                return 0
        elif not _is_card(card):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _hand_fits(s: Data, seat: Seat, open_: int) -> int:
    """Whether a hand is in order, or hidden where it is not `open_`, with nothing behind it."""
    i = hand_at(s, seat)
    end = hand_at(s, seat + 1)
    held = i + s[COUNTS + seat]
    if held > end:
        return 0
    before = 0
    while i < end:
        card = s[i]
        if i >= held:
            if card:
                return 0
        elif not open_:
            if card != HIDDEN:
                return 0
        elif card <= before or not _is_card(card):
            return 0
        before = card
        i += 1
    return 1


@micropython.bytecode
def _once(s: Data) -> int:
    """Whether no card in sight is there twice."""
    low = 0  # clubs and diamonds, 15 bits each
    high = 0
    i = HANDS
    while i < EVENTS:
        if i == TAKERS:
            i = PACK
        card = s[i]
        if card and card != HIDDEN:
            bit = 1 << (card & 15) + (card >> 4 & 1) * 15
            if card >> 5:
                if high & bit:
                    return 0
                high |= bit
            else:
                if low & bit:
                    return 0
                low |= bit
        i += 1
    return 1


@micropython.bytecode
def _is_card(card: Card) -> int:
    """Whether a byte is a card of one pack."""
    rank = card & 15
    if card < 64 and rank >= 1 and rank <= 13:
        return 1
    return 0
