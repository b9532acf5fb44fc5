"""The console's use of a Pico, in emulated device time and bytes: `python -m tools.measure.device_bench`.

It prints all figures, and writes some of them into `docs/figures.md`.

Each figure of `device_measures.py` is shown with its physical limit and its budget (`tests/budgets.toml`, table `pico`,
and the games' manifests).
"""

import argparse
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from host_sim import ROOT  # imported first: installs the stubs that engines need
from tools.manifests import manifest
from tools.measure import openings
from tools.measure.device_measures import (
    FROZEN,
    I2C_BITS,
    KINDS,
    LCD,
    MPY,
    OLED,
    Reaction,
    budgets,
    full_frame,
    heap_bar,
    heap_ledger,
    launcher_ms,
    noticed_ms,
    offered,
    percentile,
    reactions,
    thinking,
)
from tools.measure.line_measures import KEY, WORDS, line_bars, line_ledger, linked_ledger
from tools.measure.saved_files import seat_counts
from tools.page_tables import markdown, put

from engines.catalog import CATALOG, find  # isort: skip
from firmware.boards import BOARDS  # isort: skip

_WAYS = {FROZEN: "frozen", MPY: "mpy"}
BENCHED = (OLED, LCD)
PAGE = ROOT / "docs" / "figures.md"
NAME = "device figures"
PAGE_HEAD = ("", "OLED, 400 kHz", "240x240 LCD", "at most")
MEDIAN = "median of all games"  # stands in for a game's title
LONGEST = "longest"
NOTE = "Emulated device times are lower bounds: no cache misses of the flash, and none of its erase and program time."


def press(kind: str, title: str, way: str) -> str:
    """Return the name of the figure for a game's slowest press, of a kind in `device_measures.KINDS`."""
    return f"press to last pixel, {kind}, {title}, {way}"


def think(what: str, title: str, seats: int = 0) -> str:
    """Return the name of the figure for a game's 95th percentile of a `hint` or a `turn`."""
    return f"{what}, {title}, {seats} seats" if seats else f"{what}, {title}"


@dataclass(frozen=True)
class Figure:
    """One line of the table: the measurement and its board, the value and its unit, the budget, and the physical limit
    ('' for none)."""

    what: str
    board: str
    value: float
    unit: str
    bar: float | None = None
    limit: str = ""

    @property
    def good(self) -> bool:
        """True if the figure is within its budget."""
        return self.bar is None or self.value <= self.bar


def figures() -> Iterator[Figure]:
    """Yield every figure, as soon as it is measured."""
    bars = budgets()
    for way, key in ((FROZEN, "frozen"), (MPY, "mpy")):
        for board in BOARDS:
            ledger = heap_ledger(board, way, offered(board, way))
            for screen in [name for name in ledger if not name.endswith(("-free", "-largest", "-hint", "prompt"))]:
                yield Figure(f"heap, {screen}, {way}", board, ledger[screen], "bytes", heap_bar(board, way))
        for board in BENCHED:
            yield Figure(f"power-on to launcher, {way}", board, launcher_ms(board, way), "ms", bars["launcher_ms"][key])
    title = find(KEY).title
    for board in BENCHED:
        line = line_bars(board)
        for end, used in linked_ledger(board, MPY).items():
            yield Figure(f"heap, {title} linked, {end}", board, used["playing"], "bytes", line["linked"])
            yield Figure(f"heap, the same with a hint, {end}", board, used["hinted"], "bytes", line["hinted"])
        used = line_ledger(board, MPY, KEY, WORDS)
        yield Figure(f"heap, {title} in words", board, used["playing"], "bytes", line["words"])
        yield Figure("heap, the same while a bot thinks", board, used["thinking"], "bytes", line["thinking"])
    yield from _picture_figures(bars)
    for way in (FROZEN, MPY):
        for board in BENCHED:
            yield from _press_figures(board, way, bars)
    yield from _thinking_figures(bars)
    yield from _opening_figures(bars)
    for timed in (False, True):
        suffix = ", flash timed" if timed else ""
        for doing, ms in noticed_ms(OLED, timed).items():
            yield Figure(f"press to notice, {doing}{suffix}", OLED, ms, "ms", None if timed else bars["unsampled_ms"])


def _opening_figures(bars: Mapping[str, Any]) -> Iterator[Figure]:
    for way in (FROZEN, MPY):
        for board in BENCHED:
            for what, ms in openings.longest(board, way).items():
                bar = bars["opening_ms"][_WAYS[way]][what]
                yield Figure(f"{openings.OPENED[what]}, {way}", board, ms, "ms", bar)


