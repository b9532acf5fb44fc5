"""Dealing a hand of All Fours: packets, turn-ups, begging, runs, bunches and discards.

`decks` is a buffer of whole decks of 52 bytes, `size` its length in bytes: the n-th shuffle of a match takes its order
from the n-th deck, or from the generator if there are fewer decks (C-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands, rng
from engines.all_fours import score
from engines.all_fours.kernels import (
    ANSWERING,
    BEG,
    BEGGING,
    BUNCH,
    BUNCHED,
    BUNCHES,
    BUNCHING,
    BYTES,
    CALLED,
    CARDS,
    COUNTS,
    CUT,
    CUTTING_PACK,
    DEAL,
    DEALER,
    DEALING,
    DEALT_IN,
    DISCARD,
    DISCARDING,
    DISCARDS,
    EVENT_COUNT,
    FINAL_ONLY,
    FORCED,
    FORCED_BEG,
    GIFT_ENDS,
    GIVE,
    HAND,
    HANDS,
    IN_TRICK,
    LAST_BUNCH,
    LEADER,
    LEAVE,
    NO_SIDE,
    NO_TRUMP,
    OFFERING,
    PACK,
    PACKETS,
    PATTERN,
    PLAYING,
    RESHUFFLED,
    ROUNDS,
    RUN,
    RUNS,
    SCORES,
    SHED,
    SHUFFLES,
    STAND,
    STOCK,
    THROWN_IN_HAND,
    TRICKS,
    TRUMP,
    TURN_UP,
    TURNED,
    VOIDS,
    hand_at,
    is_pitched,
    side_of,
)
from engines.game import AT_MOVES, AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Seat

DEALER_CHOOSES = const(12)  # the choice of `packets`

# The patterns of a deal: 0 is 2-2-2, 1-9 are the other rounds in the order 1-1-4, 1-2-3 .. 4-1-1 (AF-Y3).
THREES = const(10)  # AF-T3
ONES = const(11)
PATTERNS = const(12)
_LEAST_CUT = const(5)  # cards in each part of a pack that is cut


@micropython.bytecode
def after(s: Data, seat: Seat) -> int:
    """The next seat in turn order (AF-10)."""
    if seat + 1 == s[AT_SEATS]:
        return 0
    return seat + 1


@micropython.bytecode
def shuffle(s: Buffer, decks: Data, size: int) -> None:
    """Take all cards up into a new stock, as good as cut (AF-Y2); nothing of the hand before is left."""
    deck = s[SHUFFLES] * CARDS
    is_given = 0
    if deck + CARDS <= size:
        is_given = 1
    if s[SHUFFLES] < 255:
        s[SHUFFLES] = s[SHUFFLES] + 1
    hands.clear(s, HANDS, PACK - HANDS)  # also the cards played, and their seats
    hands.clear(s, COUNTS, DEALER - COUNTS)  # also clears the voids
    hands.clear(s, TRICKS, EVENT_COUNT - TRICKS)
    hands.clear(s, TURNED, SHUFFLES - TURNED)
    hands.clear(s, RUNS, HAND - RUNS)
    hands.clear(s, CALLED, BYTES - CALLED)
    s[IN_TRICK] = 0
    s[TRUMP] = NO_TRUMP
    s[LEADER] = after(s, s[DEALER])
    i = 0
    while i < CARDS:
        if is_given:
            s[PACK + i] = decks[deck + i]
        else:  # new-deck order (C-1)
            s[PACK + i] = (3 - i // 13) << 4 | (i % 13 + 1)
        i += 1
    if is_given == 0:
        rng.shuffle(s, AT_RNG, s, PACK, CARDS)


@micropython.bytecode
def _draw(s: Buffer) -> int:
    """Take the next card of the stock."""
    at = s[STOCK]
    card = s[PACK + at]
    s[PACK + at] = 0
    s[STOCK] = at + 1
    return card


@micropython.bytecode
def _deal_round(s: Buffer, count: int) -> None:
    """Deal a packet of `count` cards to each seat from the eldest on (C-3)."""
    seat = s[DEALER]
    n = s[AT_SEATS]
    while n > 0:
        n -= 1
        seat = after(s, seat)
        i = count
        while i > 0:
            i -= 1
            s[COUNTS + seat] = hands.insert(s, hand_at(s, seat), s[COUNTS + seat], _draw(s))


@micropython.bytecode
def packet(pattern: int, number: int) -> int:
    """Return the cards in a round of a pattern, whose number is from 0."""
    if pattern == THREES:
        return 3
    if pattern == ONES:
        return 1
    place = 5  # among all ten
    if pattern > 5:
        place = pattern
    elif pattern > 0:
        place = pattern - 1
    size = 1
    while place >= 5 - size:  # the number of patterns that begin with this size
        place -= 5 - size
        size += 1
    if number == 0:
        return size
    if number == 1:
        return place + 1
    return 5 - size - place


@micropython.bytecode
def deal_hands(s: Buffer, pattern: int) -> None:
    """Deal six cards to each seat in the rounds of a pattern (AF-2, AF-R16, AF-R5), and turn up a card. Return 1 if
    that wins."""
    dealt = 0
    number = 0
    while dealt < 6:
        count = packet(pattern, number)
        _deal_round(s, count)
        dealt += count
        number += 1
    s[AT_TURN] = s[LEADER]
    if is_pitched(s):
        s[AT_PHASE] = PLAYING
        return
    s[AT_PHASE] = BEGGING
    _turn_up(s)


@micropython.bytecode
def _turn_up(s: Buffer) -> int:
    """Turn up the next card, which belongs to no hand (AF-R1). Return 1 if it wins the match for the dealer's side."""
    card = _draw(s)
    s[PACK + s[TURNED]] = card
    s[TURNED] = s[TURNED] + 1
    s[TRUMP] = card >> 4
    if option_at(s, FINAL_ONLY) or score.points(s, TURN_UP, card) == 0:
        score.add_event(s, TURN_UP, NO_SIDE, card)
        return 0
    return score.award_turn_up(s)  # AF-T4, AF-E2, AF-R26


