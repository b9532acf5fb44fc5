"""Types for annotations, as in `engines/types.pyi`: the parts of a console, and data read from files."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol, TypeAlias

from engines.types import Buffer, Data, Move, Seat
from firmware.drivers.buttons import Buttons
from firmware.drivers.buzzer import Buzzer
from firmware.link.end import End
from firmware.ui.canvas import Canvas
from firmware.ui.theme import Theme

Event: TypeAlias = int  # a button event: see drivers/buttons.py
Text: TypeAlias = str | Data  # a string, or UTF-8 in a buffer
Row: TypeAlias = tuple[str, str, bool]  # a row of a menu: label, value, True if it can be chosen
FontSpec: TypeAlias = tuple[int, int, int, int, bytes, bytes, bytes]  # see font.py
Size: TypeAlias = tuple[int, int]  # width and height in pixels
ScoreLine: TypeAlias = tuple[str, str, bool]  # of a result: label, value, true if it is lit
Covered: TypeAlias = tuple[int, bytes]  # the picture under a toast: the first band, and the buffer's bytes from there
Pages: TypeAlias = tuple[Any, ...]  # pages of help: a title, its text, and perhaps the numbers of its variants

Wiring: TypeAlias = dict[str, Any]  # see boards/wiring.py
Flight: TypeAlias = tuple[int, ...]  # of a moving card: see ui/motion.py
LessonRow: TypeAlias = tuple[Any, ...]  # see screens/lesson.py

Generation: TypeAlias = tuple[int, int, bytes, Any]  # of a saved file: 0 or 1, sequence, payload, unpacked payload

class Shown(Protocol):
    """A screen on the console's stack: see screens/screen.py."""

    working: bool
    changed: bool
    flights: Sequence[Flight]
    BACK: int

    def enter(self) -> None: ...
    def press(self, event: Event, /) -> None: ...
    def tick(self) -> bool: ...
    def busy_at_foot(self) -> bool: ...
    def draw(self, canvas: Canvas, /) -> None: ...
    def update(self, canvas: Canvas, /) -> None: ...

class MatchCard(Protocol):
    """The match card of League night, as a table uses it: see games/all_fours/league_card.py."""

    def think(self, on_display: int) -> bool: ...
    def save(self) -> None: ...
    def unload_bots(self) -> None: ...

class Clock(Protocol):
    """MicroPython's `time`: ticks wrap, and are compared by their difference."""

    def ticks_ms(self) -> int: ...
    def ticks_us(self) -> int: ...
    def ticks_add(self, ticks: int, delta: int, /) -> int: ...
    def ticks_diff(self, later: int, earlier: int, /) -> int: ...
    def sleep_ms(self, ms: int, /) -> None: ...

class Port(Protocol):
    """A port of a link: see `firmware/link/__init__.py`."""

    def read(self, buffer: bytearray, /) -> int: ...
    def write(self, buffer: Buffer, size: int, /) -> int: ...
    def close(self) -> None: ...

class Typist(Protocol):
    """A reader of lines typed over USB, polled by the console: see text/idle.py."""

    def poll(self) -> bool: ...

class Saver(Protocol):
    """The saving of power after some seconds without a press: see power.py."""

    def step(self) -> bool: ...
    def wake(self) -> bool: ...
    def is_dark(self) -> bool: ...
    def doze(self) -> bool: ...

class Link(Protocol):
    """An open link, polled by the console: see screens/link_play.py."""

    def poll(self) -> bool: ...
    def ends(self) -> Sequence[End]: ...
    def is_quiet(self) -> bool: ...
    def ask(self, what: int, /) -> None: ...
    def close(self) -> None: ...

class GuestEnd(Protocol):
    """The guest's end of a link, as its table uses it: see link/table_guest.py."""

    notice: str
    own_question: int
    refused: bool

    def poll(self) -> bool: ...
    def is_up(self) -> bool: ...
    def send_move(self) -> None: ...
    def take_view(self) -> bool: ...
    def ask(self, what: int, /) -> str: ...

