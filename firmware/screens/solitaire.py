"""What the screens of games for one share."""

from firmware.screens.game import GameScreen


class SolitaireScreen(GameScreen):
    """A table with one seat, at which a person always looks at what can be seen."""

    def advise(self, move, reason):
        self.point_at(move)
        self.console.say(self.seen.move_name(move) + ": " + reason)

    def count_result(self):
        self.finish(self.seen.progress())
