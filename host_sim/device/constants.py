"""Inlining of the constants of the engines and the firmware, in kernels too.

A constant is `NAME = const(...)` at the top level of a module. Its value is a number, or an expression of numbers and
other constants, from its own module or imported. MicroPython itself inlines only the constants of the module that it is
compiling.
"""

import ast
import operator
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from host_sim import ROOT
from host_sim.device.source_edits import Edit, bound_by, defined, edited
from host_sim.device.syntax import parsed, walked
from host_sim.device.types_stripped import without_types

PACKAGES = ("engines", "firmware")
_SMALL = 1 << 30  # a larger number is a heap object, so inlining it saves nothing
_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_UNARY: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}

Constants = Mapping[str, int]
_Import = ast.Import | ast.ImportFrom


class Clash(ValueError):
    """A constant's name has another meaning too. The message gives the name and the place."""


def without_constants(source: bytes, where: str = "") -> bytes:
    """Inline public constants, own and imported, and private texts.

    Remove their definitions and unused imports. Raises `Clash`.
    """
    tree = parsed(source)
    numbers = {name: value for name, value in constants_of(tree).items() if not name.startswith("_")}
    own = {name: literal(value) for name, value in numbers.items()} | private_texts(tree)
    definitions = [node for node in tree.body if defined(node) in own]
    edits = _uses(tree, own, definitions, where)
    return _without_tools(edited(source, [*edits, *_unused(tree, own), *((node, "") for node in definitions)]))


def with_imported_constants(source: bytes, where: str = "") -> bytes:
    """Inline the constants of other modules.

    The module keeps all its own names for others to look up. Raises `Clash`.
    """
    return edited(source, _uses(parsed(source), {}, [], where))


