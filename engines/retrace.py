"""Making the moves of a record again: all at once, or those of a save while nobody waits for it.

`Retrace` looks whether they lead to the position that was saved, and finds the checkpoints that the save did not have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.game import BadRecord, IllegalMove, crc16

if TYPE_CHECKING:
    from engines.game import Game
    from engines.record import Checkpoints, Record

LAYOUTS_0_4 = b"\0\3\3\3\1\1"  # the version of each game's layout in Fourfold 0.4, by the game's number


def start(record: Record) -> Game:
    """A new game of a record, dealt and with no move made. Raises `BadRecord`."""
    try:
        game = catalog.find(record.key).game()(record.seats, record.options)
        game.deal(record.seed, record.deck, record.salt)
        game.seat_people(record.players)
    except ValueError as error:
        raise BadRecord(error.args[0])
    return game


def replay(record: Record) -> Game:
    """The game after all its moves; a record of 0.4 becomes one of this version. Raises `BadRecord` when a move is
    illegal or another position comes out."""
    game = start(record)
    for i in range(record.count):
        try:
            game.play(record.moves[i])
        except ValueError as error:
            raise BadRecord("move %d: %s" % (i + 1, error.args[0]))
    end = crc16(game.state)
    if record.end != end and _has_known_end(record, game):
        raise BadRecord("the moves lead to another position than the one recorded")
    record.is_old = False
    record.end = end
    return game


def _has_known_end(record: Record, game: Game) -> bool:
    """True if the CRC of the position can be compared. That of a 0.4 record is over the layout of that time."""
    return not record.is_old or LAYOUTS_0_4[game.NUMBER : game.NUMBER + 1] == bytes((game.VERSION,))


class Retrace:
    """The moves of a record, from its deal to the last that can be redone: `game` has made `at` of `goal`."""

    def __init__(self, record: Record, checkpoints: Checkpoints) -> None:
        self.at = 0
        self.goal = record.kept
        self._record = record
        self._made = record.count  # moves that lead to the position that was saved
        self.game = start(record)
        # CRC of that position, -1 if it cannot be compared
        self._end = record.end if _has_known_end(record, self.game) else -1
        self._checkpoints = checkpoints

    def shorten(self, count: int) -> None:
        """Stop after `count` moves: other moves follow them now."""
        self.goal = min(self.goal, count)
        if count < self._made:
            self._end = -1

    def step(self) -> bool:
        """Make a move. True once there is none left. Raises `BadRecord` where they do not lead to the position."""
        game = self.game
        if self.at < self.goal:
            try:
                if self.at < self._made:
                    game.repeat(self._record.moves[self.at])
                else:
                    game.play(self._record.moves[self.at])  # which checks that it is legal
            except IllegalMove as error:
                raise BadRecord("move %d: %s" % (self.at + 1, error.args[0]))
            self.at += 1
            if self.at in (self._made, self.goal) or self.at % self._checkpoints.every == 0:
                game.catch_up()
                self._checkpoints.note(self.at, game.state)
        if self.at == self._made and self._end not in (-1, crc16(game.state)):
            raise BadRecord("the moves lead to another position than the one recorded")
        return self.at >= self.goal
