"""What is compiled for a device does what its source does, with fewer names."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.device.constants import Clash
from host_sim.device.device_source import (
    device_source,
    short_attributes,
    with_short_attributes,
    with_short_names,
    without_spaced_names,
)
from host_sim.device.rom_names import all_renamed, short_attribute, short_variable

NO_KEYWORDS: frozenset[str] = frozenset()
MODULES = [path for package in ("engines", "firmware") for path in sorted((ROOT / package).rglob("*.py"))]


def run(source: bytes) -> dict[str, Any]:
    scope: dict[str, Any] = {"const": int}
    exec(compile(source, "module", "exec"), scope)
    return scope


def test_abstract_methods_stay_on_the_pc(tmp_path: Path) -> None:
    """What is left keeps its lines, for tracebacks."""
    module = tmp_path / "module.py"
    module.write_text(
        'class Shape:\n    """One."""\n\n'
        '    def area(self):\n        """Square pixels."""\n        raise NotImplementedError\n\n'
        "    def name(self):\n        return 1\n\n    def check(self):\n        raise ValueError\n"
    )
    shape = run(device_source(module))["Shape"]
    assert not hasattr(shape, "area") and shape().name() == 1 and hasattr(shape, "check")
    assert shape.name.__code__.co_firstlineno == 8


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_keeps_its_lines_and_has_no_public_constant(path: Path) -> None:
    before, after = path.read_bytes(), device_source(path)
    assert after.count(b"\n") == before.count(b"\n")
    for ours, theirs in zip(functions(before), functions(after), strict=True):
        kept = all_renamed().get(ours.name, ours.name)
        assert ours.lineno == theirs.lineno and (theirs.name == kept or ours.name.startswith("_")), ours.name
        assert len(ours.args.args) == len(theirs.args.args)
    left = {match[1]: int(match[2], 0) for match in re.finditer(rb"^([A-Z]\w*) = const\((\w+)\)", after, re.MULTILINE)}
    assert all(value >= 1 << 30 for value in left.values()), left


def functions(source: bytes) -> list[ast.FunctionDef]:
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [node for node in found if ast.unparse(node.body[-1]) != "raise NotImplementedError"]


def test_parameters_and_what_is_private_have_short_names() -> None:
    source = (
        b"_cache = {}\n\n\ndef _twice(value):\n    return 2 * value\n\n\n"
        b"def outer(first, second=3, *rest, named=0):\n    _cache[first] = second\n"
        b"    return [lambda third, first=first: (first, second, third, rest, named, _twice(third))]\n"
    )
    after = with_short_names(source, frozenset({"named"}))
    assert run(after)["outer"](5, 6, 7, named=8)[0](9) == (5, 6, 9, (7,), 8, 18)
    assert not {b"first", b"second", b"third", b"_cache", b"_twice"} & set(after.replace(b"(", b" ").split())
    kept = with_short_names(b"def f(dc, cs):\n    return dc\n", frozenset({"dc"}))
    assert kept == f"def f(dc, {short_variable(0)}):\n    return dc\n".encode()


def test_a_name_with_two_meanings_is_refused() -> None:
    source = b"def f(error):\n    try:\n        return 1 // error\n    except OSError as error:\n        return 0\n"
    with pytest.raises(Clash, match=":4: error has two meanings"):
        with_short_names(source, NO_KEYWORDS)


def test_classes_share_the_names_of_private_attributes() -> None:
    source = (
        b"class Base:\n    def __init__(self):\n        self._a = 1\n        self._open = 2\n"
        b"    def both(self):\n        return self._a, self._find()\n    def _find(self):\n        return 0\n"
        b"class Derived(Base):\n    def __init__(self):\n        super().__init__()\n        self._b = 3\n"
        b"    def _find(self):\n        return self._b\n"
        b"class Other:\n    def __init__(self, base):\n        self._c = base._open\n"
        b"    def get(self):\n        return self._c\n"
    )
    names = short_attributes([ast.parse(source)])
    first, second, third = map(short_attribute, range(3))
    assert names == {
        "Base": {"_a": first, "_find": second},
        "Derived": {"_a": first, "_find": second, "_b": third},
        "Other": {"_c": first},
    }
    scope = run(with_short_attributes(source, names))
    derived = scope["Derived"]()
    assert derived.both() == (1, 3) and scope["Other"](derived).get() == 2
    assert vars(derived) == {first: 1, "_open": 2, third: 3}


def test_no_short_text_that_begins_with_a_space_is_a_name() -> None:
    source = (
        b"\"\"\" of\"\"\"\nWORDS = (' a', ' b')\nROWS = ((' c', 1), 2)\n\n\ndef f(x, y=' or '):\n"
        b"    return x + ' and ' + y.join(WORDS), '%s' % (' is', x)[0], ' is longer than that', ROWS\n"
    )
    after = without_spaced_names(source)
    assert after.count(b",)[0]") == 3 and b"(' or ',)[0]" in after and b"(' is',)[0]" in after
    assert run(after)["f"]("q") == run(source)["f"]("q")
    assert len(after.splitlines()) == len(source.splitlines())
