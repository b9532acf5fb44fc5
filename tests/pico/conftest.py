"""Emulated Picos for the tests. Without a firmware image tests that need one are left out, except in CI (CI=true)."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.boards import BOARDS
from host_sim.device import device_files as flash_files
from host_sim.device.device_files import device_files
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.rig import Pico
from tests.pico import flashing

NEED_AN_IMAGE = {"stock", "booted", "handheld"}  # fixtures
NEED_A_CONSOLE_IN_IT = {"frozen"}  # a fixture, or a parameter that is True or of that name


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs an image that is not there; `host_sim.pico.images.MISSING` says how to get one."""
    if os.environ.get("CI") == "true":
        return
    lacking = set() if images.image() is not None else NEED_AN_IMAGE
    if any(images.image(board) is None for board in BOARDS):
        lacking = lacking | NEED_A_CONSOLE_IN_IT
    without = [item for item in items if lacking & needs(item)]
    if without:
        config.hook.pytest_deselected(items=without)
        items[:] = [item for item in items if item not in without]


def needs(item: pytest.Item) -> set[str]:
    """Return the fixtures of a test, and those of its parameters that are True or text."""
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    chosen = {name for name, value in parameters.items() if value is True}
    chosen |= {value for value in parameters.values() if isinstance(value, str)}
    return (set(getattr(item, "fixturenames", ())) - parameters.keys()) | chosen


@pytest.fixture(scope="session")
def frozen() -> None:
    """The test needs the images with the console in them."""


@pytest.fixture(scope="session")
def stock() -> Path:
    """An image of plain MicroPython."""
    return images.required()


@pytest.fixture(scope="session")
def booted_once(stock: Path) -> Pico:
    """A Pico at its prompt, which tests must not change."""
    pico = Pico(stock)
    pico.boot()
    return pico


@pytest.fixture
def booted(booted_once: Pico) -> Iterator[Callable[[Callable[[Pico], object]], object]]:
    """`booted(act)` gives what `act(pico)` returns for a Pico at its prompt, which is this call's own."""
    before = booted_once.us
    yield booted_once.branch
    assert booted_once.us == before


@pytest.fixture
def handheld(stock: Path) -> Callable[..., Handheld]:
    """`handheld(board)` is one with the working tree's console in its filesystem, just switched on."""

    def make(board: str, **options: bool) -> Handheld:
        return Handheld(board, stock, files=device_files(board), **options)

    return make


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make flash` brings the new small console."""
    monkeypatch.setattr(flash_files, "device_files", lambda board, arch, debug: flashing.NEW)
