"""Saves copied from an emulated Pico and back, and the change from copied files to an image, with another layout."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from firmware.store import Store
from fourfold.cli import main
from host_sim.device.device_files import device_files
from host_sim.link import devices
from host_sim.link.devices import INFO
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.flash import TEARS
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tests.pico.console import BOARD, game_in, saves_after, saves_of, stored
from tools.flashing import flash_uf2, pico_port, saves
from tools.images.build_uf2 import CONSOLE_ROOM

pytestmark = pytest.mark.usefixtures("stock", "frozen")

RP2040_INFO = b"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
COPY = flash_uf2.copy
OWN = {"/saves/crash.log": b"a trace", "/saves/foursquare.0.bad": b"bad"}


@cache
def played() -> dict[str, bytes]:
    """Return the saves of a game begun by the console on the PC, under their names on a Pico."""
    device = saves_after(lambda desk: desk.tap("a", "a", "a", "a"))
    assert game_in(device) is not None and len(device) > 2
    return device


def copied(files: dict[str, bytes]) -> Handheld:
    """Return a Pico with copied files of the console, on stock MicroPython."""
    return Handheld(BOARD, images.required(), files={**device_files(BOARD), **files})


def image(files: dict[str, bytes] | None = None, flash: bytes | None = None) -> Handheld:
    """Return a Pico with an image of the console."""
    return Handheld(BOARD, images.required(BOARD), files=files, flash=flash)


def in_folder(folder: Path) -> dict[str, bytes]:
    return {f"/saves/{path.name}": path.read_bytes() for path in folder.iterdir()}


def laid_out(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for path, data in files.items():
        (folder / path.rpartition("/")[2]).write_bytes(data)
    return folder


def run(pico: Pico, *arguments: str) -> tuple[int, bytes]:
    """Run the command with a Pico's port. Return its exit status, and the flash afterwards."""
    with Cable(pico) as cable:
        status = main(["saves", *arguments, cable.port])
        return status, cable.unplug()


