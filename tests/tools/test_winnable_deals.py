"""The deals that the console offers as winnable: each is won by its committed moves, and graded as documented."""

from pathlib import Path

import pytest

from host_sim.kernels import llvm
from tools.solve import winnable_deals
from tools.solve.rows_solver import Answer
from tools.solve.winnable_deals import EASY, HARD, MEDIUM, REDEALS, Deal

from engines.rows_of_four import winnable  # isort: skip
from engines.rows_of_four.rules import RowsOfFour  # isort: skip

LISTED = winnable_deals.read_ways()


@pytest.mark.parametrize("choices", [{}, {"auto": "safe only"}], ids=str)
@pytest.mark.parametrize("redeal", REDEALS)
def test_every_way_wins(redeal: str, choices: dict[str, str]) -> None:
    with llvm.accelerated():
        at = REDEALS.index(redeal)
        lost = [
            deal.number for deal in LISTED if not winnable_deals.wins(deal.number, deal.ways[at], redeal, **choices)
        ]
    assert len(LISTED) >= 500 and not lost


@pytest.mark.parametrize("redeal", REDEALS)
def test_options_that_only_add_moves_leave_the_ways(redeal: str) -> None:
    """Under every choice for which the console offers the deals; a variant is only a set of other choices."""
    at = REDEALS.index(redeal)
    chosen = 0
    with llvm.accelerated():
        for index, option in enumerate(RowsOfFour.OPTIONS):
            for choice, name in enumerate(option.choices):
                options = bytearray(len(RowsOfFour.OPTIONS))
                options[index] = choice
                if option.key not in ("variant", "redeal") and not winnable.refusal(options):
                    chosen += 1
                    for deal in LISTED[::64]:
                        assert winnable_deals.wins(deal.number, deal.ways[at], redeal, **{option.key: name}), (
                            deal.number
                        )
    assert chosen == 11


def test_a_wrong_way_does_not_win() -> None:
    deal = LISTED[0]
    way = deal.ways[0]
    assert winnable_deals.wins(deal.number, way, "shuffle")
    assert not winnable_deals.wins(deal.number, way[:-1], "shuffle")
    assert not winnable_deals.wins(deal.number, way, "shuffle", redeals="0")


def test_the_console_has_the_same_list() -> None:
    graded = [list(deals) for _, deals in winnable.graded()]
    assert graded == [[deal.number for deal in LISTED if deal.grade == kind] for kind in (EASY, MEDIUM, HARD)]
    module = winnable_deals.LIST.read_text("utf-8")
    assert winnable_deals.listing(LISTED, module) == module


def test_easy_deals_are_those_that_the_hints_win() -> None:
    some = LISTED[::8]
    with llvm.accelerated():
        won = winnable_deals.won_by_hints(deal.number for deal in some)
    assert won == {deal.number for deal in some if deal.grade == EASY}


@pytest.mark.parametrize(
    ("hints_win", "looked_at", "expected"),
    [(True, (10, 10**7), EASY), (False, (10, 60_000), MEDIUM), (False, (60_001, 10), HARD)],
)
def test_grades(hints_win: bool, looked_at: tuple[int, int], expected: int) -> None:
    assert winnable_deals.grade(hints_win, looked_at) == expected
    assert winnable.GRADES[expected] == {EASY: "Easy", MEDIUM: "Medium", HARD: "Hard"}[expected]


def test_files_come_back(tmp_path: Path) -> None:
    deals = [Deal(3, HARD, ((384, 7), (1,))), Deal(9, EASY, ((2,), (385, 0)))]
    path = tmp_path / "new" / "ways.xz"
    winnable_deals.write_ways(deals, path)
    assert winnable_deals.read_ways(path) == deals
    module = winnable_deals.listing(deals, '"""Deals."""\n\n_DEALS = (\n    b"\\x01"\n)\n')
    scope: dict[str, bytes] = {}
    exec(module, scope)
    assert scope["_DEALS"] == bytes((HARD + 1 << 6, 0, EASY + 1 << 2)) and module.startswith('"""Deals."""\n\n_DEALS')
    with pytest.raises(ValueError, match="no line _DEALS"):
        winnable_deals.listing(deals, "")


def test_only_deals_whose_ways_hold_are_chosen() -> None:
    """A deal without moves, one whose moves end early, and a good one."""
    good = LISTED[0]
    short = LISTED[1]

    def answers(ways: tuple[tuple[int, ...], ...]) -> list[Answer]:
        return [Answer("winnable", way, 70_000) for way in ways]

    solved = {
        0: answers(((), ())),
        short.number: answers((short.ways[0], short.ways[1][:100])),
        good.number: answers(good.ways),
    }
    chosen = winnable_deals.choose(solved, 1)
    assert [deal.number for deal in chosen] == [good.number] and chosen[0].ways == good.ways
    with pytest.raises(ValueError, match="1 deals hold, not of 2"):
        winnable_deals.choose(solved, 2)


def test_more_deals_than_are_known_are_refused() -> None:
    assert len(winnable_deals.candidates(600)) == 600
    with pytest.raises(ValueError, match="known to be winnable"):
        winnable_deals.candidates(5000)


def test_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert winnable_deals.main(["--deals"]) == 2
    assert "usage" in capsys.readouterr().err
