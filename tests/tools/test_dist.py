"""A release's files: the same tree gives the same bytes, and the report adds up. Building images is for `make dist`."""

import hashlib
import io
import json
import subprocess
import sys
import zipfile

import pytest
import yaml

from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device.device_files import device_files
from tools.release import dist, packages, sizes


def test_an_archive_depends_on_its_files_alone():
    files = {"/b": b"2", "/a": b"1"}
    packed = packages.archive(files)
    assert packed == packages.archive(dict(reversed(files.items())))
    assert packed != packages.archive(files | {"/a": b"3"})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == ["a", "b"]
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_console_archive_serves_every_board():
    packed = packages.archive(packages.console_files("armv6m"))
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = set(archive.namelist())
        assert {f"lib/firmware/boards/{board}.mpy" for board in BOARDS} <= names
        for board in BOARDS:
            for name, data in device_files(board).items():
                assert name == "/main.py" or archive.read(name.lstrip("/")) == data
        assert archive.read("main.py") == device_files(BOARDS[0])["/main.py"]
    assert packed == packages.archive(packages.console_files("armv6m"))


def test_a_mip_package_lists_its_files_and_leaves_main_py_to_the_owner():
    folder = packages.mip_package({"/lib/firmware/a.mpy": b"1", "/main.py": b"2"})
    listed = json.loads(folder["package.json"])
    assert listed == {"version": VERSION, "urls": [["firmware/a.mpy", "lib/firmware/a.mpy"]]}
    assert folder["lib/firmware/a.mpy"] == b"1" and "main.py" not in folder
    assert {name for name in folder if name.endswith("/main.py")} == {f"{board}/main.py" for board in BOARDS}
    assert b'"picosystem"' in folder["picosystem/main.py"]


def test_the_wheel_is_the_same_each_time():
    name, data = packages.wheel()
    assert name == f"fourfold-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        assert "fourfold/tree/engines/catalog.py" in names and "fourfold/tree/host_sim/web/page.mjs" in names
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert packages.wheel() == (name, data)


def test_the_forge_checks_everything_and_uploads_what_the_release_says():
    workflow = (dist.ROOT / ".github" / "workflows" / "checks.yml").read_text("utf-8")
    jobs = yaml.safe_load(workflow)["jobs"]
    commands = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    assert commands["checks"][-1] == ".ci/run" and commands["release"][-1] == "make toolchain dist"
    assert jobs["release"]["needs"] == "checks" and "refs/tags/v" in jobs["release"]["if"]
    uploads = [step["with"] for step in jobs["release"]["steps"] if "with" in step]
    assert {"body_path": "dist/RELEASE.md", "files": "dist/*.*\ndist/SHA256SUMS\n"} in uploads
    assert {"path": "dist/site"} in uploads
    text = dist.TEXT.format(version=VERSION, wheel="x.whl")
    assert ".github/workflows/checks.yml" in text and "SHA256SUMS" in text


def test_sums_are_what_sha256sum_reads(tmp_path):
    files = {"a.uf2": b"1", "b.zip": b"2", "site/c.html": b"3"}
    assert dist.sums(files) == (
        f"{hashlib.sha256(b'1').hexdigest()}  a.uf2\n{hashlib.sha256(b'2').hexdigest()}  b.zip\n"
    )


def test_the_size_report_adds_up():
    flash = {("pico_oled", "pico"): 380_000}
    report = sizes.report(flash, {"pico_oled": 70_000}, {("pico_oled", "frozen", "launcher"): 50_000})
    assert f"Fourfold {VERSION}" in report
    assert "| pico_oled | pico | 380000 | 1310720 | 930720 |" in report
    assert "| pico_oled | 70000 |" in report and "| launcher | 50000 |" in report


def test_a_release_needs_images_that_can_be_built(tmp_path):
    command = [sys.executable, "-m", "tools.release.dist"]
    done = subprocess.run(command, cwd=dist.ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "make toolchain" in done.stderr


def test_the_heap_table_has_every_board_and_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ledger(board: str, way: str) -> dict[str, int]:
        asked.append((board, way))
        return {"prompt": 1, "launcher": 2, "a game": 3, "a game-free": 4}

    monkeypatch.setattr(sizes, "heap_ledger", ledger)
    found = sizes.heap()
    assert len(asked) == 2 * len(BOARDS)
    assert found["pico_oled", "frozen", "a game"] == 3
    assert len(found) == 3 * len(asked)
