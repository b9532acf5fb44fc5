"""Drawing glyphs twice as large as a font has them, for colour displays: large glyphs would take far more memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from firmware.ui.font import STROKES

if TYPE_CHECKING:
    from engines.types import ptr8

_HEIGHT = const(0x7F)


@micropython.viper
def enlarge(target: object, source: object, widths: object, index: int, wide: int, form: int):  # type: ignore[no-untyped-def]  # noqa: C901  viper has no word for None, and calls cost more
    """Draw glyph `index` of `source`, `widths[index]` wide, in `target`, pages of `wide`; right of it they are clear.

    `form` is the height in `source`, 1 to 15. Of a pixel's four quarters each takes the colour of its two neighbours
    where these agree and the opposite ones differ from them (Scale2x). With 0x80 in `form` lines are one pixel thick:
    a quarter is set too where its neighbours are and the pixel between them is not, so that only steps of diagonals are
    filled in. What rounds corners would make an 8 of a B there, and an O of a D.
    """
    to = ptr8(target)
    data = ptr8(source)
    columns = ptr8(widths)
    height = form & _HEIGHT
    more = (height + 7) >> 4  # pages of the source beside the first
    width = columns[index] >> 1
    at = 0
    while index:
        index -= 1
        at += columns[index] >> 1
    at = at << more
    i = wide * ((height + 3) >> 2)
    while i:
        i -= 1
        to[i] = 0
    here = 0  # columns are numbers, their top rows in bit 0
    right = 0
    x = -1
    while x < width:
        left = here
        here = right
        x += 1
        right = 0
        if x < width:
            right = data[at + x]
            if more:
                right = right | data[at + width + x] << 8
        quarter = 0  # 1: the right ones, 2: the lower ones
        while quarter < 4:
            near = left
            if quarter & 1:
                near = right
            other = here << 1
            between = near << 1
            if quarter & 2:
                other = here >> 1
                between = near >> 1
            if form & STROKES:
                value = here | near & other & ~between
            else:
                value = here ^ (here ^ near) & (left ^ right) & (here << 1 ^ here >> 1) & ~(near ^ other)
            i = (x << 1) - 2 + (quarter & 1)
            bit = quarter >> 1
            while value:
                if value & 1:
                    to[i] = to[i] | 1 << bit
                value = value >> 1
                bit += 2
                if bit > 7:
                    bit -= 8
                    i += wide
            quarter += 1
