"""Checks of the budgets in `tests/budgets.toml` on the emulated Pico, by `tools/measure/device_measures.py`."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engines.catalog import CATALOG
from firmware.boards import BOARDS
from host_sim.device.virtual_board import DEVICES
from manifests import manifest
from tests.pico import long_games
from tools.measure import device_measures as bench
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED
from tools.measure.device_scripts import LEDGER, MENU_LEDGER
from tools.measure.saved_files import seat_counts

pytestmark = pytest.mark.usefixtures("stock")

BARS = bench.budgets()
WAYS = {FROZEN: "frozen", MPY: "mpy"}
OFFERED = {board: bench.offered(board, MPY) for board in BOARDS}
HEAPS = [(board, FROZEN, bench.KEYS) for board in (OLED, "pimoroni_display2")]  # `make bench` also measures the LCD
HEAPS += [(board, MPY, OFFERED[board]) for board in (OLED, LCD)]
HEAPS += [(board, MPY, [OFFERED[board][-1]]) for board in ("pimoroni_display", "pimoroni_display2")]


SHIFTS = (0, 16, 48)  # bytes
FIRST_MOVES = 40
TIMED_MOVES = 3
TIMED = [(key, LCD) for key in bench.KEYS] + [(BARS["largest"], OLED)]


def kept_ledger(
    board: str, keys: Sequence[str], saves: Mapping[str, bytes] | None = None, script: str = LEDGER, way: str = MPY
) -> dict[str, int]:
    """Return a ledger of the heap. In it, every screen keeps its budget and leaves the required free block.

    `saves` are those of the longest games. A word of machine code that looks like a pointer may keep an object alive,
    up to a whole module. A ledger over budget is therefore measured again with all objects at higher addresses.
    """
    for shift in SHIFTS:
        ledger = bench.heap_ledger(board, way, keys, saves, script, shift)
        print(f"heap in use on {board}, {way}, {shift} bytes higher: {ledger}")
        missed = misses(ledger, bench.heap_bar(board, way), saves is not None)
        if not missed:
            return ledger
    raise AssertionError(f"{missed}: {ledger}")


def misses(ledger: dict[str, int], bar: int, longest: bool) -> list[str]:
    """Return the budgets that a ledger exceeds."""
    bar += longest * BARS["longest_game_bytes"]
    piece = BARS["free_in_one_piece_with_longest_bytes" if longest else "free_in_one_piece_bytes"]
    found = []
    for screen, size in ledger.items():
        if screen.endswith("-largest"):
            keeps = size >= piece
        elif screen.endswith("-hint"):
            keeps = ledger[screen.removesuffix("-hint")] + size <= bar + BARS["hint_bytes"]
        else:
            keeps = screen.endswith("-free") or size <= bar
        found += [] if keeps else [screen]
    return found


def test_a_ledger_over_budget_is_recognised() -> None:
    good = {"launcher": 100, "a": 1000, "a-free": 9, "a-hint": BARS["hint_bytes"], "a-largest": 1 << 20}
    assert misses(good, 1000, False) == []
    assert misses(good | {"launcher": 1001}, 1000, False) == ["launcher"]
    assert misses(good | {"a-hint": BARS["hint_bytes"] + 1, "a-largest": 100}, 1000, False) == ["a-hint", "a-largest"]
    assert misses(good | {"a": 1001}, 1000, False) == ["a", "a-hint"] and misses(good | {"a": 1001}, 1000, True) == []


@pytest.mark.parametrize(("board", "way", "keys"), HEAPS)
def test_heap_in_use(board: str, way: str, keys: list[str]) -> None:
    ledger = kept_ledger(board, keys, way=way)
    if way == MPY:
        most = max(ledger[key] for key in keys)
        assert ledger[OFFERED[board][-1]] >= 0.95 * most, "other boards measure a game that is no longer the largest"


@pytest.mark.parametrize("key", OFFERED[OLED])
def test_heap_in_use_after_menus_have_loaded_the_longest_game(key: str) -> None:
    """Objects of the menus then leave holes in the heap around the game. The LCD leaves less memory than the OLED."""
    board = LCD if key in OFFERED[LCD] else OLED
    kept_ledger(board, [key], long_games.saves(long_games.table(key)), MENU_LEDGER)


@pytest.mark.parametrize(
    ("board", "way"), [(board, FROZEN) for board in BOARDS] + [(OLED, MPY), (LCD, MPY), ("pimoroni_display2", MPY)]
)
def test_power_on_to_launcher(board: str, way: str) -> None:
    ms = bench.launcher_ms(board, way)
    print(f"launcher of {board}, {way}, after {ms:.0f} ms")
    kind = "_qvga" if DEVICES[board].width > 240 else "_oled" if not DEVICES[board].colour else ""
    assert ms <= BARS["launcher_ms"][WAYS[way] + (kind if way == FROZEN else "")]


@pytest.mark.parametrize("board", [OLED, LCD])
def test_a_full_picture_keeps_its_budgets(board: str) -> None:
    frame = bench.full_frame(board)
    print(f"full picture on {board}: {frame}, bus limit {frame.limit_ms:.2f} ms")
    assert frame.allocated <= BARS["show_allocates_bytes"]
    assert frame.bus_ms >= frame.limit_ms - 8e3 / frame.hz, "faster than the wire"
    if board == OLED:
        assert frame.bus_ms <= BARS["oled_frame_over_bus"] * frame.limit_ms
    else:
        assert frame.hz == 62_500_000, "the board raises clk_peri to 125 MHz; at MicroPython's own 48 it would be 24"
        assert frame.bus_ms <= BARS["lcd_frame_ms"]


@pytest.mark.parametrize(("key", "board"), TIMED)
def test_press_to_pixels(key: str, board: str) -> None:
    """The games have the most seats; `make bench` plays more moves, all games on both boards, and fewer seats."""
    found = bench.reactions(board, key, seat_counts(key)[-1], TIMED_MOVES, bench.way_of(board, key))
    for kind, presses in found.items():
        longest = max([one.press_ms for one in presses], default=0)
        print(f"{key} on {board}, {kind}: {len(presses)}, longest {longest:.1f} ms")
        assert longest <= BARS["reaction_ms"][board][key][kind], kind
    assert min(len(found["direction"]), len(found["a"] + found["screen"])) >= TIMED_MOVES


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.key)
def test_the_computer_player_thinks_quickly(entry: Any) -> None:
    """At the first moves of a game with the most seats; `make bench` plays whole games, with every number of seats."""
    thought = bench.thinking(entry.key, seat_counts(entry.key)[-1], games=1, most=FIRST_MOVES)
    print(f"{entry.key}: {len(thought.moves)} moves, {len(thought.turns)} turns, longest {max(thought.turns):.0f} ms")
    assert len(thought.moves) >= 10
    assert bench.percentile(thought.moves, 95) <= manifest(entry.key).BUDGETS["hint_p95_ms"]
    assert bench.percentile(thought.turns, 95) <= BARS["turn_p95_ms"]
    assert max(thought.turns) <= BARS["turn_longest_ms"]


@pytest.mark.parametrize("board", [OLED, LCD])
def test_no_press_is_missed(board: str) -> None:
    worst = bench.noticed_ms(board)
    print(f"press to notice on {board}, ms: {worst}")
    assert set(worst) == {"thinking of a hint", "a move and its save", "a cursor move"}
    assert max(worst.values()) <= BARS["unsampled_ms"], worst
