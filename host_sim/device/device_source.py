"""Sources as MicroPython gets them: what only people and tools read takes none of a device's memory.

- Types are for readers and mypy (`types_stripped.py`).
- A constant would be a name in its module's memory that other modules look up; an imported one is its number wherever
  it is used (`constants.py`). Where MicroPython compiles sources itself, on a PC, that is all that is done to them.
- For a device nothing is left of public constants, nor of private names of bytes or text: who runs code there by hand
  writes the number.
- In copied files, texts that as names might be taken for addresses are none; an image has its names in ROM.
- Methods that only say what a subclass must have are the contract, not code: they go.
- Functions, methods and attributes are called by names that MicroPython has in ROM (`rom_names.py`).
- MicroPython keeps the name of every parameter for those who give it by name; where nobody does, all functions have the
  same few names for theirs, and so have all modules and classes for what is private in them. A traceback then says `in
  rsplit`, but also which line of which module.

Every line keeps its number, for tracebacks.
"""

import ast
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeGuard

from host_sim.device import kept
from host_sim.device.constants import Clash, with_imported_constants, without_constants
from host_sim.device.rom_names import short_attribute, short_variable, with_rom_names
from host_sim.device.source_edits import Edit, bound_by, defined, edited, is_docstring
from host_sim.device.syntax import parsed, walked
from host_sim.device.types_stripped import without_types

_NAME_BYTES = 10  # a longer text is no name (MicroPython's MICROPY_ALLOC_PARSE_INTERN_STRING_LEN)


def device_source(path: Path, in_rom: bool = True) -> bytes:
    """A module as it is compiled for a device, whose ROM its names are `in_rom`. Raises `Clash`."""
    return compact_source(path.read_bytes(), path.as_posix(), in_rom)


def plain_source(path: Path) -> bytes:
    """A module as MicroPython on a PC compiles it: every name of its own is there, for tests. Raises `Clash`."""
    return with_imported_constants(without_types(path.read_bytes()), path.as_posix())


@cache
def compact_source(source: bytes, where: str, in_rom: bool = True) -> bytes:
    """What a module's source becomes for a device; `where` names it in errors. Raises `Clash`."""
    return kept.kept(f"compact {in_rom}", source, lambda: _compact(source, where, in_rom))


def _compact(source: bytes, where: str, in_rom: bool) -> bytes:
    source = without_constants(without_contract(without_types(source)), where)
    if in_rom:
        source = with_rom_names(source)
    keywords, attributes = _of_all()
    return with_short_attributes(with_short_names(source, keywords, where), attributes)


def without_contract(source: bytes) -> bytes:
    """The methods that only raise `NotImplementedError` are blank lines."""
    lines = source.splitlines(keepends=True)
    for node in walked(parsed(source)):
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and _is_abstract(method):
                    for i in range(method.lineno - 1, method.end_lineno or method.lineno):
                        lines[i] = b"\n"
    return b"".join(lines)


def _is_abstract(method: ast.FunctionDef) -> bool:
    body = [statement for statement in method.body if not is_docstring(statement)]
    return [ast.unparse(statement) for statement in body] == ["raise NotImplementedError"]


def without_spaced_names(source: bytes) -> bytes:
    """Short texts that begin with a space are no names of MicroPython's, as which they would stay in memory and, behind
    the zero byte that ends another one, look like an address (`firmware/hold.py`): those of a tuple are none."""
    tree = parsed(source)
    no_names = (node for node in walked(tree) if _is_constant_tuple(node) or _is_statement_of_text(node))
    apart = {part for node in no_names for part in walked(node)}
    texts = [node for node in walked(tree) if isinstance(node, ast.Constant) and node not in apart]
    return edited(source, [(node, f"({node.value!r},)[0]") for node in texts if _is_spaced_name(node.value)])


def _is_statement_of_text(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt) and is_docstring(node)


def _is_constant_tuple(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple) and all(
        isinstance(part, ast.Constant) or _is_constant_tuple(part) for part in node.elts
    )


def _is_spaced_name(value: object) -> bool:
    return isinstance(value, str) and value[:1] == " " and len(value.encode()) <= _NAME_BYTES


