"""The console: boards, drivers, screens, saves and the serial link. Everything here runs on MicroPython."""

from __future__ import annotations

VERSION = "0.5.0"
