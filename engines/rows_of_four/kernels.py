"""Rows of Four's buffer and its kernels: RO-3 to RO-17 as functions over bytes.

A move is `from << 4 | to`. Piles are 0-7; 8 is the waste as a source and the foundations as a place to go; 16-23 are
the foundations as sources, two a suit. `DRAW`, `REDEAL` and `GIVE_UP` come behind. The two packs' cards are alike here:
the buffer has no bit for the second pack.
"""

import micropython
from micropython import const

from engines.game import option_at

# The body of the buffer, after the header of game.py.
HEIGHTS = const(32)  # cards on the foundations: two of clubs, of diamonds, hearts, spades (RO-4)
LENGTHS = const(40)  # cards in each pile
WASTE = const(48)  # cards in the waste
STOCK = const(49)  # cards in the stock
REDEALS = const(50)  # redeals so far, 255 when more
STUCK = const(51)  # where draws wait for it: whether no move leads to a card from the waste or one up (RO-R3)
PILES = const(52)  # sixteen bytes a pile, bottom first, 0 behind its top
TALON = const(180)  # the waste, bottom first; zeros; up to the end the stock, next card first
BYTES = const(252)

# Of the header.
_TURN = const(3)
_WINNERS = const(4)
_PHASE = const(5)
_MOVES = const(6)
_DEAL = const(8)
_OPTIONS = const(20)
_REDEAL_KIND = const(0)  # of the options
_MOST_REDEALS = const(1)
_DRAW_WHEN = const(2)
_FILL = const(3)
_BACK = const(4)
_AUTO = const(6)
_OVER = const(255)

CARDS = const(104)
PILE_ROOM = const(16)  # three cards of the deal under a king and all that fits on it
TALON_ROOM = const(72)
KING = const(13)
GIVEN_UP = const(1)  # the phase of a game given up
LAST_MOVE = const(1999)  # so many moves a game has room for; then it can only be given up
UNLIMITED = const(3)  # the choice of `redeals`

FROM_WASTE = const(8)
UP = const(8)
FOUNDATIONS = const(16)
_SOURCES = const(24)
DRAW = const(384)
REDEAL = const(385)
GIVE_UP = const(386)


@micropython.viper
def top(s, source: int) -> int:
    """The card that a source, 0-8 or 16-23, offers; 0 for none (RO-6, RO-9)."""
    p = ptr8(s)
    if source >= FOUNDATIONS:
        source -= FOUNDATIONS
        n = p[HEIGHTS + source]
        if n != 0:
            n = n | (source >> 1) << 4
        return n
    n = p[LENGTHS + source]  # the waste's is behind those of the piles
    if n == 0:
        return 0
    if source == FROM_WASTE:
        return p[TALON + n - 1]
    return p[PILES + (source << 4) + n - 1]


@micropython.viper
def foundation(s, card: int) -> int:
    """The foundation, 0-7, that a card goes up to, the first of the two if both wait for it; -1 for none (RO-R11)."""
    p = ptr8(s)
    f = (card >> 3) & 6
    rank = card & 15
    if p[HEIGHTS + f] + 1 == rank:
        return f
    if p[HEIGHTS + f + 1] + 1 == rank:
        return f + 1
    return -1


@micropython.viper
def fits(s, card: int, source: int, pile: int) -> int:
    """Whether a card from a source fits on a pile (RO-8, RO-11, RO-R4, RO-R10)."""
    p = ptr8(s)
    if source == pile:
        return 0
    n = p[LENGTHS + pile]
    if n != 0:
        if (p[PILES + (pile << 4) + n - 1] & 15) == (card & 15) + 1:
            return 1
        return 0
    if source == FROM_WASTE or int(option_at(s, _FILL)) != 0:
        return 1
    return 0


@micropython.viper
def lowest(s) -> int:
    """The height of the lowest foundation; a card of the next rank is safe there (RO-R19)."""
    p = ptr8(s)
    least = KING
    i = HEIGHTS
    while i < LENGTHS:
        if p[i] < least:
            least = p[i]
        i += 1
    return least


@micropython.viper
def may_leave(s, f: int) -> int:
    """Whether foundation `f` gives its card back: of two alike the first, and none that would go up again (RO-R8)."""
    p = ptr8(s)
    n = p[HEIGHTS + f]
    if n == 0 or int(option_at(s, _BACK)) == 0:
        return 0
    if f & 1 != 0 and p[HEIGHTS + f - 1] == n:
        return 0
    if int(option_at(s, _AUTO)) != 0 and n <= int(lowest(s)) + 1:
        return 0
    return 1


@micropython.bytecode
def redeals_left(s):
    """Redeals still allowed, 255 when there is no limit (RO-15, RO-R2)."""
    most = option_at(s, _MOST_REDEALS)
    if most == UNLIMITED:
        return 255
    if s[REDEALS] + most > 2:
        return 0
    return 2 - most - s[REDEALS]


@micropython.bytecode
def draw_refusal(s):
    """Why no card may be drawn: an index into `words.REASONS`, 0 where one may (RO-13, RO-R3)."""
    if s[STOCK] == 0:
        return 3
    if option_at(s, _DRAW_WHEN) and s[STUCK] == 0:
        return 4
    return 0


@micropython.bytecode
def redeal_refusal(s):
    """Why the waste may not become the stock: an index into `words.REASONS`, 0 where it may (RO-14, RO-R14, RO-R15)."""
    if s[STOCK]:
        return 5
    if s[WASTE] == 0:
        return 6
    if redeals_left(s) == 0:
        return 7
    if option_at(s, _DRAW_WHEN) and s[STUCK] == 0:
        return 8
    return 0


