"""Linked games over a hostile link in memory. This runs under MicroPython; `soak.py` reads its output.

    micropython tools/measure/hostile_frames.py SEED FRAMES A_ROUND

A host with three seats of Four Rows, two of them its own, plays with a guest. Meanwhile frames of all the kinds in
`bad_line.py` are put on the link in both directions. In every second round some are forged: their CRC is good, their
sessions and sequences are mostly right, and their messages were never sent by the peer. After each round the link is
good again. The game must then reach its end, and be the same at both ends. Another guest is switched on if an end
leaves after nonsense from its peer, and after each round with forged frames.

It prints a line `round NUMBER FRAMES GAMES MOVES DAMAGED STRANGE ODD LOST LEFT USED` for each round. All values except
the last are counts so far; `USED` is the heap in use before the round, with another game dealt. At the end it prints
`kind COUNT NAME` for each kind and `done FRAMES`, or the traceback and `failed FRAMES ERROR`.
"""

import sys
from array import array

import micropython

from engines import table
from engines.catalog import CATALOG
from engines.game import IllegalMove
from firmware.link.channel import Channel
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from tools.measure.bad_line import Line, attacked
from tools.measure.unix_rig import Clock, used

_OVER = 255  # constants that a device's modules lack
_UNDO = 1

_PLAYERS = bytes((0, 1, 0))  # a person, a remote player, a person
_KEY = next(entry.key for entry in CATALOG if entry.game().MAX_SEATS >= len(_PLAYERS))
_SEAT = 1
_A_STEP = 6  # hostile frames in each direction in a millisecond
_POLLS = 4
_MOVE_MS = 10_000  # ms that a move may take on a good link
_LEFT_MS = 20  # mean ms until another guest replaces one that has left


