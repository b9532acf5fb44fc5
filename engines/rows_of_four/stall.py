"""Whether moving cards about still leads anywhere in Rows of Four: a bounded search (RO-R13, RO-R3).

It goes through the positions that moves between piles lead to, and back from the foundations where that is asked for,
until one lets a card of the waste be played or has more cards up. Ways of one, two and three moves are looked for
first, among `_FEW` positions each, then of any length among `MOST`. A draw that waits for the cards to be stuck (RO-R3)
does not wait for a way longer than `NEAR` moves, which is as far as the computer player looks. The buffer is searched
in place and left as it was.
"""

from array import array

import micropython
from micropython import const

from engines.rows_of_four import kernels

MOST = const(200)
NEAR = const(3)
_FEW = const(64)  # positions looked at for near ways: each move of a game is made again when one is taken back

# Of the buffer, as in kernels.py.
_FILL = const(23)
_HEIGHTS = const(32)
_LENGTHS = const(40)
_WASTE = const(48)
_PILES = const(52)
_TALON = const(180)
_UP = const(8)
_FROM_WASTE = const(8)
_FOUNDATIONS = const(16)
_ALL_MOVES = const(384)

# The working room, in halfwords: two of a hash for each position seen, then the way to this one, two for each step.
_WAY = const(400)
_room = array("H", bytes(1600))


def leads_on(s, back, deepest):
    """Whether moves between piles, and back from the foundations unless `back` is 0, lead on in `deepest` at most."""
    depth = 1
    while depth <= NEAR and depth < deepest:
        if search(s, _room, back, depth) > 0:
            return True
        depth += 1
    return search(s, _room, back, deepest) > 0


@micropython.viper
def _cards_up(s) -> int:
    """Cards on the foundations."""
    p = ptr8(s)
    n = 0
    i = _HEIGHTS
    while i < _LENGTHS:
        n += p[i]
        i += 1
    return n


@micropython.viper
def _waste_plays(s) -> int:
    """Whether the waste's card can be played."""
    p = ptr8(s)
    n = p[_WASTE]
    if n == 0:
        return 0
    card = p[_TALON + n - 1]
    if int(_goes(s, card, _UP)) != 0:
        return 1
    pile = 0
    while pile < 8:
        if p[_LENGTHS + pile] == 0 or int(_goes(s, card, pile)) != 0:
            return 1
        pile += 1
    return 0


@micropython.viper
def _goes(s, card: int, to: int) -> int:
    """Whether a card goes up, or onto the card of a pile: `kernels.foundation` and `fits`, fewer calls."""
    p = ptr8(s)
    rank = card & 15
    if to == _UP:
        to = _HEIGHTS + ((card >> 3) & 6)
        if p[to] + 1 == rank or p[to + 1] + 1 == rank:
            return 1
        return 0
    n = p[_LENGTHS + to]
    if n != 0 and p[_PILES + (to << 4) + n - 1] & 15 == rank + 1:
        return 1
    return 0


@micropython.viper
def _is_new(s, room, count: int) -> int:
    """Note the position as number `count` unless it is one of those; whether it is new."""
    p = ptr8(s)
    q = ptr16(room)
    one = 1
    two = 7
    i = _PILES
    while i < _TALON:
        one = (one * 31 + p[i]) & 0xFFFF
        two = (two * 57 + p[i]) & 0xFFFF
        i += 1
    i = 0
    while i < count:
        if q[2 * i] == one and q[2 * i + 1] == two:
            return 0
        i += 1
    q[2 * count] = one
    q[2 * count + 1] = two
    return 1


@micropython.viper
def _other_table(s, source: int, pile: int) -> int:
    """Whether a card put on a pile makes a table of its own: spaces are alike, and a card alone in its pile has one."""
    p = ptr8(s)
    if p[_LENGTHS + pile] != 0:
        return 1
    if source < _UP and p[_LENGTHS + source] == 1:
        return 0
    while pile > 0:
        pile -= 1
        if p[_LENGTHS + pile] == 0:
            return 0
    return 1


@micropython.viper
def search(s, room, back: int, deepest: int) -> int:
    """As `leads_on`, in a `room` of 800 halfwords: 1 where it does, 0 where it does not, -1 if that is not sure."""
    p = ptr8(s)
    q = ptr16(room)
    start = int(_cards_up(s))
    most = MOST
    if deepest < MOST:
        most = _FEW
    count = 0
    depth = 0
    found = 0
    move = 0
    fresh = 1
    while depth >= 0:
        if fresh != 0:
            fresh = 0
            move = 0
            if int(_cards_up(s)) > start:
                found = 1
            elif depth == deepest:
                move = _ALL_MOVES
            elif int(_waste_plays(s)) != 0:
                found = 1
            elif deepest >= MOST and int(_is_new(s, room, count)) == 0:  # else it may be nearer this time
                move = _ALL_MOVES
            elif count + 1 == most:
                found = -1
            else:
                count += 1
        if found != 0:
            move = _ALL_MOVES
        while move < _ALL_MOVES and fresh == 0:
            source = move >> 4
            if source == _FROM_WASTE:
                if back == 0:
                    move = _ALL_MOVES
                else:
                    move = _FOUNDATIONS << 4
                source = _FOUNDATIONS
            card = 0
            if source < _UP:
                n = p[_LENGTHS + source]
                if n != 0:
                    card = p[_PILES + (source << 4) + n - 1]
            elif move < _ALL_MOVES and int(kernels.may_leave(s, source - _FOUNDATIONS)) != 0:
                card = int(kernels.top(s, source))
            if card == 0:
                move = (move | 15) + 1
            else:
                to = move & 15
                good = 0
                while good == 0 and to < _UP:
                    n = p[_LENGTHS + to]
                    if n != 0:
                        if p[_PILES + (to << 4) + n - 1] & 15 == (card & 15) + 1 and to != source:
                            good = 1
                    elif p[_FILL] != 0 and int(_other_table(s, source, to)) != 0:
                        good = 1
                    if good == 0:
                        to += 1
                move = source << 4 | to
                if to == _UP and source < _FOUNDATIONS:
                    good = int(_goes(s, card, _UP))
                if good != 0:
                    kernels.lift(s, source)
                    q[_WAY + 2 * depth] = move
                    q[_WAY + 2 * depth + 1] = int(kernels.lay(s, card, to))
                    depth += 1
                    fresh = 1
                elif to >= _UP:
                    move = (move | 15) + 1
                else:
                    move += 1
        if fresh == 0:
            depth -= 1
            if depth >= 0:
                move = q[_WAY + 2 * depth]
                card = int(kernels.lift(s, q[_WAY + 2 * depth + 1]))
                _put_back(s, card, move >> 4)
                move += 1
    return found


@micropython.viper
def _put_back(s, card: int, source: int) -> int:
    """Put a card back on the source it came from."""
    p = ptr8(s)
    if source >= _FOUNDATIONS:
        p[_HEIGHTS + source - _FOUNDATIONS] = card & 15
        return source
    return int(kernels.lay(s, card, source))
