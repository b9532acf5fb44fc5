"""Hands that nobody has seen, drawn fairly: every way to deal the unseen cards that fits what is known comes as often.

What may be known of a seat's hand, besides how many cards it holds: cards it lacks (`forbid`: a suit it could not
follow, a card all saw), and sets of which it holds at least one card (`require`: it could have played there).

This is rejection sampling. A proposal draws one hand after another, each fairly among the cards it may hold that the
ones before left to it. Proposals that leave few ways to the hands behind would come too often, since those few share
the chance of many; so each is accepted with a chance in proportion to the ways it had. That chance is worked out
factor by factor, one random number for each, and so exact. Otherwise all hands are drawn again.

    clear, see ..., hide ..., list_unseen, forbid ..., require ..., plan; then draw until it is 1; then take

`room` is a bytearray of `ROOM` bytes. A seat is 0-7; cards that lie aside face down are a hand of a seat of their own.
There are at most `MAX_CARDS` unseen cards and `MAX_REQUIRED` sets. Cards of a second pack share their twins' sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands, rng

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat, ptr8

MAX_CARDS = const(104)
MAX_REQUIRED = const(16)
_SEATS = const(8)

# The fields of `room`. The unseen cards stand in the order in which they are drawn: first the hands, by `_ORDER`, then
# the rest. Two masks go with each.
_CARDS = const(0)
_MAY = const(104)  # bit `seat`: that seat may hold it
_KEY = const(208)  # bit `seat`: it is of the seat's key set, the required one with the fewest cards to choose from
_UNSEEN = const(312)  # how many cards
_SIZES = const(313)  # by seat: cards of a hidden hand, 0 where there is none
_ORDER = const(321)  # the seats with hidden hands, those with the fewest cards to choose from first, and
_NOBODY = const(255)  # behind them
_MOST = const(330)  # by seat: it never has more cards to choose from
_KEYS = const(338)  # by seat: cards of its key set; 0 where nothing is required
_KEY_FIRST = const(346)  # by seat: whether its first card is drawn from its key set
_SEEN = const(354)  # a set with room for two packs: cards in sight
_REQUIRED = const(378)  # how many sets are required,
_WHOSE = const(379)  # the seat of each
_SETS = const(395)  # and the set
ROOM = const(523)


@micropython.bytecode
def clear(room: Buffer) -> int:
    """Begin anew: no card is seen, no hand is hidden. Returns 0."""
    return hands.clear(room, 0, ROOM)


@micropython.viper
def see(room: object, s: object, at: int, count: int) -> int:
    """The cards among the `count` bytes at `s[at]`, which may be 0 or `HIDDEN` for none, are in sight. Returns `at`."""
    p = ptr8(room)
    q = ptr8(s)
    while count > 0:
        count -= 1
        card = q[at + count] & 191  # without the bit of a card face down
        i = _SEEN + (card >> 3)
        p[i] = p[i] | 1 << (card & 7)
    return at


@micropython.bytecode
def hide(room: Buffer, seat: Seat, count: int) -> int:
    """A seat's hand of `count` cards is hidden. Returns `count`."""
    room[_SIZES + seat] = count
    return count


@micropython.viper
def list_unseen(room: object, packs: int) -> int:
    """List the cards of one or two packs that are not in sight; any hidden hand may hold any. Returns how many."""
    p = ptr8(room)
    everybody = 0
    seat = 0
    while seat < _SEATS:
        if p[_SIZES + seat] != 0:
            everybody |= 1 << seat
        seat += 1
    n = 0
    pack = 0
    while pack < packs:
        face = 0
        while face < 62:
            card = pack << 7 | face
            if face & 15 > 0 and face & 15 < 14 and p[_SEEN + (card >> 3)] >> (card & 7) & 1 == 0:
                p[_CARDS + n] = card
                p[_MAY + n] = everybody
                n += 1
            face += 1
        pack += 1
    p[_UNSEEN] = n
    return n


@micropython.bytecode
def forbid(room: Buffer, seat: Seat, s: Data, at: int) -> int:
    """A seat lacks all cards of the set at `s[at]`. Returns how many it may hold."""
    return _keep(room, seat, s, at, 0)


@micropython.viper
def _keep(room: object, seat: int, s: object, at: int, wanted: int) -> int:
    """A seat holds only cards that the set at `s[at]` has (`wanted` 1), or has not (0). Returns how many these are."""
    p = ptr8(room)
    q = ptr8(s)
    n = 0
    i = 0
    while i < p[_UNSEEN]:
        if p[_MAY + i] >> seat & 1:
            card = p[_CARDS + i] & 63
            if q[at + (card >> 3)] >> (card & 7) & 1 == wanted:
                n += 1
            else:
                p[_MAY + i] = p[_MAY + i] & ~(1 << seat)
        i += 1
    return n


