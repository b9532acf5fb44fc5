"""The console on a PC: stubs of MicroPython's modules, and everything that runs the firmware without a device.

Importing this package makes `import micropython`, `framebuf` and `machine` work under CPython, so PC code imports it
before `engines` or `firmware`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # holds engines/, firmware/ and host_sim/
STUBS = Path(__file__).resolve().parent / "micropython_stubs"


def install() -> None:
    """Put the stubs first on `sys.path`. Does nothing under MicroPython."""
    if sys.implementation.name == "micropython":
        return
    place = str(STUBS)
    sys.path[:] = [place, *(entry for entry in sys.path if entry != place)]
    import micropython  # noqa: F401  adds the names of viper's pointers, such as `ptr8`, to the builtins


install()
