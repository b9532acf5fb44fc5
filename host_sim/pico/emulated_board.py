"""The emulated Pico as a board of the terminal app: its display, its buttons, and its saves in a folder of the PC."""

import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU
from host_sim.device.device_files import device_files
from host_sim.device.virtual_board import DEVICES, OLED_COLOURS, Rgb, theme_palette
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.pace import Pace
from host_sim.pico.rig import PicoClock
from host_sim.pico.ssd1306 import Oled

_SAVES = "/saves/"
_UNFINISHED = ".new"  # suffix of temporary files of `firmware/store.py`
_ASIDE = ".bad"  # suffix of damaged files that `firmware/store.py` has set aside
_MOST = 32_768  # most bytes of a file: more than the store reads, and little of the flash
_SLICE_MS = 10  # ms of the Pico's time in a step; also the longest delay of a key
_NAP_MS = 5
_FAST_ENOUGH = 0.95  # share of the real speed
_BUTTONS = ("up", "down", "left", "right", "a", "b", "x", "y")  # by bit of a mask; x and y are the hint and menu keys
_FOUR = ("x", "x", "y", "y", "a", "b")  # by bit of a mask, on boards where x and y stand in for all directions
_DARK = (0, 0, 0)  # colour of a panel before its first picture


class EmulatedBoard:
    """The emulated board `device`, one of the firmware's `BOARDS`, switched on with the saves of the folder `home` in
    its flash.

    The app draws `pixels`, which are indexes of `palette`, row by row. Each `step` keeps pace with a real Pico, and
    never runs faster; `notice` warns the player if the PC is too slow. Raises `FileNotFoundError` if there is no
    firmware image.
    """

    def __init__(self, device: str, home: Path, now: Callable[[], float] = time.monotonic) -> None:
        frozen = images.image(device)
        image = frozen or images.required()
        saves = {_SAVES + path.name: _beginning(path) for path in home.iterdir() if _is_save(path)}
        files = saves if frozen else device_files(device) | saves
        self._handheld = Handheld(device, image, files=files)
        self._home = home
        self._saved = saves
        self._operations = 0
        self._received = -1
        self._pace = Pace(0, now)
        self.clock = PicoClock(self._handheld.pico)
        self._names = _BUTTONS if "up" in self._handheld.buttons else _FOUR
        self.keys = HINT | MENU if {"up", "x"} <= self._handheld.buttons.keys() else 0
        self.long = DOWN | LEFT if self._names is _FOUR else 0
        self.name = device
        self.width, self.height, self.colour, buttons = DEVICES[device]
        self.title = f"{buttons} on an emulated Pico"
        self.palette: tuple[Rgb, ...] = (*theme_palette(), _DARK) if self.colour else OLED_COLOURS
        # The first of several equal colours counts. A colour outside the theme is shown as dark.
        self._index: defaultdict[int, int] = defaultdict(lambda: len(self.palette) - 1)
        self._index.update((_rgb565(colour), i) for i, colour in reversed(list(enumerate(self.palette))))
        self.pixels = bytearray(self.width * self.height)
        self.frames = 0
        self.screens = 0  # constant, because the Pico does not report a change of screen

    def press(self, mask: int) -> None:
        """Press buttons and keep them down."""
        for name in self._named(mask):
            self._handheld.press(name)

    def release(self, mask: int) -> None:
        """Release buttons."""
        for name in self._named(mask):
            self._handheld.release(name)

    def _named(self, mask: int) -> set[str]:
        return {name for bit, name in enumerate(self._names) if mask >> bit & 1 and name in self._handheld.buttons}

    def step(self) -> int:
        """Run the Pico up to the PC's time, or for one slice if it is behind.

        Return the milliseconds the caller may sleep.
        """
        pico = self._handheld.pico
        behind = self._pace.behind_ms(pico.ms)
        if behind > 0:
            pico.run_ms(min(_SLICE_MS, behind))
        self._look()
        self._keep()
        return 1 if behind > _SLICE_MS else _NAP_MS

    @property
    def notice(self) -> str:
        """Return the message for the player, '' for none."""
        speed = self._pace.speed
        return "" if speed >= _FAST_ENOUGH else f"This PC emulates it at {speed:.0%} of its speed"

    def _look(self) -> None:
        display = self._handheld.display
        if display.received == self._received:
            return
        self._received = display.received
        if isinstance(display, Oled):
            self.pixels[:] = display.pixels()
        else:
            self.pixels[:] = bytes(map(self._index.__getitem__, display.rgb565()))
        self.frames += 1

    def _keep(self) -> None:
        """Copy the Pico's saves to the folder, each file atomically."""
        operations = len(self._handheld.pico.flash.operations)
        if operations == self._operations:
            return
        self._operations = operations
        files = self._handheld.pico.files()
        for path in self._saved.keys() - files.keys():
            if path + _ASIDE in files:  # rename the complete file here, because the Pico may have only its beginning
                name = path.removeprefix(_SAVES)
                (self._home / name).replace(self._home / (name + _ASIDE))
                self._saved[path + _ASIDE] = files[path + _ASIDE]
            del self._saved[path]
        for path, data in files.items():
            target = self._home / path.removeprefix(_SAVES)
            if path.startswith(_SAVES) and target.suffix != _UNFINISHED and self._saved.get(path) != data:
                fresh = target.with_name(target.name + _UNFINISHED)
                fresh.write_bytes(data)
                fresh.replace(target)
                self._saved[path] = data


def _is_save(path: Path) -> bool:
    """True unless the file is the lock, a temporary file, or was set aside."""
    return path.is_file() and not path.name.startswith(".") and path.suffix not in (_UNFINISHED, _ASIDE)


def _beginning(path: Path) -> bytes:
    """Return the contents of a file; if it is too large for a save, only enough for the console to notice."""
    with path.open("rb") as file:
        return file.read(_MOST)


def _rgb565(colour: Rgb) -> int:
    red, green, blue = colour
    return red >> 3 << 11 | green >> 2 << 5 | blue >> 3
