"""Loading and unloading of modules, so that a Pico's memory has only those in use.

A module is *resident*, loaded from power-on, or belongs to the screen that was open when it was imported. It is
unloaded when that screen closes: the console compares `loaded()` before and after. Code that still refers to an
unloaded module keeps working.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

# Each module comes after those that it imports, so that no import is nested. The stack is short, and garbage is
# collected between two imports.
RESIDENT = (
    "engines.cards",
    "engines.card_text",
    "engines.rng",
    "engines.players",
    "engines.game",
    "engines.catalog",
    "engines.record",
    "engines.save",
    "engines.table",
    "firmware.store",
    "firmware.drivers.buttons",
    "firmware.ui.font",
    "firmware.ui.theme",
    "firmware.ui.canvas",
    "firmware.ui.toast",
    "firmware.ui.card_face",
    "firmware.ui.display_state",
    "firmware.games",
    "firmware.screens.screen",
    "firmware.screens.game",
    "firmware.console",
)

_FORGETS = sys.implementation.name == "micropython"  # CPython has enough memory, and its tests compare classes
_COLLECT_EVERY = const(20480)  # bytes allocated, while modules are imported or a save is read
_GAPS = const(64)  # more than a collection leaves

_resident: tuple[str, ...] = ()


def resident() -> tuple[str, ...]:
    """Return the names of all modules that stay: those of `RESIDENT`, imported now if necessary, and those loaded
    before at power-on."""
    global _resident
    if not _resident:
        for path in RESIDENT:
            load(path, "__name__")
        _resident = loaded()
    return _resident


def load(path: str, name: str) -> Any:
    """Return `name` of the module with the dotted `path`, which is imported if it is not loaded."""
    return _imported(path, name) if path in sys.modules else compactly(_imported, path, name)


def _imported(path: str, name: str) -> Any:
    return getattr(__import__(path, None, None, (name,)), name)


def compactly(action: Callable[..., Any], *args: object) -> Any:
    """Call `action`, collecting garbage often, so that the objects it keeps are not scattered over the heap."""
    if not _FORGETS:
        return action(*args)
    gc.threshold(_COLLECT_EVERY)  # type: ignore[attr-defined]  # MicroPython only
    try:
        return action(*args)
    finally:
        gc.threshold(-1)  # type: ignore[attr-defined]


def is_copied() -> bool:
    """True on a device if the console runs from copied files, whose code takes memory, and not from an image."""
    return _FORGETS and __file__.startswith("/lib/")


def loaded() -> tuple[str, ...]:
    """Return the names of the modules in memory."""
    return tuple(sys.modules)


def unload(stay: Collection[str]) -> None:
    """Unload every module whose name is not in `stay`, and free its memory."""
    if not _FORGETS:
        return
    stay = set(stay)  # faster to search
    new = [name for name in loaded() if name not in stay]
    if not new:
        return
    for name in new:
        del sys.modules[name]
        package, _, leaf = name.rpartition(".")
        if package in sys.modules:
            sys.modules[package].__dict__.pop(leaf, None)
    collect()


def unload_bot(before: Collection[str]) -> None:
    """Unload the modules of a computer player: those of engines that are not in `before`."""
    unload([name for name in loaded() if not name.startswith("engines.") or name in before])


def collect() -> None:
    """Collect garbage, then fill the gaps that it leaves at the front of the heap.

    MicroPython searches for memory from the first free block on, at each call of a large function. In a full heap with
    gaps at the front each search takes 0.3 ms; drawing then takes twice as long. CPython needs none of this.
    """
    if not _FORGETS:
        return
    gc.collect()
    for _ in range(_GAPS):
        bytes(1)
