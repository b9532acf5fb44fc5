"""The golden scenes of `scenes_four_rows.py` on one display: the same pixels on every runtime."""

import scenes_four_rows
from golden_digests import check


def test_every_scene():
    check("oled", scenes_four_rows.SCENES)
