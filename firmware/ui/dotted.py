"""Dotted outlines on a canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas


def draw_dotted(canvas: Canvas, x: int, y: int, w: int, h: int, step: int, role: int) -> None:
    """The outline of a rectangle as dots, one every `step` pixels of a side from its left or top end on."""
    value = canvas.values[role]
    frame = canvas.raw
    right = x + w
    bottom = y + h - 1
    i = x
    while i < right:
        frame.pixel(i, y, value)
        frame.pixel(i, bottom, value)
        i += step
    right -= 1
    i = y
    while i <= bottom:
        frame.pixel(x, i, value)
        frame.pixel(right, i, value)
        i += step
    canvas.touch(x, y, w, h)
