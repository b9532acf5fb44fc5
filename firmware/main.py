"""Fourfold on a Pico: the `/main.py` that starts the console. `make flash` writes the board's name into it."""

from __future__ import annotations

import sys

BOARD = "pico_oled"


def start() -> None:
    """Start the console. It imports its own files even if the owner has files of the same names."""
    folders = sys.path
    before = folders[:]
    folders[:] = (".frozen", "/lib")
    try:
        from firmware.start import run

        board = BOARD
        globals().clear()  # MicroPython leaves modules there that take memory
        run(board)
    finally:
        folders[:] = before


if __name__ == "__main__":
    start()
