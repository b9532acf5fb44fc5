"""Run the tree on a Pico without copying it: `python -m tools.flashing.run_on_pico --board pico_oled` (make run).

The tree is compiled to `build/mpy/run` and mounted on the Pico by mpremote. Saves are the Pico's own. What it prints is
shown here; Ctrl-C ends the console and leaves the Pico at its REPL. What goes wrong is one line on stderr and exit
status 1.
"""

import argparse
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from mpremote.transport_serial import SerialTransport

import host_sim  # noqa: F401  first, for the stubs
from firmware.boards import BOARDS
from host_sim.device import device_files
from tools.flashing import pico_port
from tools.flashing.pico_port import Pico, PicoError

_PREFIX = "/lib/"  # of the mounted folder
_LINGER = 10.0  # seconds the console has for stopping
_AGAIN = 1.0  # after which it is asked again: while the Pico asks for a file, mpremote drops a Ctrl-C
_END = b"\x04"  # after a program's output, and after its traceback
_INTERRUPT = b"\x03"


def lay_out(files: Mapping[str, bytes], place: Path) -> None:
    """Make the folder `place` hold the modules of `files`, and nothing else."""
    shutil.rmtree(place, ignore_errors=True)
    for path, data in files.items():
        if path.startswith(_PREFIX):
            file = place / path.removeprefix(_PREFIX)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


def run(pico: Pico, board: str, place: Path) -> str:
    """Run the console of the folder `place` until it ends or Ctrl-C comes; its traceback, or "". Raises `PicoError`."""
    with pico.using() as transport:
        transport.mount_local(str(place))
        transport.exec_raw_no_follow(f"from firmware.start import run\nrun({board!r})\n")
        with _asked_to_stop() as stop_requests:
            trace = _follow(transport, stop_requests)
        transport.umount_local()
        transport.exit_raw_repl()
    return trace


def _follow(transport: SerialTransport, stop_requests: list[bool]) -> str:
    """Show a program's output, pass Ctrl-C on, and return its traceback."""
    parts = [bytearray()]
    until = float("inf")
    again = 0.0
    while len(parts) < 3:
        now = time.monotonic()
        if stop_requests and len(parts) == 1 and now >= again:
            transport.serial.write(_INTERRUPT)
            until = min(until, now + _LINGER)
            again = now + _AGAIN
        if not transport.serial.inWaiting():  # requests for files are answered in there
            if now > until:
                raise PicoError("the console does not stop: unplug the Pico and plug it in")
            if not transport.serial.orig_serial.inWaiting():
                time.sleep(0.005)
            continue
        byte = transport.serial.read(1)
        if byte == _END:
            parts.append(bytearray())
        else:
            parts[-1] += byte
            if stop_requests:
                again = now + _AGAIN  # it prints something, so it may be stopping
            if len(parts) == 1:
                sys.stdout.buffer.write(byte)
                sys.stdout.buffer.flush()
    return parts[1].decode("utf-8", "replace").replace("\r\n", "\n")


@contextmanager
def _asked_to_stop() -> Iterator[list[bool]]:
    """Yield a list that Ctrl-C sets to true. An exception would interrupt an answer that the Pico waits for."""
    stop_requests: list[bool] = []

    def note(number: int, frame: FrameType | None) -> None:
        del number, frame
        if stop_requests:
            raise KeyboardInterrupt  # the second time it is meant
        stop_requests.append(True)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop_requests
    finally:
        signal.signal(signal.SIGINT, before)


def main(arguments: list[str] | None = None) -> int:
    """Run the console on a Pico. Exit status 1 when it cannot or raises, 2 for bad arguments, 0 after Ctrl-C."""
    parser = argparse.ArgumentParser(prog="tools.flashing.run_on_pico", description=__doc__)
    parser.add_argument("--board", default=BOARDS[0], help=f"what is wired to the Pico: {', '.join(BOARDS)}")
    parser.add_argument("--port", default="", help="its serial port (default: the one Pico that is plugged in)")
    chosen = parser.parse_args(arguments)
    try:
        device_files.main_source(chosen.board)  # a wrong name is wrong whether or not a Pico is there
        device_files.CACHE.mkdir(parents=True, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(dir=device_files.CACHE) as place,
            pico_port.connected(pico_port.find_port(chosen.port)) as pico,
        ):
            arch = pico.architecture(frozen_too=True)  # the mounted folder comes before it
            lay_out(device_files.device_files(chosen.board, arch), Path(place))
            print(f"Running the working tree on the Pico at {pico.port}; Ctrl-C ends it.", flush=True)
            trace = run(pico, chosen.board, Path(place))
    except ValueError as error:  # no such board
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (PicoError, device_files.CompilerMissing, device_files.CompileError) as error:
        print(f"error: {error.args[0]}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    if trace:
        print(trace, end="", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
