"""The menu of a game that is not on the table yet."""

from firmware.screens import play
from firmware.screens.deal_number import DealNumberScreen
from firmware.screens.help import HelpScreen
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.options import OptionsScreen
from firmware.screens.question import Question
from firmware.screens.results import StatisticsScreen


class NewGameScreen(MenuScreen):
    """New game, deal number, options, rules and results."""

    def __init__(self, console, entry):
        super().__init__(console)
        self.title = entry.title
        self._entry = entry

    def rows(self):
        console = self.console
        entry = self._entry
        return (
            Row("New game", lambda: self._ask(lambda: play.new_deal(console, entry))),
            Row("Deal number", lambda: console.push(DealNumberScreen(console, 0, self._start))),
            Row("Options", lambda: console.push(OptionsScreen(console, entry))),
            Row("Rules", lambda: console.push(HelpScreen(console, entry.key, entry.title))),
            Row("Results", lambda: console.push(StatisticsScreen(console, entry))),
        )

    def _start(self, seed):
        self._ask(lambda: play.start(self.console, self._entry, seed))

    def _ask(self, action):
        """Ask first when a game in progress would be replaced."""
        saved = play.saved_game(self.console, self._entry.key)
        if saved is None or not saved.count:
            action()
        else:
            text = "The saved game has %d moves. A new one takes its place." % saved.count
            self.console.push(Question(self.console, "New game", text, "Keep it", "New game", action))
