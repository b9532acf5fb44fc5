"""What the console is: boards, drivers, screens, saves, sound and link. Nothing here that only CPython has."""

from __future__ import annotations

import gc

VERSION = "0.5.0"


def collect() -> None:
    """Collect garbage in half the time: from the globals of who collects it, here all modules of the console, a few at
    a time. Of all there are, and of what they have, MicroPython would find more at once than it keeps in mind, 64, and
    search all memory again for what it has not followed."""
    gc.collect()
