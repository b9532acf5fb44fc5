"""Tests of `make flash` and `make run` with a Pico that is busy, in the middle of other work, or silent."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
import serial

from host_sim import ROOT
from host_sim.device import device_files
from host_sim.pico import images
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tests.pico.flashing import NEW, OLD, RUNS, SAVES, WAIT, flashed, plain
from tools.flashing import pico_port, run_on_pico

pytestmark = pytest.mark.usefixtures("stock")  # left out with the other tests that need an image


def test_a_busy_pico_is_interrupted_and_its_main_kept(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    # The script waits until USB is up. The emulated host sends no start of frame, so a Pico drops earlier output.
    busy = b"import time\ntime.sleep_ms(200)\nwhile True:\n    print('working')\n"
    with Cable(plain({"/main.py": busy})) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "")
    assert "The main.py that was there is now main.py.bak." in out
    assert Pico(None, flash=contents).files() == {**NEW, "/main.py.bak": busy}


@pytest.mark.parametrize("middle", [b"\x01", b"\x01\x05A\x01x = [1,", b"\x05def f():\r", b'"""text\r', b"\x01x = "])
def test_a_pico_left_in_the_middle_of_something(middle: bytes) -> None:
    """An earlier program has left the Pico in the raw REPL, in a paste or in a block."""
    with Cable(plain()) as cable:
        with serial.Serial(cable.port, timeout=5) as port:
            port.write(b"\r")
            port.read_until(b">>> ")
            port.write(middle)
            assert port.read(1)
        with pico_port.connected(cable.port) as pico:
            assert pico.architecture() == "armv6m"


def test_a_console_whose_line_got_lost_is_restarted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make flash` restarts a console whose line is missing, over the open connection."""
    start = f"""
import os, time
def run(board):
    if "heard" not in os.listdir():
        open("heard", "w").close()
        while True:
            time.sleep(1)
    print("{RUNS}")
"""
    files = {**NEW, "/lib/firmware/start.py": start.encode()}
    monkeypatch.setattr(device_files, "device_files", lambda board, arch, debug: files)
    with Cable(plain(files)) as cable:
        status, out, err = flashed(cable.port, capsys, "--wait", "3")
    assert (status, err) == (0, "") and out.endswith(f"{RUNS}.\n")


def test_a_pico_that_cannot_be_interrupted_is_reported(
    small: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pico_port, "_ANSWER", 0.5)
    deaf = b"import micropython\nmicropython.kbd_intr(-1)\nwhile True:\n    pass\n"
    with Cable(plain({"/main.py": deaf})) as cable:
        status, _, err = flashed(cable.port, capsys)
    assert status == 1
    assert "does not answer as MicroPython does" in err and err.count("\n") == 1


def test_a_console_that_does_not_start_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {**NEW, "/lib/firmware/start.py": b"import no_such_module\n"}
    monkeypatch.setattr(device_files, "device_files", lambda board, arch, debug: broken)
    with Cable(plain(OLD)) as cable:
        status, _, err = flashed(cable.port, capsys)
    assert status == 1 and err.count("\n") == 1
    assert "the console did not start; it says:" in err and "no module named 'no_such_module'" in err


def test_a_run_copies_nothing_and_ends_with_ctrl_c() -> None:
    """The working tree runs from the PC. Afterwards the Pico is at its REPL, with unchanged files."""
    with Cable(plain(SAVES)) as cable:
        command = [sys.executable, "-m", "tools.flashing.run_on_pico", "--port", cable.port]
        running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert running.stdout is not None
        for line in running.stdout:
            if line.strip() == RUNS:
                running.send_signal(signal.SIGINT)
                break
        rest, err = running.communicate(timeout=WAIT)
        assert (running.returncode, err) == (0, ""), rest
        assert "Fourfold has stopped" in rest
        with pico_port.connected(cable.port) as pico:
            assert pico.run("import os\nprint(os.getcwd(), 6 * 7)") == "/ 42\r\n"
        contents = cable.unplug()
    assert Pico(None, flash=contents).files().items() >= SAVES.items()


def test_the_server_prints_its_port(tmp_path: Path) -> None:
    """A person can try tools on this port until Ctrl-C."""
    command = [sys.executable, "-m", "host_sim.pico.pty_server", str(images.required())]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        with pico_port.connected(server.stdout.readline().strip()) as pico:
            assert pico.architecture() == "armv6m"
        server.send_signal(signal.SIGINT)
        try:
            assert server.wait(timeout=WAIT) == 0
        finally:
            server.kill()  # otherwise leaving the block would wait forever
    done = subprocess.run([*command[:-1], str(tmp_path / "none.uf2")], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("error: cannot read")


@pytest.mark.usefixtures("frozen")
def test_no_files_are_copied_behind_a_frozen_console(capsys: pytest.CaptureFixture[str]) -> None:
    with Cable(Pico(images.required("pico_oled"))) as cable:
        status, _, err = flashed(cable.port, capsys)
    assert (status, err) == (
        1,
        "error: the console is part of this Pico's firmware and would hide copied files: use flash-uf2\n",
    )


@pytest.mark.usefixtures("frozen")
def test_a_run_takes_precedence_over_a_frozen_console(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """`run` shows the output of the Pico, and returns a traceback."""
    run_on_pico.lay_out({**OLD, "/lib/firmware/start.py": OLD["/lib/firmware/start.py"] + b"    1 / 0\n"}, tmp_path)
    with Cable(Pico(images.required("pico_oled"))) as cable, pico_port.connected(cable.port) as pico:
        assert pico.architecture(frozen_too=True) == "armv6m"
        trace = run_on_pico.run(pico, "pico_oled", tmp_path)
    assert capfd.readouterr().out == f"whole 1\r\n{RUNS}\r\n"
    assert trace.endswith("ZeroDivisionError: divide by zero\n") and '"firmware/start.py"' in trace
