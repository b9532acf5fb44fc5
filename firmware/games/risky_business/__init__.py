"""Risky Business on the display and in words."""

PARTS = ("telling", "table")  # what `screen` wants, to be imported before it
ONCE = ("layout",)  # and once, when it is made
