"""A slow model of Four Rows, written from the rules; it shares no code and no layout with the engine."""

from array import array
from dataclasses import dataclass, field

from engines.four_rows.kernels import LAIN
from engines.four_rows.rules import FourRows
from engines.game import OVER
from games.four_rows.passes import passed_on

DECK = list(FourRows.DECK)
Card = int
Move = tuple[Card, int, Card]  # a card, its place, and the card that it is announced as
STOP: Move = (0, 0, 0)


def fits(card: Card, on: Card) -> bool:
    """True if `card` is a match, a count or a 69 with `on` (FR-8, FR-11)."""
    rank, other = card % 16, on % 16
    count = card // 16 == on // 16 and (rank - other) % 13 in (1, 12)
    return rank == other or count or {rank, other} == {6, 9}


@dataclass
class Model:
    """A game by the rules; `decks` are the decks of its shuffles."""

    seats: int
    stay: bool
    lap_refresh: bool
    dealer: int
    decks: list[list[Card]]
    hands: list[set[Card]] = field(default_factory=list)
    under: list[Card] = field(default_factory=list)  # the four cards of the field
    facest: list[Card] = field(default_factory=list)  # the same cards as they were announced
    stock: list[Card] = field(default_factory=list)
    lacks: list[set[Card]] = field(default_factory=list)
    able_on: list[list[list[Card]]] = field(default_factory=list)  # fields on which each seat had a play, as announced
    covered: list[Card] = field(default_factory=list)  # covered and removed cards since the last shuffle
    lain: set[Card] = field(default_factory=set)  # cards that were on the field in this last lap
    active: list[int] = field(default_factory=list)
    clock: dict[int, int] = field(default_factory=dict)  # time of each seat's last card
    lap: list[int] | None = None
    out: list[int] = field(default_factory=list)
    stage: int = 9
    passes: int = 0
    called: int = 0
    played: bool = False
    time: int = 0
    turn: int = 0
    winner: int | None = None

    def start(self) -> None:
        """Deal the first stage (FR-2 to FR-5, C-3)."""
        self.hands = [set() for _ in range(self.seats)]
        self.lacks = [set() for _ in range(self.seats)]
        self.able_on = [[] for _ in range(self.seats)]
        self.active = list(range(self.seats))
        self.stock = self.shuffled()
        self.deal(self.active, 9)
        self.new_field()
        self.settle((self.dealer + 1) % self.seats)

    def shuffled(self, hands_stay: list[Card] | None = None) -> list[Card]:
        """Return the next shuffle, without the cards in hands and those `hands_stay` on the field.

        The covered cards return to the stock, so each seat with a hand is known to lack them.
        """
        for seat, hand in enumerate(self.hands):
            if hand:
                self.lacks[seat].update(self.covered)
        self.covered = []
        gone = set(hands_stay or []).union(*self.hands)
        return [card for card in self.decks.pop(0) if card not in gone]

    def after(self, seat: int) -> list[int]:
        """Return all seats, clockwise from the one after `seat`."""
        return [(seat + 1 + k) % self.seats for k in range(self.seats)]

    def deal(self, seats: list[int], size: int) -> None:
        """Deal hands of `size` cards, one card at a time from the dealer's left."""
        for _ in range(size):
            for seat in self.after(self.dealer):
                if seat in seats:
                    self.hands[seat].add(self.stock.pop(0))
        for seat in seats:
            self.lacks[seat] = set()
            self.able_on[seat] = []

    def new_field(self) -> None:
        """Lay out a new field (FR-15, FR-R11, FR-R12)."""
        dealt: list[Card] = []
        self.covered += self.under
        while len(dealt) < 4:
            if not self.stock:
                self.stock = self.shuffled(dealt)
            dealt.append(self.stock.pop(0))
        if self.lap is not None and self.lap_refresh:
            self.lain.update(dealt)
        self.under = dealt
        self.facest = list(dealt)
        self.passes = 0

    def fitting(self) -> set[Card]:
        """Return the cards that can be played on the field; a ten always can (FR-12)."""
        return {card for card in DECK if card % 16 == 10 or any(fits(card, on) for on in self.facest)}

    def able(self, seat: int) -> bool:
        """True if a seat has a play."""
        return bool(self.hands[seat] & self.fitting())

    def stuck(self, seat: int) -> None:
        """Note publicly that a seat has no play."""
        self.lacks[seat] |= self.fitting()

    def remember(self, seat: int) -> None:
        """Note publicly that a seat has a play on this field."""
        self.able_on[seat].append(list(self.facest))

    def begin(self, seat: int) -> None:
        """Begin a seat's turn, which shows publicly that it has a play."""
        self.remember(seat)
        self.turn = seat
        self.played = False

    def idle(self, seat: int) -> int:
        """Return the seat that has not played for longest (FR-16, FR-R8). Of several, return the first from `seat`
        on."""
        order = [other for other in self.after((seat - 1) % self.seats) if other in self.active]
        return min(order, key=lambda other: (self.clock.get(other, 0), order.index(other)))

    def settle(self, seat: int) -> None:
        """Find the next seat that acts, from `seat` on (FR-R7, FR-R6)."""
        while True:
            if not any(self.able(other) for other in self.active):
                for other in self.active:
                    self.stuck(other)
                self.new_field()
                seat = self.idle(seat)
            elif self.passes >= len(self.active):
                self.called += 1
                self.new_field()
                seat = self.idle(seat)
            elif seat not in self.active:
                seat = (seat + 1) % self.seats
            elif self.able(seat):
                return self.begin(seat)
            else:
                self.stuck(seat)
                self.passes += 1
                seat = (seat + 1) % self.seats

    def settle_lap(self) -> None:
        """Continue with the next seat of the last lap, or end the stage (FR-17 to FR-20)."""
        assert self.lap is not None
        while self.lap:
            while self.lap_refresh and not any(self.able(seat) for seat in self.lap):
                if self.lain == set(DECK).difference(*self.hands):
                    break
                for seat in self.lap:
                    self.stuck(seat)
                self.new_field()
            if self.able(self.lap[0]):
                return self.begin(self.lap[0])
            self.stuck(self.lap.pop(0))
        if len(self.out) == 1:
            self.winner = self.out[0]
            return None
        if not self.stay:
            for seat in self.active:
                if seat not in self.out:
                    self.hands[seat] = set()
                    self.lacks[seat] = set()
                    self.able_on[seat] = []
            self.active = sorted(self.out)
        self.stage -= 2
        self.lap = None
        self.lain = set()
        self.covered += self.under
        self.under = []
        self.stock = self.shuffled()
        self.new_field()
        self.deal(self.out, self.stage)
        self.out = []
        return self.settle(self.idle(0))  # at least two seats have played, at different times

    def legal(self) -> set[Move]:
        """Return the legal moves (FR-7, FR-8, FR-12, FR-R6)."""
        found = set()
        for card in self.hands[self.turn]:
            for slot, on in enumerate(self.facest):
                for announced in DECK if card % 16 == 10 else [card]:
                    if fits(announced, on):
                        found.add((card, slot, announced))
        if self.lap is not None or self.called < 2:
            found.add(STOP)
        return found

    def play(self, move: Move) -> None:
        """Make a move (FR-9, FR-10, FR-17)."""
        seat = self.turn
        if move == STOP:
            self.passes += not self.played
        else:
            card, slot, announced = move
            self.hands[seat].remove(card)
            fields = self.able_on[seat]
            self.able_on[seat] = [on for on in fields if card % 16 != 10 and not any(fits(card, other) for other in on)]
            self.covered.append(self.under[slot])
            self.under[slot] = card
            if self.lap is not None and self.lap_refresh:
                self.lain.add(card)
            self.facest[slot] = announced
            self.time += 1
            self.clock[seat] = self.time
            self.passes = self.called = 0
            self.played = True
            if not self.hands[seat]:
                if self.stage == 1:
                    self.winner = seat
                    return None
                self.out.append(seat)
                if self.lap is None:
                    self.lap = [seat, *[other for other in self.after(seat)[:-1] if other in self.active]]
                    self.lain = set(self.under) if self.lap_refresh else set()
            elif self.able(seat):
                self.remember(seat)
                return None
            else:
                self.stuck(seat)
        self.played = False
        if self.lap is not None:
            self.lap.remove(seat)
            return self.settle_lap()
        return self.settle((seat + 1) % self.seats)