class Match:
    """A host and a guest on a link, who make random moves and agree to most requests."""

    def __init__(self, seed: int) -> None:
        self.clock = Clock()
        self.line = Line(seed)
        self.games = self.moves = self.lost = self.left = self.unexpected = self.damaged = self.unexpected_frames = 0
        self._notice = ""  # the guest's last notice
        self._sessions = 0
        self._deal = seed << 8
        self._room = array("H", bytes(2 * 512))
        self.table = self._dealt()
        self.party = Party(self.table, "Ann")
        self.host = self.party.invite(_SEAT, Channel(self.line.host, self.clock, self._session()))
        self.line.view = bytearray(len(self.party.view))
        self.guest: Guest = None  # type: ignore[assignment]
        self.join()

    def _session(self) -> int:
        self._sessions = (self._sessions + 257) % 65535
        return self._sessions + 1

    def _dealt(self) -> table.Table:
        host_table = table.Table(_KEY, len(_PLAYERS), None, _PLAYERS)
        self._deal += 1
        host_table.deal(self._deal)
        self.line.table = host_table
        return host_table

    def deal(self) -> None:
        """Deal another game."""
        self.table = self._dealt()
        self.party.take(self.table)
        self.games += 1

    def join(self) -> None:
        """Switch on another guest, in place of the present one."""
        if self.guest:
            self._sum(self.guest)
        self.guest = Guest(Channel(self.line.guest, self.clock, self._session()), "Ben")

    def _sum(self, guest: Guest) -> None:
        self.unexpected += guest.unexpected
        self.damaged += guest.channel.damaged()
        self.unexpected_frames += guest.channel.unexpected_frames

    def figures(self) -> tuple[int, ...]:
        """Return the counts so far, in the order of a `round` line."""
        host, guest = self.host.channel, self.guest.channel
        return (
            self.line.frames,
            self.games,
            self.moves,
            self.damaged + host.damaged() + guest.damaged(),
            self.unexpected_frames + host.unexpected_frames + guest.unexpected_frames,
            self.unexpected + self.host.unexpected + self.guest.unexpected,
            self.lost,
            self.left,
        )

    def step(self, plays: bool = True) -> None:
        """Run both ends for a millisecond."""
        channel = self.host.channel
        for _ in range(_POLLS):
            was_up = channel.is_up()
            self.party.poll()
            self.lost += was_up and not channel.is_up()
            self.guest.poll()
        guest = self.guest
        if guest.entry and guest.table is None:
            guest.sit()
        self._answer()
        if plays:
            self._play()
        self.clock.sleep_ms(1)

    def _answer(self) -> None:
        """Answer pending requests: three in four are agreed to and carried out."""
        party, guest, below = self.party, self.guest, self.line.below
        if party.asks_here:
            party.answer(below(4) > 0)
        if guest.question:
            guest.answer(below(4) > 0)
        if party.granted:
            granted = party.granted
            party.granted = 0
            if granted != _UNDO:
                self.deal()
            else:
                try:
                    self.table.undo(party.asker)
                except IllegalMove:
                    pass
        self._notice = guest.notice or self._notice
        party.notice = guest.notice = ""

    def _play(self) -> None:
        guest_table = self.guest.table
        if self.party.is_quiet() and self.table.turn() != _OVER:
            moves = self.table.moves_made()
            if self.table.human_to_move():
                self.table.play(self._choose(self.table))
            else:
                self.table.think()
            self.moves += self.table.moves_made() > moves
        if guest_table is None:
            return
        guest_table.think()
        if guest_table.human_to_move():
            guest_table.play(self._choose(guest_table))
            if self.line.hostile and not self.line.below(20):
                self.guest.ask(_UNDO)

    def _choose(self, at: table.Table) -> int:
        return self._room[self.line.below(at.moves(self._room))]

    def is_joined(self) -> bool:
        """True if the guest sees the table."""
        guest_table = self.guest.table
        return guest_table is not None and guest_table.is_ready

    def attack(self, frames: int, forges: bool) -> None:
        """Attack with this many frames, with a silence in between."""
        line = self.line
        line.forges = forges
        line.hostile = True
        end = line.frames + frames
        quiet = line.frames + line.below(frames)
        while line.frames < end:
            if line.frames >= quiet:
                line.silence()
                quiet = end
            line.step(_A_STEP, _A_STEP)
            self.step()
            if self.table.turn() == _OVER:
                self.deal()
            if (self.guest.has_left or self.host.has_left) and not line.below(_LEFT_MS):
                self.left += 1
                self.join()
        line.hostile = False
        line.rest()

    def finish(self) -> None:
        """Play to the end on a good link, and check that both ends have the same game. Raises `AssertionError`."""
        ms = 0
        moves = -1
        while self.table.turn() != _OVER or not (self.guest.table and self.guest.table.record):
            self.step()
            ms = 0 if moves != self.table.moves_made() else ms + 1
            moves = self.table.moves_made()
            assert ms < _MOVE_MS, "stuck after %d moves: %s" % (
                moves,
                self.guest.reason or self.host.reason or self._notice,
            )
        self.games += 1
        again = self.table.record.replay()
        guest_table = self.guest.table
        view = bytearray(len(self.line.view))
        for seat in range(len(_PLAYERS) + 1):
            again.view(seat, view)
            self.table.view(seat, self.line.view)
            assert view == self.line.view, "the record does not lead to the table"
        again.view(_SEAT, view)
        assert view == guest_table.view(_SEAT).state, "the guest sees another table"
        assert guest_table.record.to_bytes() == self.table.record.to_bytes()


def tell(number: int, match: Match) -> None:
    """Print the counts before a round, and the names that MicroPython keeps."""
    print("round", number, *match.figures(), used())
    micropython.qstr_info()  # type: ignore[attr-defined]


def run(match: Match, frames: int, a_round: int) -> None:
    """Play rounds until there were `frames` frames."""
    number = 0
    while match.line.frames < frames:
        match.deal()
        match.join()
        while not match.is_joined():
            match.step(False)
        tell(number, match)
        forges = number & 1 == 1
        match.attack(min(a_round, frames - match.line.frames), forges)
        if forges:
            match.join()
        match.finish()
        number += 1
    match.deal()
    match.join()
    match.finish()
    match.deal()
    match.join()
    while not match.is_joined():
        match.step(False)
    tell(number, match)


def main(seed: int, frames: int, a_round: int) -> int:
    """Play, and print the results. Return the exit status: 1 if something was raised."""
    match = Match(seed)
    if not attacked(match.line, lambda: run(match, frames, a_round)):
        return 1
    print("done", match.line.frames)
    return 0


if __name__ == "__main__" and len(sys.argv) > 3:
    sys.exit(main(*[int(word) for word in sys.argv[1:4]]))
