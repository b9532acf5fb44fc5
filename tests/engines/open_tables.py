"""Tables with a game under way, for the tests of tables."""

from array import array

from engines import table

UNDO = (0, 0, 0, 0)
TAKE_BACK_ANY = (0, 0, 0, 1)


class Clock:
    """Microseconds that pass by the look: `step` each time one is taken."""

    def __init__(self, step):
        self.step = step
        self.now = 0

    def ticks_us(self):
        """The time, `step` later than last time."""
        self.now += self.step
        return self.now

    def ticks_diff(self, end, start):
        """Microseconds from start to end."""
        return end - start


def opened(seed=42, options=UNDO, players=None, moves=0):
    """A table dealt and some moves made, each the last legal one."""
    t = table.Table("foursquare", 0, options, players)
    t.deal(seed)
    for _ in range(moves):
        play_last(t)
    return t


def play_last(t):
    """Play the highest legal move; it."""
    out = array("H", bytes(2 * t.game_view.MAX_MOVES))
    move = out[t.moves(out) - 1]
    t.play(move)
    return move


def view_of(t):
    """Return the seat's view as bytes."""
    return bytes(t.view(0).state)
