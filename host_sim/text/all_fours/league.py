"""League night line by line: the match card, and text play at the tables where people sit.

The evening is the console's own (`engines/all_fours/league.py`), so it can be continued on either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from engines.all_fours import league
from engines.all_fours.league import PUBS, SEATS, TABLES, League, unpack
from engines.all_fours.rules import AllFours
from engines.game import OVER
from engines.players import BOT, HUMAN
from firmware.games.all_fours.league_table import sit_down
from firmware.text.play import NOBODY
from firmware.text.words import Refused, cut, is_yes
from host_sim.text.text_play import TextPlayer, console_at, run_session

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from engines.types import Seat
    from firmware.console import Console
    from firmware.types import TextLines

_PEOPLE = (0b0000, 0b0001, 0b0101, 0b0111, 0b1111)  # the seats of 0 to 4 people at a table; partners first


def play_league(  # noqa: PLR0913  what the evening is like, and the streams
    number: int | None,
    people: str | None,
    level: str | None,
    is_new: bool | None,
    home: Path,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """Play League night until it is over, `quit` or the end of input. Return the exit status, as `play_text` does.

    The evening saved in the folder `home` continues, unless it is over, `is_new`, or another `number`, `people` or
    `level` is given.
    """
    return run_session(
        lambda: LeaguePlayer(console_at(home), stdin, stdout, stderr),
        lambda player: player.open(number, people, level, is_new),
        stdout,
        stderr,
    )


def seated(people: str, level: str) -> bytes:
    """Return the players of all tables, given the people at each, as in `1,0,0,2`. Raises `ValueError`."""
    counts = people.split(",")
    if len(counts) != TABLES or not all(count in ("0", "1", "2", "3", "4") for count in counts):
        raise ValueError("--people is a number from 0 to 4 for each of four tables, as in 1,0,0,2")
    if level not in AllFours.LEVELS:
        raise ValueError(f"no level called {cut(level)}; there is {', '.join(AllFours.LEVELS)}")
    bot = BOT + AllFours.LEVELS.index(level)
    masks = [_PEOPLE[int(count)] for count in counts]
    return bytes(HUMAN if mask >> seat & 1 else bot for mask in masks for seat in range(SEATS))


class LeaguePlayer(TextPlayer):
    """A session of text play at all tables with people. After each move of theirs, the other tables play on."""

    def __init__(self, console: Console, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        super().__init__(console, AllFours.KEY, False, stdin, stdout, stderr)
        self._league: League = None  # type: ignore[assignment]  # until `open`
        self._at = 0  # the table being played
        self._commands["card"] = self._card

    def open(self, number: int | None, people: str | None, level: str | None, is_new: bool | None) -> TextLines:
        """Continue the saved evening or begin another one. Raises `ValueError`."""
        console = self._console
        saved: League | None = console.store.load(league.STATE, unpack)
        yield from self._problem_lines(console.store.problem)
        wants_new = is_new or number is not None or people is not None or level is not None
        goes_on = saved is not None and not saved.is_over()
        if is_new is False and not goes_on:
            raise Refused("there is no evening to continue")
        if goes_on and (not wants_new or is_new is False):
            if wants_new:
                raise Refused("--continue takes no other evening")
            self._league = saved  # type: ignore[assignment]  # checked above
            yield "League night, continued."
        else:
            players = seated(people or "1,0,0,0", level or AllFours.LEVELS[1])
            if goes_on and not is_new:
                answer = yield ("The saved evening is not over. Begin another one? yes or no: ",)
                if not is_yes(answer):
                    raise Refused("the saved evening is not over; --new begins another one")
            self._league = League(bytes((0, 1)), players)
            self._league.deal(console.board.entropy() if number is None else number)
            yield "League night."
            yield from self._save()
        yield from self._card()
        yield "Type help for the commands, card for the match card."
        self._sit_down(self._next_table())
        self._moved = True

    def leave(self) -> TextLines:
        if self._league and not self._league.is_over() and self._is_saved():
            yield "The evening is saved."

    # The tables.

    def _next_table(self) -> int:
        """Return the table with people that has played least, -1 if all of them are over."""
        evening = self._league
        open_tables = [
            table
            for table, game in enumerate(evening.games)
            if game.turn() != OVER and HUMAN in evening.players_at(table)
        ]
        return min(open_tables, key=lambda table: evening.games[table].moves_made(), default=-1)

    def _sit_down(self, table: int) -> None:
        if table >= 0:
            self._at = table
            self._table = sit_down(self._league, table, self._console.settings.names)
            self._looks = NOBODY

    def _turn(self) -> TextLines:
        """Play on at all tables until a person is to move."""
        evening = self._league
        while not evening.is_over():
            self._play_elsewhere()
            table = self._next_table()
            if table >= 0 and table != self._at:
                self._sit_down(table)
                self._brief = False
                yield f"Table {table + 1}."
            if table >= 0:
                yield from super()._turn()
                if self._table.turn() != OVER:
                    return
                if self._next_table() >= 0:
                    yield from self._card()
        yield from self._save()
        yield from self._card()
        self._leaving = True

    def _play_elsewhere(self) -> None:
        """Let the other tables play until they are level with this one, or to their end if nobody plays any more."""
        evening = self._league
        on_display = self._at if self._next_table() >= 0 else league.NO_TABLE
        while evening.next_table(on_display) != league.NO_TABLE:
            evening.think(on_display=on_display)

    def _card(self) -> TextLines:
        yield from card_lines(self._league)

    # What differs from a single game.

    def _save(self) -> Iterable[str]:
        console = self._console
        return self._problem_lines(console.try_to_write(console.store.save, league.STATE, self._league.pack()))

    def _several(self) -> bool:
        return self._league.people() > 1

    def _viewing_seat(self) -> Seat:
        turn = self._table.turn()
        if self._table.human_to_move():
            return turn
        return super()._viewing_seat() if self._league.people() == 1 else NOBODY

    def _balance(self) -> Iterable[str]:
        return ()

    def _new(self, number: str = "") -> TextLines:
        raise Refused("another evening begins with --new")

    def _undo(self) -> TextLines:
        raise Refused("nothing is undone at League night")

    _redo = _undo

    def _record(self) -> TextLines:
        raise Refused("a table of League night has no record")

    _print_record = _record

    def _help(self) -> TextLines:
        yield from super()._help()
        yield "card: the points of all tables."


def card_lines(evening: League) -> Iterable[str]:
    """Yield the match card in words."""
    home, away = (PUBS[pub] for pub in evening.pubs)
    yield f"{home} v {away}."
    for table, game in enumerate(evening.games):
        points = f"Table {table + 1}: {evening.points(table, 0)}-{evening.points(table, 1)}"
        won = evening.winner(table)
        if won >= 0:
            yield f"{points}, {(home, away)[won]} win."
        else:
            yield f"{points}, hand {max(game.hand_number(), 1)}."
    scores = evening.match_points(0), evening.match_points(1)
    yield f"All tables: {evening.total(0)}-{evening.total(1)}."
    yield f"Match points: {scores[0]}-{scores[1]}."
    if evening.is_over() and scores[0] != scores[1]:
        yield f"{home if scores[0] > scores[1] else away} win the evening."
    elif evening.is_over():
        yield "The evening is a draw."
