"""Copying saves: the files that count, the files that are replaced, and every refusal. Both ends are folders here.

`tests/pico/test_saves.py` copies from and to an emulated Pico.
"""

import io
import sys
from struct import pack
from zlib import crc32

import pytest

from engines import save
from firmware.store import MAGIC, VERSION, Store
from tools.flashing import saves
from tools.flashing.pico_port import PicoError
from tools.flashing.saves import Folder, fault


def save_file(name: str, number: int, payload: bytes = b"cards", version: int = VERSION) -> bytes:
    """A file of the store, as its format is documented."""
    data = pack("<IIB", MAGIC | version << 24, number, len(name)) + name.encode()
    data += pack("<H", len(payload)) + payload
    return data + pack("<I", crc32(data))


def written(folder, **files: bytes):
    """A folder with files, whose names have `_` for the dot."""
    folder.mkdir()
    for name, data in files.items():
        (folder / ".".join(name.rsplit("_", 1))).write_bytes(data)
    return folder


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def never(question: str) -> bool:
    raise AssertionError(question)


def copied(source, target, ask=never, others=False):
    return saves.transfer(Folder(source), Folder(target), ask, lambda line: None, others)


@pytest.fixture
def ends(tmp_path):
    """Two folders; the first has both generations of a game."""
    return written(tmp_path / "a", golf_0=save_file("golf", 8), golf_1=save_file("golf", 7)), written(tmp_path / "b")


def test_files_of_the_store_are_saves(tmp_path):
    store = Store(str(tmp_path))
    for payload in (b"one", b"two"):
        store.save("profile", payload)
    found = contents(tmp_path)
    assert set(found) == {"profile.0", "profile.1"}
    assert {fault(name, data) for name, data in found.items()} == {""}


def test_both_generations_are_copied_and_nothing_twice(ends):
    source, target = ends
    assert copied(source, target) == (2, [])
    assert contents(target) == contents(source)
    assert copied(source, target) == (0, [])


def test_an_older_save_is_replaced_whole(ends):
    """Its other generation goes: nothing of two games is mixed."""
    source, target = ends
    (source / "golf.1").unlink()
    (target / "golf.1").write_bytes(save_file("golf", 6, b"another game"))
    assert copied(source, target) == (1, [])
    assert contents(target) == contents(source)


@pytest.mark.parametrize(
    ("number", "kind"), [(9, "a newer save of golf (number 9, and 8"), (8, "another save of golf")]
)
def test_a_newer_or_another_save_is_replaced_only_after_a_question(ends, number, kind):
    source, target = ends
    newer = save_file("golf", number, b"further")
    (target / "golf.1").write_bytes(newer)
    asked: list[str] = []
    assert copied(source, target, lambda question: bool(asked.append(question))) == (0, [])
    assert contents(target) == {"golf.1": newer}
    assert len(asked) == 1 and kind in asked[0]
    assert copied(source, target, lambda question: True) == (2, [])
    assert contents(target) == contents(source)


def test_the_number_decides_whichever_generation_has_it(ends):
    source, target = ends
    (target / "golf.0").write_bytes(save_file("golf", 7))
    (target / "golf.1").write_bytes(save_file("golf", 8))
    assert copied(source, target) == (0, [])


def test_questions_come_before_the_first_change(tmp_path):
    source = written(tmp_path / "a", all_fours_0=save_file("all_fours", 2), golf_0=save_file("golf", 2))
    target = written(tmp_path / "b", golf_0=save_file("golf", 3))
    before = contents(target)
    with pytest.raises(PicoError, match="Nobody can answer here: add --yes"):
        copied(source, target, saves.asking(False))
    assert contents(target) == before


