"""The table of device figures: what is over its bar is marked, and every bar is in `tests/budgets.toml`."""

from pathlib import Path

import pytest
from rich.console import Console

from engines.catalog import CATALOG
from host_sim.device.unix_port import PICO_HEAP
from manifests import manifest
from tools.measure import readme_table
from tools.measure.device_bench import NOTE, table
from tools.measure.device_figures import LONGEST, MEDIAN, Figure, press, think
from tools.measure.device_measures import (
    FROZEN,
    KINDS,
    LCD,
    MPY,
    OLED,
    Watch,
    budgets,
    kept,
    percentile,
    printed,
    seat_counts,
)
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


def test_no_bar_is_looser_than_the_design() -> None:
    bars = budgets()
    heap = bars["heap_bytes"]
    assert heap["frozen_oled"] <= 56 * 1024 and heap["frozen_colour"] <= 88 * 1024
    most = bars["hint_bytes"] + bars["longest_game_bytes"] + max(heap["oled"], heap["colour"])
    linked = max(size for own in bars["line_heap_bytes"].values() for size in own.values())
    assert PICO_HEAP - max(most, linked) >= 60 * 1024
    assert min(bars["free_in_one_piece_bytes"], bars["free_in_one_piece_with_longest_bytes"]) >= 40 * 1024
    assert bars["show_allocates_bytes"] == 0
    ready = bars["launcher_ms"]
    assert ready["frozen_oled"] <= 200 and ready["frozen"] <= 250 and ready["mpy"] <= 1200
    assert bars["press_ms"] <= 50 and bars["unsampled_ms"] <= 20
    for own in bars["reaction_ms"].values():
        assert own.keys() == {entry.key for entry in CATALOG}
        assert all(bar.keys() == set(KINDS) for bar in own.values())
    assert max(bars["median_direction_ms"].values()) <= 25
    assert all(manifest(entry.key).BUDGETS["hint_p95_ms"] <= 1000 for entry in CATALOG)
    assert bars["turn_p95_ms"] <= 1500 and bars["turn_longest_ms"] <= 3000
    longest = bars["long_games_ms"]
    assert longest["continue"] <= 1000 and max(longest["undo"], longest["redo"]) <= 400 and longest["quit"] <= 300
    assert bars["oled_frame_over_bus"] <= 1.15 and bars["lcd_frame_ms"] <= 60


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

    @property
    def received(self) -> int:
        return len(self.got)

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
    assert (watch.first_us, watch.last_us, watch.sent) == (90_000, 95_000, 2)
    assert len(made.display.got) == 5


def test_a_watch_that_began_times_one_picture() -> None:
    made = Made()
    watch = Watch(made)  # type: ignore[arg-type]
    made.display.byte(1, 1000)
    watch.begin()
    assert watch.first_us < 0
    for us in (2000, 40_000, 60_000, 120_000):
        made.display.byte(1, us)
    assert (watch.first_us, watch.last_us, watch.sent) == (2000, 60_000, 3)


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
    found = []
    for board in (OLED, LCD):
        for way in (FROZEN, MPY):
            for number, kind in enumerate(KINDS):
                found.append(Figure(press(kind, MEDIAN, way), board, 10 + number, "ms"))
                found += [
                    Figure(press(kind, entry.title, way), board, 20 + 10 * row, "ms")
                    for row, entry in enumerate(CATALOG)
                    if kind != "screen" or row < 2
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
        for seats in seat_counts(entry.key):
            for what in ("hint", "turn"):
                found.append(Figure(think(what, entry.title, seats), OLED, 70.0 + seats, "ms", 1000))
                found.append(Figure(f"{think(what, entry.title, seats)}, {LONGEST}", OLED, 1000.0 * seats, "ms", 9000))
    found += [Figure(think(what, MEDIAN), OLED, 7.0, "ms") for what in ("hint", "turn")]
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- device figures: x -->\nold\n<!-- /device figures -->\nafter\n")
    readme_table.write(found, page)
    text = page.read_text()
    assert text.startswith("before\n<!-- device figures: x -->\n") and text.endswith(
        "<!-- /device figures -->\nafter\n"
    )
    assert "| launcher after power-on, image / copied files | 0.46 / 0.46 s | 0.46 / 0.46 s | 0.175 / 0.475 s |" in text
    told = "press to a new deal, last pixel of any game, after 200 ms / at once, copied files"
    assert f"| {told} | 150 / 150 ms | 150 / 150 ms | 200 / 200 ms |" in text
    last = CATALOG[-1].title
    assert f"A, median / longest of any game, image | 11 / 60 ms ({last}) | 11 / 60 ms ({last}) |  |" in text
    told = "whatever draws most of the screen, median / longest of any game, copied files"
    assert f"| press to last pixel, {told} | 12 / 30 ms ({CATALOG[1].title}) |" in text
    told = "a whole turn of the strongest computer player, median / longest of any game and seats"
    assert f"| {told} | 7 / 6,000 ms (All Fours, 6 seats) |  | 9,000 ms |" in text
    assert "| a hint in Four Rows, 95th percentile | 74 ms (4 seats) |  | 1000 ms |" in text
    assert "| a hint in Foursquare, 95th percentile | 71 ms (1 seat) |  | 1000 ms |" in text
    assert text.count("98,765 bytes") == 2 * len(CATALOG) and "\nold" not in text
    with pytest.raises(KeyError):
        readme_table.write(found[1:], page)
    page.write_text("no place")
    with pytest.raises(ValueError, match="device figures"):
        readme_table.write(found, page)
    assert page.read_text() == "no place"


def test_the_readme_has_a_place_for_it() -> None:
    assert readme_table.PAGE.read_text("utf-8").count(f"<!-- {readme_table.NAME}: ") == 1
