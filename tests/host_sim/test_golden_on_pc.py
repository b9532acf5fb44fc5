"""Every golden scene comes to the same pixels on CPython, through LLVM: plain kernels think too long. In colour, what
they print can be read.
"""

import pytest

import golden_digests
import scenes
from firmware.ui import theme
from firmware.ui.canvas import Canvas
from firmware.ui.theme import theme_for
from host_sim.kernels import llvm
from tests.host_sim import contrast
from tests.host_sim.test_golden_scenes import KINDS, SHOWN


@pytest.mark.parametrize("group", scenes.GROUPS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_scene(kind: str, group: str) -> None:
    with llvm.accelerated(), contrast.watched() as pairs:
        different = golden_digests.differing(kind, group)
    assert contrast.faint(pairs) == []
    assert (theme.INK, theme.BACKGROUND) in pairs or kind == "oled"
    assert different == [], SHOWN


@pytest.mark.parametrize("group", scenes.ALONE)
def test_some_scenes_on_a_small_colour_display(group: str) -> None:
    """Every sixth of them, on 240x135: the picture is what the canvas holds, and can be read."""
    with llvm.accelerated(), contrast.watched() as pairs:
        for _, scene in scenes.of(group)[::6]:
            desk = scenes.show("wide", scene)
            assert desk.board.picture == desk.console.canvas.buffer
            desk.console.leave()
            desk.clear()
    assert contrast.faint(pairs) == []
    assert (theme.INK, theme.BACKGROUND) in pairs


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
