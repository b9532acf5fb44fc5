"""Fair sampling of hidden hands: every deal of the unseen cards that fits the known facts is equally likely.

Facts about a seat's hand, apart from its number of cards, are: cards it lacks (`forbid`: a suit it could not follow, a
card seen elsewhere), and sets with at least one card in the hand (`require`: it could have played there).

This is rejection sampling. A proposal draws one hand after another, each fairly among its possible cards that earlier
hands left. Proposals that leave few ways to the later hands would come too often; so each is accepted with a chance in
proportion to its number of ways. That chance is computed factor by factor, with one random number for each, and so
exactly. If rejected, all hands are drawn again.

    clear, see ..., hide ..., list_unseen, forbid ..., require ..., plan; then draw until it is 1; then take

`work` is a bytearray of `SETS` bytes and `SET_ROOM` for each set required; `WORK` is enough for 16 sets. A seat is 0-7;
face-down cards that were set aside are a hand with a seat of their own. There are at most `_MAX_CARDS` unseen cards and
255 sets. Cards of a second pack share their twins' sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands, rng

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat, ptr8

_MAX_CARDS = const(104)
_SEATS = const(8)

# The fields of `work`. The unseen cards are in the order in which they are drawn: first the hands, by `_ORDER`, then
# the rest. Two masks belong to each.
_CARDS = const(0)
_MAY = const(104)  # bit `seat`: that seat may hold it
_KEY = const(208)  # bit `seat`: it is of the seat's key set, the required one with the fewest cards to choose from
_UNSEEN = const(312)  # number of unseen cards
_SIZES = const(313)  # by seat: cards of a hidden hand, 0 for none
_ORDER = const(321)  # the seats with hidden hands, those with the fewest cards to choose from first, and
_NOBODY = const(255)  # marks the end of a list of seats
_MOST = const(330)  # by seat: it never has more cards to choose from
_KEYS = const(338)  # by seat: cards of its key set; 0 where nothing is required
_KEY_FIRST = const(346)  # by seat: whether its first card is drawn from its key set
_IN_SIGHT = const(354)  # a set with room for two packs: cards in sight
_REQUIRED = const(378)  # number of required sets
SETS = const(379)  # for each set a bit mask of the seats that hold one of its cards, and the set
SET_ROOM = const(1 + hands.SET_BYTES)
WORK = const(SETS + 16 * SET_ROOM)


@micropython.bytecode
def clear(work: Buffer) -> None:
    """Begin again: no card is seen, no hand is hidden."""
    hands.clear(work, 0, SETS)


@micropython.viper
def see(work: object, s: object, at: int, count: int) -> None:
    """Mark the cards among the `count` bytes at `s[at]` as seen; a byte may be 0 or `HIDDEN` for no card."""
    p = ptr8(work)
    q = ptr8(s)
    while count > 0:
        count -= 1
        card = q[at + count] & 191  # without the bit of a card face down
        i = _IN_SIGHT + (card >> 3)
        p[i] = p[i] | 1 << (card & 7)


@micropython.bytecode
def hide(work: Buffer, seat: Seat, count: int) -> None:
    """Give a seat a hidden hand of `count` cards."""
    work[_SIZES + seat] = count


@micropython.viper
def list_unseen(work: object, packs: int) -> int:
    """List the cards of one or two packs that are not in sight; any hidden hand may hold any. Returns how many."""
    p = ptr8(work)
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
            if face & 15 > 0 and face & 15 < 14 and p[_IN_SIGHT + (card >> 3)] >> (card & 7) & 1 == 0:
                p[_CARDS + n] = card
                p[_MAY + n] = everybody
                n += 1
            face += 1
        pack += 1
    p[_UNSEEN] = n
    return n


@micropython.bytecode
def forbid(work: Buffer, seat: Seat, s: Data, at: int) -> None:
    """Rule out all cards of the set at `s[at]` for a seat."""
    _keep(work, seat, s, at, 0)


@micropython.viper
def _keep(work: object, seat: int, s: object, at: int, inside: int) -> None:
    """Limit a seat to cards in the set at `s[at]` (`inside` 1) or outside it (0)."""
    p = ptr8(work)
    q = ptr8(s)
    bit = 1 << seat
    i = 0
    end = p[_UNSEEN]
    while i < end:
        if p[_MAY + i] & bit:
            card = p[i] & 63  # a card of `_CARDS`
            if q[at + (card >> 3)] >> (card & 7) & 1 != inside:
                p[_MAY + i] = p[_MAY + i] ^ bit
        i += 1


@micropython.viper
def require(work: object, seats: int, s: object, at: int) -> None:
    """Require a card of the set at `s[at]` in the hand of each seat of a bit mask."""
    p = ptr8(work)
    q = ptr8(s)
    n = p[_REQUIRED]
    to = SETS + n * SET_ROOM
    p[to] = seats
    i = 0
    while i < hands.SET_BYTES:
        p[to + 1 + i] = q[at + i]
        i += 1
    p[_REQUIRED] = n + 1


@micropython.bytecode
def plan(work: Buffer) -> None:
    """Choose the key sets, the order of the hands and how each is drawn."""
    seat = 0
    while seat < _SEATS:
        if work[_SIZES + seat]:
            if work[_SIZES + seat] == 1:
                _narrow(work, seat)
            else:
                work[_KEYS + seat] = _choose_key(work, seat)
            work[_MOST + seat] = _count(work, 1 << seat, 0)
        seat += 1
    drawn = 0
    cards_before = 0
    n = 0
    seat = _narrowest(work, 0)
    while seat != _NOBODY:
        work[_ORDER + n] = seat
        _plan_hand(work, seat, drawn, cards_before)
        drawn |= 1 << seat
        cards_before += work[_SIZES + seat]
        n += 1
        seat = _narrowest(work, drawn)
    work[_ORDER + n] = _NOBODY


@micropython.bytecode
def _narrow(work: Buffer, seat: Seat) -> None:
    """Limit the single card of a hand to the sets required for it."""
    i = 0
    at = SETS
    while i < work[_REQUIRED]:
        if work[at] >> seat & 1:
            _keep(work, seat, work, at + 1, 1)
        at += SET_ROOM
        i += 1


@micropython.viper
def _choose_key(work: object, seat: int) -> int:
    """Mark the cards of a hand's required set with the fewest possible cards. Return their number."""
    p = ptr8(work)
    best = -1
    least = _MAX_CARDS + 1
    i = 0
    while i < p[_REQUIRED]:
        if p[SETS + i * SET_ROOM] >> seat & 1:
            n = int(_count_of_set(work, seat, i, 0))
            if n < least:
                best = i
                least = n
        i += 1
    if best < 0:
        return 0
    return int(_count_of_set(work, seat, best, 1 << seat))


