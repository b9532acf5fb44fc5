"""In every golden scene, and after presses there, each display shows the same as after a whole redraw."""

import random

import pytest

import scenes
from desk import SIZES, Desk
from firmware.ui.large_line import LargeLine
from test_redraw import same_when_redrawn

PRESSES = ("up", "down", "left", "right", "right", "a", "a", "b")
TOAST_MS = 3000  # a line over the screen has disappeared by then


@pytest.mark.parametrize("is_large", (False, True), ids=("normal", "large"))
@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("group", scenes.ALONE)
def test_no_pixel_is_stale(group: str, kind: str, is_large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(f"{group} {kind} {is_large}")
    for name, scene in scenes.of(group):
        desk = Desk(kind)
        if is_large:
            desk.enlarge()
        scenes.play(desk, scene)
        pressed = ""
        for _ in range(7):
            desk.wait(TOAST_MS)
            before = bytes(desk.board.picture)
            with monkeypatch.context() as patch:
                patch.setattr(LargeLine, "turn", lambda line: False)  # no next part of the text just now
                assert same_when_redrawn(desk), (name, pressed, _places(desk, before))
            pressed += " " + dice.choice(PRESSES)
            desk.tap(pressed.split()[-1])
        desk.clear()


def _places(desk: Desk, before: bytes) -> list[int]:
    """Return the first offsets in the display's memory at which a redraw changes something."""
    return [at for at, byte in enumerate(before) if desk.board.picture[at] != byte][:8]
