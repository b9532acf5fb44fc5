"""Tests of the processor in C. They are left out where it could not be built, except in CI (CI=true)."""

import os
from pathlib import Path

import pytest

from host_sim.pico import chip


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out this folder's tests without a build; `tools.emulator.build_emulator` reports the reason."""
    if chip.Core is not None or os.environ.get("CI") == "true":
        return
    here = Path(__file__).parent
    without = [item for item in items if here in item.path.parents]
    if without:
        config.hook.pytest_deselected(items=without)
        items[:] = [item for item in items if item not in without]
