"""Each game's help explains a turn, and every mark that its screens draw, with the mark in the text."""

import ast
import importlib
from pathlib import Path

import pytest

from desk import Desk
from engines.catalog import Entry
from firmware.text.help import rules
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.marks import MarkedFont
from firmware.ui.pages import TextPage
from host_sim import ROOT
from manifests import drawings, games
from tools.generate.marks import codes

DISPLAYS = ((128, 64, False), (240, 240, True), (240, 135, True))
TURN = "How a turn goes"
DISPLAY = "On the display"
CODES = codes()
NAMES = {code: name for name, code in CODES.items()}

SHAPES = {"fill", "frame", "hatch", "rounded"}
GROUNDS = {"BACKGROUND", "PANEL"}  # roles of backgrounds

# Marks drawn by the functions of shared modules beside plain cards, by module and by the name under which a game
# imports it.
SHARED = {
    ("firmware.screens.match", "MatchScreen"): {"_draw_cover": ("back",)},
    ("firmware.ui.card_face", "draw_card"): {"draw_card": (), "_draw_pips_or_figure": (), "draw_back": ()},
    ("firmware.ui.card_face", "draw_back"): {"draw_card": (), "_draw_pips_or_figure": (), "draw_back": ("back",)},
    ("firmware.ui.cards", "draw_card"): {
        "draw_card": ("frame",),
        "redraw_card": ("frame",),
        "_draw_foot": ("back",),
        "_draw_place": ("place",),
        "_draw_open": (),
        "_draw_closed": ("back", "faint"),
        "_draw_pips": ("pips",),
        "_bend": ("corner", "fold"),
    },
    ("firmware.ui.hand", "Hand"): {
        "draw": ("raised", "can", "cannot"),
        "_draw_arrows": (),
    },
    ("firmware.ui.seats", "Seats"): {"draw": ("acts", "count", "struck")},
}


def draws(source: str) -> set[str]:
    """The functions of a module that draw shapes other than a ground."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SHAPES:
                    role = ast.unparse(node.args[-1]).rpartition(".")[2]
                    if ast.unparse(node.func.value) == "canvas" and role not in GROUNDS:
                        found.add(function.name)
    return found


def drawn_by(key: str) -> set[str]:
    """The functions of a game's own screens that draw shapes, `module.function`."""
    found = set()
    for path in sorted((ROOT / "firmware" / "games" / key).glob("*.py")):
        found |= {f"{path.stem}.{name}" for name in draws(path.read_text("utf-8"))}
    return found


def shared_by(key: str) -> set[str]:
    """The marks that shared modules draw on a game's screens."""
    marks: set[str] = set()
    for path in (ROOT / "firmware" / "games" / key).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    for names in SHARED.get((node.module or "", alias.name), {}).values():
                        marks.update(names)
    return marks


def pages_of(key: str) -> dict[str, str]:
    """A game's help pages, for all variants."""
    pages: dict[str, str] = {}
    for page in importlib.import_module(f"firmware.help.{key}").PAGES:
        pages[page[0]] = pages.get(page[0], "") + page[1]
    return pages


def marks_in(text: str) -> set[str]:
    """The names of the marks in a text."""
    return {NAMES[character] for character in text if character in NAMES}


EACH = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)


@EACH
def test_every_mark_of_its_screens_is_explained(entry: Entry) -> None:
    """`MARKS` says for each function that draws shapes which marks these are. The page has them all, and none that
    nothing draws."""
    marks = drawings(entry.key).MARKS
    assert drawn_by(entry.key) - set(marks) == set(), "`MARKS` has nothing for these"
    wanted = {name for names in marks.values() for name in names} | shared_by(entry.key)
    assert marks_in(pages_of(entry.key)[DISPLAY]) == wanted


@EACH
def test_the_marks_are_of_functions_that_are_there(entry: Entry) -> None:
    for name in drawings(entry.key).MARKS:
        module, _, function = name.partition(".")
        text = (ROOT / "firmware" / "games" / entry.key / f"{module}.py").read_text("utf-8")
        assert f"def {function}(" in text, name


@pytest.mark.parametrize("place", SHARED, ids=lambda place: place[0])
def test_what_shared_modules_draw_is_known(place: tuple[str, str]) -> None:
    path = ROOT / Path(*place[0].split(".")).with_suffix(".py")
    assert draws(path.read_text("utf-8")) == set(SHARED[place])


@EACH
def test_marks_stand_on_the_display_page_only_where_they_fit(entry: Entry) -> None:
    """A page with marks wraps within every display, and each mark is on one of its screenfuls."""
    for title, text in pages_of(entry.key).items():
        if not marks_in(text):
            continue
        assert len(text.encode()) <= 1500
        for width, height, colour in DISPLAYS:
            theme = theme_for(width, height, colour)
            page = TextPage(theme, title, text)
            font = MarkedFont(theme.font, colour)
            canvas = Canvas(width, height, colour)
            for _ in range(page.pages):
                page.draw(canvas)
                inside = width - 2 * theme.margin
                canvas.fill(0, 0, width, theme.title_height, 0)
                canvas.fill(theme.margin, theme.title_height, inside, height - theme.title_height, 0)
                assert not any(canvas.buffer), f"{title} sticks out of {width}x{height}"
                page.turn(1)
            assert font.height <= theme.line


@EACH
def test_text_play_prints_the_rules_without_marks(entry: Entry) -> None:
    """It leaves out the pages about the display and the buttons."""
    for number in range(max(len(entry.variants()), 1)):
        game = entry.game()()
        if entry.variants():
            game.set_option(0, number)
        printed = list(rules(game, "all"))
        assert marks_in("".join(printed)) == set() and not set("".join(printed)) & set("\u2190\u2191\u2192\u2193\u2660")
        assert DISPLAY + "." not in printed and "Goal." in printed and TURN + "." in printed


@EACH
def test_each_variant_has_at_most_30_pages_on_the_oled(entry: Entry) -> None:
    shape = theme_for(*DISPLAYS[0])
    for number, variant in enumerate(entry.variants() or (None,)):
        desk = Desk()
        desk.console.open("help", "HelpScreen", entry.key, entry.title, "", number)
        desk.settle()
        shown = [(page[0], TextPage(shape, page[0], page[1]).pages) for page in desk.console.top()._pages]
        assert sum(count for _, count in shown) <= 30, (variant and variant.name, shown)
        assert [title for title, _ in shown][:3] == ["Goal", TURN, DISPLAY]
        desk.clear()


def test_menus_are_explained_too() -> None:
    """The page on menus is written by hand, with the numbers of its marks."""
    assert marks_in(dict(importlib.import_module("firmware.help.buttons").PAGES)["Menus"]) == {"row", "off", "scroll"}


def test_a_game_without_its_marks_is_found() -> None:
    """The check tried on a function that draws: it ignores a background and finds a shape."""
    assert draws("def a(canvas):\n    canvas.fill(0, 0, 1, 1, role.BACKGROUND)\n") == set()
    assert draws("def a(canvas):\n    canvas.fill(0, 0, 1, 1, role.INK)\n    canvas.text(0)\n") == {"a"}
    assert marks_in(f"x {CODES['corner']}") == {"corner"}
