"""Random games of Four Rows end: many games by several kinds of random players, in one compiled driver.

The cards and the public information about the hands are checked after each move.
"""

from array import array
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib.util import find_spec

import micropython
import pytest

from choices_tried import variants
from engines import catalog, rng
from engines.four_rows import kernels, pass_log, turns
from engines.four_rows.rules import FourRows
from engines.game import OVER
from host_sim.kernels import llvm

FAST = find_spec("numba") is not None
GAMES = 8_000 if FAST else 1_000

# Kinds of random players, one for each seat.
ANY = 0  # any legal move
STUCK = 1  # any card, as long as one is legal
PASSING = 2  # a pass whenever it is legal
MOSTLY = 3  # a pass three times out of four
ONE_CARD = 4  # one card, then a pass
HOLDING = 5  # a pass rather than the last card
KINDS = 6

# Negative results of `play_out`.
ENDLESS, NO_MOVE, MANY_MOVES, REFUSED, CARDS_LOST, NOT_KNOWN, NO_WINNER = -1, -2, -3, -4, -5, -6, -7

# Indexes of the figures in `seen` that `play_out` counts.
MOST_MOVES, MOST_FIELDS, RESHUFFLES, CALLED_TWICE, FORCED_PLAYS, LAPS, LAP_FIELDS, FIGURES = 0, 1, 2, 3, 4, 5, 6, 7


@micropython.bytecode
def play_out(  # noqa: C901  one kernel, compiled whole
    s: bytearray,
    decks: bytes,
    size: int,
    luck: bytearray,
    kinds: bytearray,
    moves: "array[int]",
    counts: "array[int]",
) -> int:
    """Play a dealt game to its end, checking it after each move. Return the number of moves, or a negative failure
    code.

    `decks`, of `size` bytes, has the format of `engines/four_rows/turns.py`. Marked as a kernel, this function is
    compiled together with the others.
    """
    made = 0
    while s[3] != OVER:
        count = kernels.list_moves(s, moves)
        if made >= 1020:
            return ENDLESS
        if count < 1:
            return NO_MOVE
        if count > 181:
            return MANY_MOVES
        seat = s[3]
        kind = kinds[seat]
        first = 0
        last = count
        if moves[0] != 0:
            counts[FORCED_PLAYS] += 1
        elif count > 1:
            passes = kind == PASSING
            passes = passes or (kind == MOSTLY and rng.below(luck, 0, 4) != 0)
            passes = passes or (kind == ONE_CARD and s[kernels.PLAYED] != 0)
            passes = passes or (kind == HOLDING and s[kernels.COUNTS + seat] == 1)
            if passes:
                last = 1
            elif kind != ANY:
                first = 1
        move = moves[first + rng.below(luck, 0, last - first)]
        if kernels.refusal(s, move) != 0:
            return REFUSED
        lapping = s[5]
        turns.play_move(s, decks, size, move)
        made += 1
        counts[MOST_MOVES] = max(counts[MOST_MOVES], count)
        counts[MOST_FIELDS] = max(counts[MOST_FIELDS], s[kernels.FRESH])
        counts[RESHUFFLES] += s[kernels.NEWS] >> 3 & 1
        counts[CALLED_TWICE] += s[kernels.CALLED] == 2
        counts[LAPS] += s[kernels.NEWS] >> 1 & 1
        if lapping and s[5]:
            counts[LAP_FIELDS] += s[kernels.FRESH]
        once = 0
        for i in range(32, 128):
            if (i < 72 or i >= 76) and s[i] != 0:
                once ^= 1 << s[i]
        deck = 0
        cards = 0
        for i in range(62):
            if i & 15 >= 1 and i & 15 <= 13:
                deck |= 1 << i
            cards += once >> i & 1
        held = s[164] + s[165] + s[166] + s[167]
        if once != deck or cards != 52 or held + 4 + s[168] + 52 - s[169] != 52:
            return CARDS_LOST
        for other in range(s[2]):
            for i in range(32 + 9 * other, 32 + 9 * other + s[164 + other]):
                if s[128 + 8 * other + (s[i] >> 3)] >> (s[i] & 7) & 1:
                    return NOT_KNOWN
        bit = 0
        field = 0
        while pass_log.seats_at(s, bit) != 0:
            field = pass_log.field_at(s, bit, field)
            for other in range(4):
                able = 1 - (pass_log.seats_at(s, bit) >> other & 1)
                for i in range(32 + 9 * other, 32 + 9 * other + s[164 + other]):
                    able |= pass_log.fitting(field, s[i] & 32) >> (s[i] & 31) & 1
                if able == 0:
                    return NOT_KNOWN
            bit = pass_log.after(s, bit)
    for seat in range(s[2]):
        if s[4] == 1 << seat and s[kernels.COUNTS + seat] == 0:
            return made
    return NO_WINNER


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compile the kernels for this file if numba is installed."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


