"""Playing with somebody at the other end of a line: joining a table, and what this end is like for others."""

from __future__ import annotations

from firmware import loader
from firmware.screens import link_line
from firmware.screens.menu import MenuScreen, Row


class LinkScreen(MenuScreen):
    """Whoever opens the table, by a seat of kind `link`, is the host; who joins from here is the guest."""

    title = "Link"

    def rows(self) -> list[Row]:
        console = self.console
        name = link_line.settings(console)[2]
        return [
            Row("Join a table", self._join, reason=lambda: "" if link_line.line_of(console) else link_line.NO_LINE),
            Row(
                "Line",
                lambda: link_line.turn(console, 1),
                lambda: link_line.title_of(console),
                lambda step: link_line.turn(console, step),
            ),
            Row("Name", lambda: console.open("link_name", "LinkNameScreen"), lambda: name or "none"),
            Row("Guests' hints", self._turn_hints, self._hints, lambda step: self._turn_hints()),
            Row("Help", lambda: console.open("help", "HelpScreen", "link", "Link")),
        ]

    def _hints(self) -> str:
        return "yes" if link_line.settings(self.console)[1] else "no"

    def _turn_hints(self) -> None:
        line, hints, name = link_line.settings(self.console)
        link_line.settle(self.console, line, not hints, name)

    def _join(self) -> None:
        console = self.console
        console.link = loader.load("firmware.screens.link_guest", "GuestPlay")(console)