@micropython.viper
def require(room: object, seat: int, s: object, at: int) -> int:
    """A seat holds a card of the set at `s[at]`. Returns how many sets are required."""
    p = ptr8(room)
    q = ptr8(s)
    n = p[_REQUIRED]
    p[_WHOSE + n] = seat
    i = 0
    while i < hands.SET_BYTES:
        p[_SETS + n * hands.SET_BYTES + i] = q[at + i]
        i += 1
    p[_REQUIRED] = n + 1
    return n + 1


@micropython.bytecode
def plan(room: Buffer) -> int:
    """Choose the key sets, the order of the hands and how each is drawn. Returns how many hands are hidden."""
    seat = 0
    while seat < _SEATS:
        if room[_SIZES + seat]:
            if room[_SIZES + seat] == 1:
                _narrow(room, seat)
            else:
                room[_KEYS + seat] = _choose_key(room, seat)
            room[_MOST + seat] = _count(room, 1 << seat, 0)
        seat += 1
    drawn = 0
    taken = 0
    n = 0
    seat = _narrowest(room, 0)
    while seat != _NOBODY:
        room[_ORDER + n] = seat
        _plan_hand(room, seat, drawn, taken)
        drawn |= 1 << seat
        taken += room[_SIZES + seat]
        n += 1
        seat = _narrowest(room, drawn)
    room[_ORDER + n] = _NOBODY
    return n


@micropython.bytecode
def _narrow(room: Buffer, seat: Seat) -> int:
    """The one card of a hand is of all the sets required of it. Returns how many sets there are."""
    i = 0
    while i < room[_REQUIRED]:
        if room[_WHOSE + i] == seat:
            _keep(room, seat, room, _SETS + i * hands.SET_BYTES, 1)
        i += 1
    return i


@micropython.bytecode
def _choose_key(room: Buffer, seat: Seat) -> int:
    """Mark the cards of the set required of a hand of which it may hold the fewest. Returns how many it may hold."""
    best = -1
    least = MAX_CARDS + 1
    i = 0
    while i < room[_REQUIRED]:
        if room[_WHOSE + i] == seat:
            n = _count_of_set(room, seat, i, 0)
            if n < least:
                best = i
                least = n
        i += 1
    return 0 if best < 0 else _count_of_set(room, seat, best, 1 << seat)


@micropython.viper
def _count_of_set(room: object, seat: int, required: int, mark: int) -> int:
    """How many cards a seat may hold of the set of such a number; each gets the bits `mark` of a key set's."""
    p = ptr8(room)
    n = 0
    i = 0
    while i < p[_UNSEEN]:
        card = p[_CARDS + i] & 63
        if p[_MAY + i] >> seat & p[_SETS + required * hands.SET_BYTES + (card >> 3)] >> (card & 7) & 1:
            p[_KEY + i] = p[_KEY + i] | mark
            n += 1
        i += 1
    return n


@micropython.bytecode
def _narrowest(room: Buffer, drawn: int) -> int:
    """Of the hidden hands but those of the mask `drawn`, the one with the fewest cards to choose from, or 255."""
    best = _NOBODY
    seat = 0
    while seat < _SEATS:
        if room[_SIZES + seat] and not drawn >> seat & 1 and (best > seat or room[_MOST + seat] < room[_MOST + best]):
            best = seat
        seat += 1
    return best


@micropython.bytecode
def _plan_hand(room: Buffer, seat: Seat, drawn: int, taken: int) -> int:
    """Work out how a hand is drawn behind those of the mask `drawn`, which hold `taken` cards. Returns its `_MOST`."""
    most = room[_MOST + seat]
    # The hands before may hold cards that are of no use here, but no more of them than there are.
    useful = taken - _count(room, drawn, 1 << seat)
    if useful > 0:
        most -= useful
    # A hand drawn from all its cards would rather have none of few keys.
    room[_KEY_FIRST + seat] = 1 if 0 < room[_KEYS + seat] * room[_SIZES + seat] < most else 0
    room[_MOST + seat] = most
    return most


@micropython.viper
def _count(room: object, wanted: int, unwanted: int) -> int:
    """Unseen cards whose mask has a bit of `wanted` and none of `unwanted`."""
    p = ptr8(room)
    n = 0
    i = _MAY
    end = i + p[_UNSEEN]
    while i < end:
        if p[i] & wanted != 0 and p[i] & unwanted == 0:
            n += 1
        i += 1
    return n


@micropython.bytecode
def draw(room: Buffer, generator: Buffer, at: int) -> int:
    """Propose all hidden hands; `generator[at:]` is the state of an `rng`. Returns 1 where they are accepted, else 0,
    and so always where no hands fit what is known."""
    first = 0
    i = 0
    while room[_ORDER + i] != _NOBODY:
        seat = room[_ORDER + i]
        if _draw_hand(room, seat, first, generator, at) == 0 or _accept(room, seat, first, generator, at) == 0:
            return 0
        first += room[_SIZES + seat]
        i += 1
    return 1


