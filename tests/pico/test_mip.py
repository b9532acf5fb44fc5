"""The package for `mpremote mip install`, installed by mpremote itself on an emulated Pico with plain MicroPython."""

import subprocess
import sys
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from firmware import VERSION
from host_sim.device.device_files import device_files
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tests.pico.flashing import plain
from tools.release import packages

pytestmark = pytest.mark.usefixtures("stock")

BOARD, GAME = "pico_oled_sh1106", "foursquare"
INSTALL_S = 300
START_MS = 20_000


def mpremote(port: str, *words: str) -> None:
    """Run mpremote at a port."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_S)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr


def test_the_package_is_installed_and_starts(tmp_path: Path) -> None:
    """It has the files of every board and game. Here one board and one game are enough, because copying takes time."""
    games = {entry.key for entry in CATALOG} - {GAME}
    wanted = {path: data for path, data in device_files(BOARD).items() if not games & set(Path(path).parts)}
    for name, data in packages.mip_package(wanted).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    with Cable(plain({"/main.py": b"# the owner's\n"})) as cable:
        mpremote(cable.port, "mip", "install", str(tmp_path / "package.json"))
        mpremote(cable.port, "cp", str(tmp_path / BOARD / "main.py"), ":main.py")
        flash = cable.unplug()
    pico = Pico(None, flash=flash)
    files = pico.files()
    assert {name: files.get(name) for name in wanted} == wanted
    pico.wait(f"Fourfold {VERSION} runs on {BOARD}", START_MS)
