"""Linked consoles on emulated Picos: two by crossed UARTs, or one by USB with the PC's. All play by buttons."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engines.game import OVER
from host_sim.device.clock import ManualClock
from host_sim.device.device_files import device_files
from host_sim.device.virtual_board import VirtualBoard
from host_sim.link.console_ends import joined
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.lines import Crossed, UsbPort
from host_sim.terminal.presses import BUTTONS
from tests.pico.long_games import Hunger
from tools.measure.line_measures import join_table, open_table
from tools.measure.saved_files import still

SITTING_MS = 8000  # limit until both consoles show the table
PRESS_MS = 60  # longer than a contact bounces
MOST_MS = 100  # generous limit until the peer begins to draw a move
PAUSE_US = 10_000  # without a byte to the display: the first picture is complete
_LOOK_MS = 10
US = 1000  # microseconds in a millisecond
ACT_MS = 400  # by then the move of a press has reached both consoles
QUIET_MS = 60  # without a byte to either display: the pictures are complete

# The usual start of the console, with known deals, a name and a serial link. Over the UART, the console prints each
# change of the table to USB: the moves made, whether the person here is to move, and whether the game is over.
_SCRIPT = """
from firmware import start
from firmware.boards.pico import PicoBoard
from firmware.console import Console
seeds = iter(range({seed}, {seed} + 1000))
PicoBoard.entropy = lambda board, ahead=False: None if ahead else next(seeds)
PicoBoard.secret = PicoBoard.entropy
step = Console.step
told = console = None

def tells(self):
    global console, told
    if console is None:
        console = self
        self.profile.relink("{line} hints")
        self.profile.name(0, "{name}")
    wait = step(self)
    table = self.table
    now = (table.moves_made(), table.human_to_move(), table.turn() == 255) if table else (-1, False, False)
    if now != told:
        told = now
        if "{line}" == "uart":
            print("@", *map(int, now))
    return wait

Console.step = tells
start.run({board!r})
"""


def console(board: str, line: str, name: str, seed: int) -> Handheld:
    """Return a board at its launcher, with a link, a player's name and known deals."""
    script = _SCRIPT.format(board=board, line=line, name=name, seed=seed)
    device = Handheld(board, images.required(), files=device_files(board) | still() | {"/main.py": script.encode()})
    device.start()
    return device


@cache
def at_usb(board: str, seed: int) -> Handheld:
    """Return Ann's board at its launcher, to be linked by USB; for `Pico.branch` only."""
    return console(board, "usb", "Ann", seed)


