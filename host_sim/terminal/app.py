"""The console in a terminal: the display's pixels as character cells, keys as buttons, and the unchanged firmware."""

import asyncio
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from textual import events
from textual._keyboard_protocol import MODIFIER_FUNCTIONAL_KEYS as MODIFIERS
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from firmware.drivers import buttons
from host_sim.device.clock import WallClock
from host_sim.device.virtual_board import BoardView, Console, Ports, Pulses, Steps, VirtualBoard, power_on
from host_sim.link.mirror import Mirror
from host_sim.link.serial_port import PortError
from host_sim.terminal import offers
from host_sim.terminal.arrangement import BESIDE, FRAME, arrange, keys_below, keys_beside
from host_sim.terminal.keys import DIRECTIONS, KeyReport, Phase, Press, PressFilter, function_of
from host_sim.terminal.picture import Cells, Mode, fit, segments
from host_sim.terminal.pointer import Pointer
from host_sim.terminal.presses import BUTTONS, PressQueue
from host_sim.terminal.shortcuts import HINT, RULES, UNDO, Shortcuts

_ROWS = {"hint": HINT, "undo": UNDO, "rules": RULES}
_SIGNALLED = 128  # added to a signal's number: the exit status of a program that the signal ended
_HELP_S = 5.0  # seconds for which all keys are shown after an unknown one
_ALWAYS = ("quit", "suspend")  # actions of the app, on every screen
_ALONE = ("undo", "rules")  # functions that need the console in this process


def now() -> float:
    """Return the time in seconds, by the clock of Textual's events."""
    return Message().time


def _driver() -> type[Driver] | None:
    """Return the terminal's driver, None for Textual's own on Windows."""
    if sys.platform == "win32":
        return None
    from host_sim.terminal.driver import TerminalDriver

    return TerminalDriver


class Clicked(Message):
    """A click on a pixel of the display."""

    def __init__(self, x: int, y: int) -> None:
        super().__init__()
        self.x = x
        self.y = y


