"""Text of `help` and `rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.help import CONSOLE_ONLY, for_variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.game import Game

HELP = (
    "show: the whole table. score: the score.%s again: the last lines once more.",
    "hint: what the computer player would do, and why; an empty line then plays it.",
    "verbose: all at each move; terse: what changes. words: cards as 7 of spades; short: as 7S. Both can be typed.",
    "undo, redo: take a move back, or make it again, if the game's options allow it.",
    "record: the game so far as one line, for a bug report or for replay; record --reveal while cards are hidden.",
    "rules: the sections of the rules. rules goal: the section with that name. rules all: all of them.",
    "new: another deal, if you say yes. new 42: deal number 42. code: a code of this deal for a friend.",
    "quit: stop. The game is saved.",
)
HELP_FOR_SEVERAL = (
    "Each turn starts with the name of the player it is for; the others look away.",
    "The text stays: anyone who scrolls back sees the hands of others.",
)

_BULLET = "\u00b7 "
_SUITS = (("\u2663", "C"), ("\u2666", "D"), ("\u2665", "H"), ("\u2660", "S"))


def of_commands(more: str, several: bool) -> tuple[str, ...]:
    """Return lines for the commands of every game, with `more` commands that this game has and advice for `several`
    persons at one terminal."""
    lines = (HELP[0] % more,) + HELP[1:]
    return lines + HELP_FOR_SEVERAL if several else lines


def sections(game: Game) -> list[tuple[str, str | bytes]]:
    """Return the title and the text of each section of the rules for a game's variant: the console's help pages, except
    those about its display and its buttons."""
    pages = __import__("firmware.help." + game.KEY, None, None, ("PAGES",)).PAGES
    return [(page[0], page[1]) for page in for_variant(pages, game.variant()) if page[0] not in CONSOLE_ONLY]


def contents(game: Game) -> str:
    """Return a line with the titles of all sections."""
    return "Sections: %s. Type rules and a title." % ", ".join([title for title, _ in sections(game)])


def rules(game: Game, title: str) -> Iterator[str]:
    """Yield the sections of the rules whose titles begin with `title`, or all sections for `all`, line by line without
    bullets.

    Raises `ValueError` if there is no such section.
    """
    start = title.lower()
    pages = [page for page in sections(game) if start == "all" or page[0].lower().startswith(start)]
    if not pages:
        raise ValueError("the rules have no section %s; rules lists them" % title)
    for heading, text in pages:
        yield heading + "."
        for line in (text if isinstance(text, str) else text.decode()).split("\n"):
            line = line[len(_BULLET) :] if line.startswith(_BULLET) else line
            for sign, letter in _SUITS:
                line = line.replace(sign, letter)
            yield line