def with_short_names(source: bytes, keywords: frozenset[str], where: str = "") -> bytes:
    """A module's private names are `short_variable(0)` and so on; so are then each function's parameters, but for
    `self` and those of the names `keywords`."""
    edits: list[Edit] = []

    def visit(node: ast.AST, names: Mapping[str, str], count: int) -> None:
        """Go through a part where `names` have new ones, of `count` that there are."""
        if isinstance(node, ast.Name) and node.id in names:
            edits.append((node, names[node.id]))
        for name in _bound(node):
            if name in names:
                raise Clash(f"{where}:{getattr(node, 'lineno', 0)}: {name} has two meanings")
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            for outside in (*node.args.defaults, *getattr(node, "decorator_list", ())):
                visit(outside, names, count)
            inside = dict(names)
            for parameter in () if _is_machine_code(node) else node.args.args:
                inside.pop(parameter.arg, None)
                if parameter.arg not in keywords and parameter.arg != "self":
                    inside[parameter.arg] = short_variable(count)
                    edits.append((parameter, inside[parameter.arg]))
                    count += 1
            body: Sequence[ast.AST] = node.body if isinstance(node, ast.FunctionDef) else [node.body]
            for within in body:
                visit(within, inside, count)
        else:
            for part in ast.iter_child_nodes(node):
                visit(part, names, count)

    tree = parsed(source)
    private = {name: short_variable(i) for i, name in enumerate(_private_names(tree))}
    edits += [(node, private[node.name]) for node in _functions(tree) if node.name in private]
    visit(tree, private, len(private))
    return edited(source, edits)


def _private_names(tree: ast.Module) -> list[str]:
    """Those of functions and values; what `const` stands for is no name."""
    names = [node.name for node in _functions(tree)]
    names += [defined(node) for node in tree.body if not _is_constant(node)]
    return [name for name in names if _is_private(name)]


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("const(")


def _functions(part: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    return [node for node in part.body if isinstance(node, ast.FunctionDef)]


def _is_machine_code(node: ast.FunctionDef | ast.Lambda) -> bool:
    """Whether it is not bytecode, and keeps no names."""
    decorators = [ast.unparse(decorator) for decorator in getattr(node, "decorator_list", ())]
    return any(word.startswith("micropython.") and word != "micropython.bytecode" for word in decorators)


def _bound(node: ast.AST) -> list[str]:
    """Names to which a statement gives a meaning without a node of their own."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [bound_by(name) for name in node.names]
    if isinstance(node, ast.Global | ast.Nonlocal):
        return node.names
    if isinstance(node, ast.ExceptHandler) and node.name:
        return [node.name]
    if isinstance(node, ast.arguments):
        return [one.arg for one in (node.vararg, *node.kwonlyargs, node.kwarg) if one]
    return []


def with_short_attributes(source: bytes, attributes: Mapping[str, Mapping[str, str]]) -> bytes:
    """What a class calls `self._name` is what `attributes` says for that class."""
    edits: list[Edit] = []
    for kind in walked(parsed(source)):
        if isinstance(kind, ast.ClassDef):
            names = attributes.get(kind.name, {})
            for node in walked(kind):
                if _is_of_self(node) and node.attr in names:
                    edits.append((node, f"self.{names[node.attr]}"))
            for method in _functions(kind):
                if method.name in names:
                    edits.append((method, names[method.name]))
    return edited(source, edits)


def short_attributes(trees: Sequence[ast.Module]) -> dict[str, dict[str, str]]:
    """New names for private attributes, by class: `short_attribute(0)` and so on after those of the class it extends.

    Attributes that anything but methods of their class and its subclasses looks at keep their names.
    """
    kinds: dict[str, set[str]] = {}
    bases: dict[str, str] = {}
    others: set[str] = set()
    for tree in trees:
        inside: set[ast.AST] = set()
        for kind in walked(tree):
            if isinstance(kind, ast.ClassDef):
                used = [node for node in walked(kind) if _is_of_self(node) and _is_private(node.attr)]
                private = [method for method in _functions(kind) if _is_private(method.name)]
                kinds.setdefault(kind.name, set()).update(node.attr for node in used)
                kinds[kind.name].update(method.name for method in private)
                inside.update(private)
                for base in kind.bases:
                    bases[kind.name] = ast.unparse(base).rpartition(".")[2]
                inside.update(used)
        for node in walked(tree):
            if node not in inside:
                others.update(_looked_at(node))
    found: dict[str, dict[str, str]] = {}

    def of(kind: str) -> dict[str, str]:
        if kind not in kinds:
            return {}
        if kind not in found:
            names = dict(of(bases.get(kind, "")))
            for name in sorted(kinds[kind] - others - names.keys()):
                names[name] = short_attribute(len(names))
            found[kind] = names
        return found[kind]

    return {kind: of(kind) for kind in kinds}


def _is_of_self(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _looked_at(node: ast.AST) -> Iterable[str]:
    """Attributes that a node reads or writes by name, of whatever object, or gives to a class."""
    if isinstance(node, ast.Attribute):
        return (node.attr,)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    return map(defined, node.body) if isinstance(node, ast.ClassDef) else ()


@cache
def _of_all() -> tuple[frozenset[str], dict[str, dict[str, str]]]:
    """Of all modules together: each name by which a call gives an argument, and what private attributes become."""

    def make() -> bytes:
        trees = [ast.parse(without_types(path.read_bytes())) for path in kept.modules()]
        nodes = (node for tree in trees for node in walked(tree))
        keywords = {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
        return json.dumps([sorted(keywords), short_attributes(trees)]).encode()

    keywords, attributes = json.loads(kept.kept("of all modules", b"", make))
    return frozenset(keywords), attributes
