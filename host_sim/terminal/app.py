"""The console in a terminal: the display's pixels as cells, keys for the buttons, the very firmware behind them."""

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from firmware.drivers import buttons
from host_sim.device.clock import WallClock
from host_sim.device.virtual_board import Console, Ports, Shown, Steps, VirtualBoard, power_on
from host_sim.link.mirror import Mirror
from host_sim.link.serial_port import PortError
from host_sim.terminal import offers
from host_sim.terminal.arrangement import BESIDE, FRAME, arrange, keys_below, keys_beside
from host_sim.terminal.picture import Cells, Mode, fit, segments
from host_sim.terminal.presses import BUTTONS, Presses, PressQueue
from host_sim.terminal.shortcuts import HINT, RULES, UNDO, Shortcuts

_TAPS = {
    "up": "up,w",
    "down": "down,s",
    "left": "left,a",
    "right": "right,d",
    "a": "enter,space,z",
    "b": "backspace,escape,x",
}


class DisplayView(Widget):
    """The board's display in the cells of a `Mode`."""

    def __init__(self, board: Shown) -> None:
        super().__init__(id="display")
        self._board = board
        self.cells = Cells(board, fit(board.width, board.height, 1, 1))

    def show_in(self, mode: Mode, bezel: bool) -> None:
        """Change to another mode, with a bezel or without."""
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

    def render_line(self, y: int) -> Strip:
        """A line of the picture; blank below it."""
        if y >= len(self.cells.lines):
            return Strip.blank(self.size.width)
        return Strip(segments(self.cells.lines[y]), self.cells.mode.columns)


