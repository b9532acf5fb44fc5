"""The first golden scenes of `scenes_rows_of_four.py` on the large display: the same pixels on every runtime.

The others are in a file, and so in a process, of their own: what MicroPython's unix port never frees (`port_keeps` in
desk.py) would fill the heap.
"""

import scenes_rows_of_four
from desk import reserve
from golden_digests import check

reserve("lcd")  # while the heap is in one piece


def test_every_scene():
    check("lcd", scenes_rows_of_four.SCENES[:11])
