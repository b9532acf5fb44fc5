"""Weights of computer players: each row of bytes is what its comment says, at the place that its name has."""

import re
from pathlib import Path

import pytest

from engines.game import part

ROOT = Path(__file__).resolve().parents[2]
# `b"\x0a\x0e"  # KEEP, of anything: 10 14`, or the comment in the line above.
_ROW = re.compile(r'^    (?:# (.+): ([\d ]+)\n    )?b"((?:\\x[\da-f]{2})+)"(?:  # (.+): ([\d ]+))?$', re.MULTILINE)
_TABLE = re.compile(r"^([A-Z_]+) = \(\n(.*?)^\)", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("key", "tables"), [("all_fours", 2), ("risky_business", 2)])
def test_rows_have_the_names_and_numbers_of_their_comments(key: str, tables: int) -> None:
    weights = part(key, "weights")
    text = (ROOT / "engines" / key / "weights.py").read_text("utf-8")
    found = _TABLE.findall(text)
    assert len(found) == tables
    for table, lines in found:
        at = 0
        named: set[str] = set()
        for before, before_numbers, row, behind, behind_numbers in _ROW.findall(lines):
            name, numbers = (before or behind).split(",")[0], (before_numbers or behind_numbers).split()
            assert bytes.fromhex(row.replace("\\x", "")) == bytes(map(int, numbers)), (table, name)
            assert name in named or getattr(weights, name) == at, (table, name)
            named.add(name)
            at += len(numbers)
        assert at == len(getattr(weights, table)), table