@pytest.mark.parametrize("source", [copied, image])
@pytest.mark.parametrize("target", [copied, image])
def test_pull_and_push(
    source: Callable[[dict[str, bytes]], Handheld],
    target: Callable[[dict[str, bytes]], Handheld],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Saves go between copied files and an image, in both directions. The console then continues the game."""
    device = source({**played(), **OWN})
    status, flash = run(device.pico, "pull", str(tmp_path / "new" / "backup"))
    assert status == 0 and in_folder(tmp_path / "new" / "backup") == {**played(), **OWN}
    assert saves_of(Handheld(BOARD, None, flash=flash)) == {**played(), **OWN}
    said = capsys.readouterr()
    assert f"{len(played()) + len(OWN)} files copied.\n" in said.out and said.err == ""

    status, flash = run(target({"/notes.txt": b"mine"}).pico, "push", str(tmp_path / "new" / "backup"))
    assert status == 0
    assert "Left out crash.log, which is not a save" in capsys.readouterr().out
    again = Handheld(BOARD, None, flash=flash)
    assert saves_of(again) == played()
    assert again.pico.files()["/notes.txt"] == b"mine"
    again.start()
    again.tap("a", "a")
    assert game_in(saves_of(again)) is not None
    assert b"save" not in again.pico.console


def test_a_newer_save_on_the_pico_is_kept_without_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    device = image(played())
    device.start()
    device.tap("a", "a")
    newer = saves_of(device)
    assert newer != played()
    folder = laid_out(tmp_path / "old", played())
    status, flash = run(device.pico, "push", str(folder))
    said = capsys.readouterr()
    assert status == 1 and said.err.count("\n") == 1
    assert "the Pico has a newer save of foursquare" in said.err and "add --yes" in said.err
    assert saves_of(Handheld(BOARD, None, flash=flash)) == newer
    status, flash = run(Pico(None, flash=flash), "push", str(folder), "--yes")
    assert status == 0
    assert stored(saves_of(Handheld(BOARD, None, flash=flash))) == stored(played())


@pytest.mark.parametrize("tear", TEARS)
def test_a_pulled_cable_damages_no_save(tear: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints one error line. The save is the old one or the new one. The same command then completes."""
    folder = laid_out(tmp_path / "new", played())
    pico = Pico(images.required(BOARD), files=saves_after(lambda desk: desk.tap("a", "a")))
    pico.boot()
    pico.flash.cut(1 + TEARS.index(tear), tear, seed=1)
    status, flash = run(pico, "push", str(folder), "--yes")
    said = capsys.readouterr()
    assert status == 1 and said.err.count("\n") == 1 and "run the command again" in said.err
    assert game_in(saves_of(Handheld(BOARD, None, flash=flash))) is not None
    status, flash = run(Pico(None, flash=flash), "push", str(folder), "--yes")
    left = saves_of(Handheld(BOARD, None, flash=flash))
    assert status == 0 and {path: left[path] for path in played()} == played()


def test_each_refusal_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints one line without saves, with a file named `/saves`, and without room."""
    pico = Pico(images.required(BOARD), files={"/saves": b"mine"})
    with Cable(pico) as cable:
        assert saves.main(["pull", str(tmp_path / "none"), cable.port]) == 1
    assert capsys.readouterr().err == "error: there are no saves on the Pico\n"
    assert not (tmp_path / "none").exists()
    folder = laid_out(tmp_path / "new", played())
    status, flash = run(pico, "push", str(folder))
    assert status == 1 and capsys.readouterr().err.count("\n") == 1
    assert Pico(None, flash=flash).files() == {"/saves": b"mine"}
    Store(str(folder)).save("profile", bytes(9000))
    full = {"/photos": bytes(188 * 4080), "/saves/profile.0": played()["/saves/profile.0"]}
    status, flash = run(Pico(images.required(BOARD), files=full), "push", str(folder))
    said = capsys.readouterr().err
    assert (status, said.count("\n")) == (1, 1) and "could not write /saves/profile.new: No space left" in said
    assert full.items() <= Pico(None, flash=flash).files().items()


class Bootsel:
    """An emulated Pico that restarts as a drive, takes an image there, and comes back at another port."""

    def __init__(self, pico: Pico, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cable = Cable(pico)
        self.drive = folder / "drive"
        monkeypatch.setattr(flash_uf2, "restart_into_bootsel", self._restart)
        monkeypatch.setattr(flash_uf2, "copy", self._take)
        monkeypatch.setattr(devices, "found_again", lambda port, number: self.cable.port)

    def _restart(self, pico: pico_port.Pico) -> None:
        pico.close()
        self._flash = self.cable.unplug()
        self.drive.mkdir()
        (self.drive / INFO).write_bytes(RP2040_INFO)

    def _take(self, uf2: Path, drive: Path) -> None:
        written = drive / uf2.name

        def restart() -> None:
            while not written.is_file() or written.stat().st_size < uf2.stat().st_size:
                time.sleep(0.01)
            shutil.rmtree(drive)

        thread = threading.Thread(target=restart, daemon=True)
        thread.start()
        COPY(uf2, drive)
        thread.join()
        self.cable = Cable(Pico(uf2, flash=self._flash))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the user's data directory."""
    monkeypatch.setenv("FOURFOLD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("source", [copied, image])
def test_flash_uf2_keeps_the_saves_of_a_running_console(
    source: Callable[[dict[str, bytes]], Handheld],
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With copied files, as with an image before 0.5, the flash layout changes. With an image it stays the same."""
    wiring = {"/board.json": b'{"buzzer": null}'}
    device = source({**played(), **OWN, **wiring})
    device.start()
    bootsel = Bootsel(device.pico, tmp_path, monkeypatch)
    assert flash_uf2.main(["--port", bootsel.cable.port, "--board", BOARD], [bootsel.drive]) == 0
    said = capsys.readouterr()
    (backup,) = (home / "backups").iterdir()
    assert in_folder(backup) == {**played(), **OWN}
    assert str(backup) in said.out and said.err == ""
    again = Handheld(BOARD, None, flash=bootsel.cable.unplug())
    assert again.pico.disk.start == CONSOLE_ROOM
    assert again.pico.files().items() >= wiring.items()
    assert saves_of(again) == (played() if source is copied else {**played(), **OWN})
    assert ("back to the Pico" in said.out) is (source is copied)
    again.start()
    again.tap("a", "a")
    assert game_in(saves_of(again)) is not None


def test_flash_uf2_asks_before_it_erases_other_files(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without an answer nothing changes. An image with the same layout erases no files."""
    bootsel = Bootsel(Pico(images.required(), files={"/notes.txt": b"mine", **played()}), tmp_path, monkeypatch)
    arguments = ["--port", bootsel.cable.port, "--board", BOARD]
    assert flash_uf2.main(arguments, [bootsel.drive]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and "erases other files on the Pico: notes.txt" in said.err
    assert not home.exists() and not bootsel.drive.exists()
    files = {"/notes.txt": b"mine", **played()}
    assert Pico(None, flash=bootsel.cable.unplug()).files() == files
    bootsel = Bootsel(Pico(images.required(BOARD), files=files), tmp_path, monkeypatch)
    assert flash_uf2.main(["--port", bootsel.cable.port, "--board", BOARD], [bootsel.drive]) == 0
    assert Pico(None, flash=bootsel.cable.unplug()).files() == files


def test_flash_uf2_names_the_backup_when_it_fails(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bootsel = Bootsel(Pico(images.required(), files=played()), tmp_path, monkeypatch)

    def fails(uf2: Path, drive: Path) -> None:
        raise flash_uf2.DriveError("The drive went away")

    monkeypatch.setattr(flash_uf2, "copy", fails)
    assert flash_uf2.main(["--port", bootsel.cable.port], [bootsel.drive]) == 1
    (backup,) = (home / "backups").iterdir()
    wanted = f"The drive went away. Your saves are in {backup}: fourfold saves push {backup}\n"
    assert capsys.readouterr().err == wanted
    assert in_folder(backup) == played()
