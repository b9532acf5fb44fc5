"""Rows of Four: the rules, RO-1 to RO-17 with rulings RO-R1 to RO-R19; `kernels.py` does the work on the buffer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import cards, catalog, rng
from engines.game import AT_PHASE, AT_RNG, AT_TURN, OVER, Solitaire, option_at
from engines.option import Option
from engines.rows_of_four import kernels, stall, stock
from engines.rows_of_four.kernels import (
    AUTO,
    BYTES,
    CARDS,
    DRAW,
    DRAW_WHEN,
    GIVE_UP,
    GIVEN_UP,
    HEIGHTS,
    LENGTHS,
    PILE_ROOM,
    PILES,
    REDEAL,
    REDEALS,
    STOCK,
    STUCK,
    TALON,
    WASTE,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Moves, Seat


class RowsOfFour(Solitaire):
    """One seat, two packs, eight piles. The score is the cards on the foundations, 0-104 (RO-R18)."""

    KEY, NUMBER = catalog.identity(__name__)
    VERSION = 3
    SIZE = BYTES
    MAX_MOVES = 82  # five spaces, three piles and the foundations alike for each other, two more
    MAX_PLAYS = 2000
    CHECKPOINT = 250
    DECK = cards.new_deck(13, 2)  # RO-2
    RESHUFFLES = True
    WINNABLE = True
    SCORED = False
    FINISHES = True
    OPTIONS = (
        Option("variant|Variant|standard|PySolFC"),
        Option("redeal|Redeal|shuffle|turn over"),
        Option("redeals|Redeals|2|1|0|unlimited"),
        Option("draw|Draw|any time|only when stuck"),
        Option("fill|Fill spaces|waste only|any top card"),
        Option("take_back|Take back|no|yes"),
        Option("undo|Undo|on|off"),  # RO-R17: the generator, part of the buffer, goes back too
        Option("auto|Send cards up|off|safe only"),
    )

    def _deal(self, deck: Data | None) -> None:
        s = self.state
        for i in range(CARDS):
            s[stock.DECK_AT + i] = (self.DECK if deck is None else deck)[i] & stock.PLAIN_CARD
        if deck is None:
            rng.shuffle(s, AT_RNG, s, stock.DECK_AT, CARDS)
        stock.deal_out(s)
        self.resolve()

    def resolve(self) -> None:
        """Update what follows from the table: safe cards go up, draws are due or not, the game is over or not."""
        if option_at(self.state, AUTO):
            kernels.send_safe(self.state)
        self.catch_up()

    def catch_up(self) -> None:
        s = self.state
        if s[AT_PHASE] == GIVEN_UP:
            return
        if option_at(s, DRAW_WHEN):
            s[STUCK] = stall.stuck(s)
        kernels.finish(s)

    def moves(self, out: Moves) -> int:
        return kernels.list_moves(self.state, out)

    def play(self, move: Move) -> None:
        self._make(move)
        self.catch_up()

    def repeat(self, move: Move) -> None:
        if move == GIVE_UP:
            self.catch_up()
        else:
            s = self.state
            s[STUCK] = option_at(s, DRAW_WHEN)  # a draw that was made was due; to search takes longest
        self._make(move)

    def _make(self, move: Move) -> None:
        s = self.state
        reason = kernels.refusal(s, move)
        if reason:
            self._refuse(reason)
        self._count_move()
        if move == GIVE_UP:
            s[AT_PHASE] = GIVEN_UP
            s[AT_TURN] = OVER
            return
        if move == DRAW:
            kernels.draw(s)
        elif move == REDEAL:
            stock.redeal(s, self.decks, len(self.decks))
        else:
            kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
        if option_at(s, AUTO):
            kernels.send_safe(s)

    def score(self, seat: Seat = 0) -> int:
        s = self.state
        n = 0
        for i in range(HEIGHTS, LENGTHS):
            n += s[i]
        return n

    def summary(self, seat: Seat) -> str:
        return "%d of %d cards up" % (self.score(), CARDS)

    def progress(self) -> int:
        """Cards on the foundations (RO-R18)."""
        return self.score()

    def view(self, seat: Seat, out: Buffer) -> None:
        kernels.hide(self.state, out)

    def determinize(self, view: Buffer, generator: Buffer, at: int = 0) -> None:
        import engines.rows_of_four.determinize as determinize  # this form allocates nothing once it is there

        determinize.fill(view, generator, at)

    # For the screen and text play; each works on a view too.

    def pile_size(self, pile: int) -> int:
        """Cards in a pile 0-7."""
        return self.state[LENGTHS + pile]

    def pile_card(self, pile: int, index: int) -> Card:
        """A card of a pile, 0 the lowest."""
        return self.state[PILES + pile * PILE_ROOM + index]

    def height(self, foundation: int) -> int:
        """Cards on a foundation 0-7: two of clubs, then of diamonds, hearts and spades."""
        return self.state[HEIGHTS + foundation]

    def waste_size(self) -> int:
        """Cards in the waste."""
        return self.state[WASTE]

    def waste_card(self, index: int) -> Card:
        """A card of the waste, 0 the lowest."""
        return self.state[TALON + index]

    def top_card(self, source: int) -> Card:
        """The card that a source of moves offers, `NO_CARD` for none: 0-7 piles, 8 waste, 16-23 foundations."""
        return kernels.top(self.state, source)

    def stock_left(self) -> int:
        """Cards in the stock."""
        return self.state[STOCK]

    def redeals_left(self) -> int:
        """Redeals still allowed, 255 when there is no limit (RO-15)."""
        return kernels.redeals_left(self.state)

    def passes(self) -> int:
        """Passes through the stock begun, 1 at the start (RO-R18)."""
        return self.state[REDEALS] + 1

    def given_up(self) -> bool:
        """True if the game was given up."""
        return self.state[AT_PHASE] == GIVEN_UP

    def stalled(self) -> bool:
        """True if stock and redeals are used up and a bounded search finds no more card to win (RO-R13)."""
        s = self.state
        if s[AT_TURN] == OVER or s[STOCK] or (s[WASTE] and self.redeals_left()):
            return False
        return not stall.leads_on(s)
