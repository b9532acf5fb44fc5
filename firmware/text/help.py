"""Text of `help` and `rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.ui.mark_words import WORDS
from firmware.ui.marks import FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator

HELP = (
    "show: the whole table.",
    "hint: what the computer player would do, and why; an empty line then plays it.",
    "verbose: all at each move; terse: what changes. words: cards as 7 of spades; short: as 7S. Both can be typed.",
    "undo, redo: take a move back, or make it again, if this game's options allow.",
    "record: the game so far as one line, for a bug report or for replay; record --reveal while cards are hidden.",
    "rules: how to play.",
    "new: another deal, if you say yes. new 42: deal number 42.",
    "quit: stop. The game is saved.",
)
HELP_FOR_SEVERAL = (
    "Each turn starts with the name of the player it is for; the others look away.",
    "Text stays: whoever scrolls back sees the hands of others.",
)

_BULLET = "\u00b7 "
# Words for the marks on help pages.
_READ = (
    ("\u2190\u2192\u2191\u2193", "the arrows"),
    ("\u2190\u2192", "left and right"),
    ("\u2190", "left"),
    ("\u2192", "right"),
    ("\u2191", "up"),
    ("\u2193", "down"),
    ("\u2663", "clubs "),
)


def of_commands(several: bool) -> tuple[str, ...]:
    """Return lines for the commands of every game, with advice for `several` persons at one terminal."""
    return HELP + HELP_FOR_SEVERAL if several else HELP


def rules(key: str) -> Iterator[str]:
    """Yield the rules of a game, line by line: the console's help pages without bullets and marks."""
    for title, text in __import__("firmware.help." + key, None, None, ("PAGES",)).PAGES:
        yield title + "."
        for line in (text if isinstance(text, str) else text.decode()).split("\n"):
            line = _in_words(line[len(_BULLET) :] if line.startswith(_BULLET) else line)
            for sign, word in _READ:
                line = line.replace(sign, word)
            yield line[:1].upper() + line[1:]


def _in_words(text: str) -> str:
    """Return a line with words for its marks."""
    out = ""
    begun = 0
    for i in range(len(text)):
        mark = ord(text[i]) - FIRST
        if 0 <= mark < len(WORDS):
            out += text[begun:i]
            word = WORDS[mark]
            out += word if out and not out.endswith(". ") else word[0].upper() + word[1:]
            begun = i + 1
    return out + text[begun:]
