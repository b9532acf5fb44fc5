"""How a game of Four Rows goes on: cards dealt and laid, turns, new fields, last lap, stages (FR-3, FR-15 to FR-21).

`decks` is a buffer of whole decks of 52 bytes, `size` its length in bytes: the n-th shuffle of a game takes its order
from the n-th deck, or from the generator when there are not so many (C-2).
"""

import micropython
from micropython import const

from engines import rng
from engines.four_rows import kernels, known

# Of the buffer, as in game.py and kernels.py.
_SEATS = const(2)
_TURN = const(3)
_WINNERS = const(4)
_PHASE = const(5)
_RNG = const(12)
_LOSERS_STAY = const(20)
_REFRESH_IN_LAP = const(21)
_HANDS = const(32)
_FIELD = const(68)
_SHOWN = const(72)
_PACK = const(76)
_LAST = const(160)
_COUNTS = const(164)
_BURIED = const(168)
_STOCK = const(169)
_DEALER = const(170)
_ACTIVE = const(171)
_GONE = const(172)
_LAP = const(173)
_STAGE = const(174)
_PLAYED = const(175)
_PASSES = const(176)
_CALLED = const(177)
_SHUFFLES = const(178)
_SKIPPED = const(179)
_FRESH = const(180)
_NEWS = const(181)
_LAIN = const(182)
_ALL_PASSED = const(1)
_LAST_LAP = const(2)
_NEW_STAGE = const(4)
_OVER = const(255)
_ROOM = const(9)
_SLOTS = const(4)
_PASS = const(0)
_TEN = const(10)
_LAPPING = const(1)
_SET = const(8)  # bytes of a set of cards
_RESHUFFLED = const(8)
_CARDS = const(52)


