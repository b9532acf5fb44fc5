"""Log of the fields on which seats passed although they could play (FR-R22).

Such a seat holds a card that fits the field, until it plays one that fits. The engine gives a turn only to a seat that
can play; so the log needs no entry for the seat to act.

The log is a stream of bits from `ABLE` to `ABLE_END`, oldest entry first, zeros behind the last. An entry is a mask of
seats (4 bits, never 0), a bit, and a field:

| bit | field |
| --- | --- |
| 1 | the field of the entry before, with the card at a place (2 bits) replaced by another (6 bits) |
| 0 | four cards: their rank among all fields (19 bits) |

A field in memory is a number: four cards of 6 bits each, ascending, the lowest card in the lowest bits.

Why the log has room for every fact: between two plays of cards seats can pass on two fields at most: the one just
played on (13 bits) and one dealt (24 bits). On a second one in a row no seat may pass (FR-R6). If stayers are
eliminated, a stage has 36 cards: 36 * 37 + 2 * 24 bits, three fifths of the room. If they stay, facts outlast a stage.
All five stages deal 68 cards to two finishers each; with `r` cards left in hands, and one field more dealt in each last
lap, the log takes at most 2608 - 37 * r bits. That is within the room from `r` = 11 on. With fewer cards left the two
stayers have 8 at most and all other cards have lain open, so that few facts do not follow from others: `_drop_implied`
removes those that do. Where a single seat stays it holds all cards that never lay open, and every fact about it follows
from that. `test_pass_log.py` plays against this bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.four_rows.kernels import ABLE, ABLE_END, BURIED, COUNTS, FACES, FIELD, LACKS, PACK, SLOTS, TEN, ranks_on
from engines.hands import SET_BYTES

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Seat, ptr8

BITS = const((ABLE_END - ABLE) << 3)
PART = const(13)  # bits of an entry that differs from the one before in one card,
WHOLE = const(24)  # bits of any other field

_EVERY_SEAT = const(15)
_PARTLY = const(16)  # in an entry's first five bits
_CARDS = const(52)
_SUITS = const(0x3FFE3FFE)  # the cards of two suits


@micropython.viper
def _get(s: object, bit: int, count: int) -> int:
    """Return up to 19 bits of the log; 0 if they reach past its end."""
    if bit + count > BITS:
        return 0
    p = ptr8(s)
    at = ABLE + (bit >> 3)
    value = p[at] | p[at + 1] << 8 | p[at + 2] << 16 | p[at + 3] << 24  # `LAIN` follows the log
    return value >> (bit & 7) & (1 << count) - 1


@micropython.viper
def _put(s: object, bit: int, count: int, value: int) -> int:
    """Write up to 19 bits into the log. Returns the bit behind them."""
    p = ptr8(s)
    at = ABLE + (bit >> 3)
    value <<= bit & 7
    mask = (1 << count) - 1 << (bit & 7)
    while mask:
        p[at] = p[at] & (255 ^ mask & 255) | value & 255
        at += 1
        value >>= 8
        mask >>= 8
    return bit + count


@micropython.viper
def seats_at(s: object, bit: int) -> int:
    """Return the bit mask of the seats of the entry at a bit; 0 at the end of the log."""
    return int(_get(s, bit, 4))


@micropython.viper
def after(s: object, bit: int) -> int:
    """Return the bit of the next entry."""
    if int(_get(s, bit + 4, 1)):
        return bit + PART
    return bit + WHOLE


@micropython.viper
def field_at(s: object, bit: int, before: int) -> int:
    """Return the field of the entry at a bit; `before` is the field of the entry before, 0 for the first entry.

    Returns 0 if the bits encode no field.
    """
    if int(_get(s, bit + 4, 1)):
        index = int(_get(s, bit + 7, 6))
        if index >= _CARDS or before == 0 or bit + PART > BITS:
            return 0
        digit = int(_get(s, bit + 5, 2)) * 6
        before = before & (1 << digit) - 1 | before >> digit + 6 << digit
        return int(_insert(before, 3, index // 13 << 4 | index % 13 + 1))
    if bit + WHOLE > BITS:
        return 0
    rank = int(_get(s, bit + 5, 19))
    field = 0
    size = SLOTS
    while size > 0:  # the highest card first
        index = 0
        below = 0  # multisets of that many cards that have only lower ones
        step = 1  # then the sets whose highest card is this one
        pairs = 1
        triples = 1
        while below + step <= rank:
            below += step
            index += 1
            pairs += index + 1
            triples += pairs
            step = 1
            if size == 2:
                step = index + 1
            elif size == 3:
                step = pairs
            elif size == 4:
                step = triples
        if index >= _CARDS:
            return 0
        rank -= below
        field = field << 6 | index // 13 << 4 | index % 13 + 1
        size -= 1
    return field


@micropython.viper
def _fields_below(index: int, i: int) -> int:
    """Return how many multisets of `i + 1` cards have only cards below the one of an index 0-51."""
    count = index
    k = 1
    while k <= i:
        count = count * (index + k) // (k + 1)
        k += 1
    return count


@micropython.viper
def _insert(field: int, count: int, card: int) -> int:
    """Return a field of `count` cards with one more."""
    digit = 0
    while digit < count * 6 and field >> digit & 63 < card:
        digit += 6
    return field & (1 << digit) - 1 | card << digit | field >> digit << digit + 6


@micropython.viper
def field_now(s: object) -> int:
    """Return the field now, as its cards count."""
    p = ptr8(s)
    field = 0
    i = 0
    while i < SLOTS:
        field = int(_insert(field, i, p[FACES + i]))
        i += 1
    return field


@micropython.viper
def fitting(field: int, half: int) -> int:
    """Like `kernels.playable`, for a field of the log."""
    cards = 1 << TEN | 1 << TEN + 16
    while field:
        on = field & 63
        ranks = int(ranks_on(on))
        low = ranks & 16382
        high = low
        if on & 48 == half:
            low = ranks >> 16
        if on & 48 == half + 16:
            high = ranks >> 16
        cards |= low | high << 16
        field >>= 6
    return cards


@micropython.viper
def write(s: object, bit: int, seats: int, before: int, field: int) -> int:
    """Write an entry; `before` is the field of the entry before. Returns the bit behind it, 0 if there is no room."""
    place = 0
    new = field & 63
    same = 0
    i = 0
    k = 0
    while before and i + k < 2 * SLOTS:  # both ascend
        old = before >> 6 * i & 63 if i < SLOTS else 64
        card = field >> 6 * k & 63 if k < SLOTS else 64
        if old < card:
            place = i
        elif old > card:
            new = card
        else:
            same += 1
        if old <= card:
            i += 1
        if old >= card:
            k += 1
    if same >= SLOTS - 1:
        if bit + PART > BITS:
            return 0
        bit = int(_put(s, bit, 5, seats | _PARTLY))
        return int(_put(s, bit, 8, place | (new >> 4) * 13 + (new & 15) - 1 << 2))
    if bit + WHOLE > BITS:
        return 0
    rank = 0
    i = 0
    while i < SLOTS:
        new = field >> 6 * i & 63
        rank += int(_fields_below((new >> 4) * 13 + (new & 15) - 1, i))
        i += 1
    bit = int(_put(s, bit, 5, seats))
    return int(_put(s, bit, 19, rank))


@micropython.bytecode
def note(s: Buffer, seat: Seat) -> None:
    """Note that a seat passes although it can play on the field."""
    now = field_now(s)
    end = _append(s, 1 << seat, now)
    while end == 0:
        if _drop_implied(s) == 0:
            _rewrite(s, _EVERY_SEAT, TEN, 0)  # the oldest entry; never needed, as the head of this module proves
        end = _append(s, 1 << seat, now)


@micropython.viper
def _append(s: object, seats: int, field: int) -> int:
    """Add facts about a field. Returns the bit behind the log, 0 if there is no room."""
    last = 0
    bit = 0
    before = 0
    mask = int(seats_at(s, 0))
    while mask:
        before = int(field_at(s, bit, before))
        last = bit
        bit = int(after(s, bit))
        mask = int(seats_at(s, bit))
    if before == field:
        _put(s, last, 4, int(seats_at(s, last)) | seats)
        return bit
    return int(write(s, bit, seats, before, field))


@micropython.bytecode
def drop(s: Buffer, seat: Seat, card: Card) -> None:
    """Remove the facts about a seat that become uncertain once it plays a card: all of them for a ten."""
    bit = 0
    seats = 0
    while seats_at(s, bit):
        seats |= seats_at(s, bit)
        bit = after(s, bit)
    if seats >> seat & 1 == 0:
        return
    _rewrite(s, 1 << seat, card, -1)


@micropython.viper
def _rewrite(s: object, seats: int, card: int, only: int) -> None:
    """Remove the seats of a mask from the entries whose fields a card fits, or from the one at the bit `only`.

    Removing an entry frees at least the bits that the next one now needs.
    """
    bit = 0
    read = 0  # the field of the entry read last,
    to = 0
    written = 0  # and of the entry written last
    mask = int(seats_at(s, 0))
    while mask:
        read = int(field_at(s, bit, read))
        here = bit
        bit = int(after(s, bit))
        if mask & seats and (only < 0 or only == here):
            if int(fitting(read, card & 32)) >> (card & 31) & 1:
                mask &= _EVERY_SEAT ^ seats
        if mask:
            if to == here:  # no entry before it is removed
                _put(s, here, 4, mask)
                to = bit
            else:
                to = int(write(s, to, mask, written, read))
            written = read
        mask = int(seats_at(s, bit))
    end = to
    while end < bit:
        count = bit - end
        if count > PART:
            count = PART
        end = int(_put(s, end, count, 0))


@micropython.bytecode
def _drop_implied(s: Buffer) -> int:
    """Remove the first fact that follows from others. Returns 0 if none exists."""
    bit = 0
    field = 0
    while seats_at(s, bit):
        field = field_at(s, bit, field)
        seat = 0
        while seat < 4:
            if seats_at(s, bit) >> seat & 1 and _is_implied(s, seat, bit, field):
                _rewrite(s, 1 << seat, TEN, bit)
                return 1
            seat += 1
        bit = after(s, bit)
    return 0


@micropython.bytecode
def _is_implied(s: Data, seat: Seat, bit: int, field: int) -> int:
    """Return 1 if the fact about a seat in the entry at a bit follows from the seat's other facts, or from its number
    of cards.

    The seat holds some of the cards that it does not lack and that are not open.
    """
    low = _unseen(s, seat, 0)
    high = _unseen(s, seat, 32)
    low_fit = low & fitting(field, 0)
    high_fit = high & fitting(field, 32)
    if _size(low ^ low_fit) + _size(high ^ high_fit) < s[COUNTS + seat]:
        return 1
    at = 0
    field = 0
    while seats_at(s, at):
        field = field_at(s, at, field)
        if at != bit and seats_at(s, at) >> seat & 1:
            low_other = low & fitting(field, 0)
            high_other = high & fitting(field, 32)
            if low_other & low_fit == low_other and high_other & high_fit == high_other:
                if at < bit or low_other != low_fit or high_other != high_fit:
                    return 1
        at = after(s, at)
    return 0


@micropython.bytecode
def _unseen(s: Data, seat: Seat, half: int) -> int:
    """Return the cards of two suits that a seat may hold by public information, as bits as in `fitting`."""
    at = LACKS + seat * SET_BYTES + (half >> 3)
    cards = s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24
    i = 0
    while i < s[BURIED] + SLOTS:
        card = s[PACK + i - SLOTS]
        if i < SLOTS:
            card = s[FIELD + i]
        if card & 32 == half:
            cards |= 1 << (card & 31)
        i += 1
    return _SUITS ^ cards & _SUITS


@micropython.bytecode
def _size(cards: int) -> int:
    """Return how many bits are set."""
    count = 0
    while cards:
        count += cards & 1
        cards >>= 1
    return count


@micropython.bytecode
def is_sound(s: Data, seats: int) -> int:
    """1 if the log has only fields and existing seats, and zeros behind them."""
    bit = 0
    field = 0
    while seats_at(s, bit):
        field = field_at(s, bit, field)
        if field == 0 or seats_at(s, bit) >> seats:
            return 0
        bit = after(s, bit)
    while bit & 7:
        if _get(s, bit, 1):
            return 0
        bit += 1
    at = ABLE + (bit >> 3)
    while at < ABLE_END:
        if s[at]:
            return 0
        at += 1
    return 1
