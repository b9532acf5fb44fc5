"""Text play as a host, with seats for linked guests."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from engines.game import OVER
from engines.players import REMOTE
from engines.table import Table
from firmware.link.messages import AGAIN, UNDO
from firmware.link.table_host import Party
from firmware.screens import saves
from firmware.screens.play import random_deal
from firmware.text.arguments import deal
from firmware.text.seats import deal_number
from firmware.text.words import Refused
from host_sim.link.lines import Line, Lines
from host_sim.link.text_link import Again, LinkedPlayer, channel, refused, session, until_settled
from host_sim.text.keyboard import Keyboard

if TYPE_CHECKING:
    from engines.types import Options, Players
    from firmware.types import TextLines, Wanted


class HostPlayer(LinkedPlayer):
    """Text play at a table on this PC. `lines` lead to the guests in the seats of kind `link`, in seat order."""

    def __init__(
        self, home: Path, key: str, streams: Sequence[TextIO], keyboard: Keyboard, lines: Lines, name: str
    ) -> None:
        super().__init__(home, key, streams, keyboard)
        self._lines = lines
        lines.watch(lambda: self._party.hosts if self._party else ())
        self._name = name
        self._party: Party | None = None
        self._number = ""  # number of the deal last requested here, '' for a random one
        self._here = 0  # bit mask of the seats reported as present
        self._commands["bot"] = self._stand_in

    def start(self, arguments: "Wanted") -> "TextLines":
        """Deal, or continue the saved game. Raises `ValueError`, for example if the arguments choose neither."""
        entry = self._table.entry
        self._verbose = "--verbose" in arguments
        self._short = "--short" in arguments
        if "--continue" in arguments:
            yield from self.begin(arguments)
        elif "--new" not in arguments and saves.waiting(self._console, entry.key) is not None:
            raise Refused(f"a game of {entry.title} is not over: --continue continues it, --new ends it")
        else:
            seed, options, players = deal(self._console, entry, arguments, self._lines.seated)
            salt = 0
            if "--seed" not in arguments:
                seed, salt = self._random_deal()
            yield from self._begin(seed, options, players, salt)
        for seat, line in self._links():
            yield f"Seat {seat + 1} waits for somebody at {line.name}."

    def _links(self) -> list[tuple[int, Line]]:
        """Return the seats of kind `link`, each with its line. Raises `PortError`."""
        linked = [seat for seat, player in enumerate(self._table.players) if player == REMOTE]
        return list(zip(linked, self._lines.of(len(linked)), strict=True))

    def _seat(self, options: "Options", players: "Players") -> None:
        self._lines.of(bytes(players).count(REMOTE))
        self._table = Table(self._table.entry.key, len(players), options, players)

    def _random_deal(self) -> tuple[int, int]:
        return random_deal(self._console.board, True)

    def _attend(self) -> None:
        party = self._party
        table = self._table
        if table.record is None:
            return
        if party is None:
            party = self._party = Party(table, self._name)
            for seat, line in self._links():
                party.invite(seat, channel(line.port))
        elif party.table is not table:
            party.take(table)
        party.poll()
        for host in party.hosts:
            bit = 1 << host.seat
            here = 0 if party.away & bit else bit
            if here != self._here & bit:
                self._here ^= bit
                name = host.peer or f"Seat {host.seat + 1}"
                why = "has left" if host.has_left else "is away: the connection is lost"
                notice = f"{name} is here, in seat {host.seat + 1}." if here else f"{name} {why}."
                self._tell(notice, *(() if here else ("Type bot to have a bot play on until somebody comes.",)))
        if party.notice:
            self._tell(party.notice)
            party.notice = ""
        self._put_question(party.question if party.asks_here else 0, self._asker(party))
        if party.granted:
            self._grant(party)

    def _is_shown(self) -> bool:
        return self._party is None or self._party.is_quiet()

    def _asker(self, party: Party) -> str:
        return self._table.seat_name(party.asker) if party.asker != OVER else ""

    def _grant(self, party: Party) -> None:
        """Carry out the request that all players have agreed to."""
        what = party.granted
        party.granted = 0
        if what == UNDO:
            try:
                self._table.undo(party.asker)
                self.follow(self._continue_saved("Undone."))
            except ValueError as error:
                self._tell(str(error))
            return
        self._prompt = ""
        self.follow(super()._new(self._number if party.asker == OVER else ""))
        raise Again

    def _continue_saved(self, line: str) -> "TextLines":
        yield from self._save()
        yield line

    def _undo(self) -> "TextLines":
        yield from self._ask_all(UNDO)

    def _new(self, number: str = "") -> "TextLines":
        if self._table.turn() == OVER:
            yield from super()._new(number)
            return
        if number:
            deal_number(number)  # refuse a wrong number before asking the guests
        yield from self._ask_all(AGAIN, number)

    def _ask_all(self, what: int, number: str = "") -> "TextLines":
        """Ask all present guests, and wait for their answers. `number` is the requested deal's."""
        party = self._party
        if party is None:
            raise Refused("nobody is there yet")
        why = party.ask(what)
        if why:
            raise Refused(why)
        self._number = number
        serial = self._table.serial
        self._asks = True
        try:
            while party.question or party.granted:
                yield None
        finally:
            self._asks = False
        self._moved = self._table.serial != serial

    def _answer(self, agreed: bool) -> "TextLines":
        if not self._party or not self._party.asks_here:
            raise Refused("nobody has asked")
        self._party.answer(agreed)
        yield from ()

    def _stand_in(self) -> "TextLines":
        """Let bots of the middle level play for absent guests until they arrive."""
        away = [seat for seat, _ in self._links() if not self._party or self._party.away >> seat & 1]
        if not away:
            raise Refused("everybody is here")
        for seat in away:
            self._table.stand_in(seat)
            yield f"A bot plays in seat {seat + 1}."

    def _say_goodbye(self) -> None:
        party = self._party
        if party:
            party.leave("")
            until_settled(party)


def host_text(arguments: "Wanted", home: Path, lines: Lines, name: str, streams: Sequence[TextIO]) -> int:
    """Host a table of a catalogued game, line by line.

    Return the exit status, as `play_text` does. Raises `PortError`.
    """
    try:
        player = HostPlayer(home, arguments[""][0], streams, Keyboard(streams[0]), lines, name)
        return session(player, lambda: player.start(arguments))
    except ValueError as error:
        return refused(error, streams)
