"""Line play: every command, every refusal, the save, and how the program ends."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines import catalog, record_text
from firmware.games.foursquare import text as foursquare
from firmware.text.help import HELP_FOR_SEVERAL, of_commands
from host_sim import ROOT
from host_sim.device import unix_port
from host_sim.text.replay import find_record
from tests.host_sim.text_session import Play, Save, hinted, lines

PROGRAM = (
    # A shell starts background jobs with SIGINT ignored; here Ctrl-C must work.
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "import sys; from pathlib import Path; from host_sim.text.text_play import play_text, arguments_of; "
    "wanted = arguments_of('foursquare', int(sys.argv[2]) if sys.argv[2] else None, verbose=True, short=True); "
    "sys.exit(play_text(wanted, False, Path(sys.argv[1]), sys.stdin, sys.stdout, sys.stderr))"
)
GAMES = ", ".join(entry.key for entry in catalog.CATALOG)


def start_program(home: Path, seed: str) -> "subprocess.Popen[str]":
    """A real process playing in a folder; an empty seed continues."""
    command = [sys.executable, "-c", PROGRAM, str(home), seed]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Return the path of the saved game in `tmp_path`."""
    return Save(tmp_path, "foursquare")


def test_piped_game_is_deterministic(tmp_path: Path) -> None:
    typed = lines("# my game", "", "D4", "e4", " D3 ", "show")
    one, two = Play(tmp_path / "a", typed), Play(tmp_path / "b", typed)
    assert (one.out, one.err, one.status) == (two.out, two.err, two.status)
    assert (one.status, one.err) == (0, "")
    assert one.lines[:8] == [
        "Foursquare, deal 42.",
        "Grid: floating.",
        "Losing move: loses.",
        "Closed cards dimmed: off.",
        "Undo: on.",
        "Type help for the commands, rules for how to play.",
        "Move 1.",
        "In hand: 8C.",
    ]
    assert "Played: 5H to E4, turns 8C down." in one.lines
    assert "Played: 3C to D3, turns 8C up." in one.lines
    assert "Row 4: D4 8C face up, 1 card; E4 5H face up, 1 card." in one.lines
    assert one.lines[-1] == "The game is saved." and "fourfold3" not in one.out


def test_output_is_plain(tmp_path: Path) -> None:
    """No control characters and only ASCII, prompts included, in lines that can be read aloud."""
    typed = lines("D4", "moves", "hint", "show", "help", "rules", "record", "D5", "show", "Z9")
    for terminal in (False, True):
        play = Play(tmp_path, typed, terminal=terminal)
        assert play.out.isascii()
        assert all(char == "\n" or char.isprintable() for char in play.out)
        assert max(len(line) for line in play.lines if not line.startswith("fourfold3")) <= 250


def test_whole_game_to_a_win(tmp_path: Path) -> None:
    moves = hinted("foursquare", 42)
    play = Play(tmp_path, lines(*moves))
    assert (play.status, play.err) == (0, "")
    assert "You win: sixteen piles, all face up." in play.lines
    left = 40 - len(moves)
    assert f"Score: {left}, for {left} cards left in the stock." in play.lines
    assert play.lines[-1] == "The game is over."
    assert "fourfold3" not in play.out
    assert f"Move {len(moves)}." in play.lines
    assert f"Move {len(moves) + 1}." not in play.lines


def test_hint(tmp_path: Path) -> None:
    names = hinted("foursquare", 42)
    play = Play(tmp_path, lines("hint", names[0], "hint", "hint"))
    hints = [line for line in play.lines if line.startswith("Hint: ")]
    assert hints[0] == "Hint: D4, new pile, nothing turns."
    assert hints[1] == hints[2]
    assert hints[1].startswith(f"Hint: {names[1]}, ")


def test_undo_and_redo(tmp_path: Path, save: Save) -> None:
    play = Play(tmp_path, lines("D4", "E4", "undo", "redo", "undo"), "undo=on")
    assert (play.status, play.err) == (0, "")
    assert play.out.count("Undone.") == 2
    assert play.out.count("Redone.") == 1
    assert save.read().count == 1
    assert Play(tmp_path / "a", lines("undo", "redo"), "undo=on").err == (
        "error: There is nothing to undo\nerror: There is nothing to redo\n"
    )
    assert Play(tmp_path / "b", lines("D4", "undo"), "undo=off").err == (
        "error: Undo is off: Options, Undo, then a new deal\n"
    )


def test_record_help_rules_and_quit(tmp_path: Path, save: Save) -> None:
    play = Play(tmp_path, lines("D4", "record", "help", "rules", "rules losing", "rules goal", "quit", "nonsense"))
    assert (play.status, play.err) == (0, "")
    assert [line for line in play.lines if line.startswith("fourfold3")] == [save.text()]
    assert all(line in play.lines for line in foursquare.HELP + of_commands(" hand: your cards.", False))
    assert not any(line in play.lines for line in HELP_FOR_SEVERAL)
    assert any(line.startswith("Sections: Goal, How a turn goes, Cards, Placing,") for line in play.lines)
    assert play.lines.index("Losing.") < play.lines.index("Goal.")
    assert any("every top card face up" in line for line in play.lines)
    unknown = Play(tmp_path / "b", lines("rules kings"))
    assert unknown.err == "error: the rules have no section kings; rules lists them\n"


