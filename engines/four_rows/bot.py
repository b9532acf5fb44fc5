"""Four Rows' computer player and hints: a search through the plays of one turn.

Inside a turn nothing is hidden. The search goes card by card and keeps the best `_WIDTH` positions after each;
`judge.py` says what it is worth to end the turn in one. The announcements of a ten that it tries are those that another
card of the hand can follow, and all when the ten is the last card; if nothing else can be done, one that changes
nothing.

A position is five halfwords: the mask of the cards in hand, by place; two pairs of field cards as they count; the first
move that led here; its worth. Fields are kept in ascending order but the one of the turn's start, so that positions are
equal whatever the order of play.
"""

from array import array

import micropython
from micropython import const

from engines import bot
from engines.four_rows import judge, kernels, survey

_WIDTH = const(12)
_ITEM = const(5)
_FIRST = const(96)  # the first position, and its level; behind `_WIDTH` is room for one more
_SECOND = const(161)
_HALFWORDS = const(226)

_FILLED = const(80)  # positions at the level that is being made
_BEST = const(78)  # the best worth so far,
_MOVE = const(79)  # the first move towards it,
_BEST_LEFT = const(81)  # and the mask of the cards in hand there
_TENS = const(77)
_SHOWN = const(72)
_TEN = const(10)
_SLOTS = const(4)
_ROOT = const(64)  # instead of a first move; no move has this number


@micropython.bytecode
def _begin(s, h, b):
    """Begin a search from the view `s`: `h` has `_HALFWORDS` halfwords, `b` is as in `judge.py`."""
    count = survey.prepare(s, h, b)
    root = _FIRST
    h[root] = (1 << count) - 1
    h[root + 1] = s[_SHOWN] | s[_SHOWN + 1] << 8
    h[root + 2] = s[_SHOWN + 2] | s[_SHOWN + 3] << 8
    h[root + 3] = _ROOT
    h[_BEST] = 0
    h[_MOVE] = 0
    h[_FILLED] = 0
    if kernels.may_pass(s):
        _note(h, b, root, 0)
    return count


@micropython.viper
def _note(h, b, at: int, first: int) -> int:
    """Give a position its worth, and remember the best. Returns the worth."""
    p = ptr16(h)
    worth = int(judge.worth(h, b, at))
    p[at + 4] = worth
    if worth > p[_BEST]:
        p[_BEST] = worth
        p[_MOVE] = first
        p[_BEST_LEFT] = p[at]
    return worth


@micropython.viper
def _expand(h, b, at: int, level: int, slot: int) -> int:
    """Lay every card that fits on a slot of the position `at`; keep the best at `level`. Returns how many it has."""
    p = ptr16(h)
    q = ptr8(b)
    mask = p[at]
    on = p[at + 1 + (slot >> 1)] >> ((slot & 1) << 3) & 255
    good = p[on] & mask
    i = 0
    while good >> i:
        if good >> i & 1:
            _keep(h, b, at, level, slot, (mask & ~(1 << i)) << 6 | q[i], q[i])
        i += 1
    tens = mask & p[_TENS]
    if tens:
        i = 0
        while tens >> i & 1 == 0:
            i += 1
        mask &= ~(1 << i)
        shown = 1
        while shown < 62:
            if p[shown] & mask or mask == 0 or (shown == on and p[_BEST] == 0):
                if shown & 15 > 0 and shown & 15 < 14 and int(kernels.fits(shown, on)) != 0:
                    _keep(h, b, at, level, slot, mask << 6 | shown, q[i])
            shown += 1
    return p[_FILLED]


@micropython.viper
def _keep(h, b, at: int, level: int, slot: int, then: int, card: int):
    """Put what a play leads to among the best at `level`, unless it is there.

    `then` is the mask of the cards in hand times 64, and the card shown.
    """
    p = ptr16(h)
    new = level + p[_FILLED] * _ITEM
    i = 0
    on = 0
    a = 0
    while i < 4:  # sort the field, by insertion, into two words
        x = p[at + 1 + (i >> 1)] >> ((i & 1) << 3) & 255
        if i == slot:
            x = then & 63
        k = 0
        while k < i:
            y = on >> (k << 3) & 255
            if y > x:
                on ^= (y ^ x) << (k << 3)
                x = y
            k += 1
        if i < 3:
            on |= x << (i << 3)
        else:
            a = x
        i += 1
    p[new] = then >> 6
    p[new + 1] = on & 65535
    p[new + 2] = (on >> 16) | a << 8
    worst = new
    i = level
    while i < new:
        if p[i] == p[new] and p[i + 1] == p[new + 1] and p[i + 2] == p[new + 2]:
            return
        if worst == new or p[i + 4] < p[worst + 4]:
            worst = i
        i += _ITEM
    first = p[at + 3]
    if first == _ROOT:
        first = card << 8 | slot << 6
        if card & 15 == _TEN:
            first |= then & 63
    p[new + 3] = first
    worth = int(_note(h, b, new, first))
    if p[_FILLED] < _WIDTH:
        p[_FILLED] = p[_FILLED] + 1
    elif worth > p[worst + 4]:
        i = 0
        while i < _ITEM:
            p[worst + i] = p[new + i]
            i += 1


class FourRowsBot(bot.Bot):
    """Decides in one step for each slot of each position searched; `level` 0 to 2 is how well it plays."""

    level = 2

    def __init__(self):
        self.move = 0
        self._seen = bytearray(kernels.BYTES)
        self._h = array("H", bytes(2 * _HALFWORDS))
        self._b = bytearray(judge.BYTES)
        self._at = self._end = self._next = self._slot = 0

    def start(self, view):
        seen = self._seen
        for i in range(kernels.BYTES):
            seen[i] = view[i]
        self._b[judge.LEVEL] = self.level
        _begin(seen, self._h, self._b)
        self._at = _FIRST
        self._end = _FIRST + _ITEM
        self._next = _SECOND
        self._slot = 0

    def step(self):
        if self._at < self._end:
            count = _expand(self._h, self._b, self._at, self._next, self._slot)
            self._slot += 1
            if self._slot == _SLOTS:
                self._slot = 0
                self._at += _ITEM
                if self._at == self._end:
                    self._at = self._next
                    self._end = self._at + count * _ITEM
                    self._next = _FIRST + _SECOND - self._at
                    self._h[_FILLED] = 0
        self.move = self._h[_MOVE]
        return self._at >= self._end

    def reason(self):
        if not self.move:
            return "better to wait"
        left = judge.bits(self._h[_BEST_LEFT])
        return "sheds %d this turn" % (self._b[judge.COUNT] - left) if left else "goes out"
