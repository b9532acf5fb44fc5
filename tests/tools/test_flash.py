"""What `make flash` decides, and that its journal, interrupted anywhere, leaves the old console or the new one."""

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from littlefs import LittleFS
from serial.tools import list_ports, list_ports_common

from firmware import main as device_main
from host_sim import ROOT
from host_sim.device import device_files, unix_port
from tools.flashing import flash, flash_plan, pico_port, run_on_pico
from tools.flashing.flash_plan import HOLD, JOURNAL, MAIN, STAGED, Disk, plan, staged_path
from tools.flashing.pico_port import PicoError

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE))

from cut_update import cut_update  # noqa: E402

PATHS = [
    *(
        "/lib/engines/__init__.mpy",
        "/lib/engines/cards.mpy",
        "/lib/engines/four/rules.mpy",
        "/lib/engines/four/bot.mpy",
    ),
    *("/lib/firmware/__init__.mpy", "/lib/firmware/ui/a/b.mpy", "/lib/firmware/start.mpy", MAIN),
]
FILES = st.dictionaries(st.sampled_from(PATHS), st.sampled_from([b"", b"one", b"two", b"x" * 5000]))
WHOLE = st.builds(lambda files, main: {**files, MAIN: main}, FILES, st.sampled_from([b"main 1", b"main 2"]))
FOREIGN = {"/saves/foursquare.0": b"save", "/notes.txt": b"mine", "/lib/other/driver.py": b"driver"}


