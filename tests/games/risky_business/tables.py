"""Tables of Risky Business for tests of its screen: dealt from named cards, and played by key presses."""

from desk import Desk
from engines import catalog
from engines.game import option_at
from engines.risky_business.kernels import PLAYING
from firmware.drivers.buttons import A
from firmware.games.risky_business.table import BUTTON, IN_HAND
from firmware.screens import play
from games.risky_business.dealt import seed_for

ENTRY = catalog.find("risky_business")
_PRESSES = ((1, "up"), (2, "down"), (4, "left"), (8, "right"), (A, "a"))


def opened(game, kind="oled", players=None, home=None):
    """Return a desk with this newly dealt game, for people unless other `players` are given."""
    desk = Desk(kind, home=home)
    options = bytes([option_at(game.state, i) for i in range(len(game.OPTIONS))])
    seats = game.seats()
    play.start(desk.console, ENTRY, seed_for(seats), options, bytes(game.decks), players or bytes(seats))
    desk.settle()
    return desk


def ways(screen, move=0):
    """Return the fewest key presses for each possible move. The search ends once the move `move` is found.

    The screen is unchanged afterwards.
    """
    kept = screen.place, screen.lifted_slot, screen.line
    found = {}
    states = [(kept[:2], [])]
    met = [kept[:2]]
    for state, names in states:
        screen.place, screen.lifted_slot = state
        takes_up = screen.game_view.phase() == PLAYING and IN_HAND <= screen.place < BUTTON
        if not takes_up and screen.chosen() not in found:
            found[screen.chosen()] = names + ["a"]
            if screen.chosen() == move:
                break
        for event, name in _PRESSES if takes_up else _PRESSES[:4]:
            screen.place, screen.lifted_slot = state
            if event == A:
                screen.choose()
            else:
                screen.steer(event)
            after = screen.place, screen.lifted_slot
            if after not in met:
                met.append(after)
                states.append((after, names + [name]))
    screen.place, screen.lifted_slot, screen.line = kept
    return found


def ready(desk):
    """Skip the news, uncover the hand, and return the screen."""
    screen = desk.console.top()
    while screen.view.is_behind():
        desk.tap("b")
    if screen.covered():
        desk.tap("a")
    return screen


def make(desk, *names):
    """Make moves by key presses and return the screen, which shows the news of the last one."""
    screen = desk.console.top()
    for name in names:
        ready(desk)
        count = desk.console.table.record.count
        move = screen.game_view.move_from_name(name)
        desk.tap(*ways(screen, move)[move])
        assert desk.console.table.record.count == count + 1, name
    return screen


def news_lines(desk):
    """Return the line that the screen shows now, and all lines that follow it."""
    screen = desk.console.top()
    lines = [screen.line]
    for _ in range(60):
        desk.wait(100)
        if screen.line != lines[-1]:
            lines.append(screen.line)
    return lines
