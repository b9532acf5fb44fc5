"""What the tests of Four Rows on a PC start from."""

from pathlib import Path

import pytest

from tests.host_sim.text_session import Save


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Where the game of `tmp_path` is saved."""
    return Save(tmp_path, "four_rows")
