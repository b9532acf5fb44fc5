"""The command line: its output, its files, and one clear line with status 2 for every error."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from engines import catalog
from engines.table import Table
from fourfold import main as fourfold_main
from host_sim import ROOT
from host_sim.cli import main
from host_sim.device.home import claimed
from tests.host_sim.text_session import hinted

_NO_FILE = "No such file or directory"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Saves in a directory of the test, and the test in an empty one."""
    monkeypatch.setenv("FOURFOLD_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "home"


def fourfold(*arguments, stdin="", home=None):
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fourfold", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={"PYTHONPATH": str(ROOT), "FOURFOLD_HOME": str(home)},
    )


BAD = [
    (["frobnicate"], "No such command 'frobnicate'."),
    (["--frobnicate"], "No such option: --frobnicate"),
    (["--board", "vga"], "Invalid value for '--board': no board called vga; there is oled, lcd"),
    (["screenshot", "-o", "x.png", "--board", "vga"], "no board called vga; there is oled, lcd"),
    (["--seed", "many"], "Invalid value for '--seed'"),
    (["--seed", "-1"], "Invalid value for '--seed'"),
    (["--seed", "4294967296"], "Invalid value for '--seed'"),
    ([], "the console needs a terminal"),
    (["--home", "script.txt"], "the console needs a terminal"),
    (["play"], "Missing argument"),
    (["play", "chess"], "no game called chess; there is foursquare"),
    (["play", "chess", "--text"], "no game called chess; there is foursquare"),
    (["play", "foursquare"], "the console needs a terminal"),
    (["play", "foursquare", "--continue"], "--continue go with --text"),
    (["play", "foursquare", "--option", "grid=fixed"], "--option, --players, --new and --continue go with --text"),
    (["play", "four_rows", "--players", "h,easy"], "--option, --players, --new and --continue go with --text"),
    (["play", "four_rows", "--reveal"], "--reveal, --verbose and --short go with --text"),
    (["play", "foursquare", "--text", "--players", "h"], "foursquare has one seat, so it takes no players"),
    (["play", "four_rows", "--text", "--players", "h"], "four_rows has 2 to 4 seats, not 1"),
    (["play", "four_rows", "--text", "--players", "h,h,h,h,h"], "four_rows has 2 to 4 seats, not 5"),
    (["play", "four_rows", "--text", "--players", "h,tough"], "no player called tough; a seat is h or easy or medium"),
    (["play", "four_rows", "--text", "--players"], "Option '--players' requires an argument"),
    (["play", "foursquare", "--text", "--option", "size=5"], "no option size"),
    (["play", "foursquare", "--text", "--option", "grid"], "grid"),
    (["play", "foursquare", "--text", "--option", "grid=round"], "grid"),
    (["play", "foursquare", "--text", "--continue"], "no saved game"),
    (["play", "foursquare", "--text", "--home", "script.txt"], "cannot keep saves in script.txt: File exists"),
    (["screenshot"], "Missing option '--output' / '-o'"),
    (["screenshot", "-o", "no/where.png"], f"cannot write no/where.png: {_NO_FILE}"),
    (["screenshot", "-o", "x.png", "--scale", "0"], "Invalid value for '--scale'"),
    (["screenshot", "-o", "x.png", "--scale", "33"], "Invalid value for '--scale'"),
    (["screenshot", "-o", "x.png", "--script", "none.txt"], f"cannot read none.txt: {_NO_FILE}"),
    (["run-script"], "Missing argument"),
    (["run-script", "none.txt"], f"cannot read none.txt: {_NO_FILE}"),
    (["run-script", "."], "cannot read .: Is a directory"),
    (["run-script", "bytes.bin"], "cannot read bytes.bin: it is not UTF-8 text"),
    (["run-script", "huge.txt"], "huge.txt has more than 1,048,576 bytes"),
    (["run-script", "long.txt"], "long.txt:2: the line has more than 4096 characters"),
    (["run-script", "/dev/zero"], "/dev/zero has more than 1,048,576 bytes"),
    (["run-script", "/dev/urandom"], "/dev/urandom has more than 1,048,576 bytes"),
    (["screenshot", "-o", "x.png", "--script", "/dev/zero"], "/dev/zero has more than 1,048,576 bytes"),
    (["replay", "huge.txt"], "huge.txt has more than 1,048,576 bytes"),
    (["replay", "/dev/zero"], "/dev/zero has more than 1,048,576 bytes"),
    (["replay", "long.txt"], "no game record"),
    (["replay", "starts.txt"], "record"),
    (
        ["play", "foursquare", "--text", "--home", "pipe"],
        "cannot keep saves in pipe: foursquare.0 is a pipe or a device",
    ),
    (["run-script", "bad.txt"], "bad.txt:3: unknown button 'c'; there is up, down, left, right, a, b"),
    (["run-script", "script.txt", "--home", "script.txt"], "cannot keep saves in script.txt: File exists"),
    (["run-script", "shot.txt"], f"shot.txt:1: cannot write no/where.png: {_NO_FILE}"),
    (["run-script", "record.txt"], "record.txt:1: no game is on screen"),
    (["replay"], "Missing argument"),
    (["replay", "none.txt"], f"none.txt: {_NO_FILE}"),
    (["replay", "empty.txt"], "no game record"),
    (["replay", "bad.txt"], "no game record"),
    (["replay", "bytes.bin"], "no game record"),
    (["replay", "fourfold3", "foursquare", "deal=1"], "cut short"),
    (["replay", "fourfold3 chess deal=1 seats=1 options= moves= end=0000 crc=0000"], "garbled"),
    (["replay", "fourfold3 foursquare"], "record"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(arguments) or "nothing" for arguments, _ in BAD])
