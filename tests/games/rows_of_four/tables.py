"""Tables of Rows of Four for tests of its screen, and helpers that press its keys."""

from array import array

from desk import Desk
from engines import catalog
from engines.game import OVER
from firmware.screens import play

ENTRY = catalog.find("rows_of_four")
UP = 8  # a target: the foundations
WASTE = 8  # a source
STOCK = 9  # a place of the cursor
DRAW = 384
REDEAL = 385
WINS = 9  # a deal won by hints
LOSES = 3  # a deal lost by hints
GIVES_UP = 22  # a deal that hints give up
STALLED = 4  # a deal in which no card can go up if all are drawn and none is moved
TAKES_BACK = 33  # a deal in which many cards go up early

# Options.
TURN_OVER = b"\0\1\0\0\0\0\0\0"
NO_REDEAL = b"\0\0\2\0\0\0\0\0"
NO_END = b"\0\0\3\0\0\0\0\0"
WHEN_STUCK = b"\0\0\0\1\0\0\0\0"
PYSOLFC = b"\1\1\0\0\1\1\0\0"
NO_UNDO = b"\0\0\0\0\0\0\1\0"
SAFE = b"\0\0\0\0\0\0\0\1"


def dealt(kind="oled", seed=42, options=None, deck=None):
    """Return a desk with a deal."""
    desk = Desk(kind)
    desk.console.settings.finish = 2  # no game finishes automatically
    play.start(desk.console, ENTRY, seed, options, deck)
    desk.settle()
    return desk


def legal(desk):
    """Return the legal moves."""
    out = array("H", bytes(2 * 82))
    return [out[i] for i in range(desk.console.table.moves(out))]


def count(desk):
    """Return the number of moves made so far."""
    return desk.console.table.record.count


def state(desk):
    """Return the player's view of the game as bytes."""
    return bytes(desk.console.table.view(0).state)


def to(desk, at):
    """Move the cursor to a place by the direction keys."""
    screen = desk.console.top()
    if screen.start == 255 and (screen.at < 8) != (at < 8):
        desk.tap("down" if at < 8 else "up")
    for _ in range(12):
        if screen.at == at:
            return
        desk.tap("right")
    raise AssertionError("the cursor does not go to %d" % at)


def make(desk, move):
    """Make a move by key presses: the source, A, the target, A."""
    if move >= DRAW:
        to(desk, STOCK)
    else:
        to(desk, move >> 4)
        desk.tap("a")
        to(desk, move & 15)
    desk.tap("a")


def draw(desk, cards):
    """Draw `cards` cards."""
    to(desk, STOCK)
    desk.tap(*["a"] * cards)


def follow(desk, moves=2000):
    """Play `moves` hints, or to the end of the game; confirm giving up."""
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
    """Fail unless the display equals a full redraw."""
    news_text = desk.digest()
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == news_text, why
