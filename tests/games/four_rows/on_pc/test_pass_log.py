"""Four Rows' log of passes: it has room for all facts, and loses none that is still true."""

import random
from array import array
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from importlib.util import find_spec
from itertools import combinations

import pytest

from choices_tried import variants
from engines import catalog, rng
from engines.four_rows import pass_log
from engines.four_rows.kernels import BURIED, COUNTS, FACES, FIELD, HANDS, PACK
from engines.four_rows.rules import FourRows
from games.four_rows.passes import log_of, passed_on
from host_sim.kernels import llvm
from tests.games.four_rows.on_pc.model import DECK, STOP, Card, Model, Move, fits, listed

FAST = find_spec("numba") is not None
GAMES = 8 if FAST else 1  # of each variant
TENS = {card for card in DECK if card % 16 == 10}
FIT = {on: {card for card in DECK if fits(card, on)} for on in DECK}


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compile the kernels for this file if numba is installed."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


def field_of(cards: list[Card]) -> int:
    """Return four cards as a field of the log."""
    return sum(card << 6 * i for i, card in enumerate(sorted(cards)))


def fitting(cards: list[Card]) -> set[Card]:
    """Return the cards that fit a field of four."""
    return TENS.union(*[FIT[on] for on in cards])


def end_of(state: bytearray) -> int:
    """Return the index of the bit after the log."""
    bit = 0
    while pass_log.seats_at(state, bit):
        bit = pass_log.after(state, bit)
    return bit


def test_the_log_is_a_list_of_fields_and_seats() -> None:
    """While facts are added and removed at random, the log equals a plain list of facts."""
    dice = random.Random(1)
    most = 0
    for _ in range(20):
        state = bytearray(FourRows.SIZE)
        facts: list[tuple[set[int], list[Card]]] = []
        cards = [dice.choice(DECK) for _ in range(4)]
        for _ in range(120):
            if dice.random() < 0.5:
                cards[dice.randrange(4)] = dice.choice(DECK)
            elif dice.random() < 0.3:
                cards = [dice.choice(DECK) for _ in range(4)]
            seat = dice.randrange(4)
            if dice.random() < 0.25:
                card = dice.choice([card for card in DECK if card not in TENS or dice.random() < 0.05])
                pass_log.drop(state, seat, card)
                facts = [(seats - {seat} if card in fitting(on) else seats, on) for seats, on in facts]
                facts = [(seats, on) for seats, on in facts if seats]
            elif end_of(state) + pass_log.WHOLE <= pass_log.BITS:
                state[FACES : FACES + 4] = bytes(cards)
                pass_log.note(state, seat)
                if facts and facts[-1][1] == sorted(cards):
                    facts[-1][0].add(seat)
                else:
                    facts.append(({seat}, sorted(cards)))
            assert log_of(state) == [(sorted(seats), on) for seats, on in facts]
            assert pass_log.is_sound(state, 4)
            most = max(most, len(facts))
    assert most > 20


def test_every_field_can_be_written() -> None:
    """A field of any four cards, even equal ones, takes 24 bits, or 13 if it replaces one card of the previous
    field."""
    dice = random.Random(2)
    extremes = [[DECK[0]] * 4, [DECK[12]] * 4, [DECK[13]] * 4, [DECK[51]] * 4, sorted(DECK)[-4:], sorted(DECK)[:4]]
    for cards in extremes + [[dice.choice(DECK) for _ in range(4)] for _ in range(300)]:
        state = bytearray(FourRows.SIZE)
        assert pass_log.write(state, 0, 5, 0, field_of(cards)) == 24
        for place in range(4):
            other = list(cards)
            other[place] = dice.choice(DECK)
            assert pass_log.write(state, 24, 10, field_of(cards), field_of(other)) == 37
            assert log_of(state) == [([0, 2], sorted(cards)), ([1, 3], sorted(other))]
            assert pass_log.field_at(state, 24, pass_log.field_at(state, 0, 0)) == field_of(other)
            for half in (0, 32):
                found = pass_log.fitting(field_of(other), half)
                assert {card for card in DECK if card & 32 == half and found >> (card & 31) & 1} == {
                    card for card in fitting(other) if card & 32 == half
                }


