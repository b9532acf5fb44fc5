"""The first golden scenes of `scenes_four_rows.py` on the large display: the same pixels on every runtime.

The others are in files, and so in processes, of their own: what MicroPython's unix port never frees (`port_keeps` in
desk.py) would fill the heap.
"""

import scenes_four_rows
from desk import reserve
from golden_digests import check

reserve("lcd")  # while the heap is in one piece


def test_every_scene():
    check("lcd", scenes_four_rows.SCENES[:5])
