"""Worlds for All Fours' hard player: what a seat knows, and hidden hands drawn to fit it (`playout.py` has the layout).

Each hidden hand gets unseen cards of the suits that its seat has not shown to lack. `determinize.py` knows all facts
and draws exactly fair hands, but takes more time and memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import score, survey
from engines.all_fours.kernels import (
    COUNTS,
    IN_TRICK,
    LEADER,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    THROWN,
    TRUMPING_IN,
    TURNED,
    UNDERTRUMPING,
)
from engines.all_fours.kernels import TRUMP as STATE_TRUMP
from engines.all_fours.playout import (
    BANS,
    BEHIND,
    BEST,
    BEST_SEAT,
    HIGH_SIDE,
    JACK_IN,
    JACK_OWNER,
    JACK_SIDE,
    LED,
    LOW_IN,
    LOW_POWER,
    LOW_SIDE,
    LUCK,
    NOBODY,
    PLAYERS,
    POINTS,
    PROBE,
    PUBLIC,
    REST,
    SEAT,
    SEATS,
    SIDES,
    TOTALS,
    TRUMP,
    TRUMPS,
    UNKNOWN,
    WORLD,
)
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords, Seat, ptr8, ptr16

_JACK_POWER = const(9)
_NO_CARD = const(64)


@micropython.bytecode
def card_of(card: Card) -> int:
    """Return a card of the game as a card of a world."""
    return card & 48 | survey.power(card)


@micropython.bytecode
def state_card(card: Card) -> Card:
    """Return a card of a world as a card of the game."""
    power = card & 15
    return card & 48 | (1 if power == 12 else power + 2)


@micropython.bytecode
def pitch(g: Halfwords, suit: int) -> None:
    """Make a suit trump, and take the other suits out of the hand of the seat to act, which must lead the trump."""
    g[TRUMP] = suit
    at = g[SEAT] * 4
    i = 0
    while i < 4:
        if i != suit:
            g[at + i] = 0
        i += 1


@micropython.bytecode
def begin(s: Data, h: Halfwords, g: Halfwords) -> None:
    """Write a world without the hidden hands, from a view `s` and its survey `h`."""
    i = 0
    while i < WORLD:
        g[i] = 0
        i += 1
    me = h[survey.ME]
    i = 0
    while i < 4:
        g[me * 4 + i] = h[survey.MINE + i]
        g[UNKNOWN + i] = h[survey.UNSEEN + i]
        i += 1
    _mark_public(s, g, PLAYED, s[PLAYED_COUNT])
    _mark_public(s, g, PACK, s[TURNED])
    g[SEAT] = me
    g[SEATS] = s[AT_SEATS]
    g[SIDES] = h[survey.SIDES]
    g[TRUMP] = s[STATE_TRUMP]
    g[PLAYERS] = ~s[THROWN] & (1 << s[AT_SEATS]) - 1
    g[BEHIND] = survey.seats_behind(s, h)
    g[LED] = h[survey.LED]
    if s[IN_TRICK]:
        best = h[survey.BEST]
        g[BEST] = survey.power(best) + (TRUMPS if best >> 4 == g[TRUMP] else 1)
        g[BEST_SEAT] = h[survey.BEST_SEAT]
        g[POINTS] = h[survey.POINTS]
        g[JACK_IN] = h[survey.JACK_IN]
        if g[JACK_IN]:
            g[JACK_OWNER] = _jack_player(s) % g[SIDES]
    i = 0
    while i < 3:
        g[TOTALS + i] = h[survey.GAME_POINTS + i]
        i += 1
    g[BANS] = (1 if option_at(s, TRUMPING_IN) else 0) | (2 if option_at(s, UNDERTRUMPING) else 0)
    g[PROBE] = _NO_CARD
    g[LUCK] = 1


@micropython.bytecode
def _jack_player(s: Data) -> Seat:
    """Return the seat that played the jack of trumps to the present trick."""
    seat = s[LEADER]
    i = PLAYED + s[PLAYED_COUNT] - s[IN_TRICK]
    while s[i] != s[STATE_TRUMP] << 4 | 11:
        if s[THROWN] >> seat & 1 == 0:
            i += 1
        seat = (seat + 1) % s[AT_SEATS]
    return seat


@micropython.bytecode
def _mark_public(s: Data, g: Halfwords, at: int, count: int) -> None:
    """All seats have seen the `count` cards at `s[at]`."""
    while count > 0:
        count -= 1
        card = card_of(s[at + count])
        g[PUBLIC + (card >> 4)] = g[PUBLIC + (card >> 4)] | 1 << (card & 15)


@micropython.bytecode
def list_hands(s: Data, h: Halfwords, hidden: Buffer) -> None:
    """Write three bytes for each hidden hand: its seat, its number of cards, and a bit mask of the suits that it may
    have. Hands with the fewest possible cards come first. 255 ends the list."""
    end = 0
    seat = 0
    while seat < s[AT_SEATS]:
        if seat != h[survey.ME] and h[survey.CAN + seat]:
            possible = _possible(h, h[survey.CAN + seat])
            at = end
            while at > 0 and _possible(h, hidden[at - 1]) > possible:
                hidden[at] = hidden[at - 3]
                hidden[at + 1] = hidden[at - 2]
                hidden[at + 2] = hidden[at - 1]
                at -= 3
            hidden[at] = seat
            hidden[at + 1] = s[COUNTS + seat]
            hidden[at + 2] = h[survey.CAN + seat]
            end += 3
        seat += 1
    hidden[end] = 255


@micropython.bytecode
def _possible(h: Halfwords, suits: int) -> int:
    """Return the number of unseen cards of some suits, a bit mask."""
    n = 0
    suit = 0
    while suit < 4:
        if suits >> suit & 1:
            n += survey.bits(h[survey.UNSEEN + suit])
        suit += 1
    return n


@micropython.viper
def draw(g: object, hidden: object) -> int:
    """Draw the hidden hands of a world from the unseen cards, one card after another, each fairly from the suits that
    its seat may have. Return 1, or 0 if too few cards were left for a hand."""
    p = ptr16(g)
    q = ptr8(hidden)
    suit = 0
    while suit < 4:
        p[REST + suit] = p[UNKNOWN + suit]
        suit += 1
    luck = p[LUCK]
    i = 0
    while q[i] != 255:
        at = q[i] << 2
        n = q[i + 1]
        suits = q[i + 2]
        left = 0
        suit = 0
        while suit < 4:
            p[at + suit] = 0
            if suits >> suit & 1:
                cards = p[REST + suit]
                while cards:
                    cards &= cards - 1
                    left += 1
            suit += 1
        if left < n:
            p[LUCK] = luck
            return 0
        while n:
            luck ^= luck << 7 & 0xFFFF
            luck ^= luck >> 9
            luck ^= luck << 8 & 0xFFFF
            k = luck * left >> 16
            suit = -1
            card = 0
            while card == 0:
                suit += 1
                if suits >> suit & 1:
                    cards = p[REST + suit]
                    while cards and k:
                        cards &= cards - 1
                        k -= 1
                    card = cards & (0 - cards)
            p[at + suit] = p[at + suit] | card
            p[REST + suit] = p[REST + suit] ^ card
            left -= 1
            n -= 1
        i += 3
    p[LUCK] = luck
    return 1


@micropython.viper
def set_owners(g: object, tally: int, low_taker: int) -> None:
    """Write the sides that were dealt High, Low and the jack in a world. `tally` is that of the cards played, and with
    `low_taker` Low goes to the side that takes it."""
    p = ptr16(g)
    sides = p[SIDES]
    high = (tally >> 9 & 15) - 2
    low = (tally >> 13 & 15) - 2
    high_side = tally & 3
    low_side = tally >> 2 & 3
    p[JACK_SIDE] = tally >> 4 & 3
    jack_owner = tally >> 4 & 3
    if tally >> 8 & 1:
        jack_owner = NOBODY  # another side took it
    if p[JACK_IN]:
        jack_owner = p[JACK_OWNER]
    p[LOW_POWER] = 15
    p[LOW_IN] = 0
    seat = 0
    while seat < p[SEATS]:
        mask = p[(seat << 2) + p[TRUMP]]
        if mask >> _JACK_POWER & 1:
            jack_owner = seat % sides
        power = 0
        while mask >> power:
            if mask >> power & 1:
                if power > high:
                    high = power
                    high_side = seat % sides
                if power < low:
                    low = power
                    low_side = seat % sides
                    p[LOW_POWER] = power
            power += 1
        seat += 1
    if low_taker == 0:
        p[LOW_POWER] = 15
    elif p[LOW_POWER] < 15:
        low_side = NOBODY
    elif low_side == NOBODY and high_side != NOBODY:  # it is in the present trick
        p[LOW_IN] = 1
    p[HIGH_SIDE] = high_side
    p[LOW_SIDE] = low_side
    p[JACK_OWNER] = jack_owner


def tally_of(s: Data) -> int:
    """Return the tally of the cards played in this hand (`score.tally`)."""
    return score.tally(s) if s[PLAYED_COUNT] else 15 << 13 | 63
