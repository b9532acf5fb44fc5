"""Exact search for a turn of Four Rows that empties the hand, and for the first move of such a turn.

Hints use it, and name that move if there is one. All ways are tried, in short steps.

A card played on one slot does not affect the others. So going out means dividing the hand into chains, at most one a
slot, in which each card fits the one before. Tens are wild (FR-12): `n` of them join cards that are `n + 1` steps
apart, their gap, and spare tens can be played anywhere. So going out costs tens, and there must be enough. Sets of the
other cards are masks, by their place in `work`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.four_rows import kernels
from engines.four_rows.evaluate import BEST_LEFT, BEST_MOVE
from engines.four_rows.kernels import COUNTS, FACES, HAND_ROOM, HANDS, SLOTS, TEN
from engines.game import AT_TURN

if TYPE_CHECKING:
    from engines.types import Card, Data, Halfwords, Move, ptr16

NO_WAY = const(0)  # no move that can begin one has this number

_CARDS = const(0)  # the hand without its tens, then, from `_ON`, the cards of the field
_ON = const(9)
_COUNT = const(13)  # cards in hand but tens,
_TENS = const(14)  # number of tens
_TEN_CARD = const(15)  # a ten of the hand, or 0
_AT = const(16)  # the mask that is next,
_SLOT = const(17)  # the slot: `SLOTS` while chains are searched; `_MEASURING` before that, row by row
_NEAR = const(18)  # 13 for each number of tens: by card or slot the cards no farther from it
_CHAINS = const(83)  # for each number of tens and set: the cards with which a chain of all its cards can begin
_COST = const(9)  # from this bit on, in the words without tens: the set's cost in tens as a chain on the slot
_REST = const(12)  # the cost on the slots before
_ROOM = const(595)
_ROWS = const(13)
_MEASURING = const(5)
_TOO_MANY = const(7)  # tens, in three bits
_MASKS = const(4)  # sets looked at in a step

work = array("H", bytes(2 * _ROOM))


@micropython.bytecode
def _ring(rank: int, other: int) -> int:
    """Steps from a rank to another of the suit, which runs on in a circle (FR-R17)."""
    apart = rank - other
    if apart < 0:
        apart = 0 - apart
    return apart if apart < 7 else 13 - apart


@micropython.bytecode
def gap(card: Card, on: Card) -> int:
    """Return the number of tens between a card and one that is to follow it."""
    rank = card & 15
    other = on & 15
    steps = _ring(rank, other)
    if card >> 4 != on >> 4:
        steps += 1
    over = _ring(rank, 6) + _ring(9, other) + 1  # a six on a nine may also change the suit
    if over < steps:
        steps = over
    over = _ring(rank, 9) + _ring(6, other) + 1
    if over < steps:
        steps = over
    return steps - 1 if steps else 0


@micropython.bytecode
def begin(s: Data, h: Halfwords) -> None:
    """Begin with the hand of the seat to act in the view `s`."""
    seat = s[AT_TURN]
    count = 0
    h[_TENS] = 0
    h[_TEN_CARD] = 0
    i = HANDS + seat * HAND_ROOM
    end = i + s[COUNTS + seat]
    while i < end:
        if s[i] & 15 == TEN:
            h[_TENS] = h[_TENS] + 1
            h[_TEN_CARD] = s[i]
        else:
            h[_CARDS + count] = s[i]
            count += 1
        i += 1
    h[_COUNT] = count
    i = 0
    while i < SLOTS:
        h[_ON + i] = s[FACES + i]
        i += 1
    i = 0
    while i < 5 * _ROWS:
        h[_NEAR + i] = 0
        i += 1
    h[_AT] = 0
    h[_SLOT] = _MEASURING


@micropython.bytecode
def _measure(h: Halfwords, row: int) -> None:
    """Write which cards are near a card or slot."""
    i = 0
    while i < h[_COUNT]:
        tens = gap(h[_CARDS + i], h[_CARDS + row])
        while tens < 5:
            h[_NEAR + tens * _ROWS + row] = h[_NEAR + tens * _ROWS + row] | 1 << i
            tens += 1
        i += 1


@micropython.bytecode
def step(h: Halfwords) -> int:
    """Search a few sets. True once the result is known; `first_move` has it."""
    count = h[_COUNT]
    if count == 0:
        return 1
    if h[_SLOT] == _MEASURING:
        if h[_AT] < count or h[_AT] >= _ON:
            _measure(h, h[_AT])
        h[_AT] = h[_AT] + 1
        if h[_AT] == _ROWS:
            h[_AT] = 1
            h[_SLOT] = SLOTS
        return 0
    if h[_SLOT] == SLOTS:
        h[_AT] = _find_chains(h)
        if h[_AT] >> count:
            h[_SLOT] = 0
            h[_AT] = 0
        return 0
    if h[_AT] == 0:  # the cost of each set on this slot; stop after the last slot needed
        _find_costs(h)
        h[_AT] = 1 << count
        if _last_chain(h):
            return 1
        if h[_SLOT] == SLOTS - 1:
            h[_SLOT] = SLOTS
            return 1
    h[_AT] = _spread(h)
    if h[_AT] == 0:
        h[_SLOT] = h[_SLOT] + 1
    return 0


@micropython.viper
def _find_chains(h: object) -> int:
    """Find with which cards the chains of a few more sets can begin. Returns the set that is next."""
    p = ptr16(h)
    mask = p[_AT]
    count = p[_COUNT]
    tens = p[_TENS]
    end = mask + _MASKS
    while mask < end and mask >> count == 0:
        t = 0
        while t <= tens:
            first = 0
            i = 0
            while mask >> i:
                if mask >> i & 1:
                    rest = mask & ~(1 << i)
                    between = 0
                    while between <= t:
                        near = p[_NEAR + between * _ROWS + i]
                        if rest == 0 or p[_CHAINS + ((t - between) << count) + rest] & near:
                            first |= 1 << i
                        between += 1
                i += 1
            p[_CHAINS + (t << count) + mask] = first
            t += 1
        mask += 1
    return mask


@micropython.viper
def _find_costs(h: object) -> None:
    """Write each set's cost in tens as a chain on the slot; stop at the first one that needs more than are left."""
    p = ptr16(h)
    slot = p[_SLOT]
    count = p[_COUNT]
    tens = p[_TENS]
    p[_CHAINS] = 0
    mask = 1
    while mask >> count == 0:
        cost = _TOO_MANY
        t = tens
        while t >= 0:
            between = 0
            while between <= t:
                if p[_CHAINS + ((t - between) << count) + mask] & p[_NEAR + between * _ROWS + _ON + slot]:
                    cost = t
                between += 1
            t -= 1
        rest = p[_CHAINS + mask] >> _REST if slot else _TOO_MANY
        p[_CHAINS + mask] = p[_CHAINS + mask] & ((1 << _COST) - 1) | cost << _COST | rest << _REST
        mask += 1


