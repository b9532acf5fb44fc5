"""The games' manifests, `tests/games/<key>/manifest.py`: facts about a game for generic tests and tools.

A manifest runs under both Pythons. It contains:

    hidden(state, seat)     offsets of the cards hidden from a seat, from the documented layout, not from the code
    exchange(...)           how hidden cards can be exchanged, if not in any way (`checker.exchange`)
    TRIED                   options to try, if these are not all combinations, or each choice alone
    LONG                    true if its games take hundreds of moves, so that fewer of them are played
    RARE                    runs kernels that no game played here needs, on a state of zeros; may be omitted
    LATE                    modules that playing loads late, to be loaded before the heap is locked
    BOTS                    seats and options of games in which the computer player is tried with checked pointers
    COMPILED                random games and computer players' games that are compared with compiled kernels
    PLAYTHROUGHS            recipes of recorded games (`tools/generate/make_playthroughs.py`)
    PICTURE                 the golden scene that is the README's picture of the game
    SHOWN                   deal number and number of earlier moves of the game in the README's animation
    BENCH                   games that `make bench` plays (`tools/measure/bench.py`), apart from `on_pc/ladder.py`
    BUDGETS                 bytes of its buffer, bytes of heap by display, and milliseconds of its hints

`drawings.py` beside it is for tests on a PC, since a Pico's memory is short. It contains:

    MARKS                   the marks that functions of its screens draw beside plain cards, as help pages name them
    CURSOR                  attributes of its screen with the place of the cursor, and two functions of the screen: the
                            box of the cursor, and the lifted card, or None

`line_session.txt`, for some games, is a session at a console's line: all the output, with the typed text after each
prompt.
"""

import os

from engines.catalog import CATALOG

_HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."
# an environment variable with the key of a game: tests for every game then run for this one only
_CHOSEN = "FOURFOLD_GAME"


def manifest(key):
    """Return the manifest of a game, a module."""
    return __import__("games.%s.manifest" % key, None, None, ("hidden",))


def drawings(key):
    """Return the module that lists the drawings of a game's screens."""
    return __import__("games.%s.drawings" % key, None, None, ("MARKS",))


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
