"""The README's table of device figures, which `make bench` writes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from host_sim import ROOT
from tools.measure.device_figures import LONGEST, MEDIAN, Figure, press, think
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, budgets, seat_counts
from tools.measure.marked_table import markdown, put
from tools.measure.openings import OPENED

from engines.catalog import CATALOG  # isort: skip

PAGE = ROOT / "README.md"
NAME = "device figures"
_HEAD = ("", "OLED, 400 kHz", "240x240 LCD", "at most")


def rows(found: Sequence[Figure]) -> Iterator[tuple[str, ...]]:
    """What is told, of both displays. Raises `KeyError` for a figure that was not measured."""
    value = {(one.what, one.board): one.value for one in found}
    bars = budgets()

    def both(*names: str, form: str, unit: str) -> list[str]:
        return [" / ".join(form.format(value[name, board]) for name in names) + f" {unit}" for board in (OLED, LCD)]

    ready = [
        [f"{value[f'power-on to launcher, {way}', board] / 1000:.2f}" for way in (FROZEN, MPY)] for board in (OLED, LCD)
    ]
    most = " / ".join(f"{bars['launcher_ms'][key] / 1000:g}" for key in ("frozen", "mpy"))
    yield "launcher after power-on, image / copied files", *(" / ".join(pair) + " s" for pair in ready), f"{most} s"
    yield from _presses(value, bars)
    yield from _openings(bars, both)
    frame = both("full picture, first to last byte", form="{:.1f}", unit="ms")
    yield "full picture, first to last byte", *frame, f"{bars['lcd_frame_ms']} ms on the LCD"
    heap = bars["heap_bytes"]
    for entry in CATALOG:
        used = both(f"heap, {entry.key}, {MPY}", form="{:,.0f}", unit="bytes")
        told = f"heap with {entry.title} and the display, once a hint was told, copied files"
        yield told, *used, f"{heap['oled']:,} / {heap['colour']:,} bytes"
    yield from _thinking(value, {one.what: one.bar for one in found})


def _presses(value: Mapping[tuple[str, str], float], bars: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the median of all games, and the slowest press of any with its game."""
    for kind, told in (("direction", "a direction"), ("a", "A"), ("screen", "whatever draws most of the screen")):
        for way, named in ((FROZEN, "image"), (MPY, "copied files")):
            shown, most = [], []
            for board in (OLED, LCD):
                times = [
                    (value[press(kind, entry.title, way), board], entry.title)
                    for entry in CATALOG
                    if (press(kind, entry.title, way), board) in value
                ]
                longest, title = max(times)
                shown.append(f"{value[press(kind, MEDIAN, way), board]:.0f} / {longest:.0f} ms ({title})")
                most.append(max(own.get(kind, 0) for own in bars["reaction_ms"][board].values()))
            limit = " / ".join(map(str, most)) + " ms" if way == MPY else ""
            yield f"press to last pixel, {told}, median / longest of any game, {named}", *shown, limit


def _thinking(value: Mapping[tuple[str, str], float], bars: Mapping[str, float | None]) -> Iterator[tuple[str, ...]]:
    """Yield the slowest of all games and numbers of seats, then each game's."""
    every = [(entry.title, seats) for entry in CATALOG for seats in seat_counts(entry.key)]
    for what, told in (("hint", "a hint"), ("turn", "a whole turn of the strongest computer player")):
        longest, title, seats = max((value[f"{think(what, *one)}, {LONGEST}", OLED], *one) for one in every)
        shown = f"{value[think(what, MEDIAN), OLED]:.0f} / {longest:,.0f} ms ({_at(title, seats)})"
        bar = bars[f"{think(what, title, seats)}, {LONGEST}"]
        yield f"{told}, median / longest of any game and seats", shown, "", f"{bar:,g} ms" if bar else ""
    for entry in CATALOG:
        most, seats = max((value[think("hint", entry.title, seats), OLED], seats) for seats in seat_counts(entry.key))
        bar = bars[think("hint", entry.title, seats)]
        yield f"a hint in {entry.title}, 95th percentile", f"{most:.0f} ms ({_at('', seats)})", "", f"{bar:g} ms"


def _at(title: str, seats: int) -> str:
    told = f"{seats} seat{'' if seats == 1 else 's'}"
    return f"{title}, {told}" if title else told


def _openings(bars: Mapping[str, Any], both: Callable[..., list[str]]) -> Iterator[tuple[str, ...]]:
    """The slowest game to open."""
    for what, opened in OPENED.items():
        names = [f"{opened}, {way}" for way in (FROZEN, MPY)]
        limits = [f"{bars['opening_ms'][way][what]}" for way in ("frozen", "mpy")]
        yield (
            f"{opened}, last pixel of any game, image / copied files",
            *both(*names, form="{:.0f}", unit="ms"),
            f"{' / '.join(limits)} ms",
        )


def write(found: Sequence[Figure], page: Path = PAGE) -> None:
    """Put the table into the page. Raises `ValueError` where that has no place for it."""
    put(page, NAME, markdown(_HEAD, rows(found)))
