"""The settings of the console, which apply immediately to every game."""

from __future__ import annotations

from firmware.power import DIM, OFF, SLEEP, TEXTS
from firmware.screens.menu import MenuScreen, Row, choice_row, speed_row
from firmware.settings import apply
from firmware.ui.theme import FOUR_COLOURS, LARGE, READABLE


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
        rows.append(choice_row(console, "Brightness", "bright", ("low", "medium", "high")))
        if console.board.buzzer:
            rows.append(choice_row(console, "Sound", "sound", ("off", "quiet", "loud")))
        rows.append(choice_row(console, "Hints", "hints", ("off", "on")))
        rows.append(Row("Power", lambda: console.push(PowerScreen(console))))
        rows.append(Row("Names", lambda: console.open("name", "NamesScreen")))
        rows.append(choice_row(console, "Upside down", "turned", ("no", "yes")))
        rows.append(choice_row(console, "Left-handed", "left_handed", ("no", "A and B")))
        rows.append(Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")))
        rows.append(Row("Try the buttons", lambda: console.open("try_buttons", "TryButtonsScreen")))
        rows.append(Row("Self-test", lambda: console.open("self_test", "SelfTestScreen")))
        rows.append(Row("About", lambda: console.open("about", "AboutScreen")))
        rows.append(Row("Reset", self._reset))
        return rows

    def _look_row(self, label: str, bit: int, values: tuple[str, str]) -> Row:
        console = self.console

        def change(step: int = 1) -> None:
            console.try_to_write(console.profile.change, "look", console.settings.look ^ bit)
            apply(console)

        return Row(label, change, lambda: values[console.settings.look & bit != 0], change)

    def _reset(self) -> None:
        console = self.console

        def reset() -> None:
            console.try_to_write(console.profile.reset)
            apply(console)

        text = "All settings go back to the first value. Games, results and names stay."
        console.open("question", "Question", "Reset", text, "Keep them", "Reset", reset)


class PowerScreen(MenuScreen):
    """A row for each time without a press after which the console saves power."""

    title = "Power"

    def rows(self) -> list[Row]:
        return [
            self._row("Display dims", "dim", DIM),
            self._row("Display off", "off", OFF),
            self._row("Sleep", "sleep", SLEEP),
        ]

    def _row(self, label: str, setting: str, times: tuple[int, ...]) -> Row:
        return choice_row(self.console, label, setting, tuple([TEXTS[seconds] for seconds in times]))
