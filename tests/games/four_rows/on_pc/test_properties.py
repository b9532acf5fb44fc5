"""Four Rows against a slow model that follows the words of the rules, and its drawn states against all there are.

The model knows hands, four cards and a list of the stock. It shares no code and no layout with the engine.
"""

import random
from array import array
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import combinations

import pytest

from checker import variants
from engines import catalog, hands, hidden_hands, rng
from engines.four_rows import determinize
from engines.four_rows.rules import FourRows
from engines.game import OVER, Corrupt
from games.four_rows.manifest import hidden
from host_sim.kernels import llvm

FAST = find_spec("numba") is not None
VARIANTS = variants(catalog.find("four_rows"))
DECK = list(FourRows.DECK)

Card = int
Move = tuple[Card, int, Card]  # a card, where to, and what it is announced as
STOP: Move = (0, 0, 0)


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compiled kernels for this file, if they can be had."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


def fits(card: Card, on: Card) -> bool:
    """FR-8 and FR-11: a match, a count or a 69."""
    rank, other = card % 16, on % 16
    count = card // 16 == on // 16 and (rank - other) % 13 in (1, 12)
    return rank == other or count or {rank, other} == {6, 9}


@dataclass
class Model:
    """A game by the rules; `decks` are the orders of its shuffles."""

    seats: int
    stay: bool
    lap_refresh: bool
    dealer: int
    decks: list[list[Card]]
    hands: list[set[Card]] = field(default_factory=list)
    under: list[Card] = field(default_factory=list)  # the four cards of the field as they are
    shown: list[Card] = field(default_factory=list)  # and as they count
    stock: list[Card] = field(default_factory=list)
    lacks: list[set[Card]] = field(default_factory=list)
    able_on: list[list[list[Card]]] = field(default_factory=list)  # fields where each seat has a play, as they counted
    covered: list[Card] = field(default_factory=list)  # and removed, since the last shuffle
    lain: set[Card] = field(default_factory=set)  # on the field in this last lap
    active: list[int] = field(default_factory=list)
    clock: dict[int, int] = field(default_factory=dict)  # when a seat last played a card
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
        """FR-2 to FR-5, C-3."""
        self.hands = [set() for _ in range(self.seats)]
        self.lacks = [set() for _ in range(self.seats)]
        self.able_on = [[] for _ in range(self.seats)]
        self.active = list(range(self.seats))
        self.stock = self.shuffled()
        self.deal(self.active, 9)
        self.new_field()
        self.settle((self.dealer + 1) % self.seats)

    def shuffled(self, kept: list[Card] | None = None) -> list[Card]:
        """The next shuffle, of all cards neither in hands nor kept on the field. Nobody has those that lay open."""
        for seat, hand in enumerate(self.hands):
            if hand:
                self.lacks[seat].update(self.covered)
        self.covered = []
        gone = set(kept or []).union(*self.hands)
        return [card for card in self.decks.pop(0) if card not in gone]

    def after(self, seat: int) -> list[int]:
        """All seats, clockwise from the one behind `seat`."""
        return [(seat + 1 + k) % self.seats for k in range(self.seats)]

    def deal(self, seats: list[int], size: int) -> None:
        """Hands, one card at a time from the dealer's left."""
        for _ in range(size):
            for seat in self.after(self.dealer):
                if seat in seats:
                    self.hands[seat].add(self.stock.pop(0))
        for seat in seats:
            self.lacks[seat] = set()
            self.able_on[seat] = []

    def new_field(self) -> None:
        """FR-15, FR-R11, FR-R12."""
        dealt: list[Card] = []
        self.covered += self.under
        while len(dealt) < 4:
            if not self.stock:
                self.stock = self.shuffled(dealt)
            dealt.append(self.stock.pop(0))
        if self.lap is not None and self.lap_refresh:
            self.lain.update(dealt)
        self.under = dealt
        self.shown = list(dealt)
        self.passes = 0

    def fitting(self) -> set[Card]:
        """Cards that can be played on the field; a ten always can (FR-12)."""
        return {card for card in DECK if card % 16 == 10 or any(fits(card, on) for on in self.shown)}

    def able(self, seat: int) -> bool:
        """Whether a seat has a play."""
        return bool(self.hands[seat] & self.fitting())

    def stuck(self, seat: int) -> None:
        """All see that a seat has no play."""
        self.lacks[seat] |= self.fitting()

    def remember(self, seat: int) -> None:
        """All see that a seat has a play here. There is room for 16 fields: the oldest goes, of the seat with most."""
        if sum(map(len, self.able_on)) == 16:
            most = max(range(self.seats), key=lambda other: (len(self.able_on[other]), other == seat, -other))
            del self.able_on[most][0]
        self.able_on[seat].append(list(self.shown))

    def begin(self, seat: int) -> None:
        """All see that a seat has a play, and it is its turn."""
        self.remember(seat)
        self.turn = seat
        self.played = False

    def idle(self, seat: int) -> int:
        """FR-16, FR-R8: the one that has not played for longest; `seat` would have been next."""
        order = [other for other in self.after((seat - 1) % self.seats) if other in self.active]
        return min(order, key=lambda other: (self.clock.get(other, 0), order.index(other)))

    def settle(self, seat: int) -> None:
        """FR-R7, FR-R6: who acts, from `seat` on."""
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
        """FR-17 to FR-20: the next of the last lap, or the end of the stage."""
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
        return self.settle(self.idle(0))  # two have played at least, at different times

    def legal(self) -> set[Move]:
        """FR-7, FR-8, FR-12, FR-R6."""
        found = set()
        for card in self.hands[self.turn]:
            for slot, on in enumerate(self.shown):
                for announced in DECK if card % 16 == 10 else [card]:
                    if fits(announced, on):
                        found.add((card, slot, announced))
        if self.lap is not None or self.called < 2:
            found.add(STOP)
        return found

    def play(self, move: Move) -> None:
        """FR-9, FR-10, FR-17."""
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
            self.shown[slot] = announced
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
    """A set of cards of the buffer."""
    return {card for card in range(64) if state[at + card // 8] >> card % 8 & 1}


def able_on(state: bytearray, seat: int) -> list[list[Card]]:
    """The fields of the buffer on which all know that a seat could play."""
    return [
        [state[at] & 63, *state[at + 1 : at + 4]] for at in range(190, 254, 4) if state[at] and state[at] >> 6 == seat
    ]


def agree(game: FourRows, model: Model) -> None:
    """Fail unless engine and model see the same table and know the same of it."""
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
        assert able_on(state, seat) == model.able_on[seat]
    assert set_of(state, 182) == model.lain
    assert list(state[76 : 76 + state[168]]) == model.covered
    assert [game.field_card(slot) for slot in range(4)] == model.shown
    assert list(state[68:72]) == model.under
    assert list(state[state[169] + 76 : 128]) == model.stock
    assert game.stock_left() == len(model.stock)
    assert {seat for seat in range(model.seats) if game.is_active(seat)} == set(model.active)
    assert game.stage() == model.stage


def listed(game: FourRows, out: "array[int]") -> dict[Move, int]:
    """The engine's legal moves."""
    found = {}
    for move in out[: game.moves(out)]:
        card = move >> 8
        found[(card, move >> 6 & 3, move & 63 or card) if move else STOP] = move
    return found


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_whole_games_follow_the_model(seats: int, options: list[int]) -> None:
    """Injected shuffles, players fond of passing or not: each position, and what all know, is what the rules say."""
    dice = random.Random(str((seats, options)))
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    stages = Counter[int]()
    for number in range(40 if FAST else 10):
        decks = [dice.sample(DECK, 52) for _ in range(60)]
        game = FourRows(seats, options)
        game.deal(number, b"".join(bytes(deck) for deck in decks))
        model = Model(seats, options[0] == 1, options[1] == 1, game.dealer(), decks)
        model.start()
        passing = dice.choice((0, 0, 0.1, 0.5, 0.9))
        agree(game, model)
        while model.winner is None:
            moves = listed(game, out)
            assert set(moves) == model.legal()
            if STOP in moves and (len(moves) == 1 or dice.random() < passing):
                move = STOP
            else:
                move = dice.choice([move for move in moves if move != STOP])
            game.play(moves[move])
            model.play(move)
            agree(game, model)
        stages[game.stage()] += 1
    assert not FAST or len(stages) > 2


@pytest.mark.parametrize("number", range(0, len(VARIANTS), 3))
def test_changed_bytes_are_refused_or_can_be_played(number: int) -> None:
    """Any byte, and any two, of positions from all of a game: what `load` takes over goes on to its end."""
    seats, options = VARIANTS[number]
    dice = random.Random(number)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    game = FourRows(seats, options)
    other = FourRows(seats, options)
    game.deal(number)
    taken = Counter[bool]()
    while game.turn() != OVER:
        for _ in range(40):
            changed = bytearray(game.state)
            for _ in range(dice.choice((1, 1, 2))):
                i = dice.randrange(game.SIZE)
                changed[i] = dice.choice((changed[i] ^ 1 << dice.randrange(8), dice.randrange(256), dice.randrange(10)))
            try:
                other.load(changed)
            except Corrupt:
                taken[False] += 1
                continue
            taken[True] += 1
            plays = 0
            while other.turn() != OVER:
                other.play(out[dice.randrange(other.moves(out))])
                plays += 1
                assert plays <= FourRows.MAX_PLAYS
            other.check()
        game.play(out[dice.randrange(game.moves(out))])
    assert min(taken[False], taken[True]) > 50


@dataclass
class Case:
    """A view with few hands possible: `able[seat]` it may hold, and one card of each set of `holds[seat]`."""

    state: bytearray
    hidden: list[int]
    sizes: list[int]
    able: dict[int, list[Card]]
    holds: dict[int, list[set[Card]]]

    def hands(self, state: bytearray) -> tuple[tuple[Card, ...], ...]:
        """The hidden hands in a full state."""
        return tuple(tuple(state[32 + 9 * seat : 32 + 9 * seat + self.sizes[seat]]) for seat in self.hidden)

    def all_hands(self) -> list[tuple[tuple[Card, ...], ...]]:
        """All that the view allows."""
        found: list[tuple[tuple[Card, ...], ...]] = [()]
        for seat in self.hidden:
            found = [
                (*hands, hand)
                for hands in found
                for hand in combinations(self.able[seat], self.sizes[seat])
                if not set(hand) & set().union(*hands) and all(some & set(hand) for some in self.holds[seat])
            ]
        return found


def a_case(dice: random.Random) -> Case:
    """Two to four seats with one to three cards, of which those that look on know nearly all."""
    seats = dice.choice((2, 3, 4))
    viewer = dice.choice((0, seats - 1, 255))
    sizes = [dice.randint(1, 3) for _ in range(seats)]
    deck = dice.sample(DECK, 52)
    state = FourRows(seats).state
    state[68:72] = state[72:76] = bytes(deck[:4])
    del deck[:4]
    case = Case(state, [seat for seat in range(seats) if seat != viewer], sizes, {}, {})
    if viewer != 255:
        state[32 + 9 * viewer : 32 + 9 * viewer + sizes[viewer]] = bytes(sorted(deck[: sizes[viewer]]))
        del deck[: sizes[viewer]]
    pool = dice.sample(deck, 9)
    at = 190
    for seat in case.hidden:
        case.able[seat] = sorted(dice.sample(pool, dice.randint(sizes[seat], 9 if seats == 2 else 6)))
        case.holds[seat] = []
        for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
            on = dice.sample(DECK, 4)
            state[at : at + 4] = bytes([on[0] | seat << 6, *on[1:]])
            case.holds[seat].append(
                {card for card in DECK if card % 16 == 10 or any(fits(card, other) for other in on)}
            )
            at += 4
        state[32 + 9 * seat : 32 + 9 * seat + sizes[seat]] = b"\x40" * sizes[seat]
        for card in set(DECK) - set(case.able[seat]):
            state[128 + 8 * seat + card // 8] |= 1 << card % 8
    left = 48 - sum(sizes)
    covered = [card for card in deck if card not in pool][: dice.randint(0, left - 9)]
    state[168] = len(covered)
    state[169] = 52 - left + len(covered)
    state[164 : 164 + seats] = bytes(sizes)
    state[76 : 76 + len(covered)] = bytes(covered)
    state[76 + state[169] : 128] = b"\x40" * (left - len(covered))
    return case


@pytest.mark.parametrize("number", range(24))
def test_drawn_hands_are_exactly_fair(number: int) -> None:
    """All hands that a view allows, counted out, come equally often: chi-square, each a thousandth from failing."""
    dice = random.Random(number)
    case = a_case(dice)
    while not 3 <= len(case.all_hands()) <= (300 if FAST else 40):
        case = a_case(dice)
    every = case.all_hands()
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, number, 1)
    expected = 40
    counts = Counter[tuple[tuple[Card, ...], ...]]()
    for _ in range(expected * len(every)):
        full = bytearray(case.state)
        determinize.fill(full, luck, 0)
        counts[case.hands(full)] += 1
        assert sorted([card for card in full[32:72] if card] + [card for card in full[76:128] if card]) == sorted(DECK)
    assert set(counts) <= set(every)
    freedom = len(every) - 1
    found = sum((counts[hands] - expected) ** 2 / expected for hands in every)
    part = 2 / (9 * freedom)
    assert found < freedom * (1 - part + 3.0902 * part**0.5) ** 3


def test_the_stock_is_drawn_in_any_order() -> None:
    """Where nothing is known of a hand, each unseen card comes to each place of the stock as often."""
    game = FourRows(3)
    game.deal(9)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    for _ in range(6):
        game.play(out[game.moves(out) - 1])
    seat = game.turn()
    view = bytearray(game.SIZE)
    game.view(seat, view)
    view[128:160] = bytes(32)
    view[190:254] = bytes(64)
    places = [place for place in hidden(game.state, seat) if place >= 76]
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 8, 0)
    counts = Counter[tuple[int, Card]]()
    cards = {game.state[place] for place in hidden(game.state, seat)}
    draws = 100 * len(cards)
    for _ in range(draws):
        full = bytearray(view)
        game.determinize(full, luck, 0)
        counts.update((place, full[place]) for place in places)
    assert len(places) > 12
    found = sum((counts[place, card] - 100) ** 2 / 100 for place in places for card in cards)
    freedom = len(places) * (len(cards) - 1)
    assert abs(found - freedom) < 3.3 * (2 * freedom) ** 0.5


def test_few_tries_are_needed() -> None:
    """Over positions of real games, how often hands are drawn until they stand."""
    tries: dict[int, list[int]] = {2: [], 3: [], 4: []}
    room = bytearray(hidden_hands.ROOM)
    playable = bytearray(hands.SET_BYTES)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    dice = random.Random(3)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    view = bytearray(FourRows.SIZE)
    for number in range(300 if FAST else 30):
        seats, options = VARIANTS[number % len(VARIANTS)]
        game = FourRows(seats, options)
        game.deal(number)
        while game.turn() != OVER:
            game.view(game.turn(), view)
            determinize.gather(view, room, playable)
            hidden_hands.plan(room)
            count = 1
            while not hidden_hands.draw(room, luck, 0):
                count += 1
            tries[seats].append(count)
            count = game.moves(out)
            # Half of them play until they are stuck, which tells most of their hands.
            game.play(out[dice.randrange(count) if number & 1 else dice.randrange(min(1, count - 1), count)])
    print({seats: (sum(counts) / len(counts), max(counts)) for seats, counts in tries.items()})
    for seats, mean in ((2, 1.1), (3, 1.4), (4, 2.5)):
        assert sum(tries[seats]) / len(tries[seats]) < mean
        assert max(tries[seats]) < 200
