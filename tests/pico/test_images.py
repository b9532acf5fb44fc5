"""Checks of the choice of an image for the emulated Pico, and of the size and content of built images."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from firmware.boards import BOARDS
from host_sim import ROOT
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tools.flashing import pico_port
from tools.images.build_uf2 import CONSOLE_ROOM, ONLY_PICO, size_of

GPIO_CTRL = 0x40014004  # register of GPIO 0, eight bytes a GPIO (RP2040 datasheet, 2.19.6.1)
UNUSED = 31  # the function select after a reset
WIRELESS = (23, 24, 25, 29)


@pytest.fixture
def nothing_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a place without named, built or downloaded images. Return the folder where `make uf2` builds."""
    monkeypatch.delenv("UF2", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(images, "BUILT", tmp_path / "uf2")
    (tmp_path / "uf2").mkdir()
    return tmp_path / "uf2"


def test_without_an_image_the_error_names_the_command(nothing_at_hand: Path) -> None:
    assert images.image() is None
    with pytest.raises(FileNotFoundError, match="stock: .*make toolchain uf2"):
        images.required()


def test_a_named_image_comes_first(nothing_at_hand: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (nothing_at_hand / "stock.uf2").touch()
    given = tmp_path / "given.uf2"
    monkeypatch.setenv("UF2", str(given))
    with pytest.raises(FileNotFoundError, match=r"UF2=.*given\.uf2: there is no such file"):
        images.image()
    given.touch()
    assert images.image() == given
    assert images.image("pico_oled") is None


def test_built_images_are_found_by_name(nothing_at_hand: Path) -> None:
    (nothing_at_hand / "pico_oled.uf2").touch()
    assert images.image("pico_oled") == nothing_at_hand / "pico_oled.uf2"
    assert images.image() is None
    (nothing_at_hand / "stock.uf2").touch()
    assert images.image() == nothing_at_hand / "stock.uf2"


def test_the_newest_downloaded_image_comes_last_unless_it_is_too_old(nothing_at_hand: Path, tmp_path: Path) -> None:
    cache = tmp_path / ".cache" / "rp2040py"
    cache.mkdir(parents=True)
    (cache / "RPI_PICO-20240222-v1.22.2.uf2").touch()
    assert images.image() is None  # too old for the console
    for name in ("RPI_PICO-20250415-v1.25.0.uf2", "RPI_PICO-20250809-v1.26.0.uf2"):
        (cache / name).touch()
    assert images.image() == cache / "RPI_PICO-20250809-v1.26.0.uf2"
    assert images.image("pico_oled") is None


@pytest.mark.parametrize(("ci", "image"), [("", "2 deselected"), ("true", "FileNotFoundError")])
def test_tests_are_left_out_without_an_image_but_never_in_ci(tmp_path: Path, ci: str, image: str) -> None:
    """pytest runs in a copy of the tree that has no image."""
    for name in ("engines", "firmware", "host_sim"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "host_sim").unlink()
    subprocess.run(["cp", "-r", str(ROOT / "host_sim"), str(tmp_path / "host_sim")], check=True)
    tests = tmp_path / "tests" / "pico"
    tests.mkdir(parents=True)
    needed = [f"tests/pico/{name}" for name in ("conftest.py", "flashing.py")]
    for name in ("pyproject.toml", "tests/conftest.py", *needed):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    (tests / "test_some.py").write_text(
        "def test_plain():\n    pass\ndef test_stock(stock):\n    pass\ndef test_booted(booted):\n    pass\n"
    )
    environment = {**os.environ, "HOME": str(tmp_path), "CI": ci}
    environment.pop("UF2", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/pico"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert "1 passed" in done.stdout
    assert image in done.stdout
    assert done.returncode == (1 if ci else 0)


@pytest.mark.usefixtures("frozen")
def test_images_keep_their_budget_of_flash() -> None:
    sizes = {board: size_of(images.required(board)) for board in BOARDS}
    print(f"bytes of flash: {sizes}")
    assert max(sizes.values()) <= tomllib.loads((ROOT / "tests" / "budgets.toml").read_text("utf-8"))["image"]["bytes"]


@pytest.mark.usefixtures("frozen")
def test_images_leave_out_unused_parts_of_micropython() -> None:
    """Parts that mpremote, a link and sound use are included."""
    code = """
import errno, framebuf, gc, io, json, micropython, os, select, struct, sys, time, vfs
from binascii import crc32, hexlify
from hashlib import sha256
from machine import ADC, I2C, PWM, SPI, UART, WDT, Pin, RTC, Timer, bootloader, freq, mem32, reset, unique_id
from rp2 import DMA, Flash, StateMachine
from engines.rng import next16
assert hasattr(os, "dupterm") and hasattr(vfs, "VfsLfs2") and hasattr(sys.stdin, "buffer")
left_out = []
for name in ("asyncio", "btree", "cmath", "cryptolib", "heapq", "_onewire", "random", "re", "ssl", "_thread"):
    try:
        __import__(name)
    except ImportError:
        left_out.append(name)
print(len(left_out), hasattr(vfs, "VfsFat"), next16(bytearray(8), 0, 1))
"""
    with Cable(Pico(images.required("pico_oled"))) as cable, pico_port.connected(cable.port) as pico:
        assert pico.run(code) == "10 False 0\r\n"


@pytest.mark.usefixtures("frozen")
def test_the_filesystem_of_an_image_has_the_rest_of_the_flash() -> None:
    """The filesystem has 768 KB of 2 MB, after 1,280 KB of firmware. Stock MicroPython has another layout."""
    with Cable(Pico(images.required("pico_oled"))) as cable, pico_port.connected(cable.port) as pico:
        assert pico.run("import os\nprint(os.statvfs('/')[1:3])") == "(4096, 192)\r\n"
    assert Pico(images.required("pico_oled")).disk == slice(CONSOLE_ROOM, 2048 * 1024)
    assert Pico(images.required()).disk == slice(640 * 1024, 2048 * 1024)


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("board", [board for board in BOARDS if board not in ONLY_PICO])
def test_no_image_touches_the_pins_of_a_wireless_chip(board: str) -> None:
    """Images run on a Pico W too, where these pins lead to the radio: see "Pico W datasheet", section 2.1."""
    device = Handheld(board, images.required(board))
    device.start()
    device.tap("a", "a", "a")
    functions = [device.pico.mcu.read_uint32(GPIO_CTRL + 8 * gpio) & UNUSED for gpio in range(30)]
    assert functions[device.buttons["a"]] != UNUSED
    assert [functions[gpio] for gpio in WIRELESS] == [UNUSED] * len(WIRELESS)
