"""A rule option and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.types import OptionRow, Options


class Option:
    """A rule option: `key` for records and the command line, `title` for menus, `choices` in order.

    It is made from one text, `key|title|first choice|...`, which takes less memory than its parts. The first choice is
    the default. Menus leave out an option that is not `offered`, since the console sets it. The choice named `alone` is
    offered only if one person plays; with more it means the default. With `only`, another option's `key=choice`, the
    option applies and is offered only with that choice.
    """

    offered = True
    alone = ""
    only = ""

    def __init__(self, text: str, offered: bool = True, alone: str = "", only: str = "") -> None:
        self._text = text
        if not offered:
            self.offered = False
        if alone:
            self.alone = alone
        if only:
            self.only = only

    @property
    def key(self) -> str:
        """The name in records and on the command line."""
        return self._text[: self._text.find("|")]

    @property
    def title(self) -> str:
        """The name in menus."""
        return self._text.split("|", 2)[1]

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices, as a new tuple."""
        return tuple(self._text.split("|")[2:])

    @property
    def size(self) -> int:
        """The number of choices."""
        return self._text.count("|") - 1

    def counts(self, options: OptionRow, chosen: Options) -> bool:
        """True if the option applies, given the choice indexes `chosen` of a game's `options`."""
        key, _, choice = self.only.partition("=")
        for i in range(len(options) if key else 0):
            if options[i].key == key:
                return options[i].choices[chosen[i]] == choice
        return True

    def in_force(self, choice: int, people: int) -> int:
        """Return the index of the choice in force with that many persons."""
        return 0 if people > 1 and self.choices[choice] == self.alone else choice
