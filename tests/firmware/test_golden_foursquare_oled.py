"""The golden scenes of `scenes_foursquare.py` on one display: the same pixels on every runtime."""

import scenes_foursquare
from golden_digests import check


def test_every_scene():
    check("oled", scenes_foursquare.SCENES)
