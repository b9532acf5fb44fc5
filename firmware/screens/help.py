"""Help pages, made from the rules pages at build time, wrapped to the display when opened."""

from firmware import modules
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage


class HelpScreen(MenuScreen):
    """The contents of a help module (`PAGES`: title and text). `name` is the module's in `firmware.help`."""

    def __init__(self, console, name, title):
        super().__init__(console)
        self.title = title
        self._pages = modules.load("firmware.help." + name, "PAGES")

    def rows(self):
        return [self._row(i) for i in range(len(self._pages))]

    def _row(self, index):
        return Row(self._pages[index][0], lambda: self.console.push(PageScreen(self.console, self._pages, index)))


class PageScreen(Screen):
    """One text after another: up and down turn within a text, left and right go to the one before and after."""

    def __init__(self, console, pages, index):
        super().__init__(console)
        self._pages = pages
        self._index = index
        self._open()

    def _open(self):
        self._page = TextPage(self.theme, self._pages[self._index][0], self._pages[self._index][1])

    def press(self, event):
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

    def _go(self, step):
        index = self._index + step
        if 0 <= index < len(self._pages):
            self._index = index
            self._open()
        elif step > 0:
            self.console.pop()

    def draw(self, canvas):
        self._page.draw(canvas)
