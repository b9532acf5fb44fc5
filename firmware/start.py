"""Power-on: open the board, run the console, handle its end.

USB always ends at a usable REPL: Ctrl-C stops the console and its watchdog, and so does an exception for which no crash
page can be shown. MicroPython turns Ctrl-C into KeyboardInterrupt as it reads it. But it stops reading when 512 bytes
wait, and before `main.py` runs, Ctrl-C is an ordinary byte. So this module reads USB all the time. It ignores what a PC
sends, except for a letter that begins a line, which the console then answers (`text/idle.py`).
"""

from __future__ import annotations

import gc
import select
import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import VERSION, loader
from firmware.drivers import watchdog

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.console import Console
    from firmware.types import WiredBoard

_INTERRUPT = const(3)
_MOST = const(256)  # bytes read per turn, so that a flood does not starve the watchdog

linked: object = None  # the open port that reads USB instead of this module (`link/usb.py`)


def run(name: str, attend: Callable[[Console], Callable[[], object]] | None = None, in_image: bool = False) -> None:
    """Run the console on the board `name` until Ctrl-C comes over USB.

    An exception shows the crash page and is written to the crash log; a button then restarts the console.
    `attend(console)` returns a function that is called at each turn to read USB in place of the code here. With
    `in_image`, also report unused files in the flash.
    """
    try:
        _run(name, attend, in_image)
    except KeyboardInterrupt:
        watchdog.stop()
        print("Fourfold has stopped. Ctrl-D starts it again.")
    finally:
        watchdog.stop()  # again, since another Ctrl-C may have interrupted the first call


def _run(name: str, attend: Callable[[Console], Callable[[], object]] | None, in_image: bool) -> None:
    poll = listen()
    while _drain(poll):  # raises for a Ctrl-C that came too early to interrupt
        pass
    # Open the board first, because the framebuffer is the heap's largest block.
    board = loader.load("firmware.boards", "open_board")(name)
    console = None
    try:
        from firmware.console import Console

        console = Console(board)
        read = attend(console) if attend else lambda: _read_usb(console, poll)
        if watchdog.has_bitten():
            console.say("It hung and was restarted")
        console.step()
        print("Fourfold %s runs on %s" % (VERSION, name))
        if console.store.problem:
            print(console.store.problem)
        if board.problem:
            print(board.problem)
            console.say(board.problem)
        if in_image:
            loader.load("firmware.unused_files", "report")()
        _ask_for_wiring(console, board)
        dog = watchdog.start()

        def feed() -> None:
            dog.feed()
            if not linked:
                read()

        console.run(feed, dog.feed)
    except Exception as error:  # noqa: BLE001  the crash page handles every exception
        watchdog.stop()
        try:
            from firmware import crash
        except MemoryError:
            if console is not None:
                console.leave()
            gc.collect()
            from firmware import crash

        crash.handle(board, console, error)


def _ask_for_wiring(console: Console, board: WiredBoard) -> None:
    """Open the screen that asks for the buttons, if one that the console does not know is down.

    An LCD comes with its buttons on one board, which may connect other pins to ground.
    """
    if board.colour:
        return
    before = loader.loaded()
    gpio = loader.load("firmware.boards.pin_scan", "other_pressed")(board.wiring)
    loader.unload(before)
    if gpio >= 0:
        console.open("wiring", "WiringScreen", board, gpio)


def listen() -> Any:
    """Return a `select.poll` for bytes received over USB."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    return poll


def _read_usb(console: Console, poll: Any) -> None:
    """Discard received bytes until a line begins."""
    if not console.first_byte:
        _drain(poll, console)


def _drain(poll: Any, console: Console | None = None) -> bool:
    """Discard received bytes up to a letter that begins a line for the console. True if more may wait. Raises
    `KeyboardInterrupt` for Ctrl-C."""
    for _ in range(_MOST):
        for _ in poll.ipoll(0):
            break
        else:
            return False
        byte: int = sys.stdin.buffer.read(1)[0]  # read as bytes, because text waits for the rest of a character
        if byte == _INTERRUPT:
            raise KeyboardInterrupt
        if console and console.begins_line(byte):
            break
    return True
