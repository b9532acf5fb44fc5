"""The buffer of Rows of Four, and its rules as kernels.

A move is `from << 4 | to`. Piles are 0-7; 8 is the waste as a source and the foundations as a destination; 16-23 are
the foundations as sources, two a suit. `DRAW`, `REDEAL` and `GIVE_UP` have the numbers after these. Equal cards of the
two packs are interchangeable: the buffer has no bit for the second pack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.game import AT_DEAL, AT_MOVES, AT_OPTIONS, AT_TURN, AT_WINNERS, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Move, Moves, ptr8

# The options, by their index.
REDEAL_KIND = const(1)
MOST_REDEALS = const(2)
DRAW_WHEN = const(3)
FILL = const(4)
TAKE_BACK = const(5)
AUTO = const(7)
UNLIMITED = const(3)  # the choice of `redeals`

# The body of the buffer, after the header.
HEIGHTS = const(32)  # cards on the foundations: two of clubs, of diamonds, hearts, spades (RO-4)
LENGTHS = const(40)  # cards in each pile
WASTE = const(48)  # cards in the waste
STOCK = const(49)  # cards in the stock
REDEALS = const(50)  # redeals so far, 255 when more
STUCK = const(51)  # if draws wait for it: 1 if no move brings up a card or plays the one on the waste (RO-R3)
PILES = const(52)  # sixteen bytes a pile, bottom first, 0 behind its top
TALON = const(180)  # the waste, bottom first; zeros; up to the end the stock, next card first
BYTES = const(252)

CARDS = const(104)
PILE_ROOM = const(16)  # three cards of the deal under a king and all that fits on it
TALON_ROOM = const(72)
KING = const(13)
GIVEN_UP = const(1)  # the phase of a game given up
LAST_MOVE = const(1999)  # the number of moves that a game has room for; then it can only be given up

# Parts of a move.
FROM_WASTE = const(8)
UP = const(8)
FOUNDATIONS = const(16)
SOURCES = const(24)
DRAW = const(384)
REDEAL = const(385)
GIVE_UP = const(386)


@micropython.viper
def top(s: object, source: int) -> int:
    """The card that a source, 0-8 or 16-23, offers; 0 for none. Those beneath are out of reach (RO-9)."""
    p = ptr8(s)
    if source >= FOUNDATIONS:  # RO-R8
        source -= FOUNDATIONS
        n = p[HEIGHTS + source]
        if n != 0:
            n = n | (source >> 1) << 4
        return n
    n = p[LENGTHS + source]  # the waste is a ninth pile, with more room (RO-6)
    if n == 0:
        return 0
    return p[PILES + (source << 4) + n - 1]


@micropython.viper
def foundation(s: object, card: int) -> int:
    """Return the foundation, 0-7, that a card goes up to, the first if both wait for it; -1 for none (RO-R11)."""
    p = ptr8(s)
    f = (card >> 3) & 6  # RO-7: of its suit, one rank up; an ace on none
    rank = card & 15
    if p[HEIGHTS + f] + 1 == rank:
        return f
    if p[HEIGHTS + f + 1] + 1 == rank:
        return f + 1
    return -1


@micropython.viper
def may_fill(s: object, source: int) -> int:
    """Return 1 if a card from a source may fill a space, however that pile was emptied (RO-R5)."""
    if source == FROM_WASTE:  # RO-11; with no waste the space waits for a draw (RO-R7)
        return 1
    return int(option_at(s, FILL))  # RO-R4


@micropython.viper
def next_pile(s: object, card: int, spaces: int, pile: int) -> int:
    """The first pile from `pile` on that takes a card, `spaces` or not; `UP` when none does, or `pile` if above."""
    p = ptr8(s)
    onto = (card & 15) + 1
    while pile < UP:
        n = p[LENGTHS + pile]
        if n == 0:
            if spaces != 0:
                return pile
        elif p[PILES + (pile << 4) + n - 1] & 15 == onto:  # RO-8; so none on an ace and no king on a card (RO-R10)
            return pile
        pile += 1
    return pile


@micropython.viper
def lowest(s: object) -> int:
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
def may_leave(s: object, f: int) -> int:
    """Return 1 if foundation `f` gives its card back: the first of two equal ones, and not if the card goes up again by
    itself (RO-R8)."""
    p = ptr8(s)
    n = p[HEIGHTS + f]
    if n == 0 or int(option_at(s, TAKE_BACK)) == 0:
        return 0
    if f & 1 != 0 and p[HEIGHTS + f - 1] == n:
        return 0
    if int(option_at(s, AUTO)) != 0 and n <= int(lowest(s)) + 1:
        return 0
    return 1


@micropython.bytecode
def redeals_left(s: Data) -> int:
    """Redeals still allowed, two by default (RO-15); 255 when there is no limit (RO-R2)."""
    most = option_at(s, MOST_REDEALS)
    if most == UNLIMITED:
        return 255
    if s[REDEALS] + most > 2:
        return 0
    return 2 - most - s[REDEALS]


@micropython.bytecode
def draw_refusal(s: Data) -> int:
    """Why no card may be drawn: an index into `words.REASONS`, 0 where one may."""
    if s[STOCK] == 0:  # RO-13
        return 3
    if option_at(s, DRAW_WHEN) and s[STUCK] == 0:  # RO-R3
        return 4
    return 0


@micropython.bytecode
def redeal_refusal(s: Data) -> int:
    """Why the waste may not become the stock: an index into `words.REASONS`, 0 where it may."""
    if s[STOCK]:  # RO-14
        return 5
    if s[WASTE] == 0:  # RO-R14
        return 6
    if redeals_left(s) == 0:
        return 7
    if option_at(s, DRAW_WHEN) and s[STUCK] == 0:  # RO-R15
        return 8
    return 0


@micropython.bytecode
def moves_made(s: Data) -> int:
    """Moves since the deal."""
    return s[AT_MOVES] | s[AT_MOVES + 1] << 8


@micropython.bytecode
def transfers(s: Data, out: Moves | Buffer, write: int) -> int:
    """Write the ways to move a card (RO-10) into `out` (halfwords), ascending; return how many. Where `write` is 0 none
    is written, and the first is enough."""
    n = 0
    source = 0
    end = FROM_WASTE + 1
    if option_at(s, TAKE_BACK):
        end = SOURCES
    fill = option_at(s, FILL)  # like `may_fill`, with the option read only once
    while source < end:
        card = 0
        if source <= FROM_WASTE or (source >= FOUNDATIONS and may_leave(s, source - FOUNDATIONS)):
            card = top(s, source)
        to = UP
        spaces = 0
        if card != 0:
            spaces = fill
            if source == FROM_WASTE:
                spaces = 1
            to = next_pile(s, card, spaces, 0)
        while to < UP:
            if write == 0:
                return 1
            out[n] = source << 4 | to
            n += 1
            to = next_pile(s, card, spaces, to + 1)
        if card != 0 and source <= FROM_WASTE and foundation(s, card) >= 0:
            if write == 0:
                return 1
            out[n] = source << 4 | UP
            n += 1
        source += 1
    return n


@micropython.bytecode
def list_moves(s: Data, out: Moves) -> int:
    """Write the legal moves, ascending, into `out` (halfwords); return how many (RO-12)."""
    if s[AT_TURN] == OVER:
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
    out[n] = GIVE_UP  # RO-R13: always there
    return n + 1


@micropython.bytecode
def refusal(s: Data, move: Move) -> int:
    """Why a move may not be made: an index into `words.REASONS`, 0 where it may."""
    if s[AT_TURN] == OVER:
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
    return transfer_refusal(s, move >> 4, move & 15)


@micropython.bytecode
def transfer_refusal(s: Data, source: int, to: int) -> int:
    """Return why the card of a source may not go to a pile or up: an index into `words.REASONS`, 0 if it may."""
    if to > UP or (source > FROM_WASTE and source < FOUNDATIONS) or (source >= FOUNDATIONS and to == UP):
        return 2
    if source >= FOUNDATIONS:
        if option_at(s, TAKE_BACK) == 0:
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
    if next_pile(s, card, may_fill(s, source), to) == to:
        return 0
    if s[LENGTHS + to] == 0:
        return 14
    return 15


@micropython.viper
def lift(s: object, source: int) -> int:
    """Take the card off a source that has one, never more of them (RO-R9). Returns the card."""
    p = ptr8(s)
    card = int(top(s, source))
    if source >= FOUNDATIONS:
        source += HEIGHTS - FOUNDATIONS
        p[source] = p[source] - 1
        return card
    n = p[LENGTHS + source] - 1
    p[LENGTHS + source] = n
    p[PILES + (source << 4) + n] = 0
    return card


@micropython.viper
def lay(s: object, card: int, to: int) -> None:
    """Put a card where it may go, a pile or `UP`."""
    p = ptr8(s)
    if to == UP:
        to = HEIGHTS + int(foundation(s, card))
        p[to] = p[to] + 1
        return
    n = p[LENGTHS + to]
    p[PILES + (to << 4) + n] = card
    p[LENGTHS + to] = n + 1


@micropython.bytecode
def draw(s: Buffer) -> None:
    """Turn the top card of the stock onto the waste (RO-13), nowhere else (RO-R6)."""
    at = TALON + TALON_ROOM - s[STOCK]
    card = s[at]
    s[at] = 0
    s[TALON + s[WASTE]] = card
    s[WASTE] = s[WASTE] + 1
    s[STOCK] = s[STOCK] - 1


@micropython.bytecode
def send_safe(s: Buffer) -> None:
    """Send up each card that is safe there (RO-R19)."""
    source = 0
    while source <= FROM_WASTE:
        card = top(s, source)
        if card != 0 and (card & 15) <= lowest(s) + 1:
            lay(s, lift(s, source), UP)
            source = 0
        else:
            source += 1


@micropython.bytecode
def finish(s: Buffer) -> None:
    """Set turn and winners from the table."""
    s[AT_TURN] = 0
    s[AT_WINNERS] = 0
    if lowest(s) == KING:  # RO-1, RO-16
        s[AT_TURN] = OVER
        s[AT_WINNERS] = 1
    elif draw_refusal(s) and redeal_refusal(s) and transfers(s, s, 0) == 0:  # RO-17
        s[AT_TURN] = OVER


@micropython.viper
def hide(s: object, out: object) -> None:
    """Copy `s` into `out` without deal number, generator and stock; a stock turned over has been seen (RO-5)."""
    p = ptr8(s)
    q = ptr8(out)
    unseen = BYTES - p[STOCK]
    if int(option_at(s, REDEAL_KIND)) != 0 and p[REDEALS] != 0:
        unseen = BYTES
    i = 0
    while i < BYTES:
        q[i] = p[i]
        if i >= AT_DEAL and i < AT_OPTIONS:
            q[i] = 0
        elif i >= unseen:
            q[i] = 64
        i += 1
