"""Rows of Four: positions in which draws are allowed (RO-R3), against a complete search in plain Python.

The search shares no code with the engine. A card is a number: its rank plus 16 times its suit.
"""

import random
from array import array
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from engines.game import OVER
from engines.rows_of_four import bot, kernels, rules, stall
from engines.rows_of_four.search import AIM_CARDS
from host_sim.kernels import llvm

POSITIONS = 400


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compile the kernels for this file."""
    with llvm.accelerated():
        yield


class Table(NamedTuple):
    """A table: piles with the lowest card first, heights of the foundations by suit, and the waste."""

    piles: tuple[tuple[int, ...], ...]
    heights: tuple[tuple[int, int], ...]
    waste: tuple[int, ...]

    @property
    def gained(self) -> tuple[int, int, int]:
        """The measure of progress: first cards off the waste, then cards up, then spaces."""
        return -len(self.waste), sum(map(sum, self.heights)), self.piles.count(())

    @property
    def known_as(self) -> "Table":
        """The table with its piles sorted, since their order does not matter."""
        return self._replace(piles=tuple(sorted(self.piles)))


def table_of(state: bytearray) -> Table:
    """Return the table of a buffer."""
    lengths = state[kernels.LENGTHS : kernels.LENGTHS + 8]
    starts = [kernels.PILES + 16 * pile for pile in range(8)]
    return Table(
        tuple(tuple(state[at : at + n]) for at, n in zip(starts, lengths, strict=True)),
        tuple(
            (max(pair), min(pair))
            for pair in (state[kernels.HEIGHTS + i : kernels.HEIGHTS + i + 2] for i in (0, 2, 4, 6))
        ),
        tuple(state[kernels.TALON : kernels.TALON + state[kernels.WASTE]]),
    )


def with_height(table: Table, suit: int, pair: tuple[int, int]) -> Table:
    """Return the table with other heights of a suit's foundations."""
    heights = list(table.heights)
    heights[suit] = (max(pair), min(pair))
    return table._replace(heights=tuple(heights))


def up(table: Table, card: int) -> Table | None:
    """Return the table with a card, already taken, on its foundation, or None (RO-7)."""
    first, second = table.heights[card >> 4]
    if first + 1 == card & 15:
        return with_height(table, card >> 4, (first + 1, second))
    if second + 1 == card & 15:
        return with_height(table, card >> 4, (first, second + 1))
    return None


def positions(table: Table) -> Iterator[tuple[int, int, Table]]:
    """Yield each top card, its pile or -1 for the waste, and the table without it (RO-9)."""
    for i, pile in enumerate(table.piles):
        if pile:
            yield pile[-1], i, table._replace(piles=(*table.piles[:i], pile[:-1], *table.piles[i + 1 :]))
    if table.waste:
        yield table.waste[-1], -1, table._replace(waste=table.waste[:-1])


def settled(table: Table) -> Table:
    """Return the table with all safe cards up (RO-R19)."""
    for card, _, left in positions(table):
        if card & 15 <= min(map(min, table.heights)) + 1:
            raised = up(left, card)
            assert raised is not None
            return settled(raised)
    return table


def moves(table: Table, fill: bool, back: bool, auto: bool) -> Iterator[Table]:
    """Yield all tables to which one move leads, before safe cards go up (RO-8 to RO-11, RO-R4, RO-R8, RO-R10)."""
    ready = list(positions(table))
    for card, _, left in ready:
        raised = up(left, card)
        if raised is not None:
            yield raised
    if back:
        for suit, (first, second) in enumerate(table.heights):
            for height, other in {(first, second), (second, first)}:
                if height and not (auto and height <= min(map(min, table.heights)) + 1):
                    ready.append((suit * 16 + height, 8, with_height(table, suit, (height - 1, other))))
    for card, source, left in ready:
        for i, pile in enumerate(left.piles):
            fits = pile[-1] & 15 == (card & 15) + 1 if pile else source == -1 or fill
            if fits and i != source:
                yield left._replace(piles=(*left.piles[:i], (*pile, card), *left.piles[i + 1 :]))


def leads_on(start: Table, fill: bool, back: bool, auto: bool) -> bool:
    """True if up to three moves gain anything."""
    known = {start.known_as}
    level = known
    for _ in range(3):
        level = {
            (settled(after) if auto else after).known_as for table in level for after in moves(table, fill, back, auto)
        } - known
        if any(table.gained > start.gained for table in level):
            return True
        known |= level
    return False


