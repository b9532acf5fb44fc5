"""Tests of `make flash` with an emulated Pico on a pseudo-terminal and the real mpremote.

Most use a console of a few lines, whose `start.py` prints whether all its parts have the same version.
"""

import contextlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from host_sim.device import device_files
from host_sim.pico import filesystem
from host_sim.pico.boards import WIRING, Handheld
from host_sim.pico.flash import TEARS, PowerCut
from host_sim.pico.i2c_bus import I2cBus
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from host_sim.pico.ssd1306 import Oled
from tests.pico.flashing import AGAIN, NEW, OLD, REPORT, RUNS, SAVES, flashed, plain, whole
from tools.flashing import flash, flash_plan, pico_port

pytestmark = pytest.mark.usefixtures("stock")  # left out with the other tests that need an image


def test_an_empty_pico_gets_the_console_once(capsys: pytest.CaptureFixture[str]) -> None:
    """The second run copies nothing. With `--debug` nearly all files would change, and there is room for that."""
    wanted, debug = (device_files.device_files("pico_oled", debug=debug) for debug in (False, True))
    with Cable(plain()) as cable:
        status, out, err = flashed(cable.port, capsys)
        assert (status, err) == (0, "")
        assert f"Copied {len(wanted)} of {len(wanted)} files" in out and out.endswith(f"{RUNS}.\n")
        status, out, err = flashed(cable.port, capsys)
        assert (status, err) == (0, "")
        assert f"Nothing to copy: all {len(wanted)} files are there." in out and out.endswith(f"{RUNS}.\n")
        contents = cable.unplug()
    pico = Pico(None, flash=contents)
    assert {path: data for path, data in pico.files().items() if not path.startswith("/saves/")} == wanted
    disk = flash.survey(Direct(pico))  # type: ignore[arg-type]
    todo = flash_plan.plan(debug, REPORT, disk)
    assert todo.changed > 0.9 * len(debug) and todo.needed_first <= disk.free and todo.needed <= todo.room


