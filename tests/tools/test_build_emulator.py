"""The compiler of the emulator's modules, on small ones and on the real ones."""

import importlib.util
import os
import shutil
import subprocess
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tools.emulator import build_emulator
from tools.emulator.build_emulator import SUFFIX, Module, compile_modules, compiler, core, main, reference

SOURCE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "%s", NULL, -1, NULL, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_%s(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "VALUE", %d);
    return made;
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two modules in place of the emulator's, the first of two C files."""
    for name, value in (("_one", 1), ("_two", 2)):
        (tmp_path / f"{name}.c").write_text(SOURCE % (name, name, value))
        (tmp_path / f"{name}.abi3.so").write_bytes(b"slow")
    (tmp_path / "more.c").write_text("int more;\n")
    one = Module(tmp_path / f"_one{SUFFIX}", (tmp_path / "_one.c", tmp_path / "more.c"))
    two = Module(tmp_path / f"_two{SUFFIX}", (tmp_path / "_two.c",), (tmp_path / "two.h",))
    (tmp_path / "two.h").write_text("")
    monkeypatch.setattr(build_emulator, "core", lambda: one)
    monkeypatch.setattr(build_emulator, "reference", lambda: [two])
    return tmp_path


def loaded(path: Path) -> int:
    """What a compiled module holds."""
    spec = importlib.util.spec_from_file_location(path.name.partition(".")[0], path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return int(module.VALUE)


def test_it_compiles_what_is_missing_or_older_and_nothing_else(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--reference"]) == 0
    assert "2 modules" in capsys.readouterr().out
    one, two = folder / f"_one{SUFFIX}", folder / f"_two{SUFFIX}"
    assert [loaded(one), loaded(two)] == [1, 2]
    made = one.stat().st_mtime_ns
    assert main(["--reference"]) == 0
    assert capsys.readouterr().out == ""
    os.utime(folder / "two.h", ns=(made + 10**10, made + 10**10))
    assert main(["--reference"]) == 0
    assert "1 modules" in capsys.readouterr().out
    assert one.stat().st_mtime_ns == made
    assert (folder / "_one.abi3.so").read_bytes() == b"slow"
    assert not list(folder.glob(".compile*"))


def test_python_prefers_the_specific_suffix() -> None:
    assert EXTENSION_SUFFIXES.index(SUFFIX) < EXTENSION_SUFFIXES.index(".abi3.so")


def test_one_that_does_not_compile_leaves_all_as_they_were(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "_two.c").write_text("#error not C today\n")
    assert main(["--reference"]) == 0
    assert "stays slow" in capsys.readouterr().out
    assert not list(folder.glob(f"*{SUFFIX}"))


@pytest.mark.parametrize(("missing", "word"), [("compiler", "apt install gcc"), ("headers", "python3-dev")])
def test_without_compiler_or_headers_it_stays_slow_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str, word: str
) -> None:
    if missing == "compiler":
        monkeypatch.setenv("CC", "no-such-compiler")
    else:
        monkeypatch.setattr(sysconfig, "get_path", lambda name: str(folder))
    assert main(["--reference"]) == 0
    told = capsys.readouterr().out
    assert word in told
    assert told.count("\n") == 1
    assert not list(folder.glob(f"*{SUFFIX}"))


def test_the_compiler_is_the_one_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    found = compiler()
    assert found is not None
    monkeypatch.setenv("CC", f"{shutil.which(found[0])} -O1")
    assert compiler() == [shutil.which(found[0]), "-O1"]


def test_the_reference_is_compiled_on_request_only(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "1 modules" in capsys.readouterr().out
    assert [path.name for path in folder.glob(f"*{SUFFIX}")] == [f"_one{SUFFIX}"]


def test_rp2040pys_own_c_files_compile(tmp_path: Path) -> None:
    (real,) = [module for module in reference() if module.target.name.startswith("_simulation_clock")]
    copied = Module(tmp_path / real.target.name, tuple(Path(shutil.copy(path, tmp_path)) for path in real.sources))
    cc = compiler()
    assert cc is not None
    assert compile_modules([copied], cc, Path(sysconfig.get_path("include"))) == ""
    assert copied.target.stat().st_size > 50_000


STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wno-parentheses", "-Wno-missing-field-initializers", "-Werror")


def test_the_core_needs_nothing_of_libc_but_memory_copies(tmp_path: Path) -> None:
    cc = compiler()
    assert cc is not None
    sources = [path for path in core().sources if path.name not in ("module.c", "host.c")]
    objects = tmp_path / "core.o"
    freestanding = [*cc, *STRICT, "-O2", "-ffreestanding", "-nostdlib", "-r"]
    subprocess.run([*freestanding, *map(str, sources), "-o", str(objects)], check=True)
    told = subprocess.run(["nm", "-u", str(objects)], capture_output=True, text=True, check=True).stdout
    assert set(told.replace(" U ", " ").split()) <= {"memcpy", "memset", "_GLOBAL_OFFSET_TABLE_"}