@micropython.bytecode
def moves_made(s):
    """Moves since the deal."""
    return s[_MOVES] | s[_MOVES + 1] << 8


@micropython.bytecode
def transfers(s, out, write):
    """How many cards can be moved where (RO-10); unless `write` is 0 the moves go into `out` (halfwords), ascending."""
    n = 0
    source = 0
    while source < _SOURCES:
        card = 0
        if source <= FROM_WASTE or (source >= FOUNDATIONS and may_leave(s, source - FOUNDATIONS)):
            card = top(s, source)
        if card != 0:
            pile = 0
            while pile < 8:
                if fits(s, card, source, pile) != 0:
                    if write != 0:
                        out[n] = source << 4 | pile
                    n += 1
                pile += 1
            if source <= FROM_WASTE and foundation(s, card) >= 0:
                if write != 0:
                    out[n] = source << 4 | UP
                n += 1
        source += 1
    return n


@micropython.bytecode
def list_moves(s, out):
    """Write the legal moves, ascending, into `out` (halfwords); return how many (RO-12). Giving up is the last."""
    if s[_TURN] == _OVER:
        return 0
    n = 0
    if moves_made(s) < LAST_MOVE:
        n = transfers(s, out, 1)
        if draw_refusal(s) == 0:
            out[n] = DRAW
            n += 1
        elif redeal_refusal(s) == 0:
            out[n] = REDEAL
            n += 1
    out[n] = GIVE_UP
    return n + 1


@micropython.bytecode
def refusal(s, move):  # noqa: C901  a branch a reason
    """Why a move may not be made: an index into `words.REASONS`, 0 where it may."""
    if s[_TURN] == _OVER:
        return 1
    if move == GIVE_UP:
        return 0
    if move < 0 or move > GIVE_UP:
        return 2
    if moves_made(s) >= LAST_MOVE:
        return 9
    if move == DRAW:
        return draw_refusal(s)
    if move == REDEAL:
        return redeal_refusal(s)
    source = move >> 4
    to = move & 15
    if to > UP or (source > FROM_WASTE and source < FOUNDATIONS):
        return 2
    if source >= FOUNDATIONS:
        if to == UP:
            return 2
        if option_at(s, _BACK) == 0:
            return 10
        if s[HEIGHTS + source - FOUNDATIONS] and may_leave(s, source - FOUNDATIONS) == 0:
            return 11
    card = top(s, source)
    if card == 0:
        return 12
    if to == UP:
        if foundation(s, card) < 0:
            return 13
        return 0
    if fits(s, card, source, to):
        return 0
    if s[LENGTHS + to] == 0:
        return 14
    return 15


@micropython.viper
def lift(s, source: int) -> int:
    """Take the card off a source that has one. Returns the card."""
    p = ptr8(s)
    card = int(top(s, source))
    if source >= FOUNDATIONS:
        source += HEIGHTS - FOUNDATIONS
        p[source] = p[source] - 1
        return card
    n = p[LENGTHS + source] - 1
    p[LENGTHS + source] = n
    if source == FROM_WASTE:
        p[TALON + n] = 0
    else:
        p[PILES + (source << 4) + n] = 0
    return card


@micropython.viper
def lay(s, card: int, to: int) -> int:
    """Put a card where it may go, a pile or `UP`. Returns the source, as in a move, that has it then."""
    p = ptr8(s)
    if to == UP:
        to = HEIGHTS + int(foundation(s, card))
        p[to] = p[to] + 1
        return to - HEIGHTS + FOUNDATIONS
    n = p[LENGTHS + to]
    p[PILES + (to << 4) + n] = card
    p[LENGTHS + to] = n + 1
    return to


@micropython.bytecode
def draw(s):
    """Turn the top card of the stock onto the waste (RO-13)."""
    at = TALON + TALON_ROOM - s[STOCK]
    card = s[at]
    s[at] = 0
    s[TALON + s[WASTE]] = card
    s[WASTE] = s[WASTE] + 1
    s[STOCK] = s[STOCK] - 1
    return card


@micropython.bytecode
def send_safe(s):
    """Send up each card that is safe there (RO-R19). Returns how many went."""
    n = 0
    source = 0
    while source <= FROM_WASTE:
        card = top(s, source)
        if card != 0 and (card & 15) <= lowest(s) + 1:
            lay(s, lift(s, source), UP)
            n += 1
            source = 0
        else:
            source += 1
    return n


@micropython.bytecode
def finish(s):
    """Set turn and winners from the table (RO-16, RO-17). Returns the turn."""
    s[_TURN] = 0
    s[_WINNERS] = 0
    if lowest(s) == KING:
        s[_TURN] = _OVER
        s[_WINNERS] = 1
    elif draw_refusal(s) and redeal_refusal(s) and transfers(s, s, 0) == 0:
        s[_TURN] = _OVER
    return s[_TURN]


@micropython.viper
def hide(s, out) -> int:
    """Copy `s` into `out` without deal number, generator and stock; a stock turned over has been seen (RO-5)."""
    p = ptr8(s)
    q = ptr8(out)
    unseen = BYTES - p[STOCK]
    if int(option_at(s, _REDEAL_KIND)) != 0 and p[REDEALS] != 0:
        unseen = BYTES
    i = 0
    while i < BYTES:
        q[i] = p[i]
        if i >= _DEAL and i < _OPTIONS:
            q[i] = 0
        elif i >= unseen:
            q[i] = 64
        i += 1
    return i
