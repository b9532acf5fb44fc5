"""The common part of all game screens: choosing and playing a move, saving, hints, the end."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, BadRecord
from engines.players import BOT
from firmware import loader
from firmware.drivers.buttons import HOLD, A, B
from firmware.screens.screen import Screen

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Move, Seat
    from firmware.console import Console
    from firmware.types import Clock, Event

SLICE_US = const(8000)
_UNSEEN = const(-1)
_LOOK_MS = const(1200)  # the finished table is shown this long before the result


class GameScreen(Screen):
    """The screen of a table, seen from `seat`.

    `refresh_view` and `show_change` are implemented here only. Methods left to the kind of game (`solitaire.py`,
    `match.py`) or to the game itself:

    | method | in | purpose |
    | --- | --- | --- |
    | `_viewer` | kind | the seat to view the table from |
    | `_on_move` | kind | after a move: prepare its news |
    | `_advise`, `_count_result` | kind | show a hint; store the result |
    | `_drop_selection` | game | after a move: drop the selected card |
    | `_on_view` | game | after a fresh view: find the places for the cursor |
    | `chosen`, `point_at`, `steer`, `result`, `draw` | game | the cursor, and the picture |

    A game may ask before a move in `choose`.
    """

    seat = 0

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console)
        self.table = table
        self.game_view = table.view(self.seat)
        self.legal = array("H", bytes(2 * self.game_view.MAX_MOVES))
        self.legal_count = 0
        self._serial = _UNSEEN  # serial number of the table on the display
        self._hinting = self._unsaved = False
        self._without_bot: tuple[str, ...] = ()  # the modules loaded before those of the computer player
        self._over_since = 0
        self._shown_result = False

    def enter(self) -> None:
        if self.console.table and self.table is not self.console.table:  # returns from *What happened*
            self.table = self.console.table
            self._serial = self.table.serial ^ 1
        if self._serial in (_UNSEEN, self.table.serial):
            self.refresh_view()
        else:  # changed under another screen, for example by an undo that all agreed to
            self.show_change()

    def refresh_view(self) -> None:
        """Take a fresh view of the table and the moves to choose among."""
        self.seat = self._viewer()
        self._serial = self.table.serial
        self.table.view(self.seat)
        self.legal_count = self.game_view.moves(self.legal) if self.table.turn() == self.seat else 0
        self._on_view()
        self.changed = True

    def show_change(self) -> None:
        """Show the changed table, and save it right afterwards, so that the player does not wait for the flash."""
        self.console.rest()  # the move may have imported what it needs
        self._hinting = False
        self._drop_selection()
        self.refresh_view()
        self._unsaved = True
        if self.table.turn() == OVER:
            self._over_since = self.console.board.clock.ticks_ms()
            self._shown_result = False
            self.console.drop_presses()
        self._on_move()

    def show(self, table: Table) -> None:
        """Look at a table of what happened instead, until this screen is entered again."""
        self.table = table
        self._drop_selection()
        self.refresh_view()
        self._on_move()

    def on_deal(self) -> None:
        """The table has just been dealt: that is saved once it has been drawn, and before a press."""
        self._unsaved = self.working = True

    def _viewer(self) -> Seat:
        """The seat to look from, which may be none of them."""
        return self.seat

    def _on_move(self) -> None:
        """The move just made is on the table."""

    def _drop_selection(self) -> None:
        """Drop the selected card."""

    def _on_view(self) -> None:
        """`game_view`, `legal` and `legal_count` are fresh."""

    def is_legal(self, move: Move) -> bool:
        """True if a move may be chosen now."""
        for i in range(self.legal_count):
            if self.legal[i] == move:
                return True
        return False

    def chosen(self) -> Move:
        """The move under the cursor."""
        raise NotImplementedError

    def point_at(self, move: Move) -> None:
        """Put the cursor on a legal move."""
        raise NotImplementedError

    def steer(self, event: Event) -> None:
        """Move the cursor in a direction."""
        raise NotImplementedError

    def result(self) -> str:
        """Return the result of the finished game in one line that fits a title."""
        raise NotImplementedError

    def press(self, event: Event) -> None:
        if self._unsaved:  # a press may lead away from here
            self._save()
        if event == B | HOLD:
            self.console.open("game_menu", "GameMenu", self)
        elif self.table.turn() == OVER:
            self._show_result()
        else:
            self.act(event)

    def act(self, event: Event) -> None:
        """A button event while the game is on."""
        if event == A | HOLD:
            self.hint()
        elif event == A:
            self.choose()
        elif event == B:
            self._step_back()
        else:
            self._hinting = False
            self.steer(event)

    def _step_back(self) -> None:
        """B: there is nothing to step back from."""
        self.console.say("Hold B for the menu")

    def hint(self) -> None:
        """Start a search for a hint; `tick` shows it."""
        reason = self.table.hint_refusal()
        if reason:
            self.console.say(reason)
        self._hinting = not reason

    def _load_bot(self) -> None:
        """Import the computer player, unless it is at the table already; from `tick`, where the stack is not deep."""
        if not self.table.bot:
            self._without_bot = loader.loaded()
            loader.load("engines." + self.table.entry.key + ".bot", "__name__")
            self.console.rest()

    def choose(self) -> None:
        """Play the move under the cursor."""
        self.commit(self.chosen())

    def commit(self, move: Move) -> None:
        """Play a move, unless those at other ends of lines have changed the table since it was shown."""
        table = self.table
        if table.serial == self._serial:
            if not table.human_to_move():
                return
            table.play(move)
        if table.serial != self._serial:
            self.show_change()
        else:  # a guest's move, which takes effect when the host sends it back
            self._drop_selection()
            self.legal_count = 0
            self._on_view()
            self.changed = True

    def _save(self) -> None:
        """Save the table, a game that is over with its result. The host saves a guest's game."""
        self._unsaved = False
        if self.table.is_guest:
            return
        modules = loader.loaded()
        if self.table.turn() == OVER and not self.table.record.counted:
            self._count_result()
        if self.working:
            self.working = False
            self.console.try_to_write(self.console.profile.started, self.table.entry.key)
        save(self.console, self.table)
        loader.unload(modules)  # the profile, which the rest of the game does not need

    def _count_result(self) -> None:
        """Write the result down with `_finish`, if such games count."""
        raise NotImplementedError

    def _finish(self, progress: int) -> None:
        """Write the result down; `progress` is how far a lost game got."""
        count(self.console, self.table, self.seat, progress)

    def tick(self) -> bool:
        if self._unsaved:
            if not self.changed:
                self._save()
            return True
        if self.table.serial != self._serial:  # the peers have agreed on a change
            self.show_change()
            return True
        clock = self.console.board.clock
        if self.table.turn() == OVER:
            if not self._shown_result and clock.ticks_diff(clock.ticks_ms(), self._over_since) >= _LOOK_MS:
                self._show_result()
            return False
        if self._hinting:
            self._load_bot()
        if self._hinting and self.table.hint(clock, SLICE_US):
            self._hinting = False
            modules = loader.loaded()
            move = self.table.hint_move()
            reason = self.table.hint_reason()
            if max(self.table.players) < BOT:  # a computer player without a seat leaves memory after its hint
                self.table.dismiss_bot()
                modules = self._without_bot or modules
            loader.unload(modules)
            self.console.rest()
            self._advise(move, reason)
        return self._hinting or self._retrace(clock)

    def _retrace(self, clock: Clock) -> bool:
        """Check in idle time that a save's moves lead to its position."""
        if not self.table.human_to_move():
            return False
        try:
            return self.table.retrace(clock, SLICE_US)
        except BadRecord:
            self.console.say("This save's moves lead elsewhere: no undo")
            return False

    def _advise(self, move: Move, reason: str) -> None:
        """Show the hint that was asked for."""
        raise NotImplementedError

    def _show_result(self) -> None:
        self._shown_result = True
        if self.table is not self.console.table:
            return
        self.console.open("results", "ResultScreen", self)


def save(console: Console, table: Table) -> str:
    """Save the game on a table; called after every move. What went wrong is shown, and returned."""
    key = table.entry.key
    if key in console.refused:
        console.refused.remove(key)  # later saves are of another game
    problem = console.try_to_write(console.profile.playing, key) if console.settings.last != key else ""
    console.unsaved = console.try_to_write(console.store.save, key, table.pack())
    return console.unsaved or problem


def count(console: Console, table: Table, seat: Seat, progress: int) -> None:
    """Store the result of a game for `seat`, which sees it; only the first result of a deal counts, not one after an
    undo.

    `progress` measures how far a lost game got.
    """
    record = table.record
    record.counted = True
    view = table.game_view
    won = view.winners() >> seat & 1
    finished = console.profile.finished
    score = view.score(seat)
    console.try_to_write(
        finished, view.KEY, view.variant(), record.seed, record.count, won, score, progress, record.seconds
    )
