"""Whole games by buttons between consoles on emulated Picos, and between one and the PC; and the delay of moves."""

from pathlib import Path
from typing import Any

import pytest

from engines import save
from engines.game import OVER
from host_sim.device.clock import ManualClock
from host_sim.pico.boards import Handheld
from host_sim.pico.lines import Crossed, UsbPort
from host_sim.pico.rig import Pico
from tests.pico import ends
from tests.pico.console import saves_of, stored
from tests.pico.handheld import launcher
from tests.pico.linked_consoles import (
    ACT_MS,
    MOST_MS,
    PRESS_MS,
    QUIET_MS,
    Visitor,
    at_usb,
    pair,
)
from tests.pico.long_games import Hunger
from tools.measure import device_measures as bench
from tools.measure.line_measures import join_table, line_bars, linked_ledger, open_table

pytestmark = pytest.mark.usefixtures("stock")

BARS = bench.budgets()
BOARD = "pico_oled"
DEAL = 14
MOVES = 10  # minimum of a game
CUT_AT = 6
CUT_MS = 3500  # longer than a link may be silent
SITTING_MS = 3000
GAME_MS = 60_000
LEAST = 6  # minimum of timed moves
LOOK_MS = 60  # pause before each press; a console collects garbage for 20 ms after each picture
MOST_OF_IT = 900  # bytes; a list sends at least this much of the OLED's 1,024

# Prints the state at the end of a game: the seat to move (none), the number of moves, the guest's view, the record.
TOLD = """
from binascii import hexlify
table = console.table
state = bytes(table.view(1).state)
print(table.turn(), table.moves_made(), "moves,", hexlify(state).decode(), table.record.to_text())
"""


def test_a_whole_game_over_a_bad_uart_link_that_is_cut_once() -> None:
    """The link damages one byte in a thousand. Both tables end in the same state."""
    both = pair(BOARD, DEAL)

    def act(_: Pico) -> None:
        both.line = line = Crossed(both.host, both.guest, seed=7, damage_every=1000)
        while not both.is_over():
            assert line.ms < GAME_MS
            mover = both.mover()
            if mover is None:
                line.run_ms(20)
            else:
                both.act(mover)
            if not line.lost and both.moves(both.host) >= CUT_AT:
                line.plugged = False
                line.run_ms(CUT_MS)
                line.plugged = True
        line.run_ms(1000)
        print(f"{line.ms:.0f} ms, {line.carried} bytes, {line.damaged} damaged, {line.lost} lost")
        assert line.damaged and line.lost
        unfed = [hunger.longest_ms for hunger in both.hunger]
        told = both.host.pico.exec(TOLD)
        assert told == both.guest.pico.exec(TOLD)
        over, moves, *_ = told.split()
        assert int(over) == OVER and int(moves) >= MOVES
        for device in (both.host, both.guest):
            assert device.pico.resets == device.uart.overruns == 0
            assert device.display.faults == []
            assert device.pico.stack_left >= BARS["stack_left_bytes"]
        print(f"without feeding the watchdog at most {max(unfed):.0f} ms")
        assert max(unfed) <= BARS["unfed_ms"]

    both.host.pico.branch(act)


def test_a_whole_game_over_a_bad_usb_link_that_is_cut_once(tmp_path: Path) -> None:
    """The same game, with a console in a PC's terminal as the peer."""
    device = at_usb(BOARD, DEAL)

    def act(pico: Pico) -> None:
        hunger = Hunger(device)
        open_table(device)
        port = UsbPort(pico, seed=4, damage_every=1000)
        there = Visitor(device, tmp_path, port)
        there.until(lambda: there.table is not None, SITTING_MS)
        hunger.forget()
        screens = set()

        def pull_once() -> None:
            if not port.lost and there.table.moves_made() >= CUT_AT:
                port.plugged = False
                there.run_ms(CUT_MS)
                screens.add(there.screen)
                port.plugged = True
            screens.add(there.screen)

        there.play_to_the_end(GAME_MS, pull_once)
        there.run_ms(500)
        print(f"{pico.ms:.0f} ms, {port.carried} bytes, {port.damaged} damaged, {port.lost} lost, {screens}")
        assert port.damaged and port.lost and screens >= {"WaitScreen", "FourRowsScreen"}
        print(f"without feeding the watchdog at most {hunger.longest_ms:.0f} ms")
        assert hunger.longest_ms <= BARS["unfed_ms"]
        assert pico.stack_left >= BARS["stack_left_bytes"]
        assert pico.exec(TOLD) == f"{OVER} {ends.describe(there.table, there.table.view(1))}\n"
        assert there.table.moves_made() >= MOVES
        assert pico.resets == 0 and device.display.faults == []

    device.pico.branch(act)