def _picture_figures(bars: Mapping[str, Any]) -> Iterator[Figure]:
    for board in BENCHED:
        frame = full_frame(board)
        limit = f"{frame.limit_ms:.1f} ms at {frame.hz / 1e6:.4g} MHz"
        bar = bars["oled_frame_over_bus"] * frame.limit_ms if board == OLED else bars["lcd_frame_ms"]
        yield Figure("full picture, first to last byte", board, frame.bus_ms, "ms", bar, limit)
        yield Figure("full picture, show()", board, frame.show_ms, "ms", None, limit)
        yield Figure("allocated by show()", board, frame.allocated, "bytes", bars["show_allocates_bytes"])


def _press_figures(board: str, way: str, bars: Mapping[str, Any]) -> Iterator[Figure]:
    """Yield each game's slowest press of each kind, with its fewest and its most seats, and the median press of all
    games."""
    hz = full_frame(board).hz
    bits = I2C_BITS if board == OLED else 8
    every: dict[str, list[Reaction]] = {kind: [] for kind in KINDS}
    for entry in CATALOG:
        seats = seat_counts(entry.key)
        if entry.key not in offered(board, way):
            continue
        results = [reactions(board, entry.key, count, way=way) for count in sorted({seats[0], seats[-1]})]
        for kind in KINDS:
            presses = [one for game in results for one in game[kind]]
            every[kind] += presses
            if presses:
                most = max(presses, key=lambda one: one.press_ms)
                limit = f"{most.byte_count * bits / hz * 1000:.1f} ms for {most.byte_count} bytes"
                bar = bars["reaction_ms"][board][entry.key][kind] if way == MPY else None
                yield Figure(press(kind, entry.title, way), board, most.press_ms, "ms", bar, limit)
    for kind in KINDS:
        median = statistics.median(one.press_ms for one in every[kind])
        bar = bars["median_direction_ms"][board] if kind == "direction" and way == MPY else None
        yield Figure(press(kind, MEDIAN, way), board, median, "ms", bar)


def _thinking_figures(bars: Mapping[str, Any]) -> Iterator[Figure]:
    """Yield the thinking times of the strongest bot for a hint and for a turn, by game and number of seats."""
    hints, turns = [], []
    for entry in CATALOG:
        bar = manifest(entry.key).BUDGETS["hint_p95_ms"]
        for seats in seat_counts(entry.key):
            thought = thinking(entry.key, seats)
            hints += thought.moves
            turns += thought.turns
            for what, times, most in (("hint", thought.moves, bar), ("turn", thought.turns, bars["turn_p95_ms"])):
                yield Figure(think(what, entry.title, seats), OLED, percentile(times, 95), "ms", most)
            for what, times in (("hint", thought.moves), ("turn", thought.turns)):
                bar_of_all = bars["turn_longest_ms"] if what == "turn" else None
                yield Figure(f"{think(what, entry.title, seats)}, {LONGEST}", OLED, max(times), "ms", bar_of_all)
    yield Figure(think("hint", MEDIAN), OLED, statistics.median(hints), "ms")
    yield Figure(think("turn", MEDIAN), OLED, statistics.median(turns), "ms")


def table(measured: Sequence[Figure]) -> Table:
    """Return a table of the figures, one per line. Figures over budget are marked."""
    table_shown = Table(
        "figure", "board", "measured", "bar", "physical limit", title="On the emulated Pico", caption=NOTE
    )
    for column in table_shown.columns[2:4]:
        column.justify = "right"
    for one in measured:
        value = f"{one.value:,.1f} {one.unit}" if one.unit == "ms" else f"{one.value:,.0f} {one.unit}"
        bar = "" if one.bar is None else f"{one.bar:,.5g} {one.unit}" if one.unit == "ms" else f"{one.bar:,} {one.unit}"
        table_shown.add_row(one.what, one.board, value if one.good else f"[bold red]{value}[/] over", bar, one.limit)
    return table_shown