@dataclass
class Runner:
    """Plays games of any variant and collects their figures."""

    variants: list[tuple[int, list[int]]]
    counts: "array[int]" = field(default_factory=lambda: array("l", [0] * FIGURES))
    lengths: Counter[int] = field(default_factory=Counter)
    stages: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.games = [FourRows(*variant) for variant in self.variants]
        self.moves = array("H", bytes(2 * FourRows.MAX_MOVES))
        self.luck = bytearray(rng.SIZE)
        rng.seed(self.luck, 0, 4, 4)

    def run(self, number: int, deck: bytes | None = None) -> None:
        """Deal and play game `number`, which also selects the kinds of players.

        In half of the games, all players are of one kind.
        """
        game = self.games[number % len(self.games)]
        game.deal(number, deck)
        number //= len(self.games)
        kinds = bytearray([number // 2 % KINDS] * 4)
        if number & 1:
            kinds = bytearray(number // 2 // KINDS**seat % KINDS for seat in range(4))
        made = play_out(game.state, game.decks, len(game.decks), self.luck, kinds, self.moves, self.counts)
        assert made > 0, f"{made} after deal {game.deal_number()} of {game.seats()} {bytes(game.chosen())} by {kinds!r}"
        self.lengths[made] += 1
        self.stages[game.stage()] += 1


def test_random_games_end() -> None:
    """Over all options and numbers of seats, no random game is endless or too long for a record."""
    entry = catalog.find("four_rows")
    runner = Runner(variants(entry))
    assert {seats for seats, _ in runner.variants} == {2, 3, 4}
    for number in range(GAMES):
        runner.run(number)
    print(f"longest {max(runner.lengths)}, stages {runner.stages}, {list(runner.counts)}")
    assert runner.lengths.total() == GAMES
    assert max(runner.lengths) <= FourRows.MAX_PLAYS
    assert runner.counts[MOST_MOVES] <= FourRows.MAX_MOVES
    # The games must have covered these events, or the test would show little.
    assert set(runner.stages) == {9, 7, 5, 3, 1}
    assert max(runner.lengths) > 200
    assert runner.counts[MOST_FIELDS] >= 3
    assert min(runner.counts[RESHUFFLES : LAP_FIELDS + 1]) > 50


def stacked(hands: bytes, first: bytes, rest: bytes, number: int) -> bytes:
    """Return a deck that deals `hands` to four seats, then `first`, then `rest`, and seven decks that begin with
    `first`.

    `number` selects a random order within each of the three parts of the first deck.
    """
    deck = bytearray(hands + first + rest)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, number, 9)
    for start, size in ((0, len(hands)), (len(hands), len(first)), (len(hands) + len(first), len(rest))):
        rng.shuffle(luck, 0, deck, start, size)
    later = bytes(first) + bytes(rest) + bytes(hands)
    return bytes(deck) + later * 7


def of_ranks(*ranks: int) -> bytes:
    """Return all cards of some ranks."""
    return bytes(card for card in FourRows.DECK if card & 15 in ranks)


def test_games_of_the_shortest_stock_end() -> None:
    """Four seats hold all cards from ace to nine. Fields of jacks and queens are dead and come first in each
    shuffle."""
    runner = Runner([(4, [losers, refresh, 0]) for losers in (0, 1) for refresh in (0, 1)])
    for number in range(GAMES // 50):
        deck = stacked(of_ranks(1, 2, 3, 4, 5, 6, 7, 8, 9), of_ranks(11, 12), of_ranks(10, 13), number)
        runner.run(number, deck)
    game = runner.games[0]
    game.deal(1, stacked(of_ranks(1, 2, 3, 4, 5, 6, 7, 8, 9), of_ranks(11, 12), of_ranks(10, 13), 1))
    assert (game.new_fields(), game.stock_left()) == (2, 4)
    assert runner.counts[MOST_FIELDS] >= 2
    assert runner.counts[RESHUFFLES] > 20
    assert max(runner.lengths) <= FourRows.MAX_PLAYS