def set_of(state: bytearray, at: int) -> set[Card]:
    """Return a set of cards stored in the buffer."""
    return {card for card in range(64) if state[at + card // 8] >> card % 8 & 1}


def agree(game: FourRows, model: Model) -> None:
    """Fail unless engine and model have the same table and the same public information."""
    state = game.state
    if model.winner is None:
        assert (game.turn(), game.winners()) == (model.turn, 0)
        assert game.last_lap() == (model.lap is not None)
    else:
        assert (game.turn(), game.winners()) == (OVER, 1 << model.winner)
    for seat in range(model.seats):
        hand = [game.hand_card(seat, i) for i in range(game.hand_size(seat))]
        assert hand == sorted(model.hands[seat])
        assert set_of(state, 128 + 8 * seat) == model.lacks[seat]
        fields = [sorted(shown) for shown in model.able_on[seat]]
        if model.winner is None and seat == model.turn:  # the engine need not note the current field
            assert fields.pop() == sorted(model.facest)
        assert passed_on(state, seat) == [shown for i, shown in enumerate(fields) if shown not in fields[:i]]
    assert set_of(state, LAIN) == model.lain
    assert list(state[76 : 76 + state[168]]) == model.covered
    assert [game.field_card(slot) for slot in range(4)] == model.facest
    assert list(state[68:72]) == model.under
    assert list(state[state[169] + 76 : 128]) == model.stock
    assert game.stock_left() == len(model.stock)
    assert {seat for seat in range(model.seats) if game.is_active(seat)} == set(model.active)
    assert game.stage() == model.stage


def listed(game: FourRows, out: "array[int]") -> dict[Move, int]:
    """Return the engine's legal moves, by the model's form of each move."""
    found = {}
    for move in out[: game.moves(out)]:
        card = move >> 8
        found[(card, move >> 6 & 3, move & 63 or card) if move else STOP] = move
    return found
