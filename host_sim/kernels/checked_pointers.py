"""Pointers that check their bounds, for running kernels under CPython.

Viper reads and writes through `ptr8`, `ptr16` and `ptr32` without checks, so an index one past the end corrupts the
next object. Inside `checked_pointers()` the same kernel raises instead.
"""

import builtins
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Union

Buffer = Union[bytes, bytearray, memoryview, "array[int]", "CheckedPointer"]

_CODES = {1: "B", 2: "H", 4: "I"}


class CheckedPointer:
    """A pointer to unsigned items of `item_bytes` bytes in a buffer, with viper's restrictions: no length, slices or
    negative indexes.

    Bytes past the last whole item cannot be reached. Raises `ValueError` for a width other than 1, 2 or 4 and
    `TypeError` for an object without a buffer.
    """

    __slots__ = ("_bytes", "_items")

    def __init__(self, target: Buffer, item_bytes: int = 1) -> None:
        if item_bytes not in _CODES:
            raise ValueError("a pointer's items are 1, 2 or 4 bytes wide")
        # A pointer made from a pointer starts from the bytes again, because a wider item may have hidden the last
        # bytes.
        self._bytes: memoryview = target._bytes if isinstance(target, CheckedPointer) else memoryview(target).cast("B")
        whole = len(self._bytes) // item_bytes * item_bytes
        self._items = self._bytes[:whole].cast(_CODES[item_bytes])  # type: ignore[call-overload]

    def __getitem__(self, position: int) -> int:
        """Return the item as an unsigned number. Raises `IndexError` outside 0 .. items - 1."""
        if position < 0:
            raise self._outside(position)
        try:
            item: int = self._items[position]
        except IndexError:
            raise self._outside(position) from None
        return item

    def __setitem__(self, position: int, value: int) -> None:
        """Store an item.

        Raises `IndexError` outside 0 .. items - 1, `ValueError` for a value that viper truncates (negative, or wider
        than the item) and `TypeError` for a read-only buffer.
        """
        if position < 0:
            raise self._outside(position)
        try:
            self._items[position] = value
        except IndexError:
            raise self._outside(position) from None
        except ValueError:
            limit = 1 << 8 * self._items.itemsize
            raise ValueError(f"{value} stored in an item of 0 to {limit - 1}") from None

    __iter__ = None  # without this, `for` and `in` would use the index protocol, which viper refuses

    def _outside(self, position: int) -> IndexError:
        return IndexError(f"index {position} of a pointer to {len(self._items)} items")


def _checked(item_bytes: int) -> Callable[[Buffer], CheckedPointer]:
    return lambda target: CheckedPointer(target, item_bytes)


@contextmanager
def checked_pointers() -> Iterator[None]:
    """Make every kernel called in the block use checked pointers.

    Blocks may be nested. Errors restore the old pointers too.
    """
    names = vars(builtins)
    widths = {"ptr8": 1, "ptr16": 2, "ptr32": 4}
    originals = {name: names[name] for name in widths}
    names.update({name: _checked(width) for name, width in widths.items()})
    try:
        yield
    finally:
        names.update(originals)