def test_bad_input_is_one_line_and_status_2(arguments, message, tmp_path, capsys):
    here = tmp_path / "here"
    (here / "bytes.bin").write_bytes(b"\xff\xfe\x00")
    with (here / "huge.txt").open("wb") as huge:
        huge.truncate(1 << 30)
    (here / "long.txt").write_text("press a\n" + "press " + "a" * 5000)
    (here / "starts.txt").write_text("fourfold2 x " * 80_000)
    (here / "pipe").mkdir()
    os.mkfifo(here / "pipe" / "foursquare.0")
    (here / "script.txt").write_text("press a\n")
    (here / "bad.txt").write_text("press a\n# fine so far\npress c\n")
    (here / "shot.txt").write_text("shot no/where.png\n")
    (here / "record.txt").write_text("record\n")
    (here / "empty.txt").write_text("\n# nothing\n\n")
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert message in said.err
    assert "Traceback" not in said.err
    assert not (here / "x.png").exists()


def test_it_is_the_same_as_a_process(home):
    done = fourfold("run-script", "-", stdin="press a\npress c\n", home=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: -:2: unknown button 'c'; there is up, down, left, right, a, b\n"


@pytest.mark.parametrize("command", ["run-script", "replay"])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_input_without_end_is_refused(command, device, home):
    with Path(device).open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "fourfold", command, "-"],
            stdin=endless,
            capture_output=True,
            timeout=60,
            env={"PYTHONPATH": str(ROOT), "FOURFOLD_HOME": str(home)},
        )
    assert (done.returncode, done.stderr) == (2, b"error: standard input has more than 1,048,576 bytes\n")