def page_rows(measured: Sequence[Figure]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the page, with both displays. Raises `KeyError` for a figure that was not measured."""
    value = {(one.what, one.board): one.value for one in measured}
    bars = budgets()

    def both(*names: str, form: str, unit: str) -> list[str]:
        return [" / ".join(form.format(value[name, board]) for name in names) + f" {unit}" for board in (OLED, LCD)]

    def heap_of(key: str, board: str) -> str:
        return f"{value[f'heap, {key}, {MPY}', board]:,} bytes" if key in offered(board, MPY) else "not offered"

    ready = [
        [f"{value[f'power-on to launcher, {way}', board] / 1000:.2f}" for way in (FROZEN, MPY)] for board in (OLED, LCD)
    ]
    most = " / ".join(f"{bars['launcher_ms'][key] / 1000:g}" for key in ("frozen", "mpy"))
    yield "launcher after power-on, image / copied files", *(" / ".join(pair) + " s" for pair in ready), f"{most} s"
    yield from _press_rows(value, bars)
    yield from _opening_rows(bars, both)
    frame = both("full picture, first to last byte", form="{:.1f}", unit="ms")
    yield "full picture, first to last byte", *frame, f"{bars['lcd_frame_ms']} ms on the LCD"
    heap = bars["heap_bytes"]
    for entry in CATALOG:
        used = [heap_of(entry.key, board) for board in (OLED, LCD)]
        label = f"heap with {entry.title} and the display, after a hint, copied files"
        yield label, *used, f"{heap['oled']:,} / {heap['colour']:,} bytes"
    yield from _thinking_rows(value, {one.what: one.bar for one in measured})


def _press_rows(value: Mapping[tuple[str, str], float], bars: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield rows for each kind of press: the median of all games, and the slowest press of any game."""
    for kind, label in (("direction", "a direction"), ("a", "A"), ("screen", "the largest redraw")):
        for way, named in ((FROZEN, "image"), (MPY, "copied files")):
            cells, most = [], []
            for board in (OLED, LCD):
                times = [
                    (value[press(kind, entry.title, way), board], entry.title)
                    for entry in CATALOG
                    if (press(kind, entry.title, way), board) in value
                ]
                longest, title = max(times)
                cells.append(f"{value[press(kind, MEDIAN, way), board]:.0f} / {longest:.0f} ms ({title})")
                most.append(max(own.get(kind, 0) for own in bars["reaction_ms"][board].values()))
            limit = " / ".join(map(str, most)) + " ms" if way == MPY else ""
            yield f"press to last pixel, {label}, median / longest of any game, {named}", *cells, limit


def _thinking_rows(
    value: Mapping[tuple[str, str], float], bars: Mapping[str, float | None]
) -> Iterator[tuple[str, ...]]:
    """Yield rows for the longest thinking time of all games and numbers of seats, then for each game."""
    every = [(entry.title, seats) for entry in CATALOG for seats in seat_counts(entry.key)]
    for what, label in (("hint", "a hint"), ("turn", "a whole turn of the strongest computer player")):
        longest, title, seats = max((value[f"{think(what, *one)}, {LONGEST}", OLED], *one) for one in every)
        cell = f"{value[think(what, MEDIAN), OLED]:.0f} / {longest:,.0f} ms ({_at(title, seats)})"
        bar = bars[f"{think(what, title, seats)}, {LONGEST}"]
        yield f"{label}, median / longest of any game and seats", cell, "", f"{bar:,g} ms" if bar else ""
    for entry in CATALOG:
        most, seats = max((value[think("hint", entry.title, seats), OLED], seats) for seats in seat_counts(entry.key))
        bar = bars[think("hint", entry.title, seats)]
        yield f"a hint in {entry.title}, 95th percentile", f"{most:.0f} ms ({_at('', seats)})", "", f"{bar:g} ms"


def _at(title: str, seats: int) -> str:
    label = f"{seats} seat{'' if seats == 1 else 's'}"
    return f"{title}, {label}" if title else label


def _opening_rows(bars: Mapping[str, Any], both: Callable[..., list[str]]) -> Iterator[tuple[str, ...]]:
    """Yield rows for the slowest game to open."""
    for what, opened in openings.OPENED.items():
        names = [f"{opened}, {way}" for way in _WAYS]
        limits = [str(bars["opening_ms"][kind][what]) for kind in _WAYS.values()]
        yield (
            f"{opened}, last pixel of any game, image / copied files",
            *both(*names, form="{:.0f}", unit="ms"),
            " / ".join(limits) + " ms",
        )


def write(measured: Sequence[Figure], page: Path = PAGE) -> None:
    """Write the table into the page. Raises `ValueError` if the page has no place for it."""
    put(page, NAME, markdown(PAGE_HEAD, page_rows(measured)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. The exit status is 1 if a figure is over budget, 2 if an image is missing."""
    parser = argparse.ArgumentParser(prog="tools.measure.device_bench", description="budgets of the console on a Pico")
    parser.parse_args(arguments)
    try:
        measured = list(figures())
    except FileNotFoundError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    Console().print(table(measured))
    write(measured)
    return 0 if all(one.good for one in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
