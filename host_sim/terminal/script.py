"""Scripts that press buttons: one command per line, `#` starts a comment.

    press BUTTON [TIMES]   tap up, down, left, right, a or b
    hold BUTTON            hold it until the console counts it as held: a = hint, b = menu
    down BUTTON, up BUTTON press a button and keep it down; release it
    wait MS                let console time pass
    shot FILE [SCALE]      write a PNG of the display, enlarged SCALE times (default 4)
    record                 print the record of the game on the screen

Console time is simulated, so a script takes no time and gives the same result every time.
"""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TextIO

from firmware.text.words import cut
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import Console, VirtualBoard
from host_sim.terminal.picture import DEFAULT_SCALE, MAX_SCALE, image
from host_sim.terminal.presses import ACTIVE_MS, BUTTONS, HOLD_MS, TAP_MS

_MOST_LINE = 4096  # characters
_MOST_PRESSES = 1000
_MOST_MS = 3_600_000
_QUIET_MS = 200  # ms without drawing, after which the screen counts as settled


class ScriptError(ValueError):
    """A line that cannot be read or carried out; `args[0]` is `FILE:LINE: reason`."""


class Driver:
    """Presses the buttons of `board` while stepping `console`; `clock` must be the board's own."""

    def __init__(self, console: Console, board: VirtualBoard, clock: ManualClock) -> None:
        self.console = console
        self.board = board
        self.clock = clock

    def press(self, button: str, times: int = 1) -> None:
        """Tap a button (a name in BUTTONS) `times` times."""
        for _ in range(times):
            self.down(button)
            self.wait(TAP_MS)
            self.up(button)
            self.wait(TAP_MS)

    def hold(self, button: str) -> None:
        """Hold a button long enough to count as a hold."""
        self.down(button)
        self.wait(HOLD_MS)
        self.up(button)
        self.wait(TAP_MS)

    def down(self, button: str) -> None:
        """Press a button and keep it down."""
        self.board.press(BUTTONS[button])
        self.console.step()

    def up(self, button: str) -> None:
        """Release a button."""
        self.board.release(BUTTONS[button])
        self.console.step()

    def wait(self, ms: int) -> None:
        """Run the console for `ms` milliseconds of its time."""
        left = ms
        while left > 0:
            due = self.console.step()
            if self.board.pressed():
                due = min(due, ACTIVE_MS)
            passed = min(left, max(1, due))
            self.clock.advance(passed)
            left -= passed
        self.console.step()

    def settle(self, most_ms: int = 30_000) -> None:
        """Run until nothing has been drawn for a while. Raises `TimeoutError` after `most_ms` of console time."""
        quiet = spent = 0
        while quiet < _QUIET_MS:
            if spent >= most_ms:
                raise TimeoutError(f"the screen still changes after {most_ms} ms")
            frames = self.board.frames
            self.wait(ACTIVE_MS)
            spent += ACTIVE_MS
            quiet = quiet + ACTIVE_MS if self.board.frames == frames else 0


class Command(NamedTuple):
    """One line of a script: its location (`FILE:LINE`), its verb, its word (a button or a file) and its number."""

    place: str
    verb: str
    word: str
    number: int


class _Form(NamedTuple):
    """The form of a verb: a `word`, and a `number` from 1 to `most` (default if left out; None: required)."""

    word: str | None
    most: int = 0
    default: int | None = 0


_FORMS = {
    "press": _Form("button", _MOST_PRESSES, 1),
    "hold": _Form("button"),
    "down": _Form("button"),
    "up": _Form("button"),
    "wait": _Form(None, _MOST_MS, None),
    "shot": _Form("file", MAX_SCALE, DEFAULT_SCALE),
    "record": _Form(None),
}


def parse(text: str, name: str) -> list[Command]:
    """Return the commands of a script; `name` is the file's, for messages.

    Raises `ScriptError` at the first bad line.
    """
    commands = []
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}"
        if len(line) > _MOST_LINE:
            raise ScriptError(f"{place}: the line has more than {_MOST_LINE} characters")
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            raise ScriptError(f"{place}: {str(error).lower()}") from error
        if words:
            commands.append(_command(place, *words))
    return commands


def _command(place: str, verb: str, *rest: str) -> Command:
    form = _FORMS.get(verb)
    if form is None:
        raise ScriptError(f"{place}: unknown command '{cut(verb)}'; there is {', '.join(_FORMS)}")
    words = list(rest)
    word = ""
    if form.word is not None:
        if not words:
            raise ScriptError(f"{place}: {verb} needs a {form.word}")
        word = words.pop(0)
        if form.word == "button" and word not in BUTTONS:
            raise ScriptError(f"{place}: unknown button '{cut(word)}'; there is {', '.join(BUTTONS)}")
    number = form.default
    if form.most and words:
        number = _number(place, words.pop(0), form.most)
    if number is None:
        raise ScriptError(f"{place}: {verb} needs a number")
    if words:
        raise ScriptError(f"{place}: {verb} does not take '{cut(words[0])}'")
    return Command(place, verb, word, number)


def _number(place: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 1 <= int(text) <= most):
        raise ScriptError(f"{place}: '{cut(text)}' is not a number from 1 to {most}")
    return int(text)


def run(commands: list[Command], driver: Driver, stdout: TextIO) -> None:
    """Run the commands in order.

    Raises `ScriptError` if a picture cannot be written, or if there is no game to record.
    """
    presses: dict[str, Callable[[str], None]] = {"hold": driver.hold, "down": driver.down, "up": driver.up}
    for place, verb, word, number in commands:
        if verb == "press":
            driver.press(word, number)
        elif verb == "wait":
            driver.wait(number)
        elif verb == "shot":
            try:
                image(driver.board, number).save(Path(word), "PNG")
            except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
                why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                raise ScriptError(f"{place}: cannot write {cut(word)}: {why}") from error
        elif verb == "record":
            table = driver.console.table
            if table is None or table.record is None:
                raise ScriptError(f"{place}: no game is on screen")
            print(table.record.to_text(), file=stdout)
        else:
            presses[verb](word)
