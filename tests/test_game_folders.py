"""Checks of game folders: every game has the same files, and shared code names no game.

Adding a game therefore changes one line outside its folders, in `engines/catalog.py`. The checks are functions, and are
also tested with bad samples.
"""

import re
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from host_sim import ROOT
from tools.new_game import SHARED, named_games

KEYS = [entry.key for entry in CATALOG]

# Shared files and folders that may name a game, each with the reason.
MAY_NAME_A_GAME = {
    "engines/catalog.py": "it is the table of games",
    "tools/four_rows_net/": "trains the weights of one game's computer player",
    "tools/all_fours_tables/": "learns and writes the tables of one game",
    "tools/measure/line_measures.py": "plays the game that takes most memory over a line and in words",
    "host_sim/kernels/bulk/": "kernels that play one game each",
    "tools/solve/": "solvers, each of one game",
}
# Tests of shared code may play one game as a sample. Tests that import the manifests run for every game, and may not
# name one, except these.
FOR_EVERY_GAME = re.compile(r"^from manifests import", re.MULTILINE)
PLAYS_A_SAMPLE = {
    "tests/pico/test_long_games.py": "the crash log holds the longest record there is",
}


def missing_files(root: Path, key: str) -> list[str]:
    """Return the files that every game has and this catalogued game lacks."""
    wanted = [
        f"seeds/{key}.md",
        f"engines/{key}/__init__.py",
        f"engines/{key}/rules.py",
        f"engines/{key}/kernels.py",
        f"engines/{key}/bot.py",
        f"engines/{key}/check.py",
        f"engines/{key}/words.py",
        f"firmware/games/{key}/screen.py",
        f"firmware/games/{key}/guide.py",
        f"firmware/games/{key}/lesson.py",
        f"firmware/games/{key}/motion.py",
        f"firmware/games/{key}/text.py",
        f"firmware/help/{key}.py",
        f"firmware/icons/{key}.py",
        f"host_sim/cursors/{key}.py",
        f"tests/games/{key}/manifest.py",
        f"tests/games/{key}/drawings.py",
        f"tests/games/{key}/scenes.py",
        f"tests/games/{key}/on_pc/longest.py",
        f"tests/games/{key}/test_rules.py",
        f"tests/games/{key}/test_screen.py",
        f"tests/playthroughs/{key}-*.txt",
        f"tests/golden/oled/{key}-*.png",
        f"tests/golden/lcd/{key}-*.png",
        f"tests/golden/wide/{key}-*.png",
    ]
    return [pattern for pattern in wanted if not any(root.glob(pattern))]


def belongs_to_a_game(path: Path, keys: list[str]) -> bool:
    """True if a module is in a game's folder, or has the game's name."""
    return path.stem in keys or any(part in keys for part in path.parts)


def outside(*folders: str) -> list[Path]:
    """Return the paths of the modules in folders that belong to no game, relative to the repository."""
    paths = [path.relative_to(ROOT) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in paths if not belongs_to_a_game(path, KEYS)]


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_the_same_files(key: str) -> None:
    """A reader who knows one game finds the same files in the others."""
    assert missing_files(ROOT, key) == []


def test_shared_modules_name_no_game() -> None:
    """Shared modules find a game in the catalogue, by its key."""
    found = {}
    for path in outside(*SHARED):
        if not any(path.as_posix().startswith(place) for place in MAY_NAME_A_GAME):
            found[path.as_posix()] = named_games((ROOT / path).read_text("utf-8"), KEYS)
    assert len(found) > 100
    assert {path: names for path, names in found.items() if names} == {}


def test_tests_for_every_game_name_none() -> None:
    """These tests take their facts from each game's manifest."""
    found = {}
    for path in outside("tests"):
        source = (ROOT / path).read_text("utf-8")
        if FOR_EVERY_GAME.search(source) and path.as_posix() not in PLAYS_A_SAMPLE:
            found[path.as_posix()] = named_games(source, KEYS)
    assert len(found) > 5
    assert {path: names for path, names in found.items() if names} == {}


def test_every_exception_is_needed() -> None:
    """Each listed file or folder does name a game; otherwise its exception is not needed."""
    for place in [*MAY_NAME_A_GAME, *PLAYS_A_SAMPLE]:
        named = [path for path in outside(*SHARED, "tests") if path.as_posix().startswith(place)]
        assert any(named_games((ROOT / path).read_text("utf-8"), KEYS) for path in named), place


def test_the_checks_can_fail(tmp_path: Path) -> None:
    """Each check finds its fault."""
    assert "seeds/chess.md" in missing_files(tmp_path, "chess")
    for source in (
        "import engines.chess.rules",
        "from engines import chess",
        "x = 'chess-first'",
        "from chess import x",
    ):
        assert len(named_games(source, ["chess"])) == 1, source
    assert named_games('"""As in chess."""\nchess = 1  # chess\nx = "chessboard"', ["chess"]) == []
    assert belongs_to_a_game(Path("engines/chess/rules.py"), ["chess"])
    assert belongs_to_a_game(Path("firmware/help/chess.py"), ["chess"])
    assert not belongs_to_a_game(Path("firmware/help/buttons.py"), ["chess"])
