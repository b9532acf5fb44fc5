"""The screens that are kept as golden pictures: each is a way to press the buttons from power-on.

`python -m tools.generate.golden` draws them on both displays under CPython; every runtime must come to the same pixels.
"""

import scenes_four_rows
import scenes_foursquare
import scenes_rows_of_four
from desk import Desk

GAMES = {
    "foursquare": scenes_foursquare.SCENES,  # and the console's own
    "four_rows": scenes_four_rows.SCENES,
    "rows_of_four": scenes_rows_of_four.SCENES,
}
SCENES = GAMES["foursquare"] + GAMES["four_rows"] + GAMES["rows_of_four"]


def show(kind, scene):
    """A desk on whose display the scene stands; the caller clears it."""
    desk = Desk(kind)
    scene(desk)
    return desk
