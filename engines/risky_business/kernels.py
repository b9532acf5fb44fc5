"""The buffer of Risky Business, and its read-only kernels: legal moves, views, the value of cards.

A move is one of the kinds below with its details in the bits under it. A card in a move is its face, bits 0-5: twins of
two packs are the same move (RB-R14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.cards import FACE_DOWN, HIDDEN
from engines.game import AT_DEAL, AT_OPTIONS, AT_PHASE, AT_SEATS, AT_TURN, OVER

if TYPE_CHECKING:
    from engines.types import Card, Data, Moves, Seat, ptr8

# The body of the buffer, after the header of game.py. Cards of a hand and of SET_ASIDE have FACE_DOWN unless they are
# public.
HANDS = const(32)  # four bytes a seat: public cards, then those held at the last reshuffle, then the rest
SET_ASIDE = const(48)  # four bytes a seat, in the order of its turns
PILES = const(64)  # three bytes a pile, of one rank, the last one on top
ROW = const(76)  # the four discards; fewer only within a move
PACK = const(80)  # CLEARED cards; HELD_BACK cards; zeros; from STOCK on the deck, next card first
HAND_COUNT = const(184)
PILE_SIZE = const(188)
ASIDE_COUNT = const(192)  # by seat: cards set aside, and so turns that it has had (RB-R17)
KINGS = const(196)  # by seat: clears by a king
QUADS = const(200)  # by seat: clears by a fourth card
OLDER = const(204)  # by seat, numbers of its cards FACE_DOWN: in the hand, in bits 0-3, and set aside,
# in bits 4-7, those held at the last reshuffle
EVENTS = const(208)  # events since the previous move, each as `reason | place << 4` and a card
EVENT_COUNT = const(238)
STOCK = const(239)  # index in PACK of the next card, PACK_ROOM if none exists
CLEARED = const(240)
HELD_BACK = const(241)  # cards of OLDER, ascending: which seat holds which is not public
MOVES_LEFT = const(242)
PLAYED_ON = const(243)  # while a card is to be picked up: the pile just played on, from 1; otherwise 0
FROM_DECK = const(244)  # bit mask of the empty places that are being filled from the deck (RB-R10)
IN_AIR = const(245)  # a king drawn for a place, which waits for its target, or 0
SHUFFLES = const(246)  # shuffles so far with that of the deal, 255 for more
FIRST = const(247)  # the seat that has the first turn
UNSHOWN = const(248)  # moves in this turn since it began, or since a card was drawn
BYTES = const(249)

SEATS = const(4)
HAND_ROOM = const(4)
PLACES = const(4)
PILE_ROOM = const(3)
PACK_ROOM = const(104)
TURNS = const(4)
MOVES_A_TURN = const(4)
KING = const(13)
MOST_EVENTS = const(15)
LAST_ASKED = const(800)  # moves after which refills are chosen automatically, so that a record has room for the rest

# The phases.
PLAYING = const(0)
PICKING = const(1)
REFILLING = const(2)
TARGETING = const(3)
SETTING_ASIDE = const(4)
CHOOSING = const(5)  # nothing is dealt: the last winner says who begins (RB-R22)

# The kinds of moves.
PLAY = const(0)  # card | pile << 8
SWAP = const(2048)  # card | place in the row << 8
PICK = const(4096)  # 0-3 a pile, 4-7 a place in the row, FROM_STOCK
REFILL = const(6144)  # a card from the hand, 0 from the deck
TARGET = const(8192)  # a pile
ASIDE = const(10240)  # a card; 0 is how others see it
END = const(12288)  # no moves left in this turn
BEGIN = const(14336)  # a seat, which begins
FROM_STOCK = const(8)

# The reasons of events, each with a place in the middle or the row.
KING_CLEAR = const(1)  # a king clears that pile
QUAD_CLEAR = const(2)  # a fourth card of its rank does
MATCHED = const(3)  # a card drawn goes onto that pile
FILLED = const(4)  # a card drawn becomes the pile there
TARGETLESS = const(5)  # a king drawn for that place waits for its target
ROW_FILLED = const(6)  # a card drawn comes to that place in the row
RESHUFFLED = const(7)  # the pack was reshuffled

# The options, by their index.
CHART = const(0)
VALUES = const(1)  # and the next three
HAND_REFILL_FREE = const(5)
AUTOMATIC_TARGET = const(6)
UNDO = const(7)
CHOOSER = const(8)

# The choices of `chart`.
PIP = const(1)
GOLF = const(2)
CUSTOM = const(3)


@micropython.bytecode
def value(s: Data, card: int) -> int:
    """Return the value of a card in the hand or set aside: 0 for no card or a hidden one (RB-R1, RB-14, RB-4)."""
    rank = card & 15
    if rank > 1 and rank < 11:
        return rank
    if rank == 0:
        return 0
    chart = s[AT_OPTIONS] & 15
    if chart == CUSTOM:
        index = VALUES
        first = rank
        if rank > 1:
            index += rank - 10
        choice = s[AT_OPTIONS + (index >> 1)] >> ((index & 1) << 2) & 15
        if choice == 0:  # the default comes first, then the others in ascending order
            return first
        if choice <= first:
            return choice - 1
        return choice
    if rank == 1 or chart == PIP:
        return rank
    if rank == KING and chart == GOLF:
        return 0
    return 10


@micropython.bytecode
def faces(s: Data, seat: Seat) -> int:
    """The faces in a hand, ascending, each once, in six bits each from bit 0 on."""
    at = HANDS + seat * HAND_ROOM
    end = at + s[HAND_COUNT + seat]
    ranks = 0
    shift = 0
    last = 0
    least = 0
    while least != 64:
        least = 64
        i = at
        while i < end:
            face = s[i] & 63
            if face > last and face < least:
                least = face
            i += 1
        if least != 64:
            ranks |= least << shift
            shift += 6
            last = least
    return ranks


@micropython.bytecode
def list_moves(s: Data, out: Moves) -> int:
    """Write the legal moves, ascending, into `out` (halfwords); return how many."""
    seat = s[AT_TURN]
    if seat == OVER:
        return 0
    n = 0
    phase = s[AT_PHASE]
    if phase == PLAYING:
        return _list_plays(s, out)
    if phase == PICKING or phase == TARGETING:
        return _list_places(s, out)
    if phase == CHOOSING:
        while n < s[AT_SEATS]:
            out[n] = BEGIN | n
            n += 1
        return n
    ranks = faces(s, seat)
    kind = ASIDE
    if phase == REFILLING:
        kind = REFILL
        out[0] = REFILL
        n = 1
        if may_refill(s) == 0:
            ranks = 0
    while ranks != 0:  # any card: RB-R9
        out[n] = kind | ranks & 63
        n += 1
        ranks >>= 6
    return n


@micropython.bytecode
def _list_plays(s: Data, out: Moves) -> int:
    """List the moves during a turn (RB-6)."""
    n = 0
    ranks = faces(s, s[AT_TURN])
    i = 0
    while i < PLACES:
        rank = s[PILES + i * PILE_ROOM] & 15
        rest = ranks
        while rest != 0:
            face = rest & 15
            if face == rank or face == KING:  # RB-R2
                out[n] = PLAY | rest & 63 | i << 8
                n += 1
            rest >>= 6
        i += 1
    i = 0
    while i < PLACES:
        rest = ranks
        while rest != 0:
            out[n] = SWAP | rest & 63 | i << 8
            n += 1
            rest >>= 6
        i += 1
    out[n] = END  # RB-R15
    return n + 1


@micropython.bytecode
def _list_places(s: Data, out: Moves) -> int:
    """List the moves when a card is to be picked up, or a drawn king to be put on a pile."""
    n = 0
    kind = TARGET
    last = PLACES - 1
    but = PLACES
    if s[AT_PHASE] == PICKING:
        kind = PICK
        last = FROM_STOCK
        but = s[PLAYED_ON] - 1  # RB-R5
    i = 0
    while i <= last:
        if i >= PLACES or (i != but and s[PILE_SIZE + i] != 0):
            out[n] = kind | i
            n += 1
        i += 1
    return n


@micropython.bytecode
def may_refill(s: Data) -> int:
    """Return 1 if the seat to act may fill a place from its hand: it has a move left, and a card remains to be set
    aside (RB-R7, RB-R8)."""
    if s[HAND_COUNT + s[AT_TURN]] < 2:
        return 0
    if s[MOVES_LEFT] != 0:
        return 1
    return s[AT_OPTIONS + (HAND_REFILL_FREE >> 1)] >> ((HAND_REFILL_FREE & 1) << 2) & 1


@micropython.bytecode
def holds(s: Data, seat: Seat, face: Card) -> int:
    """Return 1 if a hand has a card of that face."""
    i = HANDS + seat * HAND_ROOM
    end = i + s[HAND_COUNT + seat]
    while i < end:
        if s[i] & 63 == face:
            return 1
        i += 1
    return 0


@micropython.bytecode
def refusal(s: Data, move: int) -> int:
    """Why the seat to act may not make a move: an index into `words.REASONS`, 0 where it may."""
    if s[AT_TURN] == OVER:
        return 1
    phase = s[AT_PHASE]
    kind = move & 0xF800
    rest = move & 0x7FF
    if phase == PLAYING:
        return _refuse_play(s, move)
    if phase == PICKING:
        return _refuse_place(s, kind != PICK or rest > FROM_STOCK, rest, 5)
    if phase == TARGETING:
        return _refuse_place(s, kind != TARGET or rest >= PLACES, rest, 11)
    if phase == REFILLING:
        return _refuse_refill(s, kind != REFILL or rest > 63, rest)
    if phase == SETTING_ASIDE:
        if kind != ASIDE:
            return 12
        if rest == 0 or rest > 63 or holds(s, s[AT_TURN], rest) == 0:
            return 3
        return 0
    if kind != BEGIN or rest >= s[AT_SEATS]:
        return 13
    return 0


@micropython.bytecode
def _refuse_play(s: Data, move: int) -> int:
    """Return the reason to refuse a move during a turn."""
    if move == END:
        return 0
    if move >= 2 * SWAP or move & 0x4C0:
        return 2
    if holds(s, s[AT_TURN], move & 63) == 0:
        return 3
    if move < SWAP and move & 15 != KING and move & 15 != s[PILES + (move >> 8) * PILE_ROOM] & 15:
        return 4
    return 0


@micropython.bytecode
def _refuse_place(s: Data, other: int, place: int, reason: int) -> int:
    """The same where a place is asked for, by the reason `reason`, if it is no `other` move."""
    if other:
        return reason
    if place < PLACES:
        if place + 1 == s[PLAYED_ON]:
            return 6
        if s[PILE_SIZE + place] == 0:
            return 7
    return 0


@micropython.bytecode
def _refuse_refill(s: Data, other: int, face: Card) -> int:
    """Return the reason to refuse filling an empty place, unless it is an `other` move."""
    if other:
        return 8
    if face == 0:
        return 0
    if holds(s, s[AT_TURN], face) == 0:
        return 3
    if may_refill(s):
        return 0
    if s[HAND_COUNT + s[AT_TURN]] < 2:
        return 9
    return 10


@micropython.viper
def hide(s: object, out: object, seat: int) -> None:
    """Copy a buffer without what a seat may not know: the other seats' face-down cards, the deck, the deal (RB-R23). A
    `seat` that does not exist, such as 255, sees no face-down card."""
    p = ptr8(s)
    q = ptr8(out)
    i = 0
    while i < BYTES:
        q[i] = p[i]
        i += 1
    i = AT_DEAL
    while i < AT_OPTIONS:
        q[i] = 0
        i += 1
    own = HANDS + seat * HAND_ROOM  # the cards set aside have the same distance
    i = HANDS
    while i < PILES:
        if i == own or i == own + (SET_ASIDE - HANDS):
            i += HAND_ROOM
        else:
            if p[i] & FACE_DOWN:
                q[i] = HIDDEN
            i += 1
    i = PACK + p[STOCK]
    while i < HAND_COUNT:
        q[i] = HIDDEN
        i += 1
