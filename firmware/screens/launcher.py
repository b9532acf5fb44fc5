"""The launcher, which is the console's first screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from firmware.drivers.buttons import B
from firmware.screens import saves
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from engines.catalog import Entry
    from engines.save import Head
    from firmware.types import Event


class Launcher(MenuScreen):
    """Rows to continue saved games, the last one played first; then a row for each game, the link and the buttons.

    The cursor stays on its row while another screen is open.
    """

    title = "Fourfold"
    _is_shown = False  # true if the launcher is on the display
    _has_number = False  # true once the random bits of the next deal are ready, which takes 25 ms

    def rows(self) -> list[Row]:
        console = self.console
        heads = saves.unfinished(console)
        rows = [self._saved_row(head) for head in heads]
        for entry in catalog.CATALOG:
            rows.append(self._game_row(entry, heads))
        rows.append(Row("Link", lambda: console.open("link", "LinkScreen")))
        rows.append(Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")))
        return rows

    def _saved_row(self, head: Head) -> Row:
        entry = catalog.find(head.key)

        def action() -> None:
            self.console.play("resume", entry, head.linked)

        return Row("Continue", action, lambda: entry.title)

    def _game_row(self, entry: Entry, heads: list[Head]) -> Row:
        def action() -> None:
            waiting = None
            for head in heads:
                if head.key == entry.key:
                    waiting = head
            self.console.open("new_game", "NewGameScreen", entry, waiting)

        return Row(entry.title, action)

    def enter(self) -> None:
        menu = self._menu
        below = len(self._rows) - menu.selected if menu else 0
        super().enter()
        if menu:  # the cursor stays on its row, although rows of *Continue* above it may have changed
            menu.move(max(len(self._rows) - below, 0) - menu.selected)

    def tick(self) -> bool:
        if self._is_shown and not self._has_number and not self.console.buttons.down:
            self.console.board.entropy(True)
            self._has_number = True
        self._is_shown = True
        return super().tick()

    def press(self, event: Event) -> None:
        if event != B:
            super().press(event)
