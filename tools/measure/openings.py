"""Measures how long it takes to open a game on the emulated Pico, from a press to the last pixel of what it leads to.

What the next press will want is loaded while a menu waits for it (`firmware/opening.py`). So each is measured twice: as
a player presses who has looked at the menu for a moment (`opening_rest_ms` in `tests/budgets.toml`), and at once, which
is within 40 ms of the menu's last pixel. A is down for 60 ms, which is short for a tap; it acts when it is released,
and time is taken from there.
"""

from collections.abc import Mapping

from host_sim.pico.boards import TAP_MS, Handheld
from tools.measure.device_measures import MPY, budgets, hint, switched_on

from engines.catalog import CATALOG  # isort: skip

OPENED = {
    "menu": "press to a game's menu",
    "deal": "press to a new deal",
    "continue": "press to a saved game, in the launcher",
    "continue in its menu": "press to a saved game, in its menu",
}
_PAUSE_MS = 600  # from one picture to the next while a game is opened, at most; a move or a line comes later
_PICTURE_MS = 30  # no picture pauses so long
_LOOK_MS = 10
_MOST_MS = 5000
_LOADING_MS = (100, 700, 15)  # from, to, and from one to the next
_DEALT_MS = 4000  # by then a new deal has been drawn and saved, and others have moved


def _rests(rested: bool) -> Mapping[str, float]:
    """Milliseconds for which a player who rests looks at what he is about to press, by what that opens; else none."""
    rests: Mapping[str, float] = budgets()["opening_rest_ms"]
    return rests if rested else dict.fromkeys(rests, 0)


def _press(made: Handheld, quiet_ms: float) -> float:
    """Tap A: milliseconds from its release, on which it acts, to the last pixel before `quiet_ms` without one."""
    made.press("a")
    made.pico.run_ms(TAP_MS)
    since = made.pico.us
    made.release("a")
    before = made.display.received
    made.pico.run_until(lambda: made.display.received != before, _MOST_MS)
    received, at = made.display.received, made.pico.ms
    while made.pico.ms - at < quiet_ms:
        made.pico.run_ms(_LOOK_MS)
        if made.display.received != received:
            received, at = made.display.received, made.pico.ms
    return float(made.display.last_byte_us - since) / 1000


def opened(made: Handheld, row: int, rested: bool) -> dict[str, float]:
    """Open the game in a row of a launcher without *Continue*: its `menu`, a new `deal` there, that game after a move
    in the launcher (`continue`), and in the game's menu (`continue in its menu`)."""
    rest = _rests(rested)
    made.tap(*["down"] * row)
    made.pico.run_ms(rest["menu"])
    found = {"menu": _press(made, _PICTURE_MS)}
    made.pico.run_ms(rest["deal"])
    found["deal"] = _press(made, _PAUSE_MS)
    made.pico.run_ms(_DEALT_MS)
    hint(made)
    made.tap("a")
    _quit(made)
    made.pico.run_ms(rest["continue"])
    found["continue"] = _press(made, _PAUSE_MS)
    _quit(made)
    made.tap(*["down"] * (row + 1))
    made.pico.run_ms(rest["menu"])
    found["menu"] = max(found["menu"], _press(made, _PICTURE_MS))  # what was loaded for *Continue* was forgotten
    made.pico.run_ms(rest["continue in its menu"])
    found["continue in its menu"] = _press(made, _PAUSE_MS)
    return found


def _quit(made: Handheld) -> None:
    """From a game to the launcher."""
    made.pico.run_ms(_DEALT_MS)
    made.hold("b")
    made.tap("up", "up")
    _press(made, _PICTURE_MS)


def while_loading(made: Handheld, row: int) -> list[float]:
    """A direction pressed in the menu of the game in a row of the launcher, at any moment at which what the next press
    will want may be loaded: milliseconds from each to its last pixel."""

    def menu() -> list[float]:
        made.tap(*["down"] * row)
        _press(made, _PICTURE_MS)
        since = made.pico.ms
        took = []
        for ms in range(*_LOADING_MS):
            made.pico.run_ms(since + ms - made.pico.ms)
            took.append(made.pico.branch(lambda _: _picture_ms(made, "down")))
        return took

    return made.pico.branch(lambda _: menu())


def _picture_ms(made: Handheld, direction: str) -> float:
    """Push a direction, which acts at once: milliseconds until its last pixel."""
    since = made.pico.us
    made.press(direction)
    before = made.display.received
    made.pico.run_until(lambda: made.display.received != before, _MOST_MS)
    made.settle(_PICTURE_MS)
    return float(made.display.last_byte_us - since) / 1000


def longest(board: str, rested: bool) -> Mapping[str, float]:
    """Of all games, each the first since power-on, the longest of each."""
    made = switched_on(board, MPY)
    made.start()
    most: dict[str, float] = {}
    for row in range(len(CATALOG)):
        found = made.pico.branch(lambda _, row=row: opened(made, row, rested))  # type: ignore[misc]
        most = {what: max(ms, most.get(what, 0)) for what, ms in found.items()}
    return most
