"""Kernels that deal hands of All Fours, play them by a table of weights, and improve the table.

In each hand the table plays up to a random decision. Each legal card there is then played out several times, by the
same table with some random cards; the luck is the same for all cards. A card's result, compared with the mean of the
decision, moves the mean of its role.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.all_fours.playout import (
    BANS,
    BEHIND,
    HIGH_SIDE,
    JACK_OWNER,
    JACK_SIDE,
    LED,
    LOW_POWER,
    LOW_SIDE,
    LUCK,
    NOBODY,
    PLAYERS,
    PROBE,
    PROBED,
    PUBLIC,
    SEAT,
    SEATS,
    SIDES,
    TOTALS,
    TRUMP,
    WORLD,
    choose,
    copy_world,
    play_out,
    put,
)
from engines.all_fours.survey import suit_strength

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords, Seat

NOISE = const(51)  # probability of a random card, in 256ths
_ILLEGAL = const(999)
_POINT = const(100)  # a point of the match
_CARDS = const(52)
_MEMORY = const(2000)  # results of a role after which older ones are forgotten


@micropython.bytecode
def deal_world(g: Halfwords, deck: Buffer, luck: Buffer, seats: int, size: int, pitched: int) -> None:
    """Deal `size` cards to each seat from `deck`, cards of the kind of a world. The strongest suit of the seat that
    leads is trump if it is `pitched`, else a card is turned up."""
    i = _CARDS - 1
    while i > 0:
        j = rng.below(luck, 0, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
        i -= 1
    i = 0
    while i < WORLD:
        g[i] = 0
        i += 1
    i = 0
    while i < seats * size:
        at = i // size * 4 + (deck[i] >> 4)
        g[at] = g[at] | 1 << (deck[i] & 15)
        i += 1
    g[SEATS] = seats
    g[SIDES] = 3 if seats % 3 == 0 else 2
    g[SEAT] = rng.below(luck, 0, seats)
    g[LED] = 4
    g[BEHIND] = seats - 1
    g[JACK_SIDE] = NOBODY
    g[LOW_SIDE] = NOBODY
    g[HIGH_SIDE] = NOBODY
    g[JACK_OWNER] = NOBODY
    g[PLAYERS] = (1 << seats) - 1
    g[LOW_POWER] = 15
    g[PROBE] = 64
    g[BANS] = 0
    g[LUCK] = rng.below(luck, 0, 65535) + 1
    g[TRUMP] = deck[_CARDS - 1] >> 4
    if pitched:
        suit = 0
        while suit < 4:
            if suit_strength(g[g[SEAT] * 4 + suit]) > suit_strength(g[g[SEAT] * 4 + g[TRUMP]]):
                g[TRUMP] = suit
            suit += 1
    else:
        g[PUBLIC + g[TRUMP]] = 1 << (deck[_CARDS - 1] & 15)
    seat = 0
    while seat < seats:
        if g[seat * 4 + g[TRUMP]] >> 9 & 1:
            g[JACK_OWNER] = seat % g[SIDES]
        seat += 1


@micropython.bytecode
def let_taker_have_low(g: Halfwords) -> None:
    """The lowest trump dealt pays the side that takes it (AF-L1)."""
    mask = 0
    seat = 0
    while seat < g[SEATS]:
        mask |= g[seat * 4 + g[TRUMP]]
        seat += 1
    if mask:
        g[LOW_POWER] = 0
        while mask >> g[LOW_POWER] & 1 == 0:
            g[LOW_POWER] = g[LOW_POWER] + 1


@micropython.bytecode
def margin(g: Halfwords, side: Seat, hang: int) -> int:
    """Return the points that a side gains over the others in a world that has been played out, in hundredths; High does
    not depend on the play. `hang` is the payment for a captured jack."""
    value = 0
    if g[JACK_SIDE] != NOBODY:
        pays = _POINT if g[JACK_SIDE] == g[JACK_OWNER] else _POINT * hang
        value += pays if g[JACK_SIDE] == side else 0 - pays
    if g[LOW_SIDE] != NOBODY:
        value += _POINT if g[LOW_SIDE] == side else 0 - _POINT
    most = 0
    i = 0
    while i < g[SIDES]:
        if i != side and g[TOTALS + i] > most:
            most = g[TOTALS + i]
        i += 1
    if g[TOTALS + side] > most:
        value += _POINT
    elif g[TOTALS + side] < most:
        value -= _POINT
    return value


@micropython.bytecode
def role_of(g: Halfwords, low: Data, high: Data, card: Card) -> int:
    """Return the index of a card's weight, or -1 for an illegal card. `low` and `high` are tables whose weights are the
    low and high bytes of their indexes."""
    g[PROBE] = card
    g[PROBED] = _ILLEGAL
    choose(g, low, 0)
    index = g[PROBED]
    choose(g, high, 0)
    g[PROBE] = 64
    return -1 if index == _ILLEGAL else index | g[PROBED] << 8


@micropython.bytecode
def list_cards(g: Halfwords, low: Data, high: Data, cards: Halfwords, roles: Halfwords) -> int:
    """Write the legal cards of the seat to act, and the index of each one's weight. Return how many."""
    at = g[SEAT] * 4
    n = 0
    card = 0
    while card < 64:
        if g[at + (card >> 4)] >> (card & 15) & 1:
            role = role_of(g, low, high, card)
            if role >= 0:
                cards[n] = card
                roles[n] = role
                n += 1
        card += 1
    return n