class Visitor:
    """Ben's console in a PC's terminal, a guest at a board's table over USB; `port` is the link."""

    def __init__(self, device: Handheld, home: Path, port: UsbPort) -> None:
        self.device = device
        self._clock = ManualClock()
        self._board = VirtualBoard("oled", home, self._clock, 1, (("usb", lambda: port),))
        self._console: Any = joined(self._board, "Ben")

    @property
    def table(self) -> Any:
        """Ben's table, or None before he has joined."""
        return self._console.table

    @property
    def screen(self) -> str:
        """The name of the screen that Ben sees."""
        return type(self._console.top()).__name__

    def run_ms(self, ms: int) -> None:
        """Let time pass for both consoles."""
        for _ in range(ms):
            self.device.pico.run_ms(1)
            self._console.step()
            self._clock.advance(1)

    def act(self) -> None:
        """Press A for the player who is to move, and run until the effects are complete."""
        here = self.table.human_to_move()
        if here:
            self._board.press(BUTTONS["a"])
        else:
            self.device.press("a")
        self.run_ms(PRESS_MS)
        self._board.release(BUTTONS["a"])
        self.device.release("a")
        before = self.table.moves_made()
        for _ in range(ACT_MS // _LOOK_MS):
            self.run_ms(_LOOK_MS)
            if self.table.moves_made() != before and (
                self.table.human_to_move() or self.table.turn() != self.table.seat
            ):
                break

    def until(self, condition: Any, limit_ms: int) -> None:
        """Let time pass until a condition is true."""
        end = self.device.pico.ms + limit_ms
        while not condition():
            assert self.device.pico.ms < end, (self.screen, bytes(self.device.pico.console[-200:]))
            self.run_ms(_LOOK_MS)

    def play_to_the_end(self, limit_ms: int, between: Any) -> None:
        """Play until Ben has the record; call `between` before each press."""
        end = self.device.pico.ms + limit_ms
        while self.table.turn() != OVER:
            assert self.device.pico.ms < end, (self.screen, self.table.moves_made())
            between()
            self.act()
        self.until(lambda: self.table.record is not None, limit_ms)


class Reached(NamedTuple):
    """Effects of a press on a console and its peer.

    These are the moves made on both, the bytes to the console's display, and two times in milliseconds: to the last
    pixel of the console's first picture, and to that of the peer's last picture.
    """

    moves: int
    byte_count: int
    here_ms: float
    there_ms: float


class Pair:
    """Two boards at one table: Ann's, who has dealt, and Bob's. For `Pico.branch` of either only."""

    def __init__(self, board: str, seed: int) -> None:
        self.host = console(board, "uart", "Ann", seed)
        self.guest = console(board, "uart", "Bob", seed)
        self.hunger = Hunger(self.host), Hunger(self.guest)
        open_table(self.host)
        join_table(self.guest)
        self.line = Crossed(self.host, self.guest)
        self.line.run_until(lambda: self.mover() is not None, SITTING_MS, every_ms=10)
        self.line.run_ms(300)
        self.hunger[0].forget()  # discards the time of loading the game

    def moves(self, device: Handheld) -> int:
        """Return the number of moves at the table of a board, -1 without a table."""
        return self._numbers(device)[0]

    def is_over(self) -> bool:
        """True if the game is over on both boards."""
        return all(self._numbers(device)[2] for device in (self.host, self.guest))

    def mover(self) -> Handheld | None:
        """Return the board whose player is to move, or None."""
        return next((device for device in (self.host, self.guest) if self._numbers(device)[1]), None)

    def other(self, device: Handheld) -> Handheld:
        """Return the peer of a board."""
        return self.guest if device is self.host else self.host

    def act(self, device: Handheld) -> bool:
        """Press A on the board whose player is to move. Return True if a move has reached both boards."""
        before = self.moves(device)
        device.press("a")
        self.line.run_ms(PRESS_MS)
        device.release("a")
        end = self.line.ms + ACT_MS
        while self.line.ms < end:
            self.line.run_ms(2)
            if self.moves(device) != before == self.moves(self.other(device)) - 1:
                return True
        return False

    def reach(self, device: Handheld, name: str) -> Reached:
        """Press a button while both displays are idle, and run until they are idle again. Return the effects."""
        other = self.other(device)
        self.settle()
        before, drawn = self.moves(device), device.display.received
        acted, ahead = device.pico.us, other.pico.us - device.pico.us
        device.press(name)
        self.line.run_ms(PRESS_MS)
        device.release(name)
        if name == "a":  # acts on release
            acted = device.pico.us
        while device.display.received == drawn or (device.pico.us - device.display.last_byte_us) < PAUSE_US:
            if device.pico.us - acted > US * MOST_MS:
                break
            self.line.run_ms(1)
        here = device.display.last_byte_us
        self.line.run_ms(MOST_MS)
        self.settle()
        return Reached(
            self.moves(device) - before if self.moves(device) == self.moves(other) else 0,
            device.display.received - drawn,
            (here - acted) / US,
            (other.display.last_byte_us - ahead - acted) / US,
        )

    def settle(self) -> None:
        """Run until neither display has received a byte for `QUIET_MS`."""
        seen = -1
        while seen != self.host.display.received + self.guest.display.received:
            seen = self.host.display.received + self.guest.display.received
            self.line.run_ms(QUIET_MS)

    def _numbers(self, device: Handheld) -> list[int]:
        return [int(word) for word in device.pico.console.rpartition(b"@ ")[2].split(b"\r\n")[0].split()]


@cache
def pair(board: str, seed: int) -> Pair:
    """Return a pair that all tests of a process share."""
    return Pair(board, seed)
