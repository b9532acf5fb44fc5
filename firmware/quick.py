"""Finds the console's files on a Pico in half the time, and modules that are there already, while much is loaded.

MicroPython asks before it opens a module's file whether there is a folder of its name, a `.py` and a `.mpy`, and each
time littlefs goes through every folder on the way: 5 to 9 ms a module. The console's folders hold nothing but `.mpy`,
so most of that needs no asking. What is here is mounted over `/lib` at power-on, over the launcher and while a game is
opened.

Each `import` looks up every part of a module's name twice among all names in RAM, though the module be there: 0.3 ms,
a hundred times while a game is opened. Meanwhile `sys.modules` is asked first.

All that takes 1 KB, so a game is played without it. An image has no such files, and a `begin` and an `end` that do
nothing.
"""

from __future__ import annotations

import builtins
import os
import sys
from typing import TYPE_CHECKING

import micropython

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_MODULES = sys.modules
_PLACE = "/lib"
_ON_DISK = b"/lib"  # what it begins with there; a text made from two would be looked up among all names
_FOLDERS = ("boards", "drivers", "games", "help", "link", "screens", "text", "ui")  # of `firmware`
_NONE = OSError(2)  # ENOENT, always the same, as what is allocated here lies between what stays
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

disk: Any = None  # the filesystem of the Pico's flash, mounted on `/`
slowly: Any = None  # MicroPython's `__import__`
interrupted = False  # by a Ctrl-C that is still to be raised


class _Files:
    """The folder `/lib` of the disk, with the methods that MicroPython wants of a filesystem."""

    @staticmethod
    def mount(readonly: bool, mkfs: bool) -> None:
        """Nothing is to be done."""

    @staticmethod
    def umount() -> None:
        """Nothing is to be done."""

    @staticmethod
    @micropython.native
    def stat(path: str) -> Any:
        """What an import asks for. Only what is not the console's is looked up, and which games there are until the
        catalogue is there. `firmware`, its `boards` and a game's two folders have an `__init__.mpy`, and no others.

        MicroPython takes any exception here for "there is none". A Ctrl-C comes while the flash is read, and is raised
        again by `open`; none comes elsewhere in native code.
        """
        global interrupted
        if interrupted:
            return _FILE
        deep = path.count("/")
        if deep > 1 and path.endswith(".mpy"):
            if path.endswith("/__init__.mpy") and not path.endswith("/boards/__init__.mpy"):
                if deep == (3 if path.startswith("/firmware/") else 2):
                    raise _NONE
            return _FILE
        elif path.endswith(".py") or deep > (3 if path.startswith("/firmware/games/") else 2):
            raise _NONE
        elif deep == 2 and path.startswith("/firmware/"):
            if path[10:] in _FOLDERS:
                return _FOLDER
            raise _NONE
        elif deep > 1 and "engines.catalog" in sys.modules:
            for entry in sys.modules["engines.catalog"].CATALOG:
                if path.endswith("/" + entry.key):
                    return _FOLDER
            raise _NONE
        try:
            return disk.stat(_ON_DISK + path)  # type: ignore[operator]  # bytes, here
        except KeyboardInterrupt:
            interrupted = True
            return _FILE

    @staticmethod
    def open(path: str, mode: str) -> Any:
        """A file of the disk."""
        global interrupted
        if interrupted:
            interrupted = False
            raise KeyboardInterrupt
        return disk.open(_ON_DISK + path, mode)  # type: ignore[operator]


@micropython.native
def _import(name: str, within: Any = None, local: Any = None, wanted: Any = None, level: int = 0) -> Any:
    """`__import__`, in whose place it stands, but for relative imports, of which the console has none. It passes on one
    word, for the stack's sake."""
    if wanted:
        found = None if name in _MODULES else slowly(name)
        if name not in _MODULES:
            return found  # one of MicroPython's own
        return _MODULES[name]
    return slowly(name)


def begin() -> Callable[[], None]:
    """Find files quickly until `end`, which it returns, if the console runs from compiled ones."""
    global disk, slowly
    if __file__.endswith(".mpy") and not _is_on():
        for files, path in os.mount():  # type: ignore[attr-defined]
            if path == "/":
                disk = files
        slowly = __import__
        # First: a Ctrl-C may come, and what is mounted has it.
        builtins.__import__ = _import  # type: ignore[assignment]
        os.mount(_Files, _PLACE)  # type: ignore[attr-defined]
    return end


def end() -> None:
    """Find them as MicroPython does."""
    if _is_on():
        os.umount(_PLACE)  # type: ignore[attr-defined]
        del builtins.__import__


def _is_on() -> bool:
    for _, path in os.mount():  # type: ignore[attr-defined]
        if path == _PLACE:
            return True
    return False
