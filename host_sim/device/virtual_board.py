"""A board in memory: buttons set by calls, and a display whose pixels can be read.

It has the interface of the boards in `firmware/boards/`.
"""

import secrets
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import host_sim  # noqa: F401  installs the stubs
from firmware.drivers.buttons import HINT, MENU, Buttons
from firmware.drivers.buzzer import Buzzer
from host_sim.device.clock import Clock

_BAND = 8  # pixel rows of a dirty band
_SEEDS = 1 << 32

Rgb = tuple[int, int, int]
Ports = tuple[tuple[str, Callable[[], Any]], ...]  # a link's ports: pairs of a name and a function that opens the port


class Display(NamedTuple):
    """A display's size in pixels, whether it shows 16 colours, and its name for the player."""

    width: int
    height: int
    colour: bool
    title: str


BOARDS = {
    "oled": Display(128, 64, False, "OLED 128x64"),
    "lcd": Display(240, 240, True, "LCD 240x240"),
    "wide": Display(240, 135, True, "LCD 240x135"),
    "qvga": Display(320, 240, True, "LCD 320x240"),
}
DEVICES = {  # the display of each of the firmware's boards
    "pico_oled": BOARDS["oled"],
    "pico_oled_sh1106": BOARDS["oled"],
    "pico_oled_spi": BOARDS["oled"],
    "waveshare_lcd13": BOARDS["lcd"],
    "waveshare_lcd114": BOARDS["wide"],
    "waveshare_lcd2": BOARDS["qvga"],
    "pimoroni_display": BOARDS["wide"],
    "pimoroni_display2": BOARDS["qvga"],
    "picosystem": BOARDS["lcd"],
}

WITH_BUZZER = ("oled", "pico_oled", "pico_oled_sh1106", "pico_oled_spi", "picosystem")

OLED_COLOURS: tuple[Rgb, Rgb] = ((4, 7, 14), (170, 226, 255))  # unlit, lit


class Canvas(Protocol):
    """The attributes of the firmware's `Canvas` that `show` reads. That class explains the bands."""

    width: int
    height: int
    colour: bool
    buffer: bytearray
    band_x0: Any
    band_x1: Any


class BoardView(Protocol):
    """The attributes of a board that pictures and the terminal app read; `VirtualBoard` explains them."""

    title: str
    width: int
    height: int
    colour: bool
    pixels: bytearray
    palette: tuple[Rgb, ...]
    frames: int

    @property
    def notice(self) -> str:
        """Return the message shown to the player beside the picture, '' for none."""


class ButtonBoard(BoardView, Protocol):
    """A board whose buttons can be pressed. `keys` is the mask of its hint and menu keys; `long` is the mask of
    two-in-one buttons, which are held longer."""

    keys: int
    long: int

    @property
    def clock(self) -> Clock:
        """Return the clock that times the presses."""

    def press(self, mask: int) -> None:
        """Hold buttons down until `release`."""

    def release(self, mask: int) -> None:
        """Release buttons."""


class Steps(Protocol):
    """A program that runs one turn at each `step`. `screens` changes whenever it shows another screen."""

    screens: int

    def step(self) -> int:
        """Run one turn. Return the milliseconds that the caller may sleep."""


class Console(Steps, Protocol):
    """The attributes of the `Console` in `firmware/console.py` that the PC uses."""

    table: Any
    link: Any


class Pulses(Protocol):
    """A pin with pulse-width modulation, as a `machine.PWM`."""

    def freq(self, hertz: int, /) -> None:
        """Set the pulses in a second."""

    def duty_u16(self, duty: int, /) -> None:
        """Set the part of the time for which the pin is high, 0 to 65535."""


class SilentPin:
    """The pin of a buzzer that nobody hears: it notes the pitch in Hz and the duty, 0 to 65535."""

    def __init__(self) -> None:
        self.hertz = 0
        self.duty = 0

    def freq(self, hertz: int) -> None:
        """Set the pitch."""
        self.hertz = hertz

    def duty_u16(self, duty: int) -> None:
        """Set the part of the time for which the pin is high, 0 for silence."""
        self.duty = duty


