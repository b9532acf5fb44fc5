"""What somebody wants who types `play` at the console, and what is asked before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from firmware.screens import saves
from firmware.screens.game import save
from firmware.text import seats
from firmware.text.words import linked

if TYPE_CHECKING:
    from collections.abc import Generator

    from engines.catalog import Entry
    from engines.types import Options, Players
    from firmware.console import Console
    from firmware.types import Wanted


_TAKEN = ("--seed", "--option", "--players", "--continue")


def parse(words: list[str]) -> Wanted:
    """What was typed behind `play`, as on a PC, by its names; the key of the game by ''. Raises `ValueError`."""
    wanted: Wanted = {}
    waits = ""  # the name whose value comes
    for word in words:
        name, has_value, value = word.partition("=")
        if waits:
            wanted.setdefault(waits, []).append(word)
            waits = ""
        elif word.startswith("-"):
            if name not in _TAKEN or (has_value and not value) or (has_value and name == "--continue"):
                _refuse(word)
            if has_value:
                wanted.setdefault(name, []).append(value)
            elif name == "--continue":
                wanted[name] = []
            else:
                waits = name
        elif "" in wanted:
            raise ValueError("one game at a time, please, not: " + word)
        else:
            wanted[""] = [catalog.find(word.lower()).key]
    if waits:
        _refuse(waits)
    if "--continue" in wanted and ("--seed" in wanted or "--option" in wanted or "--players" in wanted):
        raise ValueError("a saved game goes on with its own deal, options and players")
    return wanted


def _refuse(word: str) -> None:
    known = "--seed N, --option KEY=CHOICE, --players h,WORD,.. and --continue"
    raise ValueError("behind play goes a game, then %s, not: %s" % (known, word))


def asked(console: Console, words: list[str]) -> Generator[str | tuple[str] | None, str | None, Wanted | None]:
    """What is told and asked from `play`, and the `words` behind it, until a game may begin: which, None for none.

    Raises `ValueError`.
    """
    wanted = parse(words)
    if "" not in wanted:
        key = yield from _which(console, "--continue" in wanted)
        if not key:
            return None
        wanted[""] = [key]
    may_begin = yield from _may_begin(console, wanted[""][0], "--continue" in wanted)
    return wanted if may_begin else None


def _which(console: Console, resume: bool) -> Generator[str | tuple[str] | None, str | None, str]:
    """The key of the game that is meant; '' for none."""
    head = saves.last_game(console)
    if resume:
        if head is None:
            raise ValueError("there is no saved game to continue")
        return head.key
    for entry in catalog.CATALOG:
        yield entry.key + ": " + entry.title + "."
    if head is not None:
        yield "play --continue: %s, move %d." % (catalog.find(head.key).title, head.moves + 1)
    answer = yield ("Game: ",)
    word = (answer or "").strip().lower()
    return "" if word in ("", "quit") else catalog.find(word).key


def _may_begin(console: Console, key: str, resume: bool) -> Generator[str | tuple[str] | None, str | None, bool]:
    """Whether the game may take the display, and the place of a saved one."""
    table = console.table
    if table is not None:
        yield "A game of %s is on the display." % table.entry.title
        answer = yield ("Save it and leave it? yes or no: ",)
        if not _is_yes(answer):
            return False
        save(console, table)
    head = saves.waiting(console, key)
    if resume:
        if head is None:
            raise ValueError("there is no saved game of %s to continue" % catalog.find(key).title)
    elif head is not None and head.moves:
        yield "The saved game has %d moves. A new one takes its place." % head.moves
        answer = yield ("New game? yes or no: ",)
        if not _is_yes(answer):
            yield "play %s --continue goes on with the saved one." % key
            return False
    return True


def _is_yes(answer: str | None) -> bool:
    return (answer or "").strip().lower() in ("y", "yes")


def deal(console: Console, entry: Entry, wanted: Wanted) -> tuple[int, Options, Players]:
    """The deal's number, the options and the players that are wanted, those that the menus have chosen where nothing is
    said. Raises `ValueError`."""
    options: Options = console.profile.options(entry.key)
    players: Players = console.profile.players(entry.key)
    if "--option" in wanted:
        options = seats.choices(entry, wanted["--option"])
    if "--option" in wanted or "--players" in wanted:
        players = seats.seated(entry, wanted["--players"][-1] if "--players" in wanted else None, options)
    if linked(players):
        raise ValueError("the players chosen are at the other end of a link too; --players names others")
    seed = seats.deal_number(wanted["--seed"][-1]) if "--seed" in wanted else console.board.entropy()
    return seed, options, players
