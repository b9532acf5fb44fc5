"""The results of all games in a folder of saves, as lines or as CSV."""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import host_sim  # noqa: F401  imported first: installs the stubs
from engines import catalog
from firmware import profile
from firmware.screens.statistics import sentences
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
    settings = profile.read(store)
    if store.problem:
        print(f"error: {store.problem}", file=sys.stderr)
        return 2
    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_row(*named, settings) for named in _played(settings))
        return 0
    is_empty = True
    for entry, variant, name in _played(settings):
        title = entry.title if not variant else f"{entry.title}, {variant}"
        print(f"{title}: {', '.join(sentences(entry.game(), settings.results[name])).lower()}.")
        is_empty = False
    if is_empty:
        print("No game has been finished or left.")
    return 0


def _played(settings: Any) -> Iterator[tuple[Any, str, str]]:
    """Yield each entry of the catalogue with results: the entry, the variant's name or '', and the profile's name."""
    for entry in catalog.CATALOG:
        rows = entry.variants() or (None,)
        for number, row in enumerate(rows):
            name = f"{entry.key}.{number}" if number else entry.key
            if name in settings.results:
                yield entry, row.name if row else "", name


def _row(entry: Any, variant: str, name: str, settings: Any) -> list[object]:
    played, won, best, furthest, streak, longest, fewest, fastest, total, counted, left, seconds = settings.results[
        name
    ]
    average = round(total / counted, 1) if counted else ""
    recent = " ".join(game.partition(".")[0] for game in settings.recent.get(name, "").split())
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
