"""Models of SSD1306, SSD1309 and SH1106, controllers of 128x64 OLEDs.

From the data sheets Solomon Systech SSD1306 rev 1.1 and SSD1309 rev 1.1, and Sino Wealth SH1106 v2.3. A model knows
nothing about wires; `i2c_bus.py` or `spi_bus.py` feeds it. It is stricter than the chip: anything that a careful driver
avoids is recorded in `faults`.
"""

from random import Random

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
ADDRESS = 0x3C

_PAGE_MODE, _HORIZONTAL, _VERTICAL = 2, 0, 1
_CONTINUES, _DATA = 0x80, 0x40  # bits of a control byte
_MAX_HZ = 400_000
_SPI_MAX_HZ = 4_000_000  # an SH1106's bit takes 250 ns, an SSD1306's or SSD1309's 100 ns
_PULSE_US = 10  # us, the shortest reset of an SH1106; 3 us are enough for the others
_BITS = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]  # for each bit, its value in every byte
_INVERTED = b"\1".ljust(256, b"\0")


class Oled:
    """The common part of the controllers. `address` is its address on the I2C bus. A module `on_spi` waits for a reset.

    | attribute | meaning |
    | --- | --- |
    | `on`, `contrast`, `inverted` | display on, 0-255, black on white |
    | `commands`, `data_bytes`, `received`, `transactions` | bytes since power-on, control bytes in `received` only |
    | `last_byte_us` | emulated time of the last byte, -1 before the first |
    | `faults` | actions that a careful driver avoids |
    """

    max_hz = _MAX_HZ
    columns = WIDTH  # columns of the RAM
    left = 0  # RAM column of the display's first column
    arguments: dict[int, int] = {}

    def __init__(self, address: int = ADDRESS, on_spi: bool = False) -> None:
        self.address = address
        self._on_spi = on_spi
        if on_spi:
            self.max_hz = _SPI_MAX_HZ
        self.width, self.height, self.colour = WIDTH, HEIGHT, False
        self.power_on()

    def power_on(self) -> None:
        """Reset everything to its state after power-on, counters too. The RAM gets random contents."""
        self.ram = bytearray(Random(0).randbytes(self.columns * PAGES))
        self.column = self.page = 0
        self.on = self.inverted = self.all_on = self.flipped_columns = self.flipped_rows = False
        self.contrast = 0x7F
        self.start_line = self.offset = 0
        self.multiplex = HEIGHT - 1
        self.com_pins = 0x12
        self.pump = False
        self.commands = self.data_bytes = self.received = self.transactions = 0
        self.last_byte_us = -1
        self.faults: list[str] = []
        self._low_us = -1
        self._is_ready = not self._on_spi
        self._pending: list[int] = []
        self._control: int | None = None
        self._fresh = False

    def start(self) -> None:
        """Begin a write transaction."""
        self.transactions += 1
        self._control = None
        self._fresh = False

    def byte(self, value: int, us: int) -> None:
        """Receive a byte of the transaction at the emulated time `us`."""
        self.received += 1
        self.last_byte_us = us
        if self._control is None or (self._control & _CONTINUES and not self._fresh):
            if value & ~(_CONTINUES | _DATA):
                self.fault(f"control byte {value:#04x}")
            self._control = value
            self._fresh = True
            return
        self._fresh = False
        if self._control & _DATA:
            self.data_bytes += 1
            if self._pending:
                self.fault(f"data amid command {self._pending[0]:#04x}")
            self.write(value)
        else:
            self.commands += 1
            self._command(value)

    def stop(self) -> None:
        """End the transaction."""

    def reset_pin(self, low: bool, us: int) -> None:
        """Set the level of the reset pin, which makes a module on SPI ready."""
        if low:
            self._low_us = us
        elif self._low_us >= 0:
            if us - self._low_us < _PULSE_US:
                self.fault(f"reset for {us - self._low_us} us, shorter than {_PULSE_US}")
            self._low_us = -1
            self._is_ready = True

    def command(self, code: int, us: int) -> None:
        """Receive a byte over SPI while DC is low, at the emulated time `us`."""
        if not self._is_ready:
            self.fault(f"command {code:#04x} before the reset")
        self.received += 1
        self.commands += 1
        self.last_byte_us = us
        self._command(code)

    def data(self, data: bytes, us: int) -> None:
        """Receive bytes over SPI while DC is high, the last at the emulated time `us`."""
        if self._pending:
            self.fault(f"data amid command {self._pending[0]:#04x}")
        self.transactions += 1
        self.received += len(data)
        self.data_bytes += len(data)
        self.last_byte_us = us
        for value in data:
            self.write(value)

    def read(self) -> int:
        """Return the status byte."""
        return 0x00 if self.on else 0x40

    def fault(self, text: str) -> None:
        """Record an action that a careful driver avoids."""
        self.faults.append(text)

    def pixels(self) -> bytes:
        """Return the display's pixels, 0 or 1 each, row by row from the top left. All are dark if it is off or has no
        voltage.

        The module is mounted the usual way: upright with remapped columns and rows (commands A1 and C8).
        """
        if not self.on or not self.pump:
            return bytes(WIDTH * HEIGHT)
        if self.all_on:
            return b"\1" * (WIDTH * HEIGHT)
        rows = bytearray()
        for y in range(HEIGHT):
            line = y if self.flipped_rows else HEIGHT - 1 - y
            line = (line + self.start_line + self.offset) % HEIGHT
            at = line // 8 * self.columns + self.left
            row = bytes(self.ram[at : at + WIDTH]).translate(_BITS[line % 8])
            rows += row if self.flipped_columns else row[::-1]
        return bytes(rows.translate(_INVERTED) if self.inverted else rows)

    def write(self, value: int) -> None:
        """Write a byte into the RAM."""
        raise NotImplementedError

    def execute(self, code: int, arguments: list[int]) -> bool:
        """Execute a command that only this controller has. Return False for any other command."""
        raise NotImplementedError

    def _command(self, value: int) -> None:
        self._pending.append(value)
        code, *arguments = self._pending
        if len(arguments) < self.arguments.get(code, 0):
            return
        self._pending = []
        if not self.execute(code, arguments) and not self._execute(code, arguments):
            self.fault(f"unknown command {code:#04x}")

    def _execute(self, code: int, arguments: list[int]) -> bool:  # noqa: C901  one case for each command
        match code:
            case _ if code <= 0x0F:
                self.column = self.column & 0xF0 | code
            case _ if code <= 0x1F:
                self.column = self.column & 0x0F | (code & 15) << 4
            case _ if 0x40 <= code <= 0x7F:
                self.start_line = code & 63
            case 0x81:
                self.contrast = arguments[0]
            case 0xA0 | 0xA1:
                self.flipped_columns = code == 0xA1
            case 0xA4 | 0xA5:
                self.all_on = code == 0xA5
            case 0xA6 | 0xA7:
                self.inverted = code == 0xA7
            case 0xA8:
                self.multiplex = arguments[0]
            case 0xAE:
                self.on = False
            case 0xAF:
                self._switch_on()
            case _ if 0xB0 <= code <= 0xB7:
                self.page = code & 7
            case 0xC0 | 0xC8:
                self.flipped_rows = code == 0xC8
            case 0xD3:
                self.offset = arguments[0] & 63
            case 0xDA:
                self.com_pins = arguments[0]
            case 0xD5 | 0xD9 | 0xDB | 0xE3:
                pass  # clock, precharge, VCOMH level, no operation
            case _:
                return False
        return True

    def _switch_on(self) -> None:
        self.on = True
        if self.multiplex != HEIGHT - 1:
            self.fault(f"display on with a multiplex ratio of {self.multiplex + 1}, not {HEIGHT}")
        if self.com_pins != 0x12:
            self.fault(f"display on with COM pins {self.com_pins:#04x}: rows of a 128x64 panel mixed up")
        if not self.pump:
            self.fault("display on without its voltage: the panel stays dark")


