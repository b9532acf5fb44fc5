"""Random presses on a console with a display and a clock of its own, under MicroPython. `soak.py` reads the output.

    micropython tools/measure/soak_presses.py WIDTH HEIGHT COLOUR SEED PRESSES BALLAST HOME

Whenever the launcher comes to the top, it prints `home PRESS USED NATIVE SLABS`: presses so far, heap in use, native
functions that the unix port has made, and ballast left. The output of `micropython.qstr_info` follows. At the end it
prints `screens` with the names of the screens shown, and `done PRESSES SECONDS`, by the console's clock. After an error
it prints the traceback, the state of the heap and `failed PRESSES ERROR`. A screen from which B does not lead to the
launcher, or to a menu with *Quit*, is an error too.

For each native function the unix port keeps 32 bytes of heap for ever, which a Pico does not. `BALLAST` bytes make room
for that. They are taken at the start and given back as the port takes memory, so that the console never has more than
on a Pico.
"""

import sys

import micropython
from micropython import const

from engines import catalog, rng
from firmware import loader
from firmware.console import Console
from firmware.screens.game import GameScreen
from tools.measure.unix_rig import PORT_KEEPS, Clock, native_functions, used

_TAP_MS = 60  # ms down, and ms up again; longer than a contact bounces
_HOLD_MS = 700
_PAUSE_MS = 1500  # ms for bots and results
_SLAB = 1024  # bytes of ballast given back at a time
_MOST_SCREENS = 40
_DICE = 8  # rng.SIZE, which a device's modules lack
_DIRECTIONS = "udlr"  # neighbours are opposite
_CHOICES = "abAB"  # neighbours can be exchanged
_BUTTONS = "udlrab"  # by bits of a mask; capitals are held
# Aa asks for a hint and makes its move, Buua quits; to the left of the first tile are the settings and the friends
_TABLE = ("u", "d", "l", "r", "a", "a", "b", "Aa", "Aa", "Aa", "B", "Buua", "..")
_MENU = ("u", "d", "d", "l", "r", "a", "a", "b", "Ra", "B", ".")
_WAY_HOME = const(150)  # presses after which the way to the launcher is tried
_VARIANTS = const(9)  # of a game, at most
_BACK = const(30)  # presses of B, at most, that lead from any screen to the launcher, or to a menu with Quit
_HOME = (
    "a",
    "b",
    "ra",
    "rb",
    "rra",
    "rrb",
    "rrra",
    "rrrb",
    "rrrra",
    "rrrrb",
    "la",
    "laua",
    "lla",
    "llaa",
    "llada",
    "lllb",
)