@micropython.bytecode
def shuffle_rest(s, decks, size):
    """Make a stock of all cards neither in hands nor on the field (FR-R11). Returns how many."""
    known.note_open(s)
    deck = s[_SHUFFLES] * _CARDS
    given = 0
    if deck + _CARDS <= size:
        given = 1
    if s[_SHUFFLES] < 255:
        s[_SHUFFLES] = s[_SHUFFLES] + 1
    n = 0
    i = 0
    while i < _CARDS:
        if given:
            card = decks[deck + i]
        else:  # new-deck order (C-1)
            card = (3 - i // 13) << 4 | (i % 13 + 1)
        if kernels.is_out(s, card) == 0:
            s[_PACK + n] = card
            n += 1
        i += 1
    i = n
    while i > 0:  # to the end, and zeros before it
        i -= 1
        s[_PACK + _CARDS - n + i] = s[_PACK + i]
    known.clear(s, _PACK, _CARDS - n)
    s[_BURIED] = 0
    s[_STOCK] = _CARDS - n
    if given == 0:
        rng.shuffle(s, _RNG, s, _PACK + _CARDS - n, n)
    return n


@micropython.bytecode
def _draw(s):
    """Take the next card of the stock."""
    at = s[_STOCK]
    card = s[_PACK + at]
    s[_PACK + at] = 0
    s[_STOCK] = at + 1
    return card


@micropython.bytecode
def deal_hands(s, seats, size):
    """Deal `size` cards, one at a time from the dealer's left, to each seat of the mask `seats` (C-3)."""
    count = s[_SEATS]
    n = 0
    while n < size:
        k = 1
        while k <= count:
            seat = (s[_DEALER] + k) % count
            if seats >> seat & 1:
                s[_HANDS + seat * _ROOM + n] = _draw(s)
            k += 1
        n += 1
    seat = 0
    while seat < count:
        if seats >> seat & 1:
            s[_COUNTS + seat] = size
            at = _HANDS + seat * _ROOM
            i = at + 1
            while i < at + size:  # sort, by insertion
                card = s[i]
                k = i
                while k > at and s[k - 1] > card:
                    s[k] = s[k - 1]
                    k -= 1
                s[k] = card
                i += 1
            known.forget(s, seat)
        seat += 1
    return n


@micropython.bytecode
def deal_field(s, decks, size):
    """Bury the field and deal four cards to it from the left (FR-15); a ten dealt is a ten (FR-R12)."""
    _bury_field(s)
    i = 0
    while i < _SLOTS:
        if s[_STOCK] == _CARDS:
            shuffle_rest(s, decks, size)
            s[_NEWS] = s[_NEWS] | _RESHUFFLED
        card = _draw(s)
        s[_FIELD + i] = card
        s[_SHOWN + i] = card
        known.note_lain(s, card)
        i += 1
    return 0


@micropython.bytecode
def _bury_field(s):
    """Remove the cards on top of the field. Returns how many are covered or removed now."""
    i = 0
    while i < _SLOTS:
        if s[_FIELD + i]:
            s[_PACK + s[_BURIED]] = s[_FIELD + i]
            s[_BURIED] = s[_BURIED] + 1
            s[_FIELD + i] = 0
        i += 1
    return s[_BURIED]


@micropython.bytecode
def _refresh(s, decks, size):
    """A new field because nobody can play, or nobody did. Returns how many there were since the move before."""
    deal_field(s, decks, size)
    s[_PASSES] = 0
    if s[_FRESH] < 255:
        s[_FRESH] = s[_FRESH] + 1
    return s[_FRESH]


@micropython.bytecode
def next_of(s, mask, seat):
    """The next seat clockwise from `seat`, itself last, that is in a bit mask, which is not 0 (FR-5)."""
    count = s[_SEATS]
    seat = (seat + 1) % count
    while mask >> seat & 1 == 0:
        seat = (seat + 1) % count
    return seat


@micropython.bytecode
def _longest_idle(s, seat):
    """The active seat whose last play is longest ago; among equals the first clockwise from `seat` (FR-16, FR-R8)."""
    count = s[_SEATS]
    best = -1
    k = 0
    while k < count:
        other = (seat + k) % count
        if s[_ACTIVE] >> other & 1:
            if best < 0 or s[_LAST + other] < s[_LAST + best]:
                best = other
        k += 1
    return best


@micropython.bytecode
def _players_in(s, mask):
    """Bit mask of the seats of a mask that can play."""
    found = 0
    seat = 0
    while seat < s[_SEATS]:
        if mask >> seat & 1:
            found |= kernels.can_play(s, seat) << seat
        seat += 1
    return found


@micropython.bytecode
def _begin_turn(s, seat):
    """Give the turn to a seat that can play."""
    s[_TURN] = seat
    s[_PLAYED] = 0
    known.note_able(s, seat)
    return seat


@micropython.bytecode
def settle(s, decks, size, seat):
    """Find who acts, `seat` if it can: pass over those who cannot play, deal new fields (FR-15, FR-R6, FR-R7)."""
    active = s[_ACTIVE]
    count = 0
    i = active
    while i:
        count += i & 1
        i >>= 1
    able = _players_in(s, active)
    while able >> seat & 1 == 0 or s[_PASSES] >= count:
        if able == 0:
            known.note_stuck(s, active)
            _refresh(s, decks, size)
            seat = _longest_idle(s, seat)
        elif s[_PASSES] >= count:
            s[_CALLED] = s[_CALLED] + 1
            s[_NEWS] = s[_NEWS] | _ALL_PASSED
            _refresh(s, decks, size)
            seat = _longest_idle(s, seat)
        else:
            known.note_stuck(s, 1 << seat)
            s[_SKIPPED] = s[_SKIPPED] | 1 << seat
            s[_PASSES] = s[_PASSES] + 1
            seat = next_of(s, active, seat)
        able = _players_in(s, active)
    return _begin_turn(s, seat)


@micropython.bytecode
def _settle_lap(s, decks, size, seat):
    """Give the next seat after `seat` its last turn, pass over those who cannot play; then end the stage (FR-17)."""
    while s[_LAP]:
        if s[_REFRESH_IN_LAP]:
            # Others may hold all that would fit: enough once each card outside the hands has lain on the field.
            while _players_in(s, s[_LAP]) == 0 and known.all_lain(s) == 0:  # FR-R5
                known.note_stuck(s, s[_LAP])
                _refresh(s, decks, size)
        seat = next_of(s, s[_LAP], seat)
        if kernels.can_play(s, seat):
            return _begin_turn(s, seat)
        known.note_stuck(s, 1 << seat)
        s[_SKIPPED] = s[_SKIPPED] | 1 << seat
        s[_LAP] = s[_LAP] & ~(1 << seat)
    gone = s[_GONE]
    if gone & (gone - 1) == 0:
        return _win(s, gone)
    return _next_stage(s, decks, size, seat)


@micropython.bytecode
def _begin_lap(s):
    """The others have one last turn each; the field's cards are the first that lie there in it."""
    s[_PHASE] = _LAPPING
    s[_NEWS] = _LAST_LAP
    s[_LAP] = s[_ACTIVE]
    i = 0
    while i < _SLOTS:
        known.note_lain(s, s[_FIELD + i])
        i += 1
    return s[_LAP]


@micropython.bytecode
def _win(s, winners):
    """The game is over (FR-18, FR-21)."""
    s[_TURN] = _OVER
    s[_WINNERS] = winners
    return _OVER


@micropython.bytecode
def _next_stage(s, decks, size, seat):
    """Collect, shuffle, deal a field and smaller hands to those who went out (FR-19, FR-20); `seat` acted last."""
    gone = s[_GONE]
    if s[_LOSERS_STAY] == 0:
        s[_ACTIVE] = gone
        i = 0
        while i < s[_SEATS]:
            if gone >> i & 1 == 0:
                known.clear(s, _HANDS + i * _ROOM, _ROOM)
                known.forget(s, i)
                s[_COUNTS + i] = 0
            i += 1
    _bury_field(s)
    shuffle_rest(s, decks, size)
    deal_field(s, decks, size)
    s[_STAGE] = s[_STAGE] - 2
    deal_hands(s, gone, s[_STAGE])
    s[_GONE] = 0
    s[_PHASE] = 0
    known.clear(s, _LAIN, _SET)
    s[_PASSES] = 0
    s[_NEWS] = s[_NEWS] | _NEW_STAGE
    after = next_of(s, s[_ACTIVE], seat)
    return settle(s, decks, size, _longest_idle(s, after))


@micropython.bytecode
def _lay(s, seat, move):
    """Put a card of a seat's hand on the field (FR-9); the seat's last play is now. Returns the cards left in hand."""
    card = move >> 8
    i = _HANDS + seat * _ROOM
    end = i + s[_COUNTS + seat] - 1
    while s[i] != card:
        i += 1
    while i < end:
        s[i] = s[i + 1]
        i += 1
    s[end] = 0
    s[_COUNTS + seat] = s[_COUNTS + seat] - 1
    slot = (move >> 6) & 3
    s[_PACK + s[_BURIED]] = s[_FIELD + slot]
    s[_BURIED] = s[_BURIED] + 1
    s[_FIELD + slot] = card
    s[_SHOWN + slot] = card
    known.note_lain(s, card)
    if card & 15 == _TEN:
        s[_SHOWN + slot] = move & 63
    was = s[_LAST + seat]
    rank = 1
    i = 0
    while i < 4:
        if i != seat and s[_LAST + i]:
            rank += 1
            if was != 0 and s[_LAST + i] > was:
                s[_LAST + i] = s[_LAST + i] - 1
        i += 1
    s[_LAST + seat] = rank
    s[_PASSES] = 0
    s[_CALLED] = 0
    return s[_COUNTS + seat]


@micropython.bytecode
def play_move(s, decks, size, move):
    """Make a legal move. Returns the seat to act now, or 255."""
    seat = s[_TURN]
    known.clear(s, _SKIPPED, 3)  # and what is new
    if move == _PASS:
        if s[_PLAYED] == 0:
            s[_PASSES] = s[_PASSES] + 1
    else:
        s[_PLAYED] = s[_PLAYED] + 1
        known.drop_able(s, seat, move >> 8)
        if _lay(s, seat, move) == 0:
            if s[_STAGE] == 1:
                return _win(s, 1 << seat)
            s[_GONE] = s[_GONE] | 1 << seat
            if s[_PHASE] != _LAPPING:
                _begin_lap(s)
        elif kernels.can_play(s, seat):
            known.note_able(s, seat)
            return seat
        else:
            known.note_stuck(s, 1 << seat)
    s[_PLAYED] = 0
    if s[_PHASE] == _LAPPING:
        s[_LAP] = s[_LAP] & ~(1 << seat)
        return _settle_lap(s, decks, size, seat)
    return settle(s, decks, size, next_of(s, s[_ACTIVE], seat))
