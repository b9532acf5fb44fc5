"""Moving part of a picture: what stays in a window that slides is not drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

if TYPE_CHECKING:
    from engines.types import ptr16
    from firmware.ui.canvas import Canvas


def scroll(canvas: Canvas, size: int, right: int, down: int) -> bool:
    """Move the square of `size` pixels at the top left corner by `right` and `down` pixels, either of them negative
    for the other way; what leaves it is lost, and where nothing comes from the old pixels stay.

    False, and nothing is moved, where these do not fit whole halfwords of the canvas's rows, or whole pages.
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
def _move(i: int, at: int, shift: int, buffer: object, stride: int):  # type: ignore[no-untyped-def]  # viper has no word for None
    """Of a buffer's rows, each of `stride` halfwords, move the first `i >> 16` of as many as `i & 65535` says, by
    `at` to the right and `shift` rows down.

    The parameters' names are what they are for later: the first three are all that viper keeps in registers.
    """
    data = ptr16(buffer)
    wide = (i >> 16) - (at if at > 0 else 0 - at)
    rows = (i & 0xFFFF) - (shift if shift > 0 else 0 - shift)
    start = 0 if at > 0 else 0 - at  # where the first comes from
    if shift < 0:
        start -= shift * stride
    shift = shift * stride + at
    step = 1
    if shift > 0:  # from the last to the first, so that nothing is overwritten before it has moved
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
