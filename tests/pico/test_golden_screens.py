"""Checks every golden screen on the emulated Pico, with an image: buttons lead to the same pixels as on the PC."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

import scenes
from tests.pico.handheld import KINDS, perform, rehearse, seeded

pytestmark = pytest.mark.usefixtures("stock", "frozen")

LCD = "waveshare_lcd13"
GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@pytest.mark.parametrize("group", scenes.ALONE)
@pytest.mark.parametrize("board", KINDS)
def test_every_golden_screen(board: str, group: str) -> None:
    """Every press on the way leads to the PC's picture too.

    Each of the two displays shows one half of a game's scenes. The PC draws all scenes for both.
    """
    kind = KINDS[board]
    shown = scenes.of(group)
    half = (len(shown) + 1) // 2  # neighbouring scenes share most of their presses
    first = (board == LCD) == (scenes.ALONE.index(group) % 2 == 1)
    shown = shown[:half] if first else shown[half:]
    start = seeded(board)
    tree = rehearse(kind, shown)
    found = start.pico.branch(lambda pico: perform(start, tree))
    assert set(found) == {name for name, _ in shown}
    wrong = []
    for name, picture in found.items():
        golden = Image.open(GOLDEN / kind / f"{name}.png").convert("RGB")
        if isinstance(picture, str):
            wrong.append(f"{name}: {picture}")
        elif golden.size != picture.size or (box := ImageChops.difference(golden, picture).getbbox()):
            wrong.append(f"{name}: other pixels in {box if golden.size == picture.size else picture.size}")
    assert not wrong, "\n" + "\n".join(wrong)
