"""The tables of All Fours' computer player: learning, chances to win, and the modules that hold them."""

from array import array
from pathlib import Path

import pytest

from host_sim.kernels import llvm
from tools.all_fours_tables import equities, train
from tools.measure.standings import Level

from engines import catalog  # isort: skip
from engines.all_fours import equity, kernels, survey  # isort: skip
from engines.all_fours.playout import TABLE  # isort: skip
from engines.game import OVER, part  # isort: skip


def test_learning_repeats() -> None:
    one, other = train.learn(2, 10_000), train.learn(2, 10_000)
    assert one == other and len(one) == TABLE
    assert min(one) < train.weights([0])[0] < max(one)


def test_modules_hold_the_tables(tmp_path: Path) -> None:
    data = bytes(range(250)) * 14
    found: dict[str, object] = {}
    exec(train.module(3, data[:TABLE], {"Seven Up": b"\x01\x02", "17th century": b"\x03"}), found)
    assert found["CARDS"] == data[:TABLE]
    assert found["MATCHES"] == (b"", b"", b"", b"", b"\x03", b"", b"", b"\x01\x02", b"")


def solve(hands: list[equities.Hand], target: int) -> bytes:
    """Return the chances if medium does not look at the score."""
    return equities.solve({(own, other): hands for own in (False, True) for other in (False, True)}, target)


def test_chances_of_simple_hands() -> None:
    """If the dealer scores a point in each hand, it wins from 1 point; the other side deals next."""
    dealer_scores = [((0, 1),)]
    assert list(solve(dealer_scores, 2)) == [255, 255, 0, 255]
    half = [((0, 1),), ((1, 1),), ()]
    found = solve(half, 3)
    assert [found[4 * i] for i in range(3)] == [128, 128, 128], "even at equal scores"
    assert found[1] > found[0] > found[3]


def test_weights_give_the_shares_of_wins() -> None:
    """A side that needs one point has won half of the matches against two that need two, which won a quarter each."""
    needs = [(1, 2, 2), (2, 1, 2)] * 4
    found = list(equities.fit(needs, [0, 1, 1, 2, 2, 0, 0, 1], 2))
    assert found == [255, 128]


@pytest.mark.parametrize("seats", train.MODULES)
def test_the_tables_are_complete(seats: int) -> None:
    """Each variant with that number of seats has chances for its highest target; they fall with the points needed."""
    tables = part(equities.KEY, train.MODULES[seats])
    assert len(tables.CARDS) == TABLE
    for row, chances in zip(catalog.find(equities.KEY).variants(), tables.MATCHES, strict=True):
        if seats not in row.seats:
            assert chances == b""
            continue
        size = equities.longest_game(row.name, seats).target()
        assert len(chances) == (size if seats % 3 == 0 else size * size)
        for at in range(len(chances) - 1):
            if seats % 3 == 0:
                assert chances[at] >= chances[at + 1]
            elif (at + 1) % size:
                assert chances[at] <= chances[at + 1] + 2, "the other side needs one more"


def compared(variant: str, seats: int, matches: int) -> list[tuple[int, float, float]]:
    """Return, for each tenth of the chances before a hand: the number of hands that medium played, the mean chance of
    the dealer's side, and its share of these matches."""
    game = equities.new_game(variant, seats)
    chances = part(equities.KEY, train.MODULES[seats]).MATCHES[game.option("variant")]
    h, e = array("H", bytes(2 * survey.WORK)), array("H", bytes(2 * equity.WORK))
    h[survey.SIDES] = game.sides()
    player = Level(equities.KEY, 1)
    found = [[0, 0.0, 0] for _ in range(10)]
    for number in range(matches):
        game.deal(9_000_000 + number)
        met = []
        while game.turn() != OVER:
            if game.phase() == kernels.DEALING:
                h[survey.ME] = game.turn()
                equity.begin(game.state, h, e, len(chances))
                side = game.side(game.turn())
                met.append((side, equity.before_hand(e, side, chances) / 255))
            player.act(game)
        for side, chance in met:
            row = found[min(int(chance * 10), 9)]
            row[0] += 1
            row[1] += chance
            row[2] += game.winners() >> side & 1
    return [(int(count), total / count, won / count) for count, total, won in found if count]


@pytest.mark.parametrize(("variant", "seats"), [("Seven Up", 2), ("Trinidad", 4), ("Seven Up", 3)])
def test_the_chances_are_those_of_matches(variant: str, seats: int) -> None:
    """`docs/how-the-bots-play.md`: the chances come from hands that medium plays."""
    with llvm.accelerated():
        often = [row for row in compared(variant, seats, 3000) if row[0] >= 500]
    assert len(often) >= 6
    for _, chance, share in often:
        assert abs(chance - share) < 0.05


def test_the_bytes_fit() -> None:
    """All chances take 4 KB at most, and all tables 32 KB."""
    modules = [part(equities.KEY, name) for name in train.MODULES.values()]
    assert sum(len(chances) for module in modules for chances in module.MATCHES) <= 4096
    assert sum(len(module.CARDS) for module in modules) + 4096 <= 32 << 10
