"""Random presses in a Pico's heap: nothing is raised and nothing stays but what MicroPython is known to keep; and the
tool notices what does."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from host_sim import ROOT
from host_sim.device import unix_port
from tools.measure import soak
from tools.measure.soak import GROWTH, NEW_NAMES, PressRun, Visit
from tools.measure.unix_rig import PORT_KEEPS

PRESSES = 600
SOURCE_HEAP = 400_000  # bytes, with modules compiled on the spot

# Imports modules again and again, as a console does whose games come and go; prints by how many bytes the heap grew,
# and how many native functions the tool has counted.
IMPORTS = """
import sys
from tools.measure.unix_rig import native_functions, used

def load(name, times):
    for _ in range(times):
        __import__(name)
        del sys.modules[name]

sys.path.append(sys.argv[1])
for name in sys.argv[2:]:
    load(name, 20)
    grown = []
    for _ in range(5):  # at times a stale word keeps a block from one to the next
        before = used()
        native = native_functions()
        load(name, 20)
        grown.append((used() - before, native_functions() - native))
    print(*sorted(grown)[2])
"""
NATIVE = "@micropython.viper\ndef {}(x: int) -> int:\n    return x + 1\n"


def run_of(*visits: tuple[int, int, int, int, int], last: str = "done 9 3600") -> PressRun:
    """A run in which the launcher was on top so often: press, bytes used, native functions, slabs, and bytes of names,
    ten each."""
    lines = []
    for press, used, native, slabs, names in visits:
        lines += [
            f"home {press} {used} {native} {slabs}",
            f"qstr pool: n_pool=1, n_qstr={names // 10}, n_str_data_bytes=7, n_total_bytes={names}",
        ]
    return soak.read_presses("oled", 7, "\n".join([*lines, "screens Launcher GameMenu", last, ""]))


def test_what_is_printed_is_read() -> None:
    run = run_of((1, 9000, 10, 2, 1000), (5, 9400, 20, 1, 2000), last="done 9 3600")
    assert run.visits == (Visit(1, 9000, 10, 1000, 2048, 100), Visit(5, 9400, 20, 2000, 1024, 200))
    assert [visit.own for visit in run.visits] == [9000 - 1000 - 2048 - 320, 9400 - 2000 - 1024 - 640]
    assert (run.presses, run.error, run.screens) == (9, "", {"Launcher", "GameMenu"})


def test_growth_is_of_the_console_alone() -> None:
    """After the first third; memory of the port and of new names does not count."""
    start = [(i, 5000 + 900 * i, 0, 0, 0) for i in range(3)]
    same = [(i, 8000 + 32 * i + 100, i, 0, 100) for i in range(3, 9)]
    assert (run_of(*start, *same).growth, run_of(*start, *same).outcome) == (0, "good")
    leak = run_of(*start, *((press, used + 200 * press, *more) for press, used, *more in same))
    assert (leak.growth, leak.outcome) == (600, "grows")
    assert run_of((1, 5000, 0, 0, 0), (2, 50_000, 0, 0, 0)).growth == 0, "too few to tell"


def test_what_is_kept_once_is_no_growth() -> None:
    """A stale pointer keeps a lot, for a while or forever. A leak grows all the time."""
    flat = [9000] * 9
    stays = [9000 + 6000 * (i > 4) + 900 * (i > 6) for i in range(9)]
    goes = [9000 + 6000 * (4 < i < 8) + 700 * (i > 6) for i in range(9)]
    assert [soak.growth(sizes) for sizes in (flat, stays, goes)] == [0, 0, 0]
    assert soak.growth([9000 + 6000 * (i > 4) + 900 * (i > 6) + 600 * (i > 7) for i in range(9)]) == 600


def test_names_without_an_end_are_found() -> None:
    """Though they are not the console's growth."""
    for most, outcome in ((NEW_NAMES, "good"), (NEW_NAMES + 1, "names")):
        names = [0, 5000, 6000, 6000, 6000, 6000 + 10 * most]
        run = run_of(*((press, 9000 + size, 0, 0, size) for press, size in enumerate(names)))
        assert (run.growth, run.new_names, run.outcome) == (0, most, outcome)


def test_a_run_without_an_end_is_no_good() -> None:
    assert run_of(last="failed 8 MemoryError").outcome == "MemoryError"
    assert run_of(last="Segmentation fault").outcome == "no result"