class VirtualBoard:
    """A board of a `kind` in BOARDS or DEVICES. Its saves are in the folder `home`, which is created.

    `entropy` (0 to 2^32 - 1) makes the deals predictable: it is the first result of `entropy()`, and increases with
    each call. `ports` are the ports of a link, and `pulses` is the buzzer's pin. Raises `ValueError` for an unknown
    kind, `OSError` if the folder cannot be created.
    """

    def __init__(
        self,
        kind: str,
        home: str | Path,
        clock: Clock,
        entropy: int | None = None,
        ports: Ports = (),
        pulses: Pulses | None = None,
    ) -> None:
        known = BOARDS | DEVICES
        if kind not in known:
            raise ValueError(f"no board called {kind}; there is {', '.join(known)}")
        self.name = kind
        self.width, self.height, self.colour, self.title = known[kind]
        self.clock = clock
        Path(home).mkdir(parents=True, exist_ok=True)
        self.home = str(home)
        self.buffer = bytearray((self.width + 1) // 2 * self.height if self.colour else self.width * self.height // 8)
        self.pixels = bytearray(self.width * self.height)  # palette indexes, row by row from the top left
        self.palette = theme_palette() if self.colour else OLED_COLOURS
        self.frames = 0  # pictures sent so far
        self.level = 4  # brightness: 0 off, 1 dim, 2 low, 3 medium, 4 high
        self.is_turned = False
        self.is_portable = False
        self.pulses = pulses or SilentPin()
        self.buzzer = Buzzer(self.pulses, clock) if kind in WITH_BUZZER else None
        self.millivolts = 0  # of the battery; 0 for none
        self.notice = ""  # message for the player, shown until a button is pressed
        self.keys = HINT | MENU
        self.long = 0
        self.pixels_sent = 0
        self._down = 0
        self._buttons: Buttons | None = None  # until `listen`
        self._entropy = entropy
        self._ports = ports

    @property
    def foreseeable(self) -> bool:
        """True if the caller has set the entropy, which makes the deals predictable."""
        return self._entropy is not None

    def listen(self, buttons: Buttons) -> None:
        """From now on, call `buttons.latch` at each press and release, as a pin's interrupt does."""
        self._buttons = buttons

    def press(self, mask: int) -> None:
        """Hold buttons down until `release`."""
        self.notice = ""
        if self._buttons:
            self._buttons.latch(mask & ~self._down)
        self._down |= mask

    def release(self, mask: int) -> None:
        """Release buttons."""
        if self._buttons:
            self._buttons.latch(mask & self._down, False)
        self._down &= ~mask

    def pressed(self) -> int:
        """Return the mask of the buttons that are down now."""
        return self._down

    def entropy(self, ahead: bool = False) -> int:
        """Return 32 bits for the next deal; `ahead` has no effect."""
        if self._entropy is None:
            return self.secret()
        value = self._entropy
        if not ahead:
            self._entropy = (value + 1) % _SEEDS
        return value

    def secret(self) -> int:
        """Return 32 bits from the system's random source."""
        return secrets.randbits(32)

    def ports(self) -> Ports:
        """Return the ports of a link."""
        return self._ports

    def light(self, level: int) -> None:
        """Set the brightness."""
        self.level = level

    def shift(self, is_shifted: bool) -> None:
        """Do nothing: a screen on a PC does not wear out."""

    def is_attached(self) -> bool:
        """Return True: a PC needs no light sleep."""
        return True

    def battery(self) -> int:
        """Return `millivolts`."""
        return self.millivolts

    def today(self) -> int:
        """Return the date as a number such as 20261125, 0 if it is unknown."""
        return self.clock.today()

    def set_date(self, year: int, month: int, day: int) -> None:
        """Set the clock's date."""
        self.clock.set_date(year, month, day)

    def doze(self, ms: int) -> None:
        """Sleep."""
        self.clock.sleep_ms(ms)

    def turn(self, is_turned: bool | int) -> None:
        """Note that the picture is drawn upside down; on a PC it stays upright, as the device in one's hands does."""
        self.is_turned = bool(is_turned)

    def show(self, canvas: Canvas) -> None:
        """Send only the dirty bands, as a display driver does. Pixels drawn outside them stay invisible."""
        unpack = grey_row if self.colour else mono_row
        for band in range((self.height + _BAND - 1) // _BAND):
            left = canvas.band_x0[band]
            right = canvas.band_x1[band] + 1
            if left >= right:
                continue
            for y in range(band * _BAND, min(self.height, (band + 1) * _BAND)):
                at = y * self.width
                self.pixels[at + left : at + right] = unpack(canvas.buffer, self.width, y)[left:right]
                self.pixels_sent += right - left
        self.frames += 1

    def pixel(self, x: int, y: int) -> int:
        """Return the palette index of one pixel of the picture."""
        return self.pixels[y * self.width + x]


def power_on(board: VirtualBoard, game: str | None = None) -> Console:
    """Return the console on a board, before its first step, at its launcher or at the `game`, a key or a deal code.

    A saved game continues. If the board's entropy was set, which asks for a certain deal, the game's menu is shown
    instead. The menu asks before it replaces the save, and a code asks too. Raises `ValueError` for neither a game nor
    a code.
    """
    console: Any = import_module("firmware.console").Console(board)
    if game is not None:
        request = import_module("firmware.text.arguments").game_or_code(game)
        entry = import_module("engines.catalog").find(request[""][0])
        play = import_module("firmware.screens.play")
        head = import_module("firmware.screens.saves").waiting(console, entry.key)
        if "--code" in request:
            deal = import_module("engines.deal_code").from_text(game)
            import_module("firmware.screens.deal_code").ask(console, deal)
        elif head is None:
            play.new_deal(console, entry)
        elif board.foreseeable:
            console.push(import_module("firmware.screens.new_game").NewGameScreen(console, entry, head))
        else:
            play.resume(console, entry)
    started: Console = console
    return started


_HIGH = bytes(b >> 4 for b in range(256))
_LOW = bytes(b & 15 for b in range(256))
_BITS = tuple(bytes(b >> bit & 1 for b in range(256)) for bit in range(8))


def mono_row(buffer: bytearray, width: int, y: int) -> bytes:
    """Return row `y` of a MONO_VLSB buffer, one byte per pixel."""
    at = y // 8 * width
    return bytes(buffer[at : at + width]).translate(_BITS[y % 8])


def grey_row(buffer: bytearray, width: int, y: int) -> bytes:
    """Return row `y` of a GS4_HMSB buffer, one byte per pixel; the left pixel of a pair is the high nibble."""
    packed = buffer[y * width // 2 : (y + 1) * width // 2]
    row = bytearray(width)
    row[0::2] = packed.translate(_HIGH)
    row[1::2] = packed.translate(_LOW)
    return bytes(row)


def theme_palette() -> tuple[Rgb, ...]:
    """Return the firmware's 16 colours."""
    table = bytes(import_module("firmware.ui.theme").PALETTE)
    return tuple((table[i], table[i + 1], table[i + 2]) for i in range(0, len(table), 3))
