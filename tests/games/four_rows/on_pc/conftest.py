"""Fixtures for Four Rows tests on a PC."""

from pathlib import Path

import pytest

from tests.host_sim.text_session import Save


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Return the saved game in `tmp_path`."""
    return Save(tmp_path, "four_rows")
