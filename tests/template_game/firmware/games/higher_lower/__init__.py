"""The screen of Higher or Lower."""