def test_score_hand_and_again(tmp_path: Path) -> None:
    """`again` repeats the lines about the game since the last command; it can be typed several times."""
    play = Play(tmp_path, lines("score", "hand", "again", "again", "trick"))
    said = [line for line in play.lines if line]
    assert said.count("Face down: 0, at most 4 allowed.") == 2  # at the start, and as the score
    hand = next(line for line in said if line.startswith("In hand: "))
    assert said.count(hand) == 4
    assert play.err == "error: this game has no tricks\n"


def test_new_deals(tmp_path: Path, save: Save) -> None:
    play = Play(tmp_path, lines("D4", "new 7", "yes", "D4", "new", "yes"), "undo=on")
    assert "Foursquare, deal 7." in play.lines
    assert play.out.count("Undo: on.") == 3
    assert save.read().count == 0
    assert (play.status, play.err) == (0, "")


def test_random_deal_is_told(tmp_path: Path, save: Save) -> None:
    seeds = set()
    for _ in range(3):
        play = Play(tmp_path, "", seed=None, is_new=True)
        seeds.add(save.read().seed)
        assert play.lines[0] == f"Foursquare, deal {save.read().seed}."
    assert len(seeds) > 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Z9", "Z9 is neither a command nor a move; type moves or help\n"),
        ("D\xe4", "D\xe4 is neither a command nor a move"),
        ("A1", "There is no such place"),
        ("D4 E4", "one command a line, please, not: D4 E4"),
        ("new 4294967296", "a deal number is 0 to 4294967295"),
        ("new " + "9" * 5000, "a deal number is 0 to 4294967295"),
        ("new -1", "a deal number is 0 to 4294967295, not -1"),
        ("new \xb2", "a deal number is 0 to 4294967295, not \xb2"),
        ("show me", "one command a line"),
        ("undo", "There is nothing to undo"),
        ("redo", "There is nothing to redo"),
        ("!", "! is neither a command nor a move"),
    ],
)
def test_refused_lines_change_nothing(line: str, reason: str, tmp_path: Path, save: Save) -> None:
    play = Play(tmp_path, lines(line, "record"))
    assert play.err.startswith(f"error: {reason}")
    assert play.err.count("\n") == 1
    assert play.status == 2
    assert save.read().count == 0
    assert find_record(play.out) == save.text()
    assert Play(tmp_path, lines(line), terminal=True).status == 0


@pytest.mark.parametrize("game", [entry.key for entry in catalog.CATALOG])
@pytest.mark.parametrize("line", ["x" * 5000, "x " * 3000, "x" * 5000 + "@1", "new " + "9" * 5000, "new " + "x" * 5000])
def test_a_refused_line_is_repeated_in_part(line: str, game: str, tmp_path: Path) -> None:
    """The message quotes eighty characters, on one line."""
    play = Play(tmp_path, lines(line), game=game)
    assert play.status == 2 and play.err.count("\n") == 1
    assert max(play.err.count("x"), play.err.count("9")) <= 80 and len(play.err) < 300


