"""Golden scenes: each is a sequence of presses from power-on, whose picture is committed.

`python -m tools.generate.golden` draws them on three displays under CPython; every runtime must draw the same
pixels.
The console's own are in `console_scenes.py`, those of a linked console in `tests/link/link_scenes.py`, and those of a
game in its folder, `tests/games/<key>/scenes.py`.
"""

from desk import Desk
from engines.catalog import CATALOG
from engines.record import Record
from manifests import games

CONSOLE = "console"
LINK = "link"
_KEYS = tuple([entry.key for entry in games()])
ALONE = _KEYS if len(_KEYS) < len(CATALOG) else (CONSOLE,) + _KEYS  # with no other console beside
GROUPS = ALONE if len(_KEYS) < len(CATALOG) else ALONE + (LINK,)


def of(group):
    """The scenes of one of `GROUPS`: tuples of a name such as `foursquare-first` and the function that gets there."""
    name = group + "_scenes" if group == CONSOLE or group == LINK else "games.%s.scenes" % group
    return __import__(name, None, None, ("SCENES",)).SCENES


def show(kind, scene):
    """Return a desk whose display shows the scene; the caller clears it."""
    desk = Desk(kind)
    play(desk, scene)
    return desk


def play(desk, scene, seconds=None):
    """Play a scene. The time played must not depend on a board's speed: it is `seconds`, or by default one a move."""
    Record.seconds = property(
        lambda record: record.count if seconds is None else seconds,
        lambda record, seconds: None,
    )
    try:
        scene(desk)
    finally:
        Record.seconds = 0