@micropython.bytecode
def _deal(s: Buffer, decks: Data, size: int) -> None:
    """Shuffle, and offer the pack to be cut if players cut (AF-Y2); else deal. The dealer stays the same."""
    shuffle(s, decks, size)
    if option_at(s, CUTTING_PACK):
        s[AT_TURN] = before(s, s[DEALER])
        s[AT_PHASE] = OFFERING
        return
    _deal_shuffled(s)


@micropython.bytecode
def before(s: Data, seat: Seat) -> int:
    """Return the seat that comes before another in turn order."""
    if seat == 0:
        return s[AT_SEATS] - 1
    return seat - 1


@micropython.bytecode
def _cut_pack(s: Buffer) -> None:
    """Lift some cards off the pack and put them below the rest."""
    count = _LEAST_CUT + rng.below(s, AT_RNG, CARDS - 2 * _LEAST_CUT + 1)
    _reverse(s, PACK, PACK + count)
    _reverse(s, PACK + count, PACK + CARDS)
    _reverse(s, PACK, PACK + CARDS)


@micropython.bytecode
def _reverse(s: Buffer, at: int, end: int) -> None:
    """Reverse the order of the bytes from `s[at]` to `s[end - 1]`."""
    while at < end - 1:
        end -= 1
        card = s[at]
        s[at] = s[end]
        s[end] = card
        at += 1


@micropython.bytecode
def chooses_once(s: Data) -> int:
    """Return 1 if the dealer chooses threes or ones for the whole match (AF-T3), 0 if each deal has its own rounds
    (AF-Y3)."""
    return is_pitched(s) ^ 1


@micropython.bytecode
def _deal_shuffled(s: Buffer) -> None:
    """Deal the pack, or ask the dealer how."""
    choice = option_at(s, PACKETS)
    if choice < 2:
        deal_hands(s, THREES + choice)
    elif choice < DEALER_CHOOSES:
        deal_hands(s, choice - 2)
    elif s[DEALT_IN]:
        deal_hands(s, s[DEALT_IN] - 1)
    else:
        s[AT_TURN] = s[DEALER]
        s[AT_PHASE] = ROUNDS


@micropython.bytecode
def _run(s: Buffer, decks: Data, size: int) -> None:
    """Three more cards each and a new turn-up, until the suit changes (AF-T7). 1 when a turn-up wins the match."""
    suit = s[TRUMP]
    while s[TRUMP] == suit:
        if s[STOCK] + 3 * s[AT_SEATS] + 1 > CARDS:  # AF-T8, AF-S3, AF-R4: a seat that was dealt new cards may beg again
            score.add_event(s, RESHUFFLED, NO_SIDE, 0)
            _deal(s, decks, size)
            return
        _deal_round(s, 3)
        s[RUNS] = s[RUNS] + 1
        if _turn_up(s):
            return
    s[AT_TURN] = s[LEADER]
    s[AT_PHASE] = BUNCHING  # AF-S4, AF-R28
    if option_at(s, BUNCHES) and s[AT_MOVES] | s[AT_MOVES + 1] << 8 < LAST_BUNCH:
        return
    _fix_trump(s)


