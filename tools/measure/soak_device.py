"""Random presses on an emulated Pico: `python -m tools.measure.soak_device` (part of `make soak`).

The console runs from copied files, which leave the least memory, on each kind of display, or from an image. A run
fails if the console crashes, if the watchdog resets it, or if many presses change nothing on the display.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from host_sim.pico.boards import HOLD_MS, TAP_MS
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, switched_on

BUTTONS = ("up", "down", "left", "right", "a", "b")
WEIGHTS = (3, 3, 2, 2, 8, 2)  # A opens and plays
LONG_SHARE = 0.04  # of the presses
PAUSES_MS = (60, 60, 100, 300, 1000)
ROUND = 50  # presses between two looks at the device
MINUTES = 20
CRASH_LOG = "/saves/crash.log"
_MINUTE_MS = 60_000


@dataclass(frozen=True)
class DeviceRun:
    """A run of `presses` presses; `fault` is '' or what went wrong."""

    presses: int
    fault: str


def press(board: str, way: str, seed: int, minutes: float) -> DeviceRun:
    """Press buttons at random for some minutes of device time. Raises `FileNotFoundError` without the image."""
    dice = random.Random(seed)
    device = switched_on(board, way)
    device.start()
    end = device.pico.ms + minutes * _MINUTE_MS
    presses = 0
    while device.pico.ms < end:
        before = device.display.received
        for _ in range(ROUND):
            name = dice.choices(BUTTONS, WEIGHTS)[0]
            device.press(name)
            device.pico.run_ms(HOLD_MS if dice.random() < LONG_SHARE else TAP_MS)
            device.release(name)
            device.pico.run_ms(dice.choice(PAUSES_MS))
        presses += ROUND
        files = device.pico.files()
        if CRASH_LOG in files:
            return DeviceRun(presses, files[CRASH_LOG].decode(errors="replace"))
        if device.pico.resets:
            return DeviceRun(presses, "the watchdog has reset the console")
        if device.display.received == before:
            return DeviceRun(presses, f"{ROUND} presses have changed nothing on the display")
    return DeviceRun(presses, "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each run. The exit status is 1 if one fails, 2 without the firmware."""
    parser = argparse.ArgumentParser(prog="tools.measure.soak_device", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of device time (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if chosen.minutes <= 0 or chosen.seed < 0:
        parser.error("minutes are more than 0, and seeds are 0 or more")
    failed = 0
    for board, way in ((LCD, MPY), (OLED, MPY), (LCD, FROZEN)):
        try:
            run = press(board, way, chosen.seed, chosen.minutes)
        except FileNotFoundError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
        print(f"{board}, {way}, seed {chosen.seed}: {run.presses:,} presses; {run.fault or 'good'}")
        failed += run.fault != ""
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
