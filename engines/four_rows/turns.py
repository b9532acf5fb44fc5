"""The flow of a game of Four Rows: cards dealt and played, turns, new fields, last lap, stages.

`decks` is a buffer of whole decks of 52 bytes, `size` its length in bytes: the n-th shuffle of a game takes its order
from the n-th deck, or from the generator if there are fewer decks (C-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands, rng
from engines.four_rows import common_knowledge, kernels, pass_log
from engines.four_rows.kernels import (
    ACTIVE,
    ALL_PASSED,
    BURIED,
    CALLED,
    CARDS,
    COUNTS,
    DEALER,
    FACES,
    FIELD,
    FRESH,
    HAND_ROOM,
    HANDS,
    KING,
    LAIN,
    LAP,
    LAPPING,
    LAST,
    LAST_LAP,
    LOSERS_STAY,
    NEW_STAGE,
    NEWS,
    OUT,
    PACK,
    PASS,
    PASSES,
    PLAYED,
    REFRESH_IN_LAP,
    RESHUFFLED,
    SHUFFLES,
    SKIPPED,
    SLOTS,
    STAGE,
    STOCK,
    TEN,
)
from engines.game import AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, AT_WINNERS, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Mask, Move, Seat


@micropython.bytecode
def shuffle_rest(s: Buffer, decks: Data, size: int) -> None:
    """Make a stock of all cards neither in hands nor on the field (FR-R11)."""
    common_knowledge.note_open(s)
    low = 0  # the removed cards: clubs and diamonds,
    high = 0  # hearts and spades
    i = HANDS  # the field follows the hands
    while i < FACES:
        if s[i] & 32:
            high |= 1 << (s[i] & 31)
        else:
            low |= 1 << (s[i] & 31)
        i += 1
    deck = s[SHUFFLES] * CARDS
    is_given = 0
    if deck + CARDS <= size:
        is_given = 1
    if s[SHUFFLES] < 255:
        s[SHUFFLES] = s[SHUFFLES] + 1
    first = PACK + CARDS
    ordered = KING
    i = CARDS
    while i > 0:  # from the last card down
        i -= 1
        card = ordered  # new-deck order (C-1)
        if is_given:
            card = decks[deck + i]
        out = low
        if card & 32:
            out = high
        if out >> (card & 31) & 1 == 0:
            first -= 1
            s[first] = card
        ordered -= 1
        if ordered & 15 == 0:
            ordered += 16 + KING
    n = PACK + CARDS - first
    s[BURIED] = 0
    s[STOCK] = CARDS - n
    hands.clear(s, PACK, CARDS - n)
    if is_given == 0:
        rng.shuffle(s, AT_RNG, s, PACK + CARDS - n, n)


@micropython.bytecode
def deal_hands(s: Buffer, seats: Mask, size: int) -> None:
    """Deal `size` cards, one at a time from the dealer's left, to each seat of the mask `seats` (C-3)."""
    n = 0
    while n < size:
        k = s[AT_SEATS]
        seat = s[DEALER]
        while k > 0:
            k -= 1
            seat = (seat + 1) % s[AT_SEATS]
            if seats >> seat & 1:
                s[COUNTS + seat] = hands.insert(s, HANDS + seat * HAND_ROOM, n, _draw(s))
        n += 1
    seat = 0
    while seats >> seat:
        if seats >> seat & 1:
            common_knowledge.forget(s, seat)
        seat += 1


@micropython.bytecode
def _draw(s: Buffer) -> int:
    """Take the next card of the stock (FR-4)."""
    at = s[STOCK]
    card = s[PACK + at]
    s[PACK + at] = 0
    s[STOCK] = at + 1
    return card


@micropython.bytecode
def deal_field(s: Buffer, decks: Data, size: int) -> None:
    """Bury the field and deal four cards to it from the left (FR-3, FR-15)."""
    _bury_field(s)
    i = 0
    while i < SLOTS:
        if s[STOCK] == CARDS:
            shuffle_rest(s, decks, size)
            s[NEWS] = s[NEWS] | RESHUFFLED
        card = _draw(s)
        s[FIELD + i] = card
        s[FACES + i] = card  # a ten dealt is a ten: FR-13, FR-R12
        i += 1
    common_knowledge.note_lain(s)


