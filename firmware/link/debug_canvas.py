"""A canvas for the debug link that remembers the texts drawn on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui.canvas import Canvas

if TYPE_CHECKING:
    from engines.types import Data
    from firmware.ui.font import Font

_SAME_LINE = const(4)  # pixels
_SAME_WORD = const(3)


class DebugCanvas(Canvas):
    """A canvas that remembers each text and its place, until something is drawn over the middle of the text."""

    def __init__(self, width: int, height: int, colour: bool, buffer: bytearray) -> None:
        self._texts: list[tuple[int, int, int, str]] = []  # top, left, right, text
        super().__init__(width, height, colour, buffer)

    def words(self) -> str:
        """Return the texts on the canvas, line by line, each line from the left."""
        lines = []
        line = ""
        top = end = 0
        for y, x, right, text in sorted(self._in_lines()):
            if y != top and line:
                lines.append(line)
                line = ""
            if line and x - end > _SAME_WORD:
                line += " "
            line += text
            top = y
            end = right
        lines.append(line)
        return "\n".join(lines)

    def fill(self, x: int, y: int, w: int, h: int, role: int) -> None:
        self._wipe(x, y, w, h)
        super().fill(x, y, w, h, role)

    def rounded(self, x: int, y: int, w: int, h: int, radius: int, role: int) -> None:
        self._wipe(x, y, w, h)
        super().rounded(x, y, w, h, radius, role)

    def glyph(self, code: int, x: int, y: int, role: int, font: Font) -> int:
        right = super().glyph(code, x, y, role, font)
        if right > x:
            self._note(x, y, right, chr(code))
        return right

    def span(self, data: Data, start: int, end: int, x: int, y: int, role: int, font: Font | None = None) -> int:
        right = super().span(data, start, end, x, y, role, font)
        if right > x:
            self._note(x, y, right, _decoded(bytes(data[start:end])))
        return right

    def _note(self, x: int, y: int, right: int, text: str) -> None:
        self._texts = [other for other in self._texts if other[:2] != (y, x)]
        self._texts.append((y, x, right, text))

    def _wipe(self, x: int, y: int, w: int, h: int) -> None:
        rest = []
        for noted in self._texts:
            middle = (noted[1] + noted[2]) // 2
            if not (x <= middle < x + w and y <= noted[0] + 2 < y + h):
                rest.append(noted)
        self._texts = rest

    def _in_lines(self) -> list[tuple[int, int, int, str]]:
        """Return the texts; those at nearly the same height get the same top."""
        lines: list[tuple[int, int, int, str]] = []
        top = -_SAME_LINE
        for y, x, right, text in sorted(self._texts):
            if y - top >= _SAME_LINE:
                top = y
            lines.append((top, x, right, text))
        return lines


def _decoded(data: bytes) -> str:
    """Decode typed bytes, which may not be valid text."""
    try:
        return str(data, "utf-8")
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])
