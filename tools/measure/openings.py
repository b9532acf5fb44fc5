"""The time to open a game on the emulated Pico, from a press to the last pixel of the result.

A is down for 60 ms, a short tap. It acts when it is released, and the time starts there. Each press comes as soon as
its row is shown.
"""

from collections.abc import Mapping

from host_sim.pico.boards import TAP_MS, Handheld
from tools.measure.device_measures import hint, offered, switched_on

OPENED = {
    "menu": "press to a game's menu",
    "deal": "press to a new deal",
    "continue": "press to a saved game, in the launcher",
    "continue in its menu": "press to a saved game, in its menu",
}
_PAUSE_MS = 850  # longest pause in ms between two pictures while a game opens; a move or a line comes later
_PICTURE_MS = 30  # ms; longer than any pause within a picture
_LOOK_MS = 10
_MOST_MS = 5000
_DEALT_MS = 4000  # ms after which a new deal has been drawn and saved, and other seats have moved


def _press(device: Handheld, quiet_ms: float, button: str = "a") -> float:
    """Tap a button. Return the milliseconds from its release to the last pixel that `quiet_ms` without a pixel
    follow."""
    device.press(button)
    device.pico.run_ms(TAP_MS)
    since = device.pico.us
    device.release(button)
    before = device.display.received
    device.pico.run_until(lambda: device.display.received != before, _MOST_MS)
    received, at = device.display.received, device.pico.ms
    while device.pico.ms - at < quiet_ms:
        device.pico.run_ms(_LOOK_MS)
        if device.display.received != received:
            received, at = device.display.received, device.pico.ms
    return float(device.display.last_byte_us - since) / 1000


def opened(device: Handheld, row: int) -> dict[str, float]:
    """Open the game with this number in a launcher where no game waits, and return the times by name.

    `menu` is the game's menu, and `deal` a new deal from there. After a move, `continue` is that game from the
    launcher, and `continue in its menu` that game from its menu.
    """
    device.tap(*["right"] * row)
    times = {"menu": _press(device, _PICTURE_MS), "deal": _press(device, _PAUSE_MS)}
    device.pico.run_ms(_DEALT_MS)
    hint(device)
    device.tap("a")
    _quit(device)
    times["continue"] = _press(device, _PAUSE_MS)
    _quit(device)
    times["menu"] = max(times["menu"], _press(device, _PICTURE_MS, "b"))
    times["continue in its menu"] = _press(device, _PAUSE_MS)
    return times


def _quit(device: Handheld) -> None:
    """Go from a game to the launcher."""
    device.pico.run_ms(_DEALT_MS)
    device.hold("b")
    device.tap("up", "up")
    _press(device, _PICTURE_MS)


def longest(board: str, way: str) -> Mapping[str, float]:
    """Return the longest times of all games. Each game is opened as the first since power-on."""
    device = switched_on(board, way)
    device.start()
    most: dict[str, float] = {}
    for row in range(len(offered(board, way))):  # those that are not offered come last
        times = device.pico.branch(lambda _, row=row: opened(device, row))  # type: ignore[misc]
        most = {what: max(ms, most.get(what, 0)) for what, ms in times.items()}
    return most
