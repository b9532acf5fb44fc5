"""The options of a game, for the next deal, and the speed of its bots, which counts at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from engines.catalog import Entry
    from engines.option import Option
    from firmware.console import Console

_SPEEDS = ("slow", "normal", "fast")


class OptionsScreen(MenuScreen):
    """One row an option that counts; A, left and right turn it through its choices. Each change is remembered at once.

    A variant sets all options to what it begins with, and hides those that it leaves no choice.
    """

    def __init__(self, console: Console, entry: Entry) -> None:
        super().__init__(console)
        self.title = "Next deal"
        self._key = entry.key
        self._kind = entry.game()
        self._variants = entry.variants()
        self._chosen = console.profile.options(entry.key)

    def rows(self) -> list[Row]:
        variant = self._variants[self._chosen[0]] if self._variants else None
        rows = [self._variant_row()] if variant else []
        people = self.console.profile.players(self._key).count(b"\0")
        for i, option in enumerate(self._kind.OPTIONS):
            if not option.offered or (variant and (i == 0 or not variant.may_change(option))):
                continue
            if option.counts(self._kind.OPTIONS, self._chosen):
                rows.append(self._row(i, option, people))
        if self._kind.LEVELS:
            console = self.console

            def turn(step: int) -> None:
                console.keep(console.profile.pace, (console.settings.speed + step) % len(_SPEEDS))

            rows.append(Row("Bots' speed", lambda: turn(1), lambda: _SPEEDS[console.settings.speed], turn))
        return rows

    def _variant_row(self) -> Row:
        """The row that sets all options; `my` before a variant's name tells that it was changed."""
        options = self._kind.OPTIONS
        chosen = self._chosen

        def value() -> str:
            variant = self._variants[chosen[0]]
            return variant.name if variant.defaults(options) == chosen else "my " + variant.name

        def turn(step: int) -> None:
            chosen[:] = self._variants[(chosen[0] + step) % len(self._variants)].defaults(options)
            self._rows = self.rows()
            self.console.keep(self.console.profile.choose, self._key, chosen)

        return Row(options[0].title, lambda: turn(1), value, turn)

    def _row(self, index: int, option: Option, people: int) -> Row:
        self._chosen[index] = option.in_force(self._chosen[index], people)

        def turn(step: int) -> None:
            names = self._variants[self._chosen[0]].choices_of(option) if self._variants else option.choices
            choice = self._chosen[index]
            again = True
            while again:
                choice = (choice + step) % len(option.choices)
                name = option.choices[choice]
                again = name not in names or (people > 1 and name == option.alone)
            self._chosen[index] = choice
            if any(other.only.startswith(option.key + "=") for other in self._kind.OPTIONS):
                self._rows = self.rows()
            self.console.keep(self.console.profile.choose, self._key, self._chosen)

        return Row(option.title, lambda: turn(1), lambda: option.choices[self._chosen[index]], turn)
