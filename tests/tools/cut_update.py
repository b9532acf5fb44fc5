"""Cuts the power in the middle of an update, under CPython and MicroPython alike.

    cut_update.py ROOT N     carries out the journal under ROOT up to its N-th change of the filesystem, and stops there

It prints how the update ended: `cut`, or `done N` with the number of changes it took.
"""

import os
import sys

from firmware import main

_CHANGING = ("rename", "remove", "mkdir", "rmdir")


class PowerCut(Exception):
    """The power has gone."""


class CutOs:
    """`os`, until the power is cut: before the change with number `cut_at`, counted from 0; never if negative."""

    def __init__(self, cut_at):  # type: ignore[no-untyped-def]
        self.left = cut_at
        self.changes = 0

    def __getattr__(self, name):  # type: ignore[no-untyped-def]
        return self._change(getattr(os, name)) if name in _CHANGING else getattr(os, name)

    def _change(self, act):  # type: ignore[no-untyped-def]
        def counted(*paths):  # type: ignore[no-untyped-def]
            if self.left == 0:
                raise PowerCut
            self.left -= 1
            self.changes += 1
            return act(*paths)

        return counted


def cut_update(root, cut_at):  # type: ignore[no-untyped-def]
    """Carry out the journal; the number of changes it took, or None when the power was cut."""
    main.os = CutOs(cut_at)
    try:
        main.finish_update(root)
        return main.os.changes
    except PowerCut:
        return None
    finally:
        main.os = os


if __name__ == "__main__":
    taken = cut_update(sys.argv[1], int(sys.argv[2]))
    print(*("cut",) if taken is None else ("done", taken))
