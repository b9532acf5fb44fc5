"""Small files that survive a power cut, a full flash and a bad copy.

Each name has two generations, `NAME.0` and `NAME.1`. A save is written to `NAME.new` and then renamed over the older
generation, so the younger one is complete at every moment. Unchanged data is not written.

A file has a head with a sequence number, the name, the payload and a CRC-32; docs/formats.md has the bytes.
"""

from __future__ import annotations

import os
from array import array
from binascii import crc32
from struct import pack
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engines.types import Data
    from firmware.types import Generation

MAGIC = const(0x533446)  # "F4S", low byte first
VERSION = const(1)
MAX_PAYLOAD = const(16384)  # bytes; three times the size of the longest game
_SEQUENCES = const(0x3FFFFFFF)  # limit of sequence numbers; the flash wears out long before
_SMALLEST = const(15)  # bytes of a file with an empty name and payload

# State of a name's files in `Store._states`, changed in place: a new object after each save fragments the heap.
_GENERATION = const(0)
_SEQUENCE = const(1)
_LENGTH = const(2)  # length of the payload
_CRC = const(3)  # CRC of the payload
_FAULTS = const(4)  # a mask of the unusable generations
_STATE = const(5)  # size of the state of one name
_NO_PAYLOAD = const(0xFFFF)  # the length if no payload exists

_NO_FILE = const(2)  # ENOENT
_NO_FOLDER = const(20)  # ENOTDIR
_FOLDER = const(21)  # EISDIR
_NO_SPACE = const(28)  # ENOSPC, which MicroPython's errno does not name
_TOO_LARGE = "too large"
_END = const(2)  # `seek` counts from the end


class StoreError(Exception):
    """The save could not be written; `args[0]` gives the reason. The previous save is still there."""


class Store:
    """The files of one directory. `problem` is the last `load`'s message to the player, or ''. `rest` is called
    during a save, which may have to erase flash twice, 45 ms each."""

    def __init__(self, home: str, rest: Callable[[], object] = bool) -> None:
        self._home = home
        self._rest = rest
        self._places: dict[str, int] = {}  # for each name, the index of its state in `_states`
        self._states = array("I")
        self.problem = ""
        finish_rename(home)

    def load(self, name: str, read: Callable[[bytes], Any] = bytes) -> Any:
        """Return the result of `read` on the payload of the youngest usable generation, None if none exists.

        `read(payload)` may reject a payload with a `ValueError` that gives the reason; the older generation is then
        read. `problem` is set if a generation exists but cannot be used.
        """
        best, faults, self.problem = _youngest(self._path(name), name, read)
        states = self._states
        if name not in self._places:
            self._places[name] = len(states)
            states.extend(array("I", bytes(4 * _STATE)))
        at = self._places[name]
        states[at + _FAULTS] = faults
        if best is None:
            states[at + _GENERATION] = 1 - (faults & 1)
            states[at + _SEQUENCE] = 0
            states[at + _LENGTH] = _NO_PAYLOAD
            return None
        self._note(at, best[0], best[1], best[2])
        return best[3]

    def save(self, name: str, payload: Data) -> bool:
        """Write `payload` (bytes-like). Return True if it was written, False if the same payload is already saved.

        Raises `StoreError`; the earlier save is then unchanged.
        """
        if name not in self._places:
            problem = self.problem
            self.load(name)
            self.problem = problem
        states = self._states
        at = self._places[name]
        if states[at + _LENGTH] == len(payload) and states[at + _CRC] == crc32(payload):
            return False
        if len(payload) > MAX_PAYLOAD:
            raise StoreError("could not save: %d bytes are too many" % len(payload))
        target = 1 - states[at + _GENERATION]
        sequence = states[at + _SEQUENCE]
        faults = states[at + _FAULTS]
        if not sequence:
            make_home(self._home)
            self._rest()
        data = _pack(name, sequence + 1, payload)
        self._rest()  # packing may have caused a garbage collection
        try:
            self._write(name, target, data, faults >> target & 1 == 1)
        except OSError as error:
            raise StoreError("could not save: " + _write_error(self._path(name), error.args[0]))
        states[at + _FAULTS] = faults & ~(1 << target)
        self._note(at, target, sequence + 1, payload)
        return True

    def _note(self, at: int, generation: int, sequence: int, payload: Data) -> None:
        states = self._states
        states[at + _GENERATION] = generation
        states[at + _SEQUENCE] = sequence
        states[at + _LENGTH] = len(payload)
        states[at + _CRC] = crc32(payload)

    def _write(self, name: str, target: int, data: bytearray, unreadable: bool) -> None:
        path = self._path(name)
        with open(path + ".new", "wb") as file:
            file.write(data)
            self._rest()
            file.flush()
            if hasattr(os, "fsync"):  # on a PC; littlefs writes everything when the file is closed
                os.fsync(file.fileno())
        self._rest()
        final = "%s.%d" % (path, target)
        if unreadable:  # keep the old file, which a newer version may have written
            os.rename(final, final + ".bad")
        os.rename(path + ".new", final)

    def _path(self, name: str) -> str:
        return self._home + "/" + name


