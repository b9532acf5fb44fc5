"""A Pico on a serial port: finding it, talking to its MicroPython through mpremote, restarting it.

Every failure raises `PicoError` with one line of advice.
"""

import contextlib
import io
import os
import re
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_sim.link import devices
from host_sim.link.identify import FACTS, facts_of
from host_sim.link.serial_port import EXCLUSIVE, PORT_ERRORS, refusal

OLDEST = (1, 25, 0)
_MPY_VERSION = (6, 3)  # version of mpy-cross 1.25 to 1.29; the second number is for native code
_ARCHITECTURES = {4: "armv6m", 7: "armv7emsp"}  # numbers in sys.implementation._mpy
_ANSWER = 4.0  # seconds until a device counts as silent
_PATIENCE = 60.0  # seconds that running code may be silent
_TRIES = 3


class PicoError(Exception):
    """An error that the user can correct; `args[0]` is the line to print."""


class PicoGone(PicoError):
    """The connection broke while it was in use."""


def find_port(named: str = "") -> str:
    """Return the named port, or the port of the only Pico that is plugged in. Raises `PicoError`."""
    if named:
        return named
    names = [port.name for port in devices.ports() if port.is_pico]
    if not names:
        raise PicoError(
            "no Pico found: plug it in by USB; one that shows up as a drive (BOOTSEL) needs MicroPython first, "
            "or an image with the console in it (flash-uf2)"
        )
    if len(names) > 1:
        raise PicoError(f"several Picos found, name the port of one: {', '.join(names)}")
    return names[0]


def check_facts(text: str, frozen_too: bool = False) -> str:
    """Return the architecture to compile for, from a Pico's facts about its MicroPython. Raises `PicoError`.

    A console that is part of the firmware hides copied files, so it is refused unless `frozen_too`.
    """
    facts = facts_of(text)
    name, platform = facts.get("name", "nothing we know"), facts.get("platform", "")
    if name != "micropython" or platform != "rp2":
        raise PicoError(f"the device runs {name} on {platform or 'something else'}, not MicroPython on a Pico")
    version = tuple(int(word) for word in facts["version"].split())
    if version < OLDEST:
        raise PicoError(
            f"MicroPython {_dotted(version)} on the Pico is too old: put {_dotted(OLDEST)} or later on it, "
            "or an image with the console in it (flash-uf2)"
        )
    number = int(facts["mpy"])
    if (number & 0xFF, number >> 8 & 3) != _MPY_VERSION:
        theirs, ours = _dotted((number & 0xFF, number >> 8 & 3)), _dotted(_MPY_VERSION)
        raise PicoError(f"MicroPython {_dotted(version)} on the Pico loads .mpy {theirs}, and this makes .mpy {ours}")
    arch = _ARCHITECTURES.get(number >> 10 & 0x1F)
    if arch is None:
        raise PicoError("the Pico's MicroPython is not one for the ARM cores of an RP2040 or RP2350")
    if "frozen" in facts and not frozen_too:
        raise PicoError("the console is part of this Pico's firmware and would hide copied files: use flash-uf2")
    return arch


def _last_line(trace: str) -> str:
    return trace.strip().rpartition("\n")[2]


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


