"""Text play at a console's line prints the same bytes as `--text` in a terminal, for every game."""

import random
from array import array
from pathlib import Path
from typing import Any

import pytest

from dumb_terminal import PROMPTS, Terminal, typed_in
from engines.game import OVER
from manifests import games, line_session
from tests.host_sim.text_session import Play

ASIDE = ("show", "moves", "help", "rules", "undo", "redo", "nonsense", "hint", "", "record")
MOST = 60  # lines typed


def session(key: str, command: str, seed: int) -> tuple[str, list[str]]:
    """Return the output of a console at which a player types random moves and commands, and the typed lines."""
    typed = []
    chance = random.Random(seed)
    terminal: Any = Terminal()
    shown = terminal.enter(command)
    while len(typed) < MOST and terminal.top() == "LineScreen":
        table = terminal.console.table
        line = chance.choice(ASIDE) if chance.random() < 0.2 or len(typed) < 4 else _move(table, chance)
        if not shown.endswith(PROMPTS[:2]):
            line = "yes" if "yes or no" in shown else ""
        if table.turn() == OVER and len(typed) > 20:
            line = "quit"
        typed.append(line)
        shown += terminal.enter(line)
    if terminal.top() == "LineScreen":
        typed.append("quit")
        shown += terminal.enter("quit")
    assert terminal.top() == "Launcher", key
    terminal.clear()
    return shown, typed


def _move(table: Any, chance: random.Random) -> str:
    legal = array("H", bytes(2 * table.game_view.MAX_MOVES))
    count = table.moves(legal)
    return str(table.game_view.move_name(chance.choice(legal[:count]))) if count else "moves"


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
@pytest.mark.parametrize("seed", range(4))
def test_a_console_and_a_pc_tell_the_same(entry: Any, seed: int, tmp_path: Path) -> None:
    players = None
    if entry.game().MAX_SEATS > 1:
        seats = entry.seats(bytes(len(entry.game().OPTIONS)))[seed % 2]
        players = ",".join(["h"] * (1 + seed % 2) + ["medium"] * (seats - 1 - seed % 2))
    command = f"play {entry.key} --seed {seed}" + (f" --players {players}" if players else "")
    shown, typed = session(entry.key, command, seed)
    play = Play(
        tmp_path,
        "".join(f"{line}\n" for line in typed),
        game=entry.key,
        seed=seed,
        players=players,
        one_screen=True,
        terse=True,
    )
    assert f"{command}\n{play.out}" == shown
    assert len(typed) > 20


# A PC takes another number than the desk for a new deal.
SESSIONS = [entry for entry in games() if "new" not in (typed := typed_in(line_session(entry.key))) and any(typed)]


@pytest.mark.parametrize("entry", SESSIONS, ids=lambda entry: entry.key)
def test_a_whole_sitting_on_a_pc(entry: Any, tmp_path: Path) -> None:
    """The session is the one that `tests/firmware/test_game_screens.py` types at a console."""
    shown = line_session(entry.key)
    command, *typed = typed_in(shown)
    words = command.split()
    assert words[:2] == ["play", entry.key]
    wanted: dict[str, list[str]] = {}
    for name, value in zip(words[2::2], words[3::2], strict=True):
        wanted.setdefault(name, []).append(value)
    play = Play(
        tmp_path,
        "".join(f"{line}\n" for line in typed),
        *wanted.get("--option", []),
        game=entry.key,
        seed=int(wanted["--seed"][0]),
        players=wanted["--players"][0],
        one_screen=True,
        terse=True,
    )
    assert play.status == 0
    assert f"{command}\n{play.out}" == shown
