"""Risky Business on the display and in words."""