@pytest.mark.parametrize(
    ("changes", "options", "reason"),
    [
        ({"game": "chess"}, (), f"no game called chess; there is {GAMES}"),
        ({"seed": -1}, (), "a deal number is 0 to 4294967295, not -1"),
        ({"seed": 1 << 32}, (), "a deal number is 0 to 4294967295, not 4294967296"),
        ({}, ("colour=red",), "no option colour; there is grid, suicide, dimmed, undo"),
        ({}, ("undo=maybe",), "option undo is on or off, not maybe"),
        ({}, ("undo",), "option undo is on or off, not nothing"),
        ({"players": "h"}, (), "foursquare has one seat, so it takes no players"),
        ({"players": ""}, (), "foursquare has one seat, so it takes no players"),
        (
            {"resume": True, "seed": None, "is_new": True},
            (),
            "a saved game keeps its own deal, options and players",
        ),
        ({"resume": True, "seed": None}, (), "there is no saved game of Foursquare to continue"),
        ({"resume": True}, (), "a saved game keeps its own deal, options and players"),
        ({"resume": True, "seed": None}, ("undo=on",), "a saved game keeps its own deal, options and players"),
    ],
)
def test_wrong_arguments_deal_nothing(changes: Any, options: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    play = Play(tmp_path / "home", "D4\n", *options, **changes)
    assert (play.status, play.out, play.err) == (2, "", f"error: {reason}\n")
    assert not (tmp_path / "home").exists() or not list((tmp_path / "home").iterdir())


def test_continue_has_every_move(tmp_path: Path, save: Save) -> None:
    names = hinted("foursquare", 42)
    Play(tmp_path, lines(*names[:5]))
    play = Play(tmp_path, lines(names[5]), seed=None, resume=True)
    assert play.lines[:3] == [
        "Foursquare, deal 42, continued.",
        "Type new for another deal, help for the commands.",
        "Move 6.",
    ]
    saved = save.read()
    assert (saved.count, saved.seed) == (6, 42)
    finished = Play(tmp_path, lines(*names[6:]), seed=None, resume=True)
    assert "The game is over." in finished.lines
    again = Play(tmp_path, lines("show"), seed=None, resume=True)
    assert again.err == "error: there is no saved game of Foursquare to continue\n"


def test_save_that_cannot_be_written_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", no_space)
    play = Play(tmp_path, lines("D4", "E4"), terminal=True)
    assert play.status == 2
    assert play.err.count("error: could not save: the flash is full") == play.err.count("\n") == 1
    assert "Played: 5H to E4, turns 8C down." in play.out and "The game is saved" not in play.out


def test_saving_keeps_the_old_file_until_the_new_one_is_whole(
    tmp_path: Path, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    Play(tmp_path, lines("D4", "E4"))
    before = save.files()
    monkeypatch.setattr(os, "fsync", no_space)
    play = Play(tmp_path, lines("D3"), seed=None, resume=True)
    assert "could not save" in play.err
    assert {name: data for name, data in save.files().items() if name in before} == before
    assert save.read().count == 2


def no_space(_: int) -> None:
    """Raise the error of a full disk."""
    raise OSError(28, "No space left on device")


def test_killed_in_mid_game_loses_no_move(tmp_path: Path, save: Save) -> None:
    names = hinted("foursquare", 42)[:8]
    process = start_program(tmp_path, "42")
    assert process.stdin and process.stdout
    for count, name in enumerate(names, 2):
        process.stdin.write(f"{name}\n")
        process.stdin.flush()
        while process.stdout.readline() != f"Move {count}.\n":
            assert process.poll() is None
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    continued = start_program(tmp_path, "")
    out, err = continued.communicate("record\n", timeout=60)
    assert (continued.returncode, err) == (0, "")
    told = out.splitlines()
    assert (told[0], told[2]) == ("Foursquare, deal 42, continued.", "Move 9.")
    saved = record_text.from_text(find_record(out))
    game: Any = saved.start()
    assert [game.move_name(saved.moves[i]) for i in range(saved.count)] == names


def test_interrupt_keeps_the_game(tmp_path: Path, save: Save) -> None:
    process = start_program(tmp_path, "42")
    assert process.stdin and process.stdout
    process.stdin.write("D4\n")
    process.stdin.flush()
    while process.stdout.readline() != "Move 2.\n":
        assert process.poll() is None
    for _ in range(4):  # the status lines: then it waits for input
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert out.endswith("\nThe game is saved.\n") and save.read().count == 1


def test_closed_pipe_ends_quietly(tmp_path: Path, save: Save) -> None:
    process = start_program(tmp_path, "42")
    assert process.stdin and process.stdout and process.stderr
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(lines("D4", *["rules"] * 500))
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == ""
    process.stderr.close()
    assert save.read().count <= 1


def test_odd_bytes_are_a_refused_line(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), "42"]
    done = subprocess.run(command, cwd=ROOT, input=b"\xff\xfe\nD4\n", capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Played: 8C to D4." in done.stdout


@pytest.mark.parametrize("size", [5000, 1_000_000])
def test_a_long_line_is_refused_and_the_next_one_followed(size: int, tmp_path: Path, save: Save) -> None:
    """Even where its beginning is a command."""
    play = Play(tmp_path, lines("D4", "undo" + " " * size + "x", "record"))
    assert play.status == 2 and play.err.count("\n") == 1
    assert save.read().count == 1


def test_a_line_without_end_ends_the_sitting(tmp_path: Path, save: Save) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), "42"]
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(command, cwd=ROOT, stdin=endless, capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == b"error: a line has more than 1,048,576 characters\n"
    assert b"The game is saved." in done.stdout


def test_same_hash_under_micropython(tmp_path: Path, save: Save) -> None:
    """The record of a piped game, replayed on MicroPython, leads to the same buffer at every move."""
    Play(tmp_path, lines(*hinted("foursquare", 42)))
    script = tmp_path / "hashes.py"
    record = tmp_path / "game.record"
    record.write_text(save.text())
    script.write_text(
        "import sys, hashlib\n"
        "from engines import record_text\n"
        "saved = record_text.from_text(open(sys.argv[1]).read())\n"
        "game = saved.start()\n"
        "for i in range(saved.count):\n"
        "    game.play(saved.moves[i])\n"
        "    print(''.join('%02x' % byte for byte in hashlib.sha256(game.state).digest()))\n"
        "saved.replay()\n"
    )
    from host_sim.text.replay import replay

    out = io.StringIO()
    assert replay(str(record), True, False, out, io.StringIO()) == 0
    count = save.read().count
    ours = [line.split()[0] for line in out.getvalue().splitlines()[1 : 1 + count]]
    done = unix_port.run(script, record)
    assert done.returncode == 0, done.stderr
    assert [line[:16] for line in done.stdout.split()] == ours
    assert len(ours) >= 16
