"""Risky Business: the rules of `seeds/risky_business.md`.

`kernels.py` has the buffer and the legal moves, `hands.py` the hands, `refill.py` the deck and the middle, and
`play.py` the effects of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import cards, catalog, rng
from engines.game import AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, AT_WINNERS, OVER, Match, option_at, part
from engines.option import Option
from engines.risky_business import kernels, play, refill
from engines.risky_business.kernels import (
    ASIDE,
    ASIDE_COUNT,
    BYTES,
    CHOOSER,
    CHOOSING,
    CLEARED,
    EVENT_COUNT,
    EVENTS,
    FIRST,
    HAND_COUNT,
    HAND_ROOM,
    HANDS,
    IN_AIR,
    KING_CLEAR,
    KINGS,
    MOVES_LEFT,
    PACK,
    PACK_ROOM,
    PILE_ROOM,
    PILE_SIZE,
    PILES,
    PLAYED_ON,
    QUAD_CLEAR,
    QUADS,
    ROW,
    SET_ASIDE,
    STOCK,
    TURNS,
    UNSHOWN,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Moves, Options, Seat

# A line an option: its key, its title, its choices; one text, since MicroPython keeps short strings for good.
_LINES = """\
chart|Chart|default|pip|golf|custom
ace|Ace|1|0|2|3|4|5|6|7|8|9|10|11|12|13|14|15
jack|Jack|11|0|1|2|3|4|5|6|7|8|9|10|12|13|14|15
queen|Queen|12|0|1|2|3|4|5|6|7|8|9|10|11|13|14|15
king|King|13|0|1|2|3|4|5|6|7|8|9|10|11|12|14|15
hand_refill|Refill costs a move|yes|no
king_target|Drawn kings|choice|automatic
undo|Undo|this turn|any|off
chooser|First seat chosen by|lot|1|2|3|4"""

_CARDS = ("ace", "jack", "queen", "king")  # cards with values that only a custom chart can change


def _option(line: str) -> Option:
    key = line[: line.find("|")]
    return Option(line, key != "chooser", "any" if key == "undo" else "", "chart=custom" if key in _CARDS else "")


_TWO_PACKS = cards.new_deck(packs=2)


class RiskyBusiness(Match):
    """Two seats with one pack, three or four with two; the lowest score wins."""

    KEY, NUMBER = catalog.identity(__name__)
    SIZE = BYTES
    MAX_SEATS = 4  # RB-1
    MAX_MOVES = 33  # four kings on four piles, four cards for four of the row, and the end
    MAX_PLAYS = 1000
    DECK = cards.new_deck()
    RESHUFFLES = True
    OPTIONS = tuple([_option(line) for line in _LINES.split("\n")])

    def __init__(self, seats: int = 0, options: Options | None = None) -> None:
        super().__init__(seats, options)
        self._choose_packs()

    def _choose_packs(self) -> None:
        """RB-R19."""
        self.DECK = _TWO_PACKS if self.state[AT_SEATS] > 2 else type(self).DECK

    def load(self, state: Data, decks: Data | None = None) -> None:
        super().load(state, decks)
        self._choose_packs()

    def _deal(self, deck: Data | None) -> None:
        s = self.state
        seats = s[AT_SEATS]
        first = rng.below(
            s, AT_RNG, seats
        )  # RB-5, RB-R20; drawn for nothing too, so that a deal number fixes the cards
        size = len(self.DECK)
        for i in range(size):
            s[PACK + i] = self.DECK[i]
        refill.shuffle(s, self.decks, len(self.decks), size)
        choice = option_at(s, CHOOSER)
        if choice:  # RB-13, RB-R22
            s[AT_PHASE] = CHOOSING
            s[AT_TURN] = (choice - 1) % seats
        else:
            play.deal(s, self.decks, len(self.decks), first)

    def moves(self, out: Moves) -> int:
        return kernels.list_moves(self.state, out)

    def play(self, move: Move) -> None:
        s = self.state
        reason = kernels.refusal(s, move)
        if reason:
            self._refuse(reason)
        refill.clear_events(s)
        play.play_move(s, self.decks, len(self.decks), move)
        self._count_move()

    def score(self, seat: Seat = 0) -> int:
        """Return a seat's score: cards set aside and, once the game is over, its hand, minus its clears. In a view,
        hidden cards are not included."""
        return play.score(self.state, seat)

    def move_from_name(self, text: str) -> Move:
        """Read a move by its name; an answer to the present question needs no more than the answer."""
        return part(self.KEY, "words").answer(self.state[AT_PHASE], text)  # type: ignore[no-any-return]

    def summary(self, seat: Seat) -> str:
        return "Round %d of %d" % (min(self.turns_had(seat) + 1, TURNS), TURNS)

    def own_plays(self) -> int:
        return 0 if self.state[AT_TURN] == OVER else self.state[UNSHOWN]

    def seen_move(self, move: Move, seat: Seat) -> Move:
        return ASIDE if ASIDE <= move < kernels.END else move

    def next_options(self, choices: bytearray) -> bytearray:
        """The winner says who begins; if the win is shared, one of them is drawn (RB-R22); without a winner, the last
        winner does."""
        winners = [seat for seat in range(self.seats()) if self.state[AT_WINNERS] >> seat & 1]
        choices[CHOOSER] = option_at(self.state, CHOOSER)
        if winners:
            luck = bytearray(self.state[AT_RNG : AT_RNG + rng.SIZE])
            choices[CHOOSER] = winners[rng.below(luck, 0, len(winners))] + 1
        return choices

    def view(self, seat: Seat, out: Buffer) -> None:
        kernels.hide(self.state, out, seat)

    # For screens, bots and text play; each works on a view too.

    def phase(self) -> int:
        """Return one of the phases of `kernels.py`."""
        return self.state[AT_PHASE]

    def moves_left(self) -> int:
        """Moves that the seat to act has left in its turn, 0-4."""
        return self.state[MOVES_LEFT]

    def turns_had(self, seat: Seat) -> int:
        """Return the turns that a seat has had, 0-4, which is the number of its cards set aside."""
        return self.state[ASIDE_COUNT + seat]

    def first(self) -> Seat:
        """Return the seat that had the first turn."""
        return self.state[FIRST]

    def hand_size(self, seat: Seat) -> int:
        """Cards in a hand, 0-4."""
        return self.state[HAND_COUNT + seat]

    def hand_card(self, seat: Seat, index: int) -> Card:
        """Return a card of a hand as it is in the buffer: with `FACE_DOWN` unless it is public. Public cards come
        first; hidden ones are `HIDDEN` in another seat's view."""
        return self.state[HANDS + seat * HAND_ROOM + index]

    def aside_card(self, seat: Seat, turn: int) -> Card:
        """Return the card that a seat set aside in its turn 0-3, in the same form; 0 if it has not had that turn."""
        return self.state[SET_ASIDE + seat * TURNS + turn]

    def pile_size(self, pile: int) -> int:
        """Cards in pile 0-3; 0 while its place is empty."""
        return self.state[PILE_SIZE + pile]

    def pile_card(self, pile: int, index: int) -> Card:
        """A card of a pile, the lowest at 0."""
        return self.state[PILES + pile * PILE_ROOM + index]

    def pile_top(self, pile: int) -> Card:
        """The card on top of a pile, 0 while its place is empty."""
        n = self.state[PILE_SIZE + pile]
        return self.state[PILES + pile * PILE_ROOM + n - 1] if n else 0

    def row_card(self, place: int) -> Card:
        """The card at place 0-3 of the discard row."""
        return self.state[ROW + place]

    def played_on(self) -> int:
        """Return the pile 0-3 just played on, while a card is to be picked up; otherwise -1."""
        return self.state[PLAYED_ON] - 1

    def empty_place(self) -> int:
        """Return the place that is filled next, 4 if no place is empty."""
        return refill.empty_place(self.state)

    def king_in_air(self) -> Card:
        """The king that was drawn and waits for its target, or 0."""
        return self.state[IN_AIR]

    def deck_left(self) -> int:
        """Cards in the deck."""
        return PACK_ROOM - self.state[STOCK]

    def cleared(self) -> int:
        """Return the number of cards cleared since the last reshuffle."""
        return self.state[CLEARED]

    def king_clears(self, seat: Seat) -> int:
        """Piles that a seat cleared with a king."""
        return self.state[KINGS + seat]

    def quad_clears(self, seat: Seat) -> int:
        """Piles that a seat cleared with a fourth card."""
        return self.state[QUADS + seat]

    def card_value(self, card: Card) -> int:
        """Return a card's value by the chart; 0 for a hidden card (RB-R1)."""
        return kernels.value(self.state, card)

    def event_count(self) -> int:
        """Events since the move before, at most `kernels.MOST_EVENTS`."""
        return self.state[EVENT_COUNT]

    def event_reason(self, index: int) -> int:
        """Return one of the reasons of `kernels.py`."""
        return self.state[EVENTS + 2 * index] & 15

    def event_place(self, index: int) -> int:
        """The pile, or the place in the row, where it happened."""
        return self.state[EVENTS + 2 * index] >> 4

    def event_card(self, index: int) -> Card:
        """Return the card of the event, 0 for a reshuffle."""
        return self.state[EVENTS + 2 * index + 1]

    def event_points(self, index: int) -> int:
        """Return the points of the event: -1 for a king's clear, -2 for a quad, else 0."""
        reason = self.event_reason(index)
        return -1 if reason == KING_CLEAR else -2 if reason == QUAD_CLEAR else 0

    # Modules that neither the screen nor the bot needs are imported when they are used.

    def determinize(self, view: Buffer, generator: Buffer, at: int = 0) -> None:
        import engines.risky_business.determinize as unseen  # this form allocates nothing once it is there

        unseen.fill(view, generator, at)

    def is_sound(self, view: Buffer, seat: Seat) -> bool:
        import engines.risky_business.view_check as view_check

        return view_check.is_sound(view, seat)
