"""The first screen, and the menu before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from firmware.drivers.buttons import B
from firmware.screens import saves
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from engines.catalog import Entry
    from firmware.types import Event


class Launcher(MenuScreen):
    """*Continue* first, when there is a game to continue; then the games, and the way to a table at another end."""

    title = "Fourfold"

    def rows(self) -> list[Row]:
        rows = []
        console = self.console
        head = saves.last_game(console)
        if head is not None:
            last = catalog.find(head.key)
            rows.append(Row("Continue", lambda: console.play("resume", last), lambda: last.title))
        for entry in catalog.CATALOG:
            rows.append(self._game_row(entry))
        rows.append(Row("Link", lambda: console.open("link", "LinkScreen")))
        rows.append(Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")))
        return rows

    def _game_row(self, entry: Entry) -> Row:
        return Row(entry.title, lambda: self.console.open("new_game", "NewGameScreen", entry))

    def enter(self) -> None:
        self._menu = None  # type: ignore[assignment]  # the cursor on the first row: *Continue* may have come or gone
        super().enter()

    def press(self, event: Event) -> None:
        if event != B:
            super().press(event)
