"""A clock for scripts that run under MicroPython's unix port, which they move."""

WRAP = 1 << 30  # of ticks
_BEFORE_WRAP_MS = 1500


class Clock:
    """Ticks that move when told; they start near the wrap."""

    def __init__(self) -> None:
        self.ms = WRAP - _BEFORE_WRAP_MS

    def ticks_ms(self) -> int:
        """Milliseconds."""
        return self.ms

    def ticks_us(self) -> int:
        """Microseconds, by which bots are held to their time: here they have all they want."""
        return 0

    def ticks_add(self, ticks: int, delta: int) -> int:
        """Ticks `delta` later."""
        return (ticks + delta) % WRAP

    def ticks_diff(self, later: int, earlier: int) -> int:
        """Ticks from one to the other."""
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2

    def sleep_ms(self, ms: int) -> None:
        """Let time pass."""
        self.ms = (self.ms + ms) % WRAP
