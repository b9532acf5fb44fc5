"""What a game may leave to be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.types import OptionRow, Options


class Option:
    """A rule the player may choose: `key` for records and the command line, `title` for menus, `choices` in order.

    The first choice is the default. The menus leave out what is not `offered`, since the console sees to it. The choice
    named `alone` is offered only when one person plays, and stands for the default when more do. With `only`, another
    option's `key=choice`, it counts and is offered only where that is chosen.
    """

    def __init__(
        self, key: str, title: str, choices: tuple[str, ...], offered: bool = True, alone: str = "", only: str = ""
    ) -> None:
        self.key = key
        self.title = title
        self.choices = choices
        self.offered = offered
        self.alone = alone
        self.only = only

    def counts(self, options: OptionRow, chosen: Options) -> bool:
        """Whether it counts with the choice indexes `chosen` of a game's `options`."""
        key, _, wanted = self.only.partition("=")
        for i in range(len(options) if key else 0):
            if options[i].key == key:
                return options[i].choices[chosen[i]] == wanted
        return True

    def in_force(self, choice: int, people: int) -> int:
        """The index of the choice that counts when so many persons play."""
        return 0 if people > 1 and self.choices[choice] == self.alone else choice
