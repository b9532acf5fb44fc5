"""A console whose buttons are pressed at random while it plays over a hostile link.

This runs under MicroPython. `soak.py` reads its output, which has the format of `hostile_frames.py`.

    micropython tools/measure/hostile_screens.py SEED FRAMES A_ROUND HOME

The console is host and guest in turn, in games of Four Rows against a peer that moves at random. After each round the
link is good again, and the peer is a new one. Presses must then lead to moves, and both ends must see the same table.
"""

import sys
from array import array

import micropython

from engines import catalog, table
from engines.game import IllegalMove
from firmware import loader
from firmware.console import Console
from firmware.link.channel import Channel
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from tools.measure.bad_line import End, Line, attacked
from tools.measure.soak_presses import Board
from tools.measure.unix_rig import WRAP, Clock, own

_OVER = 255  # constants that a device's modules lack
_UNDO = 1

_PLAYERS = bytes((0, 1))  # a person, a remote player
_KEY = next(entry.key for entry in catalog.CATALOG if entry.game().MAX_SEATS >= len(_PLAYERS))
_STEP_MS = 5
_A_STEP = 3  # most hostile frames in each direction in a step
_AHEAD = 150  # bytes; about what an end reads in a step
_BUTTONS = "udlrab"  # by bits of a mask; capitals are held
_PRESSES = "udlraaaabAAB"
_TAP, _HOLD, _PAUSE = 12, 130, 12  # in steps; a tap and a pause are longer than a contact bounces
_MOVES = 8  # number of moves after each round
_MOVES_MS = 120_000


class Moving(Clock):
    """A clock with real microseconds, so that a screen that works in slices knows when to stop."""

    def ticks_us(self) -> int:
        """Return microseconds."""
        return self.ms * 1000 % WRAP


class Linked(Board):
    """A board with a link."""

    end: End

    def __init__(self, home: str, seed: int) -> None:
        super().__init__(128, 64, False, home, seed)
        self.clock = Moving()

    def ports(self) -> tuple[()]:
        """Return the only port."""
        return (("uart", self._opened),)  # type: ignore[return-value]

    def _opened(self) -> End:
        return self.end


