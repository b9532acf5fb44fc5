"""Rows of Four's computer player and hints."""

from array import array

from engines import bot
from engines.rows_of_four import rules


class RowsOfFourBot(bot.Bot):
    """x."""

    def __init__(self):
        self._seen = rules.RowsOfFour()
        self._places = array("H", bytes(2 * rules.RowsOfFour.MAX_MOVES))
        self.move = 0

    def start(self, view):
        state = self._seen.state
        for i in range(rules.RowsOfFour.SIZE):
            state[i] = view[i]

    def step(self):
        n = self._seen.moves(self._places)
        self.move = self._places[n - 1]
        return True

    def reason(self):
        return "x"
