"""Helpers for the tests of `make flash`, and Picos to flash."""

import re
from collections.abc import Mapping

import pytest

from firmware import VERSION
from host_sim.device import device_files
from host_sim.pico import images
from host_sim.pico.rig import Pico
from tools.flashing import flash

WAIT = 60.0  # seconds of wall time: the emulated Pico is several times slower than a real one
RUNS = f"Fourfold {VERSION} runs on pico_oled"
SAVES = {"/saves/foursquare.0": b"a save", "/notes.txt": b"mine"}
START = """
def run(board):
    from firmware import a, b, n%(version)d
    versions = {a.VERSION, b.VERSION, n%(version)d.VERSION}
    print("whole", *versions)
    if versions == {%(version)d}:
        print("Fourfold %(name)s runs on " + board)
"""


def console(version: int) -> dict[str, bytes]:
    """Return the files of a small console. From version to version, files change, appear and disappear."""
    part = f"VERSION = {version}\n".encode()
    return {
        "/lib/firmware/__init__.py": b"",
        "/lib/firmware/a.py": part,
        "/lib/firmware/b.py": part + b"#" * 3000,
        f"/lib/firmware/n{version}.py": part,
        f"/lib/firmware/old{version}/__init__.py": part,
        "/lib/firmware/start.py": (START % {"version": version, "name": VERSION}).encode(),
        "/main.py": device_files.main_source("pico_oled") + f"# {version}\n".encode(),
    }


OLD, NEW = console(1), console(2)
REPORT = device_files.interrupted_source("pico_oled")
AGAIN = "The update was interrupted. Run make flash again."


def plain(files: Mapping[str, bytes] | None = None) -> Pico:
    """Return a Pico with plain MicroPython and these files."""
    return Pico(images.required(), files=files)


def whole(pico: Pico) -> int:
    """Let a Pico start and return the version of the complete console on it. Raises `TimeoutError`."""
    return int(re.findall(rb"whole (\d)\r\n", pico.wait(RUNS))[-1])


def flashed(port: str, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    """Run `make flash`. Return the exit status, its output and its error output."""
    status = flash.main(["--port", port, "--wait", str(WAIT), *more])
    said = capsys.readouterr()
    return status, said.out, said.err
