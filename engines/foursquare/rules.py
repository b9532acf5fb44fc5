"""Foursquare: the rules, FQ-1 to FQ-11 with rulings FQ-R1 to FQ-R18; `kernels.py` does the work on the buffer."""

from engines import cards, game, rng
from engines.foursquare import kernels
from engines.foursquare.kernels import (
    BYTES,
    CARDS,
    CELLS,
    COLS,
    HEIGHTS,
    LEFT,
    MAX_DOWN,
    PLANE,
    POS,
    ROWS,
    STOCK,
    TOP,
)
from engines.game import Game, IllegalMove, Option

REASONS = (
    "",
    "The game is over.",
    "There is no such place.",
    "The grid may not grow past four rows and four columns.",
    "That pile has four cards already.",
    "A new pile must lie next to another one.",
    "That would leave more than four cards face down.",
)


def place_name(move):
    """`A1` to `G7`: column letter, row number from the top."""
    return chr(65 + move % PLANE) + str(move // PLANE + 1)


def cell_of(move):
    """The pile index 0-15 of a place."""
    return (move // PLANE & 3) << 2 | move % PLANE & 3


class Foursquare(Game):
    """One seat, forty cards, sixteen piles. The score of a win is the cards left, 0-24 (FQ-10, FQ-R14)."""

    KEY = "foursquare"
    NUMBER = 1
    SIZE = BYTES
    MAX_MOVES = 28
    MAX_PLAYS = CARDS
    DECK = cards.new_deck(10)
    OPTIONS = (
        Option("grid", "Grid", ("floating", "fixed")),
        Option("suicide", "Losing move", ("loses", "forbidden")),
        Option("dimmed", "Closed cards dimmed", ("off", "on")),
        Option("undo", "Undo", ("off", "on")),
    )

    def _deal(self, deck):
        s = self.state
        s[STOCK : STOCK + CARDS] = deck or self.DECK
        if deck is None:
            rng.shuffle(s, game.AT_RNG, s, STOCK, CARDS)
        self._empty_box()

    def _empty_box(self):
        s = self.state
        s[TOP] = s[LEFT] = s[ROWS] = s[COLS] = 0
        if s[kernels.GRID]:
            s[ROWS] = s[COLS] = 4

    def moves(self, out):
        return kernels.list_moves(self.state, out)

    def play(self, move):
        reason = kernels.refusal(self.state, move)
        if reason:
            raise IllegalMove(REASONS[reason])
        kernels.play_card(self.state, move)
        self._count_move()

    def score(self, seat=0):
        return CARDS - self.state[POS] if self.state[game.AT_WINNERS] else 0

    def progress(self):
        """Face-up piles (FQ-R18)."""
        return kernels.count_piles(self.state) - kernels.count_down(self.state)

    def view(self, seat, out):
        kernels.hide(self.state, out)

    def determinize(self, view, generator, at=0):
        kernels.fill_stock(view, generator, at)

    # What the screen and the text player show; each works on a view as well.

    def hand(self):
        """The card to place, or the one that fitted nowhere (FQ-R11); `NO_CARD` once the game is otherwise over."""
        s = self.state
        return s[STOCK + s[POS]] if kernels.in_hand(s) else cards.NO_CARD

    def stock_left(self):
        """Cards still face down in the stock; the hand is not one of them."""
        s = self.state
        return CARDS - s[POS] - kernels.in_hand(s)

    def box(self):
        """First row, first column, rows and columns of the grid; rows and columns 0 before the first card."""
        s = self.state
        return s[TOP], s[LEFT], s[ROWS], s[COLS]

    def top_card(self, cell):
        """The top card of a pile, `NO_CARD` where there is none."""
        return self.state[CELLS + cell]

    def height(self, cell):
        """Cards in a pile, 0-4."""
        return self.state[HEIGHTS + cell]

    def face_down(self):
        """Face-down top cards; more than `MAX_DOWN` lose (FQ-9)."""
        return kernels.count_down(self.state)

    def flipped_by(self, move):
        """Bit mask of the piles that the card in hand would turn over at a place."""
        return kernels.flips(self.state, cell_of(move), self.hand() & cards.RANK_MASK)

    def down_after(self, move):
        """Face-down top cards there would be after playing to a place."""
        return kernels.down_after(self.state, cell_of(move), self.hand() & cards.RANK_MASK)

    def loses(self, move):
        """Whether the card in hand would lose at once at a place (FQ-9, FQ-R11)."""
        return self.down_after(move) > MAX_DOWN

    def move_name(self, move):
        return place_name(move)

    # What neither the screen nor the bot needs is imported when it is used.

    def describe(self, move):
        from engines.foursquare import words

        return words.describe(self, move)

    def move_from_name(self, text):
        from engines.foursquare import words

        return words.place_of_name(text)

    def check(self):
        from engines.foursquare import check

        self._check_header()
        check.check(self.state)