class DisplayView(Widget):
    """The board's display in the cells of a `Mode`."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(id="display")
        self._board = board
        self.cells = Cells(board, fit(board.width, board.height, 1, 1))

    def show_in(self, mode: Mode, bezel: bool) -> None:
        """Change to another mode, with or without a bezel."""
        self.set_class(bezel, "bezel")
        self.styles.width = mode.columns + FRAME * bezel
        self.styles.height = mode.lines + FRAME * bezel
        if mode != self.cells.mode:
            self.cells = Cells(self._board, mode)
            self.refresh(layout=True)

    def update(self) -> None:
        """Redraw the lines that have changed on the board."""
        for line in self.cells.update():
            self.refresh(Region(0, line, self.cells.mode.columns, 1))

    def on_click(self, event: events.Click) -> None:
        """Pass a click on the picture to the app, as a pixel of the board."""
        at = event.get_content_offset(self)
        mode = self.cells.mode
        if at is not None and at.x < mode.columns and at.y < mode.lines:
            x = (2 * at.x + 1) * self._board.width // (2 * mode.columns)
            y = (2 * at.y + 1) * self._board.height // (2 * mode.lines)
            self.post_message(Clicked(x, y))

    def render_line(self, y: int) -> Strip:
        """Return a line of the picture; it is blank below the picture."""
        if y >= len(self.cells.lines):
            return Strip.blank(self.size.width)
        return Strip(segments(self.cells.lines[y]), self.cells.mode.columns)


class FourfoldApp(App[None]):
    """The terminal app that runs the `firmware` and shows its `board`; `presses` operates the board's buttons.

    With `shortcuts`, further keys reach menu actions, and the key line shows what works on the present screen.
    Without them, as for a remote console, it shows the button of each key, and clicks do nothing. `crash` is the
    exception that stopped the firmware, or None.
    """

    TITLE = "Fourfold"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Screen { align: center middle; background: #0c0d10; overflow: hidden; }
    #display { background: #000000; }
    #display.bezel { border: round #4a5068; border-title-color: #8f98b8; border-title-align: center; }
    #notice { dock: bottom; height: 1; offset-y: -1; content-align: center middle; color: #d8a657; }
    #keys { dock: bottom; height: 1; content-align: center middle; color: #8f98b8; }
    .beside #keys { dock: right; height: 100%; content-align: left middle; }
    """

    def __init__(
        self, board: BoardView, firmware: Steps, presses: PressQueue, shortcuts: Shortcuts | None = None
    ) -> None:
        super().__init__(driver_class=_driver())
        self.board = board
        self.crash: Exception | None = None
        self.firmware = firmware
        self.presses = presses
        self._shortcuts = shortcuts
        self._pointer = Pointer(shortcuts.console, presses) if shortcuts else None
        self._display_view = DisplayView(board)
        self._notice = Static("", id="notice")
        self._keys = Static("", id="keys")
        self._due: asyncio.TimerHandle | None = None
        self._frames_drawn = 0  # frames of the board already drawn
        self._offered = offers.BUTTONS
        self._arrangement = arrange(board.width, board.height, 1, 1)
        # shown below the picture: the board's notice, or the keys
        self._foot: tuple[str, tuple[offers.Offer, ...]] = "", ()
        self._leaving = False
        self._filter = PressFilter()
        self._pressed_at = 0.0  # time of the last press
        self._drawn_at = 0.0  # time when the firmware last showed another screen; earlier presses do not count
        self._screens = 0  # the firmware's `screens` at that time
        self._help_until = 0.0  # time until which all keys are shown

    @property
    def mode(self) -> Mode:
        """Return how the display is shown now."""
        return self._display_view.cells.mode

    def compose(self) -> ComposeResult:
        """Yield the display, and below it the notice and the keys."""
        yield self._display_view
        yield self._notice
        yield self._keys

    def on_mount(self) -> None:
        """Arrange the screen and start the loop."""
        self.app_resume_signal.subscribe(self, lambda _: self._resume())
        self._display_view.border_title = self.board.title
        self._arrange(self.size)
        self._turn()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the layout again."""
        self._arrange(event.size)

    async def on_event(self, event: events.Event) -> None:
        """Handle every key here, because Textual uses none."""
        if isinstance(event, events.Key):
            self._take_key(event)
            return
        if isinstance(event, events.AppBlur):
            self.presses.release()  # the terminal reports no release to a window without the focus
        await super().on_event(event)

    def on_clicked(self, message: Clicked) -> None:
        """Go to what was clicked, or choose it."""
        if self._pointer:
            self._pointer.click(message.x, message.y)
            self._turn()

    def end_by(self, number: int) -> None:
        """Quit because of a signal, with the exit status of a program that the signal ended."""
        self.exit(return_code=_SIGNALLED + number)

    def _take_key(self, key: events.Key) -> None:
        """Press, repeat or release the button of a key; an unknown key shows all keys."""
        phase = key.phase if isinstance(key, KeyReport) else None
        function = function_of(key)
        if not function or function in _ALONE and not self._shortcuts:
            if phase in (None, Phase.PRESS) and key.key not in MODIFIERS:
                self._show_keys()
        elif phase is None:
            acts = function in DIRECTIONS and self._pressed_at >= self._drawn_at
            for press in self._filter.report(key.key, function, key.time, acts):
                self._act(press, is_held=False)
        elif phase is Phase.RELEASE:
            self.presses.release(BUTTONS.get(function, 0))
        else:
            self._act(Press(function, phase, key.time), is_held=True)
        self._turn()

    def _act(self, press: Press, is_held: bool) -> None:
        """Carry out a press, unless it was made before the screen was drawn.

        With `is_held` the button stays down until its release.
        """
        function, phase, at = press
        if phase is Phase.PRESS:
            self._pressed_at = at
        if function not in _ALWAYS and self._pressed_at < self._drawn_at:
            return
        if phase is Phase.REPEAT:
            if function in DIRECTIONS:
                self.presses.repeat(BUTTONS[function])
            elif function in BUTTONS and not is_held:
                self._show_keys()  # a held A or B is not a hint or a menu here; these have their own keys
            return
        if function in BUTTONS:
            (self.presses.press if is_held else self.presses.tap)(BUTTONS[function])
            return
        self.presses.release()
        if function == "menu" or function == "hint" and not self._shortcuts:
            self.presses.tap(buttons.MENU if function == "menu" else buttons.HINT)
        elif self._shortcuts and function in _ROWS:
            self._shortcuts.ask(_ROWS[function])
        elif function == "quit":
            self._leave()
        elif function == "suspend" and hasattr(self._driver, "suspend_job"):
            self._driver.suspend_job()  # type: ignore[union-attr]

    def _show_keys(self) -> None:
        """Show all keys for a few seconds."""
        self._help_until = now() + _HELP_S

    def _leave(self) -> None:
        """Quit once all earlier presses have been made, or immediately at the second call."""
        if self._leaving:
            self.exit()
        self._leaving = True

    def _turn(self) -> None:
        """Run one turn of the console's loop, and schedule the next one."""
        if self._due is not None:
            self._due.cancel()
        try:
            for press in self._filter.due(now()):
                self._act(press, is_held=False)
            press_due = self.presses.update()
            due = self.firmware.step()
            if self._shortcuts:
                self._offered = offers.offers(self._shortcuts.console)
            if self._screens != self.firmware.screens:
                self._screens = self.firmware.screens
                self._drawn_at = now()
                self.presses.drop()
        except Exception as error:  # noqa: BLE001  for any error, the terminal has to be restored first
            self.crash = error
            self.exit(return_code=1)
            return
        if self.board.frames != self._frames_drawn:
            self._frames_drawn = self.board.frames
            self._display_view.update()
        self._say()
        if press_due is not None:
            due = min(due, press_due)
        elif self._leaving and not self._filter.is_waiting:
            self.exit()
            return
        # Not `set_timer`: on a busy machine, Textual skips the only call of a short timer.
        self._due = asyncio.get_running_loop().call_later(max(1, due) / 1000, self.call_later, self._turn)

    def _resume(self) -> None:
        """Draw the whole screen again, after the terminal has shown something else."""
        self.refresh(layout=True)

    def _arrange(self, size: Size) -> None:
        """Choose the layout for a terminal of `size`."""
        arrangement = self._arrangement = arrange(self.board.width, self.board.height, size.width, size.height)
        self._display_view.show_in(arrangement.mode, arrangement.bezel)
        self.screen.set_class(arrangement.beside, "beside")
        self._keys.display = arrangement.helped
        self._keys.styles.width = BESIDE if arrangement.beside else size.width
        self._notice.display = bool(arrangement.advice) and not arrangement.beside
        self._notice.update(arrangement.advice)
        self._say(again=True)

    def _say(self, again: bool = False) -> None:
        """Show the board's notice or, without one, the keys. Draw them only if they have changed, or if `again`."""
        foot = self.board.notice, () if self.board.notice else (*self._offered, offers.QUIT)
        if now() < self._help_until:
            foot = "", tuple(offer for offer in offers.EVERYWHERE if self._shortcuts or offer[1] not in _ALONE)
        if again or foot != self._foot:
            self._foot = foot
            line, keys = foot
            arrangement = self._arrangement
            written = keys_beside(keys, arrangement.advice) if arrangement.beside else keys_below(keys, self.size.width)
            self._keys.update(line or written)


