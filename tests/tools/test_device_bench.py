"""The table of device figures: what is over its bar is marked, and every bar is in `tests/budgets.toml`."""

from pathlib import Path

import pytest
from rich.console import Console

from engines.catalog import CATALOG
from manifests import manifest
from tools.measure import readme_table
from tools.measure.device_bench import NOTE, table
from tools.measure.device_figures import Figure
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, Watch, budgets, kept, percentile, printed
from tools.measure.device_scripts import FRAME, LAPS, LEDGER, NOTICING, THINKING, with_values


def test_a_figure_over_its_bar_is_marked() -> None:
    good = Figure("press", OLED, 50.0, "ms", 50, "3 ms")
    bad = Figure("press", LCD, 50.1, "ms", 50)
    free = Figure("press", LCD, 9000.0, "bytes")
    assert (good.good, bad.good, free.good) == (True, False, True)
    console = Console(width=140, record=True, quiet=False)
    with console.capture() as capture:
        console.print(table([good, bad, free]))
    lines = capture.get().splitlines()
    assert [line for line in lines if "over" in line] == [line for line in lines if "50.1 ms" in line]
    assert any("9,000 bytes" in line for line in lines)
    assert NOTE[:40] in capture.get()


def test_bars_are_those_of_the_design() -> None:
    bars = budgets()
    assert bars["heap_bytes"] == {"frozen": 64 * 1024, "oled": 110 * 1024, "colour": 128_000}
    assert bars["launcher_ms"] == {"frozen": 175, "frozen_oled": 118, "mpy": 465}
    assert (bars["press_ms"], bars["unsampled_ms"]) == (50, 20)
    most = {board: (own["median_direction"], own["direction"]) for board, own in bars["reaction_ms"].items()}
    assert most == {OLED: (14, 24), LCD: (17, 30)}
    assert all(manifest(entry.key).BUDGETS["hint_p95_ms"] <= 1000 for entry in CATALOG)
    assert bars["turn_p95_ms"] == 1500
    assert (bars["oled_frame_over_bus"], bars["lcd_frame_ms"], bars["cursor_on_bus_ms"][LCD]) == (1.15, 60, 20)
    assert (bars["show_allocates_bytes"], bars["free_in_one_piece_bytes"]) == (0, 48 * 1024)


@pytest.mark.parametrize(("values", "percent", "expected"), [([3.0], 95, 3.0), (list(range(1, 101)), 95, 95)])
def testpercentile(values: list[float], percent: int, expected: float) -> None:
    assert percentile(values, percent) == expected


def test_answers_and_scripts() -> None:
    assert printed("us 26480\nbytes -32\n") == {"us": 26480, "bytes": -32}
    assert with_values("print(BOARD)\n", BOARD="x", GAMES=3) == "BOARD = 'x'\nGAMES = 3\nprint(BOARD)\n"
    for script in (FRAME, LAPS, LEDGER, NOTICING, THINKING):
        compile(script, "script", "exec")


class Display:
    """Takes bytes as a display does."""

    def __init__(self) -> None:
        self.got: list[tuple[int, int]] = []

    def byte(self, value: int, us: int) -> None:
        self.got.append((value, us))


class Made:
    """What a `Watch` looks at."""

    def __init__(self) -> None:
        self.display = Display()


def test_a_watch_times_the_first_byte_after_a_pause() -> None:
    made = Made()
    watch = Watch(made)  # type: ignore[arg-type]
    for us in (1000, 1100, 30_000, 90_000, 95_000):
        made.display.byte(1, us)
    assert watch.first_us == 90_000
    assert len(made.display.got) == 5


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ([100] * 9, 0),
        ([100, 116, 132, 148, 164, 180, 196, 212, 228], 48),  # a leak
        ([100, 132, 100, 164, 132, 132, 132, 164, 164], 0),  # stale words
        ([100] * 4 + [9100] * 5, 0),  # one that stays
        ([9100] * 6 + [100] * 3, -9000),
    ],
)
def test_what_games_leave_behind(after: list[int], expected: int) -> None:
    assert kept(after) == expected


def test_the_readme_s_table_is_written_from_the_figures(tmp_path: Path) -> None:
    found = [
        Figure(f"press to last pixel, {kind}{of}", board, 12.3, "ms")
        for board in (OLED, LCD)
        for kind in ("direction", "a")
        for of in (", max of 9", ", median")
    ]
    found += [
        Figure(f"power-on to launcher, {way}", board, 456.0, "ms") for board in (OLED, LCD) for way in (FROZEN, MPY)
    ]
    found += [
        Figure(f"press to {what}{told}, {MPY}", board, 150.0, "ms")
        for what in ("a game's menu", "a new deal", "a saved game, in the launcher", "a saved game, in its menu")
        for told in ("", ", at once")
        for board in (OLED, LCD)
    ]
    found += [Figure("full picture, first to last byte", board, 20.0, "ms") for board in (OLED, LCD)]
    for entry in CATALOG:
        found += [Figure(f"heap, {entry.key}, {MPY}", board, 98_765, "bytes") for board in (OLED, LCD)]
        found.append(Figure(f"{entry.title}, hint, 95th percentile", OLED, 77.0, "ms", 1000))
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- device figures: x -->\nold\n<!-- /device figures -->\nafter\n")
    readme_table.write(found, page)
    text = page.read_text()
    assert text.startswith("before\n<!-- device figures: x -->\n") and text.endswith(
        "<!-- /device figures -->\nafter\n"
    )
    assert "| launcher after power-on, image / copied files | 0.46 / 0.46 s | 0.46 / 0.46 s | 0.175 / 0.465 s |" in text
    told = "press to a new deal, last pixel of any game, after 200 ms / at once, copied files"
    assert f"| {told} | 150 / 150 ms | 150 / 150 ms | 200 / 200 ms |" in text
    assert text.count("98,765 bytes") == 2 * len(CATALOG) and "\nold" not in text
    with pytest.raises(KeyError):
        readme_table.write(found[1:], page)
    page.write_text("no place")
    with pytest.raises(ValueError, match="device figures"):
        readme_table.write(found, page)
    assert page.read_text() == "no place"


def test_the_readme_has_a_place_for_it() -> None:
    assert readme_table.PAGE.read_text("utf-8").count(f"<!-- {readme_table.NAME}: ") == 1
