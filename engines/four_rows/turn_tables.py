"""Tables for `evaluate.py` that are the same in all positions of a turn, written once a decision from a view.

They have the player's hand, the unseen cards and what is known of the next player's. The arrays `h` and `b` are those
of `evaluate.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.four_rows import evaluate, kernels, pass_log, weights
from engines.four_rows.evaluate import (
    ALL_HELD,
    AROUND,
    BEYOND,
    COUNT,
    DENSE,
    ENTRIES,
    FIELD_SEEN,
    FITS,
    FOLLOWING,
    FOLLOWING_CARDS,
    FRESH_FIELD,
    GOES_ON,
    HAND,
    HAND_SEEN,
    HELD_CARDS,
    IDLE,
    LEVEL,
    LINKS,
    OFTEN_HELD,
    OTHERS,
    PLAYABLE,
    PLAYERS,
    POOL,
    POOL_CARDS,
    POOL_SIZE,
    POOL_TENS,
    RACE,
    RENEWING,
    STAGE_IN,
    STAYING,
    STUCK,
    SUITED,
    TENS,
    UNSEEN,
    UNSUITED,
    WEIGHTS,
    WHOLE,
)
from engines.four_rows.kernels import (
    ACTIVE,
    BURIED,
    COUNTS,
    DEALER,
    FIELD,
    HAND_ROOM,
    HANDS,
    LACKS,
    LAST,
    LOSERS_STAY,
    OUT,
    PACK,
    PASSES,
    PLAYED,
    REFRESH_IN_LAP,
    SLOTS,
    STAGE,
    TEN,
)
from engines.four_rows.weights import PLACES, ROW
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, option_at
from engines.hands import SET_BYTES

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Seat, ptr8, ptr16

_RANKS = const(16382)  # all ranks of a suit
_WEIGHTS = const(6)


@micropython.bytecode
def tabulate_ranks(h: Halfwords) -> None:
    """Write which ranks fit each rank, in its own suit and in others; the same in all games (FR-8)."""
    on = 1
    while on < 14:
        ranks = kernels.ranks_on(on)
        h[SUITED + on] = ranks >> 16
        h[UNSUITED + on] = ranks & _RANKS
        on += 1


@micropython.bytecode
def prepare(s: Data, h: Halfwords, b: Buffer) -> int:
    """Write all tables of this module except that of `tabulate_ranks`. Return the number of cards in hand."""
    seat = s[AT_TURN]
    count = tabulate_hand(s, h, b, seat)
    following = _read_opponents(s, b, seat)
    _read_turn(s, h, b, count)
    _collect_unseen(s, h, b, following)
    _infer_held(s, h, b, following)
    _measure_pool(h, b)
    _tabulate_stuck(b, b[POOL_CARDS], b[FOLLOWING_CARDS])
    _tabulate_surroundings(h, b)
    _tabulate_entries(h, b, count)
    evaluate.begin_net(h, b)
    h[HAND_SEEN] = 65535
    return count


@micropython.bytecode
def tabulate_hand(s: Data, h: Halfwords, b: Buffer, seat: Seat) -> int:
    """Write a seat's hand and its connections. Return its cards."""
    count = _read_hand(s, h, b, seat)
    _tabulate_fits(h, b, count)
    return _link_hand(h, b, count)


@micropython.bytecode
def _read_hand(s: Data, h: Halfwords, b: Buffer, seat: Seat) -> int:
    """Copy a seat's hand, and note its tens. Returns its cards."""
    count = s[COUNTS + seat]
    tens = 0
    i = 0
    while i < count:
        card = s[HANDS + seat * HAND_ROOM + i]
        b[HAND + i] = card
        if card & 15 == TEN:
            tens |= 1 << i
        i += 1
    b[COUNT] = count
    h[TENS] = tens
    return count


@micropython.viper
def _tabulate_fits(h: object, b: object, count: int) -> None:
    """Write which of the own cards fit each card shown, tens left out."""
    p = ptr16(h)
    q = ptr8(b)
    on = 1
    while on < 62:
        mask = 0
        i = 0
        while i < count and on & 15 > 0 and on & 15 < 14:
            rank = q[HAND + i] & 15
            ranks = p[UNSUITED + (on & 15)]
            if q[HAND + i] >> 4 == on >> 4:
                ranks = p[SUITED + (on & 15)]
            if rank != TEN and ranks >> rank & 1:
                mask |= 1 << i
            i += 1
        p[FITS + on] = mask
        on += 1


