"""More golden scenes of `scenes_four_rows.py` on the large display: the same pixels on every runtime."""

import scenes_four_rows
from desk import reserve
from golden_digests import check

reserve("lcd")  # while the heap is in one piece


def test_every_scene():
    check("lcd", scenes_four_rows.SCENES[5:10])
