"""The first screen, and the menu before a game."""

from engines import catalog
from firmware.drivers.buttons import B
from firmware.screens import play, saves
from firmware.screens.menu import MenuScreen, Row


class Launcher(MenuScreen):
    """*Continue* first, when there is a game to continue; then the games."""

    title = "Fourfold"

    def rows(self):
        rows = []
        console = self.console
        saved = saves.last_game(console)
        if saved is not None:
            rows.append(Row("Continue", lambda: play.resume(console, saved), lambda: catalog.find(saved.key).title))
        for entry in catalog.CATALOG:
            rows.append(self._game_row(entry))
        rows.append(Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")))
        return rows

    def _game_row(self, entry):
        return Row(entry.title, lambda: self.console.open("new_game", "NewGameScreen", entry))

    def enter(self):
        self._menu = None  # the cursor on the first row: *Continue* may have come or gone
        super().enter()

    def press(self, event):
        if event != B:
            super().press(event)