@micropython.viper
def _last_chain(h: object) -> int:
    """Return the set on the slot in a way out that leaves the later slots alone; 0 if none exists."""
    p = ptr16(h)
    tens = p[_TENS]
    whole = (1 << p[_COUNT]) - 1
    part = whole
    while part:
        if (p[_CHAINS + (whole & ~part)] >> _REST) + (p[_CHAINS + part] >> _COST & 7) <= tens:
            return part
        part = (part - 1) & whole
    return 0


@micropython.viper
def _spread(h: object) -> int:
    """Add a few more sets, downwards, to the slot. Return the last of them."""
    p = ptr16(h)
    end = p[_AT]
    mask = end
    while mask > 0 and mask > end - _MASKS:
        mask -= 1
        best = p[_CHAINS + mask] >> _REST
        part = mask
        while part:
            cost = (p[_CHAINS + (mask & ~part)] >> _REST) + (p[_CHAINS + part] >> _COST & 7)
            if cost < best:
                best = cost
            part = (part - 1) & mask
        p[_CHAINS + mask] = p[_CHAINS + mask] & ((1 << _REST) - 1) | best << _REST
    return mask


@micropython.bytecode
def search(s: Data, h: Halfwords, w: Halfwords, stage: int) -> int:
    """Search in the work array `w` for a way out that the bot's search in `h` has missed. Continue from `stage`, 0 at
    first. Return the next stage, `SLOTS` once everything is known."""
    if stage == 0:
        begin(s, w)
        return 1
    if step(w) == 0:
        return 1
    move = first_move(w)
    if move != NO_WAY:
        h[BEST_MOVE] = move
        h[BEST_LEFT] = 0
    return SLOTS


@micropython.bytecode
def first_move(h: Halfwords) -> Move:
    """The first move of the way out that was found, or `NO_WAY`."""
    tens = h[_TENS]
    count = h[_COUNT]
    if count == 0:  # any ten, announced as the card already there
        return h[_TEN_CARD] << 8 | h[_ON]
    slot = h[_SLOT]
    if slot == SLOTS:
        return NO_WAY
    whole = (1 << count) - 1
    part = _last_chain(h)
    left = tens - (h[_CHAINS + (whole & ~part)] >> _REST)
    between = 0
    while True:
        good = h[_CHAINS + ((left - between) << count) + part] & h[_NEAR + between * _ROWS + _ON + slot]
        if good:
            break
        between += 1
    i = 0
    while good >> i & 1 == 0:
        i += 1
    card = h[_CARDS + i]
    if between == 0:
        return card << 8 | slot << 6
    face = 1
    while face & 15 == 0 or face & 15 > 13 or not _leads(face, h[_ON + slot], card, between - 1):
        face += 1
    return h[_TEN_CARD] << 8 | slot << 6 | face


@micropython.bytecode
def _leads(face: Card, on: Card, card: Card, tens: int) -> int:
    """Return 1 if a ten played as `face` fits there and a card can follow with that many more tens."""
    return 1 if kernels.fits(face, on) and gap(card, face) <= tens else 0
