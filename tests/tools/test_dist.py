"""A release's files: the same tree gives the same bytes, and the report adds up. Building images is for `make dist`."""

import hashlib
import io
import subprocess
import sys
import zipfile

import pytest

from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device.device_files import device_files
from tools.images import dist


def test_an_archive_depends_on_its_files_alone():
    files = {"/b": b"2", "/a": b"1"}
    packed = dist.archive(files)
    assert packed == dist.archive(dict(reversed(files.items())))
    assert packed != dist.archive(files | {"/a": b"3"})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == ["a", "b"]
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_console_archive_serves_every_board():
    packed = dist.console_archive("armv6m")
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = set(archive.namelist())
        assert {f"lib/firmware/boards/{board}.mpy" for board in BOARDS} <= names
        for board in BOARDS:
            for name, data in device_files(board).items():
                assert name == "/main.py" or archive.read(name.lstrip("/")) == data
        assert archive.read("main.py") == device_files(BOARDS[0])["/main.py"]
    assert packed == dist.console_archive("armv6m")


def test_sums_are_what_sha256sum_reads(tmp_path):
    files = {"a.uf2": b"1", "b.zip": b"2"}
    assert dist.sums(files) == (
        f"{hashlib.sha256(b'1').hexdigest()}  a.uf2\n{hashlib.sha256(b'2').hexdigest()}  b.zip\n"
    )


def test_the_size_report_adds_up():
    flash = {("pico_oled", "pico"): 380_000}
    report = dist.size_report(flash, {"pico_oled": 70_000}, {("pico_oled", "frozen", "launcher"): 50_000})
    assert f"Fourfold {VERSION}" in report
    assert "| pico_oled | pico | 380000 | 1310720 | 930720 |" in report
    assert "| pico_oled | 70000 |" in report and "| launcher | 50000 |" in report


def test_a_release_needs_images_that_can_be_built(tmp_path):
    command = [sys.executable, "-m", "tools.images.dist"]
    done = subprocess.run(command, cwd=dist.ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "make toolchain" in done.stderr


def test_the_heap_table_has_every_board_and_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ledger(board: str, way: str) -> dict[str, int]:
        asked.append((board, way))
        return {"prompt": 1, "launcher": 2, "a game": 3, "a game-free": 4}

    monkeypatch.setattr(dist, "heap_ledger", ledger)
    found = dist.heap_table()
    assert len(asked) == 2 * len(BOARDS)
    assert found["pico_oled", "frozen", "a game"] == 3
    assert len(found) == 3 * len(asked)
