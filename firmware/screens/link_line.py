"""Link settings: the port, the name shown to the peer, and whether guests may have hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Port

NO_LINE = "This console cannot link."
_TITLES = {"usb": "USB", "uart": "3 wires"}


def settings(console: Console) -> tuple[str, bool, str]:
    """Return the port chosen, or `-`; whether a guest may have hints; the name for the peer, '' for none."""
    name = console.settings.names[0]
    words = console.settings.link.split()
    if len(words) < 2:
        return "-", True, name
    return words[0], words[1] == "hints", name


def save_settings(console: Console, line: str, hints: bool) -> None:
    """Save the link settings; the name is saved with the other people's."""
    console.try_to_write(console.profile.relink, "%s %s" % (line, "hints" if hints else "none"))


def line_of(console: Console, step: int = 0) -> tuple[str, Callable[[], Port]] | None:
    """Return the board's chosen port, or its first one, as its name and the function that opens it.

    With `step`, return the port that many places further on. Return None if the board has no port.
    """
    lines = console.board.ports()
    at = 0
    for i in range(len(lines)):
        if lines[i][0] == settings(console)[0]:
            at = i
    return lines[(at + step) % len(lines)] if lines else None


def title_of(console: Console) -> str:
    """Return the chosen port's name for the display, or "none"."""
    line = line_of(console)
    return _TITLES.get(line[0], line[0]) if line else "none"


def turn(console: Console, step: int) -> None:
    """Choose the port `step` places further on, and save the choice."""
    line = line_of(console, step)
    if line is not None:
        save_settings(console, line[0], settings(console)[1])