def test_a_power_cut_between_two_files_leaves_a_save(ends, monkeypatch):
    """The older generation is copied first, so the target always has a usable one."""
    source, target = ends
    (target / "golf.0").write_bytes(save_file("golf", 20))
    (target / "golf.1").write_bytes(save_file("golf", 19))
    write = Folder.write
    written_names = []

    def cut(self, name, data):
        if written_names:
            raise PicoError("cut")
        written_names.append(name)
        write(self, name, data)

    monkeypatch.setattr(Folder, "write", cut)
    with pytest.raises(PicoError, match="cut"):
        copied(source, target, lambda question: True)
    assert written_names == ["golf.1"]
    assert contents(target) == {"golf.0": save_file("golf", 20), "golf.1": save_file("golf", 7)}


BAD = {
    "not a Fourfold file": b"notes",
    "cut short": save_file("golf", 1)[:9],
    "damaged": save_file("golf", 1)[:-1] + b"\0",
    "of another version": save_file("golf", 1, version=0),
    "made by a newer Fourfold": save_file("golf", 1, version=VERSION + 1),
    "not this file": save_file("chess", 1),
    "too large": save_file("golf", 1, bytes(20_000)),
}


@pytest.mark.parametrize("reason", BAD)
def test_a_file_that_the_console_could_not_use_is_refused_by_name(ends, reason):
    """A backup has it all the same, and the good ones are copied."""
    source, target = ends
    (source / "golf.0").write_bytes(BAD[reason])
    assert fault("golf.0", BAD[reason]) == reason
    assert copied(source, target) == (1, [f"golf.0 is {reason}"])
    assert contents(target) == {"golf.1": save_file("golf", 7)}


def test_a_position_of_a_newer_version_is_refused():
    payload = save.MAGIC + bytes([save.VERSION + 1, 1])
    assert fault("golf.0", save_file("golf", 1, payload)) == "made by a newer Fourfold"
    assert fault("golf.0", save_file("golf", 1, save.MAGIC + bytes([save.VERSION, 1]))) == ""
    assert fault("golf.0", save_file("golf", 1, save.MAGIC)) == ""


def test_an_unusable_file_at_the_target_is_set_aside(ends):
    source, target = ends
    (target / "golf.0").write_bytes(b"notes")
    assert copied(source, target) == (2, [])
    assert contents(target) == {**contents(source), "golf.0.bad": b"notes"}


def test_a_backup_has_the_other_files_too(ends):
    source, target = ends
    for name, data in {"crash.log": b"a trace", "golf.0.bad": b"bad", "golf.new": b"half", ".lock": b""}.items():
        (source / name).write_bytes(data)
    (source / "folder").mkdir()
    assert copied(source, target, others=True) == (4, [])
    assert sorted(contents(target)) == ["crash.log", "golf.0", "golf.0.bad", "golf.1"]
    (source / "crash.log").write_bytes(b"a second trace")
    asked: list[str] = []
    assert copied(source, target, lambda question: bool(asked.append(question)), others=True) == (0, [])
    assert "has another crash.log" in asked[0] and contents(target)["crash.log"] == b"a trace"


def test_answers(monkeypatch):
    assert saves.asking(True)("Replace it?")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    for text, wanted in {"y": True, "Yes ": True, "": False, "n": False, "what": False}.items():
        monkeypatch.setattr("builtins.input", lambda question, text=text: text)
        assert saves.asking(False)("Replace it?") is wanted


def refusal(capsys, *arguments: str) -> str:
    assert saves.main(arguments) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return str(said.err)


def test_bad_input_is_one_line(tmp_path, capsys, monkeypatch):
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert "No such file or directory" in refusal(capsys, "push", str(tmp_path / "none"), "/dev/none")
    assert "Not a directory" in refusal(capsys, "push", str(tmp_path / "file"), "/dev/none")
    assert "there are no saves in" in refusal(capsys, "push", str(tmp_path / "empty"), "/dev/none")
    assert "there is no port /dev/none" in refusal(capsys, "pull", str(tmp_path / "new"), "/dev/none")
    assert not (tmp_path / "new").exists()
    for arguments in (["fetch", "x"], ["pull"], []):
        with pytest.raises(SystemExit, match="2"):
            saves.main(arguments)
