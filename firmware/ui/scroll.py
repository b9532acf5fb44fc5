"""Scrolling: move part of a picture instead of drawing it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

if TYPE_CHECKING:
    from engines.types import ptr16
    from firmware.ui.canvas import Canvas


def scroll(canvas: Canvas, size: int, right: int, down: int) -> bool:
    """Move the square of `size` pixels at the top left corner by `right` and `down` pixels, which may be negative.

    Pixels that leave the square are lost; pixels that no others replace stay. Return False, without a change, if the
    distances are not whole halfwords of the canvas's rows or whole pages.
    """
    if canvas.colour:
        pixels = 4
        rows = 1
    else:
        pixels = 2
        rows = 8
    if canvas.width % pixels or size % pixels or right % pixels or size % rows or down % rows:
        return False
    whole = size // pixels << 16 | size // rows
    _move(whole, right // pixels, down // rows, canvas.buffer, canvas.width // pixels)
    canvas.touch(0, 0, size, size)
    return True


@micropython.viper
def _move(i: int, at: int, shift: int, buffer: object, stride: int):  # type: ignore[no-untyped-def]  # viper has no type for None
    """Move the first `i >> 16` halfwords of `i & 65535` rows of a buffer by `at` to the right and `shift` rows down.

    A row has `stride` halfwords.

    The parameters are named after their later use: viper keeps only the first three in registers.
    """
    data = ptr16(buffer)
    wide = (i >> 16) - (at if at > 0 else 0 - at)
    rows = (i & 0xFFFF) - (shift if shift > 0 else 0 - shift)
    start = 0 if at > 0 else 0 - at  # index of the first source
    if shift < 0:
        start -= shift * stride
    shift = shift * stride + at
    step = 1
    if shift > 0:  # copy from the last to the first, so that no source is overwritten before it has moved
        step = -1
        start += (rows - 1) * stride + wide - 1
    at = start
    while rows > 0:
        i = wide
        while i > 0:
            data[at + shift] = data[at]
            at += step
            i -= 1
        at += step * (stride - wide)
        rows -= 1
