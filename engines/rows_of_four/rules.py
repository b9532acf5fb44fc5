"""Rows of Four: the rules, RO-1 to RO-17 with rulings RO-R1 to RO-R19; `kernels.py` does the work on the buffer."""

from micropython import const

from engines import cards, catalog, rng
from engines.game import OVER, Option, option_at
from engines.rows_of_four import kernels, talon
from engines.solitaire import Solitaire

# Of the buffer, as in game.py and kernels.py.
_TURN = const(3)
_PHASE = const(5)
_RNG = const(12)
_DRAW_WHEN = const(2)  # of the options
_AUTO = const(6)
_HEIGHTS = const(32)
_LENGTHS = const(40)
_WASTE = const(48)
_STOCK = const(49)
_REDEALS = const(50)
_STUCK = const(51)
_PILES = const(52)
_TALON = const(180)
_BYTES = const(252)
_CARDS = const(104)
_GIVEN_UP = const(1)
_AIM_STUCK = const(2)  # as in search.py
_DRAW = const(384)
_REDEAL = const(385)
_GIVE_UP = const(386)


class RowsOfFour(Solitaire):
    """One seat, two packs, eight piles. The score is the cards on the foundations, 0-104 (RO-R18)."""

    KEY, NUMBER = catalog.identity(__name__)
    VERSION = 3
    SIZE = _BYTES
    MAX_MOVES = 82  # five spaces, three piles and the foundations alike for each other, two more
    MAX_PLAYS = 2000
    CHECKPOINT = 250
    DECK = cards.new_deck(13, 2)
    RESHUFFLES = True
    WINNABLE = True
    OPTIONS = (
        Option("redeal", "Redeal", ("shuffle", "turn over")),
        Option("redeals", "Redeals", ("2", "1", "0", "unlimited")),
        Option("draw", "Draw", ("any time", "only when stuck")),
        Option("fill", "Fill spaces", ("waste only", "any top card")),
        Option("take_back", "Take back", ("no", "yes")),
        Option("undo", "Undo", ("on", "off")),
        Option("auto", "Send cards up", ("off", "safe only")),
    )

    def _deal(self, deck):
        if deck is None:
            deck = bytearray(self.DECK)
            rng.shuffle(self.state, _RNG, deck, 0, _CARDS)
        talon.deal_out(self.state, deck)
        self.settle()

    def settle(self):
        """Work out what follows from the table: safe cards go up, draws are due or not, the game is over or not."""
        if option_at(self.state, _AUTO):
            kernels.send_safe(self.state)
        self.catch_up()

    def catch_up(self):
        s = self.state
        if s[_PHASE] == _GIVEN_UP:
            return
        if option_at(s, _DRAW_WHEN):
            import engines.rows_of_four.stall as stall  # this form allocates nothing once it is there

            s[_STUCK] = not stall.gains(s, _AIM_STUCK)
        kernels.finish(s)

    def moves(self, out):
        return kernels.list_moves(self.state, out)

    def play(self, move):
        self._make(move)
        self.catch_up()

    def repeat(self, move):
        if move == _GIVE_UP:
            self.catch_up()
        else:
            s = self.state
            s[_STUCK] = option_at(s, _DRAW_WHEN)  # a draw that was made was due; to search takes longest
        self._make(move)

    def _make(self, move):
        s = self.state
        reason = kernels.refusal(s, move)
        if reason:
            self._refuse(reason)
        self._count_move()
        if move == _GIVE_UP:
            s[_PHASE] = _GIVEN_UP
            s[_TURN] = OVER
            return
        if move == _DRAW:
            kernels.draw(s)
        elif move == _REDEAL:
            talon.redeal(s, self.decks, len(self.decks))
        else:
            kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
        if option_at(s, _AUTO):
            kernels.send_safe(s)

    def score(self, seat=0):
        s = self.state
        n = 0
        for i in range(_HEIGHTS, _LENGTHS):
            n += s[i]
        return n

    def progress(self):
        """Cards on the foundations (RO-R18)."""
        return self.score()

    def view(self, seat, out):
        kernels.hide(self.state, out)

    def determinize(self, view, generator, at=0):
        talon.fill(view, generator, at)

    # What the screen and the text player show; each works on a view as well.

    def pile_size(self, pile):
        """Cards in a pile 0-7."""
        return self.state[_LENGTHS + pile]

    def pile_card(self, pile, index):
        """A card of a pile, 0 the lowest."""
        return self.state[_PILES + pile * 16 + index]

    def height(self, foundation):
        """Cards on a foundation 0-7: two of clubs, then of diamonds, hearts and spades."""
        return self.state[_HEIGHTS + foundation]

    def waste_size(self):
        """Cards in the waste."""
        return self.state[_WASTE]

    def waste_card(self, index):
        """A card of the waste, 0 the lowest."""
        return self.state[_TALON + index]

    def top_card(self, source):
        """The card that a source of moves offers, `NO_CARD` for none: 0-7 piles, 8 waste, 16-23 foundations."""
        return kernels.top(self.state, source)

    def stock_left(self):
        """Cards in the stock."""
        return self.state[_STOCK]

    def redeals_left(self):
        """Redeals still allowed, 255 when there is no limit (RO-15)."""
        return kernels.redeals_left(self.state)

    def passes(self):
        """Passes through the stock begun, 1 at the start (RO-R18)."""
        return self.state[_REDEALS] + 1

    def given_up(self):
        """Whether the game was given up."""
        return self.state[_PHASE] == _GIVEN_UP

    def stalled(self):
        """Whether, stock and redeals used up, no card can be won any more as far as a bounded search sees (RO-R13)."""
        s = self.state
        if s[_TURN] == OVER or s[_STOCK] or (s[_WASTE] and self.redeals_left()):
            return False
        import engines.rows_of_four.stall as stall

        return not stall.leads_on(s)