@micropython.bytecode
def play_cards_out(
    g: Halfwords, copy: Halfwords, table: Data, cards: Halfwords, values: Halfwords, n: int, hang: int
) -> int:
    """Play a world out after each of `n` cards, and add the points to `values`. Return the sum of the points."""
    total = 0
    i = 0
    while i < n:
        copy_world(g, copy)
        if put(copy, cards[i]):
            play_out(copy, table, NOISE)
        value = margin(copy, g[SEAT] % g[SIDES], hang)
        values[i] = values[i] + value
        total += value
        i += 1
    return total


@micropython.bytecode
def deal_hand(g: Halfwords, deck: Buffer, luck: Buffer, seats: int) -> int:
    """Deal a hand, sometimes with the cards of one run or two. Return the number of cards of each seat. With four seats
    Low goes to its taker in one of eight hands, as in Lancashire."""
    size = 6
    kind = rng.below(luck, 0, 8)
    if kind > 5 and seats * 9 < _CARDS:
        size = 9
        if kind == 7 and seats * 12 < _CARDS:
            size = 12
    deal_world(g, deck, luck, seats, size, rng.below(luck, 0, 2))
    if seats == 4 and kind == 0:
        let_taker_have_low(g)
    return size


@micropython.bytecode
def learn(  # noqa: PLR0913
    g: Halfwords, copy: Halfwords, cards: Halfwords, roles: Halfwords, values: Halfwords,
    low: Data, high: Data, table: Data, means: Halfwords, counts: Halfwords,
    deck: Buffer, luck: Buffer, seats: int, hands: int, play_outs: int,
) -> None:  # fmt: skip
    """Improve `means`, in 256ths of a hundredth point, from a decision in each of `hands` hands.

    `values`, `means` and `counts` are arrays of 32 bits; `counts` has the number of results of each role.
    """
    while hands > 0:
        hands -= 1
        i = rng.below(luck, 0, seats * deal_hand(g, deck, luck, seats))
        hang = 1 if g[LOW_POWER] < 15 else 1 + 2 * rng.below(luck, 0, 2)
        while i > 0:
            put(g, choose(g, table, NOISE))
            i -= 1
        n = list_cards(g, low, high, cards, roles)
        i = 0
        while i < n:
            values[i] = 0
            i += 1
        if n > 1:
            total = 0
            i = 0
            while i < play_outs:
                g[LUCK] = rng.below(luck, 0, 65535) + 1
                total += play_cards_out(g, copy, table, cards, values, n, hang)
                i += 1
            i = 0
            while i < n:
                role = roles[i]
                if counts[role] < _MEMORY:
                    counts[role] = counts[role] + 1
                change = (values[i] * n - total) * 256 // (n * play_outs) - means[role]
                means[role] = means[role] + change // counts[role]
                i += 1
