"""Marks of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {}  # the screen draws only cards and text
