"""Fair determinization of a view of Four Rows: every full state consistent with the view is equally likely.

By public information a hidden hand lacks some cards, and has a card for each field on which its seat could play
(FR-R22). `engines/sampling.py` draws the hands, by rejection sampling; the rest is the stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands, rng, sampling
from engines.cards import HIDDEN
from engines.four_rows import pass_log
from engines.four_rows.kernels import (
    BURIED,
    COUNTS,
    FIELD,
    HAND_ROOM,
    HANDS,
    LACKS,
    PACK,
    SLOTS,
    STOCK,
)
from engines.game import AT_RNG, AT_SEATS, AT_TURN, OVER

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8

_SETS = const(pass_log.BITS // pass_log.PART + 2)  # at most as many sets are required as the log has entries, and one
_room = bytearray(sampling.SETS + _SETS * sampling.SET_ROOM)  # for one call, which may not allocate
_fitting = bytearray(hands.SET_BYTES)  # the cards that fit a field


def fill(view: Buffer, generator: Buffer, at: int) -> None:
    """Fill a view as `Game.determinize`. It must be of a position that can be, or this never ends."""
    gather(view, _room, _fitting)
    sampling.plan(_room)
    while not sampling.draw(_room, generator, at):
        pass
    lay_out(view, _room, generator, at)


@micropython.bytecode
def gather(s: Buffer, room: Buffer, fitting: Buffer) -> None:
    """Write the facts about hidden hands in a view to `room`; `fitting` is a set to work in."""
    sampling.clear(room)
    sampling.see(room, s, HANDS, FIELD + SLOTS - HANDS)
    sampling.see(room, s, PACK, s[BURIED])
    seat = 0
    while seat < s[AT_SEATS]:
        if s[HANDS + seat * HAND_ROOM] == HIDDEN:
            sampling.hide(room, seat, s[COUNTS + seat])
        seat += 1
    sampling.list_unseen(room, 1)
    seat = 0
    while seat < s[AT_SEATS]:
        if s[HANDS + seat * HAND_ROOM] == HIDDEN:
            sampling.forbid(room, seat, s, LACKS + seat * hands.SET_BYTES)
        seat += 1
    bit = 0
    field = 0
    while pass_log.seats_at(s, bit):
        field = pass_log.field_at(s, bit, field)
        _list_fitting(field, fitting)
        sampling.require(room, pass_log.seats_at(s, bit), fitting, 0)
        bit = pass_log.after(s, bit)
    if s[AT_TURN] != OVER:
        _list_fitting(pass_log.field_now(s), fitting)
        sampling.require(room, 1 << s[AT_TURN], fitting, 0)


@micropython.viper
def _list_fitting(field: int, out: object) -> None:
    """Write the set of the cards that fit a field of the log into `out`."""
    q = ptr8(out)
    at = 0
    half = 0
    while half < 64:
        cards = int(pass_log.fitting(field, half))
        i = 0
        while i < 32:
            q[at] = cards >> i & 255
            at += 1
            i += 8
        half += 32


@micropython.bytecode
def lay_out(s: Buffer, room: Buffer, generator: Buffer, at: int) -> None:
    """Put the hands drawn and then the stock into a view, and seed its generator."""
    seat = 0
    while seat < s[AT_SEATS]:
        if s[HANDS + seat * HAND_ROOM] == HIDDEN:
            sampling.take_hand(room, seat, s, HANDS + seat * HAND_ROOM)
        seat += 1
    sampling.take_rest(room, s, PACK + s[STOCK], generator, at)
    i = AT_RNG
    while i < AT_RNG + rng.SIZE:
        s[i] = rng.next16(generator, at, 1) & 255
        i += 1
