"""A figure of the console on a Pico, as `device_bench.py` measures it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One line of the table: what was measured on which board, beside its physical limit and its bar ('' for none)."""

    what: str
    board: str
    value: float
    unit: str
    bar: float | None = None
    limit: str = ""

    @property
    def good(self) -> bool:
        """Whether it keeps its bar."""
        return self.bar is None or self.value <= self.bar
