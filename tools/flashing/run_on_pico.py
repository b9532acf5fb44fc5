"""Run the tree on a Pico without copying it: `python -m tools.flashing.run_on_pico --board pico_oled` (make run).

The tree is compiled to `build/mpy/run` and mounted on the Pico by mpremote. The console uses the Pico's own saves, and
its output is shown here. Ctrl-C ends the console and leaves the Pico at its REPL. Any error prints one line on stderr
and gives exit status 1.
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

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.boards import BOARDS
from host_sim.device import device_files
from tools.flashing import pico_port
from tools.flashing.pico_port import Pico, PicoError

_PREFIX = "/lib/"  # prefix of the files in the mounted folder
_LINGER = 10.0  # seconds that the console may take to stop
_AGAIN = 1.0  # seconds until Ctrl-C is sent again: mpremote drops it while the Pico asks for a file
_END = b"\x04"  # ends a program's output, and its traceback
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
    """Run the console in the folder `place` until it ends or Ctrl-C comes.

    Return its traceback, or "". Raises `PicoError`.
    """
    with pico.using() as transport:
        transport.mount_local(str(place))
        transport.exec_raw_no_follow(f"from firmware.start import run\nrun({board!r})\n")
        with _asked_to_stop() as stop_requests:
            trace = _follow(transport, stop_requests)
        transport.umount_local()
        transport.exit_raw_repl()
    return trace


def _follow(transport: SerialTransport, stop_requests: list[bool]) -> str:
    """Show a program's output, forward Ctrl-C, and return its traceback."""
    parts = [bytearray()]
    until = float("inf")
    again = 0.0
    while len(parts) < 3:
        now = time.monotonic()
        if stop_requests and len(parts) == 1 and now >= again:
            transport.serial.write(_INTERRUPT)
            until = min(until, now + _LINGER)
            again = now + _AGAIN
        if not transport.serial.inWaiting():  # this call also answers the Pico's requests for files
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
                again = now + _AGAIN  # the program prints something, so it may be stopping
            if len(parts) == 1:
                sys.stdout.buffer.write(byte)
                sys.stdout.buffer.flush()
    return parts[1].decode("utf-8", "replace").replace("\r\n", "\n")


@contextmanager
def _asked_to_stop() -> Iterator[list[bool]]:
    """Yield a list that Ctrl-C makes true. An exception would interrupt an answer that the Pico waits for."""
    stop_requests: list[bool] = []

    def note(number: int, frame: FrameType | None) -> None:
        del number, frame
        if stop_requests:
            raise KeyboardInterrupt  # the second Ctrl-C ends this program
        stop_requests.append(True)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop_requests
    finally:
        signal.signal(signal.SIGINT, before)


def main(arguments: list[str] | None = None) -> int:
    """Run the console on a Pico.

    The exit status is 1 if it cannot run or raises, 2 for bad arguments, 0 after Ctrl-C.
    """
    parser = argparse.ArgumentParser(prog="tools.flashing.run_on_pico", description=__doc__)
    parser.add_argument("--board", default=BOARDS[0], help=f"what is wired to the Pico: {', '.join(BOARDS)}")
    parser.add_argument("--port", default="", help="its serial port (default: the one Pico that is plugged in)")
    chosen = parser.parse_args(arguments)
    try:
        device_files.main_source(chosen.board)  # check the board's name first, even without a Pico
        device_files.CACHE.mkdir(parents=True, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(dir=device_files.CACHE) as place,
            pico_port.connected(pico_port.find_port(chosen.port)) as pico,
        ):
            # a frozen console does no harm: the mounted folder comes first on the import path
            arch = pico.architecture(frozen_too=True)
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
