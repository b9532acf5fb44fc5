"""In every golden scene, and after presses there, a display shows the same as after a whole redraw.

Each scene is drawn on one display, and every other scene of a display in large type.
"""

import random

import pytest

import scenes
from desk import SIZES, Desk
from firmware.ui.large_line import LargeLine
from test_redraw import same_when_redrawn

KINDS = list(SIZES)
PRESSES = ("up", "down", "left", "right", "right", "a", "a", "b")
PRESSED = 5  # presses after each scene
TOAST_MS = 3000  # a line over the screen has disappeared by then


@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("group", scenes.ALONE)
def test_no_pixel_is_stale(group: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(f"{group} {kind}")
    shown = scenes.of(group)[KINDS.index(kind) :: len(KINDS)]
    assert shown
    for number, (name, scene) in enumerate(shown):
        desk = Desk(kind)
        if number % 2:
            desk.enlarge()
        scenes.play(desk, scene)
        pressed: list[str] = []
        for button in (None, *dice.choices(PRESSES, k=PRESSED)):
            if button:
                desk.tap(button)
                pressed.append(button)
            desk.wait(TOAST_MS)
            before = bytes(desk.board.picture)
            with monkeypatch.context() as patch:
                patch.setattr(LargeLine, "turn", lambda line: False)  # no next part of the text just now
                assert same_when_redrawn(desk), (name, pressed, _places(desk, before))
        desk.clear()


def _places(desk: Desk, before: bytes) -> list[int]:
    """Return the first offsets in the display's memory at which a redraw changes something."""
    return [at for at, byte in enumerate(before) if desk.board.picture[at] != byte][:8]
