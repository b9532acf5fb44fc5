"""The menu over a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, IllegalMove, part
from engines.table import UNDO_OFF
from firmware import loader
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from firmware.console import Console
    from firmware.screens.game import GameScreen

_AFTER_HINT = const(3)  # place of Undo while there is nothing to undo


class GameMenu(MenuScreen):
    """The game menu. The first row can be chosen: Undo, or Rules while there is nothing to undo. One press of up leads
    to the last row, New deal. A row that can never be chosen in this game is left out.

    The menu asks before moves are lost. It has a row to give up if the game's screen has a `give_up`, which also asks,
    and the rows of its `claim_rows`.
    """

    title = "Menu"

    def __init__(self, console: Console, screen: GameScreen) -> None:
        super().__init__(console)
        console.rest()  # loading this module has taken long
        self._screen = screen
        self._table = screen.table

    def rows(self) -> list[Row]:
        rows = self._all_rows()
        refusal = self._table.undo_refusal()
        if refusal == UNDO_OFF:
            rows = [row for row in rows if row.label not in ("Undo", "Redo")]
        elif refusal and not self.console.link:  # a peer may agree to an undo
            rows.insert(_AFTER_HINT, rows.pop(0))
        if hasattr(self._screen, "claim_rows"):
            rows[_AFTER_HINT:_AFTER_HINT] = self._screen.claim_rows()
        if self.console.link:
            return loader.load("firmware.screens.link_menu", "over_game")(self.console, self._table, rows)  # type: ignore[no-any-return]
        return rows

    def tick(self) -> bool:
        self._screen.unload_bot()  # what opens from here needs the room
        return super().tick()

    def _all_rows(self) -> list[Row]:
        console = self.console
        screen = self._screen
        table = self._table
        entry = table.entry
        rows = [
            Row("Undo", lambda: self._step(table.undoing(), "Taking back ..."), reason=table.undo_refusal),
            Row("Rules", self._rules),
            Row("Hint", self._hint, reason=screen.hint_refusal),
            Row("What happened", self._look_back, reason=lambda: "" if table.moves_made() else "No move so far."),
            Row("Redo", lambda: self._step(table.redoing(), "Redoing ..."), reason=table.redo_refusal),
            Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")),
            Row("Options", lambda: console.open("options", "OptionsScreen", entry)),
            Row("This deal again", lambda: self._ask("Start again", lambda: console.play("again", table))),
            Row("Deal", self._deal_number, lambda: "" if table.is_secret() else str(table.record.seed)),
            Row("Share this deal", lambda: console.open("deal_code", "ShareScreen", table), reason=self._share_refusal),
            Row("Quit", console.home),
            Row("New deal", lambda: self._ask("New deal", lambda: console.play("new_deal", entry))),
        ]
        if hasattr(screen, "give_up"):
            over = "The game is over." if table.turn() == OVER else ""
            rows.insert(7, Row("Give up", self._give_up, reason=lambda: over))
        return rows

    def _step(self, job: Iterator[int], text: str) -> None:
        self.console.pop()
        self.console.rest()
        self.console.open("working", "Working", text, self._steps(job))

    def _steps(self, job: Iterator[int]) -> Iterator[int | None]:
        reason = ""
        yield None
        part(self._table.entry.key, "check")  # load the module that checks a checkpoint
        yield None
        try:
            yield from job
        except IllegalMove as error:
            reason = error.args[0]
        self.console.pop()  # before `say`, because `pop` removes the toast
        self.console.rest()
        self._screen.show_change()
        if reason:
            self.console.say(reason)

    def _rules(self) -> None:
        """Open the contents of the rules, with the cursor on the page that fits the position."""
        entry = self._table.entry
        page = "How a turn goes"
        if self._table.moves_made():
            page = loader.load("firmware.games." + entry.key + ".guide", "title")(self._screen.game_view)
            self.console.rest()
        self.console.open("help", "HelpScreen", entry.key, entry.title, page, self._table.game_view.variant())

    def _hint(self) -> None:
        self.console.pop()
        self._screen.hint()

    def _look_back(self) -> None:
        steps = loader.load("firmware.screens.history", "steps")(self.console, self._screen)
        self.console.rest()
        self.console.pop()
        self.console.rest()
        self.console.open("working", "Working", "Looking back ...", steps)

    def _give_up(self) -> None:
        self.console.pop()
        self._screen.give_up()  # type: ignore[attr-defined]  # the row exists only if the screen has this method

    def _share_refusal(self) -> str:
        return "The others must not know this deal." if self._table.is_secret() else ""

    def _deal_number(self) -> None:
        table = self._table
        number = 0 if table.is_secret() else table.record.seed
        self.console.open("deal_number", "DealNumberScreen", number, self._start)

    def _start(self, seed: int) -> None:
        table = self._table
        self._ask("Deal %d" % seed, lambda: self.console.play("start", table.entry, seed, None, None, table.players))

    def _ask(self, title: str, action: Callable[[], object]) -> None:
        """Ask before moves are lost; the cursor starts on the answer that loses them."""
        if self._table.turn() == OVER or not self._table.moves_made():
            action()
        else:
            text = "This game ends after %d moves." % self._table.moves_made()
            self.console.open("question", "Question", title, text, "Play on", title, action, None, True)