def test_a_full_log_loses_facts_that_follow_from_others() -> None:
    """FR-R22: a full log drops facts that follow from other facts or from the size of the hand."""
    for size in (2, 9):
        state = bytearray(FourRows.SIZE)
        hidden = [card for card in DECK if card % 16 in (1, 3, 5, 7, 8, 12)][:12]
        state[COUNTS] = size
        seen = [card for card in DECK if card not in hidden]
        state[FIELD : FIELD + 4] = bytes(seen[:4])
        state[PACK : PACK + 36] = bytes(seen[4:])
        state[BURIED] = 36
        bit = before = 0
        for cards in combinations(DECK, 4):
            following = pass_log.write(state, bit, 1, before, field_of(list(cards)))
            if not following:
                break
            bit, before = following, field_of(list(cards))
        facts = passed_on(state, 0)
        state[FACES : FACES + 4] = bytes(DECK[-4:])
        pass_log.note(state, 0)
        left = passed_on(state, 0)
        assert len(facts) > 100 and left[-1] == sorted(DECK[-4:]) and len(left) <= len(facts)
        for lost in [on for on in facts if on not in left]:
            may = fitting(lost) & set(hidden)
            assert 12 - len(may) < size or any(fitting(on) & set(hidden) <= may for on in left)


def test_a_full_log_of_independent_facts_drops_the_oldest() -> None:
    """The rules never lead to such a log, but the engine can still add to it."""
    state = bytearray(FourRows.SIZE)
    state[COUNTS] = 1
    dice = random.Random(4)
    bit = before = 0
    kept: list[list[Card]] = []
    while True:
        cards = sorted(dice.sample(DECK, 4))
        # no set of fitting cards includes another
        if len(fitting(cards)) != 26 or fitting(cards) in map(fitting, kept):
            continue
        following = pass_log.write(state, bit, 1, before, field_of(cards))
        if not following:
            break
        bit, before = following, field_of(cards)
        kept.append(cards)
    state[FACES : FACES + 4] = bytes(cards)
    pass_log.note(state, 0)
    assert len(kept) > 80 and passed_on(state, 0) == [*kept[1:], cards]


def test_the_bound_of_the_log() -> None:
    """FR-R6, FR-R22: the figures at the top of `pass_log.py` are correct."""
    pair = pass_log.PART + pass_log.WHOLE
    assert 36 * pair + 2 * pass_log.WHOLE <= pass_log.BITS * 5 // 8
    cards = 36 + 2 * (7 + 5 + 3 + 1)
    bound = cards * pair + 2 * pass_log.WHOLE + 4 * (pass_log.WHOLE - pass_log.PART)
    assert (bound, pair) == (2608, 37) and bound - 11 * pair <= pass_log.BITS
    assert pass_log.BITS == 278 * 8


def knows(game: FourRows, model: Model) -> int:
    """Fail if the engine has neither a fact of the model nor one that implies it. Return the number of implied
    facts."""
    implied = 0
    for seat in range(model.seats):
        facts = model.able_on[seat][: -1 if seat == model.turn and model.winner is None else None]
        noted = passed_on(game.state, seat)
        for shown in facts:
            if sorted(shown) not in noted:
                may = set(DECK) - model.lacks[seat] - set(model.covered) - set(model.under)
                fit = fitting(shown) & may
                assert len(may - fit) < len(model.hands[seat]) or any(fitting(on) & may <= fit for on in noted)
                implied += 1
    return implied


def keeps(game: FourRows, model: Model, luck: bytearray) -> None:
    """Fail if a state drawn from a view contradicts a fact of the model."""
    view = bytearray(game.SIZE)
    game.view(255, view)
    game.determinize(view, luck, 0)
    for seat in range(model.seats):
        hand = set(view[HANDS + 9 * seat : HANDS + 9 * seat + view[COUNTS + seat]])
        assert not hand & model.lacks[seat]
        for shown in model.able_on[seat]:
            assert hand & fitting(shown), "a fact of seat %d is lost" % seat


