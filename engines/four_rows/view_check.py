"""Check of a view of Four Rows that came over a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands
from engines.four_rows import pass_log
from engines.four_rows.kernels import (
    ACTIVE,
    BURIED,
    CARDS,
    COUNTS,
    DEALER,
    FACES,
    FIELD,
    HAND_ROOM,
    HANDS,
    LAP,
    LAPPING,
    OUT,
    PACK,
    PLAYED,
    SKIPPED,
    SLOTS,
    STAGE,
    STOCK,
    TEN,
    can_play,
)
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER
from engines.view_check import CARD_SET, SEEN_BYTES, are_cards, are_new, is_hand, is_pack

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat


def is_sound(view: Data, seat: Seat) -> bool:
    """True if a buffer can be shown as the view of a seat, or of an onlooker for a `seat` that does not exist.

    Every card that the seat sees occurs once, the others are hidden, all fields are in range, and the seat can play if
    it is to act. `check.py` has the checks that need the moves.
    """
    return _is_sound(view, seat, CARD_SET) != 0


@micropython.bytecode
def _is_sound(s: Data, seat: Seat, card_set: Buffer) -> int:
    """`is_sound`, with the set `card_set` to work in."""
    if not (_in_range(s) and is_pack(s, PACK, CARDS, s[BURIED], s[BURIED], s[STOCK], 1) and _field_fits(s)):
        return 0
    cards = s[BURIED] + SLOTS + CARDS - s[STOCK]
    at = HANDS
    other = 0
    while other < 4:
        count = s[COUNTS + other]
        if (other >= s[AT_SEATS] and count) or not is_hand(s, at, at + HAND_ROOM, count, other == seat):
            return 0
        cards += count
        at += HAND_ROOM
        other += 1
    if cards != CARDS or (seat < s[AT_SEATS] and s[AT_TURN] == seat and not can_play(s, 1 << seat)):
        return 0
    hands.clear(card_set, 0, SEEN_BYTES)
    if (
        are_new(s, HANDS, at, card_set)
        and are_new(s, FIELD, FACES, card_set)
        and are_new(s, PACK, PACK + s[BURIED], card_set)
    ):
        return 1
    return 0


@micropython.bytecode
def _in_range(s: Data) -> int:
    """1 if the single fields are in range."""
    seats = s[AT_SEATS]
    if s[AT_PHASE] > LAPPING or s[PLAYED] > HAND_ROOM or s[DEALER] >= seats or not s[STAGE] & 1 or s[STAGE] > HAND_ROOM:
        return 0
    if s[ACTIVE] >> seats or s[OUT] >> seats or s[LAP] >> seats or s[SKIPPED] >> seats:
        return 0
    turn = s[AT_TURN]
    if turn != OVER and (not s[ACTIVE] >> turn & 1 or not s[COUNTS + turn]):
        return 0
    return pass_log.is_sound(s, seats)


@micropython.bytecode
def _field_fits(s: Data) -> int:
    """1 if the field has cards, and only tens are shown as another card."""
    i = FIELD
    while i < FACES:
        if s[i] != s[i + SLOTS] and s[i] & 15 != TEN:
            return 0
        i += 1
    return are_cards(s, FIELD, FACES + SLOTS, 2 * SLOTS, 1)
