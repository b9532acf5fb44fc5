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
_NO_FILE = const(2)  # ENOENT
_END = const(2)  # from which `seek` counts


def youngest(path: str, name: str, read: Callable[[bytes], Any]) -> tuple[Generation | None, int, str]:
    """The generations at `path`: the youngest that can be used, which ones can't, and why, for the player.

    The first is None or (generation, sequence, payload, what `read` made of it), the second a mask; `read` is that of
    `Store.load`. A file too large to be read is moved aside at once.
    """
    found = []
    faults = 0
    problem = ""
    for generation in (0, 1):
        file = "%s.%d" % (path, generation)
        data, too_large = _read(file, MOST + _SMALLEST + len(name))
        if data is None:
            continue
        fault = "too large" if too_large else _fault(data, name)
        if fault:
            problem = "%s save: %s" % (name, fault)
            if not too_large or not _moved_aside(file):
                faults |= 1 << generation
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
            faults |= 1 << generation
            problem = "%s save: %s" % (name, error.args[0])
    if problem:
        problem += "; the other copy is used" if best else "; it is set aside"
    return best, faults, problem


def _read(path: str, most: int) -> tuple[bytes | None, bool]:
    """What a file holds, b"" where it can't be read, None where there is none; whether that is more than `most` bytes,
    which are not read. It is opened at once: to ask for its size first takes a device 6 ms."""
    try:
        with open(path, "rb") as file:
            if file.seek(0, _END) > most:
                return b"", True
            file.seek(0)
            return file.read(), False
    except OSError as error:
        return None if error.args[0] == _NO_FILE else b"", False


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
