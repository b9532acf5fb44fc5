"""The commands for a Pico: the arguments they pass to the tools, and one clear line for every error."""

import importlib.util
import os
import signal
import subprocess
import sys
from types import ModuleType

import pytest

from fourfold.cli import main
from host_sim import ROOT

CALLS = {
    "flash": ("tools.flashing.flash", ["--board", "pico_oled"]),
    "flash --board picosystem --port COM3 --debug": (
        "tools.flashing.flash",
        ["--board", "picosystem", "--port", "COM3", "--debug"],
    ),
    "run --port COM3": ("tools.flashing.run_on_pico", ["--board", "pico_oled", "--port", "COM3"]),
    "uf2": ("tools.images.build_uf2", ["--chip", "pico"]),
    "uf2 --board stock --micropython sources": (
        "tools.images.build_uf2",
        ["--chip", "pico", "--board", "stock", "--micropython", "sources"],
    ),
    "flash-uf2": ("tools.flashing.flash_uf2", ["--board", "pico_oled"]),
    "flash-uf2 --chip pico2 --drive D:": (
        "tools.flashing.flash_uf2",
        ["--board", "pico_oled", "--chip", "pico2", "--drive", "D:"],
    ),
    "flash-uf2 --port COM3 --yes": (
        "tools.flashing.flash_uf2",
        ["--board", "pico_oled", "--port", "COM3", "--yes"],
    ),
    "saves pull backup": ("tools.flashing.saves", ["pull", "backup"]),
    "saves pull --yes backup": ("tools.flashing.saves", ["pull", "backup", "--yes"]),
    "saves push backup COM3 --yes": ("tools.flashing.saves", ["push", "backup", "COM3", "--yes"]),
}
NO_PORT = "no-such-port"


@pytest.mark.parametrize("line", CALLS)
def test_a_command_calls_its_tool(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool gets the typed arguments, and the command returns the tool's exit status."""
    name, expected = CALLS[line]
    tool = ModuleType(name)
    given: list[list[str]] = []
    tool.main = lambda arguments: given.append(arguments) or 7  # type: ignore[attr-defined, func-returns-value]
    monkeypatch.setitem(sys.modules, name, tool)
    assert main(line.split()) == 7
    assert given == [expected]


@pytest.mark.parametrize("line", ["flash", "run", "uf2", "flash-uf2", "saves pull backup"])
def test_without_the_extra_one_line_shows_how_to_install_it(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(line.split()) == 2
    assert capsys.readouterr().err == 'error: this needs mpremote: pip install "fourfold[pico]"\n'


@pytest.mark.parametrize("line", ["flash", "run", "uf2", "flash-uf2", "saves", "saves pull", "saves push"])
def test_help(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--help"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"Usage: fourfold {line}") and said.err == ""
    assert max(map(len, said.out.splitlines())) <= 80


def test_uf2_names_the_missing_compiler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path_factory.mktemp("empty")))
    assert main(["uf2"]) == 1
    said = capsys.readouterr().err
    assert "gcc-arm-none-eabi" in said and said.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["flash", "--port", NO_PORT], ["run", "--port", NO_PORT], ["flash", "--board", "none"], ["uf2", "--chip", "x"]],
)
def test_every_error_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("ignored", [False, True], ids=["at a prompt", "in a script's background"])
def test_make_adds_nothing_to_an_error(ignored: bool) -> None:
    """make fails either way, and prints a line of its own only if SIGQUIT is ignored."""

    def prepare() -> None:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGQUIT, signal.SIG_IGN if ignored else signal.SIG_DFL)

    done = subprocess.run(
        ["make", "-o", ".venv/pico.stamp", f"PY='{sys.executable}'", "flash", f"PORT={NO_PORT}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},  # hides any outer make
        preexec_fn=prepare,
    )
    assert done.returncode != 0
    assert done.stderr.startswith("error: ")
    assert ("make: ***" in done.stderr) is ignored and done.stderr.count("\n") == 1 + ignored
