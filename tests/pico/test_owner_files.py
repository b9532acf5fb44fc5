"""Checks that the console starts and plays with any files of the owner in the flash, and loses none of them."""

import ast
from collections.abc import Mapping
from functools import cache

import pytest

from host_sim.device.device_files import device_files
from host_sim.pico import filesystem, images
from host_sim.pico.boards import Handheld
from tests.pico import console
from tests.pico.console import BOARD, CRASH_LOG, game_in, saves_of
from tests.pico.handheld import display_pixels
from tools.images import frozen as frozen_console

RUNS = f"runs on {BOARD}\r\n"
BLOCKS = 192  # blocks of an image's filesystem
START_MS = 1000  # ms until an image has started, generously
COPIED_START_MS = 3000
CTRL_A, CTRL_C, CTRL_D = b"\x01", b"\x03", b"\x04"
RAW = b"raw REPL; CTRL-B to exit\r\n>"

Files = Mapping[str, bytes]

RAISES = b"raise RuntimeError('the owner has put this here')\n"
SCRIPTS = {
    "raises": RAISES,
    "never ends": b"while True:\n    pass\n",
    "exits": b"import sys\nsys.exit()\n",
    "resets": b"import machine\nmachine.reset()\n",
    "soft resets": b"import machine\nmachine.soft_reset()\n",
    "interrupts": b"raise KeyboardInterrupt\n",
    "unmounts": b"import os\nos.umount('/')\n",
    "empties the path": b"import sys\nsys.path.clear()\n",
    "takes the buttons": b"from machine import Pin\nfor n in range(23):\n    Pin(n, Pin.OUT, value=0)\n",
    "takes the memory": b"held = []\nwhile True:\n    held.append(bytearray(1000))\n",
    "has a bad syntax": b"def (\n",
    "is no text": bytes(range(256)) * 9,
    "is empty": b"",
}
WITH_FOLDER = {"/boot.py/inside": b"", "/main.py/inside": b""}


@cache
def modules() -> tuple[str, ...]:
    """Return every top-level module that the console imports, or that MicroPython imports for it."""
    found = {"micropython", "main", "rp2", "vfs", "_rp2", "_boot", "boot", "uos", "umachine", "collections", "errno"}
    for source in frozen_console.console(BOARD).values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    assert found >= {"firmware", "engines", "main", "rp2", "sys", "array", "hashlib", "os", "machine"}
    return tuple(sorted(found))


def named(form: str, data: bytes = RAISES) -> dict[str, bytes]:
    """Return a file for each module; `%s` in its path stands for the module's name."""
    return {form % name: data for name in modules()}


# Files of the owner with the names of modules.
HIDING = {
    "modules in /": lambda: named("/%s.py"),
    "compiled modules in /": lambda: named("/%s.mpy", b"M\x06"),
    "packages in /": lambda: named("/%s/__init__.py"),
    "empty folders in /": lambda: named("/%s/notes.txt"),
    "modules in /.frozen": lambda: named("/.frozen/%s.py"),
}
FOLDERS = ("packages in /", "empty folders in /")
ALL = (slice(None),)
HALVES = (slice(0, None, 2), slice(1, None, 2))
IN_LIB = {
    "modules in /lib": lambda: named("/lib/%s.py"),
    "packages in /lib": lambda: named("/lib/%s/__init__.py"),
    "/lib is a file": lambda: {"/lib": b""},
}


def image(files: Files) -> Handheld:
    """Return a Pico with the console's image and these files."""
    return Handheld(BOARD, images.required(BOARD), files=files)


def expect_play(device: Handheld, limit_ms: float = START_MS) -> None:
    """Check that the console starts, and that its buttons open a new game and make a move."""
    device.start(limit_ms)
    pictures = {display_pixels(device)}
    for _ in range(3):
        device.tap("a")
        if console.first_shown(device, [console.offer()], 0):
            device.tap("b")
        pictures.add(display_pixels(device))
    assert len(pictures) == 4 and device.pico.resets == 0
    assert CRASH_LOG not in device.pico.files()


def expect_kept(device: Handheld, files: Files) -> None:
    """Check that the owner's files are unchanged."""
    found = device.pico.files()
    assert {path: found.get(path) for path in files} == files


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("does", SCRIPTS)
def test_no_script_of_the_owner_runs(does: str) -> None:
    files = {"/boot.py": SCRIPTS[does], "/main.py": SCRIPTS[does]}
    device = image(files)
    expect_play(device)
    for path in files:
        assert f"\r\n{path} is not run by Fourfold.\r\n".encode() in device.pico.console
    assert game_in(saves_of(device)) is not None
    expect_kept(device, files)


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("what", [*HIDING, *IN_LIB, "folders"])
def test_no_file_of_the_owner_hides_a_module(what: str) -> None:
    files = {**HIDING, **IN_LIB, "folders": lambda: WITH_FOLDER}[what]()
    device = image(files)
    expect_play(device)
    for path in files:
        if path.count("/") == 1 and path.endswith("y"):
            assert f"{path} is not ".encode() in device.pico.console
    expect_kept(device, files)


