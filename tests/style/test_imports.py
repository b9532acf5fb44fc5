"""Checks of the imports of device code, including those in functions and for types.

No module imports itself through others, and no game is imported from outside.
"""

import ast
from collections.abc import Mapping
from pathlib import Path

from engines.catalog import CATALOG

ROOT = Path(__file__).resolve().parents[2]
DEVICE = ("engines", "firmware")

LOADER = "firmware.loader"  # lists modules by name; the console imports them

Graph = dict[str, set[str]]


def is_for_types(node: ast.stmt) -> bool:
    """True for the block of imports that only type checkers read."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def import_graph(sources: Mapping[str, str], types: bool = False) -> Graph:
    """Return the modules that each module imports when it runs, by dotted name.

    A string that is the name of a module counts as an import, except in the loader. With `types`, only import
    statements count, including those for type checkers.
    """
    graph = {}
    for name, source in sources.items():
        found = set()
        tree = ast.parse(source)
        if not types:
            tree.body = [node for node in tree.body if not is_for_types(node)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                whole = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= (whole & sources.keys()) or {str(node.module)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not types and name != LOADER:
                found.add(node.value)
        graph[name] = (found & sources.keys()) - {name}
    return graph


def circles(graph: Graph) -> list[str]:
    """Return a line for each group of modules that import one another, directly or indirectly."""
    reach = {name: set(found) for name, found in graph.items()}
    for middle in graph:
        for name in graph:
            if middle in reach[name]:
                reach[name] |= reach[middle]
    knots = {tuple(sorted(other for other in reach[name] if name in reach[other])) for name in graph}
    return [f"a circle of {', '.join(knot)}" for knot in sorted(knots - {()})]


def intrusions(graph: Graph, keys: list[str]) -> list[str]:
    """Return the imports of a game's modules by modules that are not part of that game."""

    def game_of(name: str) -> str:
        parts = name.split(".")
        return next((key for key in keys if key in parts), "")

    return [
        f"{name} imports {other}"
        for name in sorted(graph)
        for other in sorted(graph[name])
        if game_of(other) and game_of(name) != game_of(other)
    ]


def device_sources() -> dict[str, str]:
    """Return the source of every device module by its dotted name."""
    paths = [path for package in DEVICE for path in sorted((ROOT / package).rglob("*.py"))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return {name: path.read_text("utf-8") for name, path in zip(names, paths, strict=True)}


def test_no_module_imports_itself_through_others() -> None:
    """Code that two modules need from each other belongs in a third."""
    graph = import_graph(device_sources())
    assert "engines.game" in graph["engines.table"] and "engines.save" in graph["engines.table"]
    assert circles(graph) == []


def test_no_module_imports_itself_through_others_for_types() -> None:
    """Two modules that need each other's types belong in one module."""
    graph = import_graph(device_sources(), types=True)
    assert "engines.option" in graph["engines.game"] and "firmware.console" in graph["firmware.screens.screen"]
    assert circles(graph) == []


def test_no_shared_module_imports_a_game() -> None:
    """Shared code finds a game by its key alone, and no game depends on another."""
    assert intrusions(import_graph(device_sources()), [entry.key for entry in CATALOG]) == []


def test_the_checks_can_fail() -> None:
    """The samples import at the top and in functions, modules and names, by statements and by strings."""
    graph = import_graph(
        {
            "p.a": "import p.b\nimport os\n",
            "p.b": "def f():\n    from p import c\n",
            "p.c": "from p.a import x\nfrom p.d import y\n",
            "p.d": "load('p.e', 'z')\n",
            "p.e": "'''No p.d.'''\nif TYPE_CHECKING:\n    import p.d\n",
        }
    )
    assert graph == {"p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a", "p.d"}, "p.d": {"p.e"}, "p.e": set()}
    assert circles(graph) == ["a circle of p.a, p.b, p.c"]
    graph = {
        "e.shared": {"e.whist.rules"},
        "e.whist.rules": {"e.shared"},
        "f.games.skat": {"e.whist.rules", "e.skat.bot"},
    }
    assert intrusions(graph, ["whist", "skat"]) == [
        "e.shared imports e.whist.rules",
        "f.games.skat imports e.whist.rules",
    ]
