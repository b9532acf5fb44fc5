"""Text play on the console, with the same saves, results, options and players as play on the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, BadRecord
from firmware import loader
from firmware.screens.game import save
from firmware.text import words
from firmware.text.play import TextPlay
from firmware.text.words import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware.console import Console
    from firmware.types import TextLines, Wanted

_SLICE_US = const(8000)
_ANEW = "; --new deals another"


class ConsolePlay(TextPlay):
    """A session of text play on a console."""

    def __init__(self, console: Console, key: str) -> None:
        super().__init__(key)
        self._console = console
        self._clock = console.board.clock
        self._slice_us = _SLICE_US
        self._commands["code"] = self._code
        self._problem = ""  # why the last save failed, or ''

    def begin(self, arguments: Wanted) -> TextLines:
        """Deal, or continue the saved game. Raises `ValueError` and leaves the save unchanged."""
        self._verbose = "--verbose" in arguments
        self._short = "--short" in arguments
        if "--continue" in arguments:
            yield from self._resume()
            yield from self._continue()
            return
        find = loader.load("firmware.text.arguments", "deal")
        yield None
        deal = find(self._console, self._table.entry, arguments)
        yield None
        yield from self._begin(*deal)
        if "--code" in arguments:
            yield from self._challenge(arguments["--code"][0])

    def _resume(self) -> TextLines:
        console = self._console
        entry = self._table.entry
        saved = yield from loader.load("firmware.screens.play", "read")(console, entry)
        if saved is None:
            raise Refused((console.store.problem or "the saved game cannot be read") + _ANEW)
        try:
            self._seat(saved.record.options, saved.record.players)
            self._table.restore(saved)
        except ValueError as error:
            if isinstance(error, BadRecord):
                console.refused.append(entry.key)
            raise Refused(error.args[0] + _ANEW)
        console.table = self._table
        console.unsaved = ""
        yield None

    def _random_deal(self) -> tuple[int, int]:
        return self._console.board.entropy(), 0

    def _make_room(self) -> Iterable[str]:
        self._console.table = self._table
        return self._problem_lines(self._console.try_to_write(self._console.profile.started, self._table.entry.key))

    def _save(self) -> Iterable[str]:
        console = self._console
        table = self._table
        if table.turn() == OVER and not table.record.counted:
            console.try_to_write(console.profile.settle_match, table)
            if words.people(table.players) == 1:
                seat = words.person(table.players)
                view = table.view(seat)
                progress = view.progress() if view.MAX_SEATS == 1 else 0
                console.try_to_write(console.profile.count, table, seat, progress)
        elif table.record.count == 1:
            console.try_to_write(console.profile.begin, table)
        return self._problem_lines(save(console, table))

    def _hint(self) -> TextLines:
        if not self._console.settings.hints:
            raise Refused("hints are off in the settings")
        yield from super()._hint()

    def _comparison(self) -> Iterable[str]:
        view = self._view()
        record = self._table.record
        profile = self._console.profile
        lines = []
        if view.has_stakes() and hasattr(self._teller, "balance"):
            lines.append(self._teller.balance(view, profile.stakes(), self._table.seat_name))
        beat = profile.to_beat(view.KEY, record.seed, record.options)
        if beat:
            lines.append("The score to beat was %s." % beat)
        return lines

    def _challenge(self, code: str) -> TextLines:
        """Remember the score to beat in a deal from a code, if it has one."""
        deal = loader.load("engines.deal_code", "from_text")(code)
        if deal.score:
            yield "The score to beat is %s." % deal.target()
            challenge = self._console.profile.challenge
            yield from self._problem_lines(
                self._console.try_to_write(challenge, deal.key, deal.seed, deal.options, deal.score)
            )

    def _code(self) -> TextLines:
        """Print the code of this deal and, after a solitaire that was won, the score to beat."""
        table = self._table
        if table.is_secret():
            raise Refused("the other people must not know this deal")
        score = loader.load("engines.deal_code", "score_of")(table.game_view, table.record.count)
        yield None
        yield loader.load("engines.deal_code", "of_record")(table.record, score).text()

    def _problem_lines(self, problem: str) -> Iterable[str]:
        """Return lines about a failed save, unless the save before has failed too."""
        lines = self._complain(problem) if problem and not self._problem else ()
        self._problem = problem
        return lines

    def _is_saved(self) -> bool:
        return not self._problem
