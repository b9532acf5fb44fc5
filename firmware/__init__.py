"""What the console is: boards, drivers, screens, saves, sound and link. Nothing here that only CPython has."""

VERSION = "0.4.0"
