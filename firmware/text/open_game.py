"""The typed line `open`: a game, a deal, a code or a record on the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog, deal_code, record_text
from engines.game import BadRecord
from engines.record import Checkpoints
from engines.save import Saved
from engines.table import Table
from firmware.screens import saves
from firmware.screens.deal_code import ask
from firmware.screens.game import save
from firmware.screens.play import lacks_room, load, show
from firmware.screens.working import Working
from firmware.text import seats
from firmware.text.arguments import game_or_code
from firmware.text.words import Refused, counted, linked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.catalog import Entry
    from engines.record import Record
    from firmware.console import Console

_USAGE = "open: a game, a game and the number of a deal, a deal code, or a record."
_RECORD = "fourfold"  # the first letters of a record


def follow(console: Console, typed: list[str]) -> str:
    """Open what the words after `open` name, in place of what is on the display. Return the answer.

    A game alone continues, or shows its menu. Any other deal is dealt after a question. Raises `ValueError`.
    """
    if typed and typed[0].startswith(_RECORD):
        return _open_record(console, " ".join(typed))
    if not 1 <= len(typed) <= 2:
        raise Refused(_USAGE)
    arguments = game_or_code(typed[0])
    if "--code" in arguments:
        if len(typed) > 1:
            raise Refused("a deal code has its own deal")
        return _ask(console, deal_code.from_text(typed[0]))
    entry = catalog.find(arguments[""][0])
    if len(typed) > 1:
        return _ask(console, deal_code.of_number(entry.key, seats.deal_number(typed[1])))
    _check_room(console, entry)
    _to_launcher(console)
    head = saves.waiting(console, entry.key)
    if head:
        console.play("resume", entry, head.linked)
        return entry.title + " continues."
    console.open("new_game", "NewGameScreen", entry, head)
    return entry.title + "."


def _check_room(console: Console, entry: Entry) -> None:
    reason = lacks_room(console, entry)
    if reason:
        raise Refused(reason)


def _to_launcher(console: Console) -> None:
    """Save the game on the display, if any, and show the launcher."""
    if console.table:
        save(console, console.table)
    console.home()


def _ask(console: Console, deal: deal_code.SharedDeal) -> str:
    entry = catalog.find(deal.key)
    _check_room(console, entry)
    _to_launcher(console)
    ask(console, deal)
    return "%s, deal %d." % (entry.title, deal.seed)


def _open_record(console: Console, text: str) -> str:
    """Ask whether to open the game of a record, after its last move."""
    played = record_text.from_text(text, console.rest)
    entry = catalog.find(played.key)
    _check_room(console, entry)
    if linked(played.players):
        raise Refused("a player of this game was at the other end of a link")
    _to_launcher(console)
    head = saves.waiting(console, entry.key)
    words = "A record of %s." % counted(played.count, "move")
    if head and head.moves:
        words += " The saved game has %d moves. This one takes its place." % head.moves

    def replay() -> None:
        console.leave()
        console.push(Working(console, "Opening " + entry.title + " ...", _replay(console, entry, played)))

    console.open("question", "Question", entry.title, words, "Not now", "Open", replay, None, not (head and head.moves))
    return "%s, %s." % (entry.title, counted(played.count, "move"))


def _replay(console: Console, entry: Entry, played: Record) -> Iterator[None]:
    """Make the moves of a record, and show the table. A game opened like this counts in no results."""
    kind = yield from load(console, entry)
    try:
        game = yield from played.replaying()
        table = Table(entry.key, played.seats, played.options, played.players)
        table.restore(Saved(played, game, Checkpoints(game)))
    except BadRecord as error:
        console.home()
        console.say("This record is wrong: " + error.args[0])
        return
    played.counted = True
    yield
    show(console, kind, table)
    console.top().on_deal()  # type: ignore[attr-defined]  # a `GameScreen`
