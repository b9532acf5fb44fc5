"""Tables of Rows of Four for the tests of its screen, and ways to press the buttons there."""

from array import array

from desk import Desk
from engines import catalog
from engines.game import OVER
from firmware.screens import play

ENTRY = catalog.find("rows_of_four")
UP = 8  # a place: the foundations
WASTE = 8  # a source
STOCK = 9  # where the cursor may be
DRAW = 384
REDEAL = 385
WINS = 9  # a deal that the hints win
LOSES = 3  # one that they lose
GIVES_UP = 22  # one that they give up
STALLED = 4  # a deal without any card to win once all are drawn and none is moved
TAKES_BACK = 33  # a deal with many cards up soon

# Options.
TURN_OVER = b"\0\1\0\0\0\0\0\0"
NO_REDEAL = b"\0\0\2\0\0\0\0\0"
NO_END = b"\0\0\3\0\0\0\0\0"
WHEN_STUCK = b"\0\0\0\1\0\0\0\0"
PYSOLFC = b"\1\1\0\0\1\1\0\0"
NO_UNDO = b"\0\0\0\0\0\0\1\0"
SAFE = b"\0\0\0\0\0\0\0\1"


def dealt(kind="oled", seed=42, options=None, deck=None):
    """A desk with a deal on it."""
    desk = Desk(kind)
    desk.console.settings.finish = 2  # no game ends by itself
    play.start(desk.console, ENTRY, seed, options, deck)
    desk.settle()
    return desk


def legal(desk):
    """The legal moves."""
    out = array("H", bytes(2 * 82))
    return [out[i] for i in range(desk.console.table.moves(out))]


def count(desk):
    """Moves made so far."""
    return desk.console.table.record.count


def state(desk):
    """What the player may know of the game, as bytes."""
    return bytes(desk.console.table.view(0).state)


def to(desk, at):
    """Bring the cursor to a place by the directions."""
    screen = desk.console.top()
    if screen.start == 255 and (screen.at < 8) != (at < 8):
        desk.tap("down" if at < 8 else "up")
    for _ in range(12):
        if screen.at == at:
            return
        desk.tap("right")
    raise AssertionError("the cursor does not go to %d" % at)


def make(desk, move):
    """Make a move by the buttons: to the source, A, to the place, A."""
    if move >= DRAW:
        to(desk, STOCK)
    else:
        to(desk, move >> 4)
        desk.tap("a")
        to(desk, move & 15)
    desk.tap("a")


def draw(desk, cards):
    """Draw so many cards."""
    to(desk, STOCK)
    desk.tap(*["a"] * cards)


def follow(desk, moves=2000):
    """Play as the hints say, so many moves or to the end; giving up is asked about."""
    for _ in range(moves):
        desk.hold("a")
        desk.tap("a")
        if desk.top() == "Question":
            desk.tap("right", "a")
        if desk.console.table.turn() == OVER:
            return


def menu(desk, label):
    """Choose a row of the game's menu."""
    desk.hold("b")
    labels = [row.label for row in desk.console.top().rows()]
    desk.tap(*["down"] * labels.index(label))
    desk.tap("a")


def check_redraw(desk, why):
    """The display holds what a whole redraw would give."""
    shown = desk.digest()
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == shown, why