@micropython.bytecode
def _link_hand(h: Halfwords, b: Buffer, count: int) -> int:
    """Write which own cards fit each other. Returns `count`."""
    i = 0
    while i < count:
        h[LINKS + i] = h[FITS + b[HAND + i]] & ~(1 << i)
        i += 1
    return count


@micropython.bytecode
def _read_opponents(s: Data, b: Buffer, seat: Seat) -> int:
    """Collect the opponents' hand sizes and the result of passing. Return the next seat."""
    following = seat
    shortest = 99
    idle = 64
    active = 1
    others = 0
    i = 1
    while i < s[AT_SEATS]:
        other = (seat + i) % s[AT_SEATS]
        if s[ACTIVE] >> other & 1:
            if following == seat:
                following = other
            if s[COUNTS + other] < shortest:
                shortest = s[COUNTS + other]
            if s[LAST + other] <= s[LAST + seat]:
                idle = 0
            active += 1
            others += s[COUNTS + other]
        i += 1
    b[FOLLOWING_CARDS] = s[COUNTS + following]
    b[FOLLOWING] = s[COUNTS + following] * 7
    b[OTHERS] = shortest * 7
    b[ALL_HELD] = others * 4
    b[PLAYERS] = (active - 2) * 32
    b[IDLE] = idle
    b[FRESH_FIELD] = 0
    if s[PASSES] + 1 >= active:
        b[FRESH_FIELD] = 64
    return following


@micropython.bytecode
def _read_turn(s: Data, h: Halfwords, b: Buffer, count: int) -> None:
    """Write the kind of turn, and medium's weights for it."""
    b[STAGE_IN] = s[STAGE] * 7
    b[STAYING] = option_at(s, LOSERS_STAY) * 64
    b[RENEWING] = option_at(s, REFRESH_IN_LAP) * 64
    h[WHOLE] = 65535
    if s[PLAYED] == 0:
        h[WHOLE] = (1 << count) - 1
    b[RACE] = 0
    if s[AT_PHASE] or s[STAGE] == 1:
        b[RACE] = 1
        out = s[OUT]
        if b[STAYING] and out & (out - 1) and b[LEVEL]:
            b[RACE] = GOES_ON
    at = (s[AT_SEATS] - 2) * 8 + (b[RENEWING] >> 4) + (b[STAYING] >> 5) + (s[DEALER] & 1)
    _choose_weights(weights.ROWS, b, at)


@micropython.bytecode
def _choose_weights(rows: Data, b: Buffer, place: int) -> None:
    """Write medium's weights for a table, chosen by the hands of the others, from its place in `weights.ROWS`."""
    at = PLACES + rows[place] * ROW
    if b[OTHERS] > rows[at] * 7 and b[ALL_HELD] > rows[at + 1] * 4:
        at -= _WEIGHTS  # the first of its two sets
    i = 0
    while i < _WEIGHTS:
        b[WEIGHTS + i] = rows[at + ROW - _WEIGHTS + i]
        i += 1


@micropython.bytecode
def _collect_unseen(s: Data, h: Halfwords, b: Buffer, following: Seat) -> None:
    """Write the sets of the unseen cards, and of those that the next player may hold (FR-R22)."""
    suit = 0
    while suit < 4:
        lacks = LACKS + following * SET_BYTES + suit * 2
        h[UNSEEN + suit] = _RANKS
        h[POOL + suit] = _RANKS & ~(s[lacks] | s[lacks + 1] << 8)
        suit += 1
    _drop_seen(h, b, HAND, b[COUNT])
    _drop_seen(h, s, FIELD, SLOTS)
    _drop_seen(h, s, PACK, s[BURIED])
    suit = 0
    while suit < 4:
        h[POOL + suit] = h[POOL + suit] & h[UNSEEN + suit]
        suit += 1


@micropython.bytecode
def _drop_seen(h: Halfwords, s: Data, at: int, count: int) -> None:
    """The `count` cards at `s[at]` are not unseen."""
    i = at
    while i < at + count:
        suit = UNSEEN + (s[i] >> 4)
        h[suit] = h[suit] & ~(1 << (s[i] & 15))
        i += 1