def make_home(path: str) -> None:
    """Create the directory if it is missing. If that fails, the next write to it fails. Takes 50 ms."""
    try:
        os.mkdir(path)
    except OSError:
        pass


def finish_rename(folder: str) -> None:
    """Let littlefs finish a rename that a power cut interrupted; call it before the first read of a filesystem.

    Until then littlefs 2.9 and later can hide the next file of the same blocks. littlefs finishes the rename before it
    looks at the path of any change. This change is always refused: `.` exists wherever its folder does.
    """
    try:
        os.mkdir(folder + "/.")
    except OSError:
        pass


def _pack(name: str, sequence: int, payload: Data) -> bytearray:
    """Return a file's bytes, which need one block of memory: the heap may be almost full."""
    data = bytearray(pack("<IIB", MAGIC | VERSION << 24, sequence, len(name)) + name.encode())
    data.extend(pack("<H", len(payload)))
    data.extend(payload)
    data.extend(pack("<I", crc32(data)))
    return data


def _youngest(path: str, name: str, read: Callable[[bytes], Any]) -> tuple[Generation | None, int, str]:
    """Return the youngest usable generation at `path`, a mask of the unusable ones, and the reason for the player.

    The generation is None or (generation, sequence, payload, result of `read`), with the `read` of `Store.load`. A file
    that is too large is moved aside immediately.
    """
    usable = []
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
                return None, 0, "Games can't be saved: " + _write_error(path, _NO_FOLDER)
            data, fault = b"", "cannot be read"
        if not fault:
            usable.append((_number(data, 4, 4), generation, data))
            continue
        problem = "%s save: %s" % (name, fault)
        if fault != _TOO_LARGE or not _moved_aside(file):
            faults |= 1 << generation
    usable.sort()
    best = None
    while usable and best is None:
        sequence, generation, data = usable.pop()
        payload = data[11 + data[8] : -4]
        try:
            best = generation, sequence, payload, read(payload)
        except ValueError as error:
            faults |= 1 << generation
            problem = "%s save: %s" % (name, error.args[0])
    if problem:
        problem += "; the other copy is used" if best else "; it is set aside"
    return best, faults, problem


def _write_error(path: str, number: int) -> str:
    """Return the reason why the file at `path` cannot be saved, from the number of an `OSError`."""
    if number == _NO_SPACE:
        return "the flash is full"
    if number == _NO_FOLDER:
        return "%s is a file" % path[: path.rfind("/")]
    if number == _FOLDER:
        return "%s.new is a folder" % path
    return "error %d" % number


def _read(path: str, name: str) -> tuple[bytes, str]:
    """Return the contents of a file and their fault, '' if they are usable. Raises `OSError`.

    A file that is too large is not read. Asking for the size of a closed file takes a device 6 ms.
    """
    with open(path, "rb") as file:
        if file.seek(0, _END) > MAX_PAYLOAD + _SMALLEST + len(name):
            return b"", _TOO_LARGE
        file.seek(0)
        data = file.read()
    return data, fault(data, name)


def _moved_aside(path: str) -> bool:
    try:
        os.rename(path, path + ".bad")
        return True
    except OSError:
        return False


def fault(data: bytes, name: str) -> str:
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
    if _number(data, 4, 4) >= _SEQUENCES:
        return "damaged"
    return ""


def _number(data: bytes, at: int, size: int) -> int:
    value = 0
    for i in range(size):
        value |= data[at + i] << 8 * i
    return value
