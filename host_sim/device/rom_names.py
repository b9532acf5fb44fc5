"""Names of ours become names that MicroPython has in ROM: it keeps any other name in RAM until it is switched off, and
past some six hundred of them doubles the table that holds them.

Functions, methods and attributes get one each, the same in every module, of those that nothing of ours calls by name
(`rom_names.txt`; `tools/generate/list_rom_names.py` makes it). A name that anything else has a meaning for stays: names
in ROM, keywords, texts (`getattr` may be given one), classes, modules, and all of `main.py`, which no build changes. A
traceback then says `in acosh`, but also which line of which module.

A name takes 60 us when a module is loaded, since MicroPython looks for it among all that are in RAM, unless it is one
of those that a `.mpy` has by number. These go to what most modules say: parameters, what is private, and of the rest
the names that come most often.
"""

import ast
import builtins
import hashlib
import io
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from weakref import WeakKeyDictionary

import framebuf

from host_sim import ROOT
from host_sim.device import kept
from host_sim.device.constants import PACKAGES
from host_sim.device.source_edits import bound_by, edited
from host_sim.device.syntax import parsed, walked

LIST = Path(__file__).with_suffix(".txt")
_MAIN = "firmware/main.py"
_GAME = re.compile(r"(?:engines|firmware/games)/(\w+)/")
# Attributes are looked up in modules, streams, filesystems, and errors, which classes of ours extend.
_EXTENDED: tuple[object, ...] = (object, OSError, StopIteration, io, io.RawIOBase, os, framebuf)
_LOOKED_UP = (builtins, *_EXTENDED)
_ASKED = ("VERSION",)  # by tools, of a device with whatever console
_VIPER_TYPES = ("uint", "ptr", "ptr8", "ptr16", "ptr32")  # a call of which is a cast in a viper function
_OF_STORAGE = ("ioctl", "mount", "umount", "readblocks", "writeblocks", "ilistdir")

_Said = tuple[ast.expr | ast.arg | ast.FunctionDef, str, bool]
_found: WeakKeyDictionary[ast.Module, Sequence[_Said]] = WeakKeyDictionary()

Trees = Mapping[str, ast.Module]  # by the path of a module from the root, its parts with `/` between them


class Clash(ValueError):
    """A source has a name of its own that one of ours becomes; the message says which."""


@cache
def in_rom() -> tuple[str, ...]:
    """The names that MicroPython for the Pico has in ROM, without those that begin with `_`, sorted."""
    return tuple(sorted(LIST.read_text("ascii").split()))


@cache
def by_number() -> tuple[str, ...]:
    """Those of them that a `.mpy` has by number: the first part of the list."""
    return tuple(LIST.read_text("ascii").partition("\n\n")[0].split())


def short_variable(number: int) -> str:
    """The name of a parameter, or of what is private in a module: number 0, 1 and so on."""
    return _nth(_of_ours()[0], number)


def short_attribute(number: int) -> str:
    """The same of a private attribute, or method, of a class."""
    return _nth(_of_ours()[1], number)


def _nth(names: Sequence[str], number: int) -> str:
    return names[number] if number < len(names) else f"_{number}"


def with_rom_names(source: bytes, names: Mapping[str, str] | None = None) -> bytes:
    """The source with the `names` that its own become, those of engines and firmware if none are given; every line
    keeps its number. Raises `Clash`."""
    names = all_renamed() if names is None else names
    tree = parsed(source)
    bare = {name for _, name, within in _places(tree) if not within}
    for name in sorted(bare & names.keys()):
        if names[name] in bare:
            raise Clash(f"{name} is called {names[name]} on a device, which is another name here")
    return edited(source, [(place, names[name]) for place, name, _ in _places(tree) if name in names])


def _places(tree: ast.Module) -> Sequence[_Said]:
    """Where names stand, which, and whether they are looked up in something else: attributes and methods."""
    if tree not in _found:
        _found[tree] = list(_places_in(tree))
    return _found[tree]


def _places_in(tree: ast.Module) -> Iterator[_Said]:
    methods = {method for kind in walked(tree) if isinstance(kind, ast.ClassDef) for method in kind.body}
    for node in walked(tree):
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
def all_renamed() -> Mapping[str, str]:
    """What names of engines and firmware become on a device."""
    _, _, *pairs = _of_ours()
    return dict(pairs)


