"""Pixel formats of `framebuf`, one class for each format.

A surface draws only inside itself, so callers clip first. Whole spans are drawn by `bytes` operations, fast enough for
interactive use. Bits that are not pixels (padding beside and below) never change.
"""

from contextlib import suppress
from functools import cache

_ALL = 0xFFFFFFFF  # colours are 32 bits


@cache
def _or_table(mask: int) -> bytes:
    return bytes(b | mask for b in range(256))


@cache
def _and_table(mask: int) -> bytes:
    return bytes(b & mask for b in range(256))


@cache
def _bit_table(bit: int) -> bytes:
    return bytes(b >> bit & 1 for b in range(256))


class Surface:
    """Pixels of one format in `memory` (bytes); `width`, `height` and `stride` are in pixels.

    `levels` is the number of values of a pixel. A byte holds `across` pixels side by side or `down` pixels one below
    the other.
    """

    levels = 2
    across = down = 1

    def __init__(self, memory: memoryview, width: int, height: int, stride: int) -> None:
        self.memory = memory
        self.width = width
        self.height = height
        self.stride = stride

    @classmethod
    def span(cls, width: int, height: int, stride: int) -> int:
        """Return the number of bytes from a picture's top left pixel to its bottom right one."""
        raise NotImplementedError

    def place(self, x: int, y: int) -> int:
        """Return the index of the byte that begins with this pixel."""
        raise NotImplementedError

    def reduce(self, colour: int) -> int:
        """Return the value of a pixel set to `colour`: its low bits; with one bit, any number except 0 is 1."""
        return colour & (self.levels - 1)

    def get(self, x: int, y: int) -> int:
        """Return the pixel's value. Raises `IndexError` past the end of the memory."""
        raise NotImplementedError

    def set(self, x: int, y: int, colour: int) -> None:
        """Set one pixel."""
        raise NotImplementedError

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Set a rectangle of at least one pixel."""
        raise NotImplementedError

    def row(self, x: int, y: int, count: int) -> bytes:
        """Return `count` pixels of a row, one byte each (two for RGB565)."""
        raise NotImplementedError

    def put_row(self, x: int, y: int, values: bytes) -> None:
        """Write pixels in the form `row` returns, each value less than `levels`."""
        raise NotImplementedError


class MonoPages(Surface):
    """MONO_VLSB: a byte holds eight pixels one below the other, the top one in bit 0."""

    down = 8

    @classmethod
    def span(cls, width: int, height: int, stride: int) -> int:
        return (height - 1) // 8 * stride + width

    def place(self, x: int, y: int) -> int:
        return (y >> 3) * self.stride + x

    def reduce(self, colour: int) -> int:
        return 1 if colour & _ALL else 0

    def get(self, x: int, y: int) -> int:
        return self.memory[(y >> 3) * self.stride + x] >> (y & 7) & 1

    def set(self, x: int, y: int, colour: int) -> None:
        at = (y >> 3) * self.stride + x
        if colour & _ALL:
            self.memory[at] |= 1 << (y & 7)
        else:
            self.memory[at] &= ~(1 << (y & 7))

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        memory = self.memory
        lit = colour & _ALL
        first = y >> 3
        last = (y + height - 1) >> 3
        for page in range(first, last + 1):
            mask = 0xFF
            if page == first:
                mask &= 0xFF << (y & 7)
            if page == last:
                mask &= 0xFF >> (7 - (y + height - 1 & 7))
            start = page * self.stride + x
            if mask == 0xFF:
                memory[start : start + width] = (b"\xff" if lit else b"\x00") * width
            elif width == 1:
                memory[start] = memory[start] | mask if lit else memory[start] & ~mask
            else:
                table = _or_table(mask) if lit else _and_table(mask ^ 0xFF)
                memory[start : start + width] = memory[start : start + width].tobytes().translate(table)

    def row(self, x: int, y: int, count: int) -> bytes:
        start = (y >> 3) * self.stride + x
        return self.memory[start : start + count].tobytes().translate(_bit_table(y & 7))

    def put_row(self, x: int, y: int, values: bytes) -> None:
        bit = y & 7
        count = len(values)
        start = (y >> 3) * self.stride + x
        old = self.memory[start : start + count].tobytes().translate(_and_table(0xFF ^ 1 << bit))
        # All columns in one step: a value is 0 or 1, so a shift cannot reach the next column's byte.
        both = int.from_bytes(old, "little") | int.from_bytes(values, "little") << bit
        self.memory[start : start + count] = both.to_bytes(count, "little")


class PackedRows(Surface):
    """Formats that pack 8, 4 or 2 neighbours of a row into a byte, first pixel in the high or in the low bits.

    `stride` is a multiple of the pixels in a byte, so every row begins on a byte.
    """

    bits = 1
    high_first = True
    unpacked: tuple[bytes, ...] = ()  # the pixels in each value of a byte

    def __init_subclass__(cls) -> None:
        in_byte = cls.across = 8 // cls.bits
        cls.levels = 1 << cls.bits
        shifts = [cls.bits * (in_byte - 1 - i if cls.high_first else i) for i in range(in_byte)]
        cls.unpacked = tuple(bytes(b >> shift & (cls.levels - 1) for shift in shifts) for b in range(256))

    @classmethod
    def span(cls, width: int, height: int, stride: int) -> int:
        return ((height - 1) * stride + width + -width % cls.across) * cls.bits // 8

    def place(self, x: int, y: int) -> int:
        return (x + y * self.stride) * self.bits >> 3

    def _shift(self, x: int) -> int:
        in_byte = 8 // self.bits
        place = x % in_byte
        return self.bits * (in_byte - 1 - place if self.high_first else place)

    def get(self, x: int, y: int) -> int:
        return self.memory[(x + y * self.stride) * self.bits >> 3] >> self._shift(x) & (self.levels - 1)

    def set(self, x: int, y: int, colour: int) -> None:
        at = (x + y * self.stride) * self.bits >> 3
        shift = self._shift(x)
        cleared = self.memory[at] & ~((self.levels - 1) << shift)
        self.memory[at] = cleared | self.reduce(colour) << shift

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        bits = self.bits
        advance = self.stride * bits >> 3
        start = y * advance + (x * bits >> 3)
        stop = y * advance + ((x + width - 1) * bits >> 3) + 1
        head = self._mask_from(x * bits & 7)
        tail = self._mask_from((x + width) * bits & 7) ^ 0xFF or 0xFF
        pattern = self.reduce(colour) * (0xFF // (self.levels - 1))
        if stop - start == 1:
            self._fill_column(start, advance, height, head & tail, pattern)
            return
        if head != 0xFF:
            self._fill_column(start, advance, height, head, pattern)
            start += 1
        if tail != 0xFF:
            self._fill_column(stop - 1, advance, height, tail, pattern)
            stop -= 1
        length = stop - start
        if length == advance:
            length *= height
            height = 1
        if length:
            span = bytes((pattern,)) * length
            for at in range(start, start + height * advance, advance):
                self.memory[at : at + length] = span

    def _mask_from(self, bit: int) -> int:
        """Return the mask of a byte's bits that belong to pixels at bit offset `bit` or later."""
        return 0xFF >> bit if self.high_first else 0xFF << bit & 0xFF

    def _fill_column(self, at: int, advance: int, height: int, mask: int, pattern: int) -> None:
        memory = self.memory
        keep = mask ^ 0xFF
        new = pattern & mask
        for i in range(at, at + height * advance, advance):
            memory[i] = memory[i] & keep | new

    def row(self, x: int, y: int, count: int) -> bytes:
        first = x * self.bits >> 3
        stop = ((x + count) * self.bits + 7) >> 3
        base = y * self.stride * self.bits >> 3
        skip = x - first * 8 // self.bits
        pixels = b"".join(map(self.unpacked.__getitem__, self.memory[base + first : base + stop]))
        return pixels[skip : skip + count]

    def put_row(self, x: int, y: int, values: bytes) -> None:
        in_byte = 8 // self.bits
        lead = x % in_byte
        trail = -(x + len(values)) % in_byte
        if lead:
            values = self.row(x - lead, y, lead) + values
        if trail:
            values += self.row(x - lead + len(values), y, trail)
        start = (x + y * self.stride) * self.bits >> 3
        self.memory[start : start + len(values) // in_byte] = self._packed(values)

    def _packed(self, values: bytes) -> bytes:
        """Pack pixels into whole bytes. The pixels are read as the digits of one long number in base 2 or 4."""
        length = len(values) * self.bits // 8
        if self.high_first:
            return int(values.translate(_DIGITS), self.levels).to_bytes(length, "big")
        return int(values[::-1].translate(_DIGITS), self.levels).to_bytes(length, "little")


_DIGITS = b"0123456789abcdef".ljust(256, b"?")
_VALUES = bytes(max(_DIGITS.find(byte), 0) for byte in range(256))


class MonoRowsHighFirst(PackedRows):
    """MONO_HLSB: a byte holds eight pixels of a row, the leftmost in bit 7."""

    def reduce(self, colour: int) -> int:
        return 1 if colour & _ALL else 0


class MonoRowsLowFirst(PackedRows):
    """MONO_HMSB: a byte holds eight pixels of a row, the leftmost in bit 0."""

    high_first = False

    def reduce(self, colour: int) -> int:
        return 1 if colour & _ALL else 0


class Grey2(PackedRows):
    """GS2_HMSB: a byte holds four pixels of a row, the leftmost in bits 0-1."""

    bits = 2
    high_first = False


class Grey4(PackedRows):
    """GS4_HMSB: a byte holds two pixels of a row, the left one in the high nibble.

    Its hexadecimal digits are the pixels.
    """

    bits = 4

    def row(self, x: int, y: int, count: int) -> bytes:
        base = y * self.stride
        first = base + x & ~1
        digits = self.memory[first >> 1 : base + x + count + 1 >> 1].hex().encode()
        return digits[x & 1 : (x & 1) + count].translate(_VALUES)

    def _packed(self, values: bytes) -> bytes:
        return bytes.fromhex(values.translate(_DIGITS).decode())


class Grey8(Surface):
    """GS8: one byte per pixel."""

    levels = 256
    size = 1  # bytes per pixel

    @classmethod
    def span(cls, width: int, height: int, stride: int) -> int:
        return ((height - 1) * stride + width) * cls.size

    def place(self, x: int, y: int) -> int:
        return (x + y * self.stride) * self.size

    def get(self, x: int, y: int) -> int:
        return self.memory[x + y * self.stride]

    def set(self, x: int, y: int, colour: int) -> None:
        self.memory[x + y * self.stride] = colour & 0xFF

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        if width == self.stride:
            width *= height
            height = 1
        span = self.reduce(colour).to_bytes(self.size, "little") * width
        for _ in range(height):
            self.put_row(x, y, span)
            y += 1

    def row(self, x: int, y: int, count: int) -> bytes:
        start = (x + y * self.stride) * self.size
        return self.memory[start : start + count * self.size].tobytes()

    def put_row(self, x: int, y: int, values: bytes) -> None:
        start = (x + y * self.stride) * self.size
        self.memory[start : start + len(values)] = values


class Rgb565(Grey8):
    """RGB565: two bytes per pixel, low byte first as on every board."""

    levels = 65536
    size = 2

    def get(self, x: int, y: int) -> int:
        at = (x + y * self.stride) * 2
        return self.memory[at] | self.memory[at + 1] << 8

    def set(self, x: int, y: int, colour: int) -> None:
        at = (x + y * self.stride) * 2
        self.memory[at] = colour & 0xFF
        self.memory[at + 1] = colour >> 8 & 0xFF


def colours_of(levels: int, palette: Surface | None) -> list[int]:
    """Return the colour in which each source value is drawn.

    The list is shorter than `levels` if the palette's memory ends before.
    """
    if palette is None:
        return list(range(levels))
    colours: list[int] = []
    with suppress(IndexError):
        for value in range(levels):
            colours.append(palette.get(value, 0))
    return colours
