"""The link menu: joining a table, and this console's link settings."""

from __future__ import annotations

from firmware import loader
from firmware.screens import link_line
from firmware.screens.menu import MenuScreen, Row


class LinkScreen(MenuScreen):
    """The link menu. A console that opens a table with a seat of kind `link` is the host; a console that joins a table
    with this menu is the guest."""

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
            Row("Name", self._name, lambda: name or "none"),
            Row("Guests' hints", self._turn_hints, self._hints, lambda step: self._turn_hints()),
            Row("Help", lambda: console.open("help", "HelpScreen", "link", "Link")),
        ]

    def _name(self) -> None:
        console = self.console

        def keep(name: str) -> None:
            console.try_to_write(console.profile.name, 0, name)

        console.open("name", "NameScreen", console.settings.names[0], keep)

    def _hints(self) -> str:
        return "yes" if link_line.settings(self.console)[1] else "no"

    def _turn_hints(self) -> None:
        line, hints, _ = link_line.settings(self.console)
        link_line.save_settings(self.console, line, not hints)

    def _join(self) -> None:
        console = self.console
        console.link = loader.load("firmware.screens.link_guest", "GuestPlay")(console)
