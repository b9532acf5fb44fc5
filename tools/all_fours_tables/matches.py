"""Matches between All Fours' players: `python -m tools.all_fours_tables.matches`.

The results are written into `docs/how-the-bots-play.md`. At all tables each level meets the one below, and easy and
medium meet random moves. At the main tables hard meets the rules of thumb, and players with only some of hard's parts
meet medium.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from host_sim import ROOT  # imported first: installs the stubs that engines need
from host_sim.kernels import cache, llvm
from tools import manifests
from tools.measure.standings import RANDOM, Match
from tools.page_tables import markdown, put

PAGE = ROOT / "docs" / "how-the-bots-play.md"
LEVELS, RULES, PARTS = "levels of All Fours", "hard against rules of thumb", "parts of hard"  # the tables
EASY, MEDIUM, HARD = "easy", "medium", "hard"
STEPS = ((EASY, RANDOM), (MEDIUM, RANDOM), (MEDIUM, EASY), (HARD, MEDIUM))
Job = tuple[tuple[str, int], str, str, int]  # a table, two players, and a number of deals
_LADDER = manifests.ladder("all_fours")


def jobs(deals: int) -> list[Job]:
    """Return all matches to play, the longest ones first."""
    pairs = [(table, *step, deals) for table in _LADDER.MAIN + _LADDER.MORE for step in reversed(STEPS)]
    for table in _LADDER.MAIN:
        pairs += [(table, part, MEDIUM, deals) for part in _LADDER.PARTS]
        pairs += [(table, HARD, rule, deals) for rule in _LADDER.RULES]
    return sorted(pairs, key=lambda job: HARD not in job[1])


def play(job: Job) -> Match:
    """Play a match with compiled kernels."""
    with llvm.accelerated():
        match: Match = _LADDER.match(*job)
    return match


def cell(match: Match) -> str:
    """Return the share that the first player won, with its interval, in percent."""
    low, high = match.interval
    return f"{match.share:.1%} ({low * 100:.1f}-{high * 100:.1f})".replace("%", " %")


def tables(played: Sequence[tuple[Job, Match]]) -> dict[str, str]:
    """Return each table in Markdown."""
    results = {job[:3]: match for job, match in played}
    main = _LADDER.MAIN
    levels = [
        [f"{table[0]}, {table[1]}", *[cell(results[table, *step]) for step in STEPS]] for table in main + _LADDER.MORE
    ]
    head = ["", *[f"{table[0]}, {table[1]}" for table in main]]
    rules = [[rule, *[cell(results[table, HARD, rule]) for table in main]] for rule in _LADDER.RULES]
    parts = [[part, *[cell(results[table, part, MEDIUM]) for table in main]] for part in (HARD, *_LADDER.PARTS)]
    return {
        LEVELS: markdown(["variant, seats", *[f"{one} against {other}" for one, other in STEPS]], levels),
        RULES: markdown(head, rules),
        PARTS: markdown(head, parts),
    }


def main(arguments: Sequence[str] | None = None, page: Path = PAGE) -> int:
    """Write the tables. The exit status is 1 if a level is not stronger than the one below, 2 if numba is missing."""
    parser = argparse.ArgumentParser(prog="tools.all_fours_tables.matches", description=__doc__)
    parser.add_argument(
        "--deals", type=int, default=_LADDER.DEALS, help="deals, each played from every side (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if min(chosen.deals, chosen.jobs) < 1:
        parser.error("at least one deal and one process are needed")
    to_play = jobs(chosen.deals)
    played: list[tuple[Job, Match]] = []
    try:
        with ProcessPoolExecutor(chosen.jobs) as pool:
            for job, match in zip(to_play, pool.map(play, to_play), strict=True):
                print(
                    f"{job[0][0]}, {job[0][1]} seats, {job[1]} against {job[2]}: {cell(match)}, {match.games} games",
                    flush=True,
                )
                played.append((job, match))
    except cache.NumbaMissing as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    for name, table in tables(played).items():
        put(page, name, table)
    return 0 if all(match.better for job, match in played if job[1:3] in STEPS) else 1


if __name__ == "__main__":
    sys.exit(main())
