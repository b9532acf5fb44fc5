"""Every golden scene comes to the same pixels on CPython, through LLVM: plain kernels think too long.

In colour, text can be read. Wherever the arrows move a cursor, it can be seen.
"""

from typing import Any

import pytest

import golden_digests
import scenes
from firmware.ui import theme
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from host_sim.kernels import llvm
from tests.host_sim import contrast
from tests.host_sim.cursors import unseen
from tests.host_sim.test_golden_scenes import SHOWN
from tools.generate.golden import KINDS


@pytest.mark.parametrize("group", scenes.GROUPS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_scene(kind: str, group: str) -> None:
    same = {}

    def visit(name: str, desk: Any) -> None:
        if found := unseen(desk):
            same[name] = found

    with llvm.accelerated(), contrast.watched() as pairs:
        different = golden_digests.differing(kind, group, visit=visit)
    assert same == {}, "places of a cursor that look the same"
    assert contrast.faint(pairs) == []
    assert (theme.INK, theme.BACKGROUND) in pairs or kind == "oled"
    assert different == [], SHOWN


@pytest.mark.parametrize("scene", ["foursquare-second", "foursquare-new", "console-deal-number", "foursquare-question"])
def test_a_cursor_that_cannot_be_seen_is_noticed(scene: str) -> None:
    """On a game's screen, in a menu, at a digit and in a question, the display does not show the cursor's moves."""
    desk = scenes.show("oled", dict(scenes.of(scene.partition("-")[0]))[scene])
    assert unseen(desk) == []
    desk.board.show = lambda canvas: None
    assert unseen(desk)
    desk.clear()


def test_another_picture_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_digests, "digest", lambda name: "0" * 64)
    assert golden_digests.differing("oled", scenes.CONSOLE, 0, 1) == ["console-launcher"]


def test_faint_print_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = Canvas(240, 240, True)
    looks = theme_for(240, 240, True)
    with contrast.watched() as pairs:
        for y, paper in enumerate((theme.CARD_DIM, theme.CURSOR, theme.CARD_BACK)):
            canvas.fill(0, 40 * y, 240, 40, paper)
        canvas.glyph(0x2666, 2, 2, theme.CARD_RED, looks.suits)
        canvas.text("7", 2, 42, theme.CARD_RED)
        canvas.fill(4, 84, looks.pip, looks.pip, theme.BACK_INK)
    papers = (theme.CARD_RED, theme.CARD_DIM), (theme.CARD_RED, theme.CURSOR), (theme.BACK_INK, theme.CARD_BACK)
    assert pairs == set(papers)
    assert contrast.faint(pairs) == []
    monkeypatch.setattr(theme, "PALETTE", bytes(48))
    assert [line.split()[-1] for line in contrast.faint(pairs)] == ["1.00"] * 3
