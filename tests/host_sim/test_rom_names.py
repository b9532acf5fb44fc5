"""Our names become names that MicroPython has in ROM, and code does what it did."""

import ast
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.device import rom_names
from host_sim.device.device_source import compact_source
from host_sim.device.rom_names import (
    Clash,
    all_renamed,
    by_number,
    in_rom,
    renamed,
    short_attribute,
    short_names,
    short_variable,
    with_rom_names,
)

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
OURS = {"area", "wide", "tall", "height_of", "far", "nearest_one", "call"}


def run(source: bytes, **more: Any) -> dict[str, Any]:
    scope: dict[str, Any] = dict(more)
    exec(compile(source, "module", "exec"), scope)
    return scope


def test_functions_methods_and_attributes_have_one_each() -> None:
    names = renamed(TREES)
    assert set(names) == OURS, "classes, parameters and modules keep their names"
    assert len(set(names.values())) == len(names) and set(names.values()) <= set(in_rom())


def test_a_new_name_leaves_the_others_as_they_are() -> None:
    """So that a device gets few modules anew."""
    more = renamed({**TREES, "firmware/more.py": ast.parse("def height():\n    pass")})
    before = renamed(TREES)
    assert more.keys() - before.keys() == {"height"}
    assert sum(more[name] == before[name] for name in before) >= len(before) - 1


def test_the_names_of_all_there_is_are_as_many_as_there_is_room_for() -> None:
    names = renamed(TREES, ["acos", "asin", "atan"])
    assert len(names) == 3 and set(names.values()) == {"acos", "asin", "atan"}
    assert renamed(TREES, []) == {}


def test_what_one_game_alone_says_is_left_out_first() -> None:
    trees = {
        "engines/one/rules.py": ast.parse("def area(): pass\ndef moves(): pass"),
        "firmware/games/one/screen.py": ast.parse("def wide(): pass\narea()"),
        "engines/other/rules.py": ast.parse("def moves(): pass"),
        "firmware/ui/shared.py": ast.parse("def zoom(): pass"),
    }
    assert set(renamed(trees, ["acos", "asin"])) == {"moves", "zoom"}
    assert set(renamed(trees, ["acos", "asin", "atan"])) == {"area", "moves", "zoom"}


def test_code_does_the_same() -> None:
    names = renamed(TREES)
    derived = run(with_rom_names(GAME, names))["Derived"]()
    assert getattr(derived, names["area"])() == 6 and not hasattr(derived, "area")
    other = with_rom_names(OTHER, names)
    assert other.count(b"\n") == OTHER.count(b"\n") and b"nearest_one" not in other
    assert f"import {names['height_of']} as how_high".encode() in other


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
    assert "area" in renamed(TREES) and "area" not in renamed(trees)


@pytest.mark.parametrize("name", ["feed", "append", "read", "ioctl", "fill_rect", "acosh", "len"])
def test_what_micropython_knows_stays(name: str) -> None:
    source = f"class One:\n    def {name}(self):\n        self.other_one = 1"
    assert set(renamed({"firmware/one.py": ast.parse(source)})) == {"other_one"}


def test_main_py_is_as_it_stands() -> None:
    """No build changes it: what it wants, and what it has, is called so everywhere."""
    trees = {**TREES, "firmware/main.py": ast.parse("def area():\n    far()")}
    assert set(renamed(trees)) == OURS - {"area", "far"}
    assert not {"run", "finish_update"} & set(all_renamed())


@pytest.mark.parametrize("use", ["acosh = 1", "x.acosh", "f(acosh=1)", "'acosh'", "import acosh", "def f(acosh): pass"])
def test_no_name_that_something_has_is_taken(use: str) -> None:
    assert set(renamed({"firmware/a.py": ast.parse(f"def one():\n    pass\n{use}")}, ["acosh", "x_dec"]).values()) == {
        "x_dec"
    }


def test_no_type_of_viper_is_taken() -> None:
    """A viper kernel that called a kernel by such a name would cast."""
    trees = {"engines/a.py": ast.parse("def best_card():\n    pass")}
    assert renamed(trees, ["uint", "ptr", "ptr8", "ptr16", "ptr32"]) == {}


def test_a_script_that_has_such_a_name_of_its_own_is_refused() -> None:
    with pytest.raises(Clash, match="one is called acos on a device"):
        with_rom_names(b"from engines.a import one\nacos = 2\n", {"one": "acos"})
    assert with_rom_names(b"a.one = b.acos\n", {"one": "acos"}) == b"a.acos = b.acos\n"


def test_the_list_is_sorted_and_holds_names_alone() -> None:
    assert list(in_rom()) == sorted(set(in_rom())) and len(in_rom()) > 900
    assert all(name.isidentifier() and not name.startswith("_") for name in in_rom())


def test_those_with_a_number_are_among_them() -> None:
    assert set(by_number()) < set(in_rom()) and len(by_number()) == len(set(by_number())) > 100
    assert {"append", "write", "rsplit"} < set(by_number()) and "acosh" not in by_number()


@pytest.mark.parametrize("short", [short_variable, short_attribute])
def test_short_names_are_those_with_a_number_that_nothing_is_called_there(short: Callable[[int], str]) -> None:
    names = [short(number) for number in range(200)]
    assert set(names[:15]) <= set(by_number()) and names[-1] == "_199"
    assert len(set(names)) == 200
    assert not set(names) & set(all_renamed().values())


def test_a_short_name_is_what_no_place_of_its_kind_says() -> None:
    said = b"""
def append(rest):
    return rest.rsplit, len
'strip'
x.write(count=1)
"""
    variables, attributes = short_names({"engines/a.py": ast.parse(said)})
    assert "rsplit" in variables and "append" in attributes
    assert not {"append", "strip", "count", "self", "ptr8"} & set(variables)
    assert not {"rsplit", "strip", "write", "count", "self"} & set(attributes)


def test_what_most_modules_say_has_a_number() -> None:
    trees = {f"firmware/{i}.py": ast.parse("def zoom(): pass") for i in range(3)}
    trees["firmware/other.py"] = ast.parse("def area(): pass")
    assert renamed(trees, ["acosh", "rsplit"]) == {"zoom": "rsplit", "area": "acosh"}


def test_most_of_our_names_are_found_one() -> None:
    names = all_renamed()
    assert len(names) >= 450
    source = compact_source(b"def f(kernels):\n    return kernels.list_moves(7)\n", "module")
    assert f".{names['list_moves']}(7)".encode() in source
    assert max(map(len, rom_names.LIST.read_text("ascii").splitlines())) <= 120
