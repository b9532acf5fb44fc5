"""The compiler of the emulator's processor, on a small module and on the real one."""

import importlib.util
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tools.emulator import build_emulator
from tools.emulator.build_emulator import NAME, build, compiler, main, sources

SOURCE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "armv6m", NULL, -1, NULL, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_armv6m(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "VALUE", 1);
    return made;
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with another module in place of the processor, of two C files and a header."""
    (tmp_path / "one.c").write_text(SOURCE)
    (tmp_path / "two.c").write_text("int more;\n")
    (tmp_path / "two.h").write_text("")
    return tmp_path


def loaded(path: Path) -> int:
    """The value of a compiled module."""
    spec = importlib.util.spec_from_file_location("armv6m", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return int(module.VALUE)


def test_it_compiles_what_is_missing_or_older_and_nothing_else(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(folder) == ""
    assert "Compiling" in capsys.readouterr().out
    made = (folder / NAME).stat().st_mtime_ns
    assert loaded(folder / NAME) == 1
    assert build(folder) == ""
    assert capsys.readouterr().out == "" and (folder / NAME).stat().st_mtime_ns == made
    os.utime(folder / "two.h", ns=(made + 10**10, made + 10**10))
    assert build(folder) == ""
    assert "Compiling" in capsys.readouterr().out and (folder / NAME).stat().st_mtime_ns != made
    assert not list(folder.glob(".compile*"))


def test_what_does_not_compile_leaves_the_old_module(folder: Path) -> None:
    (folder / NAME).write_bytes(b"old")
    os.utime(folder / NAME, (0, 0))
    (folder / "two.c").write_text("#error not C today\n")
    assert "not C today" in build(folder)
    assert (folder / NAME).read_bytes() == b"old"
    assert not list(folder.glob(".compile*"))


@pytest.mark.parametrize(("missing", "word"), [("compiler", "apt install gcc"), ("headers", "python3-dev")])
def test_without_compiler_or_headers_it_stays_slow_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str, word: str
) -> None:
    if missing == "compiler":
        monkeypatch.setenv("CC", "no-such-compiler")
    else:
        monkeypatch.setattr(sysconfig, "get_path", lambda name: str(folder))
    monkeypatch.setattr(build_emulator, "build", lambda: build(folder))
    assert main() == 0
    told = capsys.readouterr().out
    assert "stays slow" in told and word in told
    assert told.count("\n") == 1
    assert not (folder / NAME).exists()


def test_the_compiler_is_the_one_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    found = compiler()
    assert found is not None
    monkeypatch.setenv("CC", f"{shutil.which(found[0])} -O1")
    assert compiler() == [shutil.which(found[0]), "-O1"]


STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wno-parentheses", "-Wno-missing-field-initializers", "-Werror")


def test_the_core_needs_nothing_of_libc_but_memory_copies(tmp_path: Path) -> None:
    cc = compiler()
    assert cc is not None
    freestanding = [*cc, *STRICT, "-O2", "-ffreestanding", "-nostdlib", "-r"]
    portable = [path for path in sources() if path.name not in ("module.c", "host.c")]
    objects = tmp_path / "core.o"
    subprocess.run([*freestanding, *map(str, portable), "-o", str(objects)], check=True)
    told = subprocess.run(["nm", "-u", str(objects)], capture_output=True, text=True, check=True).stdout
    assert set(told.replace(" U ", " ").split()) <= {"memcpy", "memset", "_GLOBAL_OFFSET_TABLE_"}
