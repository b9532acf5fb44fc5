"""The link during a game. The console's loop polls it; it shows a waiting screen while the game cannot continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from firmware.link.channel import Channel
from firmware.link.messages import AGAIN
from firmware.screens import link_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from firmware.console import Console
    from firmware.link.end import End
    from firmware.types import Shown

_GOODBYE_MS = const(250)  # time for the peer to receive a goodbye


class LinkPlay:
    """One end of the link: `HostPlay` or `GuestPlay`, which exchange messages over their channels.

    `lines` opens the channels at the first poll. Without it, the port chosen in the menu is used, until the player
    changes it. While `_trouble` returns a text, a screen over all others shows it.
    """

    title = "Link"

    def __init__(self, console: Console, lines: Callable[[], list[Channel]] | None = None) -> None:
        self.console = console
        self._lines = lines
        self._channels: list[Channel] = []
        self._line = ""  # the port's name on the display
        self._problem = ""  # why the port cannot be opened
        self._text = ""  # the text of the waiting screen
        self._waiting: Shown | None = None
        self._asks: Shown | None = None
        self._old: list[Shown] = []  # screens to remove once they are on top
        self._met = False  # the peer has connected at least once
        self._hides = False  # the player has hidden the text about waiting for answers

    # For the console's loop.

    def poll(self) -> bool:
        """Exchange messages with the peer, and show the changes. True while there is more to do."""
        if not self._channels and not self._problem:
            self._connect()
        busy = len(self._channels) > 0 and self._speak()
        if not self.console.top().working:
            self._attend()
        return busy

    def close(self) -> None:
        """Send a goodbye to the peers, and close the ports."""
        if not self._channels:
            return
        console = self.console
        clock = console.board.clock
        since = clock.ticks_ms()
        self._leave()
        while not self.is_quiet() and clock.ticks_diff(clock.ticks_ms(), since) < _GOODBYE_MS:
            self._speak()
            console.rest()
            clock.sleep_ms(1)
        for channel in self._channels:
            channel.close()
        self._channels = []

    def _connect(self) -> None:
        self._line = link_line.title_of(self.console)
        if self._lines:
            self._channels = self._lines()
        else:
            self._open_line()
        if self._channels:
            self._meet(self._channels)

    def _open_line(self) -> None:
        """Open the port that the player has chosen."""
        console = self.console
        line = link_line.line_of(console)
        if line is None:
            self._problem = link_line.NO_LINE
            return
        try:
            port = line[1]()
        except OSError as error:
            self._problem = "%s cannot be opened: %s" % (self._line, error)
            return
        self._channels = [Channel(port, console.board.clock, console.board.secret() & 0xFFFF)]

    def _turn(self, step: int) -> None:
        """Try the port `step` further on, until a peer answers."""
        if not self._met and not self._lines:
            self.close()
            self._problem = ""
            link_line.turn(self.console, step)

    # Screens.

    def _attend(self) -> None:
        self._handle_events()
        text = self._trouble()
        if text != self._text:
            self._cover(text)
        while self.console.top() in self._old:
            self._old.remove(self.console.top())
            self.console.pop()
        if self._old and self.console.top() is self.console.bottom():
            self._old.clear()  # drop the screens that left by themselves
        notice = self._notice()
        if notice:
            self.console.say(notice)

    def _cover(self, text: str) -> None:
        """Show the waiting screen with another text, or remove it."""
        console = self.console
        self._text = text
        self._drop(self._waiting)
        self._waiting = None
        if text:
            console.rest()
            foot, action = self._way_out()
            console.open("link_menu", "WaitScreen", self.title, text, foot, action, self._turn)
            self._waiting = console.top()

    def _nobody(self, lost: str) -> str:
        """Return the text shown while the peer is missing; `lost` is the text for a peer that was connected before, or
        ''."""
        if self._problem or lost:
            return self._problem or lost
        text = "Waiting on %s ...\nAt the other end %s" % (self._line, self._invitation())
        if len(self.console.board.ports()) > 1 and not self._lines:
            text += "\n\u2190 \u2192 another line"
        return text

    def _farewell(self, reason: str, name: str) -> str:
        """Return the text shown once the peer has left."""
        return reason[0].upper() + reason[1:] + "." if reason else name + " has left.\nWaiting ..."

    def _put_question(self, what: int, name: str) -> None:
        """Ask the local player to agree to a request by `name`; 0 withdraws the question."""
        if self._asks and not what:
            self._drop(self._asks)
            self._asks = None
        elif what and not self._asks:
            self._ask_here(what, name)

    def _ask_here(self, what: int, name: str) -> None:
        console = self.console
        if what == AGAIN:
            table = console.table
            more = " This one ends." if table and table.turn() != OVER else ""
            words = "Another game?", name + " asks for another game." + more, "New deal"
        else:
            words = "Take back?", name + " asks to take the last move back.", "Agree"
        console.open(
            "question",
            "Question",
            words[0],
            words[1],
            "No",
            words[2],
            lambda: self._answer(True),
            lambda: self._answer(False),
        )
        self._asks = console.top()

    def _hide(self) -> None:
        self._hides = True

    def _drop(self, screen: Shown | None) -> None:
        """Remove a screen, now or once it is on top."""
        if screen and screen is self.console.top():
            self.console.pop()
        elif screen:
            self._old.append(screen)

    def _to_game(self) -> None:
        """Return to the game's screen, because the screens above it belong to an older position."""
        console = self.console
        while console.top() is not console.bottom():
            console.pop()
        self._forget_screens()

    def _forget_screens(self) -> None:
        """Forget the waiting screen and the question, which are no longer open."""
        self._text = ""
        self._waiting = self._asks = None
        self._old.clear()

    # Methods for subclasses.

    def _meet(self, channels: list[Channel]) -> None:
        """Create this console's ends of the link on the open channels."""
        raise NotImplementedError

    def _speak(self) -> bool:
        """Process received messages and send pending ones. Return True while there is more to do."""
        raise NotImplementedError

    def _leave(self) -> None:
        """Send a goodbye to the peers."""
        raise NotImplementedError

    def ends(self) -> Sequence[End]:
        """Return this console's ends of the links; empty until the ports are open."""
        raise NotImplementedError

    def is_quiet(self) -> bool:
        """True if the peer has received everything, or is not connected."""
        raise NotImplementedError

    def ask(self, what: int) -> None:
        """Ask the peer to agree to `UNDO` or `AGAIN`."""
        raise NotImplementedError

    def _answer(self, agreed: bool) -> None:
        """Send the local player's answer to the peer."""
        raise NotImplementedError

    def _handle_events(self) -> None:
        """Handle the peer's requests."""
        raise NotImplementedError

    def _notice(self) -> str:
        """Return the next notice and clear it; '' if none exists."""
        raise NotImplementedError

    def _trouble(self) -> str:
        """Why the game cannot continue, '' if it can."""
        raise NotImplementedError

    def _way_out(self) -> tuple[str, Callable[[], object]]:
        """Return the label of B during trouble, and its action."""
        raise NotImplementedError

    def _invitation(self) -> str:
        """Return the instructions for the player at the other device."""
        raise NotImplementedError
