"""The buffer of Four Rows, and its read-only kernels: cards that fit, seats that can play, legal moves.

A move is `card << 8 | slot << 6 | announced`, where `announced` is the card that a ten represents and 0 for any other
card; 0 is a pass. A set of cards is eight bytes: card `c` is bit `c & 7` of byte `c >> 3`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands
from engines.cards import HIDDEN
from engines.game import AT_DEAL, AT_OPTIONS, AT_PHASE, AT_SEATS, AT_TURN, BODY, OVER

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Seat, ptr8, ptr16

# The body of the buffer, after the header of game.py.
HANDS = const(BODY)  # nine bytes a seat, ascending, 0 behind the last card
FIELD = const(HANDS + 36)  # the four cards on top
FACES = const(FIELD + 4)  # the card that each counts as: a ten played is what it was announced as (FR-12, FR-13)
PACK = const(FACES + 4)  # covered and removed cards, BURIED of them; zeros; from STOCK on the stock, next card first
LACKS = const(PACK + 52)  # a set for each seat: public information that it does not hold these cards
LAST = const(LACKS + 32)  # for each seat 0 if it never played a card, else higher the later it last did (FR-R8, FR-R9)
COUNTS = const(LAST + 4)  # cards in each hand
BURIED = const(COUNTS + 4)
STOCK = const(BURIED + 1)  # index in PACK of the next card, 52 if none exists
DEALER = const(BURIED + 2)
ACTIVE = const(BURIED + 3)  # bit mask of the seats not eliminated (FR-R1)
OUT = const(BURIED + 4)  # bit mask of the seats that went out in this stage
LAP = const(BURIED + 5)  # bit mask of the seats whose last turn is to come
STAGE = const(BURIED + 6)  # cards dealt to a hand in this stage: 9, 7, 5, 3 or 1 (FR-20)
PLAYED = const(BURIED + 7)  # cards played in this turn
PASSES = const(BURIED + 8)  # turns in succession without a card (FR-R6)
CALLED = const(BURIED + 9)  # new fields since a card was played that came of passing by choice (FR-R6)
SHUFFLES = const(BURIED + 10)  # shuffles so far, the deal's included
SKIPPED = const(BURIED + 11)  # since the move before: bit mask of the seats passed over because they could not play,
FRESH = const(BURIED + 12)  # fields dealt again,
NEWS = const(BURIED + 13)  # sum of the flags below
ABLE = const(BURIED + 14)  # the fields on which seats passed although they could play: `pass_log.py`
ABLE_END = const(ABLE + 278)
LAIN = const(ABLE_END)  # a set: the cards that were on the field in this last lap, if it may have new ones (FR-R5)
BYTES = const(LAIN + 8)

ALL_PASSED = const(1)  # a new field because all seats passed
LAST_LAP = const(2)  # the last lap began
NEW_STAGE = const(4)  # a new stage was dealt
RESHUFFLED = const(8)  # the stock ran out and was reshuffled (FR-R11)

HAND_ROOM = const(9)
SLOTS = const(4)
CARDS = const(52)  # FR-2, one pack however many play: FR-R21
PASS = const(0)
TEN = const(10)
KING = const(13)
LAPPING = const(1)  # the phase of the last lap

# The options, by their index.
LOSERS_STAY = const(0)
REFRESH_IN_LAP = const(1)
DEALER_CHOICE = const(2)


@micropython.viper
def ranks_on(on: int) -> int:
    """The ranks that may be put on a card (FR-8): bits 1-13 in other suits, bits 17-29 in its own."""
    rank = on & 15
    ranks = 1 << rank  # a match
    if ranks & 576:  # 69
        ranks = 576
    beside = 5 << rank >> 1  # a count
    beside |= (beside & 1) << 13 | beside >> 13 & 2  # the ace is between king and two: FR-11, FR-R17
    return ranks | (ranks | beside & 16382) << 16


@micropython.bytecode
def fits(card: Card, on: Card) -> int:
    """Return 1 if a card may be played on another (FR-8)."""
    at = card & 15
    if (card ^ on) & 48 == 0:
        at += 16
    return ranks_on(on) >> at & 1


@micropython.viper
def playable(s: object, field: int, half: int) -> int:
    """Return the cards that fit on the four at `field`, such as `FACES`; tens always do (FR-12). A card of clubs and
    diamonds or, if `half` is 32, of hearts and spades is the bit `card & 31`."""
    p = ptr8(s)
    ranks = 0
    own = 0
    end = field + SLOTS
    while field < end:  # an inlined `ranks_on` for all four cards: the call takes longer
        on = p[field] & 63
        ranks |= 1 << (on & 15)
        if on & 32 == half:
            own |= 1 << (on & 31)
        field += 1
    if ranks & 576:
        ranks |= 576
    ranks |= 1 << TEN
    beside = own << 1 | own >> 1
    both = 1
    both |= both << 16  # a bit of either suit
    beside |= (beside & both) << 13 | beside >> 13 & both << 1
    return (ranks | ranks << 16 | beside) & both * 16382


@micropython.viper
def can_play(s: object, seats: int) -> int:
    """Bit mask of the seats of a mask that have a play on the field."""
    p = ptr8(s)
    low = int(playable(s, FACES, 0))
    high = int(playable(s, FACES, 32))
    able = 0
    end = HANDS
    seat = 1
    while seat <= seats:
        i = end
        end += HAND_ROOM
        if seats & seat == 0:
            i = end
        while i < end:  # a zero is the bit of no card
            card = p[i]
            cards = low
            if card & 32:
                cards = high
            i += 1
            if cards >> (card & 31) & 1:
                able |= seat
                i = end
        seat <<= 1
    return able & seats


@micropython.bytecode
def may_pass(s: Data) -> int:
    """Return 1 if the seat to act, which can play, may pass or end its turn (FR-14, FR-R18)."""
    if s[AT_PHASE] != LAPPING and s[CALLED] >= 2:  # two new fields for passing: FR-R6
        return 0
    return 1


@micropython.viper
def list_moves(s: object, out: object) -> int:
    """Write the legal moves, ascending, into `out` (halfwords); return how many (FR-7)."""
    p = ptr8(s)
    q = ptr16(out)
    n = 0
    seat = p[AT_TURN]
    if seat == OVER:
        return 0
    if p[AT_PHASE] == LAPPING or p[CALLED] < 2:  # the same test as in `may_pass`
        q[0] = PASS
        n = 1
    i = HANDS + seat * HAND_ROOM
    end = i + p[COUNTS + seat]
    while i < end and p[i] != HIDDEN:  # in a view another's hand is
        card = p[i]
        move = card << 8
        ranks = int(ranks_on(card))  # fitting is symmetric
        slot = 0
        while slot < SLOTS:
            on = p[FACES + slot]  # the card that a ten below represents, not the ten: FR-R14
            if card & 15 == TEN:  # all cards that it can represent, itself included: FR-12, FR-R16, FR-R25
                ranks = int(ranks_on(on))  # FR-R13
                suit = 0
                while suit < 64:
                    fit = ranks & 16382
                    if suit == on & 48:
                        fit = ranks >> 16
                    face = move | suit
                    while fit:
                        q[n] = face
                        n += fit & 1
                        fit >>= 1
                        face += 1
                    suit += 16
            else:
                # written unconditionally; `n` advances only if the move is legal, and `out` has room for one more
                q[n] = move
                at = on & 15
                if (on ^ card) & 48 == 0:
                    at += 16
                n += ranks >> at & 1
            move += 64
            slot += 1
        i += 1
    return n


@micropython.bytecode
def refusal(s: Data, move: Move) -> int:
    """Why the seat to act may not make a move: an index into `words.REASONS`, 0 where it may."""
    seat = s[AT_TURN]
    if seat == OVER:
        return 1
    if move == PASS:
        if may_pass(s):
            return 0
        return 2
    card = move >> 8
    as_card = move & 63
    if hands.find(s, HANDS + seat * HAND_ROOM, s[COUNTS + seat], card) < 0:
        return 3
    if card & 15 == TEN:
        if as_card & 15 == 0 or as_card & 15 > 13:
            return 4
    elif as_card != 0:
        return 5
    else:
        as_card = card
    if fits(as_card, s[FACES + (move >> 6 & 3)]):
        return 0
    if card & 15 == TEN:
        return 7
    return 6


@micropython.bytecode
def hide(s: Data, out: Buffer, seat: Seat) -> None:
    """Copy a buffer without what a seat may not know: other hands, the stock, the deal (FR-R22).

    A `seat` that does not exist, such as 255, sees no hand at all.
    """
    _copy(s, out)
    hands.clear(out, AT_DEAL, AT_OPTIONS - AT_DEAL)
    other = 0
    while other < s[AT_SEATS]:
        if other != seat:
            _cover(out, HANDS + other * HAND_ROOM, s[COUNTS + other])
        other += 1
    _cover(out, PACK + s[STOCK], CARDS - s[STOCK])


@micropython.viper
def _copy(s: object, out: object) -> None:
    """Copy a buffer."""
    p = ptr8(s)
    q = ptr8(out)
    i = 0
    while i < BYTES:
        q[i] = p[i]
        i += 1


@micropython.bytecode
def _cover(out: Buffer, at: int, count: int) -> None:
    """Turn `count` cards face down."""
    i = 0
    while i < count:
        out[at + i] = HIDDEN
        i += 1
