"""The golden scenes of `scenes_rows_of_four.py` on one display: the same pixels on every runtime."""

import scenes_rows_of_four
from golden_digests import check


def test_every_scene():
    check("oled", scenes_rows_of_four.SCENES)
