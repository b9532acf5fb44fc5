"""`fourfold mirror`: a device's screen in this terminal, and its buttons on the keyboard, over the debug link."""

from collections import deque

from firmware.drivers.buttons import HINT, HOLD, MENU, A, Buttons
from firmware.link import debug
from host_sim.device.clock import Clock, WallClock
from host_sim.device.virtual_board import OLED_COLOURS, Rgb, grey_row, mono_row, theme_palette
from host_sim.link.debug_link import PATIENCE_MS, DebugLink, DeviceFacts, NoAnswer
from host_sim.link.serial_port import Port

_IDLE_MS = 25  # ms between two polls while the picture does not change
_BUSY_MS = 2
_PAGE = 8  # pixel rows of a page of an OLED


class Mirror:
    """The picture of the console that `facts` describes; `step` fetches its changes.

    `screens` is the device's number of the screen in the picture, -1 for none. Each press is sent with that number, so
    that the device can drop a press meant for an earlier screen.
    """

    def __init__(self, port: Port, facts: DeviceFacts, clock: Clock | None = None) -> None:
        self.clock = clock or WallClock()
        self.keys, self.long = HINT | MENU, 0
        self._link = DebugLink(port, self.clock)
        self.width, self.height, self.colour = facts.width, facts.height, facts.colour
        self.title = f"Fourfold {facts.version} on {facts.board}"
        self.pixels = bytearray(self.width * self.height)
        self.palette: tuple[Rgb, ...] = theme_palette() if self.colour else OLED_COLOURS
        self.frames = 0
        self.notice = ""
        self.screens = -1
        self._row = (self.width + 1) // 2 if self.colour else self.width  # bytes of a row of pixels, or of a page
        self._buffer = bytearray(self._row * (self.height if self.colour else -(-self.height // _PAGE)))
        self._command = 0  # the command being answered, 0 for none
        self._all = True  # True while the whole picture must be fetched
        self._buttons = Buttons(self.clock)
        self._down = 0
        self._presses: deque[int] = deque()  # masks to be sent

    @property
    def is_sent(self) -> bool:
        """True if the device has all presses."""
        return not self._presses and self._command != debug.PRESS

    def press(self, mask: int) -> None:
        """Hold buttons down until `release`. The hint and menu keys work for any board."""
        self._down |= mask
        self._buttons.latch(mask)

    def release(self, mask: int) -> None:
        """Release buttons."""
        self._down &= ~mask

    def step(self) -> int:
        """Exchange messages with the device. Return the milliseconds that the caller may sleep."""
        self._sample()
        answer = self._link.poll()
        changed = False
        if answer is not None:
            changed = self._command == debug.PIXELS and self._take(answer)
            self._command = 0
            self.notice = ""
        elif self._link.waits_ms >= PATIENCE_MS:
            self.notice = "The device does not answer ..."
            self._all = True  # the device may have restarted
            self.screens = -1
        if not self._command and (changed or self._presses or answer is None):
            self._ask()
        return _BUSY_MS if self._command or self._presses else _IDLE_MS

    def _sample(self) -> None:
        """Queue the buttons' events, as the device does. Drop a repeat while another one is waiting."""
        self._buttons.sample(self._down)
        while event := self._buttons.next():
            if event & HOLD:
                event = HINT if event & A else MENU
            if not self._presses or self._presses[-1] != event:
                self._presses.append(event)

    def _ask(self) -> None:
        if self._presses and self.screens >= 0:
            self._command = debug.PRESS
            self._link.ask(debug.PRESS, bytes((self._presses.popleft(), self.screens)))
        else:
            self._command = debug.PIXELS
            self._link.ask(debug.PIXELS, bytes((debug.ALL if self._all else 0,)))
            self._all = False

    def _show_screen(self, number: int) -> None:
        """Note that the picture is complete and shows screen `number`. Drop presses meant for another screen."""
        if number != self.screens:
            self.screens = number
            self._presses.clear()
            self._buttons.drop(self._down)

    def _take(self, answer: bytes) -> bool:
        """Copy a piece of the picture from `answer`.

        Return False if there was none. Raises `NoAnswer` if it does not fit.
        """
        at = int.from_bytes(answer[:2], "little")
        if at == debug.NONE:
            self._show_screen(int.from_bytes(answer[2:3], "little"))
            return False
        data = answer[3:]
        if answer[2:3] == bytes((debug.RUNS,)):
            data = b"".join(data[i + 1 : i + 2] * data[i] for i in range(0, len(data), 2))
        end = min(at + len(data), len(self._buffer))  # the last piece may be longer than the rest
        if at >= end:
            raise NoAnswer("the device sends a picture of another size")
        self._buffer[at:end] = data[: end - at]
        rows = range(at // self._row, -(-end // self._row))
        for row in rows:
            for y in [row] if self.colour else range(row * _PAGE, min(self.height, (row + 1) * _PAGE)):
                unpack = grey_row if self.colour else mono_row
                self.pixels[y * self.width : (y + 1) * self.width] = unpack(self._buffer, self.width, y)
        self.frames += 1
        return True
