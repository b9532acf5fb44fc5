"""Every golden scene comes to the same pixels on CPython, through LLVM: plain kernels think too long."""

import pytest

import golden_digests
import scenes
from host_sim.kernels import llvm
from tests.host_sim.test_golden_scenes import KINDS, SHOWN


@pytest.mark.parametrize("group", scenes.GROUPS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_scene(kind: str, group: str) -> None:
    with llvm.accelerated():
        assert golden_digests.differing(kind, group) == [], SHOWN


def test_another_picture_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_digests, "digest", lambda name: "0" * 64)
    assert golden_digests.differing("oled", scenes.CONSOLE, 0, 1) == ["console-launcher"]
