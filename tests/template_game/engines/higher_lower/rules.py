"""Higher or Lower: the rules, HL-1 to HL-6 with their rulings; `kernels.py` does the work on the buffer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.higher_lower import kernels
from engines.higher_lower.kernels import CARDS, FACES, HIGHER, LOWER, RIGHT, STOCK, WANTED, WRONG

from engines import cards, catalog, rng
from engines.game import AT_RNG, AT_WINNERS, OVER, Solitaire
from engines.option import Option

if TYPE_CHECKING:
    from engines.types import Card, Data, Move, Moves, Seat


class HigherLower(Solitaire):
    """A game with one seat, forty cards and one guess after another."""

    KEY, NUMBER = catalog.identity(__name__)
    SIZE = kernels.BYTES
    MAX_MOVES = 2
    MAX_PLAYS = WANTED + kernels.ALLOWED
    DECK = cards.new_deck(10)  # HL-2
    OPTIONS = (
        Option("play|Play|friendly|strict"),  # HL-R2
        Option("undo|Undo|off|on"),
    )

    def _deal(self, deck: Data | None) -> None:
        s = self.state
        s[STOCK : STOCK + CARDS] = deck or self.DECK
        if deck is None:
            rng.shuffle(s, AT_RNG, s, STOCK, CARDS)
        s[FACES] = 1  # HL-3

    def moves(self, out: Moves) -> int:
        if self.turn() == OVER:
            return 0
        out[0] = LOWER
        out[1] = HIGHER
        return 2

    def play(self, move: Move) -> None:
        if self.turn() == OVER:
            self._refuse(1)
        if move != LOWER and move != HIGHER:
            self._refuse(2)
        kernels.guess(self.state, move)
        self._count_move()

    def score(self, seat: Seat = 0) -> int:
        """Return the wrong guesses still allowed if the game is won, otherwise 0 (HL-5)."""
        return self.wrong_left() if self.state[AT_WINNERS] else 0

    def progress(self) -> int:
        return self.state[RIGHT]

    def view(self, seat: Seat, out: bytearray) -> None:
        kernels.hide(self.state, out)

    def determinize(self, view: bytearray, generator: bytearray, at: int = 0) -> None:
        count = kernels.fill(view)
        rng.shuffle(generator, at, view, STOCK + CARDS - count, count)
        for i in range(rng.SIZE):
            view[AT_RNG + i] = rng.below(generator, at, 256)

    # Values for the screen and the text player; each works on a view too.

    def open_card(self) -> Card:
        """Return the card on top."""
        return self.state[STOCK + self.state[FACES] - 1]

    def right(self) -> int:
        """Return the number of right guesses."""
        return self.state[RIGHT]

    def wrong_left(self) -> int:
        """Return the number of wrong guesses still allowed; at 0 the next one loses, or the game is lost."""
        return max(0, kernels.allowed(self.state) - self.state[WRONG])
