"""Handhelds for the tests: the console on an emulated Pico, booted once per process and forked for each use.

A scene (`tests/firmware/scenes.py`) is a sequence of presses. `rehearse` plays scenes on the PC and records each press
with the picture after it. `perform` presses the same buttons on the emulated Pico. Scenes share the presses with which
they begin: the Pico is forked where the scenes differ.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from desk import NAMES, Desk
from firmware.console import Console
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from hand_clock import Clock
from host_sim.device.device_files import device_files
from host_sim.device.virtual_board import VirtualBoard
from host_sim.pico import images
from host_sim.pico.boards import HOLD_MS, TAP_MS, Handheld
from host_sim.pico.ssd1306 import Oled
from scenes import play
from tools.measure.saved_files import still

SEED = 42  # the deal of the golden screens
KINDS = {"pico_oled": "oled", "waveshare_lcd13": "lcd"}  # the boards of the golden screens
RELEASED_MS = 60  # longer than a contact bounces
PICTURE_MS = 5000  # limit for the picture after a press, long enough to compute a hint
# from a picture to the next press, less than a person needs; a press before the picture is complete is dropped
REACTION_MS = 120
_LOOK_MS = 4
_BITS = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]  # each table extracts one bit of a byte

SEEDED = """
from firmware.boards.pico import PicoBoard
seeds = iter(range({seed}, {seed} + 1000))
PicoBoard.entropy = lambda board, ahead=False: None if ahead else next(seeds)
PicoBoard.today = lambda board: 20261125
from engines.record import Record
Record.seconds = property(lambda record: record.count, lambda record, seconds: None)
from firmware.start import run
run({board!r})
"""


def handheld(board: str, *, frozen: bool = False, **more: Any) -> Handheld:
    """Return a board just switched on, with its own image if `frozen`, else with plain MicroPython and copied files.

    Its profile has no motion, as that of a new `Desk`.

    Raises `FileNotFoundError`, with the command that makes the image, if it is missing.
    """
    if frozen:
        return Handheld(board, images.required(board), files=still(), **more)
    return Handheld(board, images.required(), files={**device_files(board), **still()}, **more)


@cache
def launcher(board: str, frozen: bool = False) -> Handheld:
    """Return a board that shows its launcher, shared by all tests of a process: use it in `Pico.branch` only."""
    device = handheld(board, frozen=frozen)
    device.start()
    return device


@cache
def seeded(board: str) -> Handheld:
    """Return a board like that of `launcher`, with its own image and the deals `SEED`, `SEED` + 1, ..."""
    device = handheld(board, frozen=True)
    start_seeded(device)
    return device


def start_seeded(device: Handheld) -> None:
    """Start the console of a board that has its own image, with known deals and a known time played."""
    device.pico.boot()
    device.pico.start("")  # empty code is a soft reset, after which the raw REPL does not start main.py
    device.pico.wait("raw REPL; CTRL-B to exit\r\n>")
    device.pico.start(SEEDED.format(seed=SEED, board=device.board))
    device.start()


class Press(NamedTuple):
    """An action of a scene: press a button for a time (`name`), wait (''), or switch off and on again ('on')."""

    name: str
    ms: int


class Step:
    """A moment of one or more scenes: the picture, and the presses that may follow."""

    def __init__(self) -> None:
        self.picture = b""
        self.scenes: list[str] = []
        self.after: dict[Press, Step] = {}


class Rehearsal(Desk):
    """The PC's console, which plays a scene and records its buttons; `at` is the current step."""

    def __init__(self, kind: str, root: Step) -> None:
        self.at = root
        self._started = self._pressing = False
        super().__init__(kind, SEED)
        self._started = True
        root.picture = self.board.picture[:]

    @property
    def console(self) -> Any:
        return self._console and Fingers(self, self._console)

    @console.setter
    def console(self, console: Any) -> None:
        self._console = console

    def settle(self) -> None:
        while True:
            wait = self._console.step()
            self.board.clock.sleep_ms(wait or 1)
            if wait:
                return

    def top(self) -> str:
        return type(self._console.top()).__name__

    def on(self, seed: int = SEED) -> None:
        super().on(seed)
        if self._started:
            self._follow(Press("on", 0))

    def wait(self, ms: int) -> None:
        super().wait(ms)
        if not self._pressing:
            self._follow(Press("", ms))

    def _press(self, name: str, ms: int) -> None:
        self._pressing = True
        super()._press(name, ms)
        self._pressing = False
        self._follow(Press(name, HOLD_MS if ms > TAP_MS else TAP_MS))

    def _follow(self, press: Press) -> None:
        self.at = self.at.after.setdefault(press, Step())
        self.at.picture = bytes(self.board.picture)

    def way_to(self, move: int) -> list[str]:
        """Return the directions that lead the cursor to a legal move."""
        screen = self._console.top()
        start = dict(vars(screen))
        ways: dict[int, list[str]] = {screen.chosen(): []}
        frontier = [start]
        for state in frontier:
            for name, event in zip(NAMES, (UP, DOWN, LEFT, RIGHT), strict=False):
                vars(screen).update(state)
                way = ways[screen.chosen()]
                screen.steer(event)
                if screen.chosen() not in ways:
                    ways[screen.chosen()] = [*way, name]
                    frontier.append(dict(vars(screen)))
        vars(screen).update(start)
        assert move in ways, f"no directions lead from {screen.chosen()} to {move}"
        return ways[move]


