"""Fixtures with emulated Picos. Tests whose firmware image is missing are left out, except in CI (CI=true)."""

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
NEED_A_CONSOLE_IN_IT = {"frozen"}  # a fixture, or a parameter that is True or has this text


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests whose image is missing; `host_sim.pico.images.MISSING` explains how to get it."""
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
    """Return a test's fixtures, the names of parameters that are True, and the values of parameters that are text."""
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    chosen = {name for name, value in parameters.items() if value is True}
    chosen |= {value for value in parameters.values() if isinstance(value, str)}
    return (set(getattr(item, "fixturenames", ())) - parameters.keys()) | chosen


@pytest.fixture(scope="session")
def frozen() -> None:
    """Mark a test that needs the images with the console in them."""


@pytest.fixture(scope="session")
def stock() -> Path:
    """Return an image of plain MicroPython."""
    return images.required()


@pytest.fixture(scope="session")
def booted_once(stock: Path) -> Pico:
    """Return a Pico at its prompt, which tests must not change."""
    pico = Pico(stock)
    pico.boot()
    return pico


@pytest.fixture
def booted(booted_once: Pico) -> Iterator[Callable[[Callable[[Pico], object]], object]]:
    """Yield `booted(act)`, which returns the result of `act(pico)` for a fork of a Pico at its prompt."""
    before = booted_once.us
    yield booted_once.branch
    assert booted_once.us == before


@pytest.fixture
def handheld(stock: Path) -> Callable[..., Handheld]:
    """Return `handheld(board)`, which makes a board that is just switched on, with the tree's console as files."""

    def make(board: str, **options: bool) -> Handheld:
        return Handheld(board, stock, files=device_files(board), **options)

    return make


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `make flash` copy the new small console."""
    monkeypatch.setattr(flash_files, "device_files", lambda board, arch, debug: flashing.NEW)
