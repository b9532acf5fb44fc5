"""Long matches of All Fours, for tests of saves: who bunches as often as there is a chance."""

from engines import catalog
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours


def options(variant, **others):
    """The choice indexes of a variant, by its name, with those of other options as told."""
    for row in catalog.find("all_fours").variants():
        if row.name == variant:
            chosen = row.defaults(AllFours.OPTIONS)
    for i, option in enumerate(AllFours.OPTIONS):
        if option.key in others:
            chosen[i] = option.choices.index(others[option.key])
    return chosen


BUNCHED = tuple(options("Seven Up", undo="any"))  # four seats
DEAL = 45  # of those up to 60 the one that takes most moves


def choose(out, count):
    """The move of `count` listed in `out` that makes a match long: beg, run, bunch, or the first."""
    for i in range(count):
        if out[i] in (kernels.BEG, kernels.RUN, kernels.BUNCH):
            return out[i]
    return out[0]