class FourfoldApp(App[None]):
    """The `firmware` that draws on a `board`, in the terminal; `presses` are its buttons.

    With `shortcuts` there are keys for what else can be asked of it, and the line of keys says what works on the screen
    shown; without, as of a console somewhere else, it says which button each is. `crash` is the exception that stopped
    the firmware, if one did.
    """

    TITLE = "Fourfold"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { align: center middle; background: #0c0d10; overflow: hidden; }
    #display { background: #000000; }
    #display.bezel { border: round #4a5068; border-title-color: #8f98b8; border-title-align: center; }
    #notice { dock: bottom; height: 1; offset-y: -1; content-align: center middle; color: #d8a657; }
    #keys { dock: bottom; height: 1; content-align: center middle; color: #8f98b8; }
    .beside #keys { dock: right; height: 100%; content-align: left middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(keys, f"tap('{button}')", show=False, priority=True) for button, keys in _TAPS.items()),
        Binding("h", "hint", show=False, priority=True),
        Binding("m", "menu", show=False, priority=True),
        Binding("u", "ask('undo')", show=False, priority=True),
        Binding("question_mark,f1", "ask('rules')", show=False, priority=True),
        Binding("q,ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, board: Shown, firmware: Steps, presses: Presses, shortcuts: Shortcuts | None = None) -> None:
        super().__init__()
        self.board = board
        self.crash: Exception | None = None
        self.firmware = firmware
        self.presses = presses
        self._shortcuts = shortcuts
        self._display_view = DisplayView(board)
        self._notice = Static("", id="notice")
        self._keys = Static("", id="keys")
        self._due: Timer | None = None
        self._shown = 0  # frames of the board already drawn
        self._offered = offers.BUTTONS
        self._arrangement = arrange(board.width, board.height, 1, 1)
        self._foot: tuple[str, tuple[offers.Offer, ...]] = "", ()  # the board's notice, or the keys, as shown
        self._leaving = False

    @property
    def mode(self) -> Mode:
        """How the display is shown now."""
        return self._display_view.cells.mode

    def compose(self) -> ComposeResult:
        """The display, and below it the keys."""
        yield self._display_view
        yield self._notice
        yield self._keys

    def on_mount(self) -> None:
        """Start the loop."""
        self._display_view.border_title = self.board.title
        self._arrange(self.size)
        self._turn()

    def on_resize(self, event: events.Resize) -> None:
        """Choose again how the display is shown."""
        self._arrange(event.size)

    def action_tap(self, button: str) -> None:
        """Tap a button."""
        self.presses.tap(BUTTONS[button])
        self._turn()

    def action_hint(self) -> None:
        """Ask for a hint, without shortcuts by the hint key."""
        if self._shortcuts:
            self._shortcuts.ask(HINT)
        else:
            self.presses.tap(buttons.HINT)
        self._turn()

    def action_menu(self) -> None:
        """Tap the menu key."""
        self.presses.tap(buttons.MENU)
        self._turn()

    def action_ask(self, name: str) -> None:
        """Ask for what lies in a menu."""
        if self._shortcuts:
            self._shortcuts.ask({"undo": UNDO, "rules": RULES}[name])
            self._turn()

    def action_leave(self) -> None:
        """Quit once every press typed before has been made; at once when asked again."""
        if self._leaving:
            self.exit()
        self._leaving = True
        self._turn()

    def _turn(self) -> None:
        """One turn of the console's loop, and the next one on the timer."""
        if self._due is not None:
            self._due.stop()
        try:
            press_due = self.presses.update()
            due = self.firmware.step()
            if self._shortcuts:
                self._offered = offers.offers(self._shortcuts.console)
        except Exception as error:  # noqa: BLE001  whatever it is, the terminal has to be restored first
            self.crash = error
            self.exit(return_code=1)
            return
        if self.board.frames != self._shown:
            self._shown = self.board.frames
            self._display_view.update()
        self._say()
        if press_due is not None:
            due = min(due, press_due)
        elif self._leaving:
            self.exit()
            return
        self._due = self.set_timer(max(1, due) / 1000, self._turn)

    def _arrange(self, size: Size) -> None:
        """Choose where all stands in a terminal of `size`."""
        made = self._arrangement = arrange(self.board.width, self.board.height, size.width, size.height)
        self._display_view.show_in(made.mode, made.bezel)
        self.screen.set_class(made.beside, "beside")
        self._keys.display = made.helped
        self._keys.styles.width = BESIDE if made.beside else size.width
        self._notice.display = bool(made.advice) and not made.beside
        self._notice.update(made.advice)
        self._say(anew=True)

    def _say(self, anew: bool = False) -> None:
        """Show what the board has to say or, if nothing, the keys; if they have changed, or `anew`."""
        foot = self.board.notice, () if self.board.notice else (*self._offered, offers.QUIT)
        if anew or foot != self._foot:
            self._foot = foot
            said, keys = foot
            made = self._arrangement
            written = keys_beside(keys, made.advice) if made.beside else keys_below(keys, self.size.width)
            self._keys.update(said or written)


def run(kind: str, home: Path, entropy: int | None = None, game: str | None = None) -> int:
    """Play on a virtual board of a `kind` in this terminal until the player quits, with saves in `home`."""
    board = VirtualBoard(kind, home, WallClock(), entropy)
    return _run_here(board, power_on(board, game))


def run_emulated(device: str, home: Path) -> int:
    """The same on the firmware's board `device`, on an emulated Pico. Raises `FileNotFoundError` without an image."""
    from host_sim.pico.emulated_board import EmulatedBoard  # brings in the emulator

    board = EmulatedBoard(device, home)
    return _run(board, board, PressQueue(board))


def run_linked(
    kind: str, home: Path, entropy: int | None, lines: Ports, console: Callable[[VirtualBoard], Console]
) -> int:
    """Play as `run`, on what `console` makes of a board with these lines. Raises `PortError` when it cannot go on."""
    board = VirtualBoard(kind, home, WallClock(), entropy, lines)
    made = console(board)
    try:
        return _run_here(board, made)
    finally:
        if made.link:
            made.link.close()  # it says goodbye


def run_mirror(mirror: Mirror) -> int:
    """Show another device's screen and press its buttons. Raises `PortError` when that cannot go on."""
    return _run(mirror, mirror, mirror)


def _run_here(board: VirtualBoard, console: Console) -> int:
    presses = PressQueue(board)
    return _run(board, console, presses, Shortcuts(console, presses))


def _run(board: Shown, firmware: Steps, presses: Presses, shortcuts: Shortcuts | None = None) -> int:
    """The exit status. A console that breaks restores the terminal, prints its traceback and gives 1."""
    app = FourfoldApp(board, firmware, presses, shortcuts)
    app.run(mouse=False)
    if isinstance(app.crash, PortError):
        raise app.crash
    if app.crash is not None:
        traceback.print_exception(app.crash, file=sys.stderr)
        return 1
    return app.return_code or 0
