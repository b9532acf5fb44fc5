"""The moves of Risky Business, from the deal to the last card turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.cards import FACE_DOWN
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, AT_WINNERS, OVER, option_at
from engines.risky_business import hands, refill
from engines.risky_business.kernels import (
    ASIDE,
    ASIDE_COUNT,
    BEGIN,
    END,
    FIRST,
    FROM_DECK,
    FROM_STOCK,
    HAND_COUNT,
    HAND_REFILL_FREE,
    HAND_ROOM,
    HANDS,
    IN_AIR,
    KINGS,
    MOVES_A_TURN,
    MOVES_LEFT,
    PICK,
    PICKING,
    PILE_ROOM,
    PILE_SIZE,
    PILES,
    PLACES,
    PLAYED_ON,
    PLAYING,
    QUADS,
    REFILL,
    ROW,
    ROW_FILLED,
    SET_ASIDE,
    SETTING_ASIDE,
    SWAP,
    TARGET,
    TURNS,
    UNSHOWN,
    value,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Seat


@micropython.bytecode
def deal(s: Buffer, decks: Data, size: int, first: Seat) -> int:
    """Deal four piles, the hands from the first seat on, and the row; there are no cascades (RB-3, RB-R12, C-3). Return
    the seat that begins."""
    place = 0
    while place < PLACES:
        refill.start_pile(s, refill.draw(s, decks, size), place)
        place += 1
    seats = s[AT_SEATS]
    n = 0
    while n < HAND_ROOM * seats:
        hands.add(s, (first + n) % seats, refill.draw(s, decks, size) | FACE_DOWN)
        n += 1
    place = 0
    while place < PLACES:
        s[ROW + place] = refill.draw(s, decks, size)
        place += 1
    s[FIRST] = first
    return _begin_turn(s, first)


@micropython.bytecode
def _begin_turn(s: Buffer, seat: Seat) -> int:
    """A seat has its four moves before it (RB-6)."""
    s[AT_TURN] = seat
    s[AT_PHASE] = PLAYING
    s[MOVES_LEFT] = MOVES_A_TURN
    s[UNSHOWN] = 0
    return seat


@micropython.bytecode
def play_move(s: Buffer, decks: Data, size: int, move: Move) -> int:
    """Make a legal move. Returns the phase then."""
    kind = move & 0xF800
    card = move & 63
    place = move >> 8 & 3
    seat = s[AT_TURN]
    if s[UNSHOWN] < 255:
        s[UNSHOWN] = s[UNSHOWN] + 1
    if kind == SWAP:  # the card taken is another than the one laid down (RB-R14), whenever it came there (RB-R24)
        row_card = s[ROW + place]
        s[ROW + place] = hands.show(s, seat, card)
        hands.add(s, seat, row_card)
        s[MOVES_LEFT] = s[MOVES_LEFT] - 1
        if s[MOVES_LEFT] == 0:
            s[AT_PHASE] = SETTING_ASIDE
    elif kind == PICK:
        return _pick_up(s, decks, size, move & 15)
    elif kind == REFILL:
        return _refill(s, decks, size, card)
    elif kind == TARGET:
        card = s[IN_AIR]
        s[IN_AIR] = 0
        refill.put_on(s, card, move & 3)
        return refill.refill_empty_places(s, decks, size)
    elif kind == ASIDE:
        _end_turn(s, decks, size, card)
    elif kind == END:
        s[AT_PHASE] = SETTING_ASIDE
        s[MOVES_LEFT] = 0
    elif kind == BEGIN:
        deal(s, decks, size, move & 3)
    else:
        refill.put_on(s, hands.show(s, seat, card), place)  # a king is one (RB-6)
        s[MOVES_LEFT] = s[MOVES_LEFT] - 1
        s[PLAYED_ON] = place + 1
        s[AT_PHASE] = PICKING  # RB-R3
    return s[AT_PHASE]


@micropython.bytecode
def _pick_up(s: Buffer, decks: Data, size: int, what: int) -> int:
    """Pick up the top card of a pile, one of the row, or the next of the deck, and fill the empty places after that
    (RB-6, RB-R4)."""
    seat = s[AT_TURN]
    s[PLAYED_ON] = 0
    if what == FROM_STOCK:
        hands.add(s, seat, refill.draw(s, decks, size) | FACE_DOWN)
    elif what >= PLACES:
        what += ROW - PLACES
        hands.add(s, seat, s[what])
        s[what] = refill.draw(s, decks, size)
        refill.add_event(s, ROW_FILLED, what - ROW, s[what])
    else:
        n = s[PILE_SIZE + what] - 1
        s[PILE_SIZE + what] = n
        n += PILES + what * PILE_ROOM
        hands.add(s, seat, s[n])
        s[n] = 0
    return refill.refill_empty_places(s, decks, size)


@micropython.bytecode
def _refill(s: Buffer, decks: Data, size: int, face: Card) -> int:
    """Fill the lowest empty place with a card of the hand, or for 0 from the deck (RB-R7, RB-R9)."""
    place = refill.empty_place(s)
    if face == 0:
        s[FROM_DECK] = s[FROM_DECK] | 1 << place
    else:
        refill.start_pile(s, hands.show(s, s[AT_TURN], face), place)
        if option_at(s, HAND_REFILL_FREE) == 0:
            s[MOVES_LEFT] = s[MOVES_LEFT] - 1
    return refill.refill_empty_places(s, decks, size)


@micropython.bytecode
def _end_turn(s: Buffer, decks: Data, size: int, face: Card) -> None:
    """Set a card aside, exchange the others with the row, and refill the row; on the last turn too (RB-10, RB-R16)."""
    seat = s[AT_TURN]
    hands.set_aside(s, seat, face)
    left = hands.exchange(s, seat)
    while left < PLACES:
        s[ROW + left] = refill.draw(s, decks, size)
        refill.add_event(s, ROW_FILLED, left, s[ROW + left])
        left += 1
    seat += 1
    if seat == s[AT_SEATS]:
        seat = 0
    if s[ASIDE_COUNT + seat] == TURNS:  # all others have had it too: RB-11, RB-R17
        finish(s)
        return
    _begin_turn(s, seat)


@micropython.bytecode
def finish(s: Buffer) -> None:
    """Turn up all cards and find the winners: the lowest score, then the most clears, or a shared win (RB-2, RB-12,
    RB-R21)."""
    hands.reveal(s)
    s[AT_TURN] = OVER
    winners = 0
    best = 0
    clears = 0
    seat = 0
    while seat < s[AT_SEATS]:
        points = score(s, seat)
        n = s[KINGS + seat] + s[QUADS + seat]
        if winners == 0 or points < best or (points == best and n > clears):
            winners = 1 << seat
            best = points
            clears = n
        elif points == best and n == clears:
            winners |= 1 << seat
        seat += 1
    s[AT_WINNERS] = winners
    s[AT_PHASE] = PLAYING
    s[UNSHOWN] = 0


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """Return a seat's score: cards set aside and, once the game is over, its hand, minus its clears (RB-12). Hidden
    cards count 0."""
    points = 0 - s[KINGS + seat] - 2 * s[QUADS + seat]
    i = 0
    while i < TURNS:
        points += value(s, s[SET_ASIDE + seat * TURNS + i])
        i += 1
    i = 0
    while s[AT_TURN] == OVER and i < s[HAND_COUNT + seat]:
        points += value(s, s[HANDS + seat * HAND_ROOM + i])
        i += 1
    return points
