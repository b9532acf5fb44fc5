"""What a seat has not seen in Four Rows, drawn fairly: each full state that a view allows is as likely as any other.

Each hidden hand must avoid what all know its seat lacks, and for each field on which all know it could play hold a card
that it could have played there. The hands are drawn one after another, each fair among the cards that the ones before
left to it. So hands that leave few ways to those behind them would come too often: each is let stand with a chance in
proportion to the ways it had, which is worked out factor by factor and so exact, or all are drawn again.
"""

import micropython
from micropython import const

from engines import rng
from engines.four_rows import kernels

# Of the buffer, as in game.py and kernels.py.
_SEATS = const(2)
_RNG = const(12)
_HANDS = const(32)
_PACK = const(76)
_LACKS = const(128)
_COUNTS = const(164)
_BURIED = const(168)
_STOCK = const(169)
_ABLE = const(190)
_ABLE_END = const(254)
_FIELD = const(68)
_SHOWN = const(72)
_CARDS = const(52)
_ROOM = const(9)
_SLOTS = const(4)
_SET = const(8)
_HIDDEN = const(64)

# The working room: the unseen cards, and for each a mask, bit `seat` if the seat may hold it, bit 4 + `seat` if that
# is one of those of which it holds one, by the field that tells most.
_MASKS = const(52)
_ORDER = const(104)  # the seats with hidden hands, those with few cards to choose from first; 255 behind them
_MOST = const(109)  # by seat: it never has more cards to choose from
_HELD = const(113)  # by seat: of these it holds one; 0 when nothing is known
_FORCED = const(117)  # by seat: whether its first card is drawn from those
_SEEN = const(121)  # by card: whether it is seen
_END = const(185)

# What `sift` does.
_COUNT = const(0)
_MARK = const(1)
_KEEP = const(2)

_room = bytearray(_END)


def fill(view, generator, at):
    """Fill a view as `Game.determinize`. It must be of a position that can be, or this never ends."""
    room = _room
    n = gather(view, room)
    plan(view, room, n)
    while not draw_hands(view, room, n, generator, at):
        pass
    lay_out(view, room, n, generator, at)


@micropython.bytecode
def gather(s, room):
    """List the unseen cards and who may hold them. Returns how many."""
    n = list_unseen(s, room)
    seat = 0
    while seat < s[_SEATS]:
        if s[_HANDS + seat * _ROOM] == _HIDDEN:
            best = 0
            least = _CARDS
            at = _ABLE
            while at < _ABLE_END and s[at]:
                if s[at] >> 6 == seat:
                    if s[_COUNTS + seat] == 1:  # the one card is of all of these
                        sift(s, room, n, at, seat, _KEEP)
                    else:
                        cards = sift(s, room, n, at, seat, _COUNT)
                        if cards < least:
                            best = at
                            least = cards
                at += _SLOTS
            if best:
                sift(s, room, n, best, seat, _MARK)
        seat += 1
    return n


@micropython.viper
def list_unseen(s, room) -> int:
    """List the cards that do not lie in sight, with the seats that may hold them. Returns how many."""
    p = ptr8(s)
    q = ptr8(room)
    i = _SEEN
    while i < _END:
        q[i] = 0
        i += 1
    i = _HANDS
    while i < _PACK + p[_BURIED]:
        if i < _SHOWN or i >= _PACK:
            q[_SEEN + (p[i] & 63)] = 1
        i += 1
    n = 0
    card = 0
    while card < 61:
        card += 1
        if card & 15 > 0 and card & 15 < 14 and q[_SEEN + card] == 0:
            mask = 0
            seat = 0
            while seat < p[_SEATS]:
                if p[_HANDS + seat * _ROOM] == _HIDDEN:
                    if p[_LACKS + seat * _SET + (card >> 3)] >> (card & 7) & 1 == 0:
                        mask |= 1 << seat
                seat += 1
            q[n] = card
            q[_MASKS + n] = mask
            n += 1
    return n


@micropython.viper
def sift(s, room, n: int, field: int, seat: int, what: int) -> int:
    """Count the cards a seat may hold that can be played on the field at an offset; mark them, or keep only them."""
    q = ptr8(room)
    found = 0
    i = 0
    while i < n:
        mask = q[_MASKS + i]
        if mask >> seat & 1:
            if int(kernels.fits_some(s, q[i], field)) != 0:
                found += 1
                if what == _MARK:
                    q[_MASKS + i] = mask | 16 << seat
            elif what == _KEEP:
                q[_MASKS + i] = mask & ~(1 << seat)
        i += 1
    return found


