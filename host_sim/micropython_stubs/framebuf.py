"""MicroPython's `framebuf` for CPython, with the same pixels, byte for byte, and the same errors.

A test compares it with MicroPython after every operation. These are left out: `text` (the console has fonts of its
own), `ellipse`, `poly`, the old `FrameBuffer1`, and a FrameBuffer as a buffer (use the bytearray under it). Where
MicroPython reads past a palette's memory, this module raises `IndexError`.
"""

from functools import lru_cache
from operator import index
from typing import Any

from _pixel_formats import (
    Grey2,
    Grey4,
    Grey8,
    MonoPages,
    MonoRowsHighFirst,
    MonoRowsLowFirst,
    Rgb565,
    Surface,
    colours_of,
)

MVLSB = 0
MONO_VLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

_FORMATS: dict[int, type[Surface]] = {
    MONO_VLSB: MonoPages,
    RGB565: Rgb565,
    GS4_HMSB: Grey4,
    MONO_HLSB: MonoRowsHighFirst,
    MONO_HMSB: MonoRowsLowFirst,
    GS2_HMSB: Grey2,
    GS8: Grey8,
}
_SMALL = 512  # bytes of a picture that is cached because it is likely to be drawn again, such as a glyph
_LARGEST = 0xFFFF
_ALL = 0xFFFFFFFF


