"""Names that never meet share one, since each that a device has met takes its memory until it is switched off.

A game's functions, methods and attributes, and those of `firmware/ui`, have good names, and many. Where no module and
no class with its bases knows two of them, MicroPython can tell them apart by where they are looked up, so both are
called as one of them is. A name that anything else has a meaning for stays: other folders, keywords, texts (`getattr`
may be given one), classes, modules, and what MicroPython's own objects have.
"""

import ast
import builtins
from array import array
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

import framebuf

from host_sim import ROOT
from host_sim.device import kept
from host_sim.device.constants import PACKAGES
from host_sim.device.source_edits import bound_by, edited

_FOREIGN: tuple[object, ...] = (
    builtins, object, int, str, bytes, bytearray, memoryview, list, tuple, dict, set, array, BaseException,
    framebuf, framebuf.FrameBuffer, (_ for _ in ()),
)  # fmt: skip

Trees = Mapping[str, ast.Module]  # by the path of a module from the root, its parts with `/` between them


class Meeting(ValueError):
    """Two names that share one are met in one module; the message says which."""


def with_shared_names(source: bytes, names: Mapping[str, str] | None = None) -> bytes:
    """The source with the names that its own share, those of engines and firmware if none are given; every line keeps
    its number. Raises `Meeting`."""
    names = all_shared() if names is None else names
    tree = ast.parse(source)
    met: dict[str, str] = {}
    for name in sorted(_names_of(tree) & names.keys()):
        other = met.setdefault(names[name], name)
        if other != name:
            raise Meeting(f"{other} and {name} have one name on a device")
    return edited(source, [(place, names[name]) for place, name, _ in _places(tree) if names.get(name, name) != name])


def _places(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.arg | ast.FunctionDef, str, bool]]:
    """Where names stand, which, and whether they are looked up in something else: attributes and methods."""
    methods = {method for kind in ast.walk(tree) if isinstance(kind, ast.ClassDef) for method in kind.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node, node.id, False
        elif isinstance(node, ast.arg):
            yield node, node.arg, False
        elif isinstance(node, ast.FunctionDef):
            yield node, node.name, node in methods
        elif isinstance(node, ast.Attribute):
            yield _part(node.end_lineno or 0, (node.end_col_offset or 0) - len(node.attr), node.attr), node.attr, True
        elif isinstance(node, ast.alias):
            yield _part(node.lineno, node.col_offset, node.name), node.name, False
            if node.asname:
                start = (node.end_col_offset or 0) - len(node.asname)
                yield _part(node.end_lineno or 0, start, node.asname), node.asname, False


def _part(line: int, start: int, text: str) -> ast.Name:
    return ast.Name(text, lineno=line, col_offset=start, end_lineno=line, end_col_offset=start + len(text))


@cache
def all_shared() -> Mapping[str, str]:
    """What the names of engines and firmware become that share one with others."""
    text = kept.kept("shared names", b"", lambda: "\n".join(map(" ".join, _all().items())).encode()).decode()
    return dict(line.split() for line in text.splitlines())


def _all() -> dict[str, str]:
    return shared({path.relative_to(ROOT).as_posix(): ast.parse(path.read_bytes()) for path in kept.modules()})


def shared(trees: Trees) -> dict[str, str]:
    """New names for those that may share: of each lot the first one of the shortest."""
    spaces = _spaces(trees)
    names = _free(trees) & set(chain.from_iterable(spaces))
    meets: dict[str, set[str]] = {name: set() for name in names}
    for space in spaces:
        for name in space & names:
            meets[name] |= space & names
    lots: list[list[str]] = []
    for name in sorted(names, key=lambda name: (-len(meets[name]), name)):
        lot = next((lot for lot in lots if meets[name].isdisjoint(lot)), None)
        if lot is None:
            lots.append([name])
        else:
            lot.append(name)
    return {name: min(lot, key=lambda one: (len(one), one)) for lot in lots if len(lot) > 1 for name in lot}


def _shares(path: str) -> bool:
    """Whether what a module defines may share its name: a game's does, and so does what draws."""
    folders = path.split("/")[:-1]
    return folders[:2] == ["firmware", "ui"] or len(folders) == (2 if folders[0] == "engines" else 3)


def _free(trees: Trees) -> set[str]:
    """Functions, methods and attributes of modules that share, but for names with another meaning."""
    own: set[str] = set()
    others = set(chain.from_iterable(map(dir, _FOREIGN)))
    for path, tree in trees.items():
        others |= set(path.removesuffix(".py").split("/"))
        if path.startswith(("firmware/boards/", "firmware/drivers/")):  # MicroPython's `machine` has many names
            others |= {name for _, name, _ in _places(tree)}
        (own if _shares(path) else others).update(_defined(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                others.add(node.name)
            elif isinstance(node, ast.keyword) and node.arg:
                others.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                others.add(node.value)
            elif isinstance(node, ast.Global | ast.Nonlocal):
                others.update(node.names)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                others.add(node.name)
            elif isinstance(node, ast.Import) or (
                isinstance(node, ast.ImportFrom) and f"{node.module}".split(".")[0] not in PACKAGES
            ):
                others.update(chain.from_iterable((name.name, bound_by(name)) for name in node.names))
    return {name for name in own - others if not name.startswith("_")}


def _defined(tree: ast.Module) -> Iterator[str]:
    """Functions, methods, attributes, and what a class gives a value or a type."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            yield from _values(node)


def _values(kind: ast.ClassDef) -> Iterator[str]:
    targets = [
        target
        for node in kind.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))


def _spaces(trees: Trees) -> list[set[str]]:
    """What is looked up in one place: a module, locals of its functions too, or a class with all that it extends and
    that extend it."""
    members: dict[str, set[str]] = {}
    family: dict[str, str] = {}

    def eldest(name: str) -> str:
        while family.get(name, name) != name:
            name = family[name]
        return name

    for tree in trees.values():
        for kind in ast.walk(tree):
            if isinstance(kind, ast.ClassDef):
                known = members.setdefault(kind.name, set())
                known.update(_values(kind))
                for node in ast.walk(kind):
                    if isinstance(node, ast.FunctionDef):
                        known.add(node.name)
                    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                        known.update({node.attr} if node.value.id == "self" else ())
                for base in kind.bases:
                    family[eldest(kind.name)] = eldest(ast.unparse(base).rpartition(".")[2])
    families: dict[str, set[str]] = {}
    for name, known in members.items():
        families.setdefault(eldest(name), set()).update(known)
    return [*families.values(), *map(_names_of, trees.values())]


def _names_of(tree: ast.Module) -> set[str]:
    """What a module calls by name, but for attributes and methods."""
    return {name for _, name, within in _places(tree) if not within}
