"""The tables of All Fours' computer player: learning, chances to win, and the modules that hold them."""

from pathlib import Path

import pytest

from tools.all_fours_tables import equities, train

from engines import catalog  # isort: skip
from engines.all_fours.playout import TABLE  # isort: skip
from engines.game import part  # isort: skip


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


def test_chances_of_simple_hands() -> None:
    """If the dealer scores a point in each hand, it wins from 1 point; the other side deals next."""
    dealer_scores = [((0, 1),)]
    assert list(equities.solve(dealer_scores, 2)) == [255, 255, 0, 255]
    half = [((0, 1),), ((1, 1),), ()]
    found = equities.solve(half, 3)
    assert [found[4 * i] for i in range(3)] == [128, 128, 128], "even at equal scores"
    assert found[1] > found[0] > found[3]


def test_weights_fall_with_the_points_needed() -> None:
    hands = [((side, 1),) for side in range(3)]
    found = list(equities.fit(hands, 4, 4000))
    assert found == sorted(found, reverse=True) and found[0] == 255
    assert found[1] < 160


@pytest.mark.parametrize("seats", train.MODULES)
def test_the_tables_are_complete(seats: int) -> None:
    """Each variant with that number of seats has chances for its highest target; they fall with the points needed."""
    tables = part(equities.KEY, train.MODULES[seats])
    assert len(tables.CARDS) == TABLE
    for row, chances in zip(catalog.find(equities.KEY).variants(), tables.MATCHES, strict=True):
        if seats not in row.seats:
            assert chances == b""
            continue
        size = equities.most_points(row.name, seats)
        assert len(chances) == (size if seats % 3 == 0 else size * size)
        for at in range(len(chances) - 1):
            if seats % 3 == 0:
                assert chances[at] >= chances[at + 1]
            elif (at + 1) % size:
                assert chances[at] <= chances[at + 1] + 2, "the other side needs one more"


def test_the_bytes_fit() -> None:
    """All chances take 4 KB at most, and all tables 32 KB."""
    modules = [part(equities.KEY, name) for name in train.MODULES.values()]
    assert sum(len(chances) for module in modules for chances in module.MATCHES) <= 4096
    assert sum(len(module.CARDS) for module in modules) + 4096 <= 32 << 10