def test_a_second_console_is_refused(home, capsys):
    with claimed(home):
        assert main(["run-script", "/dev/null", "--home", str(home)]) == 2
        assert main(["play", "foursquare", "--text"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    beginning = str(home)[:30]  # the middle of a long path is omitted
    assert all(line.startswith(f"error: another Fourfold is using the saves in {beginning}") for line in said)


@pytest.mark.parametrize("command", [[], ["play"], ["games"], ["screenshot"], ["run-script"], ["replay"]])
def test_help(command, capsys):
    assert main([*command, "--help"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Usage: fourfold")
    assert max(len(line) for line in said.out.splitlines()) <= 80
    assert said.err == ""


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("fourfold")


def test_games_lists_the_catalogue(capsys):
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    for entry in catalog.CATALOG:
        assert f"{entry.key}: {entry.title}." in said
        for option in entry.game().OPTIONS:
            assert f"--option {option.key}=CHOICE" in said
    assert "--players h,medium  2 to 4 seats: h, easy, medium, hard" in said
    assert said.count("--players") == sum(entry.game().MAX_SEATS > 1 for entry in catalog.CATALOG)
    named = [line.strip() for line in said.splitlines() if "--option variant=" in line]
    assert named[:3] == [
        "--option variant=CHOICE  Variant: standard, PySolFC",
        "--option variant=standard  the first choice of each option",
        "--option variant=PySolFC  redeal=turn over, fill=any top card, take_back=yes",
    ]


RECORD = "fourfold3 foursquare deal=42 seats=1 options=0000 moves=24 end=061c crc=6115"
QUIET = {
    "games": ["games"],
    "help": ["--help"],
    "version": ["--version"],
    "text play": ["play", "foursquare", "--text"],
    "replay": ["replay", RECORD],
}


@pytest.mark.parametrize("arguments", QUIET.values(), ids=QUIET)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_nobody_reads(arguments, unbuffered, home):
    """`fourfold games | head -c 1`: the reader has gone before the first word, or after it."""
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        [sys.executable, "-m", "fourfold", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=writes,
        stderr=subprocess.PIPE,
        timeout=60,
        env={"PYTHONPATH": str(ROOT), "FOURFOLD_HOME": str(home), "PYTHONUNBUFFERED": unbuffered},
    )
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")


# Runs the command, and sends the interrupt when a module is about to be loaded.
INTERRUPTED = """
import importlib.abc, signal, sys
sys.path.insert(0, sys.argv.pop(1))
wanted = sys.argv.pop(1)
class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == wanted:
            signal.raise_signal(signal.SIGINT)
import fourfold
sys.meta_path.insert(0, Finder())
sys.exit(fourfold.main())
"""


@pytest.mark.parametrize(
    ("module", "status"),
    [
        *((name, -signal.SIGINT) for name in ("host_sim.cli", "micropython", "typer", "engines.catalog", "PIL.Image")),
        ("host_sim.text.text_play", 130),
        ("engines.foursquare.rules", 130),
    ],
)
def test_an_interrupt_while_it_loads_is_no_traceback(module, status, home):
    """A shell says 130 of both: an exit with 130, and a death by the signal."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(ROOT), module, "play", "foursquare", "--text"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        env={"FOURFOLD_HOME": str(home)},
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")


def test_an_interrupt_that_became_another_exception(monkeypatch):
    """For example a RuntimeError, if the interrupt comes while Python creates a class."""

    def interrupted():
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:
            raise RuntimeError("Error calling __set_name__") from error

    before = signal.getsignal(signal.SIGINT)
    try:
        monkeypatch.setattr("fourfold.cli.main", interrupted)
        assert fourfold_main() == 130
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
        signal.signal(signal.SIGINT, signal.default_int_handler)
        monkeypatch.setattr("fourfold.cli.main", lambda: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            fourfold_main()
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_that_is_ignored_stays_so(monkeypatch):
    """A shell ignores interrupts for a script's background jobs."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        monkeypatch.setattr("fourfold.cli.main", lambda: signal.getsignal(signal.SIGINT))
        assert fourfold_main() is signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


LONG = "x" * 5000
OVERLONG = [
    [LONG],
    [f"--{LONG}"],
    ["--board", LONG],
    [f"--board={LONG}"],
    ["--board", "x " * 3000],
    ["--seed", LONG],
    ["--home", LONG, "play", "foursquare", "--text"],
    ["play", LONG],
    ["play", LONG, "--text"],
    ["play", "foursquare", "--text", "--home", LONG],
    ["play", "foursquare", "--text", "--option", LONG],
    ["play", "foursquare", "--text", "--option", f"grid={LONG}"],
    ["play", "rows_of_four", "--text", "--option", f"variant={LONG}"],
    ["play", "four_rows", "--text", "--players", f"h,{LONG}"],
    ["screenshot", f"-o{LONG}"],
    ["screenshot", "-o", "x.png", "--scale", LONG],
    ["run-script", LONG],
    ["run-script", "command.txt"],
    ["run-script", "button.txt"],
    ["run-script", "number.txt"],
    ["run-script", "more.txt"],
    ["run-script", "shot.txt"],
    ["replay", LONG],
    ["replay", f"fourfold3 foursquare deal={LONG} seats=1 options=0000 moves= end=0000 crc=0000"],
    ["replay", f"fourfold3 foursquare {LONG} crc=0000"],
    ["replay", f"fourfold3 {LONG} deal=1 seats=1 options= moves= end=0000 crc=0000"],
]


@pytest.mark.parametrize("arguments", OVERLONG, ids=[" ".join(words).replace(LONG, "..")[:60] for words in OVERLONG])
def test_a_refusal_repeats_80_characters_at_most(arguments, tmp_path, capsys):
    here = tmp_path / "here"
    (here / "command.txt").write_text(LONG)
    (here / "button.txt").write_text(f"press {LONG}")
    (here / "number.txt").write_text("press a " + "9" * 5000)
    (here / "more.txt").write_text(f"hold a {LONG}")
    (here / "shot.txt").write_text(f"shot {LONG}.png")
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: ") and said.count("\n") == 1
    assert max(said.count("x"), said.count("9")) <= 80 and len(said) < 400  # with the names of all boards


def test_text_play_and_replay(home):
    played = fourfold("play", "foursquare", "--text", "--seed", "42", stdin="record\n", home=home)
    assert (played.returncode, played.stderr) == (0, "")
    record = played.stdout.splitlines()[-2]
    assert record.startswith("fourfold3 foursquare deal=42 ")
    for arguments, stdin in [([record], ""), (record.split(), ""), (["-"], f"# a game\n{record}\n")]:
        again = fourfold("replay", *arguments, stdin=stdin, home=home)
        assert (again.returncode, again.stderr) == (0, "")


def test_a_deal_code_is_played_and_printed(home):
    """A solitaire that was won prints its score with the code, and compares it with the one to beat."""
    moves = "".join(f"{name}\n" for name in hinted("foursquare", 42))
    played = fourfold("play", "101B-1/999", "--text", stdin=moves + "code\n", home=home)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Foursquare, deal 42." in played.stdout and "The score to beat was 999." in played.stdout
    code = played.stdout.splitlines()[-1]
    assert code.startswith("101B-1/") and 0 < int(code.partition("/")[2]) < 999
    for arguments, reason in (
        (("101B-2", "--text"), "a letter of this deal code is wrong"),
        (("101B-1", "--text", "--seed", "7"), "a deal code has its own deal, options and players"),
        (("101B-1", "--seed", "7"), "a deal code has its own deal, options and players"),
        (("foursquares", "--text"), "no game called foursquares"),
    ):
        refused = fourfold("play", *arguments, home=home)
        assert (refused.returncode, refused.stdout) == (2, "") and refused.stderr.startswith(f"error: {reason}")


def test_text_play_of_several_and_replay(home):
    players = ("--players", "h,h,h", "--option", "dealer=1")
    played = fourfold(
        "play", "four_rows", "--text", "--seed", "42", *players, stdin="pass\nrecord --reveal\n", home=home
    )
    assert (played.returncode, played.stderr) == (0, "")
    record = played.stdout.splitlines()[-2]
    assert record.startswith("fourfold3 four_rows deal=42 seats=3 options=00100 moves=0 ")
    refused = fourfold("replay", record, home=home)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert (
        refused.stderr == "error: the game is not over, and its record reveals hidden cards; --reveal shows it anyway\n"
    )
    again = fourfold("replay", "--reveal", record, home=home)
    assert (again.returncode, again.stderr) == (0, "")
    assert "1: Player 2 passes." in again.stdout.splitlines()
    continued = fourfold("play", "four_rows", "--text", home=home)
    assert continued.stdout.splitlines()[:3] == [
        "Four Rows, continued.",
        "Type new for another deal, help for the commands.",
        "Seats: Player 1, Player 2, Player 3.",
    ]


def test_replay_of_a_file(tmp_path, capsys):
    table = Table("foursquare")
    table.deal(7)
    (tmp_path / "game.txt").write_text(table.record.to_text() + "\n")
    assert main(["replay", str(tmp_path / "game.txt"), "--hashes"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("board", "size"), [("oled", (128, 64)), ("lcd", (240, 240))])
def test_screenshot(board, size, tmp_path):
    out = tmp_path / "shot.png"
    assert main(["screenshot", "--board", board, "--scale", "1", "-o", str(out)]) == 0
    launcher = Image.open(out)
    assert launcher.size == size
    assert len(launcher.convert("RGB").getcolors()) > 1
    (tmp_path / "script.txt").write_text("press down\n")
    assert main(["screenshot", "--board", board, "-o", str(out), "--script", str(tmp_path / "script.txt")]) == 0
    moved = Image.open(out)
    assert moved.size == (size[0] * 4, size[1] * 4)
    assert moved.resize(size, Image.Resampling.NEAREST).convert("RGB").tobytes() != launcher.convert("RGB").tobytes()


def test_scripts_are_deterministic(tmp_path, capsys):
    (tmp_path / "new.txt").write_text("press a\npress b\npress a\nwait 1000\nrecord\npress a\nwait 200\nrecord\n")
    said = []
    for _ in range(2):
        assert main(["run-script", str(tmp_path / "new.txt"), "--seed", "42"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    dealt, played = said[0].splitlines()
    assert dealt.startswith("fourfold3 foursquare deal=42 ")
    assert " moves= " in dealt
    assert " moves= " not in played


def test_options_before_the_command_are_not_ignored(capsys, tmp_path):
    for option in (("--home", str(tmp_path / "x")), ("--seed", "7"), ("--board", "lcd")):
        assert main([*option, "play", "foursquare", "--text"]) == 2
        assert f"error: {option[0]} goes after play" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("command", "stream"),
    [("games", ">&-"), ("games", ">/dev/full"), ("play foursquare --text --seed 1 --home HOME", "<&-")],
)
def test_closed_and_full_streams_are_no_traceback(command, stream, tmp_path):
    line = f"{shlex.quote(sys.executable)} -m fourfold {command.replace('HOME', shlex.quote(str(tmp_path)))} {stream}"
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr and done.stderr.count("\n") <= 1
