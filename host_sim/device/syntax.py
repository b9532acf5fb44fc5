"""Cached syntax trees of sources, and lists of their nodes: `ast.walk` takes several times as long."""

import ast
from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

# fields left out: operators, and contexts such as `Load`, which are the same few nodes everywhere
_NO_PARTS = {"ctx", "op", "ops"}
_fields: dict[type[ast.AST], tuple[str, ...]] = {}
_cache: WeakKeyDictionary[ast.AST, Sequence[ast.AST]] = WeakKeyDictionary()


@lru_cache(maxsize=8)
def parsed(source: bytes) -> ast.Module:
    """Return the syntax tree of a source, cached. The caller must not change it."""
    return ast.parse(source)


def walked(tree: ast.AST) -> Sequence[ast.AST]:
    """Return every node in the order of `ast.walk`, except operators and contexts; cached for modules."""
    if not isinstance(tree, ast.Module):
        return [tree, *_parts(tree)]
    if tree not in _cache:
        _cache[tree] = _parts(tree)  # without the tree itself: a reference to it would keep the cache entry alive
    return [tree, *_cache[tree]]


def _parts(tree: ast.AST) -> list[ast.AST]:
    nodes = [tree]
    for node in nodes:  # the list grows while it is walked
        kind = type(node)
        if kind not in _fields:
            _fields[kind] = tuple(name for name in kind._fields if name not in _NO_PARTS)
        for name in _fields[kind]:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                nodes.append(value)
            elif isinstance(value, list):
                nodes += [part for part in value if isinstance(part, ast.AST)]
    return nodes[1:]
