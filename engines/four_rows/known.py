"""What all know in Four Rows besides what lies open: cards a hand lacks, fields on which a seat could play, what lay on
the field in a last lap (FR-R5, FR-R22). It is noted as it comes to light, and dropped when it stops being sure."""

import micropython
from micropython import const

from engines.four_rows import kernels

# Of the buffer, as in game.py and kernels.py.
_SEATS = const(2)
_PHASE = const(5)
_REFRESH_IN_LAP = const(21)
_SHOWN = const(72)
_PACK = const(76)
_LACKS = const(128)
_COUNTS = const(164)
_BURIED = const(168)
_LAIN = const(182)
_ABLE = const(190)
_ABLE_END = const(254)
_LAPPING = const(1)
_TEN = const(10)
_SLOTS = const(4)
_CARDS = const(52)
_SET = const(8)  # bytes of a set of cards


@micropython.bytecode
def clear(s, at, count):
    """Make `count` bytes zero."""
    while count > 0:
        count -= 1
        s[at + count] = 0
    return at


@micropython.bytecode
def _add(s, at, card):
    """Add a card to a set."""
    at += card >> 3
    s[at] = s[at] | 1 << (card & 7)
    return at


@micropython.bytecode
def forget(s, seat):
    """Nothing is known of a seat's hand any more."""
    drop_able(s, seat, _TEN)
    return clear(s, _LACKS + seat * _SET, _SET)


@micropython.bytecode
def drop_able(s, seat, card):
    """A seat may have played just the card for which it is in `ABLE`, or any if that is a ten. Returns what is left."""
    to = _ABLE
    i = _ABLE
    while i < _ABLE_END and s[i]:
        if s[i] >> 6 != seat or kernels.fits_some(s, card, i) == 0:
            k = 0
            while k < _SLOTS:
                s[to + k] = s[i + k]
                k += 1
            to += _SLOTS
        i += _SLOTS
    clear(s, to, i - to)
    return to - _ABLE


@micropython.bytecode
def note_able(s, seat):
    """All know now that a seat can play on the field. Where there is no more room, the oldest of the seat of which
    most is known, or of this one, gives way."""
    if s[_ABLE_END - _SLOTS]:
        _crowd_out(s, seat)
    i = _ABLE
    while i < _ABLE_END and s[i] and s[i] >> 6 <= seat:
        i += _SLOTS
    k = _ABLE_END - 1
    while k >= i + _SLOTS:
        s[k] = s[k - _SLOTS]
        k -= 1
    k = 0
    while k < _SLOTS:
        s[i + k] = s[_SHOWN + k]
        k += 1
    s[i] = s[i] | seat << 6
    return i


@micropython.bytecode
def _crowd_out(s, seat):
    """Make room in `ABLE`, which is full."""
    best = _ABLE
    most = 0
    first = _ABLE
    while first < _ABLE_END:
        end = first
        while end < _ABLE_END and s[end] >> 6 == s[first] >> 6:
            end += _SLOTS
        count = end - first
        if s[first] >> 6 == seat:
            count += 1  # before others of as many
        if count > most:
            most = count
            best = first
        first = end
    while best < _ABLE_END - _SLOTS:
        s[best] = s[best + _SLOTS]
        best += 1
    return clear(s, _ABLE_END - _SLOTS, _SLOTS)


@micropython.bytecode
def note_open(s):
    """What is covered or removed goes into a shuffle: all know that nobody who keeps a hand holds it."""
    seat = 0
    while seat < s[_SEATS]:
        i = _PACK
        while s[_COUNTS + seat] and i < _PACK + s[_BURIED]:
            _add(s, _LACKS + seat * _SET, s[i])
            i += 1
        seat += 1
    return seat


@micropython.bytecode
def note_stuck(s, mask):
    """All know now that none of the seats of a mask can play on the field."""
    seat = 0
    while mask >> seat:
        if mask >> seat & 1:
            kernels.fitting(s, _LACKS + seat * _SET)
        seat += 1
    return mask


@micropython.bytecode
def note_lain(s, card):
    """A card comes to lie on the field, which counts in a last lap that may have new ones."""
    if s[_PHASE] == _LAPPING and s[_REFRESH_IN_LAP]:
        _add(s, _LAIN, card)
    return card


@micropython.bytecode
def all_lain(s):
    """Whether every card outside the hands has lain on the field in this last lap."""
    n = s[_COUNTS] + s[_COUNTS + 1] + s[_COUNTS + 2] + s[_COUNTS + 3]
    i = 0
    while i < _SET << 3:
        n += s[_LAIN + (i >> 3)] >> (i & 7) & 1
        i += 1
    if n == _CARDS:
        return 1
    return 0