@cache
def _of_ours() -> list[list[str]]:
    """Names for variables, names for attributes, and then pairs of a name and what it becomes."""
    text = kept.kept("rom names", LIST.read_bytes(), lambda: "\n".join(map(" ".join, _all())).encode()).decode()
    return [line.split() for line in text.splitlines()]


def _all() -> list[Iterable[str]]:
    trees = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_bytes()) for path in kept.modules()}
    return [*short_names(trees), *renamed(trees).items()]


def short_names(trees: Trees) -> tuple[list[str], list[str]]:
    """Names by number for variables, which nothing of ours calls so, though MicroPython does or attributes of ours are;
    the same for attributes."""
    variables, attributes = _said(trees)
    said = variables | attributes | set(dir(builtins))
    meant = {"self", *_VIPER_TYPES}.union(*map(_with_a_meaning, trees.values()))
    names = sorted((name for name in by_number() if name in said - meant), key=lambda name: not name.islower())
    looked_up = set(chain.from_iterable(map(dir, _EXTENDED)))
    return (
        [name for name in names if name not in variables],
        [name for name in names if name not in attributes | looked_up],
    )


def _said(trees: Trees) -> tuple[set[str], set[str]]:
    """The names of variables, functions and parameters, and those of attributes and methods."""
    said: tuple[set[str], set[str]] = set(), set()
    for tree in trees.values():
        for _, name, within in _places(tree):
            said[within].add(name)
    return said


def renamed(trees: Trees, rom: Iterable[str] | None = None) -> dict[str, str]:
    """What our names become, each another one of `rom` (by default, all there are).

    Which one depends on the name, and little on the others: a new one changes few modules of a device. When there are
    too few, the rest keep their names: some of those that one game alone says, which no other game pays for.
    """
    rom = in_rom() if rom is None else rom
    words = set(chain.from_iterable((name for _, name, _ in _places(tree)) for tree in trees.values()))
    words.update(chain.from_iterable(map(_with_a_meaning, trees.values())))
    words.update(
        _VIPER_TYPES, _OF_STORAGE, *map(dir, _LOOKED_UP), *(path.removesuffix(".py").split("/") for path in trees)
    )
    left = [name for name in rom if name not in words]
    quick = [name for name in left if name in by_number()]
    left = [name for name in left if name not in quick]
    found = {}
    free = _free(trees, {*in_rom(), *rom})
    often = _often(trees, free)[: len(quick)]
    for name in often + [name for name in free if name not in often]:
        names = quick or left
        if not names:
            break
        found[name] = min(names, key=lambda other: hashlib.sha256(f"{name} {other}".encode()).digest())
        names.remove(found[name])
    return found


def _often(trees: Trees, names: Iterable[str]) -> list[str]:
    """Names, those first that most modules say."""
    said = Counter(chain.from_iterable({name for _, name, _ in _places(tree)} for tree in trees.values()))
    return sorted(names, key=lambda name: (-said[name], name))


def _free(trees: Trees, rom: set[str]) -> list[str]:
    """Functions, methods and attributes, but for names with another meaning."""
    others = rom.union(_ASKED, *map(dir, _LOOKED_UP), *map(_with_a_meaning, trees.values()))
    for path, tree in trees.items():
        others.update(path.removesuffix(".py").split("/"))
        if path == _MAIN:
            others.update(name for _, name, _ in _places(tree))
    own = set(chain.from_iterable(map(_defined, trees.values())))
    alone = _of_one_game(trees)
    return sorted((name for name in own - others if not name.startswith("_")), key=lambda name: (name in alone, name))


def _of_one_game(trees: Trees) -> set[str]:
    """The names that the modules of one game alone say."""
    found: dict[str, set[str]] = {}
    for path, tree in trees.items():
        game = _GAME.match(path)
        for _, name, _ in _places(tree):
            found.setdefault(name, set()).add(game[1] if game else "")
    return {name for name, games in found.items() if len(games) == 1 and "" not in games}


def _with_a_meaning(tree: ast.Module) -> Iterator[str]:
    """What a module says otherwise than as a function, a method, an attribute or a variable."""
    for node in walked(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.Import) or (
            isinstance(node, ast.ImportFrom) and f"{node.module}".split(".")[0] not in PACKAGES
        ):
            yield from chain.from_iterable((name.name, bound_by(name)) for name in node.names)


def _defined(tree: ast.Module) -> Iterator[str]:
    """Functions, methods, attributes, and what a class gives a value or a type."""
    for node in walked(tree):
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
    return (part.id for target in targets for part in walked(target) if isinstance(part, ast.Name))