class SSD1306(Oled):
    """The SSD1306: 128 columns and three addressing modes."""

    arguments = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22, 0xA3), 2),
        **dict.fromkeys((0x29, 0x2A), 5),
        **dict.fromkeys((0x26, 0x27), 6),
    }

    def power_on(self) -> None:
        super().power_on()
        self.mode = _PAGE_MODE
        self.first_column, self.last_column = 0, WIDTH - 1
        self.first_page, self.last_page = 0, PAGES - 1

    def write(self, value: int) -> None:
        self.ram[self.page * WIDTH + self.column % WIDTH] = value
        if self.mode == _HORIZONTAL:
            if self._next_column():
                self._next_page()
        elif self.mode == _VERTICAL:
            if self._next_page():
                self._next_column()
        else:
            self.column += 1
            if self.column > WIDTH:
                self.fault(f"data past the end of page {self.page}")
                self.column = 1

    def execute(self, code: int, arguments: list[int]) -> bool:
        match code:
            case _ if code <= 0x1F and self.mode != _PAGE_MODE:
                self.fault(f"command {code:#04x} is for page mode only")
                return False
            case _ if 0xB0 <= code <= 0xB7 and self.mode != _PAGE_MODE:
                self.fault(f"command {code:#04x} is for page mode only")
                return False
            case 0x20:
                self.mode = arguments[0] & 3
                if arguments[0] > _PAGE_MODE:
                    self.fault(f"addressing mode {arguments[0]}")
            case 0x21:
                self.first_column, self.last_column = self.column, _ = self._range("columns", arguments, WIDTH)
            case 0x22:
                self.first_page, self.last_page = self.page, _ = self._range("pages", arguments, PAGES)
            case 0x8D:
                self.pump = arguments[0] == 0x14
            case 0x2E | 0x2F | 0x26 | 0x27 | 0x29 | 0x2A | 0xA3:
                if code != 0x2E:
                    self.fault(f"scrolling, command {code:#04x}, is not modelled")
            case _:
                return False
        return True

    def _range(self, what: str, arguments: list[int], size: int) -> tuple[int, int]:
        first, last = arguments
        if not first <= last < size:
            self.fault(f"{what} {first} to {last}")
        return first % size, last % size

    def _next_column(self) -> bool:
        """Move to the next column of the window. Return True if it wrapped."""
        wrapped = self.column >= self.last_column
        self.column = self.first_column if wrapped else self.column + 1
        return wrapped

    def _next_page(self) -> bool:
        wrapped = self.page >= self.last_page
        self.page = self.first_page if wrapped else self.page + 1
        return wrapped


class SSD1309(SSD1306):
    """The SSD1309: an SSD1306 without a charge pump, whose panel gets its voltage from the module."""

    arguments = {code: count for code, count in SSD1306.arguments.items() if code != 0x8D}

    def power_on(self) -> None:
        super().power_on()
        self.pump = True

    def execute(self, code: int, arguments: list[int]) -> bool:
        return code != 0x8D and super().execute(code, arguments)


class SH1106(Oled):
    """The SH1106: 132 columns, addressed by page and column only. A panel of 128 columns shows 2 to 129."""

    columns = 132
    left = 2
    arguments = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def power_on(self) -> None:
        super().power_on()
        self.pump = True  # the SH1106's DC-DC converter is on by default

    def write(self, value: int) -> None:
        if self.column >= self.columns:
            self.fault(f"data past the end of page {self.page}")
            return
        if not self.left <= self.column < self.left + WIDTH:
            self.fault(f"data for column {self.column}, which no panel shows")
        self.ram[self.page * self.columns + self.column] = value
        self.column += 1

    def execute(self, code: int, arguments: list[int]) -> bool:
        if code == 0xAD:
            self.pump = arguments[0] == 0x8B
            return True
        return 0x30 <= code <= 0x33  # pump voltage
