"""The arguments of `play`, typed at the console, and the questions asked before a game starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog, deal_code
from firmware.screens import saves
from firmware.screens.game import save
from firmware.screens.play import lacks_room
from firmware.text import seats
from firmware.text.words import counted, is_yes, linked

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from engines.catalog import Entry
    from engines.types import Options, Players
    from firmware.console import Console
    from firmware.types import Wanted


_OWN = ("--seed", "--option", "--players")  # what a deal code says
_ANEW = ("--new", "--code") + _OWN  # the arguments that ask for another deal
_FLAGS = ("--continue", "--new", "--verbose", "--short")
_KNOWN = _OWN + _FLAGS


def parse(words: list[str]) -> Wanted:
    """Return the options typed after `play`, by name as on a PC; the game's key is under ''. A deal code in place of a
    game is under `--code` too. Raises `ValueError`."""
    arguments: Wanted = {}
    waits = ""  # the name whose value comes next, if any
    for word in words:
        name, has_value, value = word.partition("=")
        if waits:
            arguments.setdefault(waits, []).append(word)
            waits = ""
        elif word.startswith("-"):
            if name not in _KNOWN or (has_value and (not value or name in _FLAGS)):
                _refuse(word)
            if has_value:
                arguments.setdefault(name, []).append(value)
            elif name in _FLAGS:
                arguments[name] = []
            else:
                waits = name
        elif "" in arguments:
            raise ValueError("one game at a time, please, not: " + word)
        else:
            arguments.update(game_or_code(word))
    if waits:
        _refuse(waits)
    _check(arguments)
    return arguments


def game_or_code(word: str) -> Wanted:
    """Return the arguments for a game's key or for a deal code. Raises `ValueError` for neither."""
    if word.lower() in [entry.key for entry in catalog.CATALOG] or not word[:1].isdigit():
        return {"": [catalog.find(word.lower()).key]}
    return {"": [deal_code.from_text(word).key], "--code": [word]}


def _check(arguments: Wanted) -> None:
    if "--code" in arguments and any(name in arguments for name in _OWN):
        raise ValueError("a deal code has its own deal, options and players")
    if "--continue" in arguments and asks_new_deal(arguments):
        raise ValueError("a saved game keeps its own deal, options and players")


def asks_new_deal(arguments: Wanted) -> bool:
    """True if the arguments ask for a new deal."""
    return any(name in arguments for name in _ANEW)


def _refuse(word: str) -> None:
    known = "--seed N, --option KEY=CHOICE, --players h,WORD,.., --new, --continue, --verbose and --short"
    raise ValueError("after play comes a game, then %s, not: %s" % (known, word))


def read(console: Console, words: list[str]) -> Generator[str | tuple[str] | None, str | None, Wanted | None]:
    """Yield the texts and questions of `play`, given its `words`, until a game can start. Return the arguments, None
    for no game.

    Raises `ValueError`.
    """
    arguments = parse(words)
    if "" not in arguments:
        key = yield from _which(console, "--continue" in arguments)
        if not key:
            return None
        arguments[""] = [key]
    may_begin = yield from resolve_save(console, arguments)
    return arguments if may_begin else None


def _which(console: Console, resume: bool) -> Generator[str | tuple[str] | None, str | None, str]:
    """Return the key of the game to play: with `resume`, the saved one, otherwise the player's answer; '' for none."""
    head = saves.last_game(console)
    if resume:
        if head is None:
            raise ValueError("there is no saved game to continue")
        return head.key
    for entry in catalog.CATALOG:
        yield entry.key + ": " + entry.title + "."
    if head is not None:
        yield "%s continues at move %d." % (catalog.find(head.key).title, head.moves + 1)
    answer = yield ("Game: ",)
    word = (answer or "").strip().lower()
    return "" if word in ("", "quit") else catalog.find(word).key


def resolve_save(console: Console, arguments: Wanted) -> Generator[str | tuple[str] | None, str | None, bool]:
    """Ask whether to replace the game on the display, or a saved game. Return True if the new game may start.

    Without an argument that asks for a new deal, a saved game continues: `--continue` is added to `arguments`. Raises
    `ValueError`.
    """
    _check(arguments)
    key = arguments[""][0]
    reason = lacks_room(console, catalog.find(key))
    if reason:
        raise ValueError(reason)
    table = console.table
    if table is not None:
        yield "A game of %s is on the display." % table.entry.title
        answer = yield ("Save it and leave it? yes or no: ",)
        if not is_yes(answer):
            return False
        save(console, table)
    fresh = key not in console.refused
    head = saves.waiting(console, key)
    problem = console.store.problem if fresh else ""
    if "--continue" in arguments and head is None:
        raise ValueError(problem or "there is no saved game of %s to continue" % catalog.find(key).title)
    if problem:
        yield problem + "."
    if not asks_new_deal(arguments):
        if head is not None:
            arguments["--continue"] = []
    elif head is not None and head.moves:
        yield "The saved game has %s. A new one takes its place." % counted(head.moves, "move")
        answer = yield ("New game? yes or no: ",)
        if not is_yes(answer):
            yield "The saved game stays: play %s goes on with it." % key
            return False
    return True


def deal(
    console: Console, entry: Entry, arguments: Wanted, seated: Callable[..., bytes] | None = None
) -> tuple[int, Options, Players]:
    """Return the deal's number, its options and its players from the arguments; the menus' choices are the defaults.

    `seated`, if given, returns the players, some of whom may then be remote. Raises `ValueError`.
    """
    if "--code" in arguments:
        coded = deal_code.from_text(arguments["--code"][-1])
        return coded.seed, coded.options, coded.players()
    options: Options = console.profile.options(entry.key)
    players: Players = console.profile.players(entry.key)
    if "--option" in arguments:
        options = seats.choices(entry, arguments["--option"])
    named = arguments["--players"][-1] if "--players" in arguments else None
    if seated:
        players = seated(entry, named, options)
    elif "--option" in arguments or named is not None:
        players = seats.seated(entry, named, options)
    if linked(players) and not seated:
        raise ValueError("a chosen player is at the other end of a link; choose others with --players")
    seed = seats.deal_number(arguments["--seed"][-1]) if "--seed" in arguments else console.board.entropy()
    return seed, options, players
