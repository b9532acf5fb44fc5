"""What all know in Four Rows besides what lies open: cards a hand lacks, fields on which a seat could play, what lay on
the field in a last lap (FR-R5, FR-R22). It is noted as it comes to light, and dropped when it stops being sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands
from engines.four_rows import kernels
from engines.four_rows.kernels import (
    ABLE,
    ABLE_END,
    BURIED,
    CARDS,
    COUNTS,
    FIELD,
    LACKS,
    LAIN,
    LAPPING,
    PACK,
    REFRESH_IN_LAP,
    SHOWN,
    SLOTS,
    TEN,
)
from engines.game import AT_PHASE, AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Seat, ptr8


@micropython.bytecode
def forget(s: Buffer, seat: Seat) -> int:
    """Nothing is known of a seat's hand any more."""
    drop_able(s, seat, TEN)
    return hands.clear(s, LACKS + seat * hands.SET_BYTES, hands.SET_BYTES)


@micropython.bytecode
def drop_able(s: Buffer, seat: Seat, card: Card) -> int:
    """A seat may have played just the card for which it is in `ABLE`, or any if that is a ten. Returns where the rest
    ends."""
    to = ABLE
    i = ABLE
    while i < ABLE_END and s[i]:
        if s[i] >> 6 != seat or kernels.playable(s, i, card & 32) >> (card & 31) & 1 == 0:
            k = i
            while k < i + SLOTS and to != i:  # where none is dropped before, none moves
                s[to + k - i] = s[k]
                k += 1
            to += SLOTS
        i += SLOTS
    hands.clear(s, to, i - to)
    return to


@micropython.viper
def note_able(s: object, seat: int) -> int:
    """All know now that a seat can play on the field. Where there is no more room, the oldest of the seat of which
    most is known, or of this one, gives way."""
    p = ptr8(s)
    if p[ABLE_END - SLOTS] != 0:
        _crowd_out(s, seat)  # type: ignore[arg-type]
    i = ABLE
    while p[i] != 0:
        i += SLOTS
    while i > ABLE and p[i - SLOTS] >> 6 > seat:  # behind its own
        i -= SLOTS
        k = 0
        while k < SLOTS:
            p[i + SLOTS + k] = p[i + k]
            k += 1
    k = 0
    while k < SLOTS:
        p[i + k] = p[SHOWN + k]
        k += 1
    p[i] = p[i] | seat << 6
    return i


@micropython.bytecode
def _crowd_out(s: Buffer, seat: Seat) -> int:
    """Make room in `ABLE`, which is full."""
    best = ABLE
    most = 0
    first = ABLE
    while first < ABLE_END:
        end = first
        while end < ABLE_END and s[end] >> 6 == s[first] >> 6:
            end += SLOTS
        count = end - first
        if s[first] >> 6 == seat:
            count += 1  # before others of as many
        if count > most:
            most = count
            best = first
        first = end
    while best < ABLE_END - SLOTS:
        s[best] = s[best + SLOTS]
        best += 1
    return hands.clear(s, ABLE_END - SLOTS, SLOTS)


@micropython.bytecode
def note_open(s: Buffer) -> int:
    """What is covered or removed goes into a shuffle: all know that nobody who keeps a hand holds it."""
    seat = 0
    while seat < s[AT_SEATS]:
        i = PACK
        while s[COUNTS + seat] and i < PACK + s[BURIED]:
            hands.add(s, LACKS + seat * hands.SET_BYTES, s[i])
            i += 1
        seat += 1
    return seat


@micropython.viper
def note_stuck(s: object, mask: int) -> int:
    """All know now that none of the seats of a mask can play on the field."""
    p = ptr8(s)
    low = int(kernels.playable(s, SHOWN, 0))
    high = int(kernels.playable(s, SHOWN, 32))
    at = LACKS
    while mask:
        i = 0
        while mask & 1 and i < 32:
            p[at + (i >> 3)] |= low >> i & 255
            p[at + 4 + (i >> 3)] |= high >> i & 255
            i += 8
        at += hands.SET_BYTES
        mask >>= 1
    return at


@micropython.bytecode
def note_lain(s: Buffer) -> int:
    """Cards came to lie on the field, which counts in a last lap that may have new ones. Returns the phase."""
    if s[AT_PHASE] == LAPPING and option_at(s, REFRESH_IN_LAP):
        i = FIELD
        while i < SHOWN:
            hands.add(s, LAIN, s[i])
            i += 1
    return s[AT_PHASE]


@micropython.bytecode
def all_lain(s: Data) -> int:
    """Whether every card outside the hands has lain on the field in this last lap."""
    held = s[COUNTS] + s[COUNTS + 1] + s[COUNTS + 2] + s[COUNTS + 3]
    if held + hands.size(s, LAIN) == CARDS:
        return 1
    return 0
