"""Measures the time to open a game on the emulated Pico, from a press to the last pixel of the result.

A is down for 60 ms, a short tap. It acts when it is released, and the time starts there. Each press comes as soon as
its row is shown.
"""

from collections.abc import Mapping

from host_sim.pico.boards import TAP_MS, Handheld
from tools.measure.device_measures import hint, switched_on

from engines.catalog import CATALOG  # isort: skip

OPENED = {
    "menu": "press to a game's menu",
    "deal": "press to a new deal",
    "continue": "press to a saved game, in the launcher",
    "continue in its menu": "press to a saved game, in its menu",
}
_PAUSE_MS = 850  # from one picture to the next while a game is opened, at most; a move or a line comes later
_PICTURE_MS = 30  # no picture pauses so long
_LOOK_MS = 10
_MOST_MS = 5000
_DEALT_MS = 4000  # by then a new deal has been drawn and saved, and others have moved


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


def opened(made: Handheld, row: int) -> dict[str, float]:
    """Open the game in a row of a launcher without *Continue*. Return the times of its `menu`, of a new `deal` there,
    of that game after a move, in the launcher (`continue`), and in the game's menu (`continue in its menu`)."""
    made.tap(*["down"] * row)
    found = {"menu": _press(made, _PICTURE_MS), "deal": _press(made, _PAUSE_MS)}
    made.pico.run_ms(_DEALT_MS)
    hint(made)
    made.tap("a")
    _quit(made)
    found["continue"] = _press(made, _PAUSE_MS)
    _quit(made)
    made.tap(*["down"] * (row + 1))
    found["menu"] = max(found["menu"], _press(made, _PICTURE_MS))
    found["continue in its menu"] = _press(made, _PAUSE_MS)
    return found


def _quit(made: Handheld) -> None:
    """From a game to the launcher."""
    made.pico.run_ms(_DEALT_MS)
    made.hold("b")
    made.tap("up", "up")
    _press(made, _PICTURE_MS)


def longest(board: str, way: str) -> Mapping[str, float]:
    """Of all games, each the first since power-on, the longest of each."""
    made = switched_on(board, way)
    made.start()
    most: dict[str, float] = {}
    for row in range(len(CATALOG)):
        found = made.pico.branch(lambda _, row=row: opened(made, row))  # type: ignore[misc]
        most = {what: max(ms, most.get(what, 0)) for what, ms in found.items()}
    return most
