"""Tables of Risky Business for the tests of its screen: dealt from named cards, and played by pressing buttons."""

from desk import Desk
from engines import catalog
from engines.game import option_at
from engines.risky_business.kernels import PLAYING
from firmware.drivers.buttons import A
from firmware.games.risky_business.table import BUTTON, IN_HAND
from firmware.screens import play
from games.risky_business.dealt import seed_for

ENTRY = catalog.find("risky_business")
_ARROWS = ((1, "up"), (2, "down"), (4, "left"), (8, "right"))


def opened(game, kind="oled", players=None, home=None):
    """A desk with this game, which has just been dealt, for people unless other `players` are given."""
    desk = Desk(kind, home=home)
    lay(desk, game, players)
    return desk


def lay(desk, game, players=None):
    """Start a game on a desk that is switched on."""
    options = bytes([option_at(game.state, i) for i in range(len(game.OPTIONS))])
    seats = game.seats()
    play.start(desk.console, ENTRY, seed_for(seats), options, bytes(game.decks), players or bytes(seats))
    desk.settle()


def way(screen, move):
    """The buttons that lead the cursor to a legal move, and make it: the shortest such way."""
    before = screen.place, screen.taken
    ways = [(before, [])]
    met = [before]
    for at, names in ways:
        screen.place, screen.taken = at
        takes_up = screen.seen.phase() == PLAYING and IN_HAND <= screen.place < BUTTON
        if screen.chosen() == move and not takes_up:
            screen.place, screen.taken = before
            screen.line = ""
            return names + ["a"]
        for event, name in _ARROWS + ((A, "a"),) if takes_up else _ARROWS:
            screen.place, screen.taken = at
            if event == A:
                screen.choose()
            else:
                screen.steer(event)
            then = screen.place, screen.taken
            if then not in met:
                met.append(then)
                ways.append((then, names + [name]))
    raise ValueError("no way to %d" % move)


def ready(desk):
    """Skip what is told, and take the cover away."""
    screen = desk.console.top()
    while screen.is_telling():
        desk.tap("b")
    if screen.covered():
        desk.tap("a")
    return screen


def make(desk, *names):
    """Make moves by pressing buttons."""
    for name in names:
        screen = ready(desk)
        count = desk.console.table.record.count
        desk.tap(*way(screen, screen.seen.move_from_name(name)))
        if desk.console.table.record.count == count:
            raise ValueError("%s was not made" % name)
    return desk.console.top()