@micropython.viper
def _count_of_set(work: object, seat: int, required: int, mark: int) -> int:
    """Return how many cards of a required set a seat may hold; each gets the bits `mark` of a key set's."""
    p = ptr8(work)
    bit = 1 << seat
    at = SETS + required * SET_ROOM + 1
    n = 0
    i = 0
    end = p[_UNSEEN]
    while i < end:
        if p[_MAY + i] & bit:
            card = p[i] & 63  # a card of `_CARDS`
            if p[at + (card >> 3)] >> (card & 7) & 1:
                n += 1
                p[_KEY + i] = p[_KEY + i] | mark
        i += 1
    return n


@micropython.viper
def _narrowest(work: object, drawn: int) -> int:
    """Return the hidden hand with the fewest possible cards, except those of the mask `drawn`; 255 without one."""
    p = ptr8(work)
    best = _NOBODY
    least = _MAX_CARDS + 1
    seat = 0
    while seat < _SEATS:
        if p[_SIZES + seat] != 0 and drawn >> seat & 1 == 0 and p[_MOST + seat] < least:
            best = seat
            least = p[_MOST + seat]
        seat += 1
    return best


@micropython.bytecode
def _plan_hand(work: Buffer, seat: Seat, drawn: int, cards_before: int) -> None:
    """Decide how a hand is drawn after the hands of the mask `drawn`, which hold `cards_before` cards."""
    most = work[_MOST + seat]
    # The earlier hands may contain cards that are useless here, but not more than exist.
    useful = cards_before - _count(work, drawn, 1 << seat)
    if useful > 0:
        most -= useful
    # A hand drawn from all its cards should have none of the rare key cards.
    work[_KEY_FIRST + seat] = 1 if 0 < work[_KEYS + seat] * work[_SIZES + seat] < most else 0
    work[_MOST + seat] = most


@micropython.viper
def _count(work: object, seats: int, others: int) -> int:
    """Unseen cards whose mask has a bit of `seats` and none of `others`."""
    p = ptr8(work)
    n = 0
    i = _MAY
    end = i + p[_UNSEEN]
    while i < end:
        if p[i] & seats != 0 and p[i] & others == 0:
            n += 1
        i += 1
    return n


@micropython.bytecode
def draw(work: Buffer, generator: Buffer, at: int) -> int:
    """Propose all hidden hands; `generator[at:]` is the state of an `rng`. Return 1 if they are accepted, else 0. The
    result is always 0 if no hands fit the facts."""
    first = 0
    i = 0
    while work[_ORDER + i] != _NOBODY:
        seat = work[_ORDER + i]
        if _draw_hand(work, seat, first, generator, at) == 0 or _accept(work, seat, first, generator, at) == 0:
            return 0
        first += work[_SIZES + seat]
        i += 1
    return 1


@micropython.viper
def _below(generator: object, at: int, n: int) -> int:
    """A copy of `rng.below`: the shared one would have to be machine code, which would take memory in every game."""
    next16 = rng.next16
    x = 65536
    while x >= 65536 - 65536 % n:
        x = int(next16(generator, at, 1))
    return x % n