@micropython.bytecode
def _infer_held(s: Data, h: Halfwords, b: Buffer, following: Seat) -> None:
    """Write the few cards of the pool among which the next player has at least one, from the fields on which it could
    play; a single card is in all of these."""
    least = 0
    bit = 0
    field = 0
    while pass_log.seats_at(s, bit):
        field = pass_log.field_at(s, bit, field)
        if pass_log.seats_at(s, bit) >> following & 1:
            i = 0
            while i < SLOTS:
                h[FIELD_SEEN + i] = field >> 6 * i & 63
                i += 1
            evaluate.list_playable(h, FIELD_SEEN)
            if s[COUNTS + following] == 1:
                _keep_playable(h, POOL)
            n = evaluate.count_playable(h, POOL)
            if n and (least == 0 or n < least):
                least = n
                _keep_playable(h, OFTEN_HELD)
        bit = pass_log.after(s, bit)
    b[HELD_CARDS] = least


@micropython.bytecode
def _keep_playable(h: Halfwords, to: int) -> None:
    """Write the cards of the pool that can be played on the field last looked at into a set."""
    suit = 0
    while suit < 4:
        h[to + suit] = h[POOL + suit] & h[PLAYABLE + suit]
        suit += 1


@micropython.bytecode
def _measure_pool(h: Halfwords, b: Buffer) -> None:
    """Count the pool, which is not smaller than a hand, and its tens."""
    tens = 0
    count = 0
    suit = 0
    while suit < 4:
        tens += h[POOL + suit] >> TEN & 1
        count += evaluate.bits(h[POOL + suit])
        suit += 1
    if count < b[FOLLOWING_CARDS]:
        count = b[FOLLOWING_CARDS]
    b[POOL_CARDS] = count
    b[POOL_SIZE] = count
    b[POOL_TENS] = tens * 16


@micropython.bytecode
def _tabulate_stuck(b: Buffer, cards: int, size: int) -> None:
    """For each number of cards that fit, among `cards` unseen: write the chance that a hand of a size has none of them.

    That is the hypergeometric distribution at 0.
    """
    chance = 63 << 8
    i = 0
    while i <= cards:
        b[STUCK + i] = chance >> 8
        if cards > i:
            chance = chance * (cards - i - size) // (cards - i)
            if chance < 0:
                chance = 0
        i += 1


@micropython.viper
def _tabulate_surroundings(h: object, b: object) -> None:
    """Write the cards around each card in the pool and beyond, and their density."""
    p = ptr16(h)
    q = ptr8(b)
    dense = 0
    n = 0
    on = 1
    while on < 62:
        if on & 15 > 0 and on & 15 < 14:
            q[AROUND + on] = int(_sum_fitting(h, b, POOL, on, 0))
            if p[POOL + (on >> 4)] >> (on & 15) & 1 and on & 15 != TEN:
                dense += q[AROUND + on]
                n += 1
        on += 1
    q[DENSE] = 0
    if n:
        q[DENSE] = (dense << 3) // n
    on = 1
    while on < 62:
        if on & 15 > 0 and on & 15 < 14:
            q[BEYOND + on] = int(_sum_fitting(h, b, POOL, on, AROUND))
        on += 1


@micropython.bytecode
def _tabulate_entries(h: Halfwords, b: Buffer, count: int) -> None:
    """Write how many unseen cards each own card fits, tens left out."""
    i = 0
    while i < count:
        b[ENTRIES + i] = _sum_fitting(h, b, UNSEEN, b[HAND + i], 0)
        i += 1


@micropython.viper
def _sum_fitting(h: object, b: object, among: int, on: int, weights: int) -> int:
    """Return, over the cards of a set that fit a card, tens excluded, their number or their sum in a table such as
    `AROUND`.

    `weights` is the offset of the table in `b`, 0 for none.
    """
    p = ptr16(h)
    q = ptr8(b)
    total = 0
    suit = 0
    while suit < 4:
        fitting = p[UNSUITED + (on & 15)]
        if suit == on >> 4:
            fitting = p[SUITED + (on & 15)]
        fitting &= p[among + suit] & ~(1 << TEN)
        rank = 1
        while fitting >> rank:
            if fitting >> rank & 1:
                if weights:
                    total += q[weights + (suit << 4 | rank)]
                else:
                    total += 1
            rank += 1
        suit += 1
    return total
