"""The screens that are kept as golden pictures: each is a way to press the buttons from power-on.

`python -m tools.generate.golden` draws them on both displays under CPython; every runtime must come to the same pixels.
The console's own are in `console_scenes.py`, those of a game in its folder, `tests/games/<key>/scenes.py`.
"""

from desk import Desk
from engines.catalog import CATALOG
from manifests import games

CONSOLE = "console"
_KEYS = tuple([entry.key for entry in games()])
GROUPS = _KEYS if len(_KEYS) < len(CATALOG) else (CONSOLE,) + _KEYS


def of(group):
    """The scenes of one of `GROUPS`: tuples of a name such as `foursquare-first` and the function that gets there."""
    name = "console_scenes" if group == CONSOLE else "games.%s.scenes" % group
    return __import__(name, None, None, ("SCENES",)).SCENES


def show(kind, scene):
    """A desk on whose display the scene stands; the caller clears it."""
    desk = Desk(kind)
    scene(desk)
    return desk
