"""Hostile frames at both ends of a link, in a Pico's heap: nothing is raised, nothing stays, and every game goes on;
and the tool notices what is otherwise."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.measure import hostile_line
from tools.measure.bad_line import KINDS
from tools.measure.hostile_line import GROWTH, Round, Run

FRAMES = 8_000
A_ROUND = 2000
SOURCE_HEAP = 500_000  # bytes, with modules compiled on the spot


def told(*used: int, last: str = "done 9") -> Run:
    """A run whose rounds found so many bytes of heap in use."""
    rounds = [f"round {number} {number * 10} 1 2 3 4 5 6 7 {size}" for number, size in enumerate(used)]
    return hostile_line.read(7, "\n".join([*rounds, "kind 8 false length", last, ""]))


def test_what_is_printed_is_read() -> None:
    run = told(9000, 9100)
    assert run.rounds == (Round(0, 1, 2, 3, 4, 5, 6, 7, 9000), Round(10, 1, 2, 3, 4, 5, 6, 7, 9100))
    assert (run.seed, run.frames, run.kinds["false length"], run.outcome) == (7, 9, 8, "good")
    names = "qstr pool: n_pool=1, n_qstr=70, n_str_data_bytes=7, n_total_bytes=700"
    assert hostile_line.read(7, f"round 0 0 1 2 3 4 5 6 7 9000\n{names}\ndone 9").rounds[0].used == 8300
    assert told(1, last="failed 8 IndexError").outcome == "IndexError"
    assert told(1, last="Segmentation fault").outcome == "no result"


def test_growth_is_what_goes_on() -> None:
    """After the first third, and not what is kept once, or for a while."""
    assert told(5000, 7000, 9000, *[9500] * 6).growth == 0
    assert told(*[9000] * 3, 9000, 15_000, 15_100, 15_100, 9100, 9100).growth == 0
    leak = told(*[9000] * 3, *(9000 + 200 * i for i in range(6)))
    assert (leak.growth, leak.outcome) == (600, "grows") and leak.growth > GROWTH


def test_all_is_well(console: Path) -> None:
    """Frames of every kind, some of which are believed, and games that go on all the while."""
    run = hostile_line.attack(console, 3, FRAMES, A_ROUND)
    assert run.outcome == "good", hostile_line.report(run)
    assert run.frames >= FRAMES and len(run.rounds) == FRAMES // A_ROUND + 1
    assert {kind for kind, count in run.kinds.items() if count} == {name for name, _ in KINDS}
    assert sum(run.kinds.values()) == run.frames
    last = run.rounds[-1]
    assert last.damaged > FRAMES / 5 and last.strange > FRAMES / 10 and last.odd > 0
    assert last.games > len(run.rounds) and last.moves > 50 and last.lost >= 3
    assert run.rounds[1].left == 0, "without forged frames nobody leaves"


def test_a_console_stands_it_too(console: Path) -> None:
    """As host, and from the third round on as guest; each second round with forged frames."""
    run = hostile_line.attack_screens(console, 2, 2400, 600)
    assert run.outcome == "good", hostile_line.report(run)
    assert len(run.rounds) == 5 and run.rounds[-1].moves >= 20 and run.rounds[-1].odd > 0


def test_an_exception_in_a_screen_is_found(patched: Callable[[str, str], Path]) -> None:
    """Such as that which says that the line is lost."""
    end = "\n\ndef _broken(self, canvas):\n    [][1]\n\n\nWaitScreen.draw = _broken\n"
    run = hostile_line.attack_screens(patched("firmware/screens/link_wait.py", end), 2, 4000, 1000)
    assert run.outcome == "IndexError" and "in _broken\n" in run.output, run.output


def test_the_same_seed_is_the_same_line(console: Path) -> None:
    runs = [hostile_line.attack(console, seed, 800, 400) for seed in (4, 4, 5)]
    assert runs[0].rounds == runs[1].rounds and runs[0].rounds[1:] != runs[2].rounds[1:]


def test_an_exception_is_found(patched: Callable[[str, str], Path]) -> None:
    """Such as that of a length nobody has checked."""
    end = "\n\ndef name_at(data, at, end):\n    return text_at(data, at + 1, 3 * data[at] * data[at])\n"
    run = hostile_line.attack(patched("firmware/link/messages.py", end), 6, 20_000, A_ROUND, SOURCE_HEAP)
    assert run.outcome == "IndexError" and 0 < run.frames < 20_000
    assert "in name_at\n" in hostile_line.report(run) and "seed 6:" in hostile_line.report(run)


def test_a_leak_is_found(patched: Callable[[str, str], Path]) -> None:
    """For each beginning of a conversation."""
    end = (
        "\n\ndef _leaks(self, session):\n    import sys\n\n    sys.argv.append(bytearray(300))\n"
        "    _begin(self, session)\n\n\n_begin = Channel._begin\nChannel._begin = _leaks\n"
    )
    run = hostile_line.attack(patched("firmware/link/channel.py", end), 1, 3000, 300, SOURCE_HEAP)
    assert run.outcome == "grows", [one.used for one in run.rounds]


def test_a_game_that_is_not_intact_is_found(patched: Callable[[str, str], Path]) -> None:
    end = (
        "\n\ndef _spoils(self, move):\n    _play(self, move)\n    if self._game.moves_made() == 9:\n"
        "        self._game.state[AT_DEAL] ^= 1\n\n\n_play = Table.play\nTable.play = _spoils\nAT_DEAL = 8\n"
    )
    run = hostile_line.attack(patched("engines/table.py", end), 1, 300, 300, SOURCE_HEAP)
    assert run.outcome == "AssertionError" and "record is not right" in run.output, run.output


def test_the_command_tells_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0 for good runs, 1 when memory is short; a row for each."""
    assert hostile_line.main(["--runs", "2", "--frames", "300", "--seed", "8", "--jobs", "2"]) == 0
    shown = capsys.readouterr()
    assert "\n2 good of 2 runs\n" in shown.out and shown.err == "" and " hostile frames: " in shown.out
    assert hostile_line.main(["--runs", "1", "--frames", "300", "--heap", "140000"]) == 1
    shown = capsys.readouterr()
    assert shown.out.endswith("\n0 good of 1 runs\n") and "MemoryError" in shown.err


@pytest.mark.parametrize("wrong", [["--runs", "0"], ["--frames", "0"], ["--seed", "-1"], ["--jobs", "0"]])
def test_nonsense_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        hostile_line.main(wrong)
    assert refused.value.code == 2


def test_no_port(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MICROPYTHON", "none-such")
    assert hostile_line.main(["--runs", "1"]) == 2
    assert "MICROPYTHON names none-such" in capsys.readouterr().err
