"""Strength of Four Rows' bots at every table of two to four seats, with any options.

The simulator that trains hard plays the games. They are the engine's, move for move, at thousands a second.
"""

import time

from tools.four_rows_net import simulator, train  # imported first: installs the stubs that engines need
from tools.measure.standings import Match, Standing

from engines.four_rows import weights  # isort: skip

CHAIN = "longest chain"
LEAST = 0.53  # share that medium certainly wins against the longest chain, with half of the seats on average
RULES = ("the rules as they are", "losers stay", "new field in last lap", "both")  # by option flags
TARGETS = (0.36, 0.33, 0.33, 0.33)  # share that hard must win alone against three mediums, in the same order
MASKS = {2: (1,), 3: (1, 5), 4: (5,)}  # by number of seats: the masks of medium's seats, half of the seats on average
_FOUR = 4


def medium_match(seats: int, options: int, deals: int, first: int = 0) -> Match:
    """Return a match of medium at every other seat against the longest chain at the rest."""
    start = time.perf_counter()
    sides = (simulator.medium(), simulator.player(simulator.LONGEST_CHAIN))
    masks = MASKS[seats]
    won = sum(simulator.match(*sides, deals, first, 1, simulator.Sides(seats, mask, options)) for mask in masks)
    games = seats * deals * len(masks)
    return Match("medium", CHAIN, first, games // 2, won, 0, time.perf_counter() - start, least=LEAST)


def hard_match(options: int, deals: int, first: int = 0) -> Match:
    """Return a match of one hard against three mediums."""
    start = time.perf_counter()
    sides = simulator.Sides(_FOUR, 1, options)
    won = simulator.match(train.player(weights.NET), simulator.medium(), deals, first, 1, sides)
    seconds = time.perf_counter() - start
    return Match("hard", "three mediums", first, deals, won, 0, seconds, target=TARGETS[options], sides=_FOUR)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """Return the results of all tables for an even number of deals."""
    results = []
    for options, rules in enumerate(RULES):
        for seats in MASKS:
            matches = [medium_match(seats, options, deals, first)]
            if seats == _FOUR:
                matches.append(hard_match(options, deals, first))
            results.append(Standing(f"Four Rows, {seats} seats, {rules}", matches))
    return results
