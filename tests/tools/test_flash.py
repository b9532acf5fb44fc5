"""Decisions and refusals of `make flash`. `test_update_cuts.py` interrupts it."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import pytest
from littlefs import LittleFS
from serial.tools import list_ports, list_ports_common

from host_sim import ROOT
from host_sim.device import device_files
from tools.flashing import flash, pico_port, run_on_pico
from tools.flashing.flash_plan import MAIN, SPARE_BLOCKS, Disk, digest, plan
from tools.flashing.pico_port import PicoError

REPORT = b"the update was interrupted"
OLD = {
    "/lib/engines/cards.mpy": b"old",
    "/lib/firmware/old/x.mpy": b"x" * 5000,
    "/lib/firmware/a.mpy": b"a",
    MAIN: b"old",
}
NEW = {"/lib/engines/cards.mpy": b"new", "/lib/firmware/new/y.mpy": b"y", "/lib/firmware/a.mpy": b"a", MAIN: b"new"}


def disk_of(files: Mapping[str, bytes], *, ours: bool = True, free: int = 300) -> Disk:
    """A filesystem with these files, as `make flash` sees it."""
    folders = {str(parent) for path in files for parent in PurePosixPath(path).parents} - {"/", "/saves"}
    root = frozenset(path.split("/")[1] for path in files)
    digests = {path: digest(data) for path, data in files.items()}
    return Disk(digests, {path: len(data) for path, data in files.items()}, root, frozenset(folders), 4096, free, ours)


def test_only_what_changed_is_copied_and_what_is_gone_is_removed() -> None:
    todo = plan(NEW, REPORT, disk_of(OLD))
    assert todo.is_needed and todo.report and todo.changed == 3
    assert todo.send == ("/lib/engines/cards.mpy", "/lib/firmware/new/y.mpy")
    assert todo.remove == ("/lib/engines/cards.mpy", "/lib/firmware/old/x.mpy")
    assert (todo.remove_folders, todo.make_folders) == (("/lib/firmware/old",), ("/lib/firmware/new",))


def test_nothing_is_to_be_done_twice() -> None:
    assert not plan(NEW, REPORT, disk_of(NEW)).is_needed
    assert plan(NEW, REPORT, disk_of({**NEW, "/main_fourfold.py": b"left"})).is_needed
    assert not plan({**NEW, MAIN: b"newer"}, REPORT, disk_of({**NEW, MAIN: REPORT})).report


def test_leftovers_of_version_0_4_go() -> None:
    left = {"/flash.journal": b"", "/flash.journal.new": b"", "/flash.new/main.py": b""}
    todo = plan(NEW, REPORT, disk_of({**NEW, **left}))
    assert (todo.remove, todo.remove_folders, todo.changed) == (tuple(sorted(left)), ("/flash.new",), 0)


@pytest.mark.parametrize(
    ("copies", "name"),
    [
        ({}, "/main.py.bak"),
        ({"/main.py.bak": b"older"}, "/main.py.bak1"),
        ({"/main.py.bak": b"older", "/main.py.bak1": b"theirs"}, ""),
    ],
)
def test_a_foreign_main_is_copied_once(copies: Mapping[str, bytes], name: str) -> None:
    todo = plan(NEW, REPORT, disk_of({**OLD, **copies, MAIN: b"theirs"}, ours=False))
    assert todo.backup == name
    assert not set(copies) & set(todo.remove)


def test_our_own_main_is_replaced() -> None:
    """The command recognizes it by its beginning."""
    for source in (device_files.main_source("pico_oled"), device_files.interrupted_source("pico_oled")):
        assert source.decode().startswith(flash._OUR_MAIN)
    assert plan(NEW, REPORT, disk_of(OLD)).backup == ""


@pytest.mark.parametrize("path", ["/saves/foursquare.0", "/boot.py", "/lib/firmware", "/lib/other.py"])
def test_only_our_places_are_written(path: str) -> None:
    with pytest.raises(ValueError, match="no place for a file of the console"):
        plan({path: b""}, REPORT, disk_of({}))


def test_the_room_asked_for_is_enough() -> None:
    """The whole console on a filesystem like a Pico's, but larger: fresh, and in place of another."""
    wanted = device_files.device_files("pico_oled")
    room = {"block_size": 4096, "block_count": 640, "prog_size": 256, "read_size": 256, "lookahead_size": 32}
    fs = LittleFS(disk_version=0x00020001, cache_size=1024, **room)
    old: dict[str, bytes] = {}
    for new in (wanted, {path: data + b"changed" for path, data in wanted.items()}):
        disk = disk_of(old, free=room["block_count"] - fs.used_block_count)
        todo = plan(new, REPORT, disk)
        for path in todo.remove:
            fs.remove(path)
        assert room["block_count"] - fs.used_block_count >= todo.room
        for folder in todo.make_folders:
            fs.mkdir(folder)
        for path in (*todo.send, MAIN):
            with fs.open(path, "wb") as file:
                file.write(new[path])
        assert disk.free - (room["block_count"] - fs.used_block_count) <= todo.needed - SPARE_BLOCKS - (
            todo.room - disk.free
        )
        old = new