def late_positions(options: tuple[int, ...], count: int, luck: random.Random) -> Iterator[rules.RowsOfFour]:
    """Yield positions of random games that prefer to send cards up and to play the waste."""
    game = rules.RowsOfFour(0, (0, *options))
    out = array("H", bytes(2 * game.MAX_MOVES))
    while count:
        game.deal(luck.randrange(1 << 32))
        for _ in range(luck.randrange(250)):
            found = list(out[: game.moves(out) - 1])
            liked = [move for move in found if move & 15 == kernels.UP or kernels.FROM_WASTE << 4 <= move < 256]
            if not found or game.turn() == OVER:
                break
            game.play(luck.choice(liked if liked and luck.random() < 0.7 else found))
            if game.turn() != OVER and luck.random() < 0.1 and count:
                count -= 1
                yield game


@pytest.mark.parametrize(("fill", "back", "auto"), list(product((0, 1), repeat=3)))
def test_stuck_means_that_no_three_moves_gain_anything(fill: int, back: int, auto: int) -> None:
    """RO-R3: `stuck` agrees with the complete search for every combination of fill, take back and safe cards going
    up."""
    stuck = 0
    options = (0, 2 + fill, back ^ fill, fill, back, 0, auto)
    for game in late_positions(options, POSITIONS, random.Random(fill + 2 * back + 4 * auto)):
        kept = bytes(game.state)
        expected = leads_on(table_of(game.state), bool(fill), bool(back), bool(auto))
        assert stall.stuck(game.state) != expected, bytes(game.state).hex()
        assert game.state == kept
        stuck += not expected
    assert 0.01 * POSITIONS < stuck < 0.99 * POSITIONS


def view_of(game: rules.RowsOfFour) -> bytearray:
    """Return the player's view."""
    view = bytearray(game.SIZE)
    game.view(0, view)
    return view


@pytest.mark.parametrize(("deal", "moves_made"), [(247, 244), (844, 225)])
def test_hints_find_ways_longer_than_three_moves(deal: int, moves_made: int) -> None:
    """RO-R13: in these positions, reached by hints, no three moves win a card, but a longer way wins the game."""
    game = rules.RowsOfFour(0, (0, 1))
    game.deal(deal)
    player = bot.RowsOfFourBot()
    while game.moves_made() < moves_made:
        game.play(player.decide(view_of(game)))
    assert not stall.gains(game.state, AIM_CARDS) and not game.stalled()
    assert player.decide(view_of(game)) != kernels.GIVE_UP and player.reason() == "a step on a longer way"
    while game.turn() != OVER:
        game.play(player.decide(view_of(game)))
    assert game.winners() == 1


@pytest.mark.parametrize(
    "options", [(0, 2), (0, 2, 1, 1), (0, 2, 0, 0, 1), (0, 2, 1, 1, 1), (0, 2, 0, 1, 1, 0, 1)], ids=str
)
def test_hints_give_up_only_stalled_games(options: tuple[int, ...]) -> None:
    """RO-R13: in the last pass, hints give up exactly the stalled positions, in random play and in play by hints."""
    player = bot.RowsOfFourBot()
    positions = given_up = 0
    for game in late_positions(options, 60, random.Random(7)):
        while game.turn() != OVER:
            move = player.decide(view_of(game))
            assert (move == kernels.GIVE_UP) == game.stalled(), bytes(game.state).hex()
            positions += player._last
            given_up += move == kernels.GIVE_UP
            game.play(move)
    assert positions > 100 and given_up > 10


@pytest.mark.parametrize(
    "options", [(), (0, 0, 1), (1, 0, 1, 1), (0, 0, 1, 1, 1), (1, 0, 0, 1, 1), (0, 0, 1, 0, 1, 0, 1)], ids=str
)
def test_games_by_hints_end(options: tuple[int, ...]) -> None:
    """RO-R13: no table occurs twice between two draws, even if draws must wait or cards may be taken back."""
    game = rules.RowsOfFour(0, (0, *options))
    player = bot.RowsOfFourBot()
    for deal in range(40):
        game.deal(deal)
        seen: set[bytes] = set()
        while game.turn() != OVER:
            table = bytes(game.state[kernels.HEIGHTS :])
            assert table not in seen
            seen.add(table)
            game.play(player.decide(view_of(game)))
        assert game.moves_made() < 1000
