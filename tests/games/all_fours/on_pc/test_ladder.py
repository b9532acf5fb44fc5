"""Deterministic matches between All Fours' players; `make bench` plays more of them."""

import pytest

from games.all_fours.on_pc import ladder
from tools.measure.standings import RANDOM, Match


@pytest.mark.parametrize("table", ladder.TABLES)
def test_the_strongest_wins_most(table: tuple[str, int]) -> None:
    found = ladder.match(table, ladder.LADDER[-1], RANDOM, 60)
    print(f"{table}: {found.share:.0%} of {found.games}, {found.interval}")
    assert found.games == 120 and found.share >= 0.7


def test_matches_repeat() -> None:
    """Both sides get the same deals and dealers."""
    one, other = (ladder.match(("Seven Up", 2), "easy", RANDOM, 4, 7) for _ in range(2))
    assert (one.won, one.decisions) == (other.won, other.decisions)
    same = ladder.match(("Seven Up", 2), "easy", "easy", 3, 7)
    assert same.won == same.deals


def test_every_level_meets_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """At each table each level meets the one below. Only the strongest has a share to win, against the weakest."""
    met = []

    def note(table: tuple[str, int], *of: object) -> Match:
        met.append((table, *of[:2]))
        return Match(str(of[0]), str(of[1]), 0, 2, 3, 1, 1.0, float(str(of[4])) if len(of) > 4 else 0.0)

    monkeypatch.setattr(ladder, "match", note)
    found = ladder.standings(2)
    assert [len(standing.matches) for standing in found] == [3, 3, 3]
    assert len(set(met)) == 9
    assert [match.target for match in found[0].matches] == [0.0, 0.0, 0.75]
