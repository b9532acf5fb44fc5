"""Contrast of colour displays: the pairs of ink and paper in use, and their contrast as WCAG 2.2 defines it
(https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from firmware.ui import theme
from firmware.ui.canvas import Canvas
from firmware.ui.marks import MarkedFont

LEAST = 4.5  # contrast of text and pips
_PIP = range(2, 13)  # pixels of a side; a thinner rectangle is an edge, a larger one a paper
_DESCENT = 2  # pixels that most glyphs leave free at the bottom, which may hang over the paper
_PAPERS = {
    theme.BACKGROUND,
    theme.CARD,
    theme.CARD_BACK,
    theme.CURSOR,
    theme.PANEL,
    theme.SHADE,
    theme.CARD_DIM,
}  # largest size of a small filled rectangle that is not a pip

Pairs = set[tuple[int, int]]


def ratio(ink: int, paper: int) -> float:
    """The contrast of two roles, from 1 to 21."""
    dark, light = sorted((_luminance(ink), _luminance(paper)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(role: int) -> float:
    parts = [part / 255 for part in theme.PALETTE[3 * role : 3 * role + 3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def faint(pairs: Pairs) -> list[str]:
    """Return the pairs that are hard to read."""
    names = {value: name for name, value in vars(theme).items() if name.isupper() and type(value) is int}
    weak = sorted((ratio(*pair), pair) for pair in pairs if ratio(*pair) < LEAST)
    return [f"{names[ink]} on {names[paper]} {value:.2f}" for value, (ink, paper) in weak]


@contextmanager
def watched() -> Iterator[Pairs]:
    """The pairs (ink, paper) of all text and pips that canvases in colour are given meanwhile."""
    pairs: Pairs = set()
    glyph, span, fill = Canvas.glyph, Canvas.span, Canvas.fill
    draw_mark = MarkedFont._draw_mark

    def note(canvas: Canvas, ink: int, x: int, y: int, w: int, h: int) -> None:
        stride = (canvas.width + 1) // 2
        seen: set[int] = set()
        for row in range(max(y, 0), min(y + h, canvas.height)):
            left, right = max(x, 0), min(x + w, canvas.width)
            seen.update(canvas.buffer[row * stride + left // 2 : row * stride + (right + 1) // 2])
        pairs.update((ink, paper) for pixels in seen for paper in (pixels >> 4, pixels & 15) if paper != ink)

    def noted_glyph(self: Canvas, code: int, x: int, y: int, role: int, font: Any) -> int:
        if self.colour and font.index(code) >= 0:
            note(self, role, x, y, font.widths[font.index(code)], font.height - _DESCENT)
        return glyph(self, code, x, y, role, font)

    def noted_span(  # noqa: PLR0913  as the canvas has it
        self: Canvas, data: Any, start: int, end: int, x: int, y: int, role: int, font: Any = None
    ) -> int:
        if self.colour:
            used = font or self.font
            note(self, role, x, y, self.span_width(data, start, end, used), used.height - _DESCENT)
        return span(self, data, start, end, x, y, role, font)

    def noted_fill(self: Canvas, x: int, y: int, w: int, h: int, role: int) -> None:
        if self.colour and w in _PIP and h in _PIP and role not in _PAPERS and x + w < self.width:  # no scroll mark
            note(self, role, x, y, w, h)
        fill(self, x, y, w, h, role)

    def unnoted_mark(self: MarkedFont, canvas: Canvas, mark: int, x: int, y: int) -> None:
        """A mark is drawn row by row, so its neighbours are not its paper yet. Its roles are those of the thing it
        stands for, which is noted there."""
        Canvas.fill = fill  # type: ignore[method-assign]
        draw_mark(self, canvas, mark, x, y)
        Canvas.fill = noted_fill  # type: ignore[method-assign]

    Canvas.glyph, Canvas.span, Canvas.fill = noted_glyph, noted_span, noted_fill  # type: ignore[method-assign]
    MarkedFont._draw_mark = unnoted_mark  # type: ignore[method-assign]
    try:
        yield pairs
    finally:
        MarkedFont._draw_mark = draw_mark  # type: ignore[method-assign]
        Canvas.glyph, Canvas.span, Canvas.fill = glyph, span, fill  # type: ignore[method-assign]
