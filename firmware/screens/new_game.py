"""The menu of a game before it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.players import REMOTE
from firmware import loader
from firmware.screens import players, winnable
from firmware.screens.menu import MenuScreen, Row
from firmware.ui import theme as role

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.catalog import Entry
    from engines.save import Head
    from firmware.console import Console
    from firmware.ui.canvas import Canvas


class NewGameScreen(MenuScreen):
    """A game's menu: one line about the game, then new game, players, deal number, winnable deals, options and more,
    and its companions.

    *Continue* comes first if the launcher has found a saved game, with this `head`. If a companion was opened last, the
    cursor starts there.
    """

    def __init__(self, console: Console, entry: Entry, head: Head | None) -> None:
        super().__init__(console)
        self.title = entry.title
        self._entry = entry
        self._head = head
        self.head = self.theme.line  # for the pitch

    def enter(self) -> None:
        self._entry.game()  # import the game here, where the stack is less deep than in `rows`
        self.console.rest()
        is_first = not self._menu
        super().enter()
        if is_first:
            self._go_to_companion()
        is_offered = self._entry.key in self.console.settings.offered.split()
        if not is_offered and not self._head and self.console.profile.is_new(self._entry.key):
            loader.load("firmware.screens.lesson", "offer")(self.console, self._entry)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        theme = self.theme
        y = theme.title_height + (theme.line - theme.font.height) // 2
        canvas.text_clip(self._entry.pitch, theme.margin, y, theme.width - 2 * theme.margin, role.DIM)

    def rows(self) -> list[Row]:
        console = self.console
        entry = self._entry
        head = self._head
        rows = [
            Row("New game", lambda: self._ask(lambda: console.play("new_deal", entry))),
            Row("Deal number", self._deal_number),
            Row("Options", lambda: console.open("options", "OptionsScreen", entry), self._variant),
            Row("Learn", self._learn),
            Row("Rules", self._rules),
            Row("Results", lambda: console.open("statistics", "StatisticsScreen", entry)),
        ]
        kind = entry.game()
        if kind.MAX_SEATS > 1:
            rows.insert(1, players.row(console, entry))
        elif kind.WINNABLE:
            rows.insert(2, winnable.row(console, entry, self._start))
        rows += [self._companion_row(*companion) for companion in entry.companions]
        if head:
            rows.insert(0, Row("Continue", self._resume, lambda: "move %d" % head.moves))
        return rows

    def _companion_row(self, title: str, screen: str, state: str) -> Row:
        console = self.console
        key = self._entry.key

        def open_it() -> None:
            console.try_to_write(console.profile.beside, key, state)
            loader.load("firmware.games.%s.%s" % (key, screen), "open_screen")(console)

        return Row(title, open_it)

    def _go_to_companion(self) -> None:
        for title, _, state in self._entry.companions:
            if state == self.console.settings.companion:
                self._menu.move([row.label for row in self._rows].index(title))

    def _learn(self) -> None:
        loader.load("firmware.screens.lesson", "start")(self.console, self._entry)

    def _rules(self) -> None:
        chosen = self.console.profile.options(self._entry.key)
        variant = chosen[0] if self._entry.variants() else 0
        self.console.open("help", "HelpScreen", self._entry.key, self._entry.title, "", variant)

    def _variant(self) -> str:
        """Return the name of the chosen variant, '' for a game without variants."""
        variant = self._entry.variant(self.console.profile.options(self._entry.key))
        return variant.name if variant else ""

    def _resume(self) -> None:
        self.console.play("resume", self._entry, self._head.linked)  # type: ignore[union-attr]  # this row needs a saved game

    def _deal_number(self) -> None:
        is_linked = REMOTE in self.console.profile.players(self._entry.key)
        note = "Not secret from guests" if is_linked else ""
        self.console.open("deal_number", "DealNumberScreen", 0, self._start, note)

    def _start(self, seed: int) -> None:
        self._ask(lambda: self.console.play("start", self._entry, seed))

    def _ask(self, action: Callable[[], object]) -> None:
        """Ask before replacing a game in progress."""
        head = self._head
        if not head or not head.moves:
            action()
        else:
            text = "The saved game has %d moves. A new one takes its place." % head.moves
            self.console.open("question", "Question", "New game", text, "Keep it", "New game", action)
