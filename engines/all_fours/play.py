"""Moves of All Fours in each phase, and the play of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands
from engines.all_fours import deal
from engines.all_fours.kernels import (
    ANSWERING,
    BEG,
    BEGGING,
    BLACK,
    BUNCH,
    BUNCHING,
    COUNT,
    COUNTING,
    COUNTS,
    CUT,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    GIVE,
    GUESSING,
    IN_TRICK,
    LEAVE,
    NO_BUNCH,
    OFFERING,
    PATTERN,
    PICKING,
    PITCHER,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    RED,
    REVOKE,
    ROUNDS,
    RUN,
    STAND,
    THROW_IN,
    THROW_IN_ALLOWED,
    TRUMP,
    TRUMPING_IN,
    UNDERTRUMPING,
    VOIDS,
    hand_at,
    legal_cards,
    put,
    side_of,
    winning,
)
from engines.all_fours.score import sides
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Moves

# Indexes into `words.REASONS`.
IS_OVER = const(1)
NOT_HELD = const(2)
FOLLOW_OR_TRUMP = const(3)
MUST_TRUMP = const(4)  # trump was led
UNDERTRUMP = const(5)
TRUMP_IN = const(6)
NO_THROW_IN = const(7)  # the seat leads, or its hand is worth something
MUST_BEG = const(8)
MUST_RUN = const(9)
NOT_NOW = const(10)
NO_REVOKE = const(11)
NOT_RIGHTFUL = const(12)  # a card in place of a wrong one


@micropython.bytecode
def may_throw_in(s: Data) -> int:
    """Return 1 if the seat to act may throw its hand in: it does not lead, has no trump and nothing above a nine, and
    cannot take the trick (AF-Y7, AF-R18)."""
    if option_at(s, THROW_IN_ALLOWED) == 0 or s[IN_TRICK] == 0:
        return 0
    best = 0
    i = PLAYED + s[PLAYED_COUNT]
    led = s[i - s[IN_TRICK]] >> 4
    end = i
    i -= s[IN_TRICK]
    while i < end:
        rank = s[i] & 15
        if s[i] >> 4 == s[TRUMP]:
            best = 15
        elif s[i] >> 4 == led:
            if rank == 1:
                rank = 14
            if rank > best:
                best = rank
        i += 1
    i = hand_at(s, s[AT_TURN])
    end = i + s[COUNTS + s[AT_TURN]]
    while i < end:
        rank = s[i] & 15
        if rank == 1 or rank > 9 or s[i] >> 4 == s[TRUMP] or (s[i] >> 4 == led and rank > best):
            return 0
        i += 1
    return 1


@micropython.bytecode
def list_moves(s: Data, out: Moves) -> int:
    """Write the legal moves without revokes, ascending, into `out` (halfwords); return how many."""
    seat = s[AT_TURN]
    if seat == OVER:
        return 0
    phase = s[AT_PHASE]
    n = 0
    if phase == PLAYING:
        n = legal_cards(s, out)
        if may_throw_in(s):
            out[n] = THROW_IN
            n += 1
    elif phase == DISCARDING:
        at = hand_at(s, seat)
        while n < s[COUNTS + seat]:
            out[n] = DISCARD + s[at + n]
            n += 1
    elif phase == ROUNDS:
        last = deal.THREES
        if deal.chooses_once(s):
            n = last
            last = deal.PATTERNS
        seat = 0
        while n < last:
            out[seat] = PATTERN + n
            seat += 1
            n += 1
        n = seat
    elif phase == PICKING:
        seat = side_of(s, seat)
        while seat < s[AT_SEATS]:
            out[n] = PITCHER + seat
            n += 1
            seat += sides(s)
    else:
        n = _list_answers(s, out, phase)
    return n


@micropython.bytecode
def _list_answers(s: Data, out: Moves, phase: int) -> int:
    """The same where there are at most two."""
    last = CUT
    first = 0
    if phase == BEGGING:
        last = BEG
        if deal.may_stand(s):
            first = STAND
    elif phase == ANSWERING:
        last = RUN
        if deal.may_give(s):
            first = GIVE
    elif phase == BUNCHING:
        first = BUNCH
        last = NO_BUNCH
    elif phase == GUESSING:
        first = RED
        last = BLACK
    elif phase == OFFERING:
        first = CUT
        last = LEAVE
    elif phase == COUNTING:
        last = COUNT
    elif phase == DEALING:
        last = DEAL
    out[0] = first
    n = 0
    if first:
        n = 1
    out[n] = last
    return n + 1


@micropython.bytecode
def add_wrong_cards(s: Data, out: Moves, count: int) -> int:
    """Add the wrong cards that the seat to act may play (AF-R14) to the `count` moves in `out`, still ascending. Return
    the number of moves. Cards against a ban stay illegal (AF-R12, AF-R13)."""
    if option_at(s, REVOKE) == 0 or s[IN_TRICK] == 0 or s[AT_PHASE] != PLAYING or s[AT_TURN] == OVER:
        return count
    seat = s[AT_TURN]
    at = hand_at(s, seat)
    end = at + s[COUNTS + seat]
    led = s[PLAYED + s[PLAYED_COUNT] - s[IN_TRICK]] >> 4
    while at < end:
        card = s[at]
        at += 1
        if card >> 4 != led and card >> 4 != s[TRUMP]:
            i = count
            while i > 0 and out[i - 1] > card:
                i -= 1
            if i == 0 or out[i - 1] != card:
                k = count
                while k > i:
                    out[k] = out[k - 1]
                    k -= 1
                out[i] = card
                count += 1
    return count


@micropython.bytecode
def is_legal(s: Data, room: Moves, move: Move) -> int:
    """Return 1 if a move is legal, else 0; `room` has halfwords for a list of moves."""
    n = add_wrong_cards(s, room, list_moves(s, room))
    while n > 0:
        n -= 1
        if room[n] == move:
            return 1
    return 0


@micropython.bytecode
def _note_voids(s: Buffer, card: Card) -> None:
    """Note the suits that a seat shows that it lacks by the card it is about to play (AF-4, AF-5). A seat that may
    revoke shows nothing (AF-R14)."""
    at = VOIDS + s[AT_TURN]
    if s[IN_TRICK] == 0 or option_at(s, REVOKE):
        return
    i = PLAYED + s[PLAYED_COUNT]
    end = i
    i -= s[IN_TRICK]
    led = s[i] >> 4
    suit = card >> 4
    trump = s[TRUMP]
    if suit != led and (suit != trump or option_at(s, TRUMPING_IN)):
        s[at] = s[at] | 1 << led
    elif suit == trump and suit != led and option_at(s, UNDERTRUMPING):
        while i < end:  # the hand has only lower trumps: AF-R12
            if s[i] >> 4 == trump and ((s[i] & 15) + 11) % 13 > ((card & 15) + 11) % 13:
                s[at] = s[at] | 15 ^ 1 << trump
            i += 1


@micropython.bytecode
def play_move(s: Buffer, move: Move) -> int:
    """Play a card and note what it shows, or throw a hand in. 1 once the last trick is over."""
    if move != THROW_IN:
        _note_voids(s, move)
    if put(s, move) and s[COUNTS + winning(s, 1)] == 0:
        return 1  # AF-7
    return 0


def refusal(s: Data, move: Move) -> int:
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
