"""The stock of Rows of Four: dealt, made anew from the waste, and drawn fairly for those who may not see it.

`decks` is a buffer of whole decks of 104 bytes, `size` its length: the n-th redeal that shuffles takes its order from
the deck behind the n-th, or from the generator when there are not so many (C-2).
"""

import micropython
from micropython import const

from engines import rng
from engines.game import option_at

# Of the buffer, as in game.py and kernels.py.
_RNG = const(12)
_REDEAL_KIND = const(0)  # of the options
_HEIGHTS = const(32)
_LENGTHS = const(40)
_WASTE = const(48)
_STOCK = const(49)
_REDEALS = const(50)
_PILES = const(52)
_TALON = const(180)
_BYTES = const(252)
_CARDS = const(104)
_ROOM = const(72)
_PLAIN = const(63)  # a card without the bit for its pack
_HIDDEN = const(64)


@micropython.bytecode
def deal_out(s, deck):
    """Eight piles, one card each a round, four rounds; the rest is the stock (RO-3, RO-5, C-3)."""
    i = 0
    while i < 32:
        s[_PILES + (i & 7) * 16 + (i >> 3)] = deck[i] & _PLAIN
        i += 1
    while i < _CARDS:
        s[_TALON - 32 + i] = deck[i] & _PLAIN
        i += 1
    i = 0
    while i < 8:
        s[_LENGTHS + i] = 4
        i += 1
    s[_STOCK] = _ROOM
    return i


@micropython.bytecode
def _to_the_end(s, n):
    """Move the first `n` cards of the talon, all it has, to its end."""
    i = n
    while i > 0:
        i -= 1
        card = s[_TALON + i]
        s[_TALON + i] = 0
        s[_BYTES - n + i] = card
    return n


@micropython.bytecode
def _order(s, decks, first, n):
    """Bring the waste into the order in which a deck has its cards."""
    at = 0
    i = first
    while i < first + _CARDS and at < n:
        card = decks[i] & _PLAIN
        k = at
        while k < n and s[_TALON + k] != card:
            k += 1
        if k < n:
            s[_TALON + k] = s[_TALON + at]
            s[_TALON + at] = card
            at += 1
        i += 1
    return at


@micropython.bytecode
def redeal(s, decks, size):
    """Make the waste the stock: shuffled, or turned over, its lowest card the next again (RO-14, RO-R1)."""
    n = s[_WASTE]
    if s[_REDEALS] < 255:
        s[_REDEALS] = s[_REDEALS] + 1
    if option_at(s, _REDEAL_KIND) == 0:
        first = s[_REDEALS] * _CARDS
        if first + _CARDS <= size:
            _order(s, decks, first, n)
        else:
            rng.shuffle(s, _RNG, s, _TALON, n)
    _to_the_end(s, n)
    s[_WASTE] = 0
    s[_STOCK] = n
    return n


@micropython.viper
def seen(s, card: int) -> int:
    """How many of the two cards of a kind are not in the stock."""
    p = ptr8(s)
    n = 0
    f = _HEIGHTS + ((card >> 3) & 6)
    if p[f] >= card & 15:
        n += 1
    if p[f + 1] >= card & 15:
        n += 1
    i = _PILES
    end = _TALON + p[_WASTE]
    while i < end:
        if p[i] == card:
            n += 1
        i += 1
    return n


@micropython.bytecode
def fill(s, generator, at):
    """Put the unseen cards into a view's hidden stock in a fair order; seed its generator. Returns how many."""
    n = 0
    if s[_STOCK] and s[_BYTES - 1] == _HIDDEN:
        first = _BYTES - s[_STOCK]
        suit = 0
        while suit < 64:
            card = suit + 1
            while card <= suit + 13:
                k = seen(s, card)
                while k < 2:
                    s[first + n] = card
                    n += 1
                    k += 1
                card += 1
            suit += 16
        rng.shuffle(generator, at, s, first, n)
    i = 0
    while i < 8:
        s[_RNG + i] = rng.below(generator, at, 256)
        i += 1
    return n
