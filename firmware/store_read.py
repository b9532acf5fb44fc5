"""Reading the files of `store.py`: the usable generation, the fault of the other, and the reasons for errors."""

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
_NO_FOLDER = const(20)  # ENOTDIR
_FOLDER = const(21)  # EISDIR
_NO_SPACE = const(28)  # ENOSPC, which MicroPython's errno does not name
_TOO_LARGE = "too large"
_END = const(2)  # from which `seek` counts


def finish_rename(folder: str) -> None:
    """Let littlefs finish a rename that a power cut interrupted; call it before the first read of a filesystem.

    Until then littlefs 2.9 and later can hide the next file of the same blocks. littlefs finishes the rename before it
    looks at the path of any change. This change is always refused: `.` exists wherever its folder does.
    """
    try:
        os.mkdir(folder + "/.")
    except OSError:
        pass


def youngest(path: str, name: str, read: Callable[[bytes], Any]) -> tuple[Generation | None, int, str]:
    """Return the youngest usable generation at `path`, a mask of the unusable ones, and the reason for the player.

    The generation is None or (generation, sequence, payload, result of `read`), with the `read` of `Store.load`. A file
    too large to be read is moved aside at once.
    """
    found = []
    faults = 0
    problem = ""
    for generation in (0, 1):
        file = "%s.%d" % (path, generation)
        try:
            data, fault = _read(file, name)
        except OSError as error:
            if error.args[0] == _NO_FILE:
                continue
            if error.args[0] == _NO_FOLDER:
                return None, 0, "Games can't be saved: " + write_error(path, _NO_FOLDER)
            data, fault = b"", "cannot be read"
        if not fault:
            found.append((_number(data, 4, 4), generation, data))
            continue
        problem = "%s save: %s" % (name, fault)
        if fault != _TOO_LARGE or not _moved_aside(file):
            faults |= 1 << generation
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


def write_error(path: str, number: int) -> str:
    """Return the reason why the file at `path` cannot be saved, from the number of an `OSError`."""
    if number == _NO_SPACE:
        return "the flash is full"
    if number == _NO_FOLDER:
        return "%s is a file" % path[: path.rfind("/")]
    if number == _FOLDER:
        return "%s.new is a folder" % path
    return "error %d" % number


def _read(path: str, name: str) -> tuple[bytes, str]:
    """Return the contents of a file and their fault, '' if they can be used. Raises `OSError`.

    Too large a file is not read. Asking for the size of a closed file would take a device 6 ms.
    """
    with open(path, "rb") as file:
        if file.seek(0, _END) > MOST + _SMALLEST + len(name):
            return b"", _TOO_LARGE
        file.seek(0)
        data = file.read()
    return data, _fault(data, name)


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
