"""What the console is: boards, drivers, screens, saves, sound and link. Nothing here that only CPython has."""

from __future__ import annotations

import gc

VERSION = "0.5.0"


def collect() -> None:
    """Collect garbage, beginning with the globals of this package.

    MicroPython keeps 64 blocks in mind that it has still to follow. If it finds more at once, it searches all memory a
    second time, which it does at present in every game: 17 to 20 ms on a Pico instead of 8 to 10."""
    gc.collect()
