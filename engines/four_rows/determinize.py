"""What a seat has not seen in Four Rows, drawn fairly: each full state that a view allows is as likely as any other.

A hidden hand lacks what all know its seat lacks, and has a card for each field on which all know it could play
(FR-R22). `engines/hidden_hands.py` draws the hands, by rejection sampling; the rest is the stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands, hidden_hands, hidden_plan, rng
from engines.cards import HIDDEN
from engines.four_rows import kernels
from engines.four_rows.kernels import (
    ABLE,
    ABLE_END,
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
from engines.game import AT_RNG, AT_SEATS

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8

_room = bytearray(hidden_hands.ROOM)  # for one call; nothing may be allocated in it
_playable = bytearray(hands.SET_BYTES)  # likewise: the cards that can be played on a field


def fill(view: Buffer, generator: Buffer, at: int) -> None:
    """Fill a view as `Game.determinize`. It must be of a position that can be, or this never ends."""
    gather(view, _room, _playable)
    hidden_plan.plan(_room)
    while not hidden_hands.draw(_room, generator, at):
        pass
    lay_out(view, _room, generator, at)


@micropython.bytecode
def gather(s: Buffer, room: Buffer, playable: Buffer) -> int:
    """Tell `room` what is known in a view; `playable` is a set to work in. Returns how many cards are unseen."""
    hidden_hands.clear(room)
    hidden_hands.see(room, s, HANDS, FIELD + SLOTS - HANDS)
    hidden_hands.see(room, s, PACK, s[BURIED])
    seat = 0
    while seat < s[AT_SEATS]:
        if s[HANDS + seat * HAND_ROOM] == HIDDEN:
            hidden_hands.hide(room, seat, s[COUNTS + seat])
        seat += 1
    unseen = hidden_hands.list_unseen(room, 1)
    seat = 0
    while seat < s[AT_SEATS]:
        if s[HANDS + seat * HAND_ROOM] == HIDDEN:
            hidden_hands.forbid(room, seat, s, LACKS + seat * hands.SET_BYTES)
        seat += 1
    field = ABLE
    while field < ABLE_END and s[field]:
        _list_playable(s, field, playable)
        hidden_hands.require(room, s[field] >> 6, playable, 0)
        field += SLOTS
    return unseen


@micropython.viper
def _list_playable(s: object, field: int, out: object) -> int:
    """Write the set `out` of the cards that have a place on the four at `field`, tens too. Returns its bytes."""
    q = ptr8(out)
    at = 0
    half = 0
    while half < 64:
        cards = int(kernels.playable(s, field, half))
        i = 0
        while i < 32:
            q[at] = cards >> i & 255
            at += 1
            i += 8
        half += 32
    return at


@micropython.bytecode
def lay_out(s: Buffer, room: Buffer, generator: Buffer, at: int) -> int:
    """Put the hands drawn and then the stock into a view, and seed its generator. Returns the cards of the stock."""
    seat = 0
    while seat < s[AT_SEATS]:
        if s[HANDS + seat * HAND_ROOM] == HIDDEN:
            hidden_hands.take_hand(room, seat, s, HANDS + seat * HAND_ROOM)
        seat += 1
    stock = hidden_hands.take_rest(room, s, PACK + s[STOCK], generator, at)
    i = AT_RNG
    while i < AT_RNG + rng.SIZE:
        s[i] = rng.next16(generator, at, 1) & 255
        i += 1
    return stock
