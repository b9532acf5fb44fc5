"""Making the moves of a saved game again while nobody waits for it: do they lead to the position that was saved?

On the way it finds the checkpoints that the save did not have.
"""

from engines.game import IllegalMove
from engines.record import BadRecord, crc16


class Retrace:
    """The moves of a record, from its deal to the position where it was saved: `game` has made `at` of `goal`."""

    def __init__(self, record, checkpoints):
        self.at = 0
        self.goal = record.count
        self._record = record
        self._end = record.end
        self.game = record.start()
        self._checkpoints = checkpoints

    def shorten(self, count):
        """Other moves follow after `count` of them: the position that was saved cannot be reached any more."""
        if count < self.goal:
            self.goal = count
            self._end = -1

    def step(self):
        """Make a move. True once there is none left. Raises `BadRecord` where they do not lead to the position."""
        game = self.game
        if self.at >= self.goal:
            return True
        try:
            game.repeat(self._record.moves[self.at])
        except IllegalMove as error:
            raise BadRecord("move %d: %s" % (self.at + 1, error.args[0]))
        self.at += 1
        if self.at == self.goal or self.at % self._checkpoints.every == 0:
            game.catch_up()
            self._checkpoints.note(self.at, game.state)
        if self.at == self.goal and self._end not in (-1, crc16(game.state)):
            raise BadRecord("the moves lead to another position than the one recorded")
        return self.at == self.goal