class Pico:
    """A Pico whose MicroPython waits for commands in its raw REPL. `connected` makes one."""

    def __init__(self, port: str):
        self.port = port
        self.transport = _open(port)
        try:
            self._interrupt()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Release the port."""
        with contextlib.suppress(OSError):
            self.transport.close()

    @contextmanager
    def using(self) -> Iterator[SerialTransport]:
        """Yield mpremote's own connection, for other operations. Its errors become `PicoGone`."""
        with _breaking(self.port):
            yield self.transport

    def run(self, code: str) -> str:
        """Run code on the Pico and return what it prints.

        Raises `PicoGone`, or `PicoError` with the code's exception.
        """
        with _breaking(self.port):
            printed, trace = self.transport.exec_raw(code, timeout=_PATIENCE)
        if trace:
            raise PicoError(f"the Pico says: {_last_line(trace.decode('utf-8', 'replace'))}")
        return str(printed.decode("utf-8", "replace"))

    def write(self, path: str, data: bytes) -> None:
        """Write a file. Raises `PicoGone`, and `PicoError` if the Pico refuses."""
        with _breaking(self.port):
            try:
                self.transport.fs_writefile(path, data, chunk_size=1024)
            except TransportExecError as error:
                raise PicoError(f"the Pico could not write {path}: {_last_line(error.error_output)}") from error
            except OSError as error:
                # an error of this PC; mpremote's translation of the Pico's error has the path here
                if error.strerror != path:
                    raise
                raise PicoError(f"the Pico could not write {path}: {os.strerror(error.errno or 0)}") from error

    def architecture(self, frozen_too: bool = False) -> str:
        """Return the architecture to compile for.

        Raises `PicoError` if the console cannot run on the device or cannot be copied to it.
        """
        return check_facts(self.run(FACTS), frozen_too)

    def reset(self) -> None:
        """Restart the Pico as power-on does, and close the port, which disappears for a moment."""
        with _breaking(self.port):
            self.transport.exec_raw_no_follow("import machine\nmachine.reset()")
        self.close()

    def _interrupt(self) -> None:
        """Enter the raw REPL with fresh memory, whatever program is running."""
        for _ in range(_TRIES):
            with (
                contextlib.redirect_stdout(io.StringIO()),
                _breaking(self.port),
            ):  # mpremote prints unexpected output
                try:
                    self.transport.enter_raw_repl(timeout_overall=_ANSWER)
                    return
                except TransportError:
                    self.transport.serial.write(b"\r\x03\x03\x02")
        raise PicoError(
            f"the device on {self.port} does not answer as MicroPython does: unplug it, plug it in, try again"
        )


@contextmanager
def connected(port: str) -> Iterator[Pico]:
    """Yield a Pico at its raw REPL, with its running program stopped. Raises `PicoError`."""
    pico = Pico(port)
    try:
        yield pico
    finally:
        pico.close()


@contextmanager
def _breaking(port: str) -> Iterator[None]:
    """Turn the errors of mpremote and pyserial for a lost or silent device into `PicoGone`."""
    try:
        yield
    except TransportExecError:
        raise
    except (TransportError, *PORT_ERRORS, struct.error) as error:  # struct.error: a read returned too few bytes
        raise PicoGone(f"the Pico on {port} went away or stopped answering in the middle") from error


def _open(port: str) -> SerialTransport:
    try:
        return SerialTransport(port, timeout=_ANSWER)
    except (TransportError, *PORT_ERRORS, ValueError) as error:
        raise PicoError(refusal(port, error).args[0]) from error


def wait_for(port: str, number: str, line: str, seconds: float) -> tuple[bool, str]:
    """Return whether a starting Pico prints `line` within `seconds`, and all its output.

    The Pico comes back at its port, or at another port with its USB serial number. The wait ends early if the Pico is
    at its prompt, where no console runs.
    """
    pattern = re.compile(rb"^" + re.escape(line.encode()) + rb"\r?$", re.MULTILINE)
    output = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not pattern.search(output) and not output.endswith(b"\n>>> "):
        try:
            with serial.Serial(port, timeout=0.1, exclusive=EXCLUSIVE) as listening:
                while time.monotonic() < end and not pattern.search(output) and not output.endswith(b"\n>>> "):
                    output += listening.read(max(1, listening.in_waiting))
        except PORT_ERRORS:  # the port disappears while the Pico restarts
            time.sleep(0.05)
            port = devices.found_again(port, number)
    return bool(pattern.search(output)), output.decode("utf-8", "replace")


def start_softly(port: str) -> None:
    """Restart the running program without losing the connection, so that none of its output is lost."""
    with _breaking(port), serial.Serial(port, timeout=1.0) as open_port:
        open_port.write(b"\r\x03\x03\x02")
        open_port.read_until(b">>> ")
        open_port.write(b"\x04")
