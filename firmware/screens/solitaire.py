"""What the screens of games for one share."""

from firmware import modules
from firmware.screens.game import GameScreen


class SolitaireScreen(GameScreen):
    """A table with one seat, at which a person always looks at what can be seen.

    The computer player is in memory while it thinks of a hint, and no longer.
    """

    def __init__(self, console, table):
        super().__init__(console, table)
        self._without_bot = ()  # the modules there were before it came, while it is there

    def hint(self):
        if not self._without_bot:
            self._without_bot = modules.names()
        super().hint()

    def tick(self):
        if super().tick():
            return True
        if self._without_bot and not self.changed:
            self.table.dismiss_bot()
            modules.forget(self._without_bot)
            self._without_bot = ()
        return False

    def advise(self, move, reason):
        self.point_at(move)
        self.console.say(self.seen.move_name(move) + ": " + reason)

    def count_result(self):
        self.finish(self.seen.progress())