def begin(seats: int, options: list[int], decks: list[list[Card]], number: int = 0) -> tuple[FourRows, Model]:
    """Return a game and its model, dealt from the same decks."""
    game = FourRows(seats, options)
    game.deal(number, b"".join(bytes(deck) for deck in decks))
    model = Model(seats, options[0] == 1, options[1] == 1, game.dealer(), [list(deck) for deck in decks])
    model.start()
    return game, model


@pytest.mark.parametrize(("seats", "options"), variants(catalog.find("four_rows")), ids=str)
def test_no_fact_is_lost_in_random_games(seats: int, options: list[int]) -> None:
    """FR-R22: states drawn from a view agree with every fact of a model that remembers all of them."""
    dice = random.Random(str((seats, options)))
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 5, 0)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    most = Counter[int]()
    for number in range(GAMES):
        game, model = begin(seats, options, [dice.sample(DECK, 52) for _ in range(60)], number)
        passing = dice.choice((0, 0.3, 0.6, 0.9, 0.97))
        while model.winner is None:
            moves = listed(game, out)
            plays = [move for move in moves if move != STOP]
            move = STOP if STOP in moves and dice.random() < passing else dice.choice(plays)
            game.play(moves[move])
            model.play(move)
            assert knows(game, model) == 0
            most[number] = max(most[number], sum(map(len, model.able_on)))
            if model.winner is None and dice.random() < 0.2:
                keeps(game, model, luck)
    assert not FAST or max(most.values()) > 16


class Hoarders:
    """Players that make the log long: stayers pass while they may, the others play a card on every second field."""

    def __init__(self, seats: int, stayers: int, dice: random.Random) -> None:
        self.stayers = set(range(seats - stayers, seats))
        self.dice = dice

    def decks(self, seats: int) -> list[list[Card]]:
        """Return random decks; the first one deals tens to the stayers."""
        decks = [self.dice.sample(DECK, 52) for _ in range(80)]
        first = decks[0]
        places = [9 * seats - 1 - k for k in range(9 * seats) if k % seats in {seats - 1 - s for s in self.stayers}]
        for ten, place in zip(sorted(TENS), places, strict=False):
            at = first.index(ten)
            first[at], first[place] = first[place], first[at]
        return decks

    def choose(self, model: Model, moves: dict[Move, int]) -> Move:
        """Pass on the first of two fields, then play the card that ends the fewest facts."""
        plays = [move for move in moves if move != STOP]
        seat = model.turn
        if STOP in moves:
            if seat in self.stayers or (model.lap is None and (model.played or not model.called)):
                return STOP
        if model.lap is not None:  # try to go out
            return self.dice.choice(plays)
        ends = {move: sum(move[0] in fitting(on) for on in model.able_on[seat]) for move in plays}
        least = min(ends.values())
        return self.dice.choice([move for move in plays if ends[move] == least])


@pytest.mark.parametrize(
    ("seats", "options", "stayers"),
    [(2, [0, 0, 1], 1), (3, [0, 0, 1], 2), (3, [1, 1, 1], 1), (4, [0, 0, 1], 3), (4, [1, 0, 1], 2), (4, [1, 1, 1], 2)],
    ids=str,
)
def test_no_fact_is_lost_when_players_make_the_log_long(seats: int, options: list[int], stayers: int) -> None:
    """FR-R6, FR-R22: players pass as long as the rules allow. The log leaves out only facts that other facts imply."""
    dice = random.Random(str((seats, options, stayers)))
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    most = facts = implied = 0
    for number in range(8 if FAST else 1):
        players = Hoarders(seats, stayers, dice)
        game, model = begin(seats, options, players.decks(seats), number)
        while model.winner is None:
            moves = listed(game, out)
            move = players.choose(model, moves)
            game.play(moves[move])
            model.play(move)
            implied += knows(game, model)
            most = max(most, end_of(game.state))
            facts = max(facts, sum(map(len, model.able_on)))
    print(seats, options, "bits", most, "of", pass_log.BITS, "facts", facts, "implied", implied)
    assert most <= pass_log.BITS and (not FAST or most > 300)
