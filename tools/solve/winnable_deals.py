"""The list of winnable deals of Rows of Four, with grades: `python -m tools.solve.winnable_deals`, some two minutes.

These are the first deals that the committed verdicts of `winnability.py` call winnable with either kind of redeal.
Their wins also hold if safe cards go up by themselves. The list goes into `engines/rows_of_four/winnable.py`, which the
console reads. The wins go into `tests/winnable/rows_of_four.xz` for a test. A line has a deal, its grade, and the moves
with each kind of redeal, four hexadecimal digits a move.
"""

import lzma
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim import ROOT  # imported first: installs the stubs that engines need
from host_sim.kernels import llvm  # imported first: installs the stubs that engines need
from tools.generate.output_files import write_or_check
from tools.solve import rows_solver, winnability
from tools.solve.rows_solver import Rules

from engines import catalog  # isort: skip
from engines.game import OVER, IllegalMove  # isort: skip
from engines.rows_of_four import kernels  # isort: skip

DEALS = 512
LIST = ROOT / "engines" / "rows_of_four" / "winnable.py"
WAYS = ROOT / "tests" / "winnable" / "rows_of_four.xz"
REDEALS = ("shuffle", "turn over")
EASY, MEDIUM, HARD = range(3)  # indexes of engines.rows_of_four.winnable.GRADES
LONG_SEARCH = 60_000  # tables searched; about half of the deals that are not easy take more
_SPARE = 8  # extra deals to solve, in place of deals whose ways do not hold
_LIMIT = 30_000_000  # tables to search; a deal that takes more is left out
_LINE = 24  # bytes of the list in one source line
_HEAD = "\n_DEALS = (\n"


@dataclass(frozen=True)
class Deal:
    """A deal of the list: its number, its grade, and the moves that win it with each kind of redeal in `REDEALS`."""

    number: int
    grade: int
    ways: tuple[tuple[int, ...], ...]


def candidates(count: int) -> list[int]:
    """Return the first deals known to be winnable with either kind of redeal.

    Raises `ValueError` if there are too few.
    """
    runs = [winnability.committed(Rules(redeal)) for redeal in REDEALS]
    deals = sorted(set(runs[0].winnable()).intersection(runs[1].winnable()))
    if len(deals) < count:
        raise ValueError(f"{len(deals)} deals are known to be winnable, not {count}")
    return deals[:count]


def solve(number: int) -> list[rows_solver.Answer]:
    """Return the answers for a deal with each kind of redeal."""
    return [rows_solver.solve_deal(number, Rules(redeal), _LIMIT) for redeal in REDEALS]


def game(redeal: str, **choices: str) -> Any:
    """Return a game that is not yet dealt. `choices` are choices other than the defaults, by the options' keys."""
    new_game = Rules(redeal).game()
    for index, option in enumerate(new_game.OPTIONS):
        if option.key in choices:
            new_game.set_option(index, option.choices.index(choices[option.key]))
    return new_game


def wins(number: int, way: Sequence[int], redeal: str, **choices: str) -> bool:
    """True if a win of a deal under the default options also wins it with other `choices`.

    Moves of cards that are already up are left out.
    """
    plain, other = game(redeal), game(redeal, **choices)
    plain.deal(number)
    other.deal(number)
    for move in way:
        card = plain.top_card(move >> 4) if move < kernels.DRAW else 0
        plain.play(move)
        if card and other.top_card(move >> 4) != card:
            continue
        try:
            other.play(move)
        except IllegalMove:
            return False
    return bool(other.turn() == OVER and other.winners())


def holds(number: int, ways: Sequence[Sequence[int]]) -> bool:
    """True if the moves still win when safe cards go up by themselves."""
    return all(wins(number, way, redeal, auto="safe only") for way, redeal in zip(ways, REDEALS, strict=True))


def won_by_hints(numbers: Iterable[int]) -> set[int]:
    """Return the deals that are won by following the hints, with either kind of redeal."""
    won = set(numbers)
    player: Any = catalog.find("rows_of_four").bot()()
    for redeal in REDEALS:
        table = game(redeal)
        view = bytearray(table.SIZE)
        for number in sorted(won):
            table.deal(number)
            while table.turn() != OVER:
                table.view(0, view)
                table.play(player.decide(view))
            if not table.winners():
                won.discard(number)
    return won


def grade(hints_win: bool, looked_at: Iterable[int]) -> int:
    """Return the grade of a deal, from the number of tables searched for each win."""
    if hints_win:
        return EASY
    return HARD if max(looked_at) > LONG_SEARCH else MEDIUM


def listing(deals: Iterable[Deal], module: str) -> str:
    """Return the module's source with these deals in place of its own: two bits for each deal, from number 0 on."""
    grades = {deal.number: deal.grade for deal in deals}
    packed = bytearray(max(grades) // 4 + 1)
    for number, members in grades.items():
        packed[number >> 2] |= members + 1 << 2 * (number & 3)
    text = ""
    for at in range(0, len(packed), _LINE):
        text += '    b"' + "".join(f"\\x{byte:02x}" for byte in packed[at : at + _LINE]) + '"\n'
    before, found_it, _ = module.partition(_HEAD)
    if not found_it:
        raise ValueError(f"there is no line {_HEAD.strip()}")
    return before + _HEAD + text + ")\n"


def write_ways(deals: Iterable[Deal], path: Path = WAYS) -> None:
    """Write the file of ways to win."""
    lines = []
    for deal in deals:
        ways = " ".join("".join(f"{move:04x}" for move in way) for way in deal.ways)
        lines.append(f"{deal.number} {deal.grade} {ways}\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress("".join(lines).encode(), preset=9))


def read_ways(path: Path = WAYS) -> list[Deal]:
    """Return the deals in a file of ways to win, by number."""
    result = []
    for line in lzma.decompress(path.read_bytes()).decode().splitlines():
        number, kind, *ways = line.split()
        moves = tuple(tuple(int(way[at : at + 4], 16) for at in range(0, len(way), 4)) for way in ways)
        result.append(Deal(int(number), int(kind), moves))
    return result


def choose(answers: Mapping[int, Sequence[rows_solver.Answer]], count: int) -> list[Deal]:
    """Return the first solved deals whose wins hold in the engine. Raises `ValueError` if there are too few."""
    with llvm.accelerated():
        good = []
        for number, deal_answers in sorted(answers.items()):
            if all(answer.moves for answer in deal_answers) and holds(
                number, [answer.moves for answer in deal_answers]
            ):
                good.append(number)
        easy = won_by_hints(good[:count])
    if len(good) < count:
        raise ValueError(f"the ways of {len(good)} deals hold, not of {count}")
    deals = []
    for number in good[:count]:
        deal_answers = answers[number]
        kind = grade(number in easy, [answer.looked_at for answer in deal_answers])
        deals.append(Deal(number, kind, tuple(answer.moves for answer in deal_answers)))
    return deals


def main(arguments: Sequence[str] = ()) -> int:
    """Write both files. Return the exit status."""
    if arguments:
        print("usage: python -m tools.solve.winnable_deals", file=sys.stderr)
        return 2
    numbers = candidates(DEALS + _SPARE)
    with winnability.workers(os.cpu_count() or 1, None) as pool:
        answers = dict(zip(numbers, pool.map(solve, numbers), strict=True))
    deals = choose(answers, DEALS)
    write_ways(deals)
    print(", ".join(f"{sum(deal.grade == kind for deal in deals)} of grade {kind}" for kind in (EASY, MEDIUM, HARD)))
    write_or_check(ROOT, {LIST: listing(deals, LIST.read_text("utf-8"))}, check=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
