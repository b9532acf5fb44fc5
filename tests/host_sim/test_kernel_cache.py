"""The cache of compiled kernels: an edit discards what depends on it, and nothing else."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from host_sim import ROOT
from host_sim.kernels import cache

KEYS = {entry.key for entry in CATALOG}
SAMPLING = {"all_fours", "four_rows"}  # games that deal hidden hands

Discards = Callable[[str], set[str]]


@pytest.fixture
def discards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Discards:
    """`discards(module)` returns the games whose caches an edit of a module of the engines discards."""
    shutil.copytree(ROOT / "engines", tmp_path / "engines", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "ROOT", tmp_path)

    def digests() -> dict[str, str]:
        cache.digest.cache_clear()
        return {key: cache.digest(tmp_path / "engines" / key) for key in KEYS}

    def discards(module: str) -> set[str]:
        before = digests()
        with (tmp_path / "engines" / module).open("a") as file:
            file.write("# an edit\n")
        after = digests()
        return {key for key in KEYS if after[key] != before[key]}

    return discards


def test_an_edit_in_a_game_discards_that_game_s_only(discards: Discards) -> None:
    for key in KEYS:
        for module in ("rules.py", "kernels.py", "bot.py"):
            assert discards(f"{key}/{module}") == {key}


def test_an_edit_in_a_shared_module_discards_those_of_all_games_that_import_it(discards: Discards) -> None:
    assert discards("rng.py") == discards("game.py") == KEYS
    assert discards("sampling.py") == SAMPLING


def test_an_import_of_an_import_counts(discards: Discards, tmp_path: Path) -> None:
    shared = tmp_path / "engines"
    (shared / "below.py").write_text("LIMIT = 1\n")
    with (shared / "sampling.py").open("a") as file:
        file.write("from engines import below\n")
    assert discards("below.py") == SAMPLING


def test_an_edit_in_what_no_kernel_imports_discards_nothing(discards: Discards) -> None:
    assert discards("table.py") == discards("record.py") == set()


def test_a_module_outside_the_games_has_a_cache_of_its_own() -> None:
    rng, hands = ROOT / "engines" / "rng.py", ROOT / "engines" / "hands.py"
    assert cache.owner_of(rng) == rng and cache.owner_of(hands.parent / "four_rows" / "kernels.py").name == "four_rows"
    assert cache.sources(rng) == [rng]
    assert rng in cache.sources(ROOT / "engines" / "sampling.py")


def test_older_caches_of_the_same_game_are_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache, "FOLDER", tmp_path)
    older, other = tmp_path / "engines.four_rows" / "older", tmp_path / "engines.foursquare" / "older"
    for folder in (older, other):
        folder.mkdir(parents=True)
    with cache.caching(ROOT / "engines" / "four_rows") as numba:
        place = Path(numba.config.CACHE_DIR)
        place.mkdir()
    assert place.parent == older.parent and place.is_dir()
    assert not older.exists() and other.is_dir()
    assert str(place) != numba.config.CACHE_DIR
    with cache.caching(ROOT / "engines" / "four_rows"):
        assert place.is_dir()
