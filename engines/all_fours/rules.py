"""All Fours: the rules of `seeds/all_fours.md`, for all its variants.

`kernels.py` has the buffer and the tricks, `opening.py` the choice of the first dealer, `deal.py` everything up to the
first trick, `play.py` the moves and the tricks. `score.py` has the score, `early_end.py` the end of a match that is
decided, `revokes.py` revokes that can be called, and `jacks.py` the draw of partners.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import cards, catalog, hands, rng
from engines.all_fours import deal, kernels, opening, options, play, score
from engines.all_fours.kernels import (
    ALL_FOUR_STAKE,
    ALL_FOURS,
    ANSWERING,
    BEGGING,
    BY_JACKS,
    BYTES,
    CALL,
    COLOUR_GUESS,
    COUNTING,
    COUNTS,
    CUTTING,
    DEALER,
    DEALING,
    DISCARD,
    DISCARDING,
    EVENT_COUNT,
    EVENTS,
    HAND,
    IN_TRICK,
    LEADER,
    MATCH_STAKE,
    MOST_EVENTS,
    OFFERING,
    OPENING,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    RANDOM,
    REVOKE,
    RUNS,
    SCORES,
    SHUFFLES,
    SPEAKERS,
    STOP_EARLY,
    TAKE_BACK,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    TURNED,
    UNTIL_A_JACK,
    hand_at,
    side_of,
)
from engines.game import AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, AT_WINNERS, OVER, Match, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Moves, Options, Players, Seat

_BOT = const(2)  # the lowest number of a computer player, as in `engines/table.py`
_MOST_MOVES = const(22)  # 21 cards after five runs of two players, and room for a throw-in
_DUTIES = {DEALING: "deal", OFFERING: "cut", BEGGING: "beg", ANSWERING: "answer", DISCARDING: "discard"}
_TRUMP_0_4 = const(20)  # index of an option of Fourfold 0.4
_ROOM = array("H", bytes(2 * _MOST_MOVES))


class AllFours(Match):
    """Two, three, four or six seats, one pack; a match of many hands, and the score is the side's points."""

    KEY, NUMBER = catalog.identity(__name__)
    VERSION = 3
    SIZE = BYTES
    MAX_SEATS = 6
    LEVELS = ("easy", "medium", "hard")
    MAX_MOVES = _MOST_MOVES
    CHECKPOINT = 128
    MAX_PLAYS = 2000
    DECK = cards.new_deck()  # AF-1
    RESHUFFLES = True
    OPTIONS = options.OPTIONS
    OPTIONS_0_4 = 22

    def _deal(self, deck: Data | None) -> None:
        s = self.state
        ceremony = option_at(s, OPENING) < RANDOM
        s[DEALER] = rng.below(s, AT_RNG, s[AT_SEATS])  # drawn for nothing too, so that a deal number fixes the cards,
        deal.shuffle(s, self.decks, len(self.decks) if ceremony else 0)  # and even the unused pack of an opening
        if ceremony:
            choice = option_at(s, OPENING)
            s[AT_PHASE] = CUTTING
            s[AT_TURN] = 0  # the first seat is the first to cut; or the seat that was drawn
            if choice == UNTIL_A_JACK or choice == COLOUR_GUESS:
                s[AT_TURN] = s[DEALER]
        else:  # AF-R17
            s[SHUFFLES] = 0
            s[AT_PHASE] = DEALING
            s[AT_TURN] = s[DEALER]

    @classmethod
    def options_of_0_4(cls, options: Options) -> bytes:
        """Return the choices without *trump by*, which followed from what turn-ups pay; stakes were one on each."""
        stake = options[MATCH_STAKE]
        return bytes(options[:_TRUMP_0_4]) + bytes((options[_TRUMP_0_4 + 1], 0, 0, stake))

    @classmethod
    def seat_order(cls, options: Options, seats: int, seed: int) -> bytes:
        if seats != 4 or options[OPENING] < BY_JACKS:
            return b""
        import engines.all_fours.jacks as jacks

        return jacks.Draw(seed, 4 + options[OPENING] - BY_JACKS).order

    def seat_people(self, players: Players) -> None:
        s = self.state
        if option_at(s, OPENING) == COLOUR_GUESS or option_at(s, REVOKE):
            sides = score.sides(s)
            for side in range(s[AT_SEATS] - sides):
                if players[side] >= _BOT and players[side + sides] < _BOT:  # AF-R17
                    s[SPEAKERS] = s[SPEAKERS] | 1 << side

    def moves(self, out: Moves) -> int:
        return play.add_wrong_cards(self.state, out, play.list_moves(self.state, out))

    def is_claim(self, move: Move) -> bool:
        return move >= TAKE_BACK

    def mover(self, move: Move) -> Seat:
        if TAKE_BACK <= move < CALL:
            import engines.all_fours.revokes as revokes

            return revokes.owner(self.state, move - TAKE_BACK)
        return self.state[AT_TURN]

    def play(self, move: Move) -> None:
        s = self.state
        if move >= TAKE_BACK:
            import engines.all_fours.revokes as revokes

            reason = revokes.reason_against(s, move)
        else:
            reason = 0 if play.is_legal(s, _ROOM, move) else play.refusal(s, move)  # AF-T11
        if reason:
            self._refuse(reason)
        hands.clear(s, EVENTS, 2 * MOST_EVENTS)
        s[EVENT_COUNT] = 0
        phase = s[AT_PHASE]
        if phase == PLAYING or phase == COUNTING:
            if self._ends_hand(move):
                if not score.score_hand(s):
                    deal.end_hand(s)
            elif option_at(s, STOP_EARLY) and not option_at(s, REVOKE):
                import engines.all_fours.early_end as early_end

                early_end.stop_early(s)
        elif phase >= DEALING:
            deal.play_move(s, self.decks, len(self.decks), move)
        else:
            opening.play_move(s, move)
        self._count_move()

    def _ends_hand(self, move: Move) -> int:
        """Make a legal move of the play, or of the call of revokes after it. Return 1 if the hand is to be counted."""
        s = self.state
        if s[AT_PHASE] == PLAYING and move < TAKE_BACK:
            ends = play.play_move(s, move)
            if not (ends and option_at(s, REVOKE)):
                return ends
        import engines.all_fours.revokes as revokes

        return revokes.play_move(s, move)

    def score(self, seat: Seat = 0) -> int:
        return self.state[SCORES + side_of(self.state, seat)]

    def summary(self, seat: Seat) -> str:
        sides = self.sides()
        first = self.side(seat)
        scores = [str(self.side_score((first + i) % sides)) for i in range(sides)]
        return self.OPTIONS[0].choices[self.variant()] + " " + "-".join(scores)

    def duty(self) -> str:
        return _DUTIES.get(self.phase(), "turn")

    def own_plays(self) -> int:
        s = self.state
        if s[AT_TURN] == OVER or s[AT_PHASE] != DISCARDING:
            return 0  # all other moves are open
        return 6 + 3 * s[RUNS] - s[COUNTS + s[AT_TURN]]

    def seen_move(self, move: Move, seat: Seat) -> Move:
        return DISCARD if DISCARD <= move < TAKE_BACK else move

    def view(self, seat: Seat, out: Buffer) -> None:
        kernels.hide(self.state, out, seat)

    # For screens, bots and text play; each works on a view too.

    def hand_size(self, seat: Seat) -> int:
        """Return the number of cards in a hand, 0-21, also of a hand thrown in."""
        return self.state[COUNTS + seat]

    def hand_card(self, seat: Seat, index: int) -> Card:
        """A card of a hand, which ascends by suit and rank; `HIDDEN` if the view's seat may not see it."""
        return self.state[hand_at(self.state, seat) + index]

    def sides(self) -> int:
        """Return the number of sides, 2 or 3."""
        return score.sides(self.state)

    def side(self, seat: Seat) -> int:
        """The side of a seat, 0-2."""
        return side_of(self.state, seat)

    def side_score(self, side: int) -> int:
        """Points of a side."""
        return self.state[SCORES + side]

    def target(self) -> int:
        """Points that win the match."""
        return score.target(self.state)

    def dealer(self) -> Seat:
        """Return the dealer of the hand being played, or just played."""
        return self.state[DEALER]

    def eldest(self) -> Seat:
        """The seat after the dealer, which leads to the first trick, and may beg or pitches."""
        return deal.after(self.state, self.state[DEALER])

    def leader(self) -> Seat:
        """Return the seat that led, or is to lead, to the present trick."""
        return self.state[LEADER]

    def trump(self) -> int:
        """The suit that is trump, 0-3, or `kernels.NO_TRUMP`."""
        return self.state[TRUMP]

    def led_suit(self) -> int:
        """The suit led to the present trick, 0-3, or `kernels.NO_TRUMP` before the lead."""
        s = self.state
        return s[PLAYED + s[PLAYED_COUNT] - s[IN_TRICK]] >> 4 if s[IN_TRICK] else kernels.NO_TRUMP

    def turn_up(self) -> Card:
        """The last card turned up in this hand, or in the opening; 0 for none."""
        s = self.state
        return s[PACK + s[TURNED] - 1] if s[TURNED] else 0

    def turn_up_points(self, card: Card) -> int:
        """Points that a card pays the dealer's side when it is turned up and its suit stays trump."""
        return score.points(self.state, kernels.TURN_UP, card)

    def turn_up_count(self) -> int:
        """Cards turned up in this hand, or in the opening."""
        return self.state[TURNED]

    def turned(self, index: int) -> Card:
        """The card turned up at an index, the first one at 0."""
        return self.state[PACK + index]

    def phase(self) -> int:
        """Return one of the phases of `kernels.py`."""
        return self.state[AT_PHASE]

    def hand_number(self) -> int:
        """The number of this hand, from 1; 0 before the first."""
        return self.state[HAND]

    def runs(self) -> int:
        """Runs in this hand."""
        return self.state[RUNS]

    def tricks(self) -> int:
        """Complete tricks of this hand."""
        return self.state[TRICKS]

    def trick_taker(self, trick: int) -> Seat:
        """Return the seat that took a complete trick."""
        return self.state[TAKERS + trick]

    def tricks_won(self, side: int) -> int:
        """Tricks of this hand that a side took."""
        s = self.state
        n = 0
        for i in range(s[TRICKS]):
            n += side_of(s, s[TAKERS + i]) == side
        return n

    def trick_size(self, trick: int) -> int:
        """Cards in a trick; the one of the number `tricks()` is under way."""
        return kernels.trick_size(self.state, trick)

    def trick_card(self, trick: int, index: int) -> Card:
        """A card of a trick, in the order of play."""
        s = self.state
        if s[THROWN]:
            at = index
            for i in range(trick):
                at += self.trick_size(i)
        else:
            at = trick * s[AT_SEATS] + index
        return s[PLAYED + at]

    def seat_of_card(self, trick: int, index: int) -> Seat:
        """Return the seat that played that card."""
        s = self.state
        seat = s[TAKERS + trick - 1] if trick else self.eldest()
        while True:
            if not s[THROWN] >> seat & 1 or trick < kernels.size(s) - s[COUNTS + seat]:
                if index == 0:
                    return seat
                index -= 1
            seat = deal.after(s, seat)

    def winning_seat(self) -> Seat:
        """Return the seat that is winning the present trick, `OVER` before the lead."""
        return kernels.winning(self.state, 0)

    def is_thrown(self, seat: Seat) -> bool:
        """True if a seat threw its hand in, which is shown."""
        return self.state[THROWN] >> seat & 1 != 0

    def event_count(self) -> int:
        """Events since the move before."""
        return self.state[EVENT_COUNT]

    def event_reason(self, index: int) -> int:
        """Return one of the reasons of `kernels.py`."""
        return self.state[EVENTS + 2 * index] & 15

    def event_side(self, index: int) -> int:
        """The side that it is for, or `kernels.NO_SIDE`."""
        return self.state[EVENTS + 2 * index] >> 4

    def event_card(self, index: int) -> Card:
        """The card that it is for, or 0."""
        return self.state[EVENTS + 2 * index + 1]

    def event_points(self, index: int) -> int:
        """Return the points that the event pays."""
        if self.event_side(index) == kernels.NO_SIDE:
            return 0
        return score.points(self.state, self.event_reason(index), self.event_card(index))

    def all_fours(self, side: int) -> int:
        """Hands in which a side made all four points, where there are stakes on it."""
        return self.state[ALL_FOURS + side]

    def has_stakes(self) -> bool:
        """True if there is a stake and two sides (AF-R21)."""
        s = self.state
        return score.sides(s) == 2 and (option_at(s, MATCH_STAKE) or option_at(s, ALL_FOUR_STAKE)) > 0

    def stakes(self, side: int) -> int:
        """Return each player's net winnings on a side so far, from the stakes on the match and on each all-four
        (AF-R21)."""
        s = self.state
        if not self.has_stakes():
            return 0
        net = option_at(s, ALL_FOUR_STAKE) * (s[ALL_FOURS + side] - s[ALL_FOURS + 1 - side])
        if s[AT_WINNERS]:
            net += option_at(s, MATCH_STAKE) * (1 if s[AT_WINNERS] >> side & 1 else -1)
        return net

    # Modules that neither the screen nor the bot needs are imported when they are used.

    def determinize(self, view: Buffer, generator: Buffer, at: int = 0) -> None:
        import engines.all_fours.determinize as unseen

        unseen.fill(view, generator, at)

    def is_sound(self, view: Buffer, seat: Seat) -> bool:
        import engines.all_fours.view_check as view_check

        return view_check.is_sound(view, seat)
