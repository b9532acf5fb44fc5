"""The comparison of the two processors: what it runs, and what it says."""

import os

import pytest

from host_sim.pico import chip
from tools.emulator import build_emulator, emulator_bench
from tools.emulator.emulator_bench import WORK, main
from tools.measure.device_measures import budgets

BARS = budgets()["emulator"]


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch):
    """Both processors are there; their seconds and a branch's milliseconds are made up."""
    monkeypatch.setattr(build_emulator, "build", lambda modules: "")
    monkeypatch.setattr(chip, "fast", lambda: True)

    def set_to(ratio: float, forked: float = 1.0) -> None:
        monkeypatch.setattr(emulator_bench, "measure", lambda: dict.fromkeys(WORK, (0.3 * ratio, 0.3)))
        monkeypatch.setattr(emulator_bench, "branch_ms", lambda: forked)

    return set_to


@pytest.mark.parametrize(("ratio", "forked", "status"), [(12, 1, 0), (8, 1, 1), (12, 99, 1)])
def test_a_bar_that_is_not_kept_is_an_exit_status(made_up, capsys, ratio, forked, status) -> None:
    made_up(ratio, forked)
    assert main([]) == status
    told = capsys.readouterr().out
    assert f"{ratio}.0" in told
    assert all(what.partition(",")[0] in told for what in WORK)


def test_the_bars_are_those_that_were_asked_for() -> None:
    assert BARS == {"branch_ms": 10, "times_faster": {"game": 6, "decision": 10}}


def test_without_a_processor_in_c_there_is_nothing_to_compare(monkeypatch, capsys) -> None:
    monkeypatch.setattr(build_emulator, "build", lambda modules: "there is no C compiler")
    assert main([]) == 2
    assert "no C compiler" in capsys.readouterr().err


def test_each_processor_works_in_a_process_of_its_own(monkeypatch) -> None:
    ran = []

    def run(command, *, env, **more):
        ran.append((env["FOURFOLD_PROCESSOR"], command[-1]))
        return type("Done", (), {"stdout": "4.0" if env["FOURFOLD_PROCESSOR"] == "rp2040py" else "0.5"})

    monkeypatch.setattr(emulator_bench.subprocess, "run", run)
    assert emulator_bench.measure() == dict.fromkeys(WORK, (4.0, 0.5))
    assert len(ran) == 2 * 3 * len(WORK)
    assert [name for name, _ in ran[:4]] == ["rp2040py", "c"] * 2, "in turn"


@pytest.mark.parametrize("processor", ["rp2040py", "c"])
def test_the_environment_chooses_the_processor(monkeypatch, processor) -> None:
    monkeypatch.setitem(os.environ, "FOURFOLD_PROCESSOR", processor)
    assert chip.fast() == (processor == "c")
    assert isinstance(chip.make(), chip._Chip) == (processor == "c")
