"""Keys of a terminal: the console's function for each, and the difference between a held key and repeated presses.

Each function has its own key on every keyboard, whatever its layout. Letters are a convenience: they work in upper case
too, and on the same keys of Russian, Ukrainian and Greek layouts.
"""

from enum import Enum
from typing import NamedTuple

from textual import events

DIRECTIONS = ("up", "down", "left", "right")

_KEYS = {
    "up": ("up", "wцς"),
    "down": ("down", "sыіσ"),
    "left": ("left", "aфα"),
    "right": ("right", "dвδ"),
    "a": ("enter space", "zяζ"),
    "b": ("backspace escape", "xчχ"),
    "hint": ("tab f2", "hрη"),
    "menu": ("f3", "mьμ"),
    "undo": ("f4", "uгθ"),
    "rules": ("f1 f5", "?"),
    "quit": ("f9 ctrl+c ctrl+q", "qй"),
    "suspend": ("ctrl+z", ""),
}
_BY_NAME = {name: function for function, (names, _) in _KEYS.items() for name in names.split()}
_BY_LETTER = {letter: function for function, (_, letters) in _KEYS.items() for letter in letters}

SAME_PRESS_S = 0.08  # auto-repeat reports a held key every 25 to 40 ms
_FIRST_REPEAT_S = 2.0  # the first repeat comes after 0.2 to 1.8 s


class Phase(Enum):
    """The phase of a key in a report: pressed, still down, released."""

    PRESS = 1
    REPEAT = 2
    RELEASE = 3


class KeyReport(events.Key):
    """A key with its `phase`, from a terminal that reports releases."""

    def __init__(self, key: str, character: str | None, phase: Phase) -> None:
        super().__init__(key, character)
        self.phase = phase


class Press(NamedTuple):
    """A report of the key for `function`: the key was pressed, or has another `phase`, at the time `at` in seconds."""

    function: str
    phase: Phase
    at: float


def function_of(key: events.Key) -> str:
    """Return the console's function for a key, '' for none."""
    name = key.key.removeprefix("shift+")
    function = _BY_NAME.get(name)
    if function is None and "+" not in name and key.character:
        function = _BY_LETTER.get(key.character.lower())
    return function or _BY_LETTER.get(name.lower(), "")


class PressFilter:
    """Distinguishes presses from auto-repeat in a terminal that reports no releases.

    A key reported twice within 80 ms is held down. A later report may be the first repeat of a held key, so it counts
    as a press only once 80 ms have passed without another. A key that was not used for 2 s acts immediately.
    """

    def __init__(self) -> None:
        self._key = ""
        self._function = ""
        self._last = 0.0  # time of the last report
        self._is_waiting = False  # True if the last report counts as a press unless another one follows within 80 ms

    def report(self, key: str, function: str, at: float, acts_immediately: bool) -> list[Press]:
        """Process a report of a key. `acts_immediately` counts a possible first repeat as a press without waiting."""
        passed = at - self._last
        is_same = key == self._key and passed <= _FIRST_REPEAT_S
        is_held = is_same and passed <= SAME_PRESS_S
        presses = [] if is_held else self._settled()
        self._is_waiting = is_same and not is_held and not acts_immediately
        self._key, self._function, self._last = key, function, at
        if not self._is_waiting:
            presses.append(Press(function, Phase.REPEAT if is_held else Phase.PRESS, at))
        return presses

    def due(self, now: float) -> list[Press]:
        """Return the press that turned out not to be a repeat, if there is one."""
        return self._settled() if now - self._last > SAME_PRESS_S else []

    @property
    def is_waiting(self) -> bool:
        """True while the last report may still be a press."""
        return self._is_waiting

    def _settled(self) -> list[Press]:
        if not self._is_waiting:
            return []
        self._is_waiting = False
        return [Press(self._function, Phase.PRESS, self._last)]
