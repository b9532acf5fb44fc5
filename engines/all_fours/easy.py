"""Rules of thumb for All Fours that count nothing: how the easy computer player plays a card and values a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours import survey
from engines.all_fours.kernels import IN_TRICK, TRUMP
from engines.all_fours.survey import BEST, BEST_SEAT, JACK_IN, ME, MINE, POINTS, SIDES

if TYPE_CHECKING:
    from engines.types import Card, Data, Halfwords


@micropython.bytecode
def cost(s: Data, card: Card) -> int:
    """What it costs to part with a card: high ones more than low ones, and trumps more than others."""
    value = survey.power(card) + survey.points(card)
    if card >> 4 == s[TRUMP]:
        value += 12
        if card & 15 == 11:
            value += 16
    return value


@micropython.bytecode
def worth(s: Data, h: Halfwords, card: Card) -> int:
    """The worth of a card by what lies there: take what counts with the cheapest card, give the partner points."""
    points = h[POINTS] + survey.points(card)
    if h[JACK_IN] or card == s[TRUMP] << 4 | 11:
        points += 20
    if s[IN_TRICK] == 0:
        # the ace of another suit, else a low card
        if card & 15 == 1 and card >> 4 != s[TRUMP]:
            return 64
        return 0 - cost(s, card)
    if survey.beats(card, h[BEST], s[TRUMP]):
        if (h[BEST_SEAT] - h[ME]) % h[SIDES]:
            return points * 4 - cost(s, card)
        return survey.points(card) - cost(s, card)
    if (h[BEST_SEAT] - h[ME]) % h[SIDES]:
        return 0 - survey.points(card) * 4 - cost(s, card)
    return survey.points(card) * 4 - cost(s, card)


@micropython.bytecode
def strength(h: Halfwords, trump: int) -> int:
    """A hand by its trumps: two for each, four more for the ace, three for the king, two for the queen or the jack, one
    for the two."""
    mine = h[MINE + trump]
    value = 2 * survey.bits(mine)
    value += (mine >> 12 & 1) * 4 + (mine >> 11 & 1) * 3 + (mine >> 10 & 1) * 2 + (mine >> 9 & 1) * 2 + (mine & 1)
    return value
