"""What the console is: boards, drivers, screens, saves and link. Nothing here that only CPython has."""

from __future__ import annotations

VERSION = "0.5.0"