@pytest.mark.parametrize("damaged", ["/lib/engines/cards.mpy", "/main_fourfold.py"])
def test_a_file_that_arrives_damaged_is_not_started(monkeypatch: pytest.MonkeyPatch, damaged: str) -> None:
    """The Pico keeps its old console, or the report once that has been copied."""
    pico = Model(OLD)
    monkeypatch.setattr(flash, "survey", lambda pico, folders=(): disk_of(pico.files))
    pico.damages = damaged
    with pytest.raises(PicoError, match="arrived damaged: run the command again"):
        flash.update(pico, NEW, REPORT, lambda text: None)  # type: ignore[arg-type]
    assert pico.files[MAIN] == (OLD[MAIN] if damaged.startswith("/main") else REPORT)


class Model:
    """A Pico that spoils a file, with a dictionary for a filesystem."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = dict(files)
        self.damages = ""

    def run(self, code: str) -> str:
        """Run code, which calls these methods for `os`."""
        exec(code.replace("import os\n", ""), {"os": self})
        return ""

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        self.files[path] = data[:-1] if path == self.damages else data

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        self.files[new] = self.files.pop(old)

    def remove(self, path: str) -> None:
        """Remove a file."""
        del self.files[path]

    def mkdir(self, path: str) -> None:
        """Make a folder."""

    rmdir = mkdir


def test_what_a_pico_prints_about_its_disk_is_understood() -> None:
    text = (
        "root lib\r\nroot main.py\r\nfile ab 12 /main.py\r\nmain False\r\nfolder /lib/engines\r\n"
        "file cd 3 /lib/engines/my file.py\r\nroom 4096 266\r\n"
    )
    digests = {"/main.py": "ab", "/lib/engines/my file.py": "cd"}
    sizes = {"/main.py": 12, "/lib/engines/my file.py": 3}
    root, folders = frozenset({"lib", "main.py"}), frozenset({"/lib/engines", "/lib"})
    assert flash.read_disk(text) == Disk(digests, sizes, root, folders, 4096, 266 + 2 * len(folders), False)


# The output of a Pico and a Pico 2; `mpy` is from sys.implementation of MicroPython 1.25.
PICO = "name=micropython\r\nplatform=rp2\r\nversion=1 25 0\r\nmpy=4870\r\n"
PICO2 = PICO.replace("4870", str(6 | 3 << 8 | 7 << 10))


def test_the_architecture_is_the_picos() -> None:
    assert pico_port.check_facts(PICO) == "armv6m"
    assert pico_port.check_facts(PICO2.replace("1 25 0", "1 29 0")) == "armv7emsp"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PICO.replace("1 25 0", "1 24 1"), "MicroPython 1.24.1 on the Pico is too old: put 1.25.0 or later on it"),
        (PICO.replace("1 25 0", "1 9 4"), "MicroPython 1.9.4 on the Pico is too old"),
        (PICO.replace("4870", str(7 | 4 << 10)), "loads .mpy 7.0, and this makes .mpy 6.3"),
        (PICO.replace("4870", str(6 | 3 << 8 | 11 << 10)), "not one for the ARM cores"),  # RISC-V
        (PICO + "frozen=1\r\n", "would hide copied files: use flash-uf2"),
        (PICO.replace("rp2", "esp32"), "the device runs micropython on esp32"),
        (PICO.replace("micropython", "circuitpython"), "the device runs circuitpython on rp2"),
        ("", "not MicroPython on a Pico"),
    ],
)
def test_other_devices_are_refused(text: str, message: str) -> None:
    with pytest.raises(PicoError) as refused:
        pico_port.check_facts(text)
    assert message in refused.value.args[0]


def usb(device: str, vendor: int, product: int) -> list_ports_common.ListPortInfo:
    """A serial port as pyserial lists it."""
    port = list_ports_common.ListPortInfo(device, skip_link_detection=True)
    port.vid, port.pid = vendor, product
    return port


def test_the_one_pico_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [usb("/dev/ttyS0", 0, 0), usb("/dev/ttyUSB0", 0x1A86, 0x7523), usb("/dev/ttyACM1", 0x2E8A, 5)]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    assert pico_port.find_port() == "/dev/ttyACM1"
    assert pico_port.find_port("/dev/ttyUSB0") == "/dev/ttyUSB0"
    ports.append(usb("/dev/ttyACM0", 0x2E8A, 5))
    with pytest.raises(PicoError, match="several Picos found, name the port of one: /dev/ttyACM0, /dev/ttyACM1"):
        pico_port.find_port()


def test_no_pico_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb("/dev/ttyUSB0", 0x1A86, 0x7523)])
    assert flash.main([]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("error: no Pico found: plug it in") and said.err.count("\n") == 1
    assert "(flash-uf2)" in said.err and said.out == ""


def test_the_debug_link_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(flash, "flash", lambda *arguments: asked.append(arguments[-2]))
    assert flash.main([]) == flash.main(["--debug"]) == 0
    assert asked == [False, True]
    made = [subprocess.run(["make", "-n", "flash", *more], cwd=ROOT, capture_output=True) for more in ([], ["DEBUG=1"])]
    assert [b"--debug" in one.stdout for one in made] == [False, True]


@pytest.mark.parametrize("arguments", [["--wait", "long"], ["here"]])
def test_bad_arguments_are_status_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        flash.main(arguments)
    assert ended.value.code == 2


def test_an_unknown_board_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert flash.main(["--board", "fridge"]) == run_on_pico.main(["--board", "fridge"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and said[0] == said[1] and said[0].startswith("error: no board called fridge; there is pico_")


@pytest.mark.parametrize(("port", "message"), [("no-such-port", "there is no port"), ("file", "is not a serial port")])
def test_a_wrong_port_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], port: str, message: str) -> None:
    (tmp_path / "file").touch()
    assert flash.main(["--port", str(tmp_path / port)]) == 1
    said = capsys.readouterr().err
    assert message in said and said.startswith("error: ") and said.count("\n") == 1


def test_a_port_in_use_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    master, slave = os.openpty()
    with pico_port.serial.Serial(os.ttyname(slave), exclusive=True):
        assert flash.main(["--port", os.ttyname(slave)]) == 1
    os.close(master)
    os.close(slave)
    assert "another program has it" in capsys.readouterr().err


def test_a_device_that_does_not_answer_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pico_port, "_ANSWER", 0.1)
    master, slave = os.openpty()
    assert flash.main(["--port", os.ttyname(slave)]) == 1
    os.close(master)
    os.close(slave)
    said = capsys.readouterr()
    assert "does not answer as MicroPython does" in said.err and said.err.count("\n") == 1 and said.out == ""
