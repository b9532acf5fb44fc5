"""The console's loop: sample the buttons, give the top screen its presses, let it think, draw what changed, sleep.

Screens are on a stack; only the top one is pressed, ticked and drawn. At the bottom is the launcher or a game. When a
screen closes, the modules that it imported are unloaded (`loader.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.drivers.buttons import Buttons
from firmware.store import Store, StoreError
from firmware.ui.canvas import Canvas
from firmware.ui.toast import draw_toast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from engines.table import Table
    from firmware.profile import Profile
    from firmware.settings import Settings
    from firmware.types import Board, Covered, Flight, Link, Saver, Shown, Typist
    from firmware.ui.motion import Motion
    from firmware.ui.theme import Theme

_TOAST_MS = const(2500)
_DEALT = const(3)  # `ui/motion.py`, which is loaded once cards move
_TONE_MS = const(2)  # the nap while a tone sounds, so that it ends in time
_IDLE_MS = const(9000)  # less than the shortest time after which the display dims
_LEAST_LIGHT = const(2)  # the brightness of the display at the lowest setting
_TICK_MS = const(15)  # the longest nap: buttons are sampled at least every 20 ms

_DIRECTIONS = const(15)

_LF = const(10)
_CR = const(13)
_SPACE = const(32)
_LOWER = const(32)  # the bit that distinguishes lower-case letters
_A = const(97)
_Z = const(122)
# The modules of a link, which outlives a game; those of its menus and its waiting screen do not.
_OF_LINK = (
    "firmware.link.",
    "firmware.screens.link_guest",
    "firmware.screens.link_host",
    "firmware.screens.link_line",
    "firmware.screens.link_play",
)


class Console:
    """A console on a board (`firmware/boards`), showing the launcher."""

    def __init__(self, board: Board) -> None:
        self._resident = loader.resident()
        self.board = board
        self.canvas = Canvas(board.width, board.height, board.colour, board.buffer)
        self.theme: Theme = loader.load("firmware.ui.displays", "theme_for")(board.width, board.height, board.colour)
        self.buttons = Buttons(board.clock)
        board.listen(self.buttons)
        self.store = Store(board.home, self.rest)
        self.settings: Settings = loader.load("firmware.settings", "read")(self.store)
        problem = self.store.problem
        self.power: Saver | None = None  # after some seconds without a press
        self._pressed_at = board.clock.ticks_ms()
        loader.load("firmware.settings", "apply")(self)
        self.table: Table | None = None  # the game on screen, for reports
        self.unsaved = ""  # why the game's last save failed, or ''
        self.first_byte = b""  # first byte of a line typed over USB
        self.terminal: Typist | None = None  # reads the lines typed over USB, if any
        self.narrates = False  # print moves and messages over USB (`text/narration.py`)
        self._skips_line = False  # inside a line that is not for the console
        self.link: Link | None = None  # the open serial link, polled at each step
        self.game_modules: tuple[str, ...] = ()  # the modules of the loaded game
        self.refused: list[str] = []  # keys of games whose saves proved unusable since power-on
        self._stack: list[Shown] = []
        self._before: list[tuple[str, ...]] = []  # the modules that were loaded before each screen of the stack
        self._entered = False  # `enter` of the top screen has been called
        self._motion: Motion | None = None  # the cards that move over the picture
        self._to_open: Any = ()  # the arguments of `open_soon`
        self._stale = True
        self._drawn: Shown | None = None  # the screen on the display; only this one takes presses
        self.screens = 0  # number of screens drawn, including those that dropped presses
        self._toast = ""
        self._toast_since = 0
        self._news = False  # the toast has changed or gone since the last draw
        self._under: Covered | tuple[()] | None = None  # the picture under the toast; () if unknown
        self._is_clean = False  # no garbage was made since the last collection
        self._feed: Callable[[], object] | None = None  # the argument `rest` of `run`
        self.home()
        if problem:
            self.say(problem)

    @property
    def profile(self) -> Profile:
        """The player's settings, for reading and changing."""
        return loader.load("firmware.profile", "Profile")(self.store, self.settings)  # type: ignore[no-any-return]

    # The stack.

    def top(self) -> Shown:
        """Return the top screen, which the display shows."""
        return self._stack[-1]

    def bottom(self) -> Shown:
        """Return the screen at the bottom of the stack."""
        return self._stack[0]

    def push(self, screen: Shown, before: tuple[str, ...] | None = None) -> None:
        """Show a screen over the present one, or at the bottom of the stack after `leave`.

        When the screen closes, all modules but those in `before` are unloaded. By default, `before` has the modules
        that are loaded now.
        """
        self._stack.append(screen)
        self._before.append(before or loader.loaded())
        self._to_top()

    def open(self, module: str, name: str, *args: object) -> None:
        """Create a screen of the class `name` with the arguments `console, *args`, and push it.

        `module` is a module of `firmware.screens` or, if it begins with a game's key and a dot, of `firmware.games`.
        """
        before = loader.loaded()
        kind = loader.load(("firmware.games." if "." in module else "firmware.screens.") + module, name)
        self.rest()
        self.push(kind(self, *args), before)

    def open_soon(self, module: str, name: str, *args: object) -> None:
        """Call `open` once the present press has been handled, when the stack is less deep."""
        self._to_open = (module, name) + args

    def open_asked(self) -> None:
        """Open the screen that a press has asked for with `open_soon`."""
        if self._to_open:
            arguments = self._to_open
            self._to_open = ()
            self.open(*arguments)

    def play(self, action: str, *args: object) -> None:
        """Start or continue a game: call the function `action` of `screens/play.py` with `console, *args`."""
        loader.load("firmware.screens.play", action)(self, *args)

    def pop(self) -> None:
        """Leave the top screen; the one at the bottom stays."""
        if len(self._stack) > 1:
            self._stack.pop()
            loader.unload(self._before.pop())
            self.rest()
        self._to_top()

    def leave(self, keeps_game: bool = False) -> None:
        """Drop every screen and unload all modules, except those of an open link and, if `keeps_game`, of the game."""
        self._stack.clear()
        self._before.clear()
        self._wake()
        self.table = self._drawn = None
        if not keeps_game:
            self.game_modules = ()
        stay = self._resident + self.game_modules
        if self.link:
            stay += tuple([name for name in loader.loaded() if name.startswith(_OF_LINK)])
        loader.unload(stay)
        self.rest()

    def home(self) -> None:
        """Close an open link and return to the launcher."""
        if self.link:
            self.link.close()
            self.link = None
        self.leave()
        self.open("launcher", "Launcher")

    def _to_top(self) -> None:
        self._stale = True
        self._toast = ""
        self._entered = False

    def _enter(self) -> None:
        """Call `enter` of a new top screen. This is not done in `push`, because the call stack may be deep there."""
        while not self._entered:
            self.rest()
            self._entered = True
            self._stack[-1].enter()
            self.rest()

    def rest(self) -> None:
        """Feed the watchdog, and end a tone in time, during long work."""
        if self._feed:
            self._feed()
        if self.board.buzzer:
            self.board.buzzer.step()

    # Methods for screens.

    def redraw(self) -> None:
        """Redraw the whole top screen at the end of this step."""
        self._stale = True

    def drop_presses(self) -> None:
        """Drop the presses made before the next draw, because they were meant for the present picture.

        A new top screen drops them too.
        """
        self._drawn = None

    def light(self) -> None:
        """Light the display as the settings say."""
        self.board.light(_LEAST_LIGHT + self.settings.bright)

    def beep(self, tune: str) -> None:
        """Play one of the tunes of `drivers/buzzer.py`, on a board with a buzzer."""
        if self.board.buzzer:
            self.board.buzzer.play(tune)

    def say(self, text: str) -> None:
        """Show a line over the screen for a moment; a press removes it."""
        if self.narrates and not self.link:
            print(text)
        self._toast = text
        self._toast_since = self.board.clock.ticks_ms()
        self._news = True

    def show(self, part: bool = True) -> None:
        """Send the finished drawing to the display, even in the middle of an `update`.

        With `part`, send nothing while a toast is visible or about to appear, or before cards move. Each band is sent
        from its first changed column to its last.
        """
        self.rest()
        if self.power and self.power.is_dark():
            return  # the changes are sent when it is on again
        if not (part and (self._toast or self._under is not None or self._motion)):
            self.board.show(self.canvas)
            self.canvas.clean()

    def try_to_write(self, action: Callable[..., object], *args: object) -> str:
        """Call `action`, which writes to the store. Show a failure, and return its reason or ''."""
        self.buttons.is_late = True
        try:
            action(*args)
            return ""
        except StoreError as error:
            self.say(error.args[0])
            return error.args[0]  # type: ignore[no-any-return]
        finally:
            self.buttons.is_late = False

    def begins_line(self, byte: int) -> bool:
        """Handle a byte received over USB. Return True if it begins a typed line for the console."""
        if byte == _CR or byte == _LF:
            self._skips_line = False
        elif not byte or byte >= _SPACE and not self._skips_line:  # frames begin with a zero
            if _A <= byte | _LOWER <= _Z:
                self.first_byte = bytes((byte,))
                return True
            self._skips_line = True
        return False

    # The loop.

    def step(self) -> int:
        """Run one turn of the loop. Return the milliseconds that the caller may sleep, 0-15.

        The watchdog is fed between opening a screen, preparing it and drawing it.
        """
        self.buttons.sample(self.board.pressed())
        if self._saves_power() and not (self.link or self.terminal or self.first_byte):
            return _TICK_MS
        is_loud = self.board.buzzer is not None and self.board.buzzer.step()
        busy = self._move_cards()
        if not busy:
            self._enter()
            self._give_presses()
            busy = self._stack[-1].tick()
        if self.link and self.link.poll():
            busy = True
        if self.first_byte:
            self.terminal = loader.load("firmware.text.idle", "Idle")(self)
        if self.terminal and self.terminal.poll():
            busy = True
        if self._motion:
            return 0
        self._enter()
        if self._draw() or busy:
            self._is_clean = False
        elif not self._is_clean:
            loader.collect()  # while the console is idle, so that no press waits for it
            self._is_clean = True
        return 0 if busy else _TONE_MS if is_loud else _TICK_MS

    def _saves_power(self) -> bool:
        """Dim the display or switch it off while nobody presses a button. True while it is off."""
        buttons = self.buttons
        clock = self.board.clock
        if buttons.down or buttons.has_event():
            if self._wake():
                buttons.drop(self.board.pressed())
        elif self.power:
            return self.power.step()
        elif self.board.is_portable and clock.ticks_diff(clock.ticks_ms(), self._pressed_at) >= _IDLE_MS:
            self.power = loader.load("firmware.power", "Power")(self, self._pressed_at)
        return False

    def _wake(self) -> bool:
        """Stop saving power, which frees its memory. True if the display was off."""
        was_dark = self.power is not None and self.power.wake()
        if was_dark:
            self.redraw()  # with an open link, it may have changed in the dark
        self.power = None
        self._pressed_at = self.board.clock.ticks_ms()
        return was_dark

    def _give_presses(self) -> None:
        """Give the top screen its presses."""
        event = self._next_press()
        while event:
            if self._toast:
                self._toast = ""
                self._news = True
            screen = self._stack[-1]
            screen.press(event)
            if self._toast:
                self.beep("refused")
            elif event & _DIRECTIONS and (screen.changed or screen is not self._stack[-1]):
                self.beep("cursor")
            self.open_asked()
            self._enter()
            event = self._next_press()

    def _move_cards(self) -> bool:
        """Move the cards on. False once they lie at their places; a press or another screen puts them there."""
        motion = self._motion
        if not motion:
            return False
        try:
            ends = self.buttons.has_event() or self._stale or not motion.step()
        except MemoryError:
            ends = True
        if ends:
            motion.end()
            self._motion = None
        first, last = self.canvas.changed
        if first <= last:
            self.show(False)
        return self._motion is not None

    def _next_press(self) -> int:
        screen = self._stack[-1]
        return 0 if screen is not self._drawn or screen.working else self.buttons.next()

    def run(self, feed: Callable[[], object], rest: Callable[[], object]) -> None:
        """Run the loop forever. Call `feed()` at each turn, and `rest()` during long work. A press ends a nap early."""
        self._feed = rest
        sleep_ms = self.board.clock.sleep_ms
        buttons = self.buttons
        while True:
            feed()
            wait = self.step()
            if wait and self.power and self.power.doze():
                continue
            while wait and not buttons.waiting:
                sleep_ms(1)
                wait -= 1

    def _draw(self) -> bool:
        """Draw what has changed. True if anything was drawn."""
        clock = self.board.clock
        if self._toast and clock.ticks_diff(clock.ticks_ms(), self._toast_since) >= _TOAST_MS:
            self._toast = ""
            self._news = True
        screen = self._stack[-1]
        changed = screen.changed
        stale = self._stale
        is_new = screen is not self._drawn
        if not (stale or changed or self._news or is_new):
            return False
        self._stale = self._news = screen.changed = False
        canvas = self.canvas
        under = self._under
        flights = screen.flights
        if flights:
            screen.flights = ()
            self._prepare(flights, stale or under == ())
        if stale or under == ():
            screen.draw(canvas)
        else:
            if under:
                canvas.put_back(*under)
            if changed:
                screen.update(canvas)
        self._under = None
        if self._toast:
            self._under = draw_toast(canvas, self.theme, self._toast, screen.busy_at_foot(), True) or ()
        if self._motion:
            self._motion.begin()
        self.show(False)
        if is_new:
            self._drawn = screen
            self.screens += 1
            self.buttons.drop(self.board.pressed())
        return True

    def _prepare(self, flights: Sequence[Flight], is_whole: bool) -> None:
        """Prepare cards that move in the picture drawn next, unless a text covers it or memory is short.

        If the whole picture is drawn (`is_whole`), only dealt cards move; others come from the picture before.
        """
        can_move = flights[0][0] == _DEALT if is_whole else not self._toast and not self._under
        if can_move:
            kind = loader.load("firmware.ui.motion", "Motion")
            try:
                is_fast = self.settings.speed > 1
                self._motion = kind(self.canvas, self.theme, self.board.clock, flights, is_fast, self.top().BACK)
            except MemoryError:
                pass  # the cards appear at their places
