"""What the tools have to know of a game: its manifest, `tests/games/<key>/manifest.py`."""

import sys
from importlib import import_module
from typing import Any

from host_sim import ROOT

TESTS = str(ROOT / "tests")


def manifest(key: str) -> Any:
    """A game's manifest, a module; `tests/manifests.py` says what it holds."""
    return _module(key, "manifest")


def drawn(key: str) -> Any:
    """What a game's screens draw, a module likewise."""
    return _module(key, "drawn")


def _module(key: str, name: str) -> Any:
    if TESTS not in sys.path:
        sys.path.append(TESTS)
    return import_module(f"games.{key}.{name}")
