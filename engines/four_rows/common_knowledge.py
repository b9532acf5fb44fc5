"""Public information about the hidden hands of Four Rows: cards that a hand lacks, fields on which a seat could play,
and cards that were on the field in a last lap (FR-R5, FR-R22).

It is recorded when it becomes known and dropped when it is no longer certain. `pass_log.py` has the fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands
from engines.four_rows import kernels, pass_log
from engines.four_rows.kernels import (
    BURIED,
    CARDS,
    COUNTS,
    FACES,
    FIELD,
    LACKS,
    LAIN,
    LAPPING,
    PACK,
    REFRESH_IN_LAP,
    TEN,
)
from engines.game import AT_PHASE, AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat, ptr8


@micropython.bytecode
def forget(s: Buffer, seat: Seat) -> None:
    """Forget everything that is known of a seat's hand."""
    pass_log.drop(s, seat, TEN)
    hands.clear(s, LACKS + seat * hands.SET_BYTES, hands.SET_BYTES)


@micropython.bytecode
def note_open(s: Buffer) -> None:
    """Record that covered and removed cards go into a shuffle: no seat that keeps its hand holds them."""
    seat = 0
    while seat < s[AT_SEATS]:
        i = PACK
        while s[COUNTS + seat] and i < PACK + s[BURIED]:
            hands.add(s, LACKS + seat * hands.SET_BYTES, s[i])
            i += 1
        seat += 1


@micropython.viper
def note_stuck(s: object, mask: int) -> None:
    """Record that no seat of a mask can play on the field."""
    p = ptr8(s)
    low = int(kernels.playable(s, FACES, 0))
    high = int(kernels.playable(s, FACES, 32))
    at = LACKS
    while mask:
        i = 0
        while mask & 1 and i < 32:
            p[at + (i >> 3)] |= low >> i & 255
            p[at + 4 + (i >> 3)] |= high >> i & 255
            i += 8
        at += hands.SET_BYTES
        mask >>= 1


@micropython.bytecode
def note_lain(s: Buffer) -> None:
    """Note the cards that came onto the field, for a last lap with possible new fields."""
    if s[AT_PHASE] == LAPPING and option_at(s, REFRESH_IN_LAP):
        i = FIELD
        while i < FACES:
            hands.add(s, LAIN, s[i])
            i += 1


@micropython.bytecode
def all_lain(s: Data) -> int:
    """Return 1 if every card outside the hands was on the field in this last lap."""
    in_hands = s[COUNTS] + s[COUNTS + 1] + s[COUNTS + 2] + s[COUNTS + 3]
    if in_hands + hands.size(s, LAIN) == CARDS:
        return 1
    return 0
