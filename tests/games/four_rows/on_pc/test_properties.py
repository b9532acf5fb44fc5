"""Four Rows against a slow model written from the rules, and drawn states against all possible ones.

The model has sets of cards for the hands, four cards of the field and a list for the stock. It shares no code and no
layout with the engine.
"""

import random
from array import array
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import combinations

import pytest

from choices_tried import variants
from engines import catalog, hands, rng, sampling
from engines.four_rows import determinize, pass_log
from engines.four_rows.kernels import ABLE, ABLE_END
from engines.four_rows.rules import FourRows
from engines.game import AT_TURN, OVER, Corrupt
from games.four_rows.manifest import hidden
from host_sim.kernels import llvm
from tests.games.four_rows.on_pc.model import DECK, STOP, Card, Model, agree, fits, listed

FAST = find_spec("numba") is not None
VARIANTS = variants(catalog.find("four_rows"))


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compile the kernels for this file if numba is installed."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_whole_games_follow_the_model(seats: int, options: list[int]) -> None:
    """Engine and model agree on each position and on public information, with players that pass often or rarely."""
    dice = random.Random(str((seats, options)))
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    stages = Counter[int]()
    for number in range(25 if FAST else 10):
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
    assert not FAST or len(stages) > 1


@pytest.mark.parametrize("number", range(0, len(VARIANTS), 3))
def test_changed_bytes_are_refused_or_can_be_played(number: int) -> None:
    """With one or two bytes changed, a position is refused, or the game can be played to its end."""
    seats, options = VARIANTS[number]
    dice = random.Random(number)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    game = FourRows(seats, options)
    other = FourRows(seats, options)
    game.deal(number)
    taken = Counter[bool]()
    while game.turn() != OVER:
        for _ in range(80):
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
    """A view that allows few hands.

    The hand of `seat` is from `able[seat]` and has a card of each set in `holds[seat]`.
    """

    state: bytearray
    hidden: list[int]
    sizes: list[int]
    able: dict[int, list[Card]]
    holds: dict[int, list[set[Card]]]

    def hands(self, state: bytearray) -> tuple[tuple[Card, ...], ...]:
        """Return the hidden hands of a full state."""
        return tuple(tuple(state[32 + 9 * seat : 32 + 9 * seat + self.sizes[seat]]) for seat in self.hidden)

    def all_hands(self) -> list[tuple[tuple[Card, ...], ...]]:
        """Return all hands that the view allows."""
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
    """Return a view of two to four seats with one to three cards each, whose hands are nearly public."""
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
    bit = before = 0
    state[AT_TURN] = OVER
    for seat in case.hidden:
        case.able[seat] = sorted(dice.sample(pool, dice.randint(sizes[seat], 9 if seats == 2 else 6)))
        case.holds[seat] = []
        for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
            on = dice.sample(DECK, 4)
            field = sum(card << 6 * i for i, card in enumerate(sorted(on)))
            bit = pass_log.write(state, bit, 1 << seat, before, field)
            before = field
            case.holds[seat].append(
                {card for card in DECK if card % 16 == 10 or any(fits(card, other) for other in on)}
            )
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
    """All hands that a view allows are drawn equally often, by a chi-square test at the 0.1 % level."""
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
    """If nothing is known of the hands, each unseen card is equally likely at each place of the stock."""
    game = FourRows(3)
    game.deal(9)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    for _ in range(6):
        game.play(out[game.moves(out) - 1])
    seat = game.turn()
    view = bytearray(game.SIZE)
    game.view(seat, view)
    view[128:160] = bytes(32)
    view[ABLE:ABLE_END] = bytes(ABLE_END - ABLE)
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
    """Over positions of real games, few draws are needed until the hands agree with public information."""
    tries: dict[int, list[int]] = {2: [], 3: [], 4: []}
    room = bytearray(len(determinize._room))
    playable = bytearray(hands.SET_BYTES)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    dice = random.Random(3)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    view = bytearray(FourRows.SIZE)
    for number in range(150 if FAST else 30):
        seats, options = VARIANTS[number % len(VARIANTS)]
        game = FourRows(seats, options)
        game.deal(number)
        while game.turn() != OVER:
            game.view(game.turn(), view)
            determinize.gather(view, room, playable)
            sampling.plan(room)
            count = 1
            while not sampling.draw(room, luck, 0):
                count += 1
            tries[seats].append(count)
            count = game.moves(out)
            # In half of the games, players play until they are stuck, which reveals most of their hands.
            game.play(out[dice.randrange(count) if number & 1 else dice.randrange(min(1, count - 1), count)])
    print({seats: (sum(counts) / len(counts), max(counts)) for seats, counts in tries.items()})
    for seats, mean in ((2, 1.1), (3, 1.4), (4, 2.5)):
        assert sum(tries[seats]) / len(tries[seats]) < mean
        assert max(tries[seats]) < 200
