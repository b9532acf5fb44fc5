"""The first screen, and the menu before a game."""

from engines import catalog
from firmware.drivers.buttons import B
from firmware.screens import play
from firmware.screens.help import HelpScreen
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.new_game import NewGameScreen


class Launcher(MenuScreen):
    """*Continue* first, when there is a game to continue; then the games."""

    title = "Fourfold"

    def rows(self):
        rows = []
        console = self.console
        saved = play.last_game(console)
        if saved is not None:
            rows.append(Row("Continue", lambda: play.resume(console, saved), lambda: catalog.find(saved.key).title))
        for entry in catalog.CATALOG:
            rows.append(self._game_row(entry))
        rows.append(Row("Buttons", lambda: console.push(HelpScreen(console, "buttons", "Buttons"))))
        return rows

    def _game_row(self, entry):
        return Row(entry.title, lambda: self.console.push(NewGameScreen(self.console, entry)))

    def enter(self):
        self._menu = None  # the cursor on the first row: *Continue* may have come or gone
        super().enter()

    def press(self, event):
        if event != B:
            super().press(event)
