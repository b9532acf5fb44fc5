"""Lessons: positions of a game, each with a sentence and one right move that leads on.

A game's own `lesson.py` has them in `LESSONS`, a row for each group of variants (a game without variants has one row):

| field | contents |
| --- | --- |
| 0 | the numbers of the variants that the row is for |
| 1 | the variant that is played; all other options have their defaults |
| 2 | the number of seats; seat 0 is the player's |
| 3 | the positions |

The lesson of a companion (`engines/catalog.py`) is a row of `COMPANION_LESSONS`. Its field 0 is the companion's state,
and a field 4 has options other than the variant's defaults, as in `target=15, undo=off`.

A position is a tuple: deal number, the moves that lead there, the right move, and the sentence. Moves have their names
of text play; a comma separates two of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.players import BOT, HUMAN
from engines.table import Table
from firmware import loader
from firmware.screens import play, saves
from firmware.screens.question import Question
from firmware.screens.working import Working

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from engines.catalog import Entry
    from engines.types import Companion, Move, Options
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.types import Event, LessonRow

_PAUSE_MS = const(1500)  # the table is shown this long after the right move
_DEFAULTS = const(4)  # fields of a row without options


def offer(console: Console, entry: Entry) -> None:
    """Offer the lessons of a game that is opened for the first time."""

    def answer(is_yes: bool) -> None:
        console.try_to_write(console.profile.offered, entry.key)
        if is_yes:
            start(console, entry)

    text = "New to this game? A few short lessons show how to play it."
    console.push(Question(console, entry.title, text, "No", "Learn", lambda: answer(True), lambda: answer(False), True))


def start(console: Console, entry: Entry, companion: Companion | None = None) -> None:
    """Close all screens, and open the lessons for the chosen variant of a game, or for a companion: its row of
    the catalogue."""
    options = console.profile.options(entry.key)
    variant = options[0] if entry.variants() else 0
    console.try_to_write(console.profile.beside, entry.key, companion[2] if companion else "")
    console.leave()  # the launcher selects the game afterwards
    console.push(Working(console, "Opening " + entry.title + " ...", _opening(console, entry, variant, companion)))


def _opening(console: Console, entry: Entry, variant: int, companion: Companion | None) -> Iterator[None]:
    kind = yield from play.load(console, entry)
    before = loader.loaded()
    loader.load("engines." + entry.key + ".words", "__name__")
    console.game_modules += tuple([name for name in loader.loaded() if name not in before])
    yield
    lessons = "firmware.games." + entry.key + ".lesson"
    row: Any  # a `LessonRow`
    if companion:
        row = [row for row in loader.load(lessons, "COMPANION_LESSONS") if row[0] == companion[2]][0]
    else:
        row = [row for row in loader.load(lessons, "LESSONS") if variant in row[0]][0]
    yield
    _show(console, entry, companion, _lesson_screen(kind), row, 0)


def _show(
    console: Console,
    entry: Entry,
    companion: Companion | None,
    kind: Any,
    row: LessonRow,
    index: int,
    praise: str = "",
) -> None:
    """Show a position of a row, on a screen of the class `kind`, and its sentence over it; after the last one, the end.

    `praise` is the beginning of the title.
    """
    console.leave(True)
    positions = row[3]
    if index == len(positions):
        _end(console, entry, companion)
        return
    table = _table(entry, row, index)
    console.rest()
    screen = kind(console, table)
    screen.right = table.game_view.move_from_name(positions[index][2])
    screen.title = "%s%d of %d" % (praise or "Lesson ", index + 1, len(positions))
    screen.text = positions[index][3]
    screen.go_on = lambda: _show(console, entry, companion, kind, row, index + 1, "Right! ")
    console.push(screen)
    screen.explain(screen.title)


def _table(entry: Entry, row: LessonRow, index: int) -> Table:
    """Return a table with a position of a row."""
    number, seats, positions = row[1:4]
    deal, moves, _, _ = positions[index]
    table = Table(entry.key, seats, _options(entry, row, number), bytes([HUMAN] + [BOT] * (seats - 1)))
    table.deal(deal)
    for name in moves.split(",") if moves else ():
        table.play(table.game_view.move_from_name(name))
    return table


def _options(entry: Entry, row: LessonRow, number: int) -> Options | None:
    """Return the options of a row, whose variant is `number`; None for the defaults of a game without variants."""
    variants = entry.variants()
    if not variants:
        return None
    known = entry.game().OPTIONS
    options = variants[number].defaults(known)
    changes = dict([change.split("=") for change in row[4].split(", ")]) if len(row) > _DEFAULTS else {}
    for i, option in enumerate(known):
        if option.key in changes:
            options[i] = option.choices.index(changes[option.key])
    return options


def _end(console: Console, entry: Entry, companion: Companion | None) -> None:
    """Ask the player to play now: the companion, the game that waits, or a new one."""

    def now() -> None:
        head = saves.waiting(console, entry.key)
        if companion:
            loader.load("firmware.games.%s.%s" % (entry.key, companion[1]), "open_screen")(console)
        elif head:
            console.play("resume", entry, head.linked)
        else:
            console.play("new_deal", entry)

    console.open("launcher", "Launcher")
    text = "You know how to play. The rules are in the game's menu; in a game, hold A for a hint."
    console.push(Question(console, "Right! Now play", text, "Later", "Play", now, None, True))


def _lesson_screen(kind: type[GameScreen]) -> type[GameScreen]:
    """Return the class of a game's screen for lessons."""

    class LessonScreen(kind):  # type: ignore[misc, valid-type]
        """A game's screen on which only one move, `right`, can be made. Then it calls `go_on()`.

        Any other move, a hint or the menu shows the sentence `text` again. Nothing is saved.
        """

        right = 0
        title = text = ""
        go_on: Callable[[], object]
        _is_right = False
        _right_since = 0

        def explain(self, title: str) -> None:
            """Show the sentence over the table."""
            box = Question(self.console, title, self.text, "Stop", "Try it", bool, self.console.home, True)
            self.console.push(box)

        def commit(self, move: Move) -> None:
            if move != self.right:
                self._drop_selection()
                self.refresh_view()
                self.explain("Not that. Once more")
                return
            super().commit(move)
            self._is_right = True
            self._right_since = self.console.board.clock.ticks_ms()

        def open_menu(self) -> None:
            self.explain(self.title)

        def hint(self) -> None:
            self.explain(self.title)

        def press(self, event: Event) -> None:
            if self._is_right:
                self.go_on()
            else:
                super().press(event)

        def tick(self) -> bool:
            if not self._is_right:
                return super().tick()  # type: ignore[no-any-return]
            clock = self.console.board.clock
            if clock.ticks_diff(clock.ticks_ms(), self._right_since) >= _PAUSE_MS:
                self.go_on()
            return False

        def _save(self) -> None:
            self._unsaved = False

    return LessonScreen