@micropython.viper
def _below(generator: object, at: int, n: int) -> int:
    """As `rng.below`, which as machine code would take room in every game's memory."""
    x = 65536
    while x >= 65536 - 65536 % n:
        x = int(rng.next16(generator, at))
    return x % n


@micropython.viper
def _draw_hand(room: object, seat: int, first: int, generator: object, at: int) -> int:
    """Draw a seat's hand from the cards from `first` on to their front. Returns 0 where it is rejected for its ways."""
    p = ptr8(room)
    size = p[_SIZES + seat]
    most = p[_MOST + seat]
    left = int(_to_front(room, _MAY, first, p[_UNSEEN], seat))
    if left < size:
        return 0
    keys = 0
    if p[_KEY_FIRST + seat] != 0:
        keys = int(_to_front(room, _KEY, first, first + left, seat))
        if int(_below(generator, at, p[_KEYS + seat])) >= keys:
            return 0
    k = 0
    while k < size:
        n = keys  # only the first card is one of these
        keys = 0
        if n == 0:
            n = left - k
            if left < most and int(_below(generator, at, most - k)) >= n:
                return 0
        i = 65536
        while i >= 65536 - 65536 % n:  # as `_below`, whose call takes half as long again
            i = int(rng.next16(generator, at))
        i = first + k + i % n
        to = first + k
        while to < _UNSEEN:
            value = p[i]
            p[i] = p[to]
            p[to] = value
            i += MAX_CARDS
            to += MAX_CARDS
        k += 1
    return 1


@micropython.viper
def _accept(room: object, seat: int, first: int, generator: object, at: int) -> int:
    """Whether the hand drawn from `first` on has what is required of it, and stands."""
    p = ptr8(room)
    if p[_KEYS + seat] == 0:
        return 1
    size = p[_SIZES + seat]
    keys = int(_to_front(room, _KEY, first, first + size, seat))
    if keys == 0 or int(_has_required(room, seat, first)) == 0:
        return 0
    # As many ways lead to this hand as it has cards that could have been its first.
    if p[_KEY_FIRST + seat] != 0 and int(_below(generator, at, keys)) != 0:
        return 0
    return 1


@micropython.viper
def _has_required(room: object, seat: int, first: int) -> int:
    """Whether the hand drawn from `first` on has a card of each set required of its seat."""
    p = ptr8(room)
    end = first + p[_SIZES + seat]
    required = 0
    while required < p[_REQUIRED]:
        if p[_WHOSE + required] == seat:
            i = first
            found = 0
            while i < end and found == 0:
                card = p[_CARDS + i] & 63
                found = p[_SETS + required * hands.SET_BYTES + (card >> 3)] >> (card & 7) & 1
                i += 1
            if found == 0:
                return 0
        required += 1
    return 1


@micropython.viper
def _to_front(room: object, masks: int, first: int, end: int, seat: int) -> int:
    """Bring the cards from `first` to `end` whose mask of `masks` has a seat's bit to the front. Returns how many."""
    p = ptr8(room)
    n = first
    i = first
    while i < end:
        if p[masks + i] >> seat & 1:
            other = i
            to = n if i != n else _UNSEEN
            while to < _UNSEEN:
                value = p[other]
                p[other] = p[to]
                p[to] = value
                other += MAX_CARDS
                to += MAX_CARDS
            n += 1
        i += 1
    return n - first


@micropython.bytecode
def take_hand(room: Buffer, seat: Seat, s: Buffer, at: int) -> int:
    """Write the hand drawn for a seat to `s[at]`, ascending. Returns how many cards it has."""
    first = _CARDS
    i = 0
    while room[_ORDER + i] != seat:
        first += room[_SIZES + room[_ORDER + i]]
        i += 1
    count = 0
    while count < room[_SIZES + seat]:
        count = hands.insert(s, at, count, room[first + count])
    return count


@micropython.viper
def take_rest(room: object, s: object, at: int, generator: object, luck: int) -> int:
    """Write the cards outside the hands to `s[at]`, shuffled by the `rng` at `generator[luck:]`. Returns how many."""
    p = ptr8(room)
    q = ptr8(s)
    first = 0
    i = 0
    while p[_ORDER + i] != _NOBODY:
        first += p[_SIZES + p[_ORDER + i]]
        i += 1
    count = p[_UNSEEN] - first
    rng.shuffle(generator, luck, room, first, count)
    i = 0
    while i < count:
        q[at + i] = p[_CARDS + first + i]
        i += 1
    return count
