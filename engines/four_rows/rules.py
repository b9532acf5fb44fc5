"""Four Rows: the rules of `seeds/four_rows.md`.

`kernels.py` has the buffer and what may be played, `turns.py` what happens then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import cards, catalog, rng
from engines.four_rows import kernels, turns
from engines.four_rows.kernels import (
    ACTIVE,
    BYTES,
    CARDS,
    COUNTS,
    DEALER,
    DEALER_CHOICE,
    FACES,
    FIELD,
    FRESH,
    HAND_ROOM,
    HANDS,
    NEWS,
    PLAYED,
    SKIPPED,
    STAGE,
    STOCK,
)
from engines.game import AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, AT_WINNERS, OVER, Match, option_at
from engines.option import Option

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Mask, Move, Moves, Seat

_FIRST_HAND = const(9)


class FourRows(Match):
    """Two to four seats, one pack; the score is 1 for the winner."""

    KEY, NUMBER = catalog.identity(__name__)
    VERSION = 4
    SIZE = BYTES
    MAX_SEATS = 4  # FR-1
    MAX_MOVES = 181  # a pass, four tens of 40 (FR-R25), five other cards on four slots
    MAX_PLAYS = 1020  # 100 cards in five stages, and at most ten passes to a card
    DECK = cards.new_deck()  # FR-2
    RESHUFFLES = True
    OPTIONS_0_4 = 4
    OPTIONS = (
        Option("losers|Not out in time|out|stay"),
        Option("refresh_in_last_lap|New field in last lap|no|yes"),
        Option("dealer|Dealer|random|1|2|3|4", False),
        Option("undo|Undo|this turn|any|off", alone="any"),
        Option("first_dealer|First dealer|any seat|computer"),  # FR-R20
    )

    def _deal(self, deck: Data | None) -> None:
        s = self.state
        seats = s[AT_SEATS]
        s[ACTIVE] = (1 << seats) - 1
        s[STAGE] = _FIRST_HAND
        choice = option_at(s, DEALER_CHOICE)
        s[DEALER] = rng.below(s, AT_RNG, seats)  # FR-R20; drawn for nothing too, so that a deal number fixes the cards
        if choice:
            s[DEALER] = (choice - 1) % seats
        size = len(self.decks)
        turns.shuffle_rest(s, self.decks, size)
        turns.deal_hands(s, s[ACTIVE], _FIRST_HAND)  # FR-3
        turns.deal_field(s, self.decks, size)
        turns.find_turn(s, self.decks, size, turns.next_of(s, s[ACTIVE], s[DEALER]))  # FR-5

    def moves(self, out: Moves) -> int:
        return kernels.list_moves(self.state, out)

    def play(self, move: Move) -> None:
        reason = kernels.refusal(self.state, move)
        if reason:
            self._refuse(reason)
        turns.play_move(self.state, self.decks, len(self.decks), move)
        self._count_move()

    def score(self, seat: Seat = 0) -> int:
        return self.state[AT_WINNERS] >> seat & 1  # FR-R23

    def summary(self, seat: Seat) -> str:
        count = self.hand_size(seat)
        return "Round %d: %d card%s" % (self.round(), count, "" if count == 1 else "s")

    def own_plays(self) -> int:
        return 0 if self.state[AT_TURN] == OVER else self.state[PLAYED]  # a card played in a turn turns up no other

    def seen_move(self, move: Move, seat: Seat) -> Move:
        return move  # cards are played in the open

    def view(self, seat: Seat, out: Buffer) -> None:
        kernels.hide(self.state, out, seat)

    # For the screen and text play; each works on a view too.

    def hand_size(self, seat: Seat) -> int:
        """Cards in a hand, 0-9."""
        return self.state[COUNTS + seat]

    def hand_card(self, seat: Seat, index: int) -> Card:
        """A card of a hand, which ascends by suit and rank; `HIDDEN` in another seat's view."""
        return self.state[HANDS + seat * HAND_ROOM + index]

    def field_card(self, slot: int) -> Card:
        """The card on top in slot 0-3 as it counts: a ten played is what it was announced as (FR-12)."""
        return self.state[FACES + slot]

    def is_wild(self, slot: int) -> bool:
        """True if the card in a slot is a ten that represents another card (FR-12)."""
        s = self.state
        return s[FIELD + slot] != s[FACES + slot]

    def stock_left(self) -> int:
        """Cards in the stock."""
        return CARDS - self.state[STOCK]

    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self.state[DEALER]

    def is_active(self, seat: Seat) -> bool:
        """True if a seat is still in the game (FR-R1)."""
        return self.state[ACTIVE] >> seat & 1 != 0

    def stage(self) -> int:
        """Cards dealt to a hand in this stage: 9, 7, 5, 3 or 1 (FR-20)."""
        return self.state[STAGE]

    def round(self) -> int:
        """Number of this stage, 1 to 5 (FR-20)."""
        return (11 - self.stage()) // 2

    def last_lap(self) -> int:
        """True if a seat went out and the others have their last turn (FR-17)."""
        return self.state[AT_PHASE]

    def skipped(self) -> Mask:
        """Bit mask of the seats passed over since the move before because they could not play (FR-R7)."""
        return self.state[SKIPPED]

    def new_fields(self) -> int:
        """Return the number of new fields dealt since the previous move (FR-15, FR-R6)."""
        return self.state[FRESH]

    def news(self) -> int:
        """Return the other events since then: a sum of `kernels.ALL_PASSED`, `LAST_LAP`, `NEW_STAGE` and
        `RESHUFFLED`."""
        return self.state[NEWS]

    # Modules that neither the screen nor the bot needs are imported when they are used.

    def determinize(self, view: Buffer, generator: Buffer, at: int = 0) -> None:
        import engines.four_rows.determinize as unseen  # this form allocates nothing once it is there

        unseen.fill(view, generator, at)

    def is_sound(self, view: Buffer, seat: Seat) -> bool:
        import engines.four_rows.view_check as view_check

        return view_check.is_sound(view, seat)
