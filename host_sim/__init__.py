"""The console on a PC: stand-ins for MicroPython's modules, and everything that runs the firmware without a device.

Importing this package makes `import micropython`, `framebuf` and `machine` work under CPython, so whatever runs on the
PC imports it before it imports `engines` or `firmware`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # holds engines/, firmware/ and host_sim/
STANDINS = Path(__file__).resolve().parent / "standins"


def install() -> None:
    """Put the stand-ins first on `sys.path`, once however often it is called. Does nothing under MicroPython."""
    if sys.implementation.name == "micropython":
        return
    place = str(STANDINS)
    sys.path[:] = [place, *(entry for entry in sys.path if entry != place)]
    import micropython  # noqa: F401  gives the compiler's pointer names to kernels, whoever imports them


install()