@micropython.bytecode
def _bury_field(s: Buffer) -> None:
    """Remove the cards on top of the field."""
    i = 0
    while i < SLOTS:
        if s[FIELD + i]:
            s[PACK + s[BURIED]] = s[FIELD + i]  # a ten is a ten again: FR-R15
            s[BURIED] = s[BURIED] + 1
            s[FIELD + i] = 0
        i += 1


@micropython.bytecode
def _refresh(s: Buffer, decks: Data, size: int) -> None:
    """Deal a new field because no seat can play, or none did."""
    deal_field(s, decks, size)
    s[PASSES] = 0
    if s[FRESH] < 255:
        s[FRESH] = s[FRESH] + 1


@micropython.bytecode
def next_of(s: Data, mask: Mask, seat: Seat) -> int:
    """The next seat clockwise from `seat`, itself last, that is in a bit mask, which is not 0 (FR-5)."""
    seat += 1
    while mask >> seat & 1 == 0:
        seat += 1
        if mask >> seat == 0:
            seat = 0
    return seat


@micropython.bytecode
def _longest_idle(s: Data, seat: Seat) -> int:
    """The active seat whose last play is longest ago; among equals the first clockwise from `seat` (FR-16, FR-R8)."""
    count = s[AT_SEATS]
    best = -1
    k = 0
    while k < count:
        other = (seat + k) % count
        if s[ACTIVE] >> other & 1:
            if best < 0 or s[LAST + other] < s[LAST + best]:
                best = other
        k += 1
    return best


@micropython.bytecode
def _begin_turn(s: Buffer, seat: Seat) -> int:
    """Give the turn to a seat that can play."""
    s[AT_TURN] = seat
    s[PLAYED] = 0
    return seat


@micropython.bytecode
def find_turn(s: Buffer, decks: Data, size: int, seat: Seat) -> int:
    """Find the seat to act, `seat` if it can play: skip seats that cannot play, deal new fields."""
    active = s[ACTIVE]
    count = 0
    i = active
    while i:
        count += i & 1
        i >>= 1
    able = kernels.can_play(s, active)
    while able >> seat & 1 == 0 or s[PASSES] >= count:
        if able and s[PASSES] < count:  # FR-R7
            common_knowledge.note_stuck(s, 1 << seat)
            s[SKIPPED] = s[SKIPPED] | 1 << seat
            s[PASSES] = s[PASSES] + 1
            seat = next_of(s, active, seat)
        else:
            if able:  # FR-R6
                s[CALLED] = s[CALLED] + 1
                s[NEWS] = s[NEWS] | ALL_PASSED
            else:  # FR-15
                common_knowledge.note_stuck(s, active)
            _refresh(s, decks, size)
            seat = _longest_idle(s, seat)
            able = kernels.can_play(s, active)
    return _begin_turn(s, seat)


@micropython.bytecode
def _find_lap_turn(s: Buffer, decks: Data, size: int, seat: Seat) -> int:
    """Give the next seat after `seat` its last turn, skipping seats that cannot play; then end the stage (FR-R2)."""
    while s[LAP]:
        if option_at(s, REFRESH_IN_LAP):
            # Others may hold all cards that fit. This is certain once each card outside the hands was on the field.
            while kernels.can_play(s, s[LAP]) == 0 and common_knowledge.all_lain(s) == 0:  # FR-R5
                common_knowledge.note_stuck(s, s[LAP])
                _refresh(s, decks, size)
        seat = next_of(s, s[LAP], seat)
        if kernels.can_play(s, 1 << seat):
            return _begin_turn(s, seat)
        common_knowledge.note_stuck(s, 1 << seat)
        s[SKIPPED] = s[SKIPPED] | 1 << seat
        s[LAP] = s[LAP] & ~(1 << seat)
    out = s[OUT]
    if out & (out - 1) == 0:  # FR-18
        return _win(s, out)
    return _next_stage(s, decks, size, seat)


@micropython.bytecode
def _begin_lap(s: Buffer) -> None:
    """Begin the last lap: the others have one last turn each (FR-17), and the field's cards are the first ones seen in
    it."""
    s[AT_PHASE] = LAPPING
    s[NEWS] = LAST_LAP
    s[LAP] = s[ACTIVE]  # the seats that stayed in earlier stages too: FR-R24
    common_knowledge.note_lain(s)


