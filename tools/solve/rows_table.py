"""Tables of Rows of Four for the solver: packed in bytes, with the moves, the safe cards and a hash, under numba.

A table is 232 bytes. They are the two heights of each suit, the higher first; the lengths of piles, waste and stock;
the redeals left; the generator; and eight piles of sixteen bytes, bottom first. The talon comes last, as in the engine:
the waste, bottom first, and at the end the stock, next card first. Moves are the engine's, with one exception: if the
two foundations of a suit are sources, the first is the higher one.

A card may go up immediately if its rank is at most two above the lowest foundation (RO-R19 asks for one) and its like
can follow. This loses nothing. Say all cards up to rank n are up, and a card of rank n + 2 goes up. A card that would
be put on it has rank n + 1 and can go up instead. On that card in turn nothing would be put, because rank n is up. So
each way to win with the card left down also works with the card up: leave out its own later moves, and send up each
card that was put on it.

Its like can still go up whenever it does on that way, because the second card of rank n + 1 is up. Otherwise the two
would want the same place, and the wrong one could take it. When a card of the waste goes up, the others stay in their
order, unless they will be shuffled. A shuffle depends on the number of cards, so then the waste's card is not sent up.
"""

# mypy: disable-error-code="attr-defined,no-untyped-def,no-untyped-call,misc"
# numba has no types.

from hashlib import sha256
from pathlib import Path

import numpy as np
from numba import config

from engines.rows_of_four import kernels
from host_sim.kernels.callees import CompiledOnce

SIZE = 232
HEIGHTS = 0
LENGTHS = 8
WASTE = 16  # after the piles' lengths, as in the engine
STOCK = 17
LEFT = 18  # redeals left, or UNLIMITED
SHUFFLES = 19  # 1 if a redeal shuffles
FILL = 20  # 1 if any top card may fill a space
BACK = 21  # 1 if cards may leave the foundations
RNG = 24
PILES = 32
TALON = 160
ROOM = 72
UNLIMITED = 255
MOST_MOVES = 96

DRAW = 384
REDEAL = 385
UP = 8
FROM_WASTE = 8
FOUNDATIONS = 16

_KING = 13
_SOURCES = (Path(__file__), Path(__file__).with_name("rows_search.py"))
_DIGEST = sha256(b"".join(path.read_bytes() for path in _SOURCES)).hexdigest()[:16]
_CACHE = Path(__file__).with_name("__pycache__") / f"rows-{_DIGEST}"


def kernel(function):
    """Compile a kernel with numba, cached for later processes with exactly these sources.

    numba alone does not notice a change in a kernel of another module that is compiled into this one.
    """
    place = config.CACHE_DIR
    config.CACHE_DIR = str(_CACHE)
    try:
        compiled = CompiledOnce(function, no_cfunc_wrapper=True)
        compiled.enable_caching()
        return compiled
    finally:
        config.CACHE_DIR = place


def pack(game):
    """Return the table of an engine's game. Raises `ValueError` for a game to which the proofs here do not apply."""
    if game.option("draw") or game.option("auto"):
        raise ValueError("the solver knows draws at any time and cards sent up by hand only")
    if len(game.decks) > kernels.CARDS:
        raise ValueError("the solver knows the generator's shuffles only")
    s = game.state
    table = np.zeros(SIZE, np.uint8)
    for suit in range(4):
        first, second = s[kernels.HEIGHTS + 2 * suit], s[kernels.HEIGHTS + 2 * suit + 1]
        table[2 * suit : 2 * suit + 2] = max(first, second), min(first, second)
    table[LENGTHS : LENGTHS + 8] = list(s[kernels.LENGTHS : kernels.LENGTHS + 8])
    table[WASTE] = s[kernels.WASTE]
    table[STOCK] = s[kernels.STOCK]
    table[LEFT] = game.redeals_left()
    table[SHUFFLES] = game.option("redeal") == 0
    table[FILL] = game.option("fill")
    table[BACK] = game.option("take_back")
    table[RNG : RNG + 8] = list(s[12:20])
    table[PILES : PILES + 128] = list(s[kernels.PILES : kernels.PILES + 128])
    table[TALON : TALON + ROOM] = list(s[kernels.TALON : kernels.TALON + ROOM])
    return table


@kernel
def top(s, source):
    """Return the top card of a source, 0-8 or 16-23, or 0."""
    if source >= FOUNDATIONS:
        n = s[source - FOUNDATIONS]
        return n | (source - FOUNDATIONS) >> 1 << 4 if n else 0
    n = s[LENGTHS + source]
    if n == 0:
        return 0
    if source == FROM_WASTE:
        return np.int64(s[TALON + n - 1])
    return np.int64(s[PILES + (source << 4) + n - 1])


@kernel
def goes_up(s, card):
    """Return the foundation, 0-7, that takes a card, or -1."""
    f = (card >> 4) << 1
    rank = card & 15
    if s[f] + 1 == rank:
        return f
    if s[f + 1] + 1 == rank:
        return f + 1
    return -1


@kernel
def lowest(s):
    """Return the height of the lowest foundation."""
    return min(min(s[1], s[3]), min(s[5], s[7]))


@kernel
def safe_move(s):
    """Return a move that sends up a card on which no other card needs to be put, or -1."""
    low = lowest(s)
    last = FROM_WASTE
    if s[SHUFFLES] and s[LEFT]:
        last -= 1
    for source in range(last + 1):
        card = top(s, source)
        rank = card & 15
        if card and rank <= low + 2 and s[(card >> 4 << 1) + 1] + 1 >= rank and goes_up(s, card) >= 0:
            return source << 4 | UP
    return -1


