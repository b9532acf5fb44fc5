"""Variants of a game: rows of data in `engines/<key>/variants.py`.

A game with variants has an option `variant` before all others, whose choices are their names in the same order. The
first variant starts with the first choice of every option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.option import Option
    from engines.types import Freedom, OptionRow, Options


class Variant:
    """One row. `name` is its name in menus and on the command line, `seats` the possible numbers of seats.

    `begins` has `key=choice, ...`: the initial choice of each option that does not start with its first. `free` has
    `key, key=choice|choice, ...`: the options that a player may change, to any choice or to those listed; None means
    all. Options that menus do not offer may always change. Both are parsed on demand, because most rows are never used.
    """

    def __init__(self, name: str, seats: tuple[int, ...], begins: str = "", free: str | None = None) -> None:
        self.name = name
        self.seats = seats
        self._begins = begins
        self._frees = free
        self._choices: dict[str, str] | None = None
        self._free: Freedom | None = None

    @property
    def choices(self) -> dict[str, str]:
        """Return the initial choice of each option that does not start with its first, by the option's key."""
        if self._choices is None:
            self._choices = dict([item.split("=") for item in self._begins.split(", ") if item])
        return self._choices

    @property
    def free(self) -> Freedom | None:
        """Return the choices of each option that may be changed, by its key, None for any choice. None means all
        options."""
        if self._free is None and self._frees is not None:
            self._free = {}
            for item in self._frees.split(", "):
                key, _, some = item.partition("=")
                if key:
                    self._free[key] = tuple(some.split("|")) if some else None
        return self._free

    def defaults(self, options: OptionRow) -> bytearray:
        """The choice indexes it begins with, as a new bytearray; `options` are the game's."""
        chosen = bytearray(len(options))
        begins = self.choices
        for i, option in enumerate(options):
            if i == 0:
                chosen[0] = option.choices.index(self.name)
            elif option.key in begins:
                chosen[i] = option.choices.index(begins[option.key])
        return chosen

    def choices_of(self, option: Option) -> tuple[str, ...]:
        """The choices that a player has, one where there is nothing to choose."""
        free = self.free
        if not option.offered or free is None:
            return option.choices
        if option.key in free:
            return free[option.key] or option.choices
        return (self.choices.get(option.key, option.choices[0]),)

    def may_change(self, option: Option) -> bool:
        """True if a player may change the option's initial choice."""
        return len(self.choices_of(option)) > 1

    def settled(self, options: OptionRow, chosen: Options) -> bytearray:
        """The choice indexes `chosen`, but as it begins with where it has not that choice, as a new bytearray."""
        settled = self.defaults(options)
        for i, option in enumerate(options):
            if i and chosen[i] != settled[i] and self._has(option, chosen[i]):
                settled[i] = chosen[i]
        return settled

    def _has(self, option: Option, choice: int) -> bool:
        """True if a player may make a choice other than the initial one."""
        free = self.free
        if not option.offered or free is None:
            return True
        key = option.key
        names = free.get(key, ())
        return names is None or option.choices[choice] in names

    def refusal(self, options: OptionRow, seats: int, chosen: Options) -> str:
        """Return why the variant cannot be played with these seats or choices; '' if it can."""
        if seats not in self.seats:
            return "%s is played by %s" % (self.name, " or ".join([str(count) for count in self.seats]))
        settled = self.settled(options, chosen)
        for i, option in enumerate(options):
            if settled[i] != chosen[i]:
                choices = self.choices_of(option)
                has = "has" if len(choices) > 1 else "always has"
                return "%s %s %s %s" % (self.name, has, option.title, " or ".join(choices))
        return ""