@pytest.mark.usefixtures("frozen")
def test_a_released_image_plays_linked(tmp_path: Path) -> None:
    """The image is used as built, by buttons alone: some moves with a guest on USB, and a lost link in between."""
    device = launcher(BOARD, True)

    def act(pico: Pico) -> None:
        open_table(device)
        port = UsbPort(pico)
        there = Visitor(device, tmp_path, port)
        there.until(lambda: there.table is not None and there.table.is_ready, SITTING_MS)
        for moves in (2, 4):
            while there.table.moves_made() < moves:
                assert pico.ms < GAME_MS
                there.act()
            port.plugged = False
            there.until(lambda: there.screen == "WaitScreen", CUT_MS)
            port.plugged = True
            there.until(lambda: there.screen == "FourRowsScreen", SITTING_MS)
        assert pico.resets == 0 and device.display.faults == []
        saves = saves_of(device)
        assert not [name for name in saves if "crash" in name]
        played = stored(saves, "four_rows")
        assert played is not None
        record = save.unpack(played).record
        assert record.count >= 4 and bytes(record.players) == b"\0\1"
        seen = bytearray(there.table.game_view.SIZE)
        record.replay().view(1, seen)
        assert seen == there.table.view(1).state

    device.pico.branch(act)


def test_heap_in_use() -> None:
    """The heap is measured on the display with the largest picture; `make bench` measures both displays."""
    bars = line_bars(bench.LCD)
    for name, ledger in linked_ledger(bench.LCD, bench.MPY).items():
        print(f"heap in use while linked on {bench.LCD}, {name}, bytes: {ledger}")
        assert ledger["playing"] <= bars["linked"] and ledger["hinted"] <= bars["hinted"], ledger
        assert ledger["largest"] >= BARS["free_in_one_piece_while_linked_bytes"], ledger


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(("board", "display"), [(bench.OLED, "oled"), ("pimoroni_display2", "qvga")])
def test_heap_in_use_in_an_image(board: str, display: str) -> None:
    for name, ledger in linked_ledger(board, bench.FROZEN).items():
        print(f"heap in use while linked in an image on {board}, {name}, bytes: {ledger}")
        bar = BARS["heap_bytes"][f"frozen_linked_{display}"]
        assert max(ledger["playing"], ledger["hinted"]) <= bar, ledger


def test_a_move_soon_appears_on_the_peers_display() -> None:
    """A console reacts to its own presses as quickly as without a link, even if the host must confirm a move first."""
    both = pair(BOARD, DEAL)

    def act(_: Pico) -> tuple[dict[str, list[float]], list[float]]:
        there: dict[str, list[float]] = {"host": [], "guest": []}
        here = []
        while min(map(len, there.values())) < LEAST:
            mover = both.mover()
            if mover is None:
                both.line.run_ms(20)
                continue
            both.line.run_ms(LOOK_MS)
            turned, played = both.reach(mover, "right"), both.reach(mover, "a")
            if turned.byte_count:
                here.append(turned.here_ms)
            if played.moves == 1:
                there["host" if mover is both.host else "guest"].append(played.there_ms)
            if 0 < played.byte_count < MOST_OF_IT:
                here.append(played.here_ms)
        return there, here

    there, here = both.host.pico.branch(act)
    for who, took in there.items():
        print(f"{who}'s moves at the other end by UART: {len(took)}, longest {max(took):.1f} ms")
        assert max(took) <= BARS["link"]["uart_move_ms"]
    print(f"presses at this end: {len(here)}, longest {max(here):.1f} ms")
    assert max(here) <= BARS["press_ms"]


@pytest.mark.parametrize("host", ["PC", "Pico"])
def test_a_move_soon_reaches_the_peer_over_usb(host: str) -> None:
    """The delay is measured in a whole game with the PC. Both tables end in the same state."""
    device = at_usb(BOARD, DEAL)
    to_pc, to_pico = device.pico.branch(lambda pico: timed_game(device, host))
    for where, took in (("PC", to_pc), ("Pico", to_pico)):
        print(f"moves at the {where} by USB: {len(took)}, longest {max(took):.1f} ms")
        assert len(took) >= 2 and max(took) <= BARS["link"]["usb_move_ms"]


def timed_game(device: Handheld, host: str) -> tuple[list[float], list[float]]:
    """Play a whole game. Return the milliseconds of moves to the PC, and to the Pico's display."""
    pico, clock = device.pico, ManualClock()
    if host == "Pico":
        open_table(device)
    else:
        join_table(device)
    port = UsbPort(pico)
    end: Any = ends.HostEnd(port, clock, 444, DEAL) if host == "PC" else ends.GuestEnd(port, clock, 444)

    def run(ms: int) -> None:
        for _ in range(ms):
            pico.run_ms(1)
            clock.advance(1)
            end.poll()

    def settle() -> None:
        before = -1
        while device.display.received != before:
            before = device.display.received
            run(QUIET_MS)

    run(SITTING_MS)
    to_pc, to_pico = [], []
    while not end.is_over():
        assert pico.ms < GAME_MS
        settle()
        moves, drawn, began = end.table.moves_made(), device.display.received, pico.us
        if end.move():
            run(MOST_MS)
            settle()
            if device.display.received > drawn:
                to_pico.append((device.display.last_byte_us - began) / 1000)
            continue
        device.press("a")
        run(PRESS_MS)
        device.release("a")
        began = pico.us
        for _ in range(ACT_MS):
            if end.table.moves_made() != moves:
                to_pc.append((pico.us - began) / 1000)
                break
            run(1)
    run(500)
    told = pico.exec(TOLD)
    assert told == f"{OVER} {end.summary()}\n"
    return to_pc, to_pico
