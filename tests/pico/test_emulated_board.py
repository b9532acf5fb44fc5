"""The emulated Pico as a board of the terminal app: pictures, buttons, saves shared with the PC."""

from pathlib import Path

import pytest
from PIL import Image

import host_sim
from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU, RIGHT, UP, A, B
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard, power_on
from host_sim.pico.emulated_board import EmulatedBoard
from host_sim.terminal.picture import image
from host_sim.terminal.presses import PressQueue
from host_sim.terminal.script import Driver
from tools.measure.saved_files import still

pytestmark = pytest.mark.usefixtures("stock")

GOLDEN = host_sim.ROOT / "tests" / "golden"


@pytest.fixture(autouse=True)
def _profile(tmp_path):
    """No lessons are offered, and cards do not move."""
    for path, data in still().items():
        (tmp_path / Path(path).name).write_bytes(data)


def run(board, ms):
    """Let the Pico run, then fetch its picture and its saves."""
    board.clock.sleep_ms(ms)
    board.step()


def tap(board, mask):
    board.press(mask)
    run(board, 40)
    board.release(mask)
    run(board, 600)


@pytest.mark.parametrize(("device", "kind"), [("pico_oled", "oled"), ("waveshare_lcd13", "lcd")])
def test_the_board_shows_the_golden_launcher(device, kind, tmp_path):
    board = EmulatedBoard(device, tmp_path)
    run(board, 1500)
    with Image.open(GOLDEN / kind / "console-launcher.png") as golden:
        assert image(board).convert("RGB").tobytes() == golden.convert("RGB").tobytes()
    frames = board.frames
    tap(board, DOWN)
    assert board.frames > frames
    assert "emulated" in board.title


@pytest.mark.parametrize("device", ["pico_oled", "waveshare_lcd13"])
def test_a_waiting_key_is_dropped_when_the_picture_changes(device, tmp_path):
    board = EmulatedBoard(device, tmp_path)
    presses = PressQueue(board, picture=lambda: board.frames)
    run(board, 1500)

    def finish():
        while presses.update() is not None:
            run(board, 5)
        run(board, 1000)

    presses.tap(A)
    finish()
    opened = bytes(board.pixels)
    presses.tap(B)
    finish()
    presses.tap(A)
    presses.tap(B)
    presses.update()
    board.frames += 1
    finish()
    assert bytes(board.pixels) == opened, "B would have gone back"


def test_every_key_works_on_a_board_with_four_buttons(tmp_path):
    board = EmulatedBoard("pimoroni_display", tmp_path)
    presses = PressQueue(board)
    run(board, 1500)
    seen = [bytes(board.pixels)]
    for mask in (A, A, HINT, A, MENU, B, LEFT, RIGHT, DOWN, UP):
        presses.tap(mask)
        while presses.update() is not None:
            run(board, 5)
        run(board, 600)
        seen.append(bytes(board.pixels))
    assert seen[-1] == seen[-3] == seen[-5] and all(a != b for a, b in zip(seen, seen[1:], strict=False))


def test_saves_are_written_to_the_folder_and_read_back(tmp_path):
    board = EmulatedBoard("pico_oled", tmp_path)
    run(board, 1500)
    tap(board, A)
    tap(board, A)
    tap(board, A)
    saved = {path.name for path in tmp_path.iterdir()}
    assert {"foursquare.0", "profile.0"} <= saved
    assert not [name for name in saved if name.endswith(".new")]
    clock = ManualClock()
    seen = VirtualBoard("oled", tmp_path, clock)
    on_the_pc = Driver(power_on(seen), seen, clock)
    on_the_pc.settle()
    again = EmulatedBoard("pico_oled", tmp_path)
    run(again, 1500)
    assert image(again).tobytes() == image(seen).tobytes()
    tap(again, A)  # Continue
    on_the_pc.press("a")
    on_the_pc.settle()
    assert image(again).tobytes() == image(seen).tobytes()


def test_the_clock_shows_the_picos_time(tmp_path):
    board = EmulatedBoard("pico_oled", tmp_path)
    before = board.clock.ticks_us()
    run(board, 20)
    assert 20_000 <= board.clock.ticks_diff(board.clock.ticks_us(), before) <= 40_000


def test_a_huge_save_is_moved_aside_unchanged(tmp_path):
    """The save would not fit into the flash. The console reports it and starts."""
    (tmp_path / "foursquare.0").write_bytes(b"\xff" * 3_000_000)
    (tmp_path / "foursquare.1.bad").write_bytes(bytes(3_000_000))
    board = EmulatedBoard("pico_oled", tmp_path)
    run(board, 1500)
    told = image(board).tobytes()
    assert (tmp_path / "foursquare.0.bad").read_bytes() == b"\xff" * 3_000_000
    assert not (tmp_path / "foursquare.0").exists()
    run(board, 3000)
    assert image(board).tobytes() != told, "a line that goes away"
    again = EmulatedBoard("pico_oled", tmp_path)
    run(again, 1500)
    assert image(again).tobytes() == image(board).tobytes(), "said once"


def test_a_key_that_is_down_holds_its_button(tmp_path):
    board = EmulatedBoard("pico_oled", tmp_path)
    presses = PressQueue(board)
    run(board, 1500)

    def key(mask, ms):
        presses.press(mask)
        for _ in range(ms // 5):
            presses.update()
            run(board, 5)
        presses.release(mask)
        while presses.update() is not None:
            run(board, 5)
        run(board, 1500)

    key(A, 30)
    key(A, 30)
    table = bytes(board.pixels)
    key(A, 1500)
    hint = bytes(board.pixels)
    assert hint != table
    key(B, 1500)
    assert bytes(board.pixels) != hint
    key(B, 30)
    on_the_pc = power_on(VirtualBoard("oled", tmp_path, ManualClock()), "foursquare")
    assert not on_the_pc.table or not on_the_pc.table.moves_made()
