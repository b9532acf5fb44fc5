"""MicroPython's unix port as the tests run it: found, limited to a Pico's heap, importing from the repository."""

import shutil
import subprocess
from pathlib import Path

import pytest

from host_sim.device import unix_port
from host_sim.device.source_tree import source_tree


def script(folder: Path, text: str) -> Path:
    """A script with this text."""
    file = folder / "script.py"
    file.write_text(text)
    return file


def test_output_arguments_and_status(tmp_path: Path) -> None:
    text = "import sys\nprint(sys.implementation.name, sys.argv[1:], '\u2660')\nsys.stderr.write('oops')\nsys.exit(3)\n"
    done = unix_port.run(script(tmp_path, text), "a b", tmp_path)
    assert (done.returncode, done.stderr) == (3, "oops")
    assert done.stdout == f"micropython ['a b', '{tmp_path}'] \u2660\n"


def test_the_heap_is_a_picos(tmp_path: Path) -> None:
    text = "import gc\nprint(gc.mem_free() + gc.mem_alloc())\n"
    total = int(unix_port.run(script(tmp_path, text)).stdout)
    assert unix_port.PICO_HEAP * 0.97 < total <= unix_port.PICO_HEAP


@pytest.mark.parametrize(("heap_bytes", "fits"), [(unix_port.PICO_HEAP, False), (1_000_000, True)])
def test_the_heap_is_a_limit(tmp_path: Path, heap_bytes: int, fits: bool) -> None:
    text = "kept = []\nfor i in range(250):\n    kept.append(bytearray(1000))\nprint(len(kept))\n"
    done = unix_port.run(script(tmp_path, text), heap_bytes=heap_bytes)
    assert (done.returncode == 0, done.stdout == "250\n") == (fits, fits)
    assert ("MemoryError" in done.stderr) is not fits


def test_imports_from_the_repository_extra_folders_and_frozen(tmp_path: Path) -> None:
    extra = tmp_path / "extra"
    extra.mkdir()
    (extra / "aside.py").write_text("SUIT = 'hearts'\n")
    (tmp_path / "beside.py").write_text("RANK = 7\n")
    text = "import asyncio, aside, beside\nfrom engines import card_text\n"
    text += "print(aside.SUIT, beside.RANK, card_text.to_text(0x31))\n"
    done = unix_port.run(script(tmp_path, text), path=[extra])
    assert done.stdout == "hearts 7 AS\n", done.stderr


def test_the_working_directory(tmp_path: Path) -> None:
    script(tmp_path, "import os\nprint(os.getcwd())\n")
    assert unix_port.run("script.py", cwd=tmp_path).stdout == f"{tmp_path}\n"


def test_the_heap_in_use_holds_no_path(tmp_path: Path) -> None:
    """Modules beside the script, aside and a package: the same to the byte in a short place and in a long one."""
    used = []
    for place in (tmp_path / "a", tmp_path / "M\u00fcller games of four rows, and of rows of four" / ("b" * 100)):
        (place / "scripts").mkdir(parents=True)
        (place / "aside").mkdir()
        (place / "aside" / "other.py").write_text("")
        (place / "scripts" / "beside.py").write_text("def fail():\n    raise ValueError\n")
        text = "import gc, beside, other\nfrom engines import cards\ngc.collect()\nprint(gc.mem_alloc())\n"
        (place / "scripts" / "script.py").write_text(text)
        shutil.copytree(source_tree() / "engines", place / "engines")
        done = unix_port.run("scripts/script.py", cwd=place, path=[place / "aside"], console=place)
        assert done.returncode == 0, done.stderr
        used.append(int(done.stdout))
    assert used[0] == used[1]


def test_a_script_that_does_not_end_is_killed(tmp_path: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        unix_port.run(script(tmp_path, "while True:\n    pass\n"), timeout=0.3)


def test_a_missing_script(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        unix_port.run(tmp_path / "none.py")


def test_the_environment_names_the_executable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ours = unix_port.find()
    monkeypatch.setenv("MICROPYTHON", str(tmp_path / "none"))
    with pytest.raises(unix_port.UnixPortMissing, match="none"):
        unix_port.find()
    monkeypatch.setenv("MICROPYTHON", str(ours))
    assert unix_port.find() == ours


def test_none_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MICROPYTHON", raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    with pytest.raises(unix_port.UnixPortMissing, match="pip install"):
        unix_port.find()
