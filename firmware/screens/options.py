"""The options of a game for the next deal, and the speed of its bots, which changes immediately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.drivers.buttons import B
from firmware.screens.menu import MenuScreen, Row, choice_row, speed_row
from firmware.ui import theme as role
from firmware.ui.pages import utf8, wrap

if TYPE_CHECKING:
    from engines.catalog import Entry
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_PACES = (
    "Cards appear at their places. Applies at once.",
    "Cards move, and you can follow each one. Applies at once.",
    "Cards and computer players are fast. Applies at once.",
)
LINES = const(3)  # lines at the foot, for the explanation of a choice
_ROWS = const(3)  # menu rows that stay visible; the lines at the foot move closer together if necessary
_FINISHES = ("ask", "yes", "no")
_ENDS = (
    "Asks once whether cards go up by themselves at the end.",
    "Once every card can go up, all go up by themselves. Applies at once.",
    "The last cards go up as you play them. Applies at once.",
)


class OptionRow(Row):
    """The row of the option at `index`. It has methods instead of functions of its own, since a game has many rows."""

    reason = None

    def __init__(self, screen: OptionsScreen, index: int, label: str) -> None:
        self.label = label
        self._screen = screen
        self._index = index

    def action(self) -> None:
        """Choose the next choice."""
        self.turn(1)

    def value(self) -> str:
        """Return the present choice."""
        return self._screen.choice(self._index)

    def turn(self, step: int) -> None:
        """Choose the next choice, or the one before."""
        self._screen.turn(self._index, step)

    def note(self) -> str:
        """Return what the present choice means."""
        return self._screen.note(self._index)


class OptionsScreen(MenuScreen):
    """A row for each relevant option; A, left and right change its value, which is stored immediately.

    The foot explains the choice. After a change, leaving offers a new deal. A variant sets all options to its defaults,
    and hides the options that it fixes.
    """

    def __init__(self, console: Console, entry: Entry) -> None:
        super().__init__(console)
        self.title = "Next deal"
        self._key = entry.key
        self._kind = entry.game()
        self._variants = entry.variants()
        self._chosen = console.profile.options(entry.key)
        self._entry = entry
        self._before = bytes(self._chosen)
        self._texts: tuple[str, ...] = loader.load("firmware.games." + entry.key + ".guide", "TEXTS")
        theme = self.theme
        self._line = min(theme.line, (theme.height - theme.title_height - _ROWS * theme.row_height - 1) // LINES)
        self.foot = LINES * self._line + 1

    def rows(self) -> list[Row]:
        variant = self._variants[self._chosen[0]] if self._variants else None
        rows = [self._variant_row()] if variant else []
        people = self.console.profile.players(self._key).count(b"\0")
        for i, option in enumerate(self._kind.OPTIONS):
            if not option.offered or (variant and (i == 0 or not variant.may_change(option))):
                continue
            if option.counts(self._kind.OPTIONS, self._chosen):
                self._chosen[i] = option.in_force(self._chosen[i], people)
                rows.append(OptionRow(self, i, option.title))
        rows.append(speed_row(self.console))
        rows[-1].note = lambda: _PACES[self.console.settings.speed]
        if self._kind.FINISHES:
            # It applies to the game on the table too.
            rows.append(choice_row(self.console, "Finish by itself", "finish", _FINISHES))
            rows[-1].note = lambda: _ENDS[self.console.settings.finish]
        return rows

    def _variant_row(self) -> Row:
        """Return the row that sets all options; `my` before a variant's name marks a changed one."""
        options = self._kind.OPTIONS
        chosen = self._chosen

        def value() -> str:
            variant = self._variants[chosen[0]]
            return variant.name if variant.defaults(options) == chosen else "my " + variant.name

        def turn(step: int) -> None:
            chosen[:] = self._variants[(chosen[0] + step) % len(self._variants)].defaults(options)
            self._rows = self.rows()
            self._store()

        return Row(options[0].title, lambda: turn(1), value, turn, None, lambda: self.note(0))

    def _store(self) -> None:
        """Store the choices. The rows may have filled the heap."""
        loader.compactly(self.console.try_to_write, self.console.profile.choose, self._key, self._chosen)

    def choice(self, index: int) -> str:
        """Return the present choice of an option."""
        return self._kind.OPTIONS[index].choices[self._chosen[index]]

    def turn(self, index: int, step: int) -> None:
        """Choose the next choice of an option that the variant and the number of people allow."""
        option = self._kind.OPTIONS[index]
        people = self.console.profile.players(self._key).count(b"\0")
        names = self._variants[self._chosen[0]].choices_of(option) if self._variants else option.choices
        choice = self._chosen[index]
        again = True
        while again:
            choice = (choice + step) % len(option.choices)
            name = option.choices[choice]
            again = name not in names or (people > 1 and name == option.alone)
        self._chosen[index] = choice
        if any(other.only.startswith(option.key + "=") for other in self._kind.OPTIONS):
            self._rows = self.rows()
        self._store()

    def note(self, index: int) -> str:
        """Return the explanation of the option's present choice."""
        choice = self._chosen[index]
        lines = self._texts[index].split("\n")
        return lines[choice] if len(lines) > 1 else lines[0].replace("%s", self._kind.OPTIONS[index].choices[choice])

    def press(self, event: Event) -> None:
        table = self.console.table
        if event == B and table and not self.console.link and bytes(self._chosen) != self._before:
            console = self.console
            entry = self._entry
            text = "The options count from the next deal on. This game has %d moves." % table.moves_made()
            console.pop()
            console.open(
                "question",
                "Question",
                "Options",
                text,
                "Play on",
                "New deal",
                lambda: console.play("new_deal", entry),
            )
        else:
            super().press(event)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._draw_foot(canvas)

    def update(self, canvas: Canvas) -> None:
        super().update(canvas)
        self._draw_foot(canvas)

    def _draw_foot(self, canvas: Canvas) -> None:
        theme = self.theme
        y = theme.height - self.foot
        canvas.fill(0, y, theme.width, self.foot, role.BACKGROUND)
        canvas.fill(0, y, theme.width, 1, role.DIM)
        row = self._rows[self._menu.selected]
        data = utf8(row.note() if row.note else "")
        wide = theme.width - 2 * theme.margin
        lines = wrap(data, wide, theme.font)
        y += 1 + (self._line - theme.font.height + 1) // 2
        for i in range(min(LINES, len(lines) // 2)):
            canvas.span(data, lines[2 * i], lines[2 * i + 1], theme.margin, y, role.INK)
            y += self._line
