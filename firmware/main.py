"""Ends an update of a Pico that was cut short, before the console starts.

`make flash` writes this file to `/main.py`, behind what starts the console (`host_sim/device/device_files.py`). It
copies new files to `/flash.new` beside the old console, checks them, and puts a journal of what remains to be done into
its place with one rename. From then on whoever finds the journal carries it out, `make flash` or this file at the next
power-on, as often as it takes. So the console is the old one or the new one, never half of each.

It must run before anything of the console is imported, by whichever version of it is on the device: the journal's form
does not change without a new first line.
"""

from __future__ import annotations

import os
from binascii import hexlify
from errno import ENOENT
from hashlib import sha256

JOURNAL = "/flash.journal"
STAGED = "/flash.new"
JOURNAL_HEAD = "fourfold update 2"


def finish_update(root: str = "") -> bool:
    """Carry out the journal, if there is one; True when there was.

    Lines after its head: `keep PATH` renames a foreign `/main.py`, `put DIGEST PATH` moves a staged file into its
    place, `drop PATH` removes a file, and folders it leaves empty. Each may have been done before. Raises `OSError`,
    also for a file that is nowhere, and `ValueError` for a journal of another form; the journal then stays. `root`
    stands before every path, for tests.
    """
    _finish_rename(root)
    try:
        with open(root + JOURNAL) as file:
            lines = file.read().split("\n")
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return False
    if lines[0] != JOURNAL_HEAD:
        raise ValueError("the journal is not one of this version")
    for line in lines[1:]:
        word, path = line.split(" ", 1)
        if word == "put":
            wanted, path = path.split(" ", 1)
            _put(wanted, root + STAGED + "/" + staged_name(path), root + path, len(root))
        elif word == "drop":
            _drop(root + path, len(root))
        elif _exists(root + "/main.py") and not _exists(root + path):
            os.rename(root + "/main.py", root + path)
    _remove_folder(root + STAGED)
    os.remove(root + JOURNAL)
    return True


def staged_name(path: str) -> str:
    """The name in `/flash.new` of a file that is to go to the absolute `path`."""
    return path[1:].replace("/", ",")


def _finish_rename(folder: str) -> None:
    """As `firmware.store.finish_rename`, which explains it and is perhaps half an update itself."""
    try:
        os.mkdir(folder + "/.")
    except OSError:
        pass


def _digest(path: str) -> str:
    """The first half of a file's SHA-256 in hexadecimal; "" when it cannot be read."""
    found = sha256()
    piece = bytearray(512)
    try:
        with open(path, "rb") as file:
            size = file.readinto(piece)
            while size:
                found.update(memoryview(piece)[:size])
                size = file.readinto(piece)
    except OSError:
        return ""
    return hexlify(found.digest()[:16]).decode()


def _put(wanted: str, staged: str, path: str, start: int) -> None:
    """Only what the journal means is moved, and only that in its place means that it was moved before."""
    if _digest(staged) != wanted:
        if _digest(path) != wanted:
            raise OSError("%s is nowhere" % path)
        return
    slash = path.find("/", start + 1)
    while slash > 0:
        if not _exists(path[:slash]):
            os.mkdir(path[:slash])
        slash = path.find("/", slash + 1)
    os.rename(staged, path)


def _drop(path: str, start: int) -> None:
    if _exists(path):
        os.remove(path)
    while path.rfind("/") > start:
        path = path[: path.rfind("/")]
        _remove_folder(path)


def _remove_folder(path: str) -> None:
    """Remove a folder if it is empty."""
    try:
        os.rmdir(path)
    except OSError:
        pass


def _exists(path: str) -> bool:
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def is_whole() -> bool:
    """End an update if one was cut short; False, and said, when that cannot be done."""
    try:
        finish_update()
        return True
    except (OSError, ValueError) as error:
        print("Fourfold: an update was cut short and could not be ended (%s). Run make flash again." % error)
        return False
