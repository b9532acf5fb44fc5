"""Names that never meet share one on a device, and code does what it did."""

import ast
from typing import Any

import pytest

from host_sim.device.device_source import compact_source
from host_sim.device.shared_names import Meeting, all_shared, shared, with_shared_names
from tools.measure import device_scripts

GAME = b"""
class Base:
    def area(self):
        return self.wide * self.tall()
class Derived(Base):
    wide = 2
    def tall(self):
        return height_of(3)
def height_of(area_of):
    return area_of
"""
OTHER = b"""
from engines.a.game import height_of as how_high
class Apart:
    def far(self, near):
        self.nearest_one = near
        return self
def call(value, action):
    return getattr(value, action)().nearest_one, how_high(4)
"""
TREES = {"engines/a/game.py": ast.parse(GAME), "firmware/ui/other.py": ast.parse(OTHER)}


def run(source: bytes, **more: Any) -> dict[str, Any]:
    scope: dict[str, Any] = dict(more)
    exec(compile(source, "module", "exec"), scope)
    return scope


def test_names_of_one_class_or_module_never_share() -> None:
    names = shared(TREES)
    for together in (("area", "wide", "tall"), ("far", "nearest_one"), ("height_of", "how_high", "call")):
        assert len({names.get(name, name) for name in together}) == len(together), names
    assert len(set(names.values())) < len(names)
    assert not {"near", "Base", "self", "action"} & set(names), "parameters and classes are no functions or attributes"


def test_code_with_shared_names_does_the_same() -> None:
    names = shared(TREES)
    game = run(with_shared_names(GAME, names))
    derived = game["Derived"]()
    assert getattr(derived, names.get("area", "area"))() == 6
    other = with_shared_names(OTHER, names)
    assert other.count(b"\n") == OTHER.count(b"\n") and other != OTHER


@pytest.mark.parametrize(
    "meaning",
    [
        "call(area=1)",
        "'area'",
        "class area:\n    pass",
        "def f():\n    global area",
        "import area",
        "from os import area",
        "try:\n    pass\nexcept OSError as area:\n    pass",
    ],
)
def test_a_name_with_another_meaning_stays(meaning: str) -> None:
    trees = {**TREES, "firmware/other.py": ast.parse(meaning)}
    assert "area" in shared(TREES) and "area" not in shared(trees)


@pytest.mark.parametrize("path", ["firmware/other.py", "engines/other.py", "firmware/screens/other.py"])
def test_what_other_folders_define_stays(path: str) -> None:
    assert "area" not in shared({**TREES, path: ast.parse("def area():\n    pass")})


def test_two_that_share_are_not_used_in_one_module() -> None:
    """A test that is compiled for a device might."""
    with pytest.raises(Meeting, match="one and two have one name"):
        with_shared_names(b"from engines.a import one\nfrom engines.b import two\n", {"one": "x", "two": "x"})
    assert with_shared_names(b"a.one = b.two\n", {"one": "x", "two": "x"}) == b"a.x = b.x\n"


def test_sharing_saves_a_hundred_names() -> None:
    names = all_shared()
    assert len(names) - len(set(names.values())) >= 100
    kept = {"append", "count", "index", "fill_rect", "step", "hint", "play", "score", "moves", "press", "draw"}
    assert not kept & set(names)
    source = compact_source(b"def f(kernels):\n    return kernels.list_moves(7)\n", "module")
    assert f".{names['list_moves']}(7)".encode() in source


def test_a_script_says_the_names_that_a_device_has() -> None:
    names = all_shared()
    frame = device_scripts.with_values(device_scripts.FRAME, BOARD="pico_oled")
    assert "canvas.clean()" in device_scripts.FRAME
    assert f"canvas.{names.get('clean', 'clean')}()" in frame
