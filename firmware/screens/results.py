"""How a game ended, and how all the games went."""

from firmware.screens import play
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage


class StatisticsScreen(Screen):
    """Games played and won; alone the best score too, and how far the best lost game got (FQ-R18).

    With opponents those count in which exactly one person played.
    """

    def __init__(self, console, entry):
        super().__init__(console)
        played, won, best, furthest = console.profile.results(entry.key)
        text = "Played %d\nWon %d" % (played, won)
        if entry.game().MAX_SEATS == 1:
            text += "\nBest score %d\nBest loss %d" % (best, furthest)
        self._page = TextPage(self.theme, entry.title, text)

    def draw(self, canvas):
        self._page.draw(canvas)


class ResultScreen(MenuScreen):
    """A finished game over its table: the result as the title, then what to do next. B goes back to the table."""

    def __init__(self, console, entry, title, again):
        super().__init__(console)
        self.title = title
        self._entry = entry
        self._again = again

    def rows(self):
        console = self.console
        entry = self._entry
        return (
            Row("New deal", lambda: play.new_deal(console, entry)),
            Row("This deal again", self._again),
            Row("See the table", console.pop),
            Row("Results", lambda: console.push(StatisticsScreen(console, entry))),
            Row("Quit", console.home),
        )
