"""View model of Rows of Four: the values that its table shows, derived from the game alone."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four import kernels
from engines.rows_of_four.kernels import DRAW, FROM_WASTE, LENGTHS, PILE_ROOM, PILES, SOURCES, UP

if TYPE_CHECKING:
    from engines.rows_of_four.rules import RowsOfFour
    from engines.types import Buffer, Move

NOTHING = const(255)  # no place, no source
PILE_COUNT = const(8)


class TableView:
    """The values to draw, derived from a `game`.

    | attribute | meaning |
    | --- | --- |
    | `fit` | for each source a bit mask of the places where its card can go |
    | `sums` | for each pile a number that changes with its cards |
    | `stalled` | True if the game has stalled (RO-R13) |
    | `score` | three texts: cards up, the pass, moves |
    """

    def __init__(self, game: RowsOfFour) -> None:
        self.game = game
        self.fit = array("H", bytes(2 * SOURCES))
        self.sums = array("H", bytes(2 * PILE_COUNT))
        self.stalled = False
        self.score = "", "", ""

    def read(self, legal: array[Move], count: int, seconds: int) -> None:
        """Read the game after a change: its cards, the first `count` of the `legal` moves, the score."""
        fit = self.fit
        for i in range(SOURCES):
            fit[i] = 0
        for i in range(count):
            move = legal[i]
            if move < DRAW:
                fit[move >> 4] |= 1 << (move & 15)
        state = self.game.state
        for pile in range(PILE_COUNT):
            size = state[LENGTHS + pile]
            at = PILES + PILE_ROOM * pile
            value = 0
            for i in range(at, at + size):
                value = value * 5 + state[i] & 31
            # These 5 bits may stay the same, but one move changes a pile's size, and several moves its top card.
            self.sums[pile] = value << 11 | size << 6 | (state[at + size - 1] if size else 0)
        self.read_score(seconds)

    def read_score(self, seconds: int) -> None:
        """Set the texts of the score (RO-R18), which fit the display in any game. `seconds` is the time played."""
        game = self.game
        passes = game.passes()
        moves = game.moves_made()
        middle = "stalled" if self.stalled else ("pass %d" if passes < 100 else "p %d") % passes
        last = ("moves %d" if moves < 1000 else "%d") % moves
        minutes = seconds // 60
        if minutes and moves < 1000:
            last = "%d, " % moves + ("%dm" % minutes if minutes < 100 else "%dh" % (minutes // 60))
        self.score = "up %d" % game.score(), middle, last

    def foundation(self, source: int) -> int:
        """Return the foundation, 0-7, to which the card of a source can go up; `NOTHING` if none exists."""
        if self.fit[source] >> UP:
            return kernels.foundation(self.game.state, self.game.top_card(source))
        return NOTHING

    def first_place(self, fit: int) -> int:
        """Return the cursor's first place in the mask `fit`: the foundations, else a card, else an empty pile."""
        best = UP
        if not fit >> UP:
            for pile in range(PILE_COUNT - 1, -1, -1):
                if fit >> pile & 1 and (best == UP or self.game.pile_size(pile) or not self.game.pile_size(best)):
                    best = pile
        return best


def is_decided(state: Buffer) -> bool:
    """True if all cards can go up one after the other, with no other move between them."""
    if state[kernels.STOCK]:
        return False
    s = bytearray(state)
    source = 0
    while source <= FROM_WASTE:
        if kernels.top(s, source) and not kernels.transfer_refusal(s, source, UP):
            kernels.lay(s, kernels.lift(s, source), UP)
            source = 0
        else:
            source += 1
    return sum(s[kernels.HEIGHTS : LENGTHS]) == kernels.CARDS
