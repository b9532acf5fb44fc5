"""What the tests of Four Rows on a PC start from."""

from pathlib import Path

import pytest


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the game of `tmp_path` is saved."""
    return tmp_path / "text-four_rows.record"
