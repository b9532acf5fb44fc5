"""The view model of All Fours: sides and their pegs, the trick or the turned-up card, the score of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours.kernels import (
    CHIPS,
    DEALING,
    DISCARDING,
    HONOUR,
    NO_SIDE,
    NO_TRUMP,
    PICKING,
    TURN_UP,
)
from engines.game import option_at
from firmware.screens.match import NOBODY
from firmware.ui.card_face import suit_sign

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.types import Seat
    from firmware.types import SeatName

_SUITS = b"\0\1\3\2"  # black and red alternate
_ACE = const(1)
_LONG = const(7)  # letters; a name of this length or more has no room beside score and tricks


class TableView:
    """The values to draw. `game` is the viewing seat's view of the game.

    `seat` is the viewing seat or `NOBODY`; `foot` is the seat at the foot of the table. `on_table` has each seat's card
    in the trick shown; `winning` is the seat that wins this trick, `led` is the suit led. `middle` is the card shown in
    place of the trick, 0 for the trick; `notice` is the line beside that card. `events` counts the
    events that the news has shown, and `words` has a short text for each. For each side, `pegged` has the points that
    its peg shows, and `due` the points that the peg moves to.
    """

    def __init__(self, game: AllFours, names: list[str]) -> None:
        self.game = game
        self.has_chips = option_at(game.state, CHIPS) != 0
        self.seat_names = [name if len(name) < 4 else "%s%d" % (name[0], i + 1) for i, name in enumerate(names)]
        self.sides = game.sides()
        self.side_names = [""] * self.sides
        self.seat = NOBODY
        self.foot = 0
        self.dealer = 0  # between two hands, the next dealer
        self.on_table = bytearray(game.seats())
        self.winning = NOBODY
        self.led = NO_TRUMP
        self.middle = 0
        self.notice = ""
        self.events = 0
        self.words: list[str] = []
        self.pegged = bytearray(self.sides)
        self.due = bytearray(self.sides)
        self._named_for = -1  # the seat that `side_names` are for

    # Seats and sides.

    def look_from(self, seat: Seat, foot: Seat, name: SeatName) -> bool:
        """Set the viewing seat and the seat at the foot. Return True if the names of the sides have changed."""
        game = self.game
        self.seat = seat
        self.foot = foot
        self.dealer = game.turn() if game.phase() == DEALING else game.dealer()
        if seat == self._named_for:
            return False
        self._named_for = seat
        for side in range(self.sides):
            self.side_names[side] = self._side_name(side, name)
        return True

    def _side_name(self, side: int, name: SeatName) -> str:
        seats = self.game.seats()
        if self.sides == seats:
            text = name(side)
            return text if seats == 2 and len(text) < _LONG else self.seat_names[side]
        if self.seat != NOBODY:
            if self.game.side(self.seat) == side:
                return "Us"
            if self.sides == 2:
                return "Them"
        return "%d&%d" % (side + 1, side + self.sides + 1)

    def score_line(self) -> str:
        """Return each side's name and points, or the chips that it still has to play, and the trump, in parts that
        are separated by line feeds."""
        parts = []
        for side in range(self.sides):
            points = self.pegged[side]
            left = max(self.game.target() - points, 0)
            parts.append("%s %d" % (self.side_names[side], left if self.has_chips else points))
        trump = self.game.trump()
        if trump != NO_TRUMP:
            parts.append("Trump " + chr(suit_sign(trump << 4)))
        return "\n".join(parts)

    # Cards.

    def sort_hand(self, cards: bytearray) -> int:
        """Write the viewing seat's hand into `cards`, each suit from two to ace; hidden cards keep their order.

        Return the number of cards, 0 between two hands.
        """
        game = self.game
        seat = self.seat
        count = game.hand_size(seat) if seat != NOBODY and game.phase() != DEALING else 0
        n = 0
        for suit in _SUITS:
            ace = 0
            for i in range(count):
                card = game.hand_card(seat, i)
                if card >> 4 & 3 == suit:
                    if card & 15 == _ACE:
                        ace = card
                    else:
                        cards[n] = card
                        n += 1
            if ace:
                cards[n] = ace
                n += 1
        return n

    def lay_trick(self, back: int) -> None:
        """Lay out the trick `back` tricks ago, 0 for the trick under way or, until its first card, the last one.

        Before the first hand, lay out the cards of the opening.
        """
        game = self.game
        on_table = self.on_table
        for seat in range(len(on_table)):
            on_table[seat] = 0
        self.winning = NOBODY
        self.led = NO_TRUMP
        if not game.hand_number():
            if game.turn_up():
                from engines.all_fours import opening  # needed before the first hand only

                opening.lay_out(game.state, on_table)
            return
        trick = game.tricks() - back
        if not back:
            self.led = game.led_suit()
            if trick and not game.trick_size(trick):
                trick -= 1
        size = game.trick_size(trick)
        for n in range(size):
            on_table[game.seat_of_card(trick, n)] = game.trick_card(trick, n)
        self.winning = game.trick_taker(trick) if trick < game.tricks() else game.winning_seat()
        if back and size:
            self.led = game.trick_card(trick, 0) >> 4

    def has_question(self) -> bool:
        """True if a seat has to answer a question about the card turned up."""
        phase = self.game.phase()
        return phase == PICKING or DEALING < phase < DISCARDING

    # Events.

    def show_events(self, count: int, current: int, question: str, is_past: bool) -> None:
        """Show the table after the first `count` events have been in the news.

        `current` is the event whose line is shown, -1 for none. `question` is the notice beside a card that a seat is
        asked about. `is_past` is true while an earlier trick is shown.
        """
        game = self.game
        self.events = count
        self._set_due(count)
        at = current if current >= 0 else count  # the event in the news now, or next
        while at < game.event_count() and game.event_reason(at) > HONOUR:
            at += 1
        self.middle = 0
        if is_past:
            pass
        elif at < game.event_count() and game.event_reason(at) == TURN_UP:
            self.middle = game.event_card(at)
        elif self.has_question():
            self.middle = game.turn_up()
        self.notice = question
        for i in range(min(count, len(self.words))):
            if game.event_reason(i) == TURN_UP and game.event_card(i) == self.middle:
                self.notice = self.words[i]

    def _set_due(self, count: int) -> None:
        game = self.game
        for side in range(self.sides):
            self.due[side] = game.side_score(side)
        for i in range(count, game.event_count()):
            side = game.event_side(i)
            if side != NO_SIDE:
                self.due[side] -= game.event_points(i)
