"""Two consoles on two desks, joined by a line in memory: each settles only when both have."""

from desk import SIZES, Board, Desk, collect
from firmware.console import Console
from hand_clock import Clock
from wire import Wire


class LinkedDesk(Desk):
    """A console with the line `port`, and a display of its own."""

    def __init__(self, clock, port, kind="oled", seed=42, home=None):
        self._clock = clock
        self._port = port
        width, height, colour = SIZES[kind]
        size = width * height // (2 if colour else 8)
        self._blocks = bytearray(size), bytearray(size)
        super().__init__(kind, seed, home)

    def on(self, seed=42):
        self.off()
        self.board = Board(self.kind, self.home, seed)
        self.board.clock = self._clock
        self.board.buffer, self.board.picture = self._blocks
        plug(self, self._port)
        self.console = Console(self.board)
        self.settle()

    def off(self):
        """Switch off without notice to the console."""
        self.board = self.console = None
        collect()


def text(desk):
    """Return the text of the waiting screen or the question on top."""
    return bytes(desk.console.top()._box._data).decode()


def plug(desk, port):
    """Give a desk's board its lines, which are all the same one."""
    desk.board.lines = (("usb", lambda: port), ("uart", lambda: port))


def beside(desk, port):
    """Another desk, whose console runs by the clock of this one."""
    other = LinkedDesk(desk.board.clock, port, seed=4711)
    other.others = [desk]
    desk.others = [other]
    return other


def call(desk, name):
    """Set the name of the player at a desk."""
    if name:
        desk.console.profile.name(0, name)


class Pair:
    """The desks `host` and `guest` at their launchers, with names, and the `wire` between them."""

    def __init__(self, kind="oled", names=("Ann", "Bob"), **wrong):
        clock = Clock()
        self.wire = Wire(clock, **wrong)
        self.host = LinkedDesk(clock, self.wire.a, kind)
        self.guest = beside(self.host, self.wire.b)
        call(self.host, names[0])
        call(self.guest, names[1])

    def clear(self):
        """Remove what both have saved."""
        for desk in (self.host, self.guest):
            if desk.console:
                desk.console.leave()
            desk.clear()


def seat_link(desk, key="four_rows"):
    """Go from the launcher to the menu before a game, with the second seat set to *link*."""
    desk.choose(key)
    desk.pick("Players")
    desk.tap("down", "down", "right", "right")
    desk.tap("b")


def deal(desk, number):
    """Go from the menu before a game to a deal; the cursor is on the first row."""
    desk.tap("down", "a")
    for digit in reversed(str(number)):
        desk.tap(*["up"] * int(digit))
        desk.tap("left")
    desk.tap("a")


def join(desk):
    """Go from the launcher to the peer's table."""
    desk.pick("Friends")
    desk.pick("Link")
    desk.tap("a")


def linked(number=2, **more):
    """A pair at a table of Four Rows, both looking at their hands."""
    pair = Pair(**more)
    seat_link(pair.host)
    deal(pair.host, number)
    join(pair.guest)
    pair.host.wait(3000)
    return pair


def moves_made(desk):
    return desk.console.table.moves_made()


def to_act(pair):
    """The desk whose turn it is."""
    return pair.host if pair.host.console.table.turn() == 0 else pair.guest


def press_on(pair):
    """Make a move at whichever end is to act, by A alone; a bad line takes some seconds for it."""
    before = moves_made(pair.host)
    for _ in range(200):
        desk = to_act(pair)
        if desk.console.table.human_to_move():
            desk.tap("a")
        desk.wait(60)
        if moves_made(pair.host) != before:
            return
    raise AssertionError("nobody could move")