class BoardDesk(Desk):
    """The PC's console on a display of any device's size, with a hint and a menu key."""

    def on(self, seed: int = SEED) -> None:
        self.board = VirtualBoard(self.kind, self.home, Clock(), seed)
        self.console = Console(self.board)
        self.settle()

    def press(self, mask: int, ms: int) -> None:
        """Press and release the buttons of a mask."""
        self.board.press(mask)
        self.wait(ms)
        self.board.release(mask)
        self.wait(RELEASED_MS)

    def _press(self, name: str, ms: int) -> None:
        self.press(1 << NAMES.index(name), ms)

    def pixels(self) -> bytes:
        """Return the pixels of its display, in the form of `display_pixels`."""
        pixels = bytes(self.board.pixels)
        return pixels.translate(first_of_colour().ljust(256, b"\0")) if self.board.colour else pixels


class Fingers:
    """A console or one of its screens for a scene; its cursor moves only by buttons."""

    def __init__(self, desk: Rehearsal, is_shown: Any) -> None:
        self._desk, self._is_shown = desk, is_shown

    def __getattr__(self, name: str) -> Any:
        return getattr(self._is_shown, name)

    def top(self) -> Any:
        """Return the top screen."""
        return Fingers(self._desk, self._is_shown.top())

    def point_at(self, move: int) -> None:
        """Steer the cursor to a move."""
        self._desk.tap(*self._desk.way_to(move))


def rehearse(kind: str, scenes: Iterable[tuple[str, Callable[[Any], None]]], seconds: int | None = None) -> Step:
    """Return the tree of all scenes' presses on a display of a `kind` of `desk.SIZES`; `seconds` is as in `play`."""
    root = Step()
    for name, scene in scenes:
        desk = Rehearsal(kind, root)
        play(desk, scene, seconds)
        desk.at.scenes.append(name)
        desk.clear()
    return root


def perform(device: Handheld, step: Step, way: tuple[Press, ...] = ()) -> dict[str, Any]:
    """Press the buttons of all scenes from a step on. Return an RGB image of the display at the end of each scene.

    If a scene's picture does not appear, its entry is a text that lists the presses before.
    """
    found: dict[str, Any] = {}
    if not shows(device, step.picture):
        told = " ".join(f"{press.name}{'*' * (press.ms == HOLD_MS)}" for press in way[-12:])
        said = bytes(device.pico.console[-600:]).decode(errors="replace")
        return dict.fromkeys(scenes_below(step), f"not the PC's picture after: {told}; the console says: {said}")
    if step.scenes:
        device.settle()
        found = dict.fromkeys(step.scenes, device.image().convert("RGB"))
    for number, (press, after) in enumerate(step.after.items()):

        def go_on(press: Press = press, after: Step = after) -> dict[str, Any]:
            act(device, press)
            return perform(device, after, (*way, press))

        last = number == len(step.after) - 1
        found |= go_on() if last else device.pico.branch(lambda pico, go_on=go_on: go_on())
    return found


def scenes_below(step: Step) -> list[str]:
    """Return the names of the scenes that end at a step or after it."""
    return [*step.scenes, *(name for after in step.after.values() for name in scenes_below(after))]


def act(device: Handheld, press: Press) -> None:
    """Carry out an action of a scene."""
    if press.name == "on":
        device.power_cycle()
        start_seeded(device)
    elif press.name:
        device.pico.run_ms(REACTION_MS)
        device.press(press.name)
        device.pico.run_ms(press.ms)
        device.release(press.name)
        device.pico.run_ms(RELEASED_MS)
    else:
        device.pico.run_ms(press.ms)


def shows(device: Handheld, picture: bytes, limit_ms: float = PICTURE_MS) -> bool:
    """Run until the display shows a picture, given as a canvas's bytes. Return False if it does not appear in time."""
    return shows_pixels(device, canvas_pixels(picture, device.display.width, device.display.colour), limit_ms)


def shows_pixels(device: Handheld, pixels: bytes, limit_ms: float = PICTURE_MS) -> bool:
    """Run until the display shows these pixels of `display_pixels`. Return False if they do not appear in time."""
    display = device.display
    end = device.pico.ms + limit_ms
    looked, compared = display.received, -1
    while True:
        if looked == display.received != compared:  # no byte since the last check: the picture is complete
            compared = looked
            if display_pixels(device) == pixels:
                return True
        looked = display.received
        if device.pico.ms >= end:
            return False
        device.pico.run_ms(_LOOK_MS)


def display_pixels(device: Handheld) -> bytes:
    """Return the pixels of the display, a byte each: palette indexes, or 0 and 1."""
    display = device.display
    return display.pixels() if isinstance(display, Oled) else device.image().tobytes()


def canvas_pixels(data: bytes, width: int, colour: bool) -> bytes:
    """Return the pixels of a canvas's bytes. As in `Handheld.image`, a role becomes the first of its colour."""
    if colour:
        first = first_of_colour()
        pixels = bytearray(2 * len(data))
        pixels[0::2] = bytes(data).translate(bytes(first[byte >> 4] for byte in range(256)))
        pixels[1::2] = bytes(data).translate(bytes(first[byte & 15] for byte in range(256)))
        return bytes(pixels)
    rows = bytearray()
    for y in range(len(data) // width * 8):
        at = y // 8 * width
        rows += bytes(data[at : at + width]).translate(_BITS[y % 8])
    return bytes(rows)


def first_of_colour() -> bytes:
    """Return for each role the first role of the same colour in the theme's palette."""
    from firmware.ui.theme import PALETTE

    colours = [PALETTE[i : i + 3] for i in range(0, len(PALETTE), 3)]
    return bytes(colours.index(colour) for colour in colours)
