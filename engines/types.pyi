"""Names of types for annotations. No runtime has this module: it is imported for type checkers alone."""

from array import array
from typing import Protocol, TypeAlias

from engines.option import Option

Card: TypeAlias = int  # a byte, as in cards.py
Move: TypeAlias = int  # 0-65535, the game's own
Seat: TypeAlias = int  # 0 and up; where it says so, `OVER` too
Mask: TypeAlias = int  # bit n is seat n

Buffer: TypeAlias = bytearray  # written to: a position, a view, the state of a generator, the room of a kernel
Data: TypeAlias = bytes | bytearray | memoryview  # only read
Freedom: TypeAlias = dict[str, tuple[str, ...] | None]  # the choices of options that a variant leaves, None for all
Options: TypeAlias = bytes | bytearray | list[int] | tuple[int, ...]  # the index of a choice for each, in their order
Players: TypeAlias = bytes | bytearray | list[int]  # one a seat, as in table.py
Moves: TypeAlias = array[int]  # array("H")
Halfwords: TypeAlias = array[int]  # array("H"), the room of a kernel
Companion: TypeAlias = tuple[str, str, str]  # title, module of the screen, name in the store: see catalog.py
OptionRow: TypeAlias = tuple[Option, ...]  # the options of a game
Pixels: TypeAlias = bytearray  # rows of a picture, in its format

class Clock(Protocol):
    """A clock for thinking: microseconds that wrap, and the difference of two readings."""

    def ticks_us(self) -> int: ...
    def ticks_diff(self, later: int, earlier: int, /) -> int: ...

class Remote(Protocol):
    """The connection of a remote player."""

    move: Move  # once it has `decided`

    def has_decided(self) -> bool: ...

class Writer(Protocol):
    """A file of text."""

    def write(self, text: str, /) -> object: ...

class Pointer:
    """A viper pointer to a buffer: items by index, without bounds checks."""

    def __init__(self, buffer: object, /) -> None: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...

# Viper's compiler knows these without an import, and so do the built-in names on a PC.
ptr8: TypeAlias = Pointer
ptr16: TypeAlias = Pointer
ptr32: TypeAlias = Pointer
