"""Four Rows: the rules, FR-1 to FR-21 with rulings FR-R1 to FR-R25.

`kernels.py` has the buffer and what may be played, `turns.py` what happens then.
"""

from micropython import const

from engines import cards, catalog, rng
from engines.four_rows import kernels, turns
from engines.game import Option
from engines.match import Match

# Of the buffer, as in game.py and kernels.py.
_SEATS = const(2)
_TURN = const(3)
_WINNERS = const(4)
_PHASE = const(5)
_RNG = const(12)
_DEALER_CHOICE = const(22)
_HANDS = const(32)
_FIELD = const(68)
_SHOWN = const(72)
_COUNTS = const(164)
_STOCK = const(169)
_DEALER = const(170)
_ACTIVE = const(171)
_STAGE = const(174)
_PLAYED = const(175)
_SKIPPED = const(179)
_FRESH = const(180)
_NEWS = const(181)
_BYTES = const(254)
_CARDS = const(52)
_ROOM = const(9)
_FIRST_HAND = const(9)
_OVER = const(255)


class FourRows(Match):
    """Two to four seats, one pack; the score is 1 for the winner (FR-R23)."""

    KEY, NUMBER = catalog.identity(__name__)
    VERSION = 2
    SIZE = _BYTES
    MAX_SEATS = 4
    MAX_MOVES = 181  # a pass, four tens of 40 (FR-R25), five other cards on four slots
    CHECKPOINT = 32
    MAX_PLAYS = 1020  # 100 cards in five stages, and at most ten passes to a card
    DECK = cards.new_deck()
    RESHUFFLES = True
    OPTIONS = (
        Option("losers", "Not out in time", ("out", "stay")),
        Option("refresh_in_last_lap", "New field in last lap", ("no", "yes")),
        Option("dealer", "Dealer", ("random", "1", "2", "3", "4"), False),
        Option("undo", "Undo", ("this turn", "any", "off"), alone="any"),
    )

    def _deal(self, deck):
        s = self.state
        seats = s[_SEATS]
        s[_ACTIVE] = (1 << seats) - 1
        s[_STAGE] = _FIRST_HAND
        choice = s[_DEALER_CHOICE]
        s[_DEALER] = rng.below(s, _RNG, seats)  # FR-R20; drawn for nothing too, so that a deal number fixes the cards
        if choice:
            s[_DEALER] = (choice - 1) % seats
        size = len(self.decks)
        turns.shuffle_rest(s, self.decks, size)
        turns.deal_hands(s, s[_ACTIVE], _FIRST_HAND)
        turns.deal_field(s, self.decks, size)
        turns.settle(s, self.decks, size, turns.next_of(s, s[_ACTIVE], s[_DEALER]))

    def moves(self, out):
        return kernels.list_moves(self.state, out)

    def play(self, move):
        reason = kernels.refusal(self.state, move)
        if reason:
            self._refuse(reason)
        turns.play_move(self.state, self.decks, len(self.decks), move)
        self._count_move()

    def score(self, seat=0):
        return self.state[_WINNERS] >> seat & 1

    def own_plays(self):
        return 0 if self.state[_TURN] == _OVER else self.state[_PLAYED]  # a card played in a turn turns up no other

    def view(self, seat, out):
        kernels.hide(self.state, out, seat)

    # What the screen and the text player show; each works on a view as well.

    def hand_size(self, seat):
        """Cards in a hand, 0-9."""
        return self.state[_COUNTS + seat]

    def hand_card(self, seat, index):
        """A card of a hand, which ascends by suit and rank; `HIDDEN` in another seat's view."""
        return self.state[_HANDS + seat * _ROOM + index]

    def field_card(self, slot):
        """The card on top in slot 0-3 as it counts: a ten played is what it was announced as (FR-12)."""
        return self.state[_SHOWN + slot]

    def is_wild(self, slot):
        """Whether the card in a slot is a ten that stands for another card (FR-12)."""
        s = self.state
        return s[_FIELD + slot] != s[_SHOWN + slot]

    def stock_left(self):
        """Cards in the stock."""
        return _CARDS - self.state[_STOCK]

    def dealer(self):
        """The seat that dealt."""
        return self.state[_DEALER]

    def is_active(self, seat):
        """Whether a seat is still in the game (FR-R1)."""
        return self.state[_ACTIVE] >> seat & 1

    def stage(self):
        """Cards dealt to a hand in this stage: 9, 7, 5, 3 or 1 (FR-20)."""
        return self.state[_STAGE]

    def last_lap(self):
        """Whether somebody went out and the others have their last turn (FR-17)."""
        return self.state[_PHASE]

    def skipped(self):
        """Bit mask of the seats passed over since the move before because they could not play (FR-R7)."""
        return self.state[_SKIPPED]

    def new_fields(self):
        """Fields dealt anew since the move before (FR-15, FR-R6)."""
        return self.state[_FRESH]

    def news(self):
        """What else happened since: a sum of `kernels.ALL_PASSED`, `LAST_LAP`, `NEW_STAGE` and `RESHUFFLED`."""
        return self.state[_NEWS]

    # What neither the screen nor the bot needs is imported when it is used.

    def determinize(self, view, generator, at=0):
        import engines.four_rows.unseen as unseen  # this form allocates nothing once it is there

        unseen.fill(view, generator, at)
