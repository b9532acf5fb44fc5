"""The search for the weights of Four Rows' medium player."""

from ast import literal_eval

import pytest

from tools.four_rows_net import tune

from engines.four_rows.weights import PLACES, ROW, ROWS  # isort: skip

DEALS = 60
FOUR_SEATS = 16  # index of the rows for four seats in `ROWS`


def row(number: int) -> bytes:
    """A row of weights."""
    place = PLACES + number * ROW
    return ROWS[place : place + ROW]


@pytest.mark.parametrize(("seats", "options"), [(2, 0), (3, 1), (4, 3)])
def test_shares_are_of_all_games_and_repeat(seats: int, options: int) -> None:
    found = tune.shares(row(3), seats, options, DEALS, 5)
    assert found == tune.shares(row(3), seats, options, DEALS, 5) != tune.shares(row(3), seats, options, DEALS, 6)
    assert 0.3 < found.chain < 0.8, "half of the seats"
    assert 0.3 / seats < found.alone < 2 / seats and 0.3 / seats < found.hard < 2 / seats, "one seat"


def test_one_who_plays_badly_has_smaller_shares() -> None:
    """So does a medium player with zero weights, to the advantage of the others."""
    good, bad = (tune.shares(weights, 4, 0, 400, 1) for weights in (row(ROWS[FOUR_SEATS]), bytes(ROW)))
    assert good.chain > bad.chain + 0.05 and good.alone < bad.alone and good.hard < bad.hard


def test_worth_is_what_is_left_to_hard_less_what_others_take_too_much_of() -> None:
    fair = tune.Shares(0.6, 0.2, 0.35)
    assert fair.worth == 0.35
    assert fair._replace(chain=0.5).worth < fair._replace(chain=0.53).worth < fair.worth
    assert fair._replace(alone=0.3).worth < fair._replace(alone=0.27).worth < fair.worth


def test_the_search_begins_with_the_weights_there_are_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in (1, 1, 2):
        assert tune.main(["4:1", "--generations", "2", "--deals", "10", "--seed", str(seed)]) == 0
        shown.append(capsys.readouterr().out.splitlines())
    assert shown[0] == shown[1] != shown[2]
    first, second, last = shown[0]
    assert first.startswith(f"1 {row(ROWS[FOUR_SEATS + 2])!r} chain 0.") and second.startswith("2 b")
    assert len(literal_eval(last)) == ROW and last != repr(row(ROWS[FOUR_SEATS + 2]))


@pytest.mark.parametrize("table", ["5:0", "1:0", "4:4", "4", "four:0", ""])
def test_no_such_table(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        tune.main([table])
    assert refused.value.code == 2 and "a table is 2:0 to 4:3" in capsys.readouterr().err


def test_numbers_become_a_row() -> None:
    assert tune.rounded([-3, 0.4, 0.6, 300]) == bytes((0, 0, 1, 255))
