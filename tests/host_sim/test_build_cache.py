"""The cache of transformed sources: each result is computed once, and again after any change."""

from pathlib import Path

import pytest

from host_sim.device import build_cache

SOURCE = b"x = 1\n"


@pytest.fixture(autouse=True)
def as_in_another_process(request: pytest.FixtureRequest) -> None:
    """Nothing is remembered of the sources, before a test and after it."""
    build_cache._folder.cache_clear()
    request.addfinalizer(build_cache._folder.cache_clear)


def never() -> bytes:
    raise AssertionError("made again")


def test_is_made_once(tmp_path: Path) -> None:
    assert build_cache.cached("one", SOURCE, lambda: b"first", tmp_path) == b"first"
    build_cache._folder.cache_clear()
    assert build_cache.cached("one", SOURCE, never, tmp_path) == b"first"


def test_another_thing_or_another_source_is_made_by_itself(tmp_path: Path) -> None:
    assert build_cache.cached("one", SOURCE, lambda: b"first", tmp_path) == b"first"
    assert build_cache.cached("two", SOURCE, lambda: b"second", tmp_path) == b"second"
    assert build_cache.cached("one", b"y = 1\n", lambda: b"third", tmp_path) == b"third"
    assert build_cache.cached("one", SOURCE, never, tmp_path) == b"first"


def test_is_made_again_of_changed_sources_and_the_old_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_cache.cached("one", SOURCE, lambda: b"first", tmp_path)
    monkeypatch.setattr(build_cache, "digest", lambda: "of other sources")
    build_cache._folder.cache_clear()
    assert build_cache.cached("one", SOURCE, lambda: b"second", tmp_path) == b"second"
    assert [folder.name for folder in tmp_path.iterdir()] == ["of other sources"]


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="made again"):
        build_cache.cached("one", SOURCE, never, tmp_path)
    assert build_cache.cached("one", SOURCE, lambda: b"first", tmp_path) == b"first"


def test_the_hash_tells_any_change_of_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its text, and its name."""
    module = tmp_path / "engines" / "some.py"
    module.parent.mkdir()
    monkeypatch.setattr(build_cache, "ROOT", tmp_path)
    monkeypatch.setattr(build_cache, "__file__", str(module))
    found = []
    for text in (b"x = 1\n", b"x = 2\n"):
        module.write_bytes(text)
        found.append(build_cache.digest())
    module.rename(module.with_name("other.py"))
    found.append(build_cache.digest())
    assert len(set(found)) == 3
