"""The folder in which firmware is built: in the build folder, unless MicroPython's build cannot handle its path.

The rules of that build pass paths unquoted, so a path must not contain a space. A tree with such a path is built in the
user's cache, and the link `build/elsewhere` leads there.
"""

import hashlib
import re
from pathlib import Path

import platformdirs

from host_sim import ROOT
from host_sim.build_folder import BUILD

_PLAIN = re.compile(r"[A-Za-z0-9_./+-]+")


def suits(path: Path) -> bool:
    """True if MicroPython's build can handle a path."""
    return _PLAIN.fullmatch(str(path)) is not None


def place_of(root: Path) -> Path:
    """Return the folder for the builds of a tree."""
    if suits(root):
        return root / "build"
    digest = hashlib.sha256(str(root).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return platformdirs.user_cache_path("fourfold", appauthor=False) / f"build-{digest}"


PLACE = place_of(ROOT) if BUILD == ROOT / "build" else BUILD


def make(place: Path = PLACE, root: Path = ROOT) -> None:
    """Create the folder for the builds of a tree, and a link to a folder outside the tree."""
    place.mkdir(parents=True, exist_ok=True)
    link = root / "build" / "elsewhere"
    if place not in (root / "build", BUILD) and not link.is_symlink():
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(place)
