"""A figure of the console on a Pico, as `device_bench.py` measures it, and the names that README's table looks up."""

from dataclasses import dataclass

MEDIAN = "median of all games"  # in the place of a game's title
LONGEST = "longest"


def press(kind: str, title: str, way: str) -> str:
    """Return the name of a game's slowest press, of a kind in `device_measures.KINDS`."""
    return f"press to last pixel, {kind}, {title}, {way}"


def think(what: str, title: str, seats: int = 0) -> str:
    """Return the name of a game's 95th percentile of a `hint` or a `turn`."""
    return f"{what}, {title}, {seats} seats" if seats else f"{what}, {title}"


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