def write(root: Path, files: Mapping[str, bytes]) -> None:
    """Make files under a folder."""
    for path, data in files.items():
        (root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (root / path[1:]).write_bytes(data)


def read(root: Path) -> dict[str, bytes]:
    """The files under a folder."""
    return {f"/{file.relative_to(root).as_posix()}": file.read_bytes() for file in root.rglob("*") if file.is_file()}


def disk_of(root: Path, ours: bool = True) -> Disk:
    """A folder as `make flash` sees a Pico's filesystem."""
    digests = {path: flash_plan.digest(data) for path, data in read(root).items()}
    return Disk(digests, frozenset(entry.name for entry in root.iterdir()), 4096, 300, ours)


def stage(root: Path, wanted: Mapping[str, bytes], ours: bool = True) -> flash_plan.Plan:
    """Do what comes before the switch: staged files in place, the journal written."""
    todo = plan(wanted, disk_of(root, ours))
    write(root, {staged_path(path): wanted[path] for path in todo.send})
    if todo.journal:
        write(root, {JOURNAL: todo.journal.encode()})
    return todo


def on_cpython(root: Path, cut_at: int) -> int | None:
    """Carry out the journal here."""
    return cut_update(str(root), cut_at)


def on_micropython(root: Path, cut_at: int) -> int | None:
    """Carry out the journal under MicroPython."""
    done = unix_port.run(HERE / "cut_update.py", str(root), str(cut_at))
    assert done.returncode == 0, done.stderr
    word, *number = done.stdout.split()
    return int(number[0]) if word == "done" else None


def check_interrupted(
    run: Callable[[Path, int], int | None], old: Mapping[str, bytes], new: Mapping[str, bytes], cuts: list[int]
) -> None:
    """An update cut again and again ends with exactly the new files, and touches nobody else's."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, {**old, **FOREIGN})
        stage(root, new)
        if not (root / JOURNAL[1:]).exists():
            assert old == new
            return
        for cut in cuts:
            if run(root, cut) is not None:
                break
            assert (root / JOURNAL[1:]).exists()  # so that the next power-on goes on
        assert run(root, -1) is not None
        assert read(root) == {**new, **FOREIGN}
        assert plan(new, disk_of(root)).journal == ""


@settings(deadline=None, max_examples=100)
@given(FILES, WHOLE, st.lists(st.integers(0, 25), max_size=4))
def test_an_update_cut_anywhere_ends_with_the_new_console(
    old: dict[str, bytes], new: dict[str, bytes], cuts: list[int]
) -> None:
    check_interrupted(on_cpython, old, new, cuts)


@settings(deadline=None, max_examples=12)
@given(FILES, WHOLE, st.lists(st.integers(0, 25), max_size=2))
def test_an_update_cut_anywhere_ends_with_the_new_console_on_micropython(
    old: dict[str, bytes], new: dict[str, bytes], cuts: list[int]
) -> None:
    check_interrupted(on_micropython, old, new, cuts)


@settings(deadline=None, max_examples=100)
@given(FILES, WHOLE, st.integers(0, 10))
def test_before_the_journal_nothing_of_the_old_console_changes(
    old: dict[str, bytes], new: dict[str, bytes], staged: int
) -> None:
    """Cut while files travel: the next power-on has nothing to do, and what was staged is not sent again."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, {**old, **FOREIGN})
        todo = plan(new, disk_of(root))
        assert todo.put == tuple(sorted((p for p in new if old.get(p) != new[p]), key=lambda p: (p != MAIN, p)))
        assert set(todo.drop) == set(old) - set(new)
        arrived = {staged_path(path): new[path] for path in todo.send[:staged]}
        write(root, arrived)
        assert device_main.finish_update(str(root)) is False
        assert read(root) == {**old, **FOREIGN, **arrived}
        assert plan(new, disk_of(root)).send == todo.send[staged:]


def test_a_half_staged_file_is_sent_again_and_leftovers_go(tmp_path: Path) -> None:
    write(tmp_path, {staged_path(MAIN): b"ma", f"{STAGED}/lib,engines,gone.mpy": b"", f"{STAGED}/x": b"y"})
    todo = plan({MAIN: b"main"}, disk_of(tmp_path))
    assert todo.send == (MAIN,)
    assert todo.stale == (f"{STAGED}/lib,engines,gone.mpy", f"{STAGED}/main.py", f"{STAGED}/x")


@pytest.mark.parametrize("cut", range(4))
def test_a_foreign_main_is_kept(tmp_path: Path, cut: int) -> None:
    """Under the first free name, wherever the update is cut."""
    write(tmp_path, {MAIN: b"theirs", "/main.py.bak": b"older"})
    todo = stage(tmp_path, {MAIN: b"ours"}, ours=False)
    assert todo.kept == "/main.py.bak1"
    on_cpython(tmp_path, cut)
    on_cpython(tmp_path, -1)
    assert read(tmp_path) == {MAIN: b"ours", "/main.py.bak": b"older", "/main.py.bak1": b"theirs"}


def test_our_own_main_is_replaced(tmp_path: Path) -> None:
    """It is known by how it begins."""
    assert device_files.main_source("pico_oled").decode().startswith(flash._OUR_MAIN)
    write(tmp_path, {MAIN: b"older"})
    assert stage(tmp_path, {MAIN: b"ours"}).kept == ""


def test_both_sides_agree_on_names() -> None:
    assert (device_main.JOURNAL, device_main.JOURNAL_HEAD) == (JOURNAL, flash_plan.JOURNAL_HEAD)
    for path in PATHS:
        assert f"{device_main.STAGED}/{device_main.staged_name(path)}" == staged_path(path)


@pytest.mark.parametrize("journal", ["fourfold update 1\nput /main.py", "fourfold update 3\nput /main.py", HOLD, ""])
def test_a_journal_of_another_form_is_not_touched(tmp_path: Path, journal: str) -> None:
    files = {JOURNAL: journal.encode(), MAIN: b"old", staged_path(MAIN): b"new"}
    write(tmp_path, files)
    with pytest.raises(ValueError, match="not one of this version"):
        device_main.finish_update(str(tmp_path))
    assert read(tmp_path) == files


@pytest.mark.parametrize("waits", [None, b"", b"half a fi", b"the one after"])
def test_a_file_that_is_not_in_its_place_is_not_taken_for_done(tmp_path: Path, waits: bytes | None) -> None:
    """Whether the staged one is gone, damaged, or of another update: the journal stays and nothing is moved."""
    write(tmp_path, {MAIN: b"old", "/lib/firmware/a.mpy": b"old"})
    stage(tmp_path, {MAIN: b"new", "/lib/firmware/a.mpy": b"new"})
    staged = tmp_path / staged_path("/lib/firmware/a.mpy")[1:]
    staged.unlink()
    if waits is not None:
        staged.write_bytes(waits)
    before = read(tmp_path)
    for _ in range(2):
        with pytest.raises(OSError, match="/lib/firmware/a.mpy is nowhere"):
            device_main.finish_update(str(tmp_path))
    moved = {**before, MAIN: b"new"}
    del moved[staged_path(MAIN)]
    assert read(tmp_path) == moved
    write(tmp_path, {staged_path("/lib/firmware/a.mpy"): b"new"})
    assert device_main.finish_update(str(tmp_path)) is True
    assert read(tmp_path) == {MAIN: b"new", "/lib/firmware/a.mpy": b"new"}


def test_a_journal_that_cannot_be_read_is_not_taken_for_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str) -> None:
        raise OSError(errno.EIO, "worn out")

    monkeypatch.setattr(device_main, "open", fail, raising=False)
    with pytest.raises(OSError, match="worn out"):
        device_main.finish_update(str(tmp_path))


@pytest.mark.parametrize("cut", range(8))
def test_a_journal_of_an_earlier_version_becomes_one_of_this(tmp_path: Path, cut: int) -> None:
    """Wherever the power was cut while it was carried out."""
    old = {MAIN: b"old", "/lib/firmware/a.mpy": b"old", "/lib/firmware/gone.mpy": b"gone"}
    new = {MAIN: b"new", "/lib/firmware/a.mpy": b"new", "/lib/firmware/b/c.mpy": b"new"}
    write(tmp_path, old)
    todo = stage(tmp_path, new, ours=False)
    on_cpython(tmp_path, cut)
    lines = [f"keep {todo.kept}", *(f"put {path}" for path in todo.put), *(f"drop {path}" for path in todo.drop)]
    renewed = flash_plan.renewed("\n".join(["fourfold update 1", *lines]), disk_of(tmp_path))
    assert renewed == todo.journal
    assert flash_plan.renewed(renewed, disk_of(tmp_path)) == ""
    write(tmp_path, {JOURNAL: renewed.encode()})
    assert device_main.finish_update(str(tmp_path)) is True
    assert read(tmp_path) == {**new, "/main.py.bak": b"old"}


