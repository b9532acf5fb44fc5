"""Sources as they are compiled for a device: what only people and tools read takes none of its memory.

- Methods that only say what a subclass must have are the contract, not code: they go.
- A public constant, `NAME = const(1)`, would be a name in its module's memory that other modules look up. It becomes
  its number wherever it is used, as MicroPython itself does with a private one, and nothing else is left of it; so does
  a private name of bytes or text. Who runs code on a device by hand writes the number.
- MicroPython keeps the name of every parameter for those who give it by name; where nobody does, all functions have the
  same few names for theirs, and so have all modules and classes for what is private in them. A traceback then says `in
  _7`, but also which line of which module.

Every line keeps its number, for tracebacks.
"""

import ast
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeGuard

from host_sim import ROOT

_PACKAGES = ("engines", "firmware")
_SMALL = 1 << 30  # a larger number is an object, which a name may as well stand for

Constants = Mapping[str, int]
_Place = ast.stmt | ast.expr | ast.arg


class Clash(ValueError):
    """A name means a constant and something else; the message says which and where."""


def device_source(path: Path) -> bytes:
    """A module as it is compiled for a device. Raises `Clash`."""
    return _compact(path.read_bytes(), path.as_posix())


@cache
def _compact(source: bytes, where: str) -> bytes:
    source = without_constants(without_contract(source), where)
    return with_short_attributes(with_short_names(source, _keywords(), where), _all_attributes())


def without_contract(source: bytes) -> bytes:
    """The methods that only raise `NotImplementedError` are blank lines."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and _is_abstract(method):
                    for i in range(method.lineno - 1, method.end_lineno or method.lineno):
                        lines[i] = b"\n"
    return b"".join(lines)


def _is_abstract(method: ast.FunctionDef) -> bool:
    body = [statement for statement in method.body if not is_docstring(statement)]
    return [ast.unparse(statement) for statement in body] == ["raise NotImplementedError"]


def is_docstring(statement: ast.stmt) -> bool:
    """Whether a statement is a text by itself."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def without_constants(source: bytes, where: str = "") -> bytes:
    """Public constants, its own and those of other modules, are numbers; imports that nothing uses then are gone."""
    tree = ast.parse(source)
    own = public_constants(tree)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    bare, modules = _imported(imports)
    bare.update({name: _literal(value) for name, value in own.items()})
    texts = private_texts(tree)
    bare.update(texts)
    definitions = [node for node in tree.body if _defined(node) in own or _defined(node) in texts]
    within = {part for statement in definitions for part in ast.walk(statement) if part is not statement}
    _check(tree, within, bare, where)
    edits: list[tuple[_Place, str]] = [(node, "") for node in definitions]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    decorators = {part for function in functions for one in function.decorator_list for part in ast.walk(one)}
    kept = dict.fromkeys(modules, 0)  # uses of a module that are no constants
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            value = modules[node.value.id].get(node.attr)
            if value is not None:
                edits.append((node, _literal(value)))
                kept[node.value.id] -= 1  # its name is met again below
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in bare:
                edits.append((node, bare[node.id]))
            elif node.id in kept:
                kept[node.id] += 1
    for node in imports:
        stay = [name for name in node.names if kept.get(_alias(name), 1) and _alias(name) not in bare]
        if node.module == "micropython":  # `const` is for the compiler, and so are its decorators
            stay = [name for name in stay if name.name != "const"]
        if len(stay) < len(node.names):
            edits.append((node, ast.unparse(ast.ImportFrom(node.module, stay, 0)) if stay else "pass"))
    if all(part in decorators for part in ast.walk(tree) if isinstance(part, ast.Name) and part.id == "micropython"):
        edits += [(node, "pass") for node in tree.body if ast.unparse(node) == "import micropython"]
    return _edited(source, [edit for edit in edits if edit[0] not in within])


def public_constants(tree: ast.Module) -> dict[str, int]:
    """The public names of a module that stand for a small number: `NAME = const(1)`, or `NAME = _NAME` after such."""
    found: dict[str, int] = {}
    for node in tree.body:
        name = _defined(node)
        if name:
            assert isinstance(node, ast.Assign)
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
                number = ast.literal_eval(value.args[0])
                if abs(number) < _SMALL:
                    found[name] = number
            elif isinstance(value, ast.Name) and value.id in found:
                found[name] = found[value.id]
    return {name: value for name, value in found.items() if not name.startswith("_")}


def private_texts(tree: ast.Module) -> dict[str, str]:
    """The private names of a module that stand for bytes or text, as they are written."""
    values = {_defined(node): node.value for node in tree.body if isinstance(node, ast.Assign)}
    texts = {name: value.value for name, value in values.items() if isinstance(value, ast.Constant)}
    return {name: repr(text) for name, text in texts.items() if name[:1] == "_" and isinstance(text, bytes | str)}


@cache
def _all_constants() -> Mapping[str, Constants]:
    """The public constants of every module, by its dotted name."""
    found = {}
    for package in _PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name] = public_constants(ast.parse(path.read_bytes()))
    return found


def with_short_names(source: bytes, keywords: frozenset[str], where: str = "") -> bytes:
    """A module's private names are `_0`, `_1` and so on, and then so are each function's parameters, but for `self` and
    those of the names `keywords`."""
    edits: list[tuple[_Place, str]] = []

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
                    inside[parameter.arg] = f"_{count}"
                    edits.append((parameter, inside[parameter.arg]))
                    count += 1
            body: Sequence[ast.AST] = node.body if isinstance(node, ast.FunctionDef) else [node.body]
            for within in body:
                visit(within, inside, count)
        else:
            for part in ast.iter_child_nodes(node):
                visit(part, names, count)

    tree = ast.parse(source)
    private = {name: f"_{i}" for i, name in enumerate(_private_names(tree))}
    edits += [(node, private[node.name]) for node in _functions(tree) if node.name in private]
    visit(tree, private, len(private))
    return _edited(source, edits)


