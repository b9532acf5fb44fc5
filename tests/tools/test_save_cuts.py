"""Saves cut at each program and erase, on the littlefs of every supported MicroPython."""

import json
from pathlib import Path

import pytest

from tests.tools.littlefs_versions import RUNTIMES

SCRIPT = Path(__file__).resolve().parent / "cut_saves.py"


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_power_cut_during_a_save_hides_no_file(runtime: str) -> None:
    """The profile and all games are in `/saves`, in several pairs of blocks. Every file keeps its newest contents."""
    done = RUNTIMES[runtime](SCRIPT)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["cuts"] >= 400 and 0 < found["old"] < found["cuts"]
    assert found["most_blocks"] > 1  # a rename from one pair to another, which littlefs does in two writes
