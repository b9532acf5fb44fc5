"""Variants of a game: rows of data in `engines/<key>/variants.py`, imported when they are asked for.

A game that has some has an option `variant` before all others, whose choices are their names in the same order. The
first one begins with the first choice of every option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.game import Option
    from engines.types import Freedom, OptionRow, Options


class Variant:
    """One row. `name` is what menus and the command line call it, `seats` the numbers of them it is played by.

    `choices` has, by an option's key, the choice it begins with where that is not the option's first. A player may
    change the options whose keys are in `free`, None for all of them, to the choices that stand there, None for any;
    and those that menus do not offer.
    """

    def __init__(
        self,
        name: str,
        seats: tuple[int, ...],
        choices: dict[str, str],
        free: Freedom | None = None,
    ) -> None:
        self.name = name
        self.seats = seats
        self.choices = choices
        self.free = free

    def defaults(self, options: OptionRow) -> bytearray:
        """The choice indexes it begins with, as a new bytearray; `options` are the game's."""
        chosen = bytearray(len(options))
        chosen[0] = options[0].choices.index(self.name)
        for i, option in enumerate(options):
            if option.key in self.choices:
                chosen[i] = option.choices.index(self.choices[option.key])
        return chosen

    def choices_of(self, option: Option) -> tuple[str, ...]:
        """The choices that a player has, one where there is nothing to choose."""
        if not option.offered or self.free is None:
            return option.choices
        if option.key in self.free:
            return self.free[option.key] or option.choices
        return (self.choices.get(option.key, option.choices[0]),)

    def may_change(self, option: Option) -> bool:
        """Whether a player may choose otherwise than it begins with."""
        return len(self.choices_of(option)) > 1

    def settled(self, options: OptionRow, chosen: Options) -> bytearray:
        """The choice indexes `chosen`, but as it begins with where it has not that choice, as a new bytearray."""
        settled = self.defaults(options)
        for i, option in enumerate(options):
            if i and option.choices[chosen[i]] in self.choices_of(option):
                settled[i] = chosen[i]
        return settled

    def refusal(self, options: OptionRow, seats: int, chosen: Options) -> str:
        """Why it is not played by so many, or with these choices; '' when it is."""
        if seats not in self.seats:
            return "%s is played by %s" % (self.name, " or ".join([str(count) for count in self.seats]))
        settled = self.settled(options, chosen)
        for i, option in enumerate(options):
            if settled[i] != chosen[i]:
                choices = self.choices_of(option)
                has = "has" if len(choices) > 1 else "always has"
                return "%s %s %s %s" % (self.name, has, option.title, " or ".join(choices))
        return ""