def test_an_update_copies_changed_files_and_removes_old_ones(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = device_files.device_files("pico_oled")
    changed = {"/lib/firmware/console.mpy": b"older", "/lib/firmware/gone.mpy": b"removed since"}
    with Cable(plain({**wanted, **changed, **SAVES})) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "")
    size = -(-len(wanted["/lib/firmware/console.mpy"]) // 1024)
    assert f"Copied 1 of {len(wanted)} files ({size} KB), removed 1." in out and out.endswith(f"{RUNS}.\n")
    found = Pico(None, flash=contents).files()
    assert found.items() >= {**wanted, **SAVES}.items()
    assert not {path for path in found if path not in wanted and not path.startswith(("/saves/", "/notes.txt"))}


@pytest.fixture(scope="module")
def operations() -> int:
    """Return the number of programs and erases of an update."""
    with Cable(plain({**OLD, **SAVES})) as cable:
        with pico_port.connected(cable.port) as pico:
            flash.update(pico, NEW, REPORT, lambda text: None)
        contents = cable.unplug()
    assert Pico(None, flash=contents).files() == {**NEW, **SAVES}
    return cable.operations


def starts(pico: Pico) -> int:
    """Let a Pico start. Return its console's version, or 0 if it reports an interruption. Raises `TimeoutError`."""
    pico.wait("\r\n")
    if bytes(pico.console).startswith(b"whole"):
        pico.wait(RUNS)
        return int(pico.console[6:7])
    pico.wait(">>> ")
    assert bytes(pico.console).startswith(AGAIN.encode())
    return 0


@pytest.mark.parametrize("quarter", range(5))
def test_power_lost_while_flashing(
    small: None, operations: int, capsys: pytest.CaptureFixture[str], quarter: int
) -> None:
    """`make flash` prints one error line. The old console or the report starts. Another run completes the update."""
    pico = plain({**OLD, **SAVES})
    pico.flash.cut(1 + (operations - 1) * quarter // 4, TEARS[quarter % 4], seed=quarter)
    with Cable(pico) as cable:
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert status == 1 and err.count("\n") == 1
    assert "went away" in err and "run the command again, it continues where it stopped" in err
    assert starts(Pico(None, flash=contents)) == (quarter < 2)
    with Cable(Pico(None, flash=contents)) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "") and out.endswith(f"{RUNS}.\n")
    pico = Pico(None, flash=contents)
    assert pico.files() == {**NEW, **SAVES}
    assert whole(pico) == 2


class Direct:
    """A Pico for `flash.update`, without mpremote."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico

    def run(self, code: str) -> str:
        """Run code on the Pico. Return its output."""
        return self._pico.exec(code)

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        self._pico.exec(f"with open({path!r}, 'wb') as file:\n    file.write({data!r})\n")


def cut(pico: Pico, nth: int, tear: str) -> tuple[int, int]:
    """Cut an update at the `nth` operation of the flash, or not if 0.

    Return the number of operations, and the version that starts afterwards.
    """
    if nth:
        pico.flash.cut(nth, tear, seed=nth)
    before = len(pico.flash.operations)
    with contextlib.suppress(PowerCut):
        flash.update(Direct(pico), NEW, REPORT, lambda text: None)  # type: ignore[arg-type]
    taken = len(pico.flash.operations) - before
    pico = pico.power_cycle()
    version = starts(pico)
    files = pico.files()
    assert files.items() >= SAVES.items()
    if version:
        assert files.items() >= (NEW if version == 2 else OLD).items()
    return taken, version


@pytest.mark.parametrize("first", (1, 2))
def test_power_lost_at_operations_of_the_flash(first: int) -> None:
    """The old console, the new one or the report starts, also after torn writes."""
    pico = plain({**OLD, **SAVES})
    assert whole(pico) == 1
    taken, version = pico.branch(lambda pico: cut(pico, 0, ""))
    assert version == 2 and taken > 40
    cuts = [*range(first, taken, 4), *range(taken - 1, taken + 1)]
    versions = [pico.branch(lambda pico, at=at: cut(pico, at, TEARS[at // 2 % len(TEARS)]))[1] for at in cuts]
    assert versions == sorted(versions, key=[1, 0, 2].index) and {1, 0} <= set(versions)


def test_files_that_have_arrived_are_not_sent_again(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    arrived = ["/lib/firmware/a.py", "/lib/firmware/start.py", "/lib/firmware/n2.py"]
    half = {"/lib/firmware/b.py": b"VERS", "/main.py": REPORT}
    with Cable(plain({"/lib/firmware/__init__.py": b"", **half, **{path: NEW[path] for path in arrived}})) as cable:
        status, out, err = flashed(cable.port, capsys)
    assert (status, err) == (0, "")
    assert f"Copied 3 of {len(NEW)} files" in out


BY_0_4 = {
    "/flash.journal": b"fourfold update 2\nput 0123 /lib/firmware/b.py\nput 4567 /lib/firmware/n3.py\n",
    "/flash.journal.new": b"fourfold",
    "/flash.new/lib,firmware,n3.py": b"VERSION = 3\n",
    "/lib/firmware/b.py": b"VERSION = 3\n",
    "/main.py": b'"""Fourfold on a Pico: starts the console."""\nprint("could not end the update")\n',
}


def test_an_update_begun_by_version_0_4_is_replaced(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    """The journal and staged files of 0.4 are removed, and its /main.py is not kept as a file of the owner."""
    with Cable(plain({**OLD, **SAVES, **BY_0_4})) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "") and out.endswith(f"{RUNS}.\n")
    pico = Pico(None, flash=contents)
    assert pico.files() == {**NEW, **SAVES}
    assert pico.exec("import os\nprint(sorted(os.listdir()))") == "['lib', 'main.py', 'notes.txt', 'saves']\n"


@pytest.mark.parametrize(("music", "when"), [(1_300_000, "without the old console"), (1_381_000, "to begin")])
def test_an_update_without_room_is_refused(capsys: pytest.CaptureFixture[str], music: int, when: str) -> None:
    """Nothing is changed, and the old console still starts."""
    files = {**OLD, **SAVES, "/music.wav": bytes(music)}
    with Cable(plain(files)) as cable:
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert status == 1
    found = re.fullmatch(rf"error: no room on the Pico: (\d+) KB needed, (\d+) KB free {when}; nothing was .*\n", err)
    assert found and int(found[1]) > int(found[2])
    pico = Pico(None, flash=contents)
    assert pico.files() == files
    assert whole(pico) == 1


def test_the_free_blocks_are_those_that_files_can_take() -> None:
    """The survey of a Pico with the whole console, and the blocks that large files then fill."""
    disk = flash.survey(Direct(plain(device_files.device_files("pico_oled"))))  # type: ignore[arg-type]
    for blocks, fits in ((disk.free - 2, True), (disk.free + 2, False)):
        pico = plain(device_files.device_files("pico_oled"))
        said = pico.exec(FILL % (blocks * (filesystem.BLOCK - 16))).strip()
        assert (said == "written") == fits, (blocks, said)


FILL = """
try:
    with open("/music.wav", "wb") as file:
        for _ in range(%d // 1024):
            file.write(bytes(1024))
    print("written")
except OSError as error:
    print(error.args[0])
"""
LARGE = "/lib/firmware/large.py"


def large(files: Mapping[str, bytes], text: bytes) -> dict[str, bytes]:
    """Return a console with a large file, for which a Pico has no room twice."""
    return {**files, LARGE: text * (60_000 // len(text))}


def test_a_console_with_no_room_beside_the_old_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`make flash` first removes the old console's files, and no others."""
    wanted = large(NEW, b"# new\n")
    monkeypatch.setattr(device_files, "device_files", lambda board, arch, debug: wanted)
    others = {**SAVES, "/music.wav": bytes(1_204_000)}
    with Cable(plain({**large(OLD, b"# old\n"), **others})) as cable:
        with pico_port.connected(cable.port) as pico:
            todo = flash_plan.plan(wanted, REPORT, flash.survey(pico))
            assert todo.needed > flash.survey(pico).free
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "")
    assert Pico(None, flash=contents).files() == {**wanted, **others}


@pytest.mark.parametrize("board", WIRING)
def test_an_interruption_is_reported_on_usb_and_on_the_display(
    booted: Callable[[Callable[[Pico], object]], object], stock: Path, board: str
) -> None:
    """The report needs no file of the console. Its lines are centred, with doubled pixels on an LCD."""
    held = Handheld(board, stock, files={"/main.py": device_files.interrupted_source(board)})
    held.pico.wait(AGAIN)
    held.pico.wait(">>> ")
    assert bytes(held.pico.console).startswith(AGAIN.encode() + b"\r\n") and b"Error" not in held.pico.console
    assert held.display.faults == []
    scale = 1 if isinstance(held.display, Oled) else 2
    width, height = held.display.width // scale, (held.display.height + scale - 1) // scale
    text = "".join(
        f"f.text({line!r}, {(width - 8 * len(line)) // 2}, {(height - 44) // 2 + 12 * i})\n"
        for i, line in enumerate(("The update was", "interrupted.", "Run make flash", "again."))
    )
    code = f"import framebuf\nb = bytearray({width * height})\nf = framebuf.FrameBuffer(b, {width}, {height}, 6)\n"
    expected = bytes.fromhex(str(booted(lambda pico: pico.exec(f"{code}{text}print(b.hex())"))))
    shown = held.display.pixels() if isinstance(held.display, Oled) else held.display.rgb565()
    assert len(shown) == held.display.width * held.display.height
    for at, pixel in enumerate(shown):
        y, x = divmod(at, held.display.width)
        assert bool(pixel) == bool(expected[y // scale * width + x // scale]), (x, y)
    assert isinstance(held.bus, I2cBus) or held.bus.lit


def test_a_report_without_a_display_is_only_on_usb(stock: Path) -> None:
    files = {"/main.py": device_files.interrupted_source("pico_oled")}
    pico = Handheld("pico_oled", stock, files=files, present=False).pico
    pico.wait(AGAIN)
    pico.wait(">>> ")
    assert b"Error" not in pico.console


def test_files_of_the_owner_do_not_hide_the_console(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"/firmware/console.py": b"copied by hand", "/engines.py": b"1/0"}
    with Cable(plain(files)) as cable:
        assert flashed(cable.port, capsys)[0] == 0
        contents = cable.unplug()
    pico = Pico(None, flash=contents)
    assert pico.files() == {**files, **NEW}
    pico.wait(RUNS)
    assert pico.exec("import sys\nprint(sys.path)") == "['', '.frozen', '/lib']\n"  # MicroPython's own path again
