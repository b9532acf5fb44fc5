"""Positions as text, for tests and bug reports. They run under MicroPython too."""
