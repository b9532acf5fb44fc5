"""Reading the profile's text, once, at power-on, and what it says of a game when that is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.table import BOT, HUMAN

if TYPE_CHECKING:
    from engines.game import Game
    from firmware.types import Settings


def parse(data: bytes) -> Settings:
    """The game last played, the end last counted, the speed of bots, how to link; options, players, results by key.

    What it does not understand is left out. Raises `ValueError` for what is no text.
    """
    try:
        text = data.decode()
    except UnicodeError:
        raise ValueError("not text")
    last = counted = link = ""
    speed = 1
    options: dict[str, bytes] = {}
    players: dict[str, bytes] = {}
    results: dict[str, list[int]] = {}
    for line in text.split("\n"):
        words = line.split()
        try:
            if words and words[0] == "last":
                last = catalog.find(words[1]).key
            elif words and words[0] == "options":
                options[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] == "players":
                players[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] == "speed":
                speed = min(max(int(words[1]), 0), 2)
            elif words and words[0] == "counted":
                counted = " ".join(words[1:])
            elif words and words[0] == "link":
                link = " ".join(words[1:])
            elif words and words[0] == "results":
                counts = [int(word) for word in words[2:]]
                if len(counts) == 4 and min(counts) >= 0:
                    results[words[1]] = counts
        except (ValueError, IndexError):
            pass
    return last, counted, speed, link, options, players, results


def players(kind: type[Game], seats: tuple[int, ...], chosen: bytes) -> bytes:
    """`chosen` (bytes, one a seat) if the game `kind` can be played so; else a person and as few bots as may be.

    `seats` are the numbers of seats it may have.
    """
    if len(chosen) in seats:
        if chosen.count(b"\1") < min(kind.MAX_SEATS, 2) and all(p < BOT + len(kind.LEVELS) for p in chosen):
            return bytes(chosen)
    return bytes([HUMAN] + [BOT + len(kind.LEVELS) // 2] * (seats[0] - 1))
