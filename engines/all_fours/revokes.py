"""Revokes of All Fours where they can be called (AF-R14).

A revoke is a card of another suit than the one led, and no trump, from a hand that could have followed suit. Until the
trick is complete, its seat may take it back and play a rightful card in its place. Until the hand is counted, a seat of
another side may call it. The penalty is a point for each other side and no Game, or the match: that is for a trump that
was led, and an ace, king, queen, jack or ten of trumps kept back.

All functions work on a view too: what they find there is what its cards prove.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands
from engines.all_fours import deal, score
from engines.all_fours.kernels import (
    CALL,
    CALLED,
    COUNTING,
    COUNTS,
    DEALER,
    IN_TRICK,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    REVOKE,
    REVOKE_CALLED,
    REVOKE_LOSES,
    SCORES,
    TAKE_BACK,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    hand_at,
    legal_cards,
    side_of,
    size,
    trick_size,
)
from engines.all_fours.opening import speaker
from engines.all_fours.play import NO_REVOKE, NOT_NOW, NOT_RIGHTFUL
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Moves, Seat

_MOST_CARDS = const(24)
_RIGHTFUL = array("H", bytes(2 * _MOST_CARDS))


@micropython.bytecode
def place(s: Data, seat: Seat, trick: int) -> int:
    """Return the index in the buffer of the card that a seat has played to a trick, or 0."""
    at = PLAYED
    i = 0
    while i < trick:
        at += trick_size(s, i)
        i += 1
    end = at + trick_size(s, trick)
    who = deal.after(s, s[DEALER])
    if trick:
        who = s[TAKERS + trick - 1]
    while at < end:
        if s[THROWN] >> who & 1 == 0 or trick < size(s) - s[COUNTS + who]:
            if who == seat:
                return at
            at += 1
        who = deal.after(s, who)
    return 0


@micropython.bytecode
def led_to(s: Data, trick: int) -> int:
    """Return the suit that was led to a trick with a card."""
    at = PLAYED
    i = 0
    while i < trick:
        at += trick_size(s, i)
        i += 1
    return s[at] >> 4


@micropython.bytecode
def is_doubtful(s: Data, seat: Seat, trick: int) -> int:
    """Return 1 if a seat has neither followed suit nor trumped in a trick, and this has not been called."""
    at = place(s, seat, trick)
    if at == 0 or s[CALLED + trick] >> seat & 1:
        return 0
    suit = s[at] >> 4
    if suit == led_to(s, trick) or suit == s[TRUMP]:
        return 0
    return 1


@micropython.bytecode
def penalty(s: Data, seat: Seat, trick: int) -> int:
    """Return 1 if a seat has revoked in a trick, 2 if that loses the match, and 0 if it has not or it has been
    called."""
    if is_doubtful(s, seat, trick) == 0:
        return 0
    led = led_to(s, trick)
    result = 0
    i = hand_at(s, seat)
    end = i + s[COUNTS + seat]
    while i < end or trick < s[TRICKS]:
        if i < end:
            at = i
            i += 1
        else:
            trick += 1
            at = place(s, seat, trick)
        if at and s[at] >> 4 == led:
            result = 1
            if led == s[TRUMP] and score.honour_points(s[at] & 15):
                return 2
    return result


@micropython.bytecode
def proven(s: Data, trick: int) -> int:
    """Return the call of a revoke in a trick that the cards of a view prove, for the seat to act; 0 without one."""
    side = side_of(s, s[AT_TURN])
    seat = 0
    while seat < s[AT_SEATS]:
        if side_of(s, seat) != side and penalty(s, seat, trick):
            return CALL + seat * 32 + trick
        seat += 1
    return 0


@micropython.bytecode
def owner(s: Data, card: Card) -> int:
    """Return the seat that holds a card, `OVER` for none."""
    seat = 0
    while hands.find(s, hand_at(s, seat), s[COUNTS + seat], card) < 0:
        seat += 1
        if seat == s[AT_SEATS]:
            return OVER
    return seat


def reason_against(s: Buffer, move: Move) -> int:
    """Return why a revoke may not be called or taken back by this move, 0 if it may."""
    phase = s[AT_PHASE]
    if option_at(s, REVOKE) == 0 or (phase != PLAYING and phase != COUNTING):
        return NOT_NOW
    if move >= CALL:
        seat = (move - CALL) >> 5
        if seat >= s[AT_SEATS] or side_of(s, seat) == side_of(s, s[AT_TURN]) or move & 31 > s[TRICKS]:
            return NO_REVOKE
        return 0 if penalty(s, seat, move & 31) else NO_REVOKE
    seat = owner(s, move - TAKE_BACK)
    if s[IN_TRICK] == 0 or seat == OVER or penalty(s, seat, s[TRICKS]) == 0:
        return NO_REVOKE
    n = list_rightful(s, seat, _RIGHTFUL)
    while n > 0:
        n -= 1
        if _RIGHTFUL[n] == move - TAKE_BACK:
            return 0
    return NOT_RIGHTFUL


@micropython.bytecode
def list_rightful(s: Buffer, seat: Seat, out: Moves) -> int:
    """Write the cards that a seat may play in place of its card of this trick into `out`; return how many."""
    turn = s[AT_TURN]
    count = s[PLAYED_COUNT]
    in_trick = s[IN_TRICK]
    later = PLAYED + count - place(s, seat, s[TRICKS])
    s[AT_TURN] = seat
    s[PLAYED_COUNT] = count - later
    s[IN_TRICK] = in_trick - later
    n = legal_cards(s, out)
    s[AT_TURN] = turn
    s[PLAYED_COUNT] = count
    s[IN_TRICK] = in_trick
    return n


@micropython.bytecode
def claim(s: Buffer, move: Move) -> None:
    """Make a legal call, or take a card back."""
    if move >= CALL:
        _call(s, (move - CALL) >> 5, move & 31)
        return
    card = move - TAKE_BACK
    seat = owner(s, card)
    at = place(s, seat, s[TRICKS])
    left = hands.remove(s, hand_at(s, seat), s[COUNTS + seat], card)
    hands.insert(s, hand_at(s, seat), left, s[at])
    s[at] = card


@micropython.bytecode
def _call(s: Buffer, seat: Seat, trick: int) -> None:
    """Pay for a revoke: the side of the seat to act has called it, and is paid first."""
    loses = penalty(s, seat, trick) == 2
    s[CALLED + trick] = s[CALLED + trick] | 1 << seat
    card = s[place(s, seat, trick)]
    own = side_of(s, s[AT_TURN])
    if loses:
        score.add_event(s, REVOKE_LOSES, own, card)
        s[SCORES + own] = score.target(s)
        score.win(s, own)
        return
    count = score.sides(s)
    i = 0
    while i < count:
        side = (own + i) % count
        if side != side_of(s, seat) and score.award(s, REVOKE_CALLED, side, card):
            return
        i += 1


@micropython.bytecode
def play_move(s: Buffer, move: Move) -> int:
    """Make a legal claim; or go on after the last trick, when each side in turn, the eldest's first, may call revokes.
    Return 1 once all have spoken."""
    if move >= TAKE_BACK:
        claim(s, move)
        return 0
    side = side_of(s, deal.after(s, s[DEALER]))
    if s[AT_PHASE] == PLAYING:
        s[AT_PHASE] = COUNTING
        s[AT_TURN] = speaker(s, side)
        return 0
    last = side
    side = (side_of(s, s[AT_TURN]) + 1) % score.sides(s)
    s[AT_TURN] = speaker(s, side)
    if side == last:
        return 1
    return 0
