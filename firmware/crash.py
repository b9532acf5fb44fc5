"""The crash report: printed over USB, written to a file and shown on the display; a button restarts the console.

The game is safe, because every move is saved right after it is shown. A move that cannot be drawn is not saved, so that
*Continue* does not fail in the same way. If the last save failed, the page says why.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import VERSION

if TYPE_CHECKING:
    from engines.types import Writer
    from firmware.console import Console
    from firmware.types import Board

LOG = "crash.log"  # in the board's home, beside the saves
_BEFORE = "crash-before.log"
_LAST_MOVES = const(4)
_POLL_MS = const(20)
_BOUNCE_MS = const(60)  # longer than a contact bounces


def handle(board: Board, console: Console | None, error: Exception) -> None:
    """Report `error`, wait until a button is pressed and released, and restart the device. `console` may be None."""
    _print_exception(error, sys.stdout)
    lines = report(console)
    trouble = write_log(board, console, error)
    if trouble:
        print(trouble)
    if console is not None:
        console.leave()  # make room for the page, in case memory was short
    gc.collect()
    show(board, console, error, lines)
    wait = board.clock.sleep_ms
    while board.pressed():
        wait(_POLL_MS)
    wait(_BOUNCE_MS)
    while not board.pressed():
        wait(_POLL_MS)
    wait(_BOUNCE_MS)
    while board.pressed():
        wait(_POLL_MS)
    from machine import reset

    reset()


def report(console: Console | None) -> tuple[str, ...]:
    """Return the lines of `_report`, or none if that fails too."""
    try:
        return _report(console)
    except Exception:  # noqa: BLE001  the crash page must appear in any case
        return ()


def _report(console: Console | None) -> tuple[str, ...]:
    """Return lines about the game on screen: its deal, its last moves, and its save. Empty without a game."""
    if console is None or console.table is None or console.table.record is None:
        return ()
    table = console.table
    record = table.record
    names = []
    for i in range(max(0, record.count - _LAST_MOVES), record.count):
        names.append(table.game_view.move_name(record.moves[i]))
    title = table.entry.title if table.is_secret() else "%s %d" % (table.entry.title, record.seed)
    saved = "Your game is saved."
    if console.unsaved:
        saved = console.unsaved.replace("could not save", "Not saved", 1)
    return (title, "last " + " ".join(names), saved)


def write_log(board: Board, console: Console | None, error: Exception) -> str:
    """Write version, traceback and record to `LOG`, after renaming an earlier log. Return why it failed, or ''."""
    path = board.home + "/" + LOG
    try:
        from firmware.store import make_home

        make_home(board.home)
        if LOG in os.listdir(board.home):
            os.rename(path, board.home + "/" + _BEFORE)
        with open(path, "w") as file:
            file.write("Fourfold %s on %s, %s\n" % (VERSION, board.name, sys.version))
            _print_exception(error, file)
            table = console.table if console is not None else None
            if table is not None and table.record is not None:
                table.record.write(file)
    except Exception as trouble:  # noqa: BLE001  a full flash, no memory, or the same error again
        return "The crash log is not complete: %s %s" % (type(trouble).__name__, trouble)
    return ""


def show(board: Board, console: Console | None, error: Exception, lines: tuple[str, ...]) -> None:
    """Draw the crash page with the `lines` of `report`."""
    if console is not None:
        canvas = console.canvas
        theme = console.theme
    else:
        from firmware.ui.canvas import Canvas
        from firmware.ui.displays import theme_for

        canvas = Canvas(board.width, board.height, board.colour, board.buffer)
        theme = theme_for(board.width, board.height, board.colour)
    from firmware.ui.theme import BACKGROUND, INK
    from firmware.ui.widgets import draw_title

    canvas.clear(BACKGROUND)
    draw_title(canvas, theme, "Failed: " + type(error).__name__)
    y = theme.title_height + theme.stroke
    for line in (str(error),) + lines + ("More in " + LOG, "Press a button."):
        canvas.text_clip(line, theme.margin, y, theme.width - 2 * theme.margin, INK)
        y += theme.line
    board.show(canvas)
    canvas.clean()


def _print_exception(error: Exception, file: Writer) -> None:
    """Write a traceback with MicroPython's own function or, on CPython, only the error."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, file)
    else:
        file.write("%s: %s\n" % (type(error).__name__, error))
