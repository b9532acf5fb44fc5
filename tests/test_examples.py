"""The examples on the pages: commands of `fourfold` run as they are printed, and the record of a game is replayed."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NO_PORT = "no-such-port"
# A page's words for what a reader puts there.
PLACES = {"PORT": NO_PORT, "PORT1": NO_PORT, "PORT2": NO_PORT, "DIR": "backup", "up=2,...": "up=2"}
# Commands that end with an error here: without a terminal, a Pico or the other end. They must be understood.
ENDS = re.compile(r"error: [^\n]*(?:no-such-port|no Pico found|no saves|terminal|nobody listens)[^\n]*\n")
# Examples that would build or flash, or that wait for another program; their options are compared with the help.
ONLY_READ = ("flash", "run", "uf2", "flash-uf2", "host", "--sound", "--board")
MENTIONS = ("mirror", "replay", "board --pins", "play golf --text")  # without something that they need
DEMO = "press a\nwait 500\nshot menu.png\n"


def examples() -> list[str]:
    """Return the commands on all pages, without repetition, in order."""
    found: dict[str, None] = {}
    for page in PAGES:
        text = page.read_text("utf-8")
        blocks = re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        spans = re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
        for line in [*"".join(blocks).splitlines(), *spans]:
            command = re.fullmatch(r"(?:\.venv/bin/)?(fourfold .+)", " ".join(line.split()))
            if command:
                found[command[1]] = None
    return list(found)


def is_only_read(example: str) -> bool:
    """True for an example that is compared with the help instead of run."""
    words = example.removeprefix("fourfold ")
    return words in MENTIONS or words.split()[0] in ONLY_READ


def words_of(example: str) -> list[str]:
    """Return the arguments of an example for this machine."""
    return [PLACES.get(word, word) for word in shlex.split(example)[1:]]


def fourfold(arguments: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    """Run the command without a terminal, in the folder `home`, at the end of whose input it stops."""
    return subprocess.run(
        [sys.executable, "-m", "fourfold", *arguments],
        cwd=home,
        env=os.environ | {"PYTHONPATH": str(ROOT), "FOURFOLD_HOME": str(home / "saves"), "COLUMNS": "200"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with the files that the examples name."""
    (tmp_path / "backup").mkdir()
    (tmp_path / "demo.txt").write_text(DEMO)
    (tmp_path / "game.record").write_text(record() + "\n")
    return tmp_path


def record() -> str:
    """Return the record on the page *On a PC*."""
    match = re.search(r"^    (fourfold\d .*)$", (ROOT / "docs" / "on-a-pc.md").read_text("utf-8"), re.MULTILINE)
    assert match
    return match[1]


@pytest.mark.parametrize("example", [one for one in examples() if not is_only_read(one)])
def test_an_example_runs(example: str, home: Path) -> None:
    done = fourfold(words_of(example), home)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or ENDS.fullmatch(done.stderr), done.stderr


@pytest.mark.parametrize("example", [one for one in examples() if is_only_read(one)])
def test_the_options_of_an_example_exist(example: str, home: Path) -> None:
    words = words_of(example)
    command = words[:1] if words and not words[0].startswith("-") else []
    done = fourfold([*command, "--help"], home)
    assert done.returncode == 0, done.stderr
    for word in words[len(command) :]:
        assert not word.startswith("--") or word in done.stdout, word


def test_the_record_on_the_page_is_a_win(home: Path) -> None:
    done = fourfold(["replay", "game.record"], home)
    assert done.returncode == 0 and "sixteen piles, all face up" in done.stdout


def test_examples_are_found() -> None:
    found = examples()
    assert len(found) > 25 and {"fourfold games", "fourfold connect socket://127.0.0.1:7000"} <= set(found)
