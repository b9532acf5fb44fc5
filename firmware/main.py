"""Fourfold on a Pico: the `/main.py` that starts the console. `make flash` puts the board's name in."""

from __future__ import annotations

import sys

BOARD = "pico_oled"


def start() -> None:
    """Start the console, which imports its own files even if the owner has some of the same names."""
    path = sys.path[:]
    sys.path[:] = (".frozen", "/lib")
    try:
        from firmware.start import run

        run(BOARD)
    finally:
        sys.path[:] = path


if __name__ == "__main__":
    start()
