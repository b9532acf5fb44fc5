"""What somebody wants who types `play` at the console, and what is asked before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from firmware.screens import saves
from firmware.screens.game import save

if TYPE_CHECKING:
    from collections.abc import Generator

    from firmware.console import Console


class Wanted:
    """What was typed behind `play`, as on a PC: a game's key, and `--seed`, `--option`, `--players`, `--continue`."""

    def __init__(self, words: list[str]) -> None:
        """Raises `ValueError` for anything else."""
        self.key = ""
        self.seed = ""
        self.options: list[str] = []
        self.players: str | None = None
        self.resume = False
        waits = ""  # the option whose value comes
        for word in words:
            if waits:
                self._set(waits, word)
                waits = ""
            elif word == "--continue":
                self.resume = True
            elif word.startswith("-"):
                name, has_value, value = word.partition("=")
                if has_value:
                    self._set(name, value)
                else:
                    waits = name
            elif self.key:
                raise ValueError("one game at a time, please, not: " + word)
            else:
                self.key = catalog.find(word.lower()).key
        if waits:
            self._set(waits, "")
        if self.resume and (self.seed or self.options or self.players is not None):
            raise ValueError("a saved game goes on with its own deal, options and players")

    def _set(self, name: str, value: str) -> None:
        if name == "--seed" and value:
            self.seed = value
        elif name == "--option" and value:
            self.options.append(value)
        elif name == "--players" and value:
            self.players = value
        else:
            known = "--seed N, --option KEY=CHOICE, --players h,WORD,.. and --continue"
            raise ValueError("behind play goes a game, then %s, not: %s" % (known, name))


def asked(console: Console, words: list[str]) -> Generator[str | tuple[str] | None, str | None, Wanted | None]:
    """What is told and asked from `play`, and the `words` behind it, until a game may begin: which, None for none.

    Raises `ValueError`.
    """
    wanted = Wanted(words)
    if not wanted.key:
        wanted.key = yield from _which(console, wanted)
    if wanted.key and (yield from _may_begin(console, wanted)):
        return wanted
    return None


def _which(console: Console, wanted: Wanted) -> Generator[str | tuple[str] | None, str | None, str]:
    """The key of the game that is meant; '' for none."""
    head = saves.last_game(console)
    if wanted.resume:
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


def _may_begin(console: Console, wanted: Wanted) -> Generator[str | tuple[str] | None, str | None, bool]:
    """Whether the game may take the display, and the place of a saved one."""
    table = console.table
    if table is not None:
        yield "A game of %s is on the display." % table.entry.title
        answer = yield ("Save it and leave it? yes or no: ",)
        if not _is_yes(answer):
            return False
        save(console, table)
    head = saves.waiting(console, wanted.key)
    if wanted.resume:
        if head is None:
            raise ValueError("there is no saved game of %s to continue" % catalog.find(wanted.key).title)
    elif head is not None and head.moves:
        yield "The saved game has %d moves. A new one takes its place." % head.moves
        answer = yield ("New game? yes or no: ",)
        if not _is_yes(answer):
            yield "play %s --continue goes on with the saved one." % wanted.key
            return False
    return True


def _is_yes(answer: str | None) -> bool:
    return (answer or "").strip().lower() in ("y", "yes")
