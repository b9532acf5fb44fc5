"""A game's data for the tools: its manifest, `tests/games/<key>/manifest.py`."""

import sys
from importlib import import_module
from typing import Any

from host_sim import ROOT

TESTS = str(ROOT / "tests")


def manifest(key: str) -> Any:
    """Return a game's manifest, a module; `tests/manifests.py` documents its contents."""
    return _module(key, "manifest")


def ladder(key: str) -> Any:
    """Return the module `on_pc/ladder.py` with the matches among a game's bots, None for a game without it."""
    return _module(key, "on_pc.ladder") if (ROOT / f"tests/games/{key}/on_pc/ladder.py").exists() else None


def _module(key: str, name: str) -> Any:
    if TESTS not in sys.path:
        sys.path.append(TESTS)
    return import_module(f"games.{key}.{name}")
