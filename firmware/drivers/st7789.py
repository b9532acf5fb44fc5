"""ST7789, a colour LCD over SPI: the rectangles that changed, from four bits a pixel to RGB565 on the way.

From Sitronix' ST7789VW datasheet v1.0, chapter 9 (commands) and 7.4 (reset times). The canvas's value of a pixel is its
role, which `firmware.ui.theme.PALETTE` gives a colour. Pixels go through a buffer of one band, eight rows.
"""

from time import sleep_ms

import micropython
from micropython import const

from firmware.ui.theme import PALETTE

_SLEEP_OUT = const(0x11)
_INVERT = const(0x21)
_DISPLAY_ON = const(0x29)
_COLUMNS = const(0x2A)
_ROWS = const(0x2B)
_WRITE = const(0x2C)
_DIRECTION = const(0x36)
_FORMAT = const(0x3A)
_RESET = const(0x01)
_RGB565 = b"\x05"
_RESET_MS = const(120)  # before sleep-out, 7.4.5
_AWAKE_MS = const(5)  # after it, 9.1.12
_BAND = const(8)
_STEP = const(8)  # columns: what changed is sent in whole steps, for which views are kept


class St7789:
    """A `width` by `height` panel on `spi` (a `machine.SPI`); `dc`, `cs`, `backlight` are output pins, `buffer` the
    canvas's.

    `x` and `y` are where the panel lies in the controller's memory, `direction` is the argument of MADCTL that turns
    the picture upright, and `setup` the maker's voltages and gamma: command, count, that many arguments, and so on. The
    bus tells nothing back, so a missing panel cannot be noticed.
    """

    colour = True

    def __init__(self, spi, dc, cs, backlight, width, height, x, y, direction, setup):
        self.width = width
        self.height = height
        self.buffer = bytearray(width // 2 * height)
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._backlight = backlight
        self._x = x
        self._y = y
        self._code = bytearray(1)
        self._range = bytearray(4)
        self._pairs = bytearray(1024)  # a byte of the canvas, two pixels, to their colours as they are sent
        _pair_colours(PALETTE, self._pairs)
        self._strip = bytearray(width * _BAND * 2)
        view = memoryview(self._strip)
        self._views = [view[: columns * _BAND * 2] for columns in range(_STEP, width + 1, _STEP)]
        self._lit = False
        backlight(0)
        cs(1)
        self._start(direction, setup)

    def _start(self, direction, setup):
        self._command(_RESET)
        sleep_ms(_RESET_MS)
        self._command(_SLEEP_OUT)
        sleep_ms(_AWAKE_MS)
        self._command(_FORMAT, _RGB565)
        self._command(_DIRECTION, bytes((direction,)))
        i = 0
        while i < len(setup):
            end = i + 2 + setup[i + 1]
            self._command(setup[i], setup[i + 2 : end])
            i = end
        self._command(_INVERT)  # these panels are IPS: what is not inverted looks like a negative
        self._command(_DISPLAY_ON)

    def show(self, canvas):
        """Send the bands that have changed; those with the same columns go in one rectangle."""
        low = canvas.band_x0
        high = canvas.band_x1
        band = 0
        while band < canvas.bands:
            left = low[band] // _STEP
            end = high[band] // _STEP + 1
            after = band + 1
            if low[band] <= high[band]:
                while after < canvas.bands and low[after] // _STEP == left and high[after] // _STEP + 1 == end:
                    after += 1
                self._send(band, after, left * _STEP, (end - left) * _STEP)
            band = after
        if not self._lit:  # not before there is a picture to light
            self._lit = True
            self._backlight(1)

    def _send(self, band, after, left, columns):
        """The columns `left` to `left + columns` of bands `band` to `after`.

        A panel's last band may be cut: its missing rows go to memory below the panel, where they are not seen.
        """
        self._window(_COLUMNS, self._x + left, columns)
        self._window(_ROWS, self._y + band * _BAND, (after - band) * _BAND)
        self._command(_WRITE)
        self._dc(1)
        self._cs(0)
        view = self._views[columns // _STEP - 1]
        stride = self.width // 2
        while band < after:
            rows = min(_BAND, self.height - band * _BAND)
            at = band * _BAND * stride + left // 2
            _expand(at, self.buffer, self._strip, self._pairs, columns // 2 | rows << 8 | stride << 16)
            self._spi.write(view)
            band += 1
        self._cs(1)

    def _window(self, command, first, count):
        last = first + count - 1
        self._range[0] = first >> 8
        self._range[1] = first & 0xFF
        self._range[2] = last >> 8
        self._range[3] = last & 0xFF
        self._command(command, self._range)

    def _command(self, code, data=None):
        self._code[0] = code
        self._dc(0)
        self._cs(0)
        self._spi.write(self._code)
        if data is not None:
            self._dc(1)
            self._spi.write(data)
        self._cs(1)


@micropython.viper
def _pair_colours(palette: ptr8, table: ptr8):
    """Fill `table`: for each byte of a canvas, its left (high) and right pixel in RGB565, high byte first."""
    i = 0
    while i < 512:
        pixel = i >> 5 if i & 1 == 0 else i >> 1 & 15
        red = palette[3 * pixel]
        green = palette[3 * pixel + 1]
        blue = palette[3 * pixel + 2]
        table[2 * i] = red & 0xF8 | green >> 5
        table[2 * i + 1] = (green & 0x1C) << 3 | blue >> 3
        i += 1


@micropython.viper
def _expand(at: int, source: ptr8, strip: ptr32, table: ptr32, shape: int):
    """Two pixels a byte from `source[at]` on to two colours a word; `shape` is pairs a row, rows << 8, stride << 16.

    The first three arguments are in registers, so `at` becomes the inner loop's index.
    """
    pairs = shape & 0xFF
    rows = shape >> 8 & 0xFF
    source = ptr8(int(source) + at)
    while rows:
        at = pairs
        while at:
            at -= 1
            strip[at] = table[source[at]]
        source = ptr8(int(source) + (shape >> 16))
        strip = ptr32(int(strip) + 4 * pairs)
        rows -= 1
