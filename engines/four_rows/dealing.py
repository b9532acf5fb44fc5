"""Cards dealt in Four Rows: shuffles, hands, and the field (FR-3, FR-15, FR-R11, C-3).

`decks` is a buffer of whole decks of 52 bytes, `size` its length in bytes: the n-th shuffle of a game takes its order
from the n-th deck, or from the generator when there are not so many (C-2).
"""

import micropython
from micropython import const

from engines import rng
from engines.four_rows import kernels

# Of the buffer, as in game.py and kernels.py.
_SEATS = const(2)
_RNG = const(12)
_HANDS = const(32)
_FIELD = const(68)
_SHOWN = const(72)
_PACK = const(76)
_LACKS = const(128)
_HAD = const(160)
_COUNTS = const(196)
_BURIED = const(200)
_STOCK = const(201)
_DEALER = const(202)
_PASSES = const(208)
_SHUFFLES = const(210)
_FRESH = const(212)
_NEWS = const(213)
_RESHUFFLED = const(8)
_CARDS = const(52)
_ROOM = const(9)
_SLOTS = const(4)
_SET = const(8)  # bytes of a set of cards


@micropython.bytecode
def clear(s, at, count):
    """Make `count` bytes zero."""
    while count > 0:
        count -= 1
        s[at + count] = 0
    return at


@micropython.bytecode
def forget(s, seat):
    """Nothing is known of a seat's hand any more."""
    clear(s, _LACKS + seat * _SET, _SET)
    return clear(s, _HAD + seat * _SET, _SET)


@micropython.bytecode
def shuffle_rest(s, decks, size):
    """Make a stock of all cards neither in hands nor on the field (FR-R11). Returns how many."""
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
    clear(s, _PACK, _CARDS - n)
    s[_BURIED] = 0
    s[_STOCK] = _CARDS - n
    if given == 0:
        rng.shuffle(s, _RNG, s, _PACK + _CARDS - n, n)
    return n


@micropython.bytecode
def draw(s):
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
                s[_HANDS + seat * _ROOM + n] = draw(s)
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
            forget(s, seat)
        seat += 1
    return n


@micropython.bytecode
def deal_field(s, decks, size):
    """Bury the field and deal four cards to it from the left (FR-15); a ten dealt is a ten (FR-R12)."""
    i = 0
    while i < _SLOTS:
        if s[_FIELD + i]:
            s[_PACK + s[_BURIED]] = s[_FIELD + i]
            s[_BURIED] = s[_BURIED] + 1
            s[_FIELD + i] = 0
        i += 1
    i = 0
    while i < _SLOTS:
        if s[_STOCK] == _CARDS:
            shuffle_rest(s, decks, size)
            s[_NEWS] = s[_NEWS] | _RESHUFFLED
        card = draw(s)
        s[_FIELD + i] = card
        s[_SHOWN + i] = card
        i += 1
    return 0


@micropython.bytecode
def refresh(s, decks, size):
    """A new field because nobody can play, or nobody did. Returns how many there were since the move before."""
    deal_field(s, decks, size)
    s[_PASSES] = 0
    if s[_FRESH] < 255:
        s[_FRESH] = s[_FRESH] + 1
    return s[_FRESH]