@micropython.bytecode
def could_play(s, room, first, seat):
    """Whether the hand drawn for a seat, from `first` on, has a card for each field on which it could play."""
    end = first + s[_COUNTS + seat]
    at = _ABLE
    while at < _ABLE_END and s[at]:
        if s[at] >> 6 == seat:
            i = first
            while i < end and kernels.fits_some(s, room[i], at) == 0:
                i += 1
            if i == end:
                return 0
        at += _SLOTS
    return 1


@micropython.bytecode
def count(room, n, wanted, unwanted):
    """Unseen cards whose mask has a bit of `wanted` and none of `unwanted`."""
    found = 0
    i = 0
    while i < n:
        if room[_MASKS + i] & wanted and room[_MASKS + i] & unwanted == 0:
            found += 1
        i += 1
    return found


@micropython.bytecode
def plan(s, room, n):
    """Choose the order of the hands, and how each is drawn. Returns how many hands are hidden."""
    placed = 0
    taken = 0
    hands = 0
    while True:
        best = -1
        least = 0
        seat = 0
        while seat < s[_SEATS]:
            if s[_HANDS + seat * _ROOM] == _HIDDEN and placed >> seat & 1 == 0:
                choice = count(room, n, 1 << seat, 0)
                if best < 0 or choice < least:
                    best = seat
                    least = choice
            seat += 1
        if best < 0:
            room[_ORDER + hands] = 255
            return hands
        room[_ORDER + hands] = best
        hands += 1
        # The hands before hold cards that are of no use here, but no more of them than there are.
        useless = count(room, n, placed, 1 << best)
        if taken > useless:
            least -= taken - useless
        room[_MOST + best] = least
        size = s[_COUNTS + best]
        held = count(room, n, 16 << best, 0)
        room[_HELD + best] = held
        room[_FORCED + best] = 0
        if held * size < least:  # a hand without any of them is likelier than not
            room[_FORCED + best] = held
        placed |= 1 << best
        taken += size


@micropython.bytecode
def swap(room, i, j):
    """Exchange two unseen cards."""
    card = room[i]
    mask = room[_MASKS + i]
    room[i] = room[j]
    room[_MASKS + i] = room[_MASKS + j]
    room[j] = card
    room[_MASKS + j] = mask
    return 0


@micropython.bytecode
def to_front(room, first, end, bit):
    """Bring the cards whose mask has a bit to the front of those from `first` to `end`. Returns how many they are."""
    n = first
    i = first
    while i < end:
        if room[_MASKS + i] & bit:
            swap(room, i, n)
            n += 1
        i += 1
    return n - first


@micropython.bytecode
def draw_hands(s, room, n, generator, at):
    """Draw all hidden hands to the front of `room`, in their order. Returns 0 when they are to be drawn again."""
    first = 0
    i = 0
    while room[_ORDER + i] != 255:
        seat = room[_ORDER + i]
        size = s[_COUNTS + seat]
        most = room[_MOST + seat]
        left = to_front(room, first, n, 1 << seat)
        if left < size:
            return 0
        k = 0
        if room[_FORCED + seat]:
            held = to_front(room, first, first + left, 16 << seat)
            if rng.below(generator, at, room[_HELD + seat]) >= held:
                return 0
            swap(room, first, first + rng.below(generator, at, held))
            k = 1
        while k < size:
            if left < most and rng.below(generator, at, most - k) >= left - k:
                return 0
            swap(room, first + k, first + k + rng.below(generator, at, left - k))
            k += 1
        if room[_HELD + seat]:
            held = to_front(room, first, first + size, 16 << seat)
            if held == 0 or could_play(s, room, first, seat) == 0:
                return 0
            # As many ways lead to this hand as it has cards that could have been its first.
            if room[_FORCED + seat] and rng.below(generator, at, held):
                return 0
        first += size
        i += 1
    return 1


@micropython.bytecode
def lay_out(s, room, n, generator, at):
    """Put the hands drawn and then the stock into a view, and seed its generator. Returns the cards laid."""
    first = 0
    i = 0
    while room[_ORDER + i] != 255:
        seat = room[_ORDER + i]
        hand = _HANDS + seat * _ROOM
        k = 0
        while k < s[_COUNTS + seat]:
            card = room[first]
            j = hand + k
            while j > hand and s[j - 1] > card:
                s[j] = s[j - 1]
                j -= 1
            s[j] = card
            first += 1
            k += 1
        i += 1
    rng.shuffle(generator, at, room, first, n - first)
    i = _PACK + s[_STOCK]
    while i < _PACK + _CARDS:
        s[i] = room[first]
        first += 1
        i += 1
    i = _RNG
    while i < _RNG + rng.SIZE:
        s[i] = rng.below(generator, at, 256)
        i += 1
    return first
