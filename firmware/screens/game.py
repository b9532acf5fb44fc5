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
from firmware.ui.display_state import TextLine
from firmware.ui.theme import LARGE

if TYPE_CHECKING:
    from typing import Any

    from engines.table import Table
    from engines.types import Move, Seat
    from firmware.console import Console
    from firmware.types import Clock, Event, NewsLine, ScoreLine

SLICE_US = const(8000)
_UNSEEN = const(-1)
_LOOK_MS = const(1200)  # the finished table is shown this long before the result


class GameScreen(Screen):
    """The screen of a table, seen from `seat`.

    Subclasses never override `refresh_view` and `show_change`. The class of the kind of game (`solitaire.py`,
    `match.py`) or that of the game itself implements these methods:

    | method | in | purpose |
    | --- | --- | --- |
    | `_viewer` | kind | the seat to view the table from |
    | `_on_move` | kind | after a move: prepare its news |
    | `_advise`, `_count_result` | kind | show a hint; store the result |
    | `_drop_selection` | game | after a move: drop the selected card |
    | `_on_view` | game | after a fresh view: find the places for the cursor |
    | `chosen`, `point_at`, `steer`, `result`, `draw` | game | the cursor, and the picture |

    A game may override `choose` to ask the player before a move.
    """

    seat = 0

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console)
        self.table = table
        self.game_view = table.view(self.seat)
        self.legal = array("H", bytes(2 * self.game_view.MAX_MOVES))
        self.legal_count = 0
        self.text_line = self._text_line()
        self._serial = _UNSEEN  # serial number of the table on the display
        self._hinting = self._unsaved = False
        self._without_bot: tuple[str, ...] = ()  # the modules loaded before those of the computer player
        self._over_since = 0
        self._shown_result = False
        self._is_dealt = False  # the deal has not been drawn yet

    def _text_line(self) -> NewsLine:
        """Return a line for the prompt and news, in the type that the player has chosen."""
        if not self.theme.look & LARGE:
            return TextLine(self.theme.font.height)
        large_line = loader.load("firmware.ui.large_line", "LargeLine")
        return large_line(self.console.board.clock, self.theme.colour)  # type: ignore[no-any-return]

    def with_score(self, text: str) -> str:
        """Return a text for the line, followed by the score if the type is so large that nothing else shows it."""
        return text + "\n" + self.score_line() if self.theme.look & LARGE else text

    def score_line(self) -> str:
        """Return the score, in parts for large type that are separated by line feeds."""
        return ""

    def enter(self) -> None:
        is_new = self._serial == _UNSEEN
        if self.console.table and self.table is not self.console.table:  # the player returns from *What happened*
            self.table = self.console.table
            self._serial = self.table.serial ^ 1
        if self._serial in (_UNSEEN, self.table.serial):
            self.refresh_view()
        else:  # the table has changed under another screen, for example by an agreed undo
            self.show_change()
        if is_new:
            self.narrate("position")
        if self._is_dealt:
            self._is_dealt = False
            if self.console.settings.speed:
                self.flights = self._motion("deal")(self)

    def _motion(self, name: str) -> Any:
        """Return a function of the game's `motion.py`."""
        return loader.load("firmware.games." + self.table.entry.key + ".motion", name)

    def refresh_view(self) -> None:
        """Update the view of the table and the legal moves."""
        self.seat = self._viewer()
        self._serial = self.table.serial
        self.table.view(self.seat)
        self.legal_count = self.game_view.moves(self.legal) if self.table.turn() == self.seat else 0
        self._on_view()
        self.changed = True

    def show_change(self) -> None:
        """Show the changed table, and save it right afterwards, so that the player does not wait for the flash."""
        self.console.rest()  # the move may have imported modules
        self._hinting = False
        move = self._move_in_motion()
        begins = self._motion("begin")(self, move, self.table.last_mover) if move >= 0 else None
        self.narrate("move")
        self._drop_selection()
        self.refresh_view()
        self.narrate("outcome")
        self.console.beep("card")
        self._unsaved = True
        if self.table.turn() == OVER:
            self._over_since = self.console.board.clock.ticks_ms()
            self._shown_result = False
            self.console.drop_presses()
        self._on_move()
        if begins:
            self.flights = self._motion("flights")(self, move, begins)

    def narrate(self, what: str) -> None:
        """Print lines over USB with the function `what` of `text/narration.py`, if the console narrates."""
        if self.console.narrates and not self.console.link:
            loader.load("firmware.text.narration", what)(self.table, self.game_view, self.seat)
            self.console.rest()

    def _move_in_motion(self) -> int:
        """Return the move that has just been made, -1 if its card shall not be seen moving."""
        table = self.table
        is_next = (table.serial - self._serial) & 0xFFFF == 1
        if not self.console.settings.speed or not is_next or table.last_mover == OVER:
            return -1
        return table.last_move(self.seat)

    def show(self, table: Table) -> None:
        """Show another table, that of a replay, until this screen is entered again."""
        self.table = table
        self._hinting = False
        self._drop_selection()
        self.refresh_view()
        self._on_move()

    def on_deal(self) -> None:
        """Prepare to save a new deal once it has been drawn. No press is processed before that."""
        self._unsaved = self.working = self._is_dealt = True

    def _viewer(self) -> Seat:
        """Return the viewing seat, or a number that is no seat."""
        return self.seat

    def _on_move(self) -> None:
        """Handle a move that has just been made."""

    def _drop_selection(self) -> None:
        """Drop the selected card."""

    def _on_view(self) -> None:
        """Handle an update of `game_view`, `legal` and `legal_count`."""

    def is_legal(self, move: Move) -> bool:
        """True if a move may be chosen now."""
        for i in range(self.legal_count):
            if self.legal[i] == move:
                return True
        return False

    def chosen(self) -> Move:
        """Return the move under the cursor."""
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

    def standing(self) -> list[ScoreLine]:
        """Return a line for each side of the finished game: its name, its score, and true if it won."""
        return []

    def press(self, event: Event) -> None:
        if self._unsaved:  # the press may close this screen
            self._save()
        if event == B | HOLD:
            self.open_menu()
        elif self.table.turn() == OVER:
            self._show_result()
        else:
            self.act(event)

    def act(self, event: Event) -> None:
        """Handle a button event during the game."""
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
        """Handle B if there is nothing to cancel: open the game menu."""
        self.open_menu()

    def open_menu(self) -> None:
        """Open the menu over the game."""
        self.console.open_soon("game_menu", "GameMenu", self)

    def hint_refusal(self) -> str:
        """Return why no hint is given now, or ''."""
        return self.table.hint_refusal() if self.console.settings.hints else "Hints are off, see Settings."

    def hint(self) -> None:
        """Start a search for a hint; `tick` shows it."""
        reason = self.hint_refusal()
        if reason:
            self.console.say(reason)
        self._hinting = not reason

    def _load_bot(self) -> None:
        """Import the computer player, unless the table has it already. Call from `tick`, where the stack is not
        deep."""
        if not self.table.bot:
            self._without_bot = loader.loaded()
            loader.load("engines." + self.table.entry.key + ".bot", "__name__")
            self.console.rest()

    def unload_bot(self) -> None:
        """Free the memory of the computer player, which is imported again when it is wanted."""
        if self.table.bot and self._without_bot:
            self.table.dismiss_bot()
            loader.unload_bot(self._without_bot)

    def choose(self) -> None:
        """Play the move under the cursor."""
        self.commit(self.chosen())

    def commit(self, move: Move) -> None:
        """Play a move, unless a peer has changed the table since it was shown."""
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
        """Save the table and, after the end of the game, its result. The host saves a guest's game."""
        self._unsaved = False
        if self.table.is_guest:
            return
        modules = loader.loaded()
        if self.table.turn() == OVER and not self.table.record.counted:
            self._count_result()
        if self.working:
            self.working = False
            self.console.try_to_write(self.console.profile.started, self.table.entry.key)
        elif self.table.record.count == 1:
            self.console.try_to_write(self.console.profile.begin, self.table)
        save(self.console, self.table)
        loader.unload(modules)  # the game no longer needs the profile

    def _count_result(self) -> None:
        """Store the result with `_finish`, if games of this kind count."""
        raise NotImplementedError

    def _finish(self, progress: int) -> None:
        """Store the result; `progress` measures how far a lost game got."""
        self.console.try_to_write(self.console.profile.count, self.table, self.seat, progress)

    def turn_part(self) -> None:
        """Show the next part of a text in large type. Call from every `tick`."""
        if self.text_line.turn():
            self.changed = True

    def tick(self) -> bool:
        self.turn_part()
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
            loader.unload(modules)
            if max(self.table.players) < BOT:  # a computer player without a seat leaves memory after its hint
                self.unload_bot()
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
            self.console.say("This save's moves do not fit it: no undo")
            return False

    def _advise(self, move: Move, reason: str) -> None:
        """Show a hint: a move and its reason."""
        raise NotImplementedError

    def _show_result(self) -> None:
        self._shown_result = True
        if self.table is not self.console.table:
            return
        self.unload_bot()
        self.console.open("results", "ResultScreen", self)


def save(console: Console, table: Table) -> str:
    """Save the game on a table. Show the reason for a failure, and return it, or ''."""
    key = table.entry.key
    if key in console.refused:
        console.refused.remove(key)  # this save replaces the unusable one
    problem = console.try_to_write(console.profile.playing, key) if console.settings.last != key else ""
    console.unsaved = console.try_to_write(console.store.save, key, table.pack())
    return console.unsaved or problem
