"""Consoles in a Pico's heap, for the tests of what attacks them."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_sim.device.source_tree import source_tree
from tools.measure import soak


@pytest.fixture(scope="module")
def console() -> Iterator[Path]:
    """The folder of a console as a Pico has it."""
    with soak.console() as root:
        yield root


@pytest.fixture
def patched(tmp_path: Path) -> Callable[[str, str], Path]:
    """Return a folder with the sources of a console, with more text at the end of one module."""

    def build_file(module: str, end: str) -> Path:
        shutil.copytree(source_tree(), tmp_path, dirs_exist_ok=True)
        with (tmp_path / module).open("a", encoding="utf-8") as file:
            file.write(end)
        return tmp_path

    return build_file
