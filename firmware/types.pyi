"""Names of types for annotations, as `engines/types.pyi`: what a board offers, and what is read from files."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from engines.types import Buffer, Data
from firmware.ui.canvas import Canvas
from firmware.ui.font import Font

Event: TypeAlias = int  # of a button: drivers/buttons.py
Text: TypeAlias = str | Data  # UTF-8 where it is no string
Row: TypeAlias = tuple[str, str, bool]  # of a menu: label, value, whether it can be chosen
FontSpec: TypeAlias = tuple[int, int, int, int, bytes, bytes, bytes]  # see font.py
Face: TypeAlias = tuple[int, int, Font, Font, int]  # of a card: width, height, ranks, suits, room at its edges
Pages: TypeAlias = tuple[tuple[str, bytes], ...]  # of help: a title and UTF-8 each

Generation: TypeAlias = tuple[int, int, bytes, Any]  # of a saved file: 0 or 1, sequence, payload, what was made of it
Settings: TypeAlias = tuple[str, str, int, dict[str, bytes], dict[str, bytes], dict[str, list[int]]]  # see profile_read

class Clock(Protocol):
    """MicroPython's `time`: ticks wrap, and are compared by their difference."""

    def ticks_ms(self) -> int: ...
    def ticks_us(self) -> int: ...
    def ticks_add(self, ticks: int, delta: int, /) -> int: ...
    def ticks_diff(self, later: int, earlier: int, /) -> int: ...
    def sleep_ms(self, ms: int, /) -> None: ...

class Port(Protocol):
    """See `firmware/link/__init__.py`."""

    def read(self, buffer: bytearray, /) -> int: ...
    def write(self, buffer: Buffer, size: int, /) -> int: ...
    def close(self) -> None: ...

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
    def ports(self) -> tuple[tuple[str, Callable[[], Port]], ...]: ...