def _uses(tree: ast.Module, own: Mapping[str, str], definitions: list[ast.stmt], where: str) -> list[Edit]:
    """Return the edits that inline imported constants and the names `own`, except inside the `definitions` of those
    names. Raises `Clash`."""
    numbers, modules = _imported(_imports(tree))
    bare = {**{name: literal(value) for name, value in numbers.items()}, **own}
    within = {part for statement in definitions for part in walked(statement) if part is not statement}
    _check(tree, within, bare, where)
    edits: list[Edit] = []
    for node in walked(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            value = modules[node.value.id].get(node.attr)
            if value is not None:
                edits.append((node, literal(value)))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in bare:
            edits.append((node, bare[node.id]))
    return [edit for edit in edits if edit[0] not in within]


def _unused(tree: ast.Module, own: Mapping[str, str]) -> list[Edit]:
    """Return the edits that remove imports of constants, and of modules with no other use."""
    numbers, modules = _imported(_imports(tree))
    uses = dict.fromkeys(modules, 0)  # uses of each module other than for a constant
    for node in walked(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            # cancels the count of the module's name in this node
            uses[node.value.id] -= node.attr in modules[node.value.id]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in uses:
            uses[node.id] += 1
    edits = []
    for node in (node for node in _imports(tree) if isinstance(node, ast.ImportFrom)):
        used = [name for name in node.names if uses.get(bound_by(name), 1)]
        edits += _less(
            tree, node, [name for name in used if bound_by(name) not in numbers and bound_by(name) not in own]
        )
    return edits


def _imports(tree: ast.Module) -> list[_Import]:
    return [node for node in walked(tree) if isinstance(node, _Import)]


def _without_tools(source: bytes) -> bytes:
    """Remove imports that only the compiler needs: `const`, and `micropython` if it is used only in decorators."""
    tree = parsed(source)
    edits: list[Edit] = []
    functions = [node for node in walked(tree) if isinstance(node, ast.FunctionDef)]
    decorators = {part for function in functions for one in function.decorator_list for part in walked(one)}
    for node in walked(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "micropython":
            edits += _less(tree, node, [name for name in node.names if name.name != "const"])
    if all(part in decorators for part in walked(tree) if isinstance(part, ast.Name) and part.id == "micropython"):
        edits += [(node, "") for node in tree.body if ast.unparse(node) == "import micropython"]
    return edited(source, edits)


def _less(tree: ast.Module, node: ast.ImportFrom, stay: list[ast.alias]) -> list[Edit]:
    """Return the edits that reduce an import to the names `stay`."""
    if len(stay) == len(node.names):
        return []
    nothing = "" if node in tree.body else "pass"
    return [(node, ast.unparse(ast.ImportFrom(node.module, stay, 0)) if stay else nothing)]


def constants_of(tree: ast.Module) -> dict[str, int]:
    """Return the small numbers that a module defines at its top level, including private ones: `NAME = const(...)`, or
    `NAME = OTHER` after that."""
    numbers, modules = _imported(node for node in tree.body if isinstance(node, _Import))
    constants: dict[str, int] = {}
    for node in tree.body:
        name = defined(node)
        if name:
            assert isinstance(node, ast.Assign)
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
                value = value.args[0]
            elif not isinstance(value, ast.Name) or value.id not in constants:
                continue
            number = evaluated(value, {**numbers, **constants}, modules)
            if number is not None and abs(number) < _SMALL:
                constants[name] = number
    return constants


def evaluated(value: ast.expr, names: Constants, modules: Mapping[str, Constants]) -> int | None:
    """Return the number that an expression evaluates to, or None if it is not a number."""
    if isinstance(value, ast.Constant):
        return value.value if type(value.value) is int else None
    if isinstance(value, ast.Name):
        return names.get(value.id)
    if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
        return modules.get(value.value.id, {}).get(value.attr)
    if isinstance(value, ast.UnaryOp) and type(value.op) in _UNARY:
        operand = evaluated(value.operand, names, modules)
        return None if operand is None else _UNARY[type(value.op)](operand)
    if isinstance(value, ast.BinOp) and type(value.op) in _BINARY:
        left, right = evaluated(value.left, names, modules), evaluated(value.right, names, modules)
        return None if left is None or right is None else _BINARY[type(value.op)](left, right)
    return None


def private_texts(tree: ast.Module) -> dict[str, str]:
    """Return the private names of a module that are bytes or text, each with its value as source text."""
    values = {defined(node): node.value for node in tree.body if isinstance(node, ast.Assign)}
    texts = {name: value.value for name, value in values.items() if isinstance(value, ast.Constant)}
    return {name: repr(text) for name, text in texts.items() if name[:1] == "_" and isinstance(text, bytes | str)}


@cache
def exported(module: str) -> Constants:
    """Return the public constants of the module with this dotted name, and those that it imports, which `from` finds
    too.

    A module from outside the project has none.
    """
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    if module.partition(".")[0] not in PACKAGES or not path.is_file():
        return {}
    tree = ast.parse(without_types(path.read_bytes()))
    numbers, _ = _imported(node for node in tree.body if isinstance(node, _Import))
    return {name: value for name, value in {**numbers, **constants_of(tree)}.items() if not name.startswith("_")}


def _imported(imports: Iterable[_Import]) -> tuple[dict[str, int], dict[str, Constants]]:
    """Return the imported names: constants with their numbers, and modules with their constants."""
    bare: dict[str, int] = {}
    modules: dict[str, Constants] = {}
    for node in imports:
        for name in node.names:
            if isinstance(node, ast.Import):
                if name.asname and exported(name.name):
                    modules[name.asname] = exported(name.name)
                continue
            constants = exported(f"{node.module}")
            if name.name in constants:
                bare[bound_by(name)] = constants[name.name]
            elif exported(f"{node.module}.{name.name}"):
                modules[bound_by(name)] = exported(f"{node.module}.{name.name}")
    return bare, modules


def _check(tree: ast.Module, within: set[ast.AST], bare: Mapping[str, str], where: str) -> None:
    """Raise `Clash` if the module gives a constant's name another meaning.

    `within` holds the nodes inside definitions.
    """
    for node in walked(tree):
        name = node.arg if isinstance(node, ast.arg) else node.id if isinstance(node, ast.Name) else ""
        stored = isinstance(node, ast.arg) or (isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
        if stored and name in bare and node not in within:
            raise Clash(f"{where}:{getattr(node, 'lineno', 0)}: {name} is a constant")


def literal(value: int) -> str:
    """Return a number as source text that is safe inside an expression."""
    return str(value) if value >= 0 else f"({value})"
