"""The launcher, which is the console's first screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from firmware import loader
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.screens import saves
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.tiles import Tile, Tiles

if TYPE_CHECKING:
    from engines.catalog import Entry
    from engines.save import Head
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_FRIENDS_ICON = bytes(
    (4, 6, 12, 20, role.CARD, 24, 6, 12, 20, role.CARD, 6, 9, 8, 8, role.PANEL, 26, 9, 8, 8, role.PANEL)
    + (16, 21, 8, 2, role.ACCENT, 18, 18, 4, 8, role.ACCENT)
)
_SETTINGS_ICON = bytes(
    (5, 6, 30, 2, role.DIM, 5, 15, 30, 2, role.DIM, 5, 24, 30, 2, role.DIM)
    + (10, 3, 6, 8, role.CARD, 24, 12, 6, 8, role.CARD, 15, 21, 6, 8, role.CARD)
)

_LOW_MV = const(3400)  # a lithium cell has a tenth of its charge left


class Launcher(Screen):
    """A tile for each game, for friends and for the settings. At power-on the game played last is selected.

    A continues a game that waits, and opens the menu of any other. B always opens a game's menu. The cursor stays on
    its tile while another screen is open.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._heads: list[Head] = []  # of the games that wait
        self._tiles: Tiles = None  # type: ignore[assignment]  # until `enter`
        self._is_shown = False  # the launcher is on the display
        self._is_ready = False  # what takes time has been done after that

    def enter(self) -> None:
        console = self.console
        # The icons come first: an import after the saves would stop to collect the garbage of reading them.
        icons = [loader.load("firmware.icons." + entry.key, "ICON") for entry in catalog.CATALOG]
        self._heads = saves.unfinished(console)
        tiles = []
        selected = 0
        for i, entry in enumerate(catalog.CATALOG):
            console.rest()
            if entry.key == console.settings.last:
                selected = i
            tiles.append(self._game_tile(entry, icons[i]))
        tiles.append(Tile("Friends", _FRIENDS_ICON, "Share deals, or link up", "with another console"))
        tiles.append(Tile("Settings", _SETTINGS_ICON, "Cards, speed, buttons"))
        if self._tiles:
            selected = self._tiles.selected
        self._tiles = Tiles(self.theme, tiles, selected)
        self.changed = True

    def _game_tile(self, entry: Entry, icon: bytes) -> Tile:
        head = self._waiting(entry)
        played, won = _record(self.console, entry.key)
        record = "Won %d of %d" % (won, played) if played else "New: B for its menu" if head else "Not played yet"
        if head:
            return Tile(entry.title, icon, self._fitting(head.summary), record, True)
        return Tile(entry.title, icon, record, entry.pitch)

    def _fitting(self, summary: str) -> str:
        """Return the summary of a save, without the duty of the seat to act if both are too wide for the display."""
        theme = self.theme
        if self.console.canvas.text_width(summary) > theme.width - 2 * theme.margin:
            return summary.rpartition(", ")[0] or summary
        return summary

    def _waiting(self, entry: Entry) -> Head | None:
        """Return the `Head` of a game's save that can be continued, or None."""
        for head in self._heads:
            if head.key == entry.key:
                return head
        return None

    def tick(self) -> bool:
        if self._is_shown and not self._is_ready and not self.console.buttons.down:
            self._is_ready = True
            board = self.console.board
            board.entropy(True)  # the random bits of the next deal, which take 25 ms
            if 0 < board.battery() < _LOW_MV:
                self.console.say("The battery is low.")
        self._is_shown = True
        return super().tick()

    def press(self, event: Event) -> None:
        console = self.console
        at = self._tiles.selected
        if event & (UP | DOWN | LEFT | RIGHT):
            self._tiles.steer(event)
            self.changed = True
        elif at >= len(catalog.CATALOG):
            if event == A:
                is_friends = at == len(catalog.CATALOG)
                console.open(*(("friends", "FriendsScreen") if is_friends else ("settings", "SettingsScreen")))
        elif event == A or event == B:
            entry = catalog.CATALOG[at]
            head = self._waiting(entry)
            reason = loader.load("firmware.screens.play", "lacks_room")(console, entry) if entry.is_large else ""
            if reason:
                console.say(reason)
            elif event == A and head:
                console.play("resume", entry, head.linked)
            else:
                console.open("new_game", "NewGameScreen", entry, head)

    def draw(self, canvas: Canvas) -> None:
        self._tiles.draw(canvas)

    def update(self, canvas: Canvas) -> None:
        self._tiles.update(canvas)


def _record(console: Console, key: str) -> tuple[int, int]:
    """Return the numbers of games played and won, over all variants."""
    played = won = 0
    for name, counts in console.settings.results.items():
        if name.partition(".")[0] == key:
            played += counts[0]
            won += counts[1]
    return played, won
