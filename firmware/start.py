"""Power-on: the board, the console on it, and what happens when the console stops.

Whatever happens, USB ends at a usable REPL: Ctrl-C stops the console and its watchdog, and so does an exception that no
crash page can be shown for. MicroPython turns Ctrl-C into KeyboardInterrupt as it reads it, but stops reading when 512
bytes wait, and before `main.py` runs it takes it for an ordinary byte. So somebody has to read. What else a PC types
means nothing but where a letter begins a line, which the console then follows (`text/terminal.py`).
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

_INTERRUPT = const(3)
_MOST = const(256)  # bytes a turn: a flood must not starve the watchdog

linked: object = None  # the open port that reads what comes in (`link/usb.py`)


def run(name: str, attend: Callable[[Console], Callable[[], object]] | None = None, in_image: bool = False) -> None:
    """Run the console on the board `name` until Ctrl-C comes over USB.

    An exception shows the crash page and is written to the crash log; a button then restarts the console. What
    `attend` makes for the console is called at each turn and reads, in place of what is here, what comes in. A console
    `in_image` also reports the files in the flash that it does not use.
    """
    try:
        _run(name, attend, in_image)
    except KeyboardInterrupt:
        watchdog.stop()
        print("Fourfold has stopped. Ctrl-D starts it again.")
    finally:
        watchdog.stop()  # here too: what sends a Ctrl-C may send another


def _run(name: str, attend: Callable[[Console], Callable[[], object]] | None, in_image: bool) -> None:
    poll = listen()
    while _drain(poll):  # a Ctrl-C that came too early to interrupt
        pass
    # Before all else: the framebuffer is the heap's largest block.
    board = loader.load("firmware.boards", "open_board")(name)
    console = None
    try:
        from firmware.console import Console

        console = Console(board)
        read = attend(console) if attend else lambda: _hear(console, poll)
        if watchdog.has_bitten():
            console.say("It hung and was restarted")
        console.step()
        print("Fourfold %s runs on %s" % (VERSION, name))
        if console.store.problem:
            print(console.store.problem)
        if in_image:
            loader.load("firmware.unused_files", "report")()
        dog = watchdog.start()

        def feed() -> None:
            dog.feed()
            if not linked:
                read()

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


def _hear(console: Console, poll: Any) -> None:
    """Read what means nothing, until somebody begins a line."""
    if not console.called:
        _drain(poll, console)


def _drain(poll: Any, console: Console | None = None) -> bool:
    """Read what waits and forget it, up to a letter by which somebody calls the console; whether more may wait. Raises
    `KeyboardInterrupt` for Ctrl-C."""
    for _ in range(_MOST):
        for _ in poll.ipoll(0):
            break
        else:
            return False
        byte: int = sys.stdin.buffer.read(1)[0]  # as text it would wait for the rest of a character
        if byte == _INTERRUPT:
            raise KeyboardInterrupt
        if console and console.hear(byte):
            break
    return True
