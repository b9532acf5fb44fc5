"""Faulty games for the generic checker, with faults against the rules for every game."""

from checker import check_notices
from engines.catalog import find
from engines.game import AT_MOVES, IllegalMove
from games.foursquare.manifest import hidden


def broken_games():  # noqa: C901  small classes
    """Return classes derived from Foursquare, each with one fault that the checker must notice."""
    kind = find("foursquare").game()

    class Leaks(kind):
        """Shows one hidden card."""

        def view(self, seat, out):
            super().view(seat, out)
            for i in hidden(self.state, seat):
                out[i] = self.state[i]

    class LeaksDeal(kind):
        """Shows the deal number."""

        def view(self, seat, out):
            super().view(seat, out)
            out[8] = self.state[8]

    class Unsorted(kind):
        """Lists moves in descending order."""

        def moves(self, out):
            n = super().moves(out)
            if n > 1:
                out[0], out[n - 1] = out[n - 1], out[0]
            return n

    class Touches(kind):
        """Changes its buffer before it refuses a move."""

        def play(self, move):
            try:
                super().play(move)
            except IllegalMove:
                self.state[AT_MOVES + 1] ^= 1
                raise

    class Accepts(kind):
        """Plays a move that it did not list: a large number as if it were a small one."""

        def play(self, move):
            super().play(move & 63)

    class Loses(kind):
        """Loses a card in its first move."""

        def play(self, move):
            super().play(move)
            if self.moves_made() == 3:
                self.state[self.SIZE - 30] = 0

    class Invents(kind):
        """Draws a state that the view does not allow: it drops the last card of the stock."""

        def determinize(self, view, generator, at=0):
            super().determinize(view, generator, at)
            view[self.SIZE - 10] = view[self.SIZE - 11]

    class Stops(kind):
        """Lists no moves although the game is not over."""

        def moves(self, out):
            return 0 if self.moves_made() == 2 else super().moves(out)

    faulty = (Leaks, LeaksDeal, Unsorted, Touches, Accepts, Loses, Invents, Stops)
    return faulty


def test_the_checker_notices_broken_games():
    check_notices("foursquare", 1, broken_games())
