"""The results of all games in a folder of saves, as lines or as CSV."""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import host_sim  # noqa: F401  imported first: installs the stubs
from engines import catalog
from firmware.profile import Profile
from firmware.screens.statistics import sentences
from firmware.settings import read
from firmware.store import Store

COLUMNS = (
    "game",
    "variant",
    "played",
    "won",
    "left",
    "streak",
    "longest_streak",
    "best_score",
    "best_lost",
    "fewest_moves",
    "average",
    "fastest_seconds",
    "seconds",
    "last_games",
)


def show(home: Path, as_csv: bool) -> int:
    """Print the results. Return the exit status, 2 if the profile cannot be read."""
    store = Store(str(home))
    settings = read(store)
    if store.problem:
        print(f"error: {store.problem}", file=sys.stderr)
        return 2
    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(COLUMNS)
        profile = Profile(store, settings)
        writer.writerows(_row(*named, settings, profile) for named in _played(settings))
        return 0
    is_empty = True
    for entry, variant, _, name in _played(settings):
        title = entry.title if not variant else f"{entry.title}, {variant}"
        print(f"{title}: {', '.join(sentences(entry.game(), settings.results[name])).lower()}.")
        is_empty = False
    if is_empty:
        print("No game has been finished or left.")
    return 0


def _played(settings: Any) -> Iterator[tuple[Any, str, int, str]]:
    """Yield each game with results: its entry, the variant's name or '' and number, and the name of the results."""
    for entry in catalog.CATALOG:
        rows = entry.variants() or (None,)
        for number, row in enumerate(rows):
            name = f"{entry.key}.{number}" if number else entry.key
            if name in settings.results:
                yield entry, row.name if row else "", number, name


def _row(entry: Any, variant: str, number: int, name: str, settings: Any, profile: Profile) -> list[object]:
    played, won, best, furthest, streak, longest, fewest, fastest, total, counted, left, seconds = settings.results[
        name
    ]
    average = round(total / counted, 1) if counted else ""
    recent = " ".join(f"{how}{score}" for how, score in profile.recent(entry.key, number))
    return [
        entry.key,
        variant,
        played,
        won,
        left,
        streak,
        longest,
        best,
        furthest,
        fewest or "",
        average,
        fastest or "",
        seconds,
        recent,
    ]