class Session:
    """A console and its peer."""

    def __init__(self, seed: int, home: str) -> None:
        self.line = Line(seed)
        self.board = Linked(home, seed)
        self.console = Console(self.board)
        self.console.profile.seat(_KEY, _PLAYERS)
        self.entry = catalog.find(_KEY)
        self.line.view = bytearray(self.entry.game().SIZE)
        self.games = self.moves = self.lost = self.left = self.unexpected = self.damaged = self.unexpected_frames = (
            self.presses
        ) = 0
        self.is_host = True
        self._sessions = seed
        self._deal = seed << 8
        self._room = array("H", bytes(2 * 512))
        self._down = 0  # steps until the button is released
        self._moves = 0
        self.guest: Guest | None = None  # the peer when the console is host
        self.party: Party | None = None  # the peer when the console is guest

    def _channel(self, end: End) -> Channel:
        self._sessions = (self._sessions + 257) % 65535
        return Channel(end, self.board.clock, self._sessions + 1)

    def open(self) -> None:
        """Open a game with another peer."""
        console, line = self.console, self.line
        if console.link or type(console.top()).__name__ != "Launcher":
            console.home()
        self.meet()
        self.games += 1
        if self.is_host:
            self.board.end = line.host
            loader.load("firmware.screens.play", "new_deal")(console, self.entry)
        else:
            self.board.end = line.guest
            console.link = loader.load("firmware.screens.link_guest", "GuestPlay")(console)
            console.link.poll()

    def meet(self) -> None:
        """Connect another peer, at a table with a game that is not over."""
        end = self.guest or (self.party and self.party.hosts[0])
        if end:
            self.unexpected += end.unexpected
            self.damaged += end.channel.damaged()
            self.unexpected_frames += end.channel.unexpected_frames
        self.guest = self.party = None
        if self.is_host:
            self.guest = Guest(self._channel(self.line.guest), "Ben")
        else:
            self._deal += 1
            host_table = table.Table(_KEY, len(_PLAYERS), None, _PLAYERS)
            host_table.deal(self._deal)
            self.party = Party(host_table, "Ann")
            self.party.invite(1, self._channel(self.line.host))

    def close(self) -> None:
        """Return to the launcher, and drop the peer."""
        self.line.hostile = False
        self.line.rest()
        self.console.home()
        for _ in range(20):
            self.console.step()
            self.board.clock.sleep_ms(_STEP_MS)
        self.guest = self.party = None

    def figures(self) -> tuple[int, ...]:
        """Return the counts so far, in the order of a `round` line."""
        counts = self.line.frames, self.games, self.moves, self.damaged, self.unexpected_frames, self.unexpected
        return counts + (self.lost, self.left, own())

    def step(self) -> None:
        """Run both ends for some milliseconds."""
        console = self.console
        for _ in range(3):
            channel = self._there()
            was_up = channel.is_up() if channel else False
            self._peer()
            if channel and was_up and not channel.is_up():
                self.lost += 1
        console.step()
        self._press()
        self.board.clock.sleep_ms(_STEP_MS)
        moves = console.table.moves_made() if console.table else 0
        if moves == self._moves + 1:
            self.moves += 1
        self._moves = moves

    def _press(self) -> None:
        line = self.line
        self._down -= 1
        if self._down == 0:
            self.board.down = 0
        elif self._down < -_PAUSE:
            press = _PRESSES[line.below(len(_PRESSES))]
            low = press.lower()
            self.board.down = 1 << _BUTTONS.index(low)
            self._down = _TAP if low == press else _HOLD
            self.presses += 1

    def _there(self) -> Channel | None:
        """Return the peer's channel."""
        end = self.guest or (self.party and self.party.hosts[0])
        return end.channel if end else None

    def _peer(self) -> None:
        below = self.line.below
        party, guest = self.party, self.guest
        if guest:
            guest.poll()
            if guest.entry and guest.table is None:
                guest.sit()
            if guest.question:
                guest.answer(below(4) > 0)
            guest.notice = ""
            guest_table = guest.table
            if guest_table:
                self.line.table = guest_table
                guest_table.think()
                if guest_table.human_to_move():
                    guest_table.play(self._room[below(guest_table.moves(self._room))])
                elif not below(2000):
                    guest.ask(1 + below(2))
        if party:
            self._party(party)

    def _party(self, party: Party) -> None:
        below = self.line.below
        host_table = self.line.table = party.table
        party.poll()
        if party.asks_here:
            party.answer(below(4) > 0)
        elif not below(2000):
            party.ask(_UNDO)
        if party.granted:
            granted = party.granted
            party.granted = 0
            if granted == _UNDO:
                try:
                    host_table.undo(party.asker)
                except IllegalMove:
                    pass
            else:
                self._again(party)
        party.notice = ""
        if host_table.turn() == _OVER:
            self._again(party)
        elif not host_table.human_to_move():
            host_table.think()
        elif party.is_quiet():
            host_table.play(self._room[below(host_table.moves(self._room))])

    def _again(self, party: Party) -> None:
        self._deal += 1
        host_table = table.Table(_KEY, len(_PLAYERS), None, _PLAYERS)
        host_table.deal(self._deal)
        party.take(host_table)

    def attack(self, frames: int, forges: bool) -> None:
        """Attack with this many frames, with a silence in between."""
        line = self.line
        line.hostile, line.forges = True, forges
        end = line.frames + frames
        quiet = line.frames + line.below(frames)
        while line.frames < end:
            if line.frames >= quiet:
                line.silence()
                quiet = end
            line.step(self._some(False), self._some(True), _STEP_MS)
            self.step()
            if self.console.link is None and not line.below(50):
                self.open()
            peer = self.guest or (self.party and self.party.hosts[0])
            if peer and peer.has_left and not line.below(50):
                self.left += 1
                self.meet()

    def _some(self, to_host: bool) -> int:
        """Return how many hostile frames to send in a step: none while the receiver lags behind."""
        return _A_STEP if self.line.waits(to_host) < _AHEAD else 0

    def finish(self) -> None:
        """Check that presses lead to moves, and that both ends see the same table. Raises `AssertionError`."""
        line, console = self.line, self.console
        line.hostile = False
        line.rest()
        self.meet()
        moves = self.moves
        ms = 0
        while self.moves < moves + _MOVES or not self._agree():
            if console.link is None:
                self.open()
            self.step()
            ms += _STEP_MS
            assert ms < _MOVES_MS, "stuck at %s after %d moves" % (type(console.top()).__name__, self.moves - moves)

    def _agree(self) -> bool:
        """True if both ends see the same table, as they do if nothing is in flight."""
        mine = self.console.table
        theirs = self.party.table if self.party else self.guest and self.guest.table
        if not mine or not theirs:
            return False
        size = len(mine.game_view.state)
        views = bytearray(size), bytearray(size)
        mine.view(1, views[0])
        theirs.view(1, views[1])
        return views[0] == views[1]


def tell(number: int, session: Session) -> None:
    """Print the counts before a round, and the names that MicroPython keeps."""
    print("round", number, *session.figures())
    micropython.qstr_info()  # type: ignore[attr-defined]


def run(session: Session, frames: int, a_round: int) -> None:
    """Play rounds until there were `frames` frames."""
    number = 0
    while session.line.frames < frames:
        session.close()
        tell(number, session)
        session.is_host = number & 2 == 0
        session.open()
        session.attack(min(a_round, frames - session.line.frames), number & 1 == 1)
        session.finish()
        number += 1
    session.close()
    tell(number, session)


def main(seed: int, frames: int, a_round: int, home: str) -> int:
    """Play, and print the results. Return the exit status: 1 if something was raised."""
    session = Session(seed, home)
    if not attacked(session.line, lambda: run(session, frames, a_round)):
        return 1
    print("presses", session.presses)
    print("done", session.line.frames)
    return 0


if __name__ == "__main__" and len(sys.argv) > 4:
    seed, frames, a_round = [int(word) for word in sys.argv[1:4]]
    sys.exit(main(seed, frames, a_round, sys.argv[4]))
