"""An emulated Pico on a pseudo-terminal, for tools that expect one on a serial port: mpremote, `make flash`.

    python -m host_sim.pico.pty_server build/uf2/stock.uf2      prints the port, and runs until Ctrl-C

Such tools measure wall time, so a Pico that waits here does so in wall time. A busy Pico runs as fast as the PC can
emulate it.
"""

import argparse
import contextlib
import multiprocessing
import os
import pty
import select
import signal
import sys
import time
import tty
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Self

from host_sim.pico.flash import PowerCut
from host_sim.pico.rig import Pico

_SLICE_MS = 1  # ms of emulated time between two reads of the terminal
_CHUNK = 4096
_BACKLOG = 16_384  # bytes kept for a tool that reads slowly
_START_SECONDS = 30.0


class Cable:
    """A Pico at a port, run by its own process. Use it as `with Cable(pico) as cable`, and open `cable.port`.

    The Pico is copied in its present state, including a planned power cut (`pico.flash.cut`). At the cut the port
    disappears, as if the cable were pulled.
    """

    def __init__(self, pico: Pico) -> None:
        fork = multiprocessing.get_context("fork")
        self._control, theirs = fork.Pipe()
        self._process = fork.Process(target=_child, args=(pico, theirs), daemon=True)
        self._process.start()
        theirs.close()
        if not self._control.poll(_START_SECONDS):
            self._process.kill()
            raise TimeoutError("the emulated Pico did not start")
        self.port: str = self._control.recv()
        self.operations = 0  # programs and erases of the flash, known once unplugged

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.is_alive():
            self._process.kill()
        self._process.join()

    def unplug(self) -> bytes:
        """Cut the power now, unless it is off. Return the whole flash."""
        self._control.send("unplug")
        flash, self.operations = self._control.recv()
        self._process.join()
        return bytes(flash)


def serve(pico: Pico, announce: Callable[[str], None], stop: Callable[[float], bool]) -> None:
    """Run a Pico behind a pseudo-terminal until `stop(seconds)`, which may wait that long, or a power cut.

    `announce` is called with the port once USB is up.
    """
    pico.boot()
    master, slave = pty.openpty()
    tty.setraw(slave)  # kept open, so that the terminal survives when a tool closes it
    os.set_blocking(master, False)
    announce(os.ttyname(slave))
    try:
        _exchange(pico, master, stop)
    except PowerCut:
        pass
    finally:
        os.close(master)
        os.close(slave)


def _exchange(pico: Pico, master: int, stop: Callable[[float], bool]) -> None:
    count = 0  # bytes of the console's output that the terminal has
    start = time.monotonic() - pico.ms / 1000
    while not stop(0):
        pico.run_ms(_SLICE_MS)
        if count < len(pico.console):
            try:
                count += os.write(master, bytes(pico.console[count : count + _CHUNK]))
            except BlockingIOError:  # the reader is slow or absent
                count = max(count, len(pico.console) - _BACKLOG)
        lead = pico.ms / 1000 - (time.monotonic() - start)
        if lead < 0 or not pico.mcu.core.waiting:
            start, lead = start - lead, 0.0  # do not make up for lost or busy time
        if select.select([master], [], [], max(0.0, lead))[0]:
            pico.send(os.read(master, _CHUNK))


def _child(pico: Pico, control: Connection) -> None:
    def stop(seconds: float) -> bool:
        return control.poll(seconds)

    serve(pico, control.send, stop)
    control.recv()
    control.send((pico.flash_dump(), len(pico.flash.operations)))


def main(arguments: list[str] | None = None) -> int:
    """Serve an image until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="host_sim.pico.pty_server", description=__doc__)
    parser.add_argument("image", type=Path, help="the firmware, a UF2")
    chosen = parser.parse_args(arguments)
    try:
        pico = Pico(chosen.image)
    except (OSError, ValueError) as error:
        print(f"error: cannot read {chosen.image}: {error}", file=sys.stderr)
        return 1
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs with this signal ignored
    with contextlib.suppress(KeyboardInterrupt):
        serve(pico, lambda port: print(port, flush=True), lambda _: False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