class Board:
    """A board (`firmware/boards`) with an invisible display."""

    name = "soak"
    is_portable = True
    buzzer = None

    def __init__(self, width: int, height: int, colour: bool, home: str, seed: int) -> None:
        self.width, self.height, self.colour = width, height, colour
        self.buffer = bytearray(width * height // (2 if colour else 8))
        self.clock = Clock()
        self.home = home
        self.down = 0
        self._seed = seed << 10

    def listen(self, buttons: object) -> None:
        """Do nothing, because buttons are sampled often enough."""

    def pressed(self) -> int:
        """Return the mask of the buttons that are down now."""
        return self.down

    def entropy(self, ahead: bool = False) -> int:
        """Return the next deal's number."""
        self._seed += not ahead
        return self._seed

    def secret(self) -> int:
        """Return the same as `entropy`."""
        return self.entropy()

    def ports(self) -> tuple[()]:
        """Return no ports."""
        return ()

    def show(self, canvas: object) -> None:
        """Do nothing."""

    def light(self, level: int) -> None:
        """Do nothing."""

    def turn(self, is_turned: int) -> None:
        """Do nothing."""

    def shift(self, is_shifted: bool) -> None:
        """Do nothing."""

    def is_attached(self) -> bool:
        """Return True, so that nothing sleeps."""
        return True

    def doze(self, ms: int) -> None:
        """Do nothing."""

    def battery(self) -> int:
        """Return 0, for no battery."""
        return 0

    def today(self) -> int:
        """Return a date."""
        return 20261125

    def set_date(self, year: int, month: int, day: int) -> None:
        """Do nothing: nobody types a date."""


class Ballast:
    """Heap that is taken at the start, and given back as the port keeps more. `slabs` of 1,024 bytes are left."""

    def __init__(self, size: int) -> None:
        # each has an object of 32 bytes too
        self._slabs = [bytearray(_SLAB - PORT_KEEPS) for _ in range(size // _SLAB)]
        self.slabs = len(self._slabs)
        self._most = size // _SLAB * _SLAB + PORT_KEEPS * native_functions()

    def follow(self, native: int) -> None:
        """Release as much ballast as the port has taken. Raises `RuntimeError` if that is more than all ballast."""
        while _SLAB * self.slabs + PORT_KEEPS * native > self._most:
            if not self.slabs:
                raise RuntimeError("the port keeps more than there is ballast for")
            self.slabs -= 1
            self._slabs[self.slabs] = None  # type: ignore[call-overload]


class Presser:
    """Presses the buttons of a console and prints its progress. `presses` counts them."""

    def __init__(self, board: Board, seed: int, ballast: Ballast) -> None:
        self.presses = 0
        self._ballast = ballast
        self._board = board
        self._dice = bytearray(_DICE)
        rng.seed(self._dice, 0, seed & 0xFFFF, seed >> 16)
        self._screens = [""] * _MOST_SCREENS  # allocated now, so that nothing is allocated while memory is measured
        self._count = 0
        self._console = Console(board)
        self.ms = 0  # of the console's clock
        self._pass(_TAP_MS)
        self._top = ""

    def open_every_game(self) -> None:
        """Open every game once and fill the profile, so that later games need no more room."""
        console = self._console
        profile = console.profile
        for entry in catalog.CATALOG:
            profile.choose(entry.key, profile.options(entry.key))
            profile.seat(entry.key, profile.players(entry.key))
            profile.finished(entry.key, 0, 0, 0, 0, 0, 0)
            for variant in range(1, _VARIANTS):
                console.settings.results["%s.%d" % (entry.key, variant)] = list(profile.results(entry.key))
            __import__("firmware.screens.play", None, None, ("new_deal",)).new_deal(console, entry)
            self._pass(_PAUSE_MS)
            self._look()
            self._press("A")
            self._press("a")
            console.home()
            self._pass(_TAP_MS)

    def run(self, most: int) -> None:
        """Make at least `most` presses."""
        way_home = _WAY_HOME
        while self.presses < most:
            if self.presses >= way_home:
                way_home = self.presses + _WAY_HOME
                self._go_home()
            name = self._look()
            ways = _HOME if name == "Launcher" else _TABLE if isinstance(self._console.top(), GameScreen) else _MENU
            for button in ways[rng.below(self._dice, 0, len(ways))]:
                if name == "GameMenu" and button == "R":
                    button = "u"  # go up from the first row to the last, which leaves the game
                self._press(button)

    def _go_home(self) -> None:
        """Go back to the launcher with B and Quit alone. Raises `RuntimeError` if that is impossible."""
        first = self._look()
        for step in range(_BACK):
            top: object = self._console.top()
            labels = [row.label for row in getattr(top, "_rows", ())]
            if self._look() == "Launcher":
                return
            if "Quit" in labels:
                steps = labels.index("Quit") - top._menu.selected  # type: ignore[attr-defined]
                for button in "d" * steps + "u" * -steps + "a":
                    self._choose(button)
            else:  # where a tap does something else, holding B leads back
                self._choose("bB"[step % 2])
        raise RuntimeError("no way home from %s, but to %s" % (first, self._look()))

    def tell_screens(self) -> None:
        """Print the names of the screens that were shown."""
        print("screens", " ".join(self._screens[: self._count]))

    def _look(self) -> str:
        name = type(self._console.top()).__name__
        if name not in self._screens:
            self._screens[self._count] = name
            self._count += 1
        if name == "Launcher" and self._top != name:
            native = native_functions()
            self._ballast.follow(native)
            print("home", self.presses, used(), native, self._ballast.slabs)
            micropython.qstr_info()  # type: ignore[attr-defined]
        self._top = name
        return name

    def _choose(self, button: str) -> None:
        """Press the button that has this meaning now: the settings exchange A and B, and opposite directions."""
        buttons = self._console.buttons
        if buttons.is_turned and button in _DIRECTIONS:
            button = _DIRECTIONS[_DIRECTIONS.index(button) ^ 1]
        if buttons.is_left_handed and button in _CHOICES:
            button = _CHOICES[_CHOICES.index(button) ^ 1]
        self._press(button)

    def _press(self, button: str) -> None:
        if button == ".":
            self._pass(_PAUSE_MS)
            return
        self.presses += 1
        low = button.lower()
        self._board.down = 1 << _BUTTONS.index(low)
        self._pass(_TAP_MS if low == button else _HOLD_MS)
        self._board.down = 0
        self._pass(_TAP_MS)

    def _pass(self, ms: int) -> None:
        while ms > 0:
            wait = self._console.step() or 1
            self._board.clock.sleep_ms(wait)
            self.ms += wait
            ms -= wait


def main(width: int, height: int, colour: int, seed: int, presses: int, ballast: int, home: str) -> int:
    """Press buttons, and print the results. Return the exit status: 1 if the console raised an error."""
    slabs = Ballast(ballast)
    presser = None
    loader.is_copied = lambda: True  # as on a Pico with copied files, which have no room for every game
    try:
        presser = Presser(Board(width, height, bool(colour), home, seed), seed, slabs)
        presser.open_every_game()
        presser.run(presses)
    except Exception as error:  # noqa: BLE001  any error is a result of the test
        sys.print_exception(error)  # type: ignore[attr-defined]
        micropython.mem_info()
        print("failed", presser.presses if presser else 0, type(error).__name__)
        return 1
    presser.tell_screens()
    print("done", presser.presses, presser.ms // 1000)
    return 0


if __name__ == "__main__" and len(sys.argv) > 7:
    width, height, colour, seed, presses, ballast = [int(word) for word in sys.argv[1:7]]
    sys.exit(main(width, height, colour, seed, presses, ballast, sys.argv[7]))
