"""The report of sizes in a release: flash, compiled files, and heap on the emulated Pico."""

from collections.abc import Iterable, Mapping, Sequence

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware import VERSION
from firmware.boards import BOARDS
from tools.images.build_uf2 import CONSOLE_ROOM
from tools.measure.device_measures import FROZEN, MPY, heap_ledger
from tools.page_tables import markdown


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    return markdown(head, [[str(cell) for cell in row] for row in rows]).rstrip("\n")


def report(
    flash: Mapping[tuple[str, str], int], mpy: Mapping[str, int], heap: Mapping[tuple[str, str, str], int]
) -> str:
    """Return a report of the bytes of flash by (board, chip), of `.mpy` by board, and of heap by (board, frozen or
    `.mpy`, screen)."""
    images = []
    for (board, chip), size in flash.items():
        images.append((board, chip, size, CONSOLE_ROOM, CONSOLE_ROOM - size))
    parts = [
        f"# Sizes of Fourfold {VERSION}, in bytes",
        "## Flash\n\nThe room ends where the filesystem begins.",
        _table(("board", "chip", "image", "room", "left"), images),
        "## Compiled files\n\nOn a Pico that keeps its MicroPython (armv6m), as `make flash` copies them.",
        _table(("board", ".mpy"), mpy.items()),
        "## Heap in use\n\nOn the emulated Pico after a collection; with a game open, after a hint.",
        _table(("board", "console", "screen", "heap"), [(*where, used) for where, used in heap.items()]),
    ]
    return "\n\n".join(parts) + "\n"


def heap() -> dict[tuple[str, str, str], int]:
    """Return the bytes of heap in use by board, way (`FROZEN` or `MPY`) and screen."""
    rows = {}
    for board in BOARDS:
        for way in (FROZEN, MPY):
            for screen, used in heap_ledger(board, way).items():
                if not screen.endswith(("-free", "-largest", "-hint")):
                    rows[board, way, screen] = used
    return rows
