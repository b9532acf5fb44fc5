"""The commands `fourfold board` and `fourfold flash --pins`, with an emulated Pico on a port."""

import json

import pytest

from host_sim.device import device_files
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tests.pico.flashing import NEW, flashed, plain
from tools.flashing import board_file, flash

FILE = "/board.json"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command. Return its status and its output."""
    status = board_file.main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.usefixtures("stock", "small")
def test_flash_writes_the_file_and_updates_leave_it(capsys: pytest.CaptureFixture[str]) -> None:
    with Cable(plain()) as cable:
        assert flash.main(["--port", cable.port, "--pins", "up=2,sda=8,scl=9"]) == 0
        out = capsys.readouterr().out
        assert '/board.json is now {"up": 2, "sda": 8, "scl": 9}' in out
        assert flashed(cable.port, capsys)[0] == 0
        contents = cable.unplug()
    found = Pico(None, flash=contents).files()
    assert json.loads(found[FILE]) == {"up": 2, "sda": 8, "scl": 9}
    assert found.items() >= NEW.items()


@pytest.mark.usefixtures("stock")
def test_the_file_is_shown_changed_and_removed(capsys: pytest.CaptureFixture[str]) -> None:
    pico = Handheld("pico_oled", images.required(), files=device_files.device_files("pico_oled")).pico
    with Cable(pico) as cable:
        assert run(capsys, cable.port) == (0, "There is no /board.json.\n", "")
        status, out, err = run(capsys, cable.port, "--board", "pico_oled", "--pins", "up=2")
        assert (status, out, err) == (0, '/board.json is now {"up": 2}\n', "")
        status, out, err = run(capsys, cable.port, "--board", "pico_oled", "--pins", "down=2")
        assert (status, out, err) == (2, "", "error: GP2 is used twice: up and down\n")
        status, out, _ = run(capsys, cable.port)
        assert status == 0 and json.loads(out) == {"up": 2}
        assert run(capsys, cable.port, "--clear") == (0, "There is no /board.json.\n", "")
        contents = cable.unplug()
    assert FILE not in Pico(None, flash=contents).files()
