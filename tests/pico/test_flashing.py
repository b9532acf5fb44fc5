"""`make flash` and `make run` against an emulated Pico on a pseudo-terminal, with the real mpremote.

Most use a console of a few lines, whose `start.py` says whether all its parts are of one version.
"""

import contextlib
import re
from collections.abc import Mapping

import pytest

from host_sim.device import device_files
from host_sim.pico.flash import TEARS, PowerCut
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tests.pico.flashing import AGAIN, MAIN_0_3, NEW, OLD, RUNS, SAVES, console, flashed, plain, whole
from tools.flashing import flash, flash_plan, pico_port
from tools.flashing.flash_plan import JOURNAL, staged_path

pytestmark = pytest.mark.usefixtures("stock")  # left out with the other tests that need an image


def test_fresh_pico_then_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole real console onto an empty Pico; a second time nothing is copied."""
    wanted = device_files.device_files("pico_oled")
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


def test_an_update_copies_what_changed_and_removes_what_is_gone(capsys: pytest.CaptureFixture[str]) -> None:
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
    """How many programs and erases of the flash an update takes."""
    with Cable(plain({**OLD, **SAVES})) as cable:
        with pico_port.connected(cable.port) as pico:
            flash.update(pico, NEW, lambda text: None)
        contents = cable.unplug()
    switched = Pico(None, flash=contents)
    assert switched.files() == {**NEW, **SAVES}
    return cable.operations


@pytest.mark.parametrize("sixth", range(6))
def test_power_lost_while_flashing(
    small: None, operations: int, capsys: pytest.CaptureFixture[str], sixth: int
) -> None:
    """From the first staged file to the last rename: one line, an old or new console, and the next flash completes."""
    pico = plain({**OLD, **SAVES})
    pico.flash.cut(1 + (operations - 1) * sixth // 5, TEARS[sixth % 4], seed=sixth)
    with Cable(pico) as cable:
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert status == 1 and err.count("\n") == 1
    assert "went away" in err and "run make flash again, it goes on where it stopped" in err
    assert whole(Pico(None, flash=contents)) in (1, 2)
    with Cable(Pico(None, flash=contents)) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "") and out.endswith(f"{RUNS}.\n")
    pico = Pico(None, flash=contents)
    assert pico.files() == {**NEW, **SAVES}
    assert whole(pico) == 2


def test_what_has_arrived_is_not_sent_again(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    arrived = ["/lib/firmware/b.py", "/lib/firmware/start.py"]
    half = {staged_path("/lib/firmware/a.py"): b"VERS"}
    with Cable(plain({**OLD, **half, **{staged_path(path): NEW[path] for path in arrived}})) as cable:
        status, out, err = flashed(cable.port, capsys)
    assert (status, err) == (0, "")
    assert f"Copied {len(NEW) - 3} of {len(NEW)} files" in out  # __init__.py is the same in both


def switch(pico: Pico, cut_at: int, tear: str) -> tuple[int, int]:
    """Cut the switch of an update, and its completion at power-on too: the flash operations until then, what starts."""
    if cut_at:
        pico.flash.cut(cut_at, tear, seed=cut_at)
    before = len(pico.flash.operations)
    code = device_files.main_text()
    rename = f"import os\nos.rename({JOURNAL + '.new'!r}, {JOURNAL!r})\n"
    with contextlib.suppress(PowerCut):
        pico.exec(f"{rename}__name__ = 'update'\n{code}\nfinish_update()\n")
    taken = len(pico.flash.operations) - before
    pico = pico.power_cycle()
    pico.flash.cut(1 + cut_at * 7 % 11, tear, seed=cut_at)
    try:
        version = whole(pico)
    except PowerCut:
        pico = pico.power_cycle()
        version = whole(pico)
    expected = {**NEW, **SAVES} if version == 2 else {**OLD, **SAVES}
    left = pico.files()
    assert {path: left.get(path) for path in expected} == expected
    assert version == 1 or not left.keys() - expected.keys()
    return taken, version


def staged(old: Mapping[str, bytes], new: Mapping[str, bytes], *, ours: bool = True) -> tuple[dict[str, bytes], str]:
    """What waits in a Pico with the old files for the new ones, and the journal that puts it in force."""
    root = frozenset(path.split("/")[1] for path in old)
    disk = flash_plan.Disk({path: flash_plan.digest(data) for path, data in old.items()}, root, 4096, 300, ours)
    todo = flash_plan.plan(new, disk)
    return {staged_path(path): new[path] for path in todo.send}, todo.journal


@pytest.mark.parametrize("first", range(1, 5))
def test_power_lost_at_each_flash_operation_of_the_switch(first: int, capsys: pytest.CaptureFixture[str]) -> None:
    """From the journal's rename to its removal, torn writes too; the completion at power-on is cut as well."""
    waiting, journal = staged(OLD, NEW)
    pico = plain({**OLD, **SAVES, **waiting, JOURNAL + ".new": journal.encode()})
    assert whole(pico) == 1
    taken, version = pico.branch(lambda pico: switch(pico, 0, TEARS[0]))
    assert version == 2 and taken >= journal.count("\n")
    cuts = range(first, taken + 1, 4)
    versions = [pico.branch(lambda pico, at=at: switch(pico, at, TEARS[at // 4 % len(TEARS)]))[1] for at in cuts]
    assert versions == sorted(versions) and set(versions) == ({1, 2} if first == 1 else {2})
    with capsys.disabled():
        print(
            f"\n{len(cuts)} power cuts in the switch of an update: {versions.count(1)} times the old console, else new"
        )


def test_an_update_that_version_0_3_began_is_finished_first(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    """Cut on a Pico that had no /main.py yet, so that only `make flash` can find the journal, which has no digests."""
    began = {**console(3), "/main.py": MAIN_0_3}
    old = {path: data for path, data in OLD.items() if path != "/main.py"} | SAVES
    waiting, journal = staged(old, began)
    first_form = re.sub("^put [0-9a-f]+ ", "put ", journal, flags=re.MULTILINE).replace("update 2", "update 1")
    moved = "/lib/firmware/b.py"
    files = {**old, **waiting, moved: waiting.pop(staged_path(moved)), JOURNAL: first_form.encode()}
    del files[staged_path(moved)]
    with Cable(plain(files)) as cable:
        with pico_port.connected(cable.port) as pico:
            told: list[str] = []
            flash.update(pico, began, told.append)
            disk = flash.survey(pico)
        assert told == ["Finishing an interrupted update"] and JOURNAL[1:] not in disk.root
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "")
    assert Pico(None, flash=contents).files() == {**NEW, **SAVES}


@pytest.mark.parametrize("foreign", [False, True])
def test_a_main_that_does_not_know_the_journal_starts_no_half_console(
    small: None, capsys: pytest.CaptureFixture[str], foreign: bool
) -> None:
    """Cut when the journal was in force and the /main.py from before still there: that of 0.3, or a foreign one."""
    main = b"import time\ntime.sleep_ms(200)\nprint('theirs')\n" if foreign else MAIN_0_3
    old = {**OLD, **SAVES, "/main.py": main}
    waiting, journal = staged(old, NEW, ours=not foreign)
    pico = plain({**old, **waiting, JOURNAL: journal.encode()})
    pico.wait("theirs" if foreign else AGAIN)
    pico.wait(">>> ")
    assert b"whole" not in pico.console
    with Cable(pico.power_cycle()) as cable:
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "")
    assert Pico(None, flash=contents).files() == {**NEW, **SAVES, **({"/main.py.bak": main} if foreign else {})}


def test_a_journal_that_cannot_be_carried_out_is_replaced(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    """A staged file is lost. The console does not start until `make flash` has ended, which is cut in the middle."""
    waiting, journal = staged(OLD, NEW)
    del waiting[staged_path("/lib/firmware/b.py")]
    pico = plain({**OLD, **SAVES, **waiting, JOURNAL: journal.encode()})
    pico.wait("/lib/firmware/b.py is nowhere")
    pico.wait(AGAIN)
    pico = pico.power_cycle()
    pico.flash.cut(12, TEARS[1])
    with Cable(pico) as cable:
        assert flashed(cable.port, capsys)[0] == 1
        contents = cable.unplug()
    pico = Pico(None, flash=contents)
    assert pico.files()[JOURNAL] == flash_plan.HOLD.encode()
    pico.wait(AGAIN)
    pico.wait(">>> ")
    assert b"whole" not in pico.console
    with Cable(Pico(None, flash=contents)) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "") and "Finishing an interrupted update" in out
    assert Pico(None, flash=contents).files() == {**NEW, **SAVES}


def test_a_journal_with_nothing_left_to_do_goes(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    with Cable(plain({**NEW, **SAVES, JOURNAL: flash_plan.HOLD.encode()})) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "") and "Nothing to copy" in out
    assert Pico(None, flash=contents).files() == {**NEW, **SAVES}


@pytest.mark.parametrize("interrupted", [False, True])
def test_no_space(capsys: pytest.CaptureFixture[str], interrupted: bool) -> None:
    """Nothing is changed, and the old console still starts, unless an update had come to grief before."""
    journal = {JOURNAL: flash_plan.HOLD.encode()} if interrupted else {}
    files = {**OLD, **SAVES, "/music.wav": bytes(1_300_000), **journal}
    with Cable(plain(files)) as cable:
        status, _, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert status == 1
    found = re.fullmatch(r"error: no space on the Pico: (\d+) KB needed, (\d+) KB free; (.*)\n", err)
    assert found and int(found[1]) > int(found[2])
    assert found[3] == ("an interrupted update is still to be finished" if interrupted else "nothing was changed")
    pico = Pico(None, flash=contents)
    assert pico.files() == files
    if interrupted:
        pico.wait(AGAIN)
    else:
        assert whole(pico) == 1


LARGE = "/lib/firmware/large.py"


def large(files: Mapping[str, bytes], text: bytes) -> dict[str, bytes]:
    """A console a Pico has no room for twice, beside what else is on it."""
    return {**files, LARGE: text * (60_000 // len(text))}


def test_a_console_with_no_room_beside_the_old_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The old one goes first, and nothing else; interrupted then, the console says what to do, and that does it."""
    wanted = large(NEW, b"# new\n")
    monkeypatch.setattr(device_files, "device_files", lambda board, arch, debug: wanted)
    files = {**large(OLD, b"# old\n"), **SAVES, "/music.wav": bytes(1_160_000)}
    kept = {path: data for path, data in files.items() if path not in OLD and path != LARGE}
    with Cable(plain(files)) as cable:
        status, out, err = flashed(cable.port, capsys)
        contents = cable.unplug()
    assert (status, err) == (0, "") and "Removing the old console first" in out
    assert Pico(None, flash=contents).files() == {**wanted, **kept}

    def lost(*_: object) -> None:
        raise pico_port.PicoGone("the Pico went away")

    with monkeypatch.context() as patch:
        patch.setattr(flash, "_stage", lost)
        with Cable(plain(files)) as cable:
            assert flashed(cable.port, capsys)[0] == 1
            contents = cable.unplug()
    pico = Pico(None, flash=contents)
    left = {path: data for path, data in OLD.items() if path == "/main.py" or NEW.get(path) == data}
    assert pico.files() == {**kept, **left, JOURNAL: flash_plan.HOLD.encode()} and len(left) == 2
    pico.wait(AGAIN)
    with Cable(Pico(None, flash=contents)) as cable:
        assert flashed(cable.port, capsys)[0] == 0
        contents = cable.unplug()
    assert Pico(None, flash=contents).files() == {**wanted, **kept}


def test_files_of_the_owner_do_not_hide_the_console(small: None, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"/firmware/console.py": b"copied by hand", "/engines.py": b"1/0"}
    with Cable(plain(files)) as cable:
        assert flashed(cable.port, capsys)[0] == 0
        contents = cable.unplug()
    pico = Pico(None, flash=contents)
    assert pico.files() == {**files, **NEW}
    pico.wait(RUNS)