class NewsLine(Protocol):
    """A line of text on the display: `ui/display_state.py`, or `ui/large_line.py` in large type."""

    height: int

    def forget(self) -> None: ...
    def draw(self, canvas: Canvas, text: Text, x: int, y: int, role: int, /) -> None: ...
    def turn(self) -> bool: ...
    def is_read(self) -> bool: ...

class Adjusted(Protocol):
    """The parts of a console that follow its settings."""

    settings: Any
    theme: Theme
    buttons: Any
    board: Board
    canvas: Canvas

    def light(self) -> None: ...

class Pulses(Protocol):
    """A pin with pulse-width modulation: a `machine.PWM`."""

    def freq(self, hertz: int, /) -> None: ...
    def duty_u16(self, duty: int, /) -> None: ...

class Board(Protocol):
    """A board: see `firmware/boards/__init__.py`."""

    name: str
    width: int
    height: int
    colour: bool
    buffer: bytearray
    home: str
    is_portable: bool

    @property
    def buzzer(self) -> Buzzer | None: ...
    @property
    def clock(self) -> Clock: ...
    def listen(self, buttons: Buttons, /) -> None: ...
    def pressed(self) -> int: ...
    def show(self, canvas: Canvas, /) -> None: ...
    def light(self, level: int, /) -> None: ...
    def turn(self, is_turned: bool | int, /) -> None: ...
    def shift(self, is_shifted: bool, /) -> None: ...
    def is_attached(self) -> bool: ...
    def battery(self) -> int: ...
    def today(self) -> int: ...
    def set_date(self, year: int, month: int, day: int, /) -> None: ...
    def doze(self, ms: int, /) -> None: ...
    def entropy(self, ahead: bool = False, /) -> int: ...
    def secret(self) -> int: ...
    def ports(self) -> tuple[tuple[str, Callable[[], Port]], ...]: ...

SeatName: TypeAlias = Callable[[Seat], str]  # returns the name of a seat
TextLines: TypeAlias = Generator[str | tuple[str] | None, str | None, None]  # lines of text play: see text/play.py

Wanted: TypeAlias = dict[str, list[str]]  # the arguments of `play`: see text/arguments.py

class WiredBoard(Board, Protocol):
    """A board on a Pico: see `firmware/boards/pico.py`."""

    wiring: Wiring
    problem: str

    def restart(self) -> None: ...

class TextGame(Protocol):
    """The sentences of a game: the functions of its module `text.py`.

    A game with hands also has `hand(game, seat)`, and one with tricks `trick(game, name)`, which return lines too. One
    with stakes has `balance(game, net, name)`, the line about all matches. One whose cards can be taken back has
    `may_regret(game, seat)`, which is true if the card just played may be such a card.
    """

    PITCH: str  # the game in a few words
    HELP: tuple[str, ...]  # how moves are typed

    def status(self, game: Any, name: SeatName) -> list[str]:
        """Return the lines before a move, such as the hand, the stock, and the distance to the end."""

    def brief(self, game: Any, name: SeatName, move: int) -> list[str]:
        """Return shorter lines than `status`: the changes by the last `move` of the seat to act, -1 if others have
        moved since."""

    def show(self, game: Any, name: SeatName) -> list[str]:
        """Return lines for the whole table."""

    def score(self, game: Any, name: SeatName) -> list[str]:
        """Return lines for the score, or for the progress of a solitaire."""

    def move_line(self, game: Any, move: Move, name: str) -> str:
        """Return the sentence for a legal move, before the seat of that name makes it."""

    def news(self, game: Any, name: SeatName) -> list[str]:
        """Return lines for the further effects of the last move, or for the deal."""

    def choices(self, game: Any, moves: Sequence[Move]) -> list[str]:
        """Return lines for the legal moves: the effect of each."""

    def loses(self, game: Any, move: Move) -> bool:
        """True if a legal move loses the game immediately."""

    def result(self, game: Any, name: SeatName) -> list[str]:
        """Return lines for a finished game."""
