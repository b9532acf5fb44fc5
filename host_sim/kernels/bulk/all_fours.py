"""Kernels that deal, play and score whole matches of All Fours (`host_sim/kernels/playouts.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands, rng
from engines.all_fours import deal as dealing
from engines.all_fours import early_end, opening, revokes
from engines.all_fours import play as tricks
from engines.all_fours import score as scoring
from engines.all_fours.kernels import (
    COLOUR_GUESS,
    COUNTING,
    CUTTING,
    DEALER,
    DEALING,
    EVENT_COUNT,
    EVENTS,
    MOST_EVENTS,
    OPENING,
    PLAYING,
    RANDOM,
    REVOKE,
    SCORES,
    SHUFFLES,
    STOP_EARLY,
    UNTIL_A_JACK,
    side_of,
)
from engines.game import AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Moves, Seat

ROOM = const(22)  # halfwords, for a list of moves


@micropython.bytecode
def deal(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Shuffle, for the opening or the first hand. Return the seat to act."""
    s[DEALER] = rng.below(s, AT_RNG, s[AT_SEATS])
    dealing.shuffle(s, zeros, 0)
    choice = option_at(s, OPENING)
    s[AT_TURN] = 0
    s[AT_PHASE] = CUTTING
    if choice >= RANDOM:
        s[SHUFFLES] = 0
        s[AT_PHASE] = DEALING
    if choice >= RANDOM or choice == UNTIL_A_JACK or choice == COLOUR_GUESS:
        s[AT_TURN] = s[DEALER]
    return s[AT_TURN]


@micropython.bytecode
def moves(s: Data, out: Moves) -> int:
    """Write the legal moves into `out`; return how many."""
    return tricks.add_wrong_cards(s, out, tricks.list_moves(s, out))


@micropython.bytecode
def refusal(s: Data, room: Halfwords, move: Move) -> int:
    """Return 1 for an illegal move, else 0."""
    return 1 - tricks.is_legal(s, room, move)


@micropython.bytecode
def play(s: Buffer, room: Halfwords, zeros: Data, move: Move) -> int:
    """Make a legal move."""
    hands.clear(s, EVENTS, 2 * MOST_EVENTS)
    s[EVENT_COUNT] = 0
    phase = s[AT_PHASE]
    if phase == PLAYING:
        if tricks.play_move(s, move):
            if option_at(s, REVOKE):
                revokes.play_move(s, move)
            elif scoring.score_hand(s) == 0:
                dealing.end_hand(s)
        elif option_at(s, STOP_EARLY) and option_at(s, REVOKE) == 0:
            early_end.stop_early(s)
    elif phase == COUNTING:
        if revokes.play_move(s, move) and scoring.score_hand(s) == 0:
            dealing.end_hand(s)
    elif phase >= DEALING:
        dealing.play_move(s, zeros, 0, move)
    else:
        opening.play_move(s, move)
    return s[AT_TURN]


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """Return the points of the seat's side."""
    return s[SCORES + side_of(s, seat)]
