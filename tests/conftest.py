"""What every test stands on: MicroPython's modules under CPython, the repository and the test helpers importable."""

import sys
from pathlib import Path


def _prepare() -> None:
    tests = Path(__file__).resolve().parent
    # The repository goes first: tests/ has folders of the same names as its packages.
    for folder in (str(tests), str(tests.parent)):
        sys.path[:] = [folder, *(entry for entry in sys.path if entry != folder)]
    import host_sim

    host_sim.install()


_prepare()
