"""A report of the owner's Python files, which the console of an image never runs or imports."""

from __future__ import annotations

import os


def report() -> None:
    """Print a sentence for each Python file in the flash's root, and for `/lib`."""
    try:
        names = sorted(os.listdir("/"))
    except OSError as error:
        print("Fourfold cannot read the flash: error %d." % error.args[0])
        return
    for name in names:
        if name in ("boot.py", "main.py"):
            print("/%s is not run by Fourfold." % name)
        elif name == "lib" or name.rpartition(".")[2] in ("py", "mpy"):
            print("/%s is not used by Fourfold." % name)
