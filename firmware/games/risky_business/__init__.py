"""Risky Business on the display and in text play."""
