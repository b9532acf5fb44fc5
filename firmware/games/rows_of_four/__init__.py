"""Rows of Four on the display and in text play."""
