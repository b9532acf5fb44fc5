"""What games for several have and solitaires do not: opponents of some strength, turns, and a deal that goes round."""

from engines.game import Game


class Match(Game):
    """A game of several seats. `LEVELS` names its computer players' strengths, weakest first.

    An option `dealer`, if it has one, has the choices `random` and then each seat, and it tells the `dealer()`.
    """

    MIN_SEATS = 2
    MAX_SEATS = 2
    LEVELS = ("easy", "medium", "hard")

    def own_plays(self):
        """Moves that the seat to act has made in its present turn, all of which can be taken back without undoing
        anything that was shown."""
        return 0

    def next_options(self, wanted):
        """The deal passes to the left."""
        for i, option in enumerate(self.OPTIONS):
            if option.key == "dealer":
                wanted[i] = (self.dealer() + 1) % self.seats() + 1
        return wanted
