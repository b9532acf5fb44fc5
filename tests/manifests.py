"""The games' manifests, `tests/games/<key>/manifest.py`: facts about a game for generic tests and tools.

A manifest runs under both Pythons. It contains:

    hidden(state, seat)     offsets of the cards hidden from a seat, from the documented layout, not from the code
    exchange(...)           how hidden cards can be exchanged, if not in any way (`checker.exchange`)
    TRIED                   options to try, instead of all combinations or each choice alone; optional
    LONG                    true if its games take hundreds of moves, so that fewer of them are played
    RARE                    function that runs the kernels that no tested game needs, on a state of zeros; optional
    LATE                    modules that are imported during play; tests import them before they lock the heap
    BOTS                    seats and options of games in which the computer player is tried with checked pointers
    COMPILED                numbers of random and of bot games to compare with compiled kernels
    PLAYTHROUGHS            recipes of recorded games (`tools/generate/make_playthroughs.py`)
    PICTURE                 the golden scene that is the README's picture of the game
    SHOWN                   deal number and number of earlier moves of the game in the README's animation
    BENCH                   games that `make bench` plays (`tools/measure/bench.py`), apart from `on_pc/ladder.py`
    BUDGETS                 bytes of its buffer, and milliseconds of its hints

`drawings.py` in the same folder is for tests on a PC, because a Pico has too little memory for it. It contains:

    MARKS                   for each function that draws marks on its screens, their names in help pages

`line_session.txt`, for some games, is a session of text play over a console's serial link: all the output, with the
typed text after each prompt.
"""

import os

from engines.catalog import CATALOG

_HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."
# environment variable with the key of the only game for which the tests for every game run
_CHOSEN = "FOURFOLD_GAME"


def manifest(key):
    """Return the manifest module of a game."""
    return __import__("games.%s.manifest" % key, None, None, ("hidden",))


def drawings(key):
    """Return the module that lists the drawings of a game's screens."""
    return __import__("games.%s.drawings" % key, None, None, ("MARKS",))


def line_session(key):
    """Return the output of a game's recorded session of text play over a serial link, "" for a game without one."""
    try:
        with open(_HERE + "/games/" + key + "/line_session.txt") as file:
            return file.read()
    except OSError:
        return ""


def games():
    """Return the entries of the catalogue, or only the chosen one."""
    chosen = os.getenv(_CHOSEN) if hasattr(os, "getenv") else None  # a Pico has no environment
    return [entry for entry in CATALOG if chosen in (None, entry.key)]
