"""Power-on: the board, the console on it, and what happens when the console stops.

Whatever happens, USB ends at a usable REPL: Ctrl-C stops the console and its watchdog, and so does an exception that no
crash page can be shown for. Of what a PC types only Ctrl-C means something. MicroPython turns it into KeyboardInterrupt
as it reads it, but stops reading when 512 bytes wait, and before `main.py` runs it takes it for an ordinary byte. So
somebody has to read.
"""

from __future__ import annotations

import gc
import select
import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import VERSION, modules
from firmware.drivers import watchdog

if TYPE_CHECKING:
    from typing import Any

_INTERRUPT = b"\x03"
_MOST = const(256)  # bytes a turn: a flood must not starve the watchdog


def run(name: str) -> None:
    """Run the console on the board `name` until Ctrl-C comes over USB.

    An exception shows the crash page and is written to the crash log; a button then restarts the console.
    """
    try:
        _run(name)
    except KeyboardInterrupt:
        watchdog.stop()
        print("Fourfold has stopped. Ctrl-D starts it again.")
    finally:
        watchdog.stop()


def _run(name: str) -> None:
    poll = listen()
    _drain(poll)  # a Ctrl-C that came too early to interrupt
    # Before all else: the framebuffer is the heap's largest block.
    board = modules.load("firmware.boards", "open_board")(name)
    console = None
    try:
        from firmware.console import Console

        console = Console(board)
        if watchdog.has_bitten():
            console.say("It hung and was restarted")
        console.step()
        print("Fourfold %s runs on %s" % (VERSION, name))
        dog = watchdog.start()

        def feed() -> None:
            dog.feed()
            _drain(poll)

        console.run(feed, dog.feed)
    except Exception as error:  # noqa: BLE001  the crash page is for whatever goes wrong
        watchdog.stop()
        try:
            from firmware import crash
        except MemoryError:
            if console is not None:
                console.leave()
            gc.collect()
            from firmware import crash

        crash.handle(board, console, error)


def listen() -> Any:
    """A `select.poll` of what comes in."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    return poll


def _drain(poll: Any) -> None:
    """Read what waits and forget it, up to a Ctrl-C. Raises `KeyboardInterrupt` for that."""
    for _ in range(_MOST):
        for _ in poll.ipoll(0):
            break
        else:
            return
        if sys.stdin.buffer.read(1) == _INTERRUPT:  # as text it would wait for the rest of a character
            raise KeyboardInterrupt
