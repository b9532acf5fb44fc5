"""Marks of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {}  # all marks are drawn by shared modules
