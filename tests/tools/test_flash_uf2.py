"""Copying an image to a Pico in BOOTSEL, with folders in place of the boot loaders' drives."""

import io
import shutil
import struct
import sys
import threading
from pathlib import Path

import pytest

from host_sim.link import devices
from host_sim.link.devices import INFO
from tools.flashing import flash_uf2
from tools.flashing.flash_uf2 import DriveError
from tools.images import build_uf2

# As written by the boot ROMs of the RP2040 (B2) and the RP2350 (A2).
RP2040_INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
RP2350_INFO = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"
CIRCUITPYTHON_INFO = "UF2 Bootloader v3.7.0\r\nModel: Feather M0\r\nBoard-ID: SAMD21G18A-Feather-v0\r\n"


def drive(folder: Path, info: str) -> Path:
    folder.mkdir()
    (folder / INFO).write_bytes(info.encode())
    return folder


def image(family: int, blocks: int = 4) -> bytes:
    made = b""
    for number in range(blocks):
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + number * 256, 256, number, blocks, family
        )
        made += head + bytes([number]) * 476 + struct.pack("<I", 0x0AB16F30)
    return made


@pytest.fixture
def images(tmp_path, monkeypatch):
    """A folder for images, with one for each chip."""
    monkeypatch.setattr(build_uf2, "IMAGES", tmp_path)
    monkeypatch.setattr(devices, "ports", list)
    (tmp_path / "pico_oled.uf2").write_bytes(image(0xE48BFF56))
    (tmp_path / "pico_oled-pico2.uf2").write_bytes(image(0xE48BFF59))
    return tmp_path


def restarting(pico: Path, name: str, size: int, images: list[bytes]) -> threading.Thread:
    """Return a Pico that restarts, and takes its drive away, when it has received a whole image."""

    def watch() -> None:
        path = pico / name
        while not path.is_file() or path.stat().st_size < size:
            pass
        images.append(path.read_bytes())
        shutil.rmtree(pico)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize(
    ("info", "name"), [(RP2040_INFO, "pico_oled.uf2"), (RP2350_INFO, "pico_oled-pico2.uf2")], ids=["pico", "pico2"]
)
def test_the_image_of_the_chip_found_is_copied(images, tmp_path, capsys, info, name):
    pico = drive(tmp_path / "drive", info)
    wanted = (images / name).read_bytes()
    taken: list[bytes] = []
    thread = restarting(pico, name, len(wanted), taken)
    assert flash_uf2.main(["--yes"], [tmp_path / "nothing", pico]) == 0
    thread.join()
    assert taken == [wanted]
    assert capsys.readouterr().out.endswith("The Pico restarts with it.\n")


def refusal(capsys, arguments: list[str], folders: list[Path]) -> str:
    assert flash_uf2.main(arguments, folders) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_no_pico_two_picos(images, tmp_path, capsys):
    other = drive(tmp_path / "other", CIRCUITPYTHON_INFO)
    assert "BOOTSEL" in refusal(capsys, [], [other, tmp_path / "nothing"])
    one, two = drive(tmp_path / "one", RP2040_INFO), drive(tmp_path / "two", RP2350_INFO)
    said = refusal(capsys, [], [one, two])
    assert said.endswith(f": name the drive of one, {one} or {two}\n")
    for chip in ([], ["--chip", "pico"], ["--chip", "pico2"]):
        assert "no Pico in BOOTSEL" in refusal(capsys, ["--drive", str(other), *chip], [])
    assert refusal(capsys, ["--chip", "pico3"], [one]) == "There is no chip pico3; there are pico, pico2\n"
    assert sorted(path.name for path in one.iterdir()) == sorted(path.name for path in two.iterdir()) == [INFO]


@pytest.mark.parametrize(
    ("info", "chip", "there"),
    [(RP2040_INFO, "pico2", "a Pico (RP2040)"), (RP2350_INFO, "pico", "a Pico 2 (RP2350)")],
    ids=["pico2 for a pico", "pico for a pico2"],
)
@pytest.mark.parametrize("is_built", [True, False])
def test_the_drive_of_the_other_chip(images, tmp_path, capsys, info, chip, there, is_built):
    """The refusal never asks for an image that the drive cannot take, and its command works."""
    if not is_built:
        for path in images.glob("*.uf2"):
            path.unlink()
    pico = drive(tmp_path / "drive", info)
    said = refusal(capsys, ["--chip", chip], [pico])
    assert said.startswith(f"{pico} is {there}, ")
    assert said.endswith(": name no chip\n")
    assert [path.name for path in pico.iterdir()] == [INFO]


def test_an_image_whose_content_is_for_the_other_chip(images, tmp_path, capsys):
    pico = drive(tmp_path / "drive", RP2350_INFO)
    (images / "pico_oled-pico2.uf2").write_bytes(image(0xE48BFF56))
    said = refusal(capsys, [], [pico])
    assert "pico_oled-pico2.uf2 is an image for a Pico (RP2040)" in said
    assert [path.name for path in pico.iterdir()] == [INFO]


def test_an_image_that_is_not_there(images, tmp_path, capsys):
    pico = drive(tmp_path / "drive", RP2040_INFO)
    assert "uf2, for the board picosystem and the chip pico" in refusal(capsys, ["--board", "picosystem"], [pico])
    assert refusal(capsys, ["--board", "lcd"], [pico]).startswith("There is no board lcd; there are pico_oled,")
    (images / "pico_oled.uf2").write_bytes(image(0xE48BFF56)[:-1])
    assert "is no firmware image" in refusal(capsys, [], [pico])


def test_a_pico_in_bootsel_is_flashed_only_after_a_question(images, tmp_path, capsys, monkeypatch):
    """Its saves can't be read there."""
    pico = drive(tmp_path / "drive", RP2040_INFO)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert "can't be copied first" in refusal(capsys, [], [pico])
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: "n")
    assert refusal(capsys, [], [pico]) == "Nothing was changed.\n"
    assert [path.name for path in pico.iterdir()] == [INFO]


def test_several_picos_that_run(images, tmp_path, capsys, monkeypatch):
    """One in BOOTSEL comes first; otherwise the user must choose."""
    found = [devices.Device(name, "Pico", "", True) for name in ("/dev/none1", "/dev/none2")]
    monkeypatch.setattr(devices, "ports", lambda: found)
    assert "name the port of one, /dev/none1 or /dev/none2" in refusal(capsys, [], [])
    assert "there is no port /dev/none2" in refusal(capsys, ["--port", "/dev/none2"], [])
    found.pop()
    assert "there is no port /dev/none1" in refusal(capsys, [], [])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert "can't be copied first" in refusal(capsys, [], [drive(tmp_path / "drive", RP2040_INFO)])


def test_a_pico_that_does_not_restart(images, tmp_path):
    pico = drive(tmp_path / "drive", RP2040_INFO)
    with pytest.raises(DriveError, match="has not restarted in 0 s"):
        flash_uf2.copy(images / "pico_oled.uf2", pico, 0.0)
    assert (pico / "pico_oled.uf2").read_bytes() == (images / "pico_oled.uf2").read_bytes()


def test_chip_of_image():
    assert flash_uf2.chip_of_image(image(0xE48BFF56)) == "pico"
    assert flash_uf2.chip_of_image(image(0xE48BFF59)) == "pico2"
    assert flash_uf2.chip_of_image(image(0x68ED2B88)) == ""  # a SAMD21's
    assert flash_uf2.chip_of_image(b"\0" * 512) == flash_uf2.chip_of_image(b"") == ""