@micropython.bytecode
def _win(s: Buffer, winners: Mask) -> int:
    """The game is over, and one seat has won (FR-6)."""
    s[AT_TURN] = OVER
    s[AT_WINNERS] = winners
    return OVER


@micropython.bytecode
def _next_stage(s: Buffer, decks: Data, size: int, seat: Seat) -> int:
    """Collect, shuffle, deal a field and smaller hands to the seats that went out (FR-19); `seat` acted last."""
    out = s[OUT]
    if option_at(s, LOSERS_STAY) == 0:  # FR-R1
        s[ACTIVE] = out
        i = 0
        while i < s[AT_SEATS]:
            if out >> i & 1 == 0:
                hands.clear(s, HANDS + i * HAND_ROOM, HAND_ROOM)
                common_knowledge.forget(s, i)
                s[COUNTS + i] = 0
            i += 1
    _bury_field(s)
    shuffle_rest(s, decks, size)
    deal_field(s, decks, size)
    s[STAGE] = s[STAGE] - 2  # FR-20
    deal_hands(s, out, s[STAGE])
    s[OUT] = 0
    s[AT_PHASE] = 0
    hands.clear(s, LAIN, hands.SET_BYTES)
    s[PASSES] = 0
    s[NEWS] = s[NEWS] | NEW_STAGE
    after = next_of(s, s[ACTIVE], seat)
    return find_turn(s, decks, size, _longest_idle(s, after))  # FR-R10


@micropython.bytecode
def _lay(s: Buffer, seat: Seat, move: Move) -> int:
    """Put a card of a seat's hand on the field; the seat's last play is now. Returns the cards left in hand."""
    card = move >> 8
    s[COUNTS + seat] = hands.remove(s, HANDS + seat * HAND_ROOM, s[COUNTS + seat], card)
    slot = (move >> 6) & 3
    s[PACK + s[BURIED]] = s[FIELD + slot]  # FR-9
    s[BURIED] = s[BURIED] + 1
    s[FIELD + slot] = card
    s[FACES + slot] = card
    common_knowledge.note_lain(s)
    if card & 15 == TEN:
        s[FACES + slot] = move & 63  # FR-12
    was = s[LAST + seat]
    rank = 1
    i = 0
    while i < 4:
        if i != seat and s[LAST + i]:
            rank += 1
            if was != 0 and s[LAST + i] > was:
                s[LAST + i] = s[LAST + i] - 1
        i += 1
    s[LAST + seat] = rank  # only a play counts, and all are remembered: FR-R9
    s[PASSES] = 0
    s[CALLED] = 0
    return s[COUNTS + seat]


@micropython.bytecode
def play_move(s: Buffer, decks: Data, size: int, move: Move) -> int:
    """Make a legal move. Returns the seat to act now, or 255."""
    seat = s[AT_TURN]
    hands.clear(s, SKIPPED, 3)  # also the new ones
    if move == PASS:  # the turn ends: FR-10
        pass_log.note(s, seat)
        if s[PLAYED] == 0:
            s[PASSES] = s[PASSES] + 1
    else:
        s[PLAYED] = s[PLAYED] + 1
        pass_log.drop(s, seat, move >> 8)
        if _lay(s, seat, move) == 0:  # the turn ends: FR-R4
            if s[STAGE] == 1:  # FR-21, for any seat: FR-R24
                return _win(s, 1 << seat)
            s[OUT] = s[OUT] | 1 << seat
            if s[AT_PHASE] != LAPPING:  # no lap within a lap: FR-R3
                _begin_lap(s)
        elif kernels.can_play(s, 1 << seat):  # the turn continues, on any card of the field: FR-7, FR-R19
            return seat
        else:  # the turn ends: FR-10, FR-R18
            common_knowledge.note_stuck(s, 1 << seat)
    s[PLAYED] = 0
    if s[AT_PHASE] == LAPPING:
        s[LAP] = s[LAP] & ~(1 << seat)
        return _find_lap_turn(s, decks, size, seat)
    return find_turn(s, decks, size, next_of(s, s[ACTIVE], seat))
