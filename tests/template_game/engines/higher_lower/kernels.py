"""Higher or Lower's buffer and its kernels: HL-3 to HL-6 as functions over bytes.

A move is `LOWER` or `HIGHER`. Kernels take the buffer as `s`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.cards import HIDDEN
from engines.game import AT_DEAL, AT_OPTIONS, AT_TURN, AT_WINNERS, OVER, option_at

if TYPE_CHECKING:
    from engines.types import ptr8

# The body of the buffer, after the header of game.py.
STOCK = const(32)  # the 40 cards, in the order in which they are laid (C-3)
FACES = const(72)  # number of cards face up; the open card is at STOCK + s[FACES] - 1
RIGHT = const(73)  # right guesses; wrong ones in the next byte
WRONG = const(74)
BYTES = const(75)

# Option indexes.
PLAY = const(0)

CARDS = const(40)
LOWER = const(0)
HIGHER = const(1)
WANTED = const(16)  # HL-5
ALLOWED = const(5)  # HL-6
ALLOWED_STRICT = const(2)  # HL-R2


@micropython.viper
def allowed(s: object) -> int:
    """Return the number of wrong guesses that do not lose."""
    if int(option_at(s, PLAY)) != 0:
        return ALLOWED_STRICT  # HL-R2
    return ALLOWED  # HL-6


@micropython.viper
def update_result(s: object) -> None:
    """Set turn and winners from the guesses."""
    p = ptr8(s)
    p[AT_TURN] = 0
    p[AT_WINNERS] = 0
    if p[RIGHT] >= WANTED:  # HL-1, HL-5
        p[AT_WINNERS] = 1
        p[AT_TURN] = OVER
    if p[WRONG] > int(allowed(s)):  # HL-6
        p[AT_TURN] = OVER


@micropython.viper
def guess(s: object, move: int) -> None:
    """Lay the next card on the open one and count the guess (HL-4)."""
    p = ptr8(s)
    at = p[FACES]
    old = p[STOCK + at - 1] & 15
    new = p[STOCK + at] & 15
    p[FACES] = at + 1
    good = 0
    if new == old:  # HL-R1
        good = 1
    if new > old and move == HIGHER:
        good = 1
    if new < old and move == LOWER:
        good = 1
    if good == 1:
        p[RIGHT] = p[RIGHT] + 1
    else:
        p[WRONG] = p[WRONG] + 1
    update_result(s)


@micropython.viper
def hide(s: object, out: object) -> None:
    """Copy the buffer into `out` without the stock, the deal number and the generator (C-5)."""
    p = ptr8(s)
    q = ptr8(out)
    i = 0
    while i < BYTES:
        value = p[i]
        if i >= AT_DEAL and i < AT_OPTIONS:
            value = 0
        if i >= STOCK + p[FACES] and i < STOCK + CARDS:
            value = HIDDEN
        q[i] = value
        i += 1


@micropython.viper
def fill(s: object) -> int:
    """Put the unseen cards into the stock of a view, in ascending order. Return their number."""
    p = ptr8(s)
    shown = p[FACES]
    to = STOCK + shown
    suit = 0
    while suit < 4:
        rank = 1
        while rank <= 10:
            card = (suit << 4) + rank
            seen = 0
            i = STOCK
            while i < STOCK + shown:
                if p[i] == card:
                    seen = 1
                i += 1
            if seen == 0:
                p[to] = card
                to += 1
            rank += 1
        suit += 1
    return CARDS - shown


@micropython.viper
def count_higher(s: object) -> int:
    """Return the number of unseen cards higher than the open one, minus the number of lower ones."""
    p = ptr8(s)
    shown = p[FACES]
    open_rank = p[STOCK + shown - 1] & 15
    more = 4 * (10 - open_rank) - 4 * (open_rank - 1)
    i = STOCK
    while i < STOCK + shown:
        rank = p[i] & 15
        if rank > open_rank:
            more -= 1
        if rank < open_rank:
            more += 1
        i += 1
    return more
