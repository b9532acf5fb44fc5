"""The virtual board, its clocks and its home."""

import subprocess
import sys

import pytest

from firmware.ui import theme
from firmware.ui.canvas import Canvas
from host_sim import ROOT
from host_sim.device.clock import TICKS_PERIOD, ManualClock, WallClock
from host_sim.device.home import HomeError, claimed, default_home
from host_sim.device.virtual_board import BOARDS, VirtualBoard, power_on
from host_sim.terminal.script import Driver


@pytest.fixture(params=BOARDS)
def board(request, tmp_path):
    return VirtualBoard(request.param, tmp_path, ManualClock())


def canvas_of(board):
    return Canvas(board.width, board.height, board.colour)


def test_manual_clock_moves_only_when_told():
    clock = ManualClock()
    assert clock.ticks_ms() == clock.ticks_us() == 0
    clock.advance(1.5)
    assert (clock.ticks_ms(), clock.ticks_us()) == (1, 1500)
    clock.sleep_ms(10)
    clock.sleep_ms(-5)
    assert clock.ticks_ms() == 11
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)


def test_ticks_wrap_as_in_micropython():
    clock = ManualClock(TICKS_PERIOD - 5)
    before = clock.ticks_ms()
    clock.advance(10)
    after = clock.ticks_ms()
    assert after == 5
    assert clock.ticks_diff(after, before) == 10
    assert clock.ticks_diff(before, after) == -10
    assert clock.ticks_add(before, 10) == after
    assert clock.ticks_add(after, -10) == before
    assert clock.ticks_diff(TICKS_PERIOD // 2, 0) == -TICKS_PERIOD // 2


def test_wall_clock_runs():
    clock = WallClock()
    start = clock.ticks_us()
    clock.sleep_ms(2)
    assert clock.ticks_diff(clock.ticks_us(), start) >= 2000
    assert 0 <= clock.ticks_ms() < TICKS_PERIOD


def test_the_whole_canvas_is_shown_at_first(board):
    canvas = canvas_of(board)
    canvas.text("Fourfold 7♥", 3, 5, theme.INK)
    canvas.fill(0, board.height - 1, board.width, 1, theme.ACCENT)
    show(board, canvas)
    assert board.pixels == expected(canvas)
    assert board.frames == 1
    assert board.pixels_sent == board.width * board.height


def show(board, canvas):
    """Show and clean, as the console does."""
    board.show(canvas)
    canvas.clean()


def expected(canvas):
    """The canvas read pixel by pixel through its framebuffer."""
    frame = canvas.raw
    return bytes(frame.pixel(x, y) for y in range(canvas.height) for x in range(canvas.width))


def test_only_what_changed_is_sent(board):
    canvas = canvas_of(board)
    show(board, canvas)
    sent = board.pixels_sent
    canvas.fill(21, 17, 5, 2, theme.ACCENT)
    show(board, canvas)
    assert board.pixels_sent - sent == 5 * 8
    assert board.pixels == expected(canvas)
    show(board, canvas)
    assert board.pixels_sent - sent == 5 * 8


def test_what_was_not_marked_stays_unseen(board):
    canvas = canvas_of(board)
    show(board, canvas)
    canvas.raw.pixel(9, 9, 1)
    canvas.fill(40, 9, 1, 1, theme.INK)
    show(board, canvas)
    assert board.pixel(9, 9) == 0
    assert board.pixel(40, 9) == 1
    canvas.touch(9, 9, 1, 1)
    show(board, canvas)
    assert board.pixel(9, 9) == 1


def test_palettes(board):
    assert len(board.palette) == (16 if board.colour else 2)
    assert board.palette[0] != board.palette[1]
    if board.colour:
        assert board.palette[theme.CARD] == tuple(theme.PALETTE[3 * theme.CARD : 3 * theme.CARD + 3])


def test_buttons_and_entropy(tmp_path):
    board = VirtualBoard("oled", tmp_path / "deep" / "home", ManualClock(), entropy=0xFFFFFFFF)
    assert (tmp_path / "deep" / "home").is_dir()
    board.press(1)
    board.press(16)
    assert board.pressed() == 17
    board.release(1)
    assert board.pressed() == 16
    assert [board.entropy(), board.entropy(), board.entropy()] == [0xFFFFFFFF, 0, 1]
    chance = VirtualBoard("oled", tmp_path, ManualClock())
    values = {chance.entropy() for _ in range(8)}
    assert len(values) > 1
    assert all(0 <= value < 1 << 32 for value in values)


def test_an_unknown_board_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no board called vga; there is oled, lcd"):
        VirtualBoard("vga", tmp_path, ManualClock())


def test_one_console_at_a_time(tmp_path):
    home = tmp_path / "home"
    with claimed(home) as place:
        assert place == home
        with pytest.raises(HomeError, match="another Fourfold is using the saves"), claimed(home):
            pass
    with claimed(home):
        pass


def test_a_killed_console_leaves_no_lock(tmp_path):
    code = (
        "import sys, time, pathlib\n"
        "from host_sim.device.home import claimed\n"
        "with claimed(pathlib.Path(sys.argv[1])):\n"
        "    print('held', flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(HomeError), claimed(tmp_path):
            pass
        holder.kill()
    with claimed(tmp_path):
        pass


def test_a_home_that_cannot_be(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(HomeError, match="cannot keep saves in"), claimed(tmp_path / "file" / "home"):
        pass


def test_the_default_home(monkeypatch, tmp_path):
    monkeypatch.setenv("FOURFOLD_HOME", str(tmp_path))
    assert default_home() == tmp_path
    monkeypatch.delenv("FOURFOLD_HOME")
    assert default_home().name == "fourfold"


def start(home, entropy=None, game="foursquare"):
    """The console on an OLED opened at a game."""
    clock = ManualClock()
    board = VirtualBoard("oled", home, clock, entropy)
    driver = Driver(power_on(board, game), board, clock)
    driver.settle()
    return driver


def test_opening_a_game_deals_it_and_later_goes_on_with_it(tmp_path):
    first = start(tmp_path, entropy=42)
    assert first.console.table.record.seed == 42
    first.press("a")
    first.settle()
    played = first.console.table.record.to_text()
    assert first.console.table.record.count == 1
    assert start(tmp_path).console.table.record.to_text() == played


def test_opening_a_certain_deal_does_not_throw_a_saved_game_away(tmp_path):
    first = start(tmp_path, entropy=42)
    first.press("a")
    first.settle()
    played = first.console.table.record.to_text()
    second = start(tmp_path, entropy=7)
    assert second.console.table is None
    second.press("b")
    second.press("a")
    assert second.console.table.record.to_text() == played


def test_opening_a_game_that_does_not_exist(tmp_path):
    with pytest.raises(ValueError, match="no game called chess"):
        start(tmp_path, game="chess")
