"""Tests of the pace of emulated time against a simulated wall clock, for PCs of given speeds."""

import pytest

from firmware.drivers.buttons import DOWN
from host_sim.pico.emulated_board import EmulatedBoard
from host_sim.pico.pace import Pace


class Pc:
    """A PC that takes `cost` milliseconds to emulate one millisecond."""

    def __init__(self, cost):
        self.ms = 5000.0
        self.cost = cost

    def now(self):
        return self.ms / 1000


def play(pc, for_ms, slice_ms=10, nap_ms=5):
    """Emulate as a board does. Return the pace, the furthest it was ahead and behind, and the emulated time."""
    done, ahead, behind, began = 0.0, 0.0, 0.0, pc.ms
    pace = Pace(done, pc.now)
    while pc.ms < began + for_ms:
        due = pace.behind_ms(done)
        if due > 0:
            run = min(slice_ms, due)
            done += run
            pc.ms += run * pc.cost
        pc.ms += 1 if due > slice_ms else nap_ms
        ahead = max(ahead, done - (pc.ms - began))
        behind = max(behind, pc.ms - began - done)
    return pace, ahead, behind, done


@pytest.mark.parametrize("cost", [0.01, 0.3, 0.8])
def test_a_fast_pc_runs_at_the_speed_of_a_real_pico(cost):
    pace, ahead, behind, done = play(Pc(cost), 10_000)
    assert ahead <= 0
    assert behind <= 50
    assert done >= 9_950
    assert pace.speed == 1


def test_a_slow_pc_shows_its_speed_and_does_not_catch_up():
    pc = Pc(2)
    pace, ahead, _, done = play(pc, 10_000)
    assert ahead <= 0
    assert 0.4 <= pace.speed <= 0.5
    assert abs(done / 10_000 - pace.speed) < 0.05
    pc.cost = 0.1
    began = done
    while pc.ms < 15_000 + 5000:
        due = pace.behind_ms(done)
        assert due <= 100, "what was lost is not made up for"
        if due > 0:
            done += min(10, due)
            pc.ms += min(10, due) * pc.cost
        pc.ms += 5
    assert pace.speed == 1
    assert done - began <= 5_000 + 100


def test_a_stopped_terminal_does_not_count_as_slow():
    pc = Pc(0.1)
    pace = Pace(0, pc.now)
    pc.ms += 3_600_000
    assert pace.behind_ms(0) == pytest.approx(100)
    assert pace.speed == 1


@pytest.fixture
def board(stock, tmp_path):
    pc = Pc(0.5)
    board = EmulatedBoard("pico_oled", tmp_path, pc.now)
    return pc, board


def steps(pc, board, until):
    """Step the board as the app does, until `until()` is true. Return the milliseconds on the PC."""
    began = pc.ms
    while not until():
        before = board.clock.ticks_us()
        nap = board.step()
        pc.ms += board.clock.ticks_diff(board.clock.ticks_us(), before) / 1000 * pc.cost + nap
        assert pc.ms - began < 10_000
    return pc.ms - began


def test_the_board_is_as_fast_as_a_real_one_and_reacts_immediately(board):
    pc, board = board
    began = pc.ms
    steps(pc, board, lambda: pc.ms - began > 2000)
    assert 1900 <= board.clock.ticks_us() / 1000 <= pc.ms - began
    assert board.notice == ""
    frames = board.frames
    pico_us = board.clock.ticks_us()
    board.press(DOWN)
    took = steps(pc, board, lambda: board.frames > frames)
    own = board.clock.ticks_diff(board.clock.ticks_us(), pico_us) / 1000
    assert took <= own + 50
    assert own <= 100
    board.release(DOWN)


def test_the_board_shows_that_the_pc_is_too_slow(board):
    pc, board = board
    pc.cost = 4
    began = pc.ms
    steps(pc, board, lambda: pc.ms - began > 4500)
    assert "% of its speed" in board.notice
