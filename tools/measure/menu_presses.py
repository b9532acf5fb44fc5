"""`python -m tools.measure.menu_presses`: how many presses lead to what a player wants, into the README.

The menus of a console with the real firmware are walked as `tests/firmware/test_menu_presses.py` does, which holds them
to what is at most. A held button counts one.
"""

import sys
from importlib import import_module
from pathlib import Path

from host_sim import ROOT
from tools.generate import golden
from tools.measure.marked_table import markdown, put

from engines.catalog import CATALOG  # isort: skip

PAGE = ROOT / "README.md"
NAME = "menu presses"


def rows() -> list[tuple[str, ...]]:
    """What is wanted, and the presses in each game."""
    golden.scenes()  # which makes the tests' modules known
    walks, desks = import_module("menu_walk"), import_module("desk")
    keys = [entry.key for entry in CATALOG]
    found = []
    for told, walk, most in walks.GOALS:
        counts = []
        for key in keys:
            desk = desks.Desk()
            counts.append(str(walk(desk, key)))
            desk.clear()
        found.append((told, *counts, str(most)))
    counts = []
    for key in keys:
        desk = desks.Desk()
        counts.append(str(walks.another(desk, [key, keys[keys[0] == key]])))
        desk.clear()
    return [*found, ("from the launcher to another saved game", *counts, "2")]


def main(page: Path = PAGE) -> int:
    """Print the table and put it into the page, if that has a place for it."""
    table = markdown(("", *(entry.title for entry in CATALOG), "at most"), rows())
    sys.stdout.write(table)
    put(page, NAME, table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
