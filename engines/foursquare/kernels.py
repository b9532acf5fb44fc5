"""The buffer of Foursquare, and its kernels: the rules as functions over bytes.

A place is an absolute row and column, 0-6: the first card of a floating grid is at row 3, column 3 (`D4`), so four rows
and columns never leave that plane. A move is `7 * row + column`. A pile is stored at its row and column modulo 4, so
growing the grid upwards moves no card (FQ-R9); the box says which rows and columns those are. Kernels take the buffer
as `s` and a pile's index 0-15 as `cell`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.cards import FACE_DOWN, HIDDEN, RANK_MASK, SUIT_SHIFT
from engines.game import AT_DEAL, AT_OPTIONS, AT_RNG, AT_TURN, AT_WINNERS, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8, ptr16, ptr32

# The body of the buffer, after the header of game.py.
CELLS = const(32)  # 16 top cards; 0 where there is no pile
HEIGHTS = const(48)  # 16 heights, 0-4
STOCK = const(64)  # the 40 cards in the order they are played (C-3)
POS = const(104)  # cards played; the card in hand is STOCK + POS
TOP = const(105)  # the box around the grid: first row and column, rows and columns
LEFT = const(106)
ROWS = const(107)
COLS = const(108)
BYTES = const(109)

# Of the options.
GRID = const(0)
SUICIDE = const(1)

CARDS = const(40)
RANKS = const(10)
DOWN_BIT = const(6)  # the number of the bit FACE_DOWN
SPAN = const(4)  # rows and columns of a whole grid (FQ-5)
PLANE = const(7)  # rows and columns a floating grid can reach
_PLACES = const(49)
HOME = const(3)  # row and column of D4
CENTRE = const(24)  # D4 as a move
MAX_DOWN = const(4)  # FQ-9
MAX_HEIGHT = const(4)  # FQ-5
PILES = const(16)
_ONES = const(0x0101)  # shifted and added for the four bytes in a word: a wider number would be wrong in an image


@micropython.viper
def refusal(s: object, move: int) -> int:
    """Why the card in hand may not go to a place: an index into `words.REASONS`, 0 where it may."""
    p = ptr8(s)
    if p[AT_TURN] == OVER:
        return 1
    if move < 0 or move >= _PLACES:
        return 2
    row = move // PLANE
    col = move % PLANE
    if p[ROWS] == 0:  # FQ-3: anywhere on the table is here
        if move == CENTRE:
            return 0
        return 2
    down = row - p[TOP]  # relative to the box's corner
    across = col - p[LEFT]
    if down >= SPAN or p[ROWS] - down > SPAN or across >= SPAN or p[COLS] - across > SPAN:  # FQ-5
        return 3
    cell = ((row & 3) << 2) + (col & 3)
    if down >= 0 and down < p[ROWS] and across >= 0 and across < p[COLS] and p[CELLS + cell] != 0:
        if p[HEIGHTS + cell] >= MAX_HEIGHT:
            return 4
    elif p[POS] != 0 and int(is_beside(s, row, col)) == 0:
        return 5
    if int(option_at(s, SUICIDE)) != 0:  # FQ-R11
        if int(down_after(s, cell, p[STOCK + p[POS]] & RANK_MASK)) > MAX_DOWN:
            return 6
    return 0


@micropython.viper
def is_beside(s: object, row: int, col: int) -> int:
    """Return not 0 if a pile is beside, above or below a place (FQ-4); corners do not count (FQ-R8)."""
    p = ptr8(s)
    # relative to the box's corner: a place outside the box is not a neighbour, but may share its cell
    down = row - p[TOP]
    across = col - p[LEFT]
    neighbours = 0
    if across >= 0 and across < p[COLS]:
        i = CELLS + (col & 3)
        if down > 0:
            neighbours |= p[i + (((row - 1) & 3) << 2)]
        if down < p[ROWS] - 1:
            neighbours |= p[i + (((row + 1) & 3) << 2)]
    if down >= 0 and down < p[ROWS]:
        i = CELLS + ((row & 3) << 2)
        if across > 0:
            neighbours |= p[i + ((col - 1) & 3)]
        if across < p[COLS] - 1:
            neighbours |= p[i + ((col + 1) & 3)]
    return neighbours


@micropython.viper
def list_moves(s: object, out: object) -> int:
    """Write the legal places, ascending, into `out` (halfwords). Return their number.

    They are the places that `refusal` accepts, found row by row in bits of its columns; the lowest bit is the column
    before the box.
    """
    p = ptr8(s)
    if p[AT_TURN] == OVER:
        return 0
    q = ptr16(out)
    if p[ROWS] == 0:
        q[0] = CENTRE
        return 1
    w = ptr32(s)
    ones = _ONES
    ones |= ones << 16
    ranks = ones * RANK_MASK
    n = 0
    above = 0
    here = 0
    full = 0  # piles of this row that take no other card
    left = p[LEFT]
    row = p[TOP] - 1
    bottom = row + p[ROWS]
    last = bottom
    columns = 30  # places for a card: in the box, and beside a box that may grow
    within = 0
    if p[COLS] < SPAN:
        columns = 63
    if p[ROWS] < SPAN:
        last += 1
        within = columns
    while row <= last:
        lying = 0
        high = 0
        if row < bottom:  # the next row's four cells, a byte each, to bits in the order of their columns
            i = (CELLS >> 2) + (row + 1 & 3)
            bits = (w[i] & ranks) + ranks >> 4 & ones | (w[i + (PILES >> 2)] >> 2 & ones) << 4
            bits |= bits >> 7
            bits |= bits >> 14
            lying = (bits & 15) * 17 >> (left & 3) << 1 & 30
            high = (bits >> 4 & 15) * 17 >> (left & 3) << 1 & 30
        places = (above | lying | here | here << 1 | here >> 1) & ~full & within
        if p[POS] == 0:
            places = within
        move = row * PLANE + left - 1
        while places != 0:
            if places & 1 != 0:
                cell = ((row & 3) << 2) + (move - row * PLANE & 3)
                # SUICIDE is asked for without a call.
                if p[AT_OPTIONS] >> 4 == 0 or int(down_after(s, cell, p[STOCK + p[POS]] & RANK_MASK)) <= MAX_DOWN:
                    q[n] = move
                    n += 1
            move += 1
            places >>= 1
        above = here
        here = lying
        full = high
        within = columns
        row += 1
    return n


@micropython.viper
def flips(s: object, cell: int, rank: int) -> int:
    """Bit mask of the piles that a card of `rank` put on `cell` turns over.

    It depends on no pile that is turned over: row and column may be looked at in either order (FQ-R6).
    """
    p = ptr8(s)
    mask = 0
    line = 0
    while line < 2:  # the row (FQ-6), then the column (FQ-8)
        step = 1
        i = cell & 12
        if line == 1:
            step = 4
            i = cell & 3
        higher = 0
        lower = 0
        ranks_above = 0
        k = 0
        while k < SPAN:
            card = p[CELLS + i]
            if i != cell and card != 0:  # the card itself stays (FQ-R1); a gap ends no line (FQ-R7)
                ranks_above |= 1 << i
                if card & FACE_DOWN == 0:  # face-down cards are not compared (FQ-R2)
                    other = card & RANK_MASK
                    if other >= rank:  # a tie is neither higher nor lower (FQ-7, FQ-R5)
                        higher = 1
                    if other <= rank:
                        lower = 1
            i += step
            k += 1
        if higher + lower < 2:  # also with nothing to compare (FQ-R4); alone in its line, `ranks_above` is 0 (FQ-R3)
            mask |= ranks_above
        line += 1
    return mask


@micropython.viper
def count_down(s: object) -> int:
    """Face-down top cards."""
    w = ptr32(s)
    ones = _ONES
    ones |= ones << 16
    n = 0
    i = CELLS >> 2
    while i < CELLS + PILES >> 2:
        n += w[i] >> DOWN_BIT & ones
        i += 1
    return n * ones >> 24 & 31


@micropython.viper
def count_piles(s: object) -> int:
    """Piles on the table, 0-16."""
    p = ptr8(s)
    n = 0
    i = CELLS
    while i < CELLS + PILES:
        if p[i] != 0:
            n += 1
        i += 1
    return n


@micropython.viper
def down_after(s: object, cell: int, rank: int) -> int:
    """Return the number of face-down top cards after a card of `rank` is put on `cell`."""
    p = ptr8(s)
    mask = int(flips(s, cell, rank))
    n = 0
    i = 0
    while i < PILES:
        if i != cell:
            n += ((p[CELLS + i] >> DOWN_BIT) ^ (mask >> i)) & 1
        i += 1
    return n


@micropython.viper
def update_result(s: object) -> None:
    """Set turn and winners from the table: lost, then won, then out of cards (FQ-R12)."""
    p = ptr8(s)
    down = int(count_down(s))
    p[AT_TURN] = 0
    p[AT_WINNERS] = 0
    if down > MAX_DOWN:  # FQ-9
        p[AT_TURN] = OVER
    elif down == 0 and p[POS] >= PILES and int(count_piles(s)) == PILES:  # FQ-1, FQ-10, FQ-R13; a pile has a card
        p[AT_TURN] = OVER
        p[AT_WINNERS] = 1
    elif p[POS] == CARDS:  # FQ-11
        p[AT_TURN] = OVER
    elif p[AT_OPTIONS] >> 4 != 0:  # SUICIDE; a hand that fits nowhere loses too (FQ-R11)
        move = 0
        while move < _PLACES and int(refusal(s, move)) != 0:
            move += 1
        if move == _PLACES:
            p[AT_TURN] = OVER


@micropython.viper
def play_card(s: object, move: int) -> int:
    """Place the card in hand face up, and turn over what it turns over. Returns the flip mask.

    The box grows with it any way a floating grid can (FQ-R9).
    """
    p = ptr8(s)
    row = move // PLANE
    col = move - row * PLANE
    cell = ((row & 3) << 2) + (col & 3)
    if p[ROWS] == 0:
        p[TOP] = row
        p[LEFT] = col
        p[ROWS] = 1
        p[COLS] = 1
    if row < p[TOP]:
        p[TOP] = row
        p[ROWS] = p[ROWS] + 1
    elif row - p[TOP] >= p[ROWS]:
        p[ROWS] = p[ROWS] + 1
    if col < p[LEFT]:
        p[LEFT] = col
        p[COLS] = p[COLS] + 1
    elif col - p[LEFT] >= p[COLS]:
        p[COLS] = p[COLS] + 1
    card = p[STOCK + p[POS]]
    mask = int(flips(s, cell, card & RANK_MASK))
    w = ptr32(s)
    ones = _ONES
    ones |= ones << 16
    i = CELLS >> 2
    left = mask
    while left != 0:  # four cells in one step
        bits = left & 15
        bits |= bits << 7
        w[i] = w[i] ^ ((bits | bits << 14) & ones) << DOWN_BIT
        left >>= 4
        i += 1
    p[CELLS + cell] = card  # the covered card no longer counts, face down or not (FQ-R10)
    p[HEIGHTS + cell] = p[HEIGHTS + cell] + 1
    p[POS] = p[POS] + 1
    update_result(s)
    return mask


@micropython.viper
def in_hand(s: object) -> int:
    """Return 1 while a card is drawn and not placed, even if it fits nowhere; 0 once the game is otherwise over."""
    p = ptr8(s)
    if p[AT_WINNERS] != 0 or p[POS] == CARDS or int(count_down(s)) > MAX_DOWN:
        return 0
    return 1


@micropython.viper
def hide(s: object, out: object) -> None:
    """Copy `s` into `out` without the deal number, the generator and the undrawn stock (FQ-R15)."""
    p = ptr8(s)
    q = ptr8(out)
    i = 0
    while i < BYTES:
        q[i] = p[i]
        i += 1
    i = AT_DEAL
    while i < AT_OPTIONS:
        q[i] = 0
        i += 1
    i = p[POS] + int(in_hand(s))
    while i < CARDS:
        q[STOCK + i] = HIDDEN
        i += 1


@micropython.viper
def see_window(s: object, out: object, first: int, legal: object, count: int) -> None:
    """Write the four by four places from `first` on into `out` (halfwords): the top card in bits 0-6, the number of
    cards in bits 7-9; for an empty place, bit 12 if it is one of the first `count` places of `legal`."""
    p = ptr8(s)
    q = ptr16(out)
    moves = ptr16(legal)
    top = first // PLANE
    left = first - top * PLANE
    i = 0
    while i < PILES:
        row = top + (i >> 2)
        col = left + (i & 3)
        look = 0
        down = row - p[TOP]
        across = col - p[LEFT]
        if down >= 0 and down < p[ROWS] and across >= 0 and across < p[COLS]:
            cell = ((row & 3) << 2) + (col & 3)
            look = p[CELLS + cell] | p[HEIGHTS + cell] << 7
        q[i] = look
        i += 1
    i = 0
    while i < count:
        row = moves[i] // PLANE
        col = moves[i] - row * PLANE - left
        row -= top
        if row >= 0 and row < SPAN and col >= 0 and col < SPAN and q[row * SPAN + col] == 0:
            q[row * SPAN + col] = 0x1000
        i += 1


@micropython.bytecode
def sample_stock(s: Buffer, generator: Buffer, at: int) -> None:
    """Determinize a view: the unseen cards in a fair order in its hidden places, and a fresh generator."""
    first = 0
    while first < CARDS and s[STOCK + first] != HIDDEN:
        first += 1
    n = first
    suit = 0
    while suit < 4:
        rank = 1
        while rank <= RANKS:
            card = rank | suit << SUIT_SHIFT
            i = 0
            while i < first and s[STOCK + i] != card:
                i += 1
            if i == first:
                s[STOCK + n] = card
                n += 1
            rank += 1
        suit += 1
    rng.shuffle(generator, at, s, STOCK + first, n - first)
    i = 0
    while i < rng.SIZE:
        s[AT_RNG + i] = rng.below(generator, at, 256)
        i += 1
