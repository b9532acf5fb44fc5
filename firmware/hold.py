"""The places in memory that nothing had better come to lie in.

MicroPython's collector takes every word of the heap for a pointer. Whatever lies where one seems to point stays, with
all that it refers to, such as a module and through it a game. So something that refers to nothing is put there:

- What viper makes of each comparison for an RP2040, `movs r0, 0; b; movs r0, 1`, has the word 0x2001E000 in it, if it
  is aligned so.
- Names lie one behind the other, each with a zero byte at its end. That of a file, such as `variant.mpy`, and then one
  that begins with a space, such as ` or `, make the word 0x20007970.
"""

from __future__ import annotations

import sys

from machine import mem32
from micropython import const

from firmware import modules

_OF_CODE = const(0x2001E000)
_OF_NAMES = const(0x20007970)
_SIZES = (8192, 1024)  # bytes of pieces by which to get near it, and nearer
_MARGIN = const(512)  # bytes that no piece comes to lie in
_ITEMS = const(12)  # where in a `bytearray` the address of its bytes is


def hold() -> int:
    """Put something there, to be called while nothing is there yet, and collect the garbage. Returns where it is, in
    the former place: behind that where something was."""
    if sys.platform != "rp2":
        return 0
    pieces: object = None
    at = 0
    for size in _SIZES:
        while at < _OF_CODE - _MARGIN - size:
            piece = bytearray(size)  # in half the time of a tuple, which is filled word by word
            pieces = piece, pieces
            at = mem32[id(piece) + _ITEMS] + size
    while at < _OF_CODE:
        at = id(object())  # nobody else holds it
    pieces = piece = None
    modules.tidy()
    held = object()
    while id(held) < _OF_NAMES:
        held = object()  # in the first free block
    modules.held = held  # the names come later
    return at
