"""A game is its folders: every game has the same files, and what all games share names none of them.

So adding a game edits one line outside its folders, in `engines/catalog.py`. The checks are functions, tried on bad
samples too.
"""

import re
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from host_sim import ROOT
from tools.new_game import SHARED, named_games

KEYS = [entry.key for entry in CATALOG]

# Files and folders of these that name a game, each with the reason.
MAY_NAME_A_GAME = {
    "engines/catalog.py": "it is the table of games",
    "tools/four_rows_net/": "trains the weights of one game's computer player",
    "tools/measure/line_measures.py": "plays the game that takes most memory over a line and in words",
    "host_sim/kernels/bulk/": "kernels that play one game each",
    "tools/solve/": "solvers, each of one game",
}
# Tests of what all games share play one of them as a sample. Those that ask for the manifests are for every game.
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
        f"firmware/games/{key}/text.py",
        f"firmware/help/{key}.py",
        f"tests/games/{key}/manifest.py",
        f"tests/games/{key}/drawings.py",
        f"tests/games/{key}/scenes.py",
        f"tests/games/{key}/on_pc/longest.py",
        f"tests/games/{key}/test_rules.py",
        f"tests/games/{key}/test_screen.py",
        f"tests/playthroughs/{key}-*.txt",
        f"tests/golden/oled/{key}-*.png",
        f"tests/golden/lcd/{key}-*.png",
    ]
    return [pattern for pattern in wanted if not any(root.glob(pattern))]


def belongs_to_a_game(path: Path, keys: list[str]) -> bool:
    """True if a module is in a game's folder, or is the game's own."""
    return path.stem in keys or any(part in keys for part in path.parts)


def outside(*folders: str) -> list[Path]:
    """The modules of folders that belong to no game, relative to the repository."""
    paths = [path.relative_to(ROOT) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in paths if not belongs_to_a_game(path, KEYS)]


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_the_same_files(key: str) -> None:
    """A reader of one game knows where to find everything of the others."""
    assert missing_files(ROOT, key) == []


def test_shared_modules_name_no_game() -> None:
    """They find a game by the catalogue and its key."""
    found = {}
    for path in outside(*SHARED):
        if not any(path.as_posix().startswith(place) for place in MAY_NAME_A_GAME):
            found[path.as_posix()] = named_games((ROOT / path).read_text("utf-8"), KEYS)
    assert len(found) > 100
    assert {path: names for path, names in found.items() if names} == {}


def test_tests_for_every_game_name_none() -> None:
    """They find their facts in the game's manifest."""
    found = {}
    for path in outside("tests"):
        source = (ROOT / path).read_text("utf-8")
        if FOR_EVERY_GAME.search(source) and path.as_posix() not in PLAYS_A_SAMPLE:
            found[path.as_posix()] = named_games(source, KEYS)
    assert len(found) > 5
    assert {path: names for path, names in found.items() if names} == {}


def test_what_may_name_a_game_does() -> None:
    """An exception that is not needed goes."""
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
