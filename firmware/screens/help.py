"""Help pages, made from the rules pages at build time, wrapped to the display when opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.help import for_variant
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event, Pages
    from firmware.ui.canvas import Canvas
_LEFT_OUT = ("Options", "More options", "Other options", "First deal", "Revokes", "Rare cases", "Not offered")


class HelpScreen(MenuScreen):
    """The contents of the module `name` of `firmware.help`, whose `PAGES` have a title, a text, and perhaps the numbers
    of the variants that they are for. The cursor starts on the title `page`.

    The screen leaves out pages for other variants than `variant`, options, which their own screen explains, and what is
    too rare for a small display, unless it is `page`.
    """

    def __init__(self, console: Console, name: str, title: str, page: str = "", variant: int = 0) -> None:
        super().__init__(console)
        self.title = title
        self._page = page
        pages = loader.load("firmware.help." + name, "PAGES")
        fitting = for_variant(pages, variant)
        self._pages = tuple([one for one in fitting if one[0] not in _LEFT_OUT or one[0] == page])

    def enter(self) -> None:
        super().enter()
        for i in range(len(self._pages)):
            if self._pages[i][0] == self._page:
                self._menu.move(i)
        self._page = ""  # when the player returns from a page, the cursor stays on its row

    def rows(self) -> list[Row]:
        return [self._row(i) for i in range(len(self._pages))]

    def _row(self, index: int) -> Row:
        return Row(self._pages[index][0], lambda: self.console.push(PageScreen(self.console, self._pages, index)))


class PageScreen(Screen):
    """A sequence of texts: up and down turn pages, left and right change the text."""

    def __init__(self, console: Console, pages: Pages, index: int) -> None:
        super().__init__(console)
        self._pages = pages
        self._index = index
        self._page: TextPage = None  # type: ignore[assignment]  # created by `enter`, where the stack is less deep

    def enter(self) -> None:
        if not self._page:
            self._open()

    def _open(self) -> None:
        self._page = TextPage(self.theme, self._pages[self._index][0], self._pages[self._index][1])

    def press(self, event: Event) -> None:
        if event == UP:
            self._page.turn(-1)
        elif event == DOWN or event == A:
            if not self._page.turn(1) and event == A:
                self._go(1)
        elif event == LEFT or event == RIGHT:
            self._go(-1 if event == LEFT else 1)
        else:
            super().press(event)
            return
        self.changed = True

    def _go(self, step: int) -> None:
        index = self._index + step
        if 0 <= index < len(self._pages):
            self._index = index
            self._open()
        elif step > 0:
            self.console.pop()

    def draw(self, canvas: Canvas) -> None:
        self._page.draw(canvas)