@kernel
def next16(s):
    """Return `rng.next16` of a table's generator."""
    a = np.int64(s[RNG]) | np.int64(s[RNG + 1]) << 8
    b = np.int64(s[RNG + 2]) | np.int64(s[RNG + 3]) << 8
    c = np.int64(s[RNG + 4]) | np.int64(s[RNG + 5]) << 8
    n = np.int64(s[RNG + 6]) | np.int64(s[RNG + 7]) << 8
    out = (a + b + n) & 0xFFFF
    a = b ^ (b >> 5)
    b = (c + (c << 3)) & 0xFFFF
    c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
    n = (n + 1) & 0xFFFF
    for i, word in enumerate((a, b, c, n)):
        s[RNG + 2 * i] = word & 0xFF
        s[RNG + 2 * i + 1] = word >> 8
    return out


@kernel
def redeal(s):
    """Make the waste the stock, shuffled or turned over."""
    n = np.int64(s[WASTE])
    if s[LEFT] != UNLIMITED:
        s[LEFT] -= 1
    if s[SHUFFLES]:
        for i in range(n - 1, 0, -1):
            limit = 65536 - 65536 % (i + 1)
            x = next16(s)
            while x >= limit:
                x = next16(s)
            j = x % (i + 1)
            card = s[TALON + i]
            s[TALON + i] = s[TALON + j]
            s[TALON + j] = card
    for i in range(n - 1, -1, -1):
        card = s[TALON + i]
        s[TALON + i] = 0
        s[TALON + ROOM - n + i] = card
    s[WASTE] = 0
    s[STOCK] = n


@kernel
def make(s, move):
    """Make a legal move."""
    if move == REDEAL:
        redeal(s)
        return
    if move == DRAW:
        at = TALON + ROOM - s[STOCK]
        card = s[at]
        s[at] = 0
        s[TALON + s[WASTE]] = card
        s[WASTE] += 1
        s[STOCK] -= 1
        return
    source = move >> 4
    to = move & 15
    card = top(s, source)
    if source >= FOUNDATIONS:
        f = source - FOUNDATIONS
        if f & 1 == 0 and s[f] == s[f + 1]:
            f += 1
        s[f] -= 1
    else:
        s[LENGTHS + source] -= 1
        n = s[LENGTHS + source]
        s[TALON + n if source == FROM_WASTE else PILES + (source << 4) + n] = 0
    if to == UP:
        s[goes_up(s, card)] += 1
    else:
        n = s[LENGTHS + to]
        s[PILES + (to << 4) + n] = card
        s[LENGTHS + to] = n + 1


@kernel
def list_moves(s, out):
    """Write the moves worth trying, except draws and redeals, into `out`. Return their number.

    Of several spaces only the first is used.
    """
    n = 0
    space = -1
    for pile in range(7, -1, -1):
        if s[LENGTHS + pile] == 0:
            space = pile
    for source in range(24 if s[BACK] else 9):
        if 8 < source < FOUNDATIONS:
            continue
        if source >= FOUNDATIONS and source & 1 and s[source - FOUNDATIONS] == s[source - FOUNDATIONS - 1]:
            continue
        card = top(s, source)
        if card == 0:
            continue
        if source <= FROM_WASTE and goes_up(s, card) >= 0:
            out[n] = source << 4 | UP
            n += 1
        for pile in range(8):
            k = s[LENGTHS + pile]
            if pile != source and k and (s[PILES + (pile << 4) + k - 1] & 15) == (card & 15) + 1:
                out[n] = source << 4 | pile
                n += 1
        if space >= 0 and (source == FROM_WASTE or (s[FILL] and (source > FROM_WASTE or s[LENGTHS + source] > 1))):
            out[n] = source << 4 | space
            n += 1
    return n


@kernel
def won(s):
    """Return whether all cards are up."""
    return lowest(s) == _KING


@kernel
def mix(x):
    """Return a 64-bit number well mixed (the finaliser of SplitMix64, Steele, Lea and Flood 2014)."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@kernel
def table_hash(s):
    """Return a hash of 64 bits of the piles, in any order, and the heights of the foundations."""
    total = np.uint64(0)
    for f in range(8):
        total = total * np.uint64(14) + np.uint64(s[f])
    total = mix(total + np.uint64(1))
    for pile in range(8):
        h = np.uint64(0x9E3779B97F4A7C15)
        at = PILES + (pile << 4)
        for i in range(at, at + s[LENGTHS + pile]):
            h = (h ^ np.uint64(s[i])) * np.uint64(0x9FB21C651E98DF25)
            h ^= h >> np.uint64(29)
        total += mix(h)
    return total


@kernel
def talon_hash(s):
    """Return a hash of 64 bits of waste, stock, redeals left and, if shuffles are to come, the generator."""
    h = np.uint64(0x2545F4914F6CDD1D) + np.uint64(s[WASTE]) + (np.uint64(s[STOCK]) << np.uint64(8))
    h += np.uint64(s[LEFT]) << np.uint64(16)
    for i in range(TALON, TALON + ROOM):
        if s[i]:
            h = (h ^ np.uint64(s[i])) * np.uint64(0x9FB21C651E98DF25)
            h ^= h >> np.uint64(29)
    if s[SHUFFLES] and s[LEFT]:
        for i in range(RNG, RNG + 8):
            h = (h ^ np.uint64(s[i])) * np.uint64(0x9FB21C651E98DF25)
            h ^= h >> np.uint64(29)
    return mix(h)
