"""Random hands of All Fours for four, as kernels: what a player that tries hands out could have in a second.

It runs on a PC, through LLVM there, and on a Pico. `room` has all that a hand needs, `luck` is a generator as in
`engines/rng.py`, an `array('H')` of four words.
"""

import time
from array import array

import micropython
from micropython import const

from engines.all_fours import kernels
from engines.all_fours.count import tally
from engines.all_fours.kernels import legal_cards, put
from engines.all_fours.rules import AllFours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engines.types import ptr8, ptr16

# What `room` has: the pack, of which the last 24 cards are the hands, six a seat, and the one before is turned up; how
# many of each suit each seat has; the cards played, in order; by card, how it ranks, and what it counts for Game.
PACK = const(0)
HANDS = const(28)
HELD = const(52)
PLAYED = const(68)
RANKS = const(128)
WORTH = const(192)

_LEAST_US = const(200000)  # each sample lasts at least this long
_SAMPLES = const(3)
_ticks_us: "Any" = getattr(time, "ticks_us", None)  # MicroPython's clock
_ticks_diff: "Any" = getattr(time, "ticks_diff", None)


def new_room() -> bytearray:
    """A room with the pack in it."""
    room = bytearray(256)
    for i, card in enumerate(AllFours.DECK):
        rank = card & 15
        room[PACK + i] = card
        room[RANKS + card] = 14 if rank == 1 else rank
        room[WORTH + card] = 4 if rank == 1 else 10 if rank == 10 else max(0, rank - 10)
    return room


@micropython.viper
def random_hand(room: object, luck: object) -> int:  # noqa: C901  a kernel's call of another is dear
    """Deal six cards to each of four seats and turn one up, play them all at random and count them: the low nine bits
    of `count.tally`. Seat 0 leads; a card is drawn from the hand until it is a legal one (AF-4, AF-5)."""
    p = ptr8(room)
    w = ptr16(luck)
    a = w[0]
    b = w[1]
    c = w[2]
    n = w[3]
    i = HELD
    while i < PLAYED:
        p[i] = 0
        i += 1
    i = 52
    while i > HANDS - 1:
        out = (a + b + n) & 0xFFFF
        a = b ^ (b >> 5)
        b = (c + (c << 3)) & 0xFFFF
        c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
        n = (n + 1) & 0xFFFF
        j = out * i >> 16
        i -= 1
        card = p[j]
        p[j] = p[i]
        p[i] = card
        if i >= HANDS:
            j = HELD + ((i - HANDS) // 6 << 2) + (card >> 4)
            p[j] = p[j] + 1
    trump = p[HANDS - 1] >> 4
    high = 0
    low = 15
    sides = 63  # nobody's High, Low and jack
    balance = 0
    leader = 0
    size = 6
    at = PLAYED
    while size > 0:
        seat = leader
        best = 0
        gained = 0
        jack = 4
        led = 4
        count = 4
        while count > 0:
            out = (a + b + n) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
            n = (n + 1) & 0xFFFF
            j = HANDS + 6 * seat
            i = j + (out * size >> 16)
            card = p[i]
            suit = card >> 4
            rank = p[RANKS + card]
            if led == 4:
                led = suit
            if suit == led or p[HELD + (seat << 2) + led] == 0 or (suit == trump and led != trump):
                j += size - 1
                p[i] = p[j]
                p[j] = card
                p[at] = card
                at += 1
                count -= 1
                i = HELD + (seat << 2) + suit
                p[i] = p[i] - 1
                gained += p[WORTH + card]
                if suit == trump:
                    if rank > high:
                        high = rank
                        sides = sides & 60 | seat & 1
                    if rank < low:
                        low = rank
                        sides = sides & 51 | (seat & 1) << 2
                    if rank == 11:
                        jack = seat & 1
                    rank += 32
                elif suit == led:
                    rank += 16
                if rank > best:
                    best = rank
                    leader = seat
                seat = (seat + 1) & 3
        if leader & 1 == 0:
            gained = 0 - gained
        balance += gained
        if jack != 4:
            sides = sides & 15 | (leader & 1) << 4
            if jack != leader & 1:
                sides |= 256
        size -= 1
    w[0] = a
    w[1] = b
    w[2] = c
    w[3] = n
    if balance == 0:
        sides |= 192
    elif balance > 0:
        sides |= 64
    return sides


@micropython.viper
def play_random(room: object, luck: object, count: int) -> int:
    """Play so many of them."""
    found = 0
    while count > 0:
        count -= 1
        found ^= int(random_hand(room, luck))
    return found


@micropython.viper
def play_in_buffer(s: object, out: object, room: object, luck: object, count: int) -> int:
    """The same in the buffer `s` of a game of four with the kernels that play it; `out` has room for moves."""
    p = ptr8(s)
    q = ptr16(out)
    d = ptr8(room)
    w = ptr16(luck)
    a = w[0]
    b = w[1]
    c = w[2]
    n = w[3]
    found = 0
    while count > 0:
        count -= 1
        i = 52
        while i > HANDS - 1:
            x = (a + b + n) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + x) & 0xFFFF
            n = (n + 1) & 0xFFFF
            j = x * i >> 16
            i -= 1
            card = d[j]
            d[j] = d[i]
            d[i] = card
            if i >= HANDS:
                j = i - HANDS
                p[kernels.HANDS + j // 6 * 12 + j % 6] = card
        i = 0
        while i < 4:
            p[kernels.COUNTS + i] = 6
            i += 1
        p[kernels.TRUMP] = d[HANDS - 1] >> 4
        p[kernels.DEALER] = 3
        p[kernels.LEADER] = 0
        p[3] = 0  # to act
        p[kernels.TRICKS] = 0
        p[kernels.PLAYED_COUNT] = 0
        p[kernels.IN_TRICK] = 0
        over = 0
        while over == 0:
            i = int(legal_cards(s, out))
            x = (a + b + n) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + x) & 0xFFFF
            n = (n + 1) & 0xFFFF
            over = int(put(s, q[x * i >> 16]))
        found ^= int(tally(s))  # type: ignore[arg-type]  # `s` is a buffer
    w[0] = a
    w[1] = b
    w[2] = c
    w[3] = n
    return found


def new_luck() -> "array[int]":
    """A generator at its start."""
    return array("H", (1, 2, 3, 4))


def hands_a_second() -> tuple[float, float]:
    """Random hands a second: as `play_random` plays them, and as `play_in_buffer` does. The best of a few samples."""
    room, luck = new_room(), new_luck()
    game = AllFours(4)
    out = array("H", bytes(2 * AllFours.MAX_MOVES))
    fast = _best(lambda count: play_random(room, luck, count))
    return fast, _best(lambda count: play_in_buffer(game.state, out, room, luck, count))


def _best(play: "Any") -> float:
    play(1)
    count = 16
    while (spent := _spent(play, count)) < _LEAST_US:
        count *= 2
    for _ in range(_SAMPLES - 1):
        spent = min(spent, _spent(play, count))
    return 1e6 * count / spent


def _spent(play: "Any", count: int) -> float:
    """Microseconds for so many hands."""
    if _ticks_us:
        start = _ticks_us()
        play(count)
        return float(_ticks_diff(_ticks_us(), start))
    start = time.perf_counter_ns()
    play(count)
    return (time.perf_counter_ns() - start) / 1000
