"""What the console needs of a Pico, in emulated device time and bytes: `python -m tools.measure.device_bench`.

It prints all figures, and writes some into the README.

Every figure of `device_measures.py` stands beside the limit that physics sets and the bar of the design
(`tests/budgets.toml`, table `pico`, and the games' manifests).
"""

import argparse
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from tools.manifests import manifest
from tools.measure import openings, readme_table
from tools.measure.device_figures import Figure
from tools.measure.device_measures import (
    FROZEN,
    I2C_BITS,
    LCD,
    MPY,
    OLED,
    budgets,
    full_frame,
    heap_bar,
    heap_ledger,
    launcher_ms,
    noticed_ms,
    percentile,
    reactions,
    thinking,
)
from tools.measure.line_measures import KEY, WORDS, line_bars, line_ledger, linked_ledger

from engines.catalog import CATALOG, find  # isort: skip
from firmware.boards import BOARDS  # isort: skip

BENCHED = (OLED, LCD)
NOTE = "Emulated device times are lower bounds: no cache misses of the flash, and none of its erase and program time."


def figures() -> Iterator[Figure]:
    """Every figure, as it is measured."""
    bars = budgets()
    for way, key in ((FROZEN, "frozen"), (MPY, "mpy")):
        for board in BOARDS:
            ledger = heap_ledger(board, way)
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
    for entry in CATALOG:
        thought = thinking(entry.key)
        title = entry.title
        bar = manifest(entry.key).BUDGETS["hint_p95_ms"]
        yield Figure(f"{title}, hint, 95th percentile", OLED, percentile(thought.moves, 95), "ms", bar)
        yield Figure(f"{title}, turn, 95th percentile", OLED, percentile(thought.turns, 95), "ms", bars["turn_p95_ms"])
    yield from _opening_figures(bars)
    for timed in (False, True):
        told = ", flash timed" if timed else ""
        for doing, ms in noticed_ms(OLED, timed).items():
            yield Figure(f"press to notice, {doing}{told}", OLED, ms, "ms", None if timed else bars["unsampled_ms"])


def _opening_figures(bars: Mapping[str, Any]) -> Iterator[Figure]:
    for rested, part in ((True, "opening_ms"), (False, "opening_at_once_ms")):
        told = "" if rested else ", at once"
        for board in BENCHED:
            for what, ms in openings.longest(board, rested).items():
                yield Figure(f"{openings.OPENED[what]}{told}, {MPY}", board, ms, "ms", bars[part][what])


def _picture_figures(bars: Mapping[str, Any]) -> Iterator[Figure]:
    for board in BENCHED:
        frame = full_frame(board)
        limit = f"{frame.limit_ms:.1f} ms at {frame.hz / 1e6:.4g} MHz"
        bar = bars["oled_frame_over_bus"] * frame.limit_ms if board == OLED else bars["lcd_frame_ms"]
        yield Figure("full picture, first to last byte", board, frame.bus_ms, "ms", bar, limit)
        yield Figure("full picture, show()", board, frame.show_ms, "ms", None, limit)
        yield Figure("allocated by show()", board, frame.allocated, "bytes", bars["show_allocates_bytes"])
        found = reactions(board)
        for kind, drawn in found.items():
            presses = [one.press_ms for one in drawn]
            own = bars["reaction_ms"][board]
            bits = I2C_BITS if board == OLED else 8
            most = max(drawn, key=lambda one: one.press_ms)
            limit = f"{most.sent * bits / frame.hz * 1000:.1f} ms for {most.sent} bytes"
            longest = max(presses)
            yield Figure(f"press to last pixel, {kind}, max of {len(drawn)}", board, longest, "ms", own[kind], limit)
            median = statistics.median(presses)
            yield Figure(f"press to last pixel, {kind}, median", board, median, "ms", own.get(f"median_{kind}"))
        cursor = found["direction"]
        on_bus = max(one.bus_ms for one in cursor)
        yield Figure("cursor move, first to last byte", board, on_bus, "ms", bars["cursor_on_bus_ms"].get(board))
        sent = [one.sent for one in cursor]
        yield Figure("bytes of a cursor move, max", board, max(sent), "bytes", bars["cursor_bytes"][board])
        yield Figure("bytes of a cursor move, median", board, statistics.median(sent), "bytes")


def table(found: Sequence[Figure]) -> Table:
    """The figures, one a line; those over their bar are marked."""
    shown = Table("figure", "board", "measured", "bar", "physical limit", title="On the emulated Pico", caption=NOTE)
    for column in shown.columns[2:4]:
        column.justify = "right"
    for one in found:
        value = f"{one.value:,.1f} {one.unit}" if one.unit == "ms" else f"{one.value:,.0f} {one.unit}"
        bar = "" if one.bar is None else f"{one.bar:,.5g} {one.unit}" if one.unit == "ms" else f"{one.bar:,} {one.unit}"
        shown.add_row(one.what, one.board, value if one.good else f"[bold red]{value}[/] over", bar, one.limit)
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Exit status 1 when a bar is not kept, 2 when an image is missing."""
    parser = argparse.ArgumentParser(prog="tools.measure.device_bench", description="budgets of the console on a Pico")
    parser.parse_args(arguments)
    try:
        found = list(figures())
    except FileNotFoundError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    Console().print(table(found))
    readme_table.write(found)
    return 0 if all(one.good for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
