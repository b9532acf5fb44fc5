"""Why a move is refused in All Fours; imported when one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import hands
from engines.all_fours.kernels import (
    ANSWERING,
    BEGGING,
    COUNTS,
    CUT,
    DISCARD,
    DISCARDING,
    GIVE,
    IN_TRICK,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    STAND,
    THROW_IN,
    THROW_IN_ALLOWED,
    TRUMP,
    TRUMPING_IN,
    hand_at,
)
from engines.game import AT_PHASE, AT_TURN, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Data, Move

# Indexes into `words.REASONS`.
IS_OVER = const(1)
NOT_HELD = const(2)
FOLLOW_OR_TRUMP = const(3)
MUST_TRUMP = const(4)  # trump was led
UNDERTRUMP = const(5)
TRUMP_IN = const(6)
NO_THROW_IN = const(7)  # it leads, or the hand is worth something
MUST_BEG = const(8)
MUST_RUN = const(9)
NOT_NOW = const(10)


def reason(s: Data, move: Move) -> int:
    """Why the seat to act may not make a move that is not legal."""
    seat = s[AT_TURN]
    phase = s[AT_PHASE]
    if seat == OVER:
        return IS_OVER
    if phase == BEGGING and move == STAND:
        return MUST_BEG
    if phase == ANSWERING and move == GIVE:
        return MUST_RUN
    if phase == DISCARDING and move > DISCARD:
        return NOT_HELD
    if phase != PLAYING or move >= CUT:
        return NO_THROW_IN if phase == PLAYING and move == THROW_IN and option_at(s, THROW_IN_ALLOWED) else NOT_NOW
    if hands.find(s, hand_at(s, seat), s[COUNTS + seat], move) < 0:
        return NOT_HELD
    led = s[PLAYED + s[PLAYED_COUNT] - s[IN_TRICK]] >> 4
    if led == s[TRUMP]:
        return MUST_TRUMP  # AF-4
    if option_at(s, TRUMPING_IN):
        return TRUMP_IN  # AF-R13
    return UNDERTRUMP if move >> 4 == s[TRUMP] else FOLLOW_OR_TRUMP  # AF-R12, AF-5
