"""Small files that survive a power cut, a full flash and a bad copy.

Each name has two generations, `NAME.0` and `NAME.1`. A save goes to `NAME.new`, complete, and is then renamed over
the older generation, so the younger one is whole at every moment. Nothing is written when nothing changed.

What a file looks like is in `store_form.py`. `store_read.py` reads them, and is imported when that is wanted.
"""

from __future__ import annotations

import os
from array import array
from binascii import crc32
from struct import pack
from typing import TYPE_CHECKING

from micropython import const

from firmware.store_form import MAGIC, MOST, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engines.types import Data

# What is known of the files of a name, changed in place: what each save made anew would lie in the midst of memory.
_GENERATION = const(0)
_SEQUENCE = const(1)
_LENGTH = const(2)  # of the payload
_CRC = const(3)  # of that
_FAULTS = const(4)  # a mask of the generations that can't be used
_KNOWN = const(5)
_NOTHING = const(0xFFFF)  # a length where there is no payload


class StoreError(Exception):
    """The save could not be written; `args[0]` says why. What was saved before is still there."""


class Store:
    """The files of one directory. `problem` holds what the last `load` had to tell the player, or ''. `rest` is called
    in the midst of a save, which may have to erase flash twice, 45 ms each."""

    def __init__(self, home: str, rest: Callable[[], object] = bool) -> None:
        self._home = home
        self._rest = rest
        self._places: dict[str, int] = {}  # in the next, of what is known of the files of a name
        self._known = array("I")
        self.problem = ""
        from firmware import store_read

        store_read.finish_rename(home)

    def load(self, name: str, read: Callable[[bytes], Any] = bytes) -> Any:
        """What `read` makes of the payload of the youngest generation that can be used, None when there is none.

        `read(payload)` may refuse one with a `ValueError` that says why; the older one is then read. `problem` is set
        when a generation was there and could not be used.
        """
        from firmware import store_read

        best, faults, self.problem = store_read.youngest(self._path(name), name, read)
        known = self._known
        if name not in self._places:
            self._places[name] = len(known)
            known.extend(array("I", bytes(4 * _KNOWN)))
        at = self._places[name]
        known[at + _FAULTS] = faults
        if best is None:
            known[at + _GENERATION] = 1 - (faults & 1)
            known[at + _SEQUENCE] = 0
            known[at + _LENGTH] = _NOTHING
            return None
        self._note(at, best[0], best[1], best[2])
        return best[3]

    def save(self, name: str, payload: Data) -> bool:
        """Write `payload` (bytes-like). True when it was written, False when it is there already.

        Raises `StoreError`; the generation saved before is then untouched.
        """
        if name not in self._places:
            problem = self.problem
            self.load(name)
            self.problem = problem
        known = self._known
        at = self._places[name]
        if known[at + _LENGTH] == len(payload) and known[at + _CRC] == crc32(bytes(payload)):
            return False
        if len(payload) > MOST:
            raise StoreError("could not save: %d bytes are too many" % len(payload))
        target = 1 - known[at + _GENERATION]
        sequence = known[at + _SEQUENCE]
        faults = known[at + _FAULTS]
        if not sequence:
            make_home(self._home)
            self._rest()
        data = _pack(name, sequence + 1, payload)
        self._rest()  # garbage may have been collected for it
        try:
            self._write(name, target, data, faults >> target & 1 == 1)
        except OSError as error:
            from firmware import store_read

            raise StoreError("could not save: " + store_read.write_error(self._path(name), error.args[0]))
        known[at + _FAULTS] = faults & ~(1 << target)
        self._note(at, target, sequence + 1, payload)
        return True

    def _note(self, at: int, generation: int, sequence: int, payload: Data) -> None:
        known = self._known
        known[at + _GENERATION] = generation
        known[at + _SEQUENCE] = sequence
        known[at + _LENGTH] = len(payload)
        known[at + _CRC] = crc32(bytes(payload))

    def _write(self, name: str, target: int, data: bytes, unreadable: bool) -> None:
        path = self._path(name)
        with open(path + ".new", "wb") as file:
            file.write(data)
            self._rest()
            file.flush()
            if hasattr(os, "fsync"):  # a PC's file system; littlefs has written all when the file is closed
                os.fsync(file.fileno())
        self._rest()
        final = "%s.%d" % (path, target)
        if unreadable:  # not ours to throw away: a newer version's, perhaps
            os.rename(final, final + ".bad")
        os.rename(path + ".new", final)

    def _path(self, name: str) -> str:
        return self._home + "/" + name


def make_home(path: str) -> None:
    """Make the directory, if it is not there: 50 ms, so not at power-on. If it cannot be made, what is written to it
    says so."""
    try:
        os.mkdir(path)
    except OSError:
        pass


def _pack(name: str, sequence: int, payload: Data) -> bytes:
    data = pack("<IIB", MAGIC | VERSION << 24, sequence, len(name)) + name.encode()
    data += pack("<H", len(payload)) + bytes(payload)
    return data + pack("<I", crc32(data))