def run(
    kind: str, home: Path, entropy: int | None = None, game: str | None = None, pulses: Pulses | None = None
) -> int:
    """Play on a virtual board of a `kind` in this terminal until the player quits, with saves in `home`.

    `pulses` is the buzzer's pin, by default one that nobody hears.
    """
    board = VirtualBoard(kind, home, WallClock(), entropy, pulses=pulses)
    return _run_here(board, power_on(board, game))


def run_emulated(device: str, home: Path) -> int:
    """Play as `run` does, on an emulated Pico of the firmware's board `device`.

    Raises `FileNotFoundError` without an image.
    """
    from host_sim.pico.emulated_board import EmulatedBoard  # imports the emulator

    board = EmulatedBoard(device, home)
    return _run(board, board, PressQueue(board, picture=lambda: board.frames))


def run_linked(
    kind: str, home: Path, entropy: int | None, lines: Ports, console: Callable[[VirtualBoard], Console]
) -> int:
    """Play as `run` does, on the linked console that `console` makes of a board with these ports.

    Raises `PortError` if the link fails.
    """
    board = VirtualBoard(kind, home, WallClock(), entropy, lines)
    link = console(board)
    try:
        return _run_here(board, link)
    finally:
        if link.link:
            link.link.close()  # sends BYE


def run_mirror(mirror: Mirror) -> int:
    """Show another device's screen and press its buttons. Raises `PortError` if the link fails."""
    return _run(mirror, mirror, PressQueue(mirror, lambda: mirror.is_sent))


def _run_here(board: VirtualBoard, console: Console) -> int:
    presses = PressQueue(board)
    return _run(board, console, presses, Shortcuts(console, presses))


def _run(board: BoardView, firmware: Steps, presses: PressQueue, shortcuts: Shortcuts | None = None) -> int:
    """Run the app and return its exit status.

    If the firmware breaks, restore the terminal, print the traceback and return 1.
    """
    app = FourfoldApp(board, firmware, presses, shortcuts)
    app.run(mouse=shortcuts is not None)
    if isinstance(app.crash, PortError):
        raise app.crash
    if app.crash is not None:
        traceback.print_exception(app.crash, file=sys.stderr)
        return 1
    return app.return_code or 0
