"""Heap in use and a clock, for scripts and tests that run under MicroPython's unix port."""

import gc
import sys

WRAP = 1 << 30  # ticks wrap at this number
PORT_KEEPS = 32  # bytes for each native function, to note its memory: `mmap_region_t` in ports/unix/alloc.c
_BEFORE_WRAP_MS = 1500
_PAGE = 4096  # bytes that the unix port maps for each native function; all functions are smaller


def used() -> int:
    """Return the bytes of heap in use after a collection."""
    _wipe(30 if sys.platform == "linux" else 8)
    gc.collect()
    gc.collect()
    return gc.mem_alloc()  # type: ignore[attr-defined,no-any-return]


def _wipe(depth: int) -> int:
    """Overwrite the stack, where stale words would keep blocks alive."""
    return depth and _wipe(depth - 1)


def native_functions() -> int:
    """Return the number of native functions that this process has ever had: the unix port unmaps none."""
    pages = 0
    if sys.platform == "linux":
        with open("/proc/self/maps") as file:
            for line in file:
                if " rwxp " in line:
                    start, _, end = line.split(" ", 1)[0].partition("-")
                    pages += (int(end, 16) - int(start, 16)) // _PAGE
    return pages


def own() -> int:
    """Return the bytes of heap in use, without those that only the unix port keeps for good.

    The result is 0 on CPython, which does not report them.
    """
    return used() - PORT_KEEPS * native_functions() if sys.implementation.name == "micropython" else 0


class Clock:
    """A clock that only `sleep_ms` advances. It starts shortly before the wrap."""

    def __init__(self) -> None:
        self.ms = WRAP - _BEFORE_WRAP_MS

    def ticks_ms(self) -> int:
        """Return milliseconds."""
        return self.ms

    def ticks_us(self) -> int:
        """Return 0, so that bots have unlimited time."""
        return 0

    def ticks_add(self, ticks: int, delta: int) -> int:
        """Return the ticks `delta` later."""
        return (ticks + delta) % WRAP

    def ticks_diff(self, later: int, earlier: int) -> int:
        """Return the ticks from `earlier` to `later`."""
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2

    def sleep_ms(self, ms: int) -> None:
        """Advance by `ms` milliseconds."""
        self.ms = (self.ms + ms) % WRAP