def test_the_port_keeps_32_bytes_of_each_native_function_and_nothing_else(tmp_path: Path) -> None:
    """The number of imports does not matter, and bytecode leaves nothing behind."""
    (tmp_path / "native.py").write_text("import micropython\n" + NATIVE.format("f") + NATIVE.format("g"))
    (tmp_path / "plain.py").write_text("def f(x):\n    return x + 1\n")
    (tmp_path / "script.py").write_text(IMPORTS)
    done = unix_port.run(tmp_path / "script.py", tmp_path, "native", "plain", heap_bytes=1 << 20, path=[ROOT])
    assert done.stdout.splitlines() == [f"{20 * 2 * PORT_KEEPS} 40", "0 0"], done.stdout + done.stderr


@pytest.mark.parametrize(("display", "seed"), [("oled", 3), ("lcd", 5), ("wide", 2)])
def test_nothing_is_raised_and_nothing_stays(console: Path, display: str, seed: int) -> None:
    """In every game, in a heap of a Pico's size, while the port keeps kilobytes."""
    run = soak.press(console, display, seed, PRESSES)
    assert run.error == "" and run.presses >= PRESSES, soak.report(run)
    assert run.screens >= {f"{entry.name}Screen" for entry in CATALOG} | {"Launcher", "GameMenu", "NewGameScreen"}
    middle, last = run.visits[len(run.visits) // 3], run.visits[-1]
    assert PORT_KEEPS * (last.native - middle.native) > 2 * GROWTH, "too little is kept to tell"
    assert run.outcome == "good", (run.new_names, [visit.own for visit in run.visits])


def test_the_same_seed_presses_the_same(console: Path) -> None:
    runs = [soak.press(console, "oled", seed, 200) for seed in (4, 4, 5)]
    presses = [[visit.press for visit in run.visits] for run in runs]
    assert presses[0] == presses[1] != presses[2]


def test_an_exception_is_found(patched: Callable[[str, str], Path]) -> None:
    """Anywhere in the console, with its traceback."""
    end = "\n\ndef _broken(self, canvas):\n    [][1]\n\n\nHelpScreen.draw = _broken\n"
    run = soak.press(patched("firmware/screens/help.py", end), "oled", 1, PRESSES, SOURCE_HEAP)
    assert run.outcome == "IndexError" and 0 < run.presses < PRESSES
    assert "in _broken\n" in soak.report(run) and "oled, seed 1:" in soak.report(run)


def test_a_leak_is_found(patched: Callable[[str, str], Path]) -> None:
    """At each visit to the launcher."""
    end = (
        "\n\ndef _leaks(self):\n    import sys\n\n    sys.argv.append(bytearray(300))\n    _enter(self)\n\n\n"
        "_enter = Launcher.enter\nLauncher.enter = _leaks\n"
    )
    run = soak.press(patched("firmware/screens/launcher.py", end), "oled", 1, 900, SOURCE_HEAP)
    assert run.outcome == "grows", [visit.own for visit in run.visits]


def test_the_command_fails_when_a_run_does(capsys: pytest.CaptureFixture[str]) -> None:
    """For example if memory is short."""
    assert soak.main(["presses", "--runs", "2", "--presses", "40", "--seed", "8", "--jobs", "2"]) == 0
    assert capsys.readouterr().err == ""
    assert soak.main(["presses", "--runs", "1", "--presses", "40", "--display", "lcd", "--heap", "140000"]) == 1
    shown = capsys.readouterr()
    assert shown.out.endswith("\n1 MemoryError of 1 runs\n")
    assert "lcd, seed 1:" in shown.err and "MemoryError: memory allocation failed" in shown.err


WRONG = (
    ["presses", "--runs", "0"],
    ["presses", "--presses", "0"],
    ["frames", "--frames", "0"],
    ["screens", "--seed", "-1"],
)


@pytest.mark.parametrize("wrong", WRONG)
def test_nonsense_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        soak.main(wrong)
    assert refused.value.code == 2


def test_no_port(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MICROPYTHON", "none-such")
    assert soak.main(["presses", "--runs", "1"]) == 2
    assert "MICROPYTHON names none-such" in capsys.readouterr().err
