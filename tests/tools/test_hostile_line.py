"""Hostile frames at both ends of a link, in a Pico's heap: nothing is raised, nothing stays in memory, every game
continues, and the tool notices anything else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.measure import soak
from tools.measure.bad_line import KINDS
from tools.measure.soak import LineRun, Round

FRAMES = 8_000
A_ROUND = 2000
SOURCE_HEAP = 500_000  # bytes, with modules compiled on the spot


def run_of(*used: int, last: str = "done 9") -> LineRun:
    """Return a run whose rounds found this many bytes of heap in use."""
    rounds = [f"round {number} {number * 10} 1 2 3 4 5 6 7 {size}" for number, size in enumerate(used)]
    return soak.read_frames(7, "\n".join([*rounds, "kind 8 false length", last, ""]))


def test_what_is_printed_is_read() -> None:
    run = run_of(9000, 9100)
    assert run.rounds == (Round(0, 1, 2, 3, 4, 5, 6, 7, 9000), Round(10, 1, 2, 3, 4, 5, 6, 7, 9100))
    assert (run.seed, run.frames, run.kinds["false length"], run.outcome) == (7, 9, 8, "good")
    names = "qstr pool: n_pool=1, n_qstr=70, n_str_data_bytes=7, n_total_bytes=700"
    assert soak.read_frames(7, f"round 0 0 1 2 3 4 5 6 7 9000\n{names}\ndone 9").rounds[0].used == 8300
    assert run_of(1, last="failed 8 IndexError").outcome == "IndexError"
    assert run_of(1, last="Segmentation fault").outcome == "no result"


def test_all_is_well(console: Path) -> None:
    """Frames of every kind arrive, some are accepted, and games continue all the time."""
    run = soak.attack(console, 3, FRAMES, A_ROUND)
    assert run.outcome == "good", soak.report(run)
    assert run.frames >= FRAMES and len(run.rounds) == FRAMES // A_ROUND + 1
    assert {kind for kind, count in run.kinds.items() if count} == {name for name, _ in KINDS}
    assert sum(run.kinds.values()) == run.frames
    last = run.rounds[-1]
    assert last.damaged > FRAMES / 5 and last.strange > FRAMES / 10 and last.odd > 0
    assert last.games > len(run.rounds) and last.moves > 50 and last.lost >= 3
    assert run.rounds[1].left == 0, "without forged frames nobody leaves"


def test_a_console_stands_it_too(console: Path) -> None:
    """As a host, and from the third round on as a guest; every second round has forged frames."""
    run = soak.attack_screens(console, 2, 2400, 600)
    assert run.outcome == "good", soak.report(run)
    assert len(run.rounds) == 5 and run.rounds[-1].moves >= 20 and run.rounds[-1].odd > 0


def test_an_exception_in_a_screen_is_found(patched: Callable[[str, str], Path]) -> None:
    """For example one in the screen for a lost connection."""
    end = "\n\ndef _broken(self, canvas):\n    [][1]\n\n\nWaitScreen.draw = _broken\n"
    run = soak.attack_screens(patched("firmware/screens/link_menu.py", end), 2, 4000, 1000)
    assert run.outcome == "IndexError" and "in _broken\n" in run.output, run.output


def test_the_same_seed_is_the_same_line(console: Path) -> None:
    runs = [soak.attack(console, seed, 800, 400) for seed in (4, 4, 5)]
    assert runs[0].rounds == runs[1].rounds and runs[0].rounds[1:] != runs[2].rounds[1:]


def test_an_exception_is_found(patched: Callable[[str, str], Path]) -> None:
    """For example one from a length that was never checked."""
    end = "\n\ndef name_at(data, at, end):\n    return text_at(data, at + 1, 3 * data[at] * data[at])\n"
    run = soak.attack(patched("firmware/link/messages.py", end), 6, 20_000, A_ROUND, SOURCE_HEAP)
    assert run.outcome == "IndexError" and 0 < run.frames < 20_000
    assert "in name_at\n" in soak.report(run) and "seed 6:" in soak.report(run)


def test_a_leak_is_found(patched: Callable[[str, str], Path]) -> None:
    """For each beginning of a conversation."""
    end = (
        "\n\ndef _leaks(self, session):\n    import sys\n\n    sys.argv.append(bytearray(300))\n"
        "    _begin(self, session)\n\n\n_begin = Channel._begin\nChannel._begin = _leaks\n"
    )
    run = soak.attack(patched("firmware/link/channel.py", end), 1, 3000, 300, SOURCE_HEAP)
    assert run.outcome == "grows", [one.used for one in run.rounds]


def test_a_game_that_is_not_intact_is_found(patched: Callable[[str, str], Path]) -> None:
    end = (
        "\n\ndef _spoils(self, move):\n    _play(self, move)\n    if self._game.moves_made() == 9:\n"
        "        self._game.state[AT_DEAL] ^= 1\n\n\n_play = Table.play\nTable.play = _spoils\nAT_DEAL = 8\n"
    )
    run = soak.attack(patched("engines/table.py", end), 1, 300, 300, SOURCE_HEAP)
    assert run.outcome == "AssertionError" and "record is not right" in run.output, run.output


def test_the_command_fails_when_a_run_does(capsys: pytest.CaptureFixture[str]) -> None:
    """For example if memory is short."""
    assert soak.main(["frames", "--runs", "1", "--frames", "300", "--seed", "8"]) == 0
    assert capsys.readouterr().err == ""
    assert soak.main(["frames", "--runs", "1", "--frames", "300", "--heap", "140000"]) == 1
    assert "MemoryError" in capsys.readouterr().err
