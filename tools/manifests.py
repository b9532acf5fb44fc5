"""What the tools have to know of a game: its manifest, `tests/games/<key>/manifest.py`."""

import sys
from importlib import import_module
from typing import Any

from host_sim import ROOT

TESTS = str(ROOT / "tests")


def manifest(key: str) -> Any:
    """A game's manifest, a module; `tests/manifests.py` says what it holds."""
    if TESTS not in sys.path:
        sys.path.append(TESTS)
    return import_module(f"games.{key}.manifest")
