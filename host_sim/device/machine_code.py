"""Kernels that a device has as bytecode, for want of room, as the machine code that viper makes of them.

What a kernel may do is little enough for both. Its buffers become pointers, its calls integers. One that shifts further
than a word of viper's is wide stays as it is.
"""

import ast

_POINTERS = {  # of `engines/types.pyi`
    "Buffer": "ptr8",
    "Data": "ptr8",
    "Halfwords": "ptr16",
    "Moves": "ptr16",
    "Moves | Buffer": "ptr16",
}
_WORD = 32
_BYTECODE = "micropython.bytecode"
_VIPER = "micropython.viper"


def as_machine_code(source: bytes) -> bytes:
    """A module whose kernels are viper's."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _may_be(node):
            _compile(node)
    return ast.unparse(ast.fix_missing_locations(tree)).encode()


def _may_be(function: ast.FunctionDef) -> bool:
    decorated = map(ast.unparse, function.decorator_list)
    return _BYTECODE in decorated and not any(map(_is_wide, ast.walk(function)))


def _is_wide(node: ast.AST) -> bool:
    shift = isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and node.right
    return isinstance(shift, ast.Constant) and isinstance(shift.value, int) and shift.value >= _WORD


def _compile(kernel: ast.FunctionDef) -> None:
    kernel.decorator_list = [ast.parse(_VIPER, mode="eval").body]
    pointers = {}
    for parameter in kernel.args.args:
        kind = ast.unparse(parameter.annotation).strip("'") if parameter.annotation else ""
        if kind in _POINTERS:
            pointers[parameter.arg] = f"{parameter.arg}_items"
            made = f"{pointers[parameter.arg]} = {_POINTERS[kind]}({parameter.arg})"
            kernel.body.insert(1, ast.parse(made).body[0])  # behind what it is for
        parameter.annotation = ast.Name("object" if kind in _POINTERS else "int")
    kernel.returns = None if kernel.returns and ast.unparse(kernel.returns) == "None" else ast.Name("int")
    own = len(pointers) + 1
    kernel.body[own:] = [_Numbers(pointers).visit(statement) for statement in kernel.body[own:]]


class _Numbers(ast.NodeTransformer):
    """Indexes pointers where a buffer was indexed, and makes a number of what a kernel returns."""

    def __init__(self, pointers: dict[str, str]) -> None:
        self._pointers = pointers

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """An item of a buffer."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self._pointers:
            node.value.id = self._pointers[node.value.id]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        """A docstring, or a call whose result nobody uses."""
        self.generic_visit(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """A call of another kernel."""
        self.generic_visit(node)
        return ast.Call(ast.Name("int"), [node], [])
