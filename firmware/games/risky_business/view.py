"""The view model of Risky Business: the current position or, while the news is shown, an earlier one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.cards import HIDDEN
from engines.game import OVER
from engines.risky_business.kernels import (
    FILLED,
    KING,
    KING_CLEAR,
    MATCHED,
    PLACES,
    QUAD_CLEAR,
    RESHUFFLED,
    TARGETLESS,
)
from firmware.screens.match import NOBODY

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Seat

# Offsets in `TableView.cards`: the top cards of the piles are at 0, then the sizes of the piles, then the row.
SIZES = const(4)
ROW = const(8)
_CARDS = const(12)

# Effects of a line of news. An event has its index. The others are: no effect; `CLEARED_AT` plus the index of an event
# whose pile disappears; the row disappears; the table catches up with the game; `REVEAL` plus a seat whose sum appears.
NO_EFFECT = const(-1)
CLEARED_AT = const(32)
ROW_TAKEN = const(64)
CATCH_UP = const(65)
REVEAL = const(128)


class TableView:
    """The values to draw. `game` is the viewing seat's view of the game.

    `cards` has the piles and the row, `hand` the cards of the viewing seat, 0 for a gap. `effects` has the effect of
    each news line still to be shown, the next one first. While one of them is not `NO_EFFECT`, `cards` is behind the
    game. `fresh` is the place, 0-7, of the last change, `gained` the last card added to the hand. At the end, `counted`
    is the number of seats with open cards, plus one once the winner is named.
    """

    def __init__(self, game: RiskyBusiness) -> None:
        self.game = game
        self.cards = bytearray(_CARDS)
        self.hand = bytearray(PLACES)
        self.fresh = NOBODY
        self.gained = 0
        self.counted = 0
        self.effects: list[int] = []
        self._mover = NOBODY

    # News.

    def begin_news(self, mover: Seat) -> None:
        """Prepare for the news of a move of the seat `mover`, which may be `NOBODY`."""
        self.effects.clear()
        self.fresh = NOBODY
        self.counted = 0
        self._mover = mover

    def is_behind(self) -> bool:
        """True if news lines still to be shown will change the table."""
        for effect in self.effects:
            if effect != NO_EFFECT:
                return True
        return False

    def pending(self, reason: int) -> int:
        """Return the number of events of this reason whose lines are still to come."""
        count = 0
        for effect in self.effects:
            if 0 <= effect < CLEARED_AT and self.game.event_reason(effect) == reason:
                count += 1
        return count

    def deck_left(self) -> int:
        """Return the number of cards in the deck, with those whose lines of news are still to come."""
        return self.game.deck_left() + self.pending(MATCHED) + self.pending(FILLED)

    def apply_next(self) -> None:
        """Apply the effect of the line of news that is shown now."""
        if self.effects:
            self._apply(self.effects.pop(0))
        if not self.is_behind():
            self.finish()

    def finish(self) -> None:
        """Show the current position and, after the end of the game, all sums."""
        self.catch_up()
        self.counted = self.game.seats() + 1 if self.game.turn() == OVER else 0

    def catch_up(self) -> None:
        """Copy the piles and the row from the game."""
        game = self.game
        cards = self.cards
        for place in range(PLACES):
            cards[place] = game.pile_top(place) & 63
            cards[SIZES + place] = game.pile_size(place)
            cards[ROW + place] = game.row_card(place) & 63

    def refill_from_hand(self, card: Card) -> None:
        """Put a card on the first empty pile."""
        place = 0
        while place < PLACES - 1 and self.cards[SIZES + place]:
            place += 1
        self.cards[place] = card
        self.cards[SIZES + place] = 1

    def _apply(self, effect: int) -> None:
        game = self.game
        cards = self.cards
        if effect == NO_EFFECT:
            return
        if effect >= REVEAL:
            self.counted = effect - REVEAL + 1
        elif effect == ROW_TAKEN:
            for place in range(PLACES):
                cards[ROW + place] = 0
        elif effect == CATCH_UP:
            self.catch_up()
        elif effect >= CLEARED_AT:
            place = game.event_place(effect - CLEARED_AT)
            cards[place] = cards[SIZES + place] = 0
        else:
            place = self.fresh = game.event_place(effect)
            reason = game.event_reason(effect)
            if reason != TARGETLESS and reason != RESHUFFLED:
                cards[place] = game.event_card(effect) & 63
                cards[SIZES + place] += 1

    # The hand and the places for its cards.

    def lay_hand(self, seat: Seat) -> None:
        """Keep the cards of the seat's hand in their slots, and fill the gaps with new cards.

        A card of the row goes below its place if that slot is free; the others follow by rank.
        """
        game = self.game
        hand = self.hand
        count = 0 if seat == NOBODY else game.hand_size(seat)
        left = [game.hand_card(seat, i) & 63 for i in range(count)]
        for slot in range(PLACES):
            if hand[slot] and hand[slot] in left:
                left.remove(hand[slot])
            else:
                hand[slot] = 0
        for slot in range(PLACES):
            card = self.cards[ROW + slot]
            if not hand[slot] and card and card in left:
                left.remove(card)
                hand[slot] = self.gained = card
        left.sort(key=_by_rank)
        for card in left:
            slot = 0
            while hand[slot]:
                slot += 1
            hand[slot] = self.gained = card

    def piles_for(self, slot: int) -> int:
        """Return a bit for each pile that takes the card at `slot` of the hand."""
        card = self.hand[slot] & 15
        piles = 0
        for pile in range(PLACES):
            if card == KING or card == self.game.pile_top(pile) & 15:
                piles |= 1 << pile
        return piles

    # The seats.

    def turn(self) -> Seat:
        """Return the seat whose move is in the news, otherwise the seat to act, or `OVER`."""
        return self._mover if self.is_behind() else self.game.turn()

    def points(self, seat: Seat) -> tuple[int, bool]:
        """Return a seat's score so far, as shown now, and true if the viewing seat knows all the cards that this seat
        has set aside. Otherwise the score has only the points off for clears."""
        game = self.game
        kings = game.king_clears(seat)
        quads = game.quad_clears(seat)
        if seat == self.turn():
            kings -= self.pending(KING_CLEAR)
            quads -= self.pending(QUAD_CLEAR)
        known = 0
        for turn in range(game.turns_had(seat)):
            card = game.aside_card(seat, turn)
            if card == HIDDEN:
                return -kings - 2 * quads, False
            known += game.card_value(card)
        return known - kings - 2 * quads, True

    def king_place(self) -> int:
        """Return the empty place at which a king waits for its target, or `PLACES`."""
        return PLACES if self.is_behind() or not self.game.king_in_air() else self.game.empty_place()


def _by_rank(card: Card) -> int:
    return (card & 15) << 6 | card
