"""Four Rows' computer player and hints: a beam search through the plays of one turn.

Nothing is hidden within a turn. The search goes card by card and keeps the best `WIDTH` positions after each, one fewer
with more than two seats. It keeps `_NARROW` in a turn that has begun, because its first search has already found the
way. `evaluate.py` gives the worth of ending the turn in a position. Plays that commute lead to the same position: such
a transposition is searched once.

The search tries the announcements of a ten that another card of the hand can follow, and all of them if the ten is the
last card. If only tens are left, or nothing else is possible, it tries one that changes nothing. The arrays `h` and `b`
are those of `evaluate.py`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.four_rows import evaluate, exit_search, kernels, turn_tables
from engines.four_rows.evaluate import (
    BEAM,
    BEST,
    BEST_LEFT,
    BEST_MOVE,
    CARDS_ON,
    FILLED,
    FIRST_MOVE,
    FITS,
    HAND,
    LEVEL,
    LEVEL_ROOM,
    MASK,
    NEXT,
    POSITION,
    SUITED,
    TENS,
    UNSUITED,
    WIDE,
    WIDTH,
    WORK_BYTES,
    WORK_HALFWORDS,
    WORTH,
)
from engines.four_rows.kernels import FACES, PASS, PLAYED, SLOTS, TEN
from engines.game import AT_SEATS

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, ptr8, ptr16

_NARROW = const(2)
_AT_MORE_SEATS = const(4)
_ROOT = const(64)  # instead of a first move; no move has this number
_TRANSPOSITION = const(0)  # instead of a place in the beam


@micropython.bytecode
def _begin(s: Data, h: Halfwords, b: Buffer) -> None:
    """Begin a search from the view `s`: the beam has the present position, with a worth if the turn may end in it."""
    count = turn_tables.prepare(s, h, b)
    h[BEAM + MASK] = (1 << count) - 1
    i = 0
    while i < SLOTS:
        h[BEAM + CARDS_ON + i] = s[FACES + i]
        i += 1
    h[BEAM + FIRST_MOVE] = _ROOT
    h[BEST] = 0
    h[BEST_MOVE] = PASS
    h[FILLED] = 0
    h[NEXT] = BEAM + LEVEL_ROOM
    b[WIDE] = WIDTH
    if s[PLAYED]:
        b[WIDE] = _NARROW
    elif s[AT_SEATS] > 2:
        b[WIDE] = _AT_MORE_SEATS
    if kernels.may_pass(s):
        _evaluate(h, b, BEAM, PASS)


@micropython.viper
def _evaluate(h: object, b: object, at: int, first_move: int) -> int:
    """Give a position its worth, and remember the best. Returns the worth."""
    p = ptr16(h)
    worth = int(evaluate.worth(h, b, at))
    p[at + WORTH] = worth
    if worth > p[BEST]:
        p[BEST] = worth
        p[BEST_MOVE] = first_move
        p[BEST_LEFT] = p[at + MASK]
    return worth


@micropython.viper
def _expand(h: object, b: object, at: int, slot: int) -> int:
    """Play every card that fits on a slot of the position `at`. Return the number of positions on the next level."""
    p = ptr16(h)
    q = ptr8(b)
    mask = p[at + MASK]
    good = p[FITS + p[at + CARDS_ON + slot]] & mask
    i = 0
    while good >> i:
        if good >> i & 1:
            _insert(h, b, at, slot, mask & ~(1 << i), q[HAND + i], q[HAND + i])
        i += 1
    if mask & p[TENS]:
        _expand_ten(h, b, at, slot)
    return p[FILLED]


@micropython.viper
def _expand_ten(h: object, b: object, at: int, slot: int) -> None:
    """Play the first ten, as each useful card that fits."""
    p = ptr16(h)
    q = ptr8(b)
    mask = p[at + MASK]
    on = p[at + CARDS_ON + slot]
    i = 0
    while (mask & p[TENS]) >> i & 1 == 0:
        i += 1
    mask &= ~(1 << i)
    others = mask & ~p[TENS]
    suit = 0
    while suit < 4:
        ranks = p[UNSUITED + (on & 15)]
        if suit == on >> 4:
            ranks = p[SUITED + (on & 15)]
        rank = 1
        while ranks >> rank:
            face = suit << 4 | rank
            good = p[FITS + face] & mask or mask == 0 or (face == on and (p[BEST] == 0 or others == 0))
            if ranks >> rank & 1 and good:
                _insert(h, b, at, slot, mask, face, q[HAND + i])
            rank += 1
        suit += 1


@micropython.viper
def _insert(h: object, b: object, at: int, slot: int, mask: int, face: int, card: int) -> None:
    """Insert the position after a play at `at` into the next level, if it is among the best and no transposition.

    `mask` is the hand then, `face` the card that the play represents.
    """
    p = ptr16(h)
    q = ptr8(b)
    new = p[NEXT] + p[FILLED] * POSITION
    _write_field(h, at, new, slot, face)
    p[new + MASK] = mask
    place = int(_find_place(h, new))
    if place == _TRANSPOSITION:
        return
    first = p[at + FIRST_MOVE]
    if first == _ROOT:
        first = card << 8 | slot << 6
        if card & 15 == TEN:
            first |= face
    p[new + FIRST_MOVE] = first
    worth = int(_evaluate(h, b, new, first))
    if p[FILLED] < q[WIDE]:
        p[FILLED] = p[FILLED] + 1
    elif worth > p[place + WORTH]:
        i = 0
        while i < POSITION:
            p[place + i] = p[new + i]
            i += 1


@micropython.viper
def _write_field(h: object, at: int, new: int, slot: int, face: int) -> None:
    """Write to the position `new` the field of `at` with another card on a slot, ascending, by insertion."""
    p = ptr16(h)
    first = new + CARDS_ON
    i = 0
    while i < SLOTS:
        card = p[at + CARDS_ON + i]
        if i == slot:
            card = face
        k = first + i
        while k > first and p[k - 1] > card:
            p[k] = p[k - 1]
            k -= 1
        p[k] = card
        i += 1


@micropython.viper
def _find_place(h: object, new: int) -> int:
    """Return the index of the worst position of the next level, the first of several; `new` if the level is empty;
    `_TRANSPOSITION` if it has the same position."""
    p = ptr16(h)
    worst = new
    i = p[NEXT]
    while i < new:
        k = MASK
        while k < FIRST_MOVE and p[i + k] == p[new + k]:
            k += 1
        if k == FIRST_MOVE:  # the same hand and field
            return _TRANSPOSITION
        if worst == new or p[i + WORTH] < p[worst + WORTH]:
            worst = i
        i += POSITION
    return worst


class FourRowsBot(bot.Bot):
    """Decides in one step for each slot of each position searched; `level` 0 to 2 is how well it plays."""

    level = 2

    def __init__(self) -> None:
        self.move = 0
        self._view: Data = b""
        self._h = array("H", bytes(2 * WORK_HALFWORDS))
        self._b = bytearray(WORK_BYTES)
        self._at = self._end = self._slot = 0
        turn_tables.tabulate_ranks(self._h)

    def start(self, view: Data) -> None:
        self._view = view
        self._b[LEVEL] = self.level
        _begin(view, self._h, self._b)
        if self.advises:  # the next hint must agree with this one
            self._b[WIDE] = WIDTH
        self._at = BEAM
        self._end = BEAM + POSITION
        self._slot = 0

    def step(self) -> bool:
        h = self._h
        if self._at < self._end:
            count = _expand(h, self._b, self._at, self._slot)
            self._slot += 1
            if self._slot == SLOTS:
                self._slot = 0
                self._at += POSITION
                if self._at == self._end:  # the level that was made is the beam now
                    self._at = h[NEXT]
                    self._end = self._at + count * POSITION
                    h[NEXT] = BEAM + BEAM + LEVEL_ROOM - self._at
                    h[FILLED] = 0
        else:
            self._slot = exit_search.search(self._view, h, exit_search.work, self._slot)
        self.move = h[BEST_MOVE]
        if self._at < self._end:
            return False
        return self._slot == SLOTS or not self.advises or h[BEST_LEFT] == 0

    def reason(self) -> str:
        from engines.four_rows import words  # only for a hint

        return words.reason(self._view, self._h, self._b, self.move)
