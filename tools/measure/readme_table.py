"""The README's table of device figures, which `make bench` writes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from host_sim import ROOT
from tools.measure.device_figures import Figure
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, budgets
from tools.measure.marked_table import markdown, put
from tools.measure.openings import OPENED

from engines.catalog import CATALOG  # isort: skip

PAGE = ROOT / "README.md"
NAME = "device figures"
_HEAD = ("", "OLED, 400 kHz", "240x240 LCD", "at most")


def rows(found: Sequence[Figure]) -> Iterator[tuple[str, ...]]:
    """What is told, of both displays. Raises `KeyError` for a figure that was not measured."""
    value = {(one.what.partition(", max of ")[0], one.board): one.value for one in found}
    bars = budgets()

    def both(*names: str, form: str, unit: str) -> list[str]:
        return [" / ".join(form.format(value[name, board]) for name in names) + f" {unit}" for board in (OLED, LCD)]

    ready = [
        [f"{value[f'power-on to launcher, {way}', board] / 1000:.2f}" for way in (FROZEN, MPY)] for board in (OLED, LCD)
    ]
    most = " / ".join(f"{bars['launcher_ms'][key] / 1000:g}" for key in ("frozen", "mpy"))
    yield "launcher after power-on, image / copied files", *(" / ".join(pair) + " s" for pair in ready), f"{most} s"
    for kind, told in (("direction", "a direction"), ("a", "A, a move")):
        name = f"press to last pixel, {kind}"
        shown = both(f"{name}, median", name, form="{:.0f}", unit="ms")
        longest = " / ".join(str(bars["reaction_ms"][board][kind]) for board in (OLED, LCD))
        yield f"press to last pixel, {told}, median / longest", *shown, f"{longest} ms"
    yield from _openings(bars, both)
    frame = both("full picture, first to last byte", form="{:.1f}", unit="ms")
    yield "full picture, first to last byte", *frame, f"{bars['lcd_frame_ms']} ms on the LCD"
    heap = bars["heap_bytes"]
    for entry in CATALOG:
        used = both(f"heap, {entry.key}, {MPY}", form="{:,.0f}", unit="bytes")
        told = f"heap with {entry.title} and the display, once a hint was told, copied files"
        yield told, *used, f"{heap['oled']:,} / {heap['colour']:,} bytes"
    for entry in CATALOG:
        what = f"{entry.title}, hint, 95th percentile"
        bar = next(one.bar for one in found if one.what == what)
        yield f"a hint in {entry.title}, 95th percentile", f"{value[what, OLED]:.0f} ms", "", f"{bar:g} ms"


def _openings(bars: Mapping[str, Any], both: Callable[..., list[str]]) -> Iterator[tuple[str, ...]]:
    """The slowest game to open; what the next press will want is loaded while a menu waits for it."""
    for what, opened in OPENED.items():
        names = [f"{opened}{told}, {MPY}" for told in ("", ", at once")]
        yield (
            f"{opened}, last pixel of any game, after {bars['opening_rest_ms'][what]} ms / at once, copied files",
            *both(*names, form="{:.0f}", unit="ms"),
            f"{bars['opening_ms'][what]} / {bars['opening_at_once_ms'][what]} ms",
        )


def write(found: Sequence[Figure], page: Path = PAGE) -> None:
    """Put the table into the page. Raises `ValueError` where that has no place for it."""
    put(page, NAME, markdown(_HEAD, rows(found)))