def test_a_file_lost_under_an_earlier_versions_journal_is_not_taken_for_done(tmp_path: Path) -> None:
    renewed = flash_plan.renewed("fourfold update 1\nput /main.py\nput /lib/firmware/a.mpy", disk_of(tmp_path))
    write(tmp_path, {JOURNAL: renewed.encode()})
    with pytest.raises(OSError, match="/main.py is nowhere"):
        device_main.finish_update(str(tmp_path))


@pytest.mark.parametrize("path", ["/saves/foursquare.0", "/boot.py", "/lib/firmware", "/lib/firmware/a,b.mpy"])
def test_only_our_places_are_written(path: str) -> None:
    with pytest.raises(ValueError, match="no place for a file of the console"):
        plan({path: b""}, Disk({}, frozenset(), 4096, 300))


def test_the_room_asked_for_is_enough() -> None:
    """The whole console, staged and put in place on a filesystem like a Pico's, but larger: fresh, and over it."""
    wanted = device_files.device_files("pico_oled")
    room = {"block_size": 4096, "block_count": 640, "prog_size": 256, "read_size": 256, "lookahead_size": 32}
    fs = LittleFS(disk_version=0x00020000, **room)
    for data in (lambda whole: whole, lambda whole: whole + b"changed"):
        content = {path: data(whole) for path, whole in wanted.items()}
        before = most = fs.used_block_count
        folders = frozenset(f"{base.rstrip('/')}/{name}" for base, names, _ in fs.walk("/") for name in names)
        asked = plan(content, Disk({}, frozenset(), 4096, 300, folders=folders)).blocks
        fs.makedirs(STAGED, exist_ok=True)
        for path, whole in content.items():
            with fs.open(staged_path(path), "wb") as file:
                file.write(whole)
            most = max(most, fs.used_block_count)
        for path in content:
            fs.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
            fs.rename(staged_path(path), path)
            most = max(most, fs.used_block_count)
        fs.removedirs(STAGED)
        assert most - before <= asked - flash_plan.SPARE_BLOCKS


class Willing:
    """Stands for a Pico that does as it is told."""

    def run(self, code: str) -> str:
        """Nothing to say."""
        return ""

    def write(self, path: str, data: bytes) -> None:
        """Room for all."""


@pytest.mark.parametrize(
    "disk",
    [
        Disk({staged_path(MAIN): flash_plan.digest(b"new")}, frozenset({STAGED[1:]}), 4096, 300),
        Disk({f"{flash_plan.OURS[0]}old.mpy": "ab"}, frozenset(), 4096, 0),  # which has to go first
    ],
)
def test_what_hindered_an_update_is_told(monkeypatch: pytest.MonkeyPatch, disk: Disk) -> None:
    monkeypatch.setattr(flash, "survey", lambda pico: disk)
    monkeypatch.setattr(flash, "_held", lambda *_: 300)
    monkeypatch.setattr(flash, "_finish", lambda pico: "[Errno 5] EIO")
    with pytest.raises(PicoError, match=r"could not be ended \(\[Errno 5\] EIO\): run make flash again"):
        flash.update(Willing(), {MAIN: b"new"}, lambda text: None)  # type: ignore[arg-type]


def test_what_a_pico_prints_about_its_disk_is_understood() -> None:
    text = (
        "root lib\r\nroot main.py\r\nfile ab /main.py\r\nmain False\r\nfolder /lib/engines\r\n"
        "file cd /lib/engines/my file.py\r\nroom 4096 266\r\n"
    )
    files = {"/main.py": "ab", "/lib/engines/my file.py": "cd"}
    folders = frozenset({"/lib/engines", "/lib"})
    assert flash.read_disk(text) == Disk(files, frozenset({"lib", "main.py"}), 4096, 266, False, folders)


# What a Pico and a Pico 2 print; `mpy` is from sys.implementation of MicroPython 1.25.
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
        (PICO + "frozen=1\r\n", "would hide copied files: use make flash-uf2"),
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
    with pytest.raises(PicoError, match="several Picos found, choose one with PORT=: /dev/ttyACM0, /dev/ttyACM1"):
        pico_port.find_port()


def test_no_pico_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb("/dev/ttyUSB0", 0x1A86, 0x7523)])
    assert flash.main([]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("error: no Pico found: plug it in") and said.err.count("\n") == 1
    assert "make flash-uf2" in said.err and said.out == ""


def test_the_debug_link_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(flash, "flash", lambda *given: asked.append(given[-1]))
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