def _private_names(tree: ast.Module) -> list[str]:
    """Those of functions and values; what `const` stands for is no name."""
    names = [node.name for node in _functions(tree)]
    names += [_defined(node) for node in tree.body if not _is_constant(node)]
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
        return [_alias(name) for name in node.names]
    if isinstance(node, ast.Global | ast.Nonlocal):
        return node.names
    if isinstance(node, ast.ExceptHandler) and node.name:
        return [node.name]
    if isinstance(node, ast.arguments):
        return [one.arg for one in (node.vararg, *node.kwonlyargs, node.kwarg) if one]
    return []


def with_short_attributes(source: bytes, attributes: Mapping[str, Mapping[str, str]]) -> bytes:
    """What a class calls `self._name` is what `attributes` says for that class."""
    edits: list[tuple[_Place, str]] = []
    for kind in ast.walk(ast.parse(source)):
        if isinstance(kind, ast.ClassDef):
            names = attributes.get(kind.name, {})
            for node in ast.walk(kind):
                if _is_of_self(node) and node.attr in names:
                    edits.append((node, f"self.{names[node.attr]}"))
            for method in _functions(kind):
                if method.name in names:
                    edits.append((method, names[method.name]))
    return _edited(source, edits)


def short_attributes(trees: Sequence[ast.Module]) -> dict[str, dict[str, str]]:
    """New names for private attributes, by class: `_0`, `_1` and so on after those of the class it extends.

    Attributes that anything but methods of their class and its subclasses looks at keep their names.
    """
    kinds: dict[str, set[str]] = {}
    bases: dict[str, str] = {}
    others: set[str] = set()
    for tree in trees:
        inside: set[ast.AST] = set()
        for kind in ast.walk(tree):
            if isinstance(kind, ast.ClassDef):
                used = [node for node in ast.walk(kind) if _is_of_self(node) and _is_private(node.attr)]
                private = [method for method in _functions(kind) if _is_private(method.name)]
                kinds.setdefault(kind.name, set()).update(node.attr for node in used)
                kinds[kind.name].update(method.name for method in private)
                inside.update(private)
                for base in kind.bases:
                    bases[kind.name] = ast.unparse(base).rpartition(".")[2]
                inside.update(used)
        others = others.union(*(_looked_at(node) for node in ast.walk(tree) if node not in inside))
    found: dict[str, dict[str, str]] = {}

    def of(kind: str) -> dict[str, str]:
        if kind not in kinds:
            return {}
        if kind not in found:
            names = dict(of(bases.get(kind, "")))
            for name in sorted(kinds[kind] - others - names.keys()):
                names[name] = f"_{len(names)}"
            found[kind] = names
        return found[kind]

    return {kind: of(kind) for kind in kinds}


def _is_of_self(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _looked_at(node: ast.AST) -> set[str]:
    """Attributes that a node reads or writes by name, of whatever object, or gives to a class."""
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    return {_defined(part) for part in node.body} if isinstance(node, ast.ClassDef) else set()


@cache
def _trees() -> tuple[ast.Module, ...]:
    return tuple(
        ast.parse(path.read_bytes()) for package in _PACKAGES for path in sorted((ROOT / package).rglob("*.py"))
    )


@cache
def _all_attributes() -> dict[str, dict[str, str]]:
    return short_attributes(_trees())


@cache
def _keywords() -> frozenset[str]:
    """Every name by which some call gives an argument."""
    nodes = (node for tree in _trees() for node in ast.walk(tree))
    return frozenset(node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg)


def _imported(imports: list[ast.ImportFrom]) -> tuple[dict[str, str], dict[str, Constants]]:
    """What imported names stand for: numbers, as they are written, and modules with such."""
    everything = _all_constants()
    bare: dict[str, str] = {}
    modules: dict[str, Constants] = {}
    for node in imports:
        for name in node.names:
            constants = everything.get(f"{node.module}", {})
            if name.name in constants:
                bare[_alias(name)] = _literal(constants[name.name])
            elif everything.get(f"{node.module}.{name.name}"):
                modules[_alias(name)] = everything[f"{node.module}.{name.name}"]
    return bare, modules


def _check(tree: ast.Module, within: set[ast.AST], bare: Mapping[str, str], where: str) -> None:
    """No constant's name may be given another meaning in its module; `within` are the parts of the definitions."""
    for node in ast.walk(tree):
        name = node.arg if isinstance(node, ast.arg) else node.id if isinstance(node, ast.Name) else ""
        stored = isinstance(node, ast.arg) or (isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
        if stored and name in bare and node not in within:
            raise Clash(f"{where}:{getattr(node, 'lineno', 0)}: {name} is a constant")


def _defined(node: ast.stmt) -> str:
    """The name that a statement `NAME = ...` gives a value."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _alias(name: ast.alias) -> str:
    return name.asname or name.name


def _literal(value: int) -> str:
    return str(value) if value >= 0 else f"({value})"


def _edited(source: bytes, edits: list[tuple[_Place, str]]) -> bytes:
    """The source with nodes replaced by texts of one line; there are as many lines as before."""
    lines = source.splitlines(keepends=True)
    for node, text in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        start, end = node.col_offset, node.end_col_offset
        if isinstance(node, ast.FunctionDef):  # its name alone
            last, start = first, start + len("def ")
            end = start + len(node.name)
        rest = lines[last][end:]
        lines[first] = lines[first][:start] + text.encode() + (rest if first == last else b"\n")
        for i in range(first + 1, last + 1):
            lines[i] = rest if i == last else b"\n"
    return b"".join(lines)
