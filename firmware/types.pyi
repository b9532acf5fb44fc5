"""Names of types for annotations, as `engines/types.pyi`: what a board offers, and what is read from files."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from firmware.ui.canvas import Canvas

Generation: TypeAlias = tuple[int, int, bytes, Any]  # of a saved file: 0 or 1, sequence, payload, what was made of it
Settings: TypeAlias = tuple[str, str, int, dict[str, bytes], dict[str, bytes], dict[str, list[int]]]  # see profile_read

class Clock(Protocol):
    """MicroPython's `time`: ticks wrap, and are compared by their difference."""

    def ticks_ms(self) -> int: ...
    def ticks_us(self) -> int: ...
    def ticks_add(self, ticks: int, delta: int, /) -> int: ...
    def ticks_diff(self, later: int, earlier: int, /) -> int: ...
    def sleep_ms(self, ms: int, /) -> None: ...

class Board(Protocol):
    """See `firmware/boards/__init__.py`."""

    name: str
    width: int
    height: int
    colour: bool
    buffer: bytearray
    home: str

    @property
    def clock(self) -> Clock: ...
    def listen(self, latch: Callable[[int], None], /) -> None: ...
    def pressed(self) -> int: ...
    def show(self, canvas: Canvas, /) -> None: ...
    def entropy(self) -> int: ...
