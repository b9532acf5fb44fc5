"""The other golden scenes of `scenes_rows_of_four.py` on the large display: the same pixels on every runtime."""

import scenes_rows_of_four
from desk import reserve
from golden_digests import check

reserve("lcd")  # while the heap is in one piece


def test_every_scene():
    check("lcd", scenes_rows_of_four.SCENES[11:])
