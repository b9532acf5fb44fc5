"""Positions of games as text, for tests and bug reports. These modules run under MicroPython too."""
