"""The place in memory that nothing had better come to lie in.

MicroPython's collector takes every word of the heap for a pointer, those of machine code too. What viper makes of each
comparison for an RP2040, `movs r0, 0; b; movs r0, 1`, has the word 0x2001E000 in it, if it is aligned so: whatever lay
there would stay for good, with all that it refers to, such as a module and through it a game.
"""

from __future__ import annotations

import sys

from machine import mem32
from micropython import const

_PLACE = const(0x2001E000)
_SIZES = (8192, 1024)  # bytes of pieces by which to get near it, and nearer
_MARGIN = const(512)  # bytes that no piece comes to lie in
_ITEMS = const(12)  # where in a `bytearray` the address of its bytes is


def hold() -> int:
    """Put something small there that refers to nothing, to be called while nothing is there yet. Returns where it is:
    behind that where something was."""
    if sys.platform != "rp2":
        return 0
    pieces: object = None
    at = 0
    for size in _SIZES:
        while at < _PLACE - _MARGIN - size:
            piece = bytearray(size)  # in half the time of a tuple, which is filled word by word
            pieces = piece, pieces
            at = mem32[id(piece) + _ITEMS] + size
    while at < _PLACE:
        at = id(object())  # nobody else holds it
    return at
