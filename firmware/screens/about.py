"""The page about this console: versions, the board, the memory that is free, and the last crash."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import VERSION, loader
from firmware.screens.help import PageScreen

if TYPE_CHECKING:
    from firmware.console import Console

_KB = const(1024)
_EMPTY_MV = const(3100)
_CRASH_LOG = "/crash.log"
_MOST = const(1500)  # bytes of a crash log that are read


class AboutScreen(PageScreen):
    """One page of text."""

    def __init__(self, console: Console) -> None:
        super().__init__(console, (("About", "\n".join(lines(console))),), 0)


def lines(console: Console) -> list[str]:
    """Return the lines of the page."""
    board = console.board
    origin = ""
    if board.is_portable:
        origin = ", copied files" if loader.is_copied() else ", image"
    text = ["Fourfold %s%s" % (VERSION, origin), "Board: %s, %dx%d" % (board.name, board.width, board.height)]
    text.append("Chip: " + getattr(sys.implementation, "_machine", sys.platform))
    text.append("%s %s" % (sys.implementation.name, ".".join([str(part) for part in sys.implementation.version[:3]])))
    if hasattr(gc, "mem_free"):
        gc.collect()
        text.append("Free memory: %d KB" % (gc.mem_free() // _KB))
    if hasattr(os, "statvfs"):
        room = os.statvfs(board.home if has_home(board.home) else "/")
        text.append("Free flash: %d KB" % (room[0] * room[3] // _KB))
    millivolts = board.battery()
    if millivolts:
        text.append("Battery: %d %% (%d.%02d V)" % (percent(millivolts), millivolts // 1000, millivolts // 10 % 100))
    text.append("Last crash: " + (last_crash(board.home) or "none"))
    return text


def percent(millivolts: int) -> int:
    """Return how full a battery is: one lithium cell, or three others. 4.1 V is full, and 3.1 V empty."""
    return min(max((millivolts - _EMPTY_MV) // 10, 0), 100)


def has_home(home: str) -> bool:
    """True if the folder for saves exists."""
    try:
        os.stat(home)
    except OSError:
        return False
    return True


def last_crash(home: str) -> str:
    """Return the line of the crash log that names the exception, '' if nothing has crashed."""
    try:
        with open(home + _CRASH_LOG) as file:
            text = file.read(_MOST)
    except OSError:
        return ""
    for line in text.split("\n"):
        if "Error" in line or "Exception" in line:
            return line
    return text.split("\n")[0]
