"""The games' manifests, `tests/games/<key>/manifest.py`: what generic tests and tools have to know of a game.

A manifest runs under both Pythons. It holds:

    hidden(state, seat)     where the cards lie that a seat may not know, from the documented layout, not from the code
    exchange(...)           how hidden cards can be exchanged, where not in any way (`checker.exchange`)
    TRIED                   options that are tried, where these are not all combinations, or each choice alone
    LONG                    whether its games take hundreds of moves, so that fewer of them are played
    RARE                    runs kernels that no game played here needs, on a state of zeros; may be left out
    LATE                    modules that playing loads late, to be there before the heap is locked
    BOTS                    seats and options of games in which the computer player is tried with checked pointers
    COMPILED                random games and computer players' games that are compared with compiled kernels
    PLAYTHROUGHS            recipes of recorded games (`tools/generate/make_playthroughs.py`)
    PICTURE                 the golden scene that is the README's picture of it
    SHOWN                   deal and moves made before of what the README's animation shows of it
    BENCH                   what `make bench` plays (`tools/measure/bench.py`), besides the matches of `on_pc/ladder.py`
    BUDGETS                 bytes of its buffer, of heap by display, and milliseconds of its hints

Beside it, `drawn.py` is for tests on a PC, since a Pico's memory is short. It holds:

    MARKS                   the marks that functions of its screens draw beside plain cards, as help pages name them
    CURSOR                  attributes of its screen that say where the cursor is, and two functions of the screen: the
                            box the cursor is in, and what it has taken up, or None

`line_session.txt`, for some games, is a session at a console's line: all that is shown, with what was typed behind each
prompt.
"""

import os

from engines.catalog import CATALOG

_HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."
_CHOSEN = "FOURFOLD_GAME"  # an environment variable with the key of a game: what is for every game runs for this one


def manifest(key):
    """The manifest of a game, a module."""
    return __import__("games.%s.manifest" % key, None, None, ("hidden",))


def drawn(key):
    """What a game's screens draw, a module."""
    return __import__("games.%s.drawn" % key, None, None, ("MARKS",))


def line_session(key):
    """A session at the line of a console with a game, as it is shown; "" for a game without one."""
    try:
        with open(_HERE + "/games/" + key + "/line_session.txt") as file:
            return file.read()
    except OSError:
        return ""


def games():
    """The entries of the catalogue, or only the chosen one."""
    chosen = os.getenv(_CHOSEN) if hasattr(os, "getenv") else None  # a Pico has no environment
    return [entry for entry in CATALOG if chosen in (None, entry.key)]