@pytest.mark.usefixtures("stock")
@pytest.mark.parametrize(
    ("what", "part"), [(what, part) for what in HIDING for part in (HALVES if what in FOLDERS else ALL)], ids=str
)
def test_no_file_in_the_root_hides_a_copied_module(what: str, part: slice) -> None:
    """With copied files, `/boot.py` belongs to the owner and runs first. The flash has room for half of the folders."""
    hiding = sorted(HIDING[what]().items())[part]
    files = {path: data for path, data in hiding if path not in ("/boot.py", "/main.py")}
    device = Handheld(BOARD, images.required(), files={**files, **device_files(BOARD)})
    expect_play(device, COPIED_START_MS)
    expect_kept(device, files)


@pytest.mark.usefixtures("frozen")
def test_ctrl_c_leads_to_the_prompt_with_any_files() -> None:
    """Ctrl-C stops the console. The owner's modules can then be imported, and Ctrl-D restarts the console."""
    device = image({"/boot.py": SCRIPTS["never ends"], "/main.py": RAISES, "/mine.py": b"print('my', 'module')\n"})
    device.start(START_MS)
    device.pico.send(CTRL_C)
    device.pico.wait("Ctrl-D starts it again.\r\n")
    device.pico.wait(">>> ")
    device.pico.send(b"import mine\r\n")
    device.pico.wait("\r\nmy module\r\n>>> ")
    device.pico.send(CTRL_D)
    device.pico.wait(RUNS)
    device.pico.send(CTRL_C + CTRL_A)
    device.pico.wait(RAW)
    device.pico.send(CTRL_D)  # as mpremote begins
    device.pico.wait("soft reboot\r\n" + RAW.decode())
    device.pico.send(b"import mine" + CTRL_D)
    device.pico.wait("OKmy module\r\n")


@pytest.mark.usefixtures("frozen")
def test_without_a_folder_for_saves_games_can_be_played() -> None:
    """The display and USB give the reason; the owner's file stays."""
    files = {"/saves": b"the owner's"}
    device = image(files)
    expect_play(device)
    assert b"\r\nGames can't be saved: /saves is a file\r\n" in device.pico.console
    device.tap("a", "left", "a", "b")
    device.hold("b")
    device.tap("up", "a")
    expect_kept(device, files)
    device.power_cycle()
    expect_play(device)
    expect_kept(device, files)


IN_SAVES = ("foursquare", "four_rows", "all_fours", "profile")


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(
    "ending", ["0", "1", "new", "0/inside", "1/inside", "new/inside", "0.bad/inside", "", "/inside"], ids=str
)
def test_the_console_plays_with_any_file_in_the_folder_for_saves(ending: str) -> None:
    """A file in the place of a save is set aside, not lost. A file that the console cannot move stays."""
    files = {f"/saves/{name}.{ending}".replace("./", "/"): b"notes of the owner" for name in IN_SAVES}
    files["/saves/notes.txt"] = b"mine"
    files["/saves/crash.log/inside"] = b"mine"
    device = image(files)
    expect_play(device)
    found = device.pico.files()
    for path, data in files.items():
        aside = path.replace(ending, ending.replace("0", "0.bad").replace("1", "1.bad"))
        assert data in (found.get(path), found.get(aside)) or path.endswith(".new"), path
    device.power_cycle()
    expect_play(device)


@pytest.mark.usefixtures("frozen")
def test_the_console_plays_with_a_full_flash() -> None:
    files = {"/photos": bytes((BLOCKS - 6) * (filesystem.BLOCK - 16))}
    device = image(files)
    expect_play(device)
    expect_kept(device, files)


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("blocks", ["0", "0 1", "all", "all but 0", "4 5", "each second"])
def test_the_console_plays_with_unreadable_flash(blocks: str) -> None:
    """Like MicroPython, an image formats an unreadable filesystem. If that fails, the console works without one."""
    files = {f"/saves/{name}.0": bytes(900) for name in IN_SAVES} | {"/boot.py": RAISES}
    flash = bytearray(filesystem.build(files, BLOCKS * filesystem.BLOCK))
    for block in range(BLOCKS):
        chosen = {"all": True, "all but 0": block > 0, "each second": block % 2 == 1}
        if chosen.get(blocks, str(block) in blocks.split()):
            start = block * filesystem.BLOCK
            flash[start : start + filesystem.BLOCK] = bytes(range(256)) * (filesystem.BLOCK // 256)
    device = image({})
    device.pico.mcu.flash[device.pico.disk] = flash
    expect_play(device, 2 * START_MS)
