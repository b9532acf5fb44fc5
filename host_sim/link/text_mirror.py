"""`fourfold mirror --text`: a device's screen as words, and its buttons as typed names, line by line."""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TextIO

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.text.words import cut
from host_sim.link.debug_link import DebugLink, NoAnswer
from host_sim.link.serial_port import Port
from host_sim.streams import abandon
from host_sim.text.keyboard import Keyboard
from host_sim.text.text_play import INTERRUPTED, OK, REFUSED

_BUTTONS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "a": A, "b": B}
_HOLDS = {"hint": A, "menu": B}
_HELP = "Type buttons: up, down, left, right, a, b; hint and menu hold a and b; show repeats the screen, quit ends it."
_LOOK_S = 0.1  # seconds between two reads of the screen; a text that is the same in both is complete
_MOST_LOOKS = 20  # reads of the screen after a typed line; bots may play for a long time
_TAP_S, _HOLD_S = 0.15, 0.8  # seconds, longer than the device takes for a tap or a hold
_SILENT = "The device does not answer ..."


class TextMirror:
    """A text mirror of the device behind `link`. `nap` sleeps for a number of seconds."""

    def __init__(self, link: DebugLink, streams: Sequence[TextIO], nap: Callable[[float], object] = time.sleep) -> None:
        self._link = link
        self._keyboard = Keyboard(streams[0])
        self._terminal = streams[0].isatty()
        self._out, self._err = streams[1], streams[2]
        self._nap = nap
        self._view = ""  # text on the screen at the last read
        self._last_text = ""
        self._is_silent = False
        self.status = OK

    def run(self) -> None:
        """Print screens and press buttons until `quit` or the end of input.

        Raises `NoAnswer` if there is no debug link.
        """
        facts = self._link.facts()
        self._say(f"Fourfold {facts.version} on {facts.board}.", _HELP)
        self._settle()
        while True:
            for line in self._keyboard.take():
                words = (line or "").lower().split()
                if line is None or words == ["quit"]:
                    return
                self._follow(words)
            self._look()
            self._nap(_LOOK_S)

    def _follow(self, words: list[str]) -> None:
        """Press the buttons named in a line, and print the result."""
        unknown = [word for word in words if word not in (*_BUTTONS, *_HOLDS, "show", "help")]
        if unknown:
            self._out.flush()
            print(f"error: {cut(unknown[0])} is no button; help lists them", file=self._err, flush=True)
            self.status = self.status if self._terminal else REFUSED
            return
        for word in words:
            if word == "help":
                self._say(_HELP)
            elif word == "show":
                self._last_text = ""
            else:
                with suppress(NoAnswer):  # the next read of the screen reports it
                    self._link.press(_BUTTONS.get(word) or _HOLDS[word], word in _HOLDS)
                self._nap(_HOLD_S if word in _HOLDS else _TAP_S)
        self._settle()

    def _settle(self) -> None:
        """Print the screen once it has stopped changing."""
        for _ in range(_MOST_LOOKS):
            self._nap(_LOOK_S)
            if self._look():
                return

    def _look(self) -> bool:
        """Read the screen. Return True if its text is the same as at the last read.

        Such a text is complete; print it unless it was printed last.
        """
        try:
            text = self._link.text()
        except NoAnswer:
            if not self._is_silent:
                self._say(_SILENT)
            self._is_silent = True
            return False
        self._is_silent = False
        same = text == self._view
        self._view = text
        if same and text != self._last_text:
            self._last_text = text
            self._say("", *text.split("\n"))
        return same

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)
        self._out.flush()


def mirror_text(port: Port, streams: Sequence[TextIO]) -> int:
    """Print a device's screens as text, and press its buttons. Return the exit status.

    Raises `NoAnswer` without a debug link, and `PortError` if the port is lost for good.
    """
    mirror = TextMirror(DebugLink(port), streams)
    try:
        mirror.run()
    except BrokenPipeError:
        abandon(sys.stdout)
    except KeyboardInterrupt:
        return INTERRUPTED
    return mirror.status
