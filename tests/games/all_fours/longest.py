"""Long matches of All Fours for tests of saves: the players bunch whenever they can."""

from engines import catalog
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours


def options(variant, **others):
    """Return the choice indexes of a variant, given by name, with `others` overriding single options."""
    for row in catalog.find("all_fours").variants():
        if row.name == variant:
            chosen = row.defaults(AllFours.OPTIONS)
    for i, option in enumerate(AllFours.OPTIONS):
        if option.key in others:
            chosen[i] = option.choices.index(others[option.key])
    return chosen


BUNCHED = tuple(options("Seven Up", undo="any"))  # four seats
DEAL = 45  # of the deals up to 60, the one with the most moves


def choose(out, count):
    """Return the listed move that makes a match longest: beg, run or bunch, otherwise the first."""
    for i in range(count):
        if out[i] in (kernels.BEG, kernels.RUN, kernels.BUNCH):
            return out[i]
    return out[0]