@micropython.viper
def _draw_hand(work: object, seat: int, first: int, generator: object, at: int) -> int:
    """Draw a seat's hand from the cards from `first` on to their front. Returns 0 where it is rejected for its ways."""
    p = ptr8(work)
    size = p[_SIZES + seat]
    most = p[_MOST + seat]
    left = int(_to_front(work, _MAY, first, p[_UNSEEN], seat))
    if left < size:
        return 0
    keys = 0
    if p[_KEY_FIRST + seat] != 0:
        keys = int(_to_front(work, _KEY, first, first + left, seat))
        if int(_below(generator, at, p[_KEYS + seat])) >= keys:
            return 0
    q = ptr8(generator)
    a = q[at] | q[at + 1] << 8
    b = q[at + 2] | q[at + 3] << 8
    c = q[at + 4] | q[at + 5] << 8
    counter = q[at + 6] | q[at + 7] << 8
    fits = 1
    asks = most - left  # unless 0 the next number says whether the hand is rejected
    if keys:
        asks = 0
    k = 0
    while k < size:
        n = keys  # only the first card is one of these
        if n == 0:
            n = left - k
        below = n
        if asks:
            below = most - k
        x = 65536
        while x >= 65536 - 65536 % below:  # inlined `_below` and `rng.next16`: the calls take three times as long
            x = (a + b + counter) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + x) & 0xFFFF
            counter = (counter + 1) & 0xFFFF
        x = x % below
        if asks:
            asks = 0
            if x >= n:
                fits = 0
                k = size
        else:
            keys = 0
            to = first + k
            i = to + x
            while to < _UNSEEN:
                value = p[i]
                p[i] = p[to]
                p[to] = value
                i += _MAX_CARDS
                to += _MAX_CARDS
            k += 1
            asks = most - left
    q[at] = a & 0xFF
    q[at + 1] = a >> 8
    q[at + 2] = b & 0xFF
    q[at + 3] = b >> 8
    q[at + 4] = c & 0xFF
    q[at + 5] = c >> 8
    q[at + 6] = counter & 0xFF
    q[at + 7] = counter >> 8
    return fits


@micropython.viper
def _accept(work: object, seat: int, first: int, generator: object, at: int) -> int:
    """Return 1 if the hand drawn from `first` on satisfies its requirements and is accepted."""
    p = ptr8(work)
    if p[_KEYS + seat] == 0:
        return 1
    size = p[_SIZES + seat]
    keys = int(_to_front(work, _KEY, first, first + size, seat))
    if keys == 0 or int(_has_required(work, seat, first)) == 0:
        return 0
    # The number of ways to this hand is the number of its cards that could have been its first.
    if p[_KEY_FIRST + seat] != 0 and int(_below(generator, at, keys)) != 0:
        return 0
    return 1


@micropython.viper
def _has_required(work: object, seat: int, first: int) -> int:
    """Return 1 if the hand drawn from `first` on has a card of each set required of its seat."""
    p = ptr8(work)
    end = first + p[_SIZES + seat]
    at = SETS
    end_of_sets = at + p[_REQUIRED] * SET_ROOM
    while at < end_of_sets:
        if p[at] >> seat & 1:
            i = first
            is_in = 0
            while i < end and is_in == 0:
                card = p[i] & 63  # a card of `_CARDS`
                is_in = p[at + 1 + (card >> 3)] >> (card & 7) & 1
                i += 1
            if is_in == 0:
                return 0
        at += SET_ROOM
    return 1


@micropython.viper
def _to_front(work: object, masks: int, first: int, end: int, seat: int) -> int:
    """Bring the cards from `first` to `end` whose mask of `masks` has a seat's bit to the front. Returns how many."""
    p = ptr8(work)
    bit = 1 << seat
    n = first
    i = first
    while i < end:
        if p[masks + i] & bit:
            other = i
            to = n if i != n else _UNSEEN
            while to < _UNSEEN:
                value = p[other]
                p[other] = p[to]
                p[to] = value
                other += _MAX_CARDS
                to += _MAX_CARDS
            n += 1
        i += 1
    return n - first


@micropython.bytecode
def take_hand(work: Buffer, seat: Seat, s: Buffer, at: int) -> None:
    """Write the hand drawn for a seat to `s[at]`, ascending."""
    first = _CARDS
    i = 0
    while work[_ORDER + i] != seat:
        first += work[_SIZES + work[_ORDER + i]]
        i += 1
    count = 0
    while count < work[_SIZES + seat]:
        count = hands.insert(s, at, count, work[first + count])


@micropython.viper
def take_rest(work: object, s: object, at: int, generator: object, luck: int) -> int:
    """Write the cards outside the hands to `s[at]`, shuffled by the `rng` at `generator[luck:]`. Returns how many."""
    p = ptr8(work)
    q = ptr8(s)
    first = 0
    i = 0
    while p[_ORDER + i] != _NOBODY:
        first += p[_SIZES + p[_ORDER + i]]
        i += 1
    count = p[_UNSEEN] - first
    rng.shuffle(generator, luck, work, first, count)
    i = 0
    while i < count:
        q[at + i] = p[_CARDS + first + i]
        i += 1
    return count
