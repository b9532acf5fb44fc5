"""Foursquare: the rules, FQ-1 to FQ-11 with rulings FQ-R1 to FQ-R18; `kernels.py` does the work on the buffer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import cards, catalog, rng
from engines.foursquare import kernels
from engines.foursquare.kernels import (
    BYTES,
    CARDS,
    CELLS,
    COLS,
    GRID,
    HEIGHTS,
    LEFT,
    MAX_DOWN,
    PLANE,
    POS,
    RANKS,
    ROWS,
    SPAN,
    STOCK,
    TOP,
)
from engines.game import AT_RNG, AT_WINNERS, Solitaire, option_at, part
from engines.option import Option

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Moves, Seat


def cell_of(move: Move) -> int:
    """The pile index 0-15 of a place."""
    return (move // PLANE & 3) << 2 | move % PLANE & 3


class Foursquare(Solitaire):
    """One seat, forty cards, sixteen piles."""

    KEY, NUMBER = catalog.identity(__name__)
    PROGRESS = "Piles face up"
    VERSION = 3
    SIZE = BYTES
    MAX_MOVES = 28
    MAX_PLAYS = CARDS
    DECK = cards.new_deck(RANKS)  # FQ-2
    OPTIONS = (
        Option("grid|Grid|floating|fixed"),  # FQ-R9
        Option("suicide|Losing move|loses|forbidden"),  # FQ-R11
        Option("dimmed|Closed cards dimmed|off|on"),  # FQ-R16
        Option("undo|Undo|on|off"),  # FQ-R17
    )

    def _deal(self, deck: Data | None) -> None:
        s = self.state
        for i in range(CARDS):
            s[STOCK + i] = self.DECK[i] if deck is None else deck[i]
        if deck is None:
            rng.shuffle(s, AT_RNG, s, STOCK, CARDS)
        self._empty_box()

    def _empty_box(self) -> None:
        s = self.state
        s[TOP] = s[LEFT] = s[ROWS] = s[COLS] = 0
        if option_at(s, GRID):
            s[ROWS] = s[COLS] = SPAN

    def moves(self, out: Moves) -> int:
        return kernels.list_moves(self.state, out)

    def play(self, move: Move) -> None:
        reason = kernels.refusal(self.state, move)
        if reason:
            self._refuse(reason)
        kernels.play_card(self.state, move)
        self._count_move()

    def move_name(self, move: Move) -> str:
        return part(self.KEY, "words").place_name(self, move)  # type: ignore[no-any-return]

    def move_from_name(self, text: str) -> Move:
        return part(self.KEY, "words").place_of_name(self, text)  # type: ignore[no-any-return]

    def score(self, seat: Seat = 0) -> int:
        """The cards left once won, 0-24 (FQ-10, FQ-R14)."""
        return CARDS - self.state[POS] if self.state[AT_WINNERS] else 0

    def progress(self) -> int:
        """Face-up piles (FQ-R18)."""
        return kernels.count_piles(self.state) - kernels.count_down(self.state)

    def summary(self, seat: Seat) -> str:
        left = self.stock_left()
        return "%d of %d down, %d card%s left" % (self.face_down(), kernels.MAX_DOWN, left, "" if left == 1 else "s")

    def view(self, seat: Seat, out: Buffer) -> None:
        kernels.hide(self.state, out)

    def determinize(self, view: Buffer, generator: Buffer, at: int = 0) -> None:
        kernels.sample_stock(view, generator, at)

    # For the screen and text play; each works on a view too.

    def hand(self) -> Card:
        """Return the card to place, or the one that fitted nowhere (FQ-R11); `NO_CARD` if the game is over in another
        way."""
        s = self.state
        return s[STOCK + s[POS]] if kernels.in_hand(s) else cards.NO_CARD

    def stock_left(self) -> int:
        """Cards still face down in the stock; the hand is not one of them."""
        s = self.state
        return CARDS - s[POS] - kernels.in_hand(s)

    def box(self) -> tuple[int, int, int, int]:
        """First row, first column, rows and columns of the grid; rows and columns 0 before the first card."""
        s = self.state
        return s[TOP], s[LEFT], s[ROWS], s[COLS]

    def top_card(self, cell: int) -> Card:
        """Return the top card of a pile, `NO_CARD` if it is empty."""
        return self.state[CELLS + cell]

    def height(self, cell: int) -> int:
        """Cards in a pile, 0-4."""
        return self.state[HEIGHTS + cell]

    def see_window(self, out: Moves, first: Move, legal: Moves, count: int) -> None:
        """Write the window of four by four places from `first` on, row by row, into `out` (halfwords): the top card in
        bits 0-6, the number of cards in bits 7-9; for an empty place, bit 12 if it is one of the first `count` places
        of `legal`."""
        kernels.see_window(self.state, out, first, legal, count)

    def face_down(self) -> int:
        """Face-down top cards; more than `MAX_DOWN` lose (FQ-9)."""
        return kernels.count_down(self.state)

    def flipped_by(self, move: Move) -> int:
        """Return a bit mask of the piles that the card in hand turns over at a place."""
        return kernels.flips(self.state, cell_of(move), self.hand() & cards.RANK_MASK)

    def down_after(self, move: Move) -> int:
        """Return the number of face-down top cards after playing to a place."""
        return kernels.down_after(self.state, cell_of(move), self.hand() & cards.RANK_MASK)

    def loses(self, move: Move) -> bool:
        """True if playing the card in hand to a place loses the game immediately (FQ-9, FQ-R11)."""
        return self.down_after(move) > MAX_DOWN
