"""The waiting screen of a linked table, and the rows of its menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER
from firmware.drivers.buttons import HOLD, LEFT, RIGHT, B
from firmware.link.messages import AGAIN, UNDO
from firmware.screens.menu import Row
from firmware.screens.screen import Screen
from firmware.ui.pages import MessageBox

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.table import Table
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class WaitScreen(Screen):
    """A screen that shows `text` and, at the foot, the label `foot` of B, which calls `action()`.

    Left and right call `turn(step)`, if given.
    """

    def __init__(
        self,
        console: Console,
        title: str,
        text: str,
        foot: str,
        action: Callable[[], object],
        turn: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__(console)
        self._box = MessageBox(self.theme, title, text, ("B: " + foot,))
        self._action = action
        self._turn = turn

    def press(self, event: Event) -> None:
        if event == B or event == B | HOLD:
            self._action()
        elif self._turn and (event == LEFT or event == RIGHT):
            self._turn(1 if event == RIGHT else -1)

    def draw(self, canvas: Canvas) -> None:
        self._box.draw(canvas)


def over_game(console: Console, table: Table, rows: list[Row]) -> list[Row]:
    """Return the rows of a linked game's menu: the local ones, and rows that ask the peer."""
    useful = [row for row in rows if row.label in ("Hint", "What happened", "Rules", "Buttons")]
    useful.insert(0, Row("Undo", lambda: _ask(console, UNDO), reason=table.undo_refusal))
    return useful + _others(console, table)


def after_game(console: Console, table: Table, rows: list[Row]) -> list[Row]:
    """Return the rows of the menu after a linked game."""
    others = _others(console, table)
    return others[:1] + [row for row in rows if row.label == "Look back"] + others[1:]


def _others(console: Console, table: Table) -> list[Row]:
    if table.turn() == OVER and not table.is_guest:
        another = Row("Another game", lambda: console.play("new_deal", table.entry))
    else:
        another = Row("Another game", lambda: _ask(console, AGAIN))
    about = Row("About the link", lambda: console.open("help", "HelpScreen", "link", "Link"))
    return [another, about, Row("Leave" if table.is_guest else "Quit", console.home)]


def _ask(console: Console, what: int) -> None:
    console.pop()
    console.link.ask(what)  # type: ignore[union-attr]  # a linked table has a link