class FrameBuffer:
    """A picture in a given buffer.

    `width`, `height` and `stride` are in pixels, 1 to 65535. `stride` is the distance from one row to the next (default
    and minimum: `width`). Raises `ValueError` for a size out of range, an unknown format or a buffer too small, and
    `TypeError` for an object that is not a writable buffer. Coordinates may be anywhere; pixels outside are not drawn.
    Only the low bits of a colour count.
    """

    __slots__ = ("__surface",)  # no attributes, as in MicroPython; subclasses may use any name

    def __init__(self, buffer: Any, width: int, height: int, format: int, /, *stride: int) -> None:
        self.__surface = _surface(False, buffer, width, height, format, *stride)

    def fill(self, c: int, /) -> None:
        """Set every pixel."""
        surface = self.__surface
        surface.fill(0, 0, surface.width, surface.height, index(c))

    def pixel(self, x: int, y: int, /, *c: int) -> int | None:
        """Return the value of a pixel, None outside. With a colour, set the pixel and return None."""
        surface = self.__surface
        if not (0 <= x < surface.width and 0 <= y < surface.height):
            return None
        if not c:
            return surface.get(x, y)
        (colour,) = c
        surface.set(x, y, index(colour))
        return None

    def hline(self, x: int, y: int, w: int, c: int, /) -> None:
        """Draw a row of `w` pixels to the right."""
        _fill(self.__surface, x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int, /) -> None:
        """Draw a column of `h` pixels downwards."""
        _fill(self.__surface, x, y, 1, h, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None:
        """Draw a filled rectangle. Draw nothing if a side is below 1."""
        _fill(self.__surface, x, y, w, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: object = False, /) -> None:
        """Draw the outline of a rectangle, or fill it with `f`."""
        surface = self.__surface
        if f:
            _fill(surface, x, y, w, h, c)
            return
        _fill(surface, x, y, w, 1, c)
        _fill(surface, x, y + h - 1, w, 1, c)
        _fill(surface, x, y, 1, h, c)
        _fill(surface, x + w - 1, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int, /) -> None:
        """Draw a line, both ends included."""
        surface = self.__surface
        if x1 == x2 or y1 == y2:
            _fill(surface, min(x1, x2), min(y1, y2), abs(x2 - x1) + 1, abs(y2 - y1) + 1, c)
            return
        _line(surface, x1, y1, x2, y2, index(c))

    def blit(self, fbuf: Any, x: int, y: int, key: int = -1, palette: Any = None, /) -> None:
        """Draw another FrameBuffer, or `(buffer, width, height, format[, stride])`, with its corner at `x, y`.

        The first row of `palette`, if given, maps each value to a colour; it is a source of either kind. Pixels whose
        colour is then equal to `key` are left out.
        """
        target = self.__surface
        source = _source(fbuf)
        colours = None if palette is None else _source(palette)
        x = index(x)
        y = index(y)
        left = max(0, x)
        top = max(0, y)
        width = min(target.width, x + source.width) - left
        height = min(target.height, y + source.height) - top
        if width > 0 and height > 0:
            _blit(target, source, (left, top, left - x, top - y, width, height), index(key) & _ALL, colours)

    def scroll(self, xstep: int, ystep: int, /) -> None:
        """Move the picture. The uncovered pixels keep their old values."""
        surface = self.__surface
        width = surface.width - abs(xstep)
        height = surface.height - abs(ystep)
        if width <= 0 or height <= 0:
            return
        to_x = max(0, xstep)
        from_x = max(0, -xstep)
        rows = range(max(0, ystep), max(0, ystep) + height)
        for y in reversed(rows) if ystep > 0 else rows:
            surface.put_row(to_x, y, surface.row(from_x, y - ystep, width))

    @staticmethod
    def _surface_of(fbuf: "FrameBuffer") -> Surface:
        return fbuf.__surface


def _surface(read_only: bool, buffer: Any, width: int, height: int, format: int, *stride: int) -> Surface:
    """Return the surface over `buffer`.

    Checks its arguments in the same order as MicroPython, and raises as `FrameBuffer`.
    """
    if len(stride) > 1:
        raise TypeError("at most 5 arguments")
    width = index(width)
    height = index(height)
    kind = _FORMATS.get(index(format))
    pitch = index(stride[0]) if stride else width
    if not (1 <= width <= _LARGEST and 1 <= height <= _LARGEST and width <= pitch <= _LARGEST):
        raise ValueError("size out of range")
    if kind is None:
        raise ValueError("invalid format")
    memory = memoryview(buffer).cast("B")
    if memory.readonly and not read_only:
        raise TypeError("a buffer that can be written is required")
    pitch += -pitch % kind.across
    if kind.span(width, height, pitch) > len(memory):
        raise ValueError("buffer too small")
    return kind(memory, width, height, pitch)


def _source(picture: Any) -> Surface:
    """Return the source of a blit. Raises `TypeError` or `ValueError` if it is not a picture."""
    if isinstance(picture, FrameBuffer):
        return FrameBuffer._surface_of(picture)
    if not isinstance(picture, tuple | list):
        raise TypeError("a FrameBuffer, a tuple or a list is required")
    if not 4 <= len(picture) <= 5:
        raise ValueError("(buffer, width, height, format[, stride]) is required")
    return _surface(True, *picture)


def _fill(surface: Surface, x: int, y: int, width: int, height: int, colour: int) -> None:
    """Fill the part of the rectangle that is inside the surface.

    Raises `TypeError` for a number that is not an integer.
    """
    index(x | y | width | height | colour)
    right = min(surface.width, x + width)
    bottom = min(surface.height, y + height)
    x = max(x, 0)
    y = max(y, 0)
    if right > x and bottom > y and width > 0 and height > 0:
        surface.fill(x, y, right - x, bottom - y, colour)


def _line(surface: Surface, x: int, y: int, x_end: int, y_end: int, colour: int) -> None:
    """Draw Bresenham's line: one step along the longer side each time, and one along the shorter side if the error
    allows."""
    x_step = 1 if x_end > x else -1
    y_step = 1 if y_end > y else -1
    long = abs(x_end - x)
    short = abs(y_end - y)
    steep = short > long
    if steep:
        long, short = short, long
    error = 2 * short - long
    width = surface.width
    height = surface.height
    for _ in range(long):
        if 0 <= x < width and 0 <= y < height:
            surface.set(x, y, colour)
        if error >= 0:
            if steep:
                x += x_step
            else:
                y += y_step
            error -= 2 * long
        if steep:
            y += y_step
        else:
            x += x_step
        error += 2 * short
    if 0 <= x_end < width and 0 <= y_end < height:
        surface.set(x_end, y_end, colour)


def _blit(
    target: Surface, source: Surface, area: tuple[int, int, int, int, int, int], key: int, palette: Surface | None
) -> None:
    """Blit an area (target x and y, source x and y, width, height) that is inside both surfaces."""
    x, y, from_x, from_y, width, height = area
    shared = target.memory.obj is source.memory.obj or (palette and target.memory.obj is palette.memory.obj)
    if shared or target.levels > 256 or source.levels > 256:
        _blit_pixels(target, source, area, key, palette)
        return
    colours = tuple(colours_of(source.levels, palette))
    picture = source.memory.tobytes() if len(source.memory) <= _SMALL else b""
    if picture and len(colours) == source.levels:
        key_of_source = type(source), picture, source.width, source.height, source.stride
        within_x, within_y = x % target.across, y % target.down
        part = within_x, within_y, from_x, from_y, width, height
        length, mask, drawn = _stencil((type(target), target.stride), key_of_source, part, key, colours)
        at = target.place(x - within_x, y - within_y)
        old = int.from_bytes(target.memory[at : at + length], "little")
        target.memory[at : at + length] = (old & mask | drawn).to_bytes(length, "little")
    else:
        _blit_rows(target, source, area, key, colours)


@lru_cache(2048)
def _stencil(
    target: tuple[type[Surface], int],
    source: tuple[type[Surface], bytes, int, int, int],
    area: tuple[int, int, int, int, int, int],
    key: int,
    colours: tuple[int, ...],
) -> tuple[int, int, int]:
    """Return the effect of blitting a small picture, such as a glyph, on the target's memory.

    The result is the number of bytes changed, the bits that stay, and the bits that are set, both as numbers of that
    length.
    """
    onto, stride = target
    kind, picture, *size = source
    x, y, _, _, width, height = area
    length = onto.span(x + width, y + height, stride)
    results = []
    for before in b"\0", b"\xff":
        memory = bytearray(before * length)
        surface = onto(memoryview(memory), x + width, y + height, stride)
        _blit_rows(surface, kind(memoryview(picture), *size), area, key, colours)
        results.append(int.from_bytes(memory, "little"))
    drawn, over = results
    return length, drawn ^ over, drawn


def _blit_rows(
    target: Surface, source: Surface, area: tuple[int, int, int, int, int, int], key: int, colours: tuple[int, ...]
) -> None:
    """Blit row by row. `colours` has the colour of each source value, as far as the palette reaches."""
    x, y, from_x, from_y, width, height = area
    drawn = bytes([0 if colour == key else target.reduce(colour) for colour in colours]).ljust(256, b"\0")
    transparent = (
        bytes([255 if colour == key else 0 for colour in colours]).ljust(256, b"\0") if key in colours else b""
    )
    for i in range(height):
        values = source.row(from_x, from_y + i, width)
        if len(colours) < source.levels and max(values) >= len(colours):
            raise IndexError("the palette has no such colour")
        row = values.translate(drawn)
        if transparent:
            mask = int.from_bytes(values.translate(transparent), "little")
            if mask == (1 << 8 * width) - 1:
                continue  # all pixels of the row are transparent
            old = int.from_bytes(target.row(x, y + i, width), "little")
            row = (int.from_bytes(row, "little") | old & mask).to_bytes(width, "little")
        target.put_row(x, y + i, row)


def _blit_pixels(
    target: Surface, source: Surface, area: tuple[int, int, int, int, int, int], key: int, palette: Surface | None
) -> None:
    """Blit pixel by pixel, row by row, because within one memory the result depends on the order."""
    x, y, from_x, from_y, width, height = area
    for i in range(height):
        for j in range(width):
            colour = source.get(from_x + j, from_y + i)
            if palette:
                colour = palette.get(colour, 0)
            if colour != key:
                target.set(x + j, y + i, colour)
