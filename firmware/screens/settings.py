"""The settings of the console, which apply immediately to every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.screens.menu import MenuScreen, Row
from firmware.ui.theme import FOUR_COLOURS, LARGE, READABLE, set_look

if TYPE_CHECKING:
    from firmware.console import Console

_SPEEDS = ("no motion", "normal", "fast")


def speed_row(console: Console) -> Row:
    """Return the row for the speed of cards and computer players."""

    def turn(step: int = 1) -> None:
        console.try_to_write(console.profile.pace, (console.settings.speed + step) % len(_SPEEDS))

    return Row("Speed", turn, lambda: _SPEEDS[console.settings.speed], turn)


class SettingsScreen(MenuScreen):
    """A row for each setting; A, left and right change its value, which is stored immediately."""

    title = "Settings"

    def rows(self) -> list[Row]:
        console = self.console
        rows = [speed_row(console)]
        if self.theme.colour:
            rows.append(self._look_row("Suit colours", FOUR_COLOURS, ("two", "four")))
            rows.append(self._look_row("Cards", READABLE, ("pictures", "large print")))
        rows.append(self._look_row("Type", LARGE, ("normal", "large")))
        rows.append(Row("Names", lambda: console.open("name", "NamesScreen")))
        rows.append(Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")))
        rows.append(Row("Try the buttons", lambda: console.open("try_buttons", "TryButtonsScreen")))
        return rows

    def _look_row(self, label: str, bit: int, values: tuple[str, str]) -> Row:
        console = self.console

        def change(step: int = 1) -> None:
            look = console.settings.look ^ bit
            console.try_to_write(console.profile.look, look)
            set_look(self.theme, console.settings.look)

        return Row(label, change, lambda: values[console.settings.look & bit != 0], change)