@micropython.bytecode
def hand_limit(s: Data) -> int:
    """Cards in a hand when play begins (AF-S6, AF-R29)."""
    dealt = 6 + 3 * s[RUNS]
    choice = option_at(s, DISCARDS)
    if choice == 0 or (choice == 2 and dealt == 9):
        return dealt
    return 6


@micropython.bytecode
def _fix_trump(s: Buffer) -> int:
    """Fix the trump suit: pay the last turn-up if only that pays, then discard or play. Return 1 if that wins the
    match."""
    if option_at(s, FINAL_ONLY) and score.award_turn_up(s):  # AF-S5, before anything else: AF-R8
        return 1
    s[AT_TURN] = s[LEADER]
    s[AT_PHASE] = PLAYING  # the new suit is fixed: AF-R6
    if s[COUNTS + s[LEADER]] > hand_limit(s):
        s[AT_PHASE] = DISCARDING
    return 0


@micropython.bytecode
def may_stand(s: Data) -> int:
    """Return 1 if the eldest, the only seat that may beg, may stand (AF-T5, AF-R15)."""
    if option_at(s, FORCED_BEG) == 0:  # AF-T12
        return 1
    i = hand_at(s, s[LEADER])
    end = i + s[COUNTS + s[LEADER]]
    while i < end:
        if s[i] >> 4 == s[TRUMP]:
            return 1
        i += 1
    return 0


@micropython.bytecode
def may_give(s: Data) -> int:
    """Return 1 if the dealer may give. With two seats it may not give the game to an opponent who did not beg (AF-S2,
    AF-R30).

    The dealer need not hold a trump (AF-R35).
    """
    goal = score.target(s)
    dealer = side_of(s, s[DEALER])
    if score.sides(s) == 2 or s[SCORES + (dealer + 2) % 3] + 1 < goal:
        return 1
    return score.due_wins(s)  # the turn-up is paid first


@micropython.bytecode
def _give(s: Buffer) -> None:
    """Refuse to run, and pay for it (AF-T6, AF-R7). 1 when a point wins the match."""
    if _fix_trump(s) or score.award_gift(s):
        return
    if option_at(s, GIFT_ENDS):  # AF-E3, AF-R23
        score.add_event(s, THROWN_IN_HAND, NO_SIDE, 0)
        end_hand(s)


@micropython.bytecode
def _discard(s: Buffer, card: Card) -> None:
    """Discard a card of the seat to act, face down."""
    seat = s[AT_TURN]
    left = hands.remove(s, hand_at(s, seat), s[COUNTS + seat], card)
    s[COUNTS + seat] = left
    s[PACK + s[TURNED] + s[SHED]] = card
    s[SHED] = s[SHED] + 1
    if left == hand_limit(s):
        s[AT_TURN] = after(s, seat)
        if seat == s[DEALER]:
            s[AT_PHASE] = PLAYING


@micropython.bytecode
def end_hand(s: Buffer) -> None:
    """Pass the deal to the next seat, however the hand ended (AF-10, AF-R25)."""
    s[AT_PHASE] = DEALING
    s[AT_TURN] = after(s, s[DEALER])


@micropython.bytecode
def play_move(s: Buffer, decks: Data, size: int, move: Move) -> None:
    """Make a legal move of the phases from `DEALING` to `DISCARDING`."""
    if move == DEAL:
        s[DEALER] = s[AT_TURN]
        if s[HAND] < 255:
            s[HAND] = s[HAND] + 1
        _deal(s, decks, size)
        return
    if move >= DISCARD:
        _discard(s, move - DISCARD)
        return
    if move >= PATTERN:
        if chooses_once(s):
            s[DEALT_IN] = move - PATTERN + 1
        deal_hands(s, move - PATTERN)
        return
    if move == CUT:
        _cut_pack(s)
    if move == CUT or move == LEAVE:
        _deal_shuffled(s)
        return
    _answer(s, decks, size, move)


@micropython.bytecode
def _answer(s: Buffer, decks: Data, size: int, move: Move) -> None:
    """Make a legal move of the phases from `BEGGING` to `BUNCHING`."""
    if move == BEG:
        s[AT_TURN] = s[DEALER]
        s[AT_PHASE] = ANSWERING
        return
    if move == GIVE:
        _give(s)
        return
    if move == RUN:
        _run(s, decks, size)
        return
    if move == BUNCH:
        if s[AT_TURN] == s[DEALER]:  # all agree
            score.add_event(s, BUNCHED, NO_SIDE, 0)
            _deal(s, decks, size)
            return
        s[AT_TURN] = after(s, s[AT_TURN])
        return
    if move == STAND and option_at(s, FORCED_BEG):
        s[VOIDS + s[AT_TURN]] = FORCED
    _fix_trump(s)
