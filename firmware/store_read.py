"""Reading what `store.py` has written: which generation of a file can be used, and what is wrong with the other."""

from __future__ import annotations

import os
from binascii import crc32
from typing import TYPE_CHECKING

from micropython import const

from firmware.store_form import MAGIC, MOST, SEQUENCES, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.types import Generation

_SMALLEST = const(15)  # bytes, with an empty name and payload
_SIZE = const(6)  # in what os.stat returns


def youngest(path: str, name: str, read: Callable[[bytes], Any]) -> tuple[Generation | None, tuple[int, ...], str]:
    """The generations at `path`: the youngest that can be used, which ones can't, and why, for the player.

    The first is None or (generation, sequence, payload, what `read` made of it), the second a tuple; `read` is that of
    `Store.load`. A file too large to be read is moved aside at once.
    """
    found = []
    faults: tuple[int, ...] = ()
    problem = ""
    for generation in (0, 1):
        file = "%s.%d" % (path, generation)
        size = _size(file)
        if size < 0:
            continue
        too_large = size > MOST + _SMALLEST + len(name)
        data = b"" if too_large else _read(file)
        fault = "too large" if too_large else _fault(data, name)
        if fault:
            problem = "%s save: %s" % (name, fault)
            if not too_large or not _moved_aside(file):
                faults += (generation,)
        else:
            found.append((_number(data, 4, 4), generation, data))
    found.sort()
    best = None
    while found and best is None:
        sequence, generation, data = found.pop()
        payload = data[11 + data[8] : -4]
        try:
            best = generation, sequence, payload, read(payload)
        except ValueError as error:
            faults += (generation,)
            problem = "%s save: %s" % (name, error.args[0])
    if problem:
        problem += "; the other copy is used" if best else "; it is set aside"
    return best, faults, problem


def _size(path: str) -> int:
    """Bytes of a file, -1 where there is none."""
    try:
        return os.stat(path)[_SIZE]  # type: ignore[return-value]  # MicroPython knows it by its place alone
    except OSError:
        return -1


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _moved_aside(path: str) -> bool:
    try:
        os.rename(path, path + ".bad")
        return True
    except OSError:
        return False


def _fault(data: bytes, name: str) -> str:
    """Why a file can't be used, '' when it can."""
    if len(data) < 3 or _number(data, 0, 3) != MAGIC:
        return "not a Fourfold file"
    if len(data) < _SMALLEST:
        return "cut short"
    if crc32(data[:-4]) != _number(data, len(data) - 4, 4):
        return "damaged"
    if data[3] != VERSION:
        return "of another version"
    if data[9 : 9 + data[8]] != name.encode() or len(data) != 15 + data[8] + _number(data, 9 + data[8], 2):
        return "not this file"
    if _number(data, 4, 4) >= SEQUENCES:
        return "damaged"
    return ""


def _number(data: bytes, at: int, size: int) -> int:
    value = 0
    for i in range(size):
        value |= data[at + i] << 8 * i
    return value
