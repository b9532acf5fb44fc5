"""Runner of portable test files under MicroPython: `run_portable.py FILE...` (tests/host_sim/test_on_micropython.py).

The runner prints a line for each test and `N passed, N failed` at the end. The exit status is 0 if all passed and
there was a test, else 1.
"""

import sys


def main(files: list[str]) -> int:
    """Run the tests of each file and print the totals. Return the exit status."""
    from portable import run_module

    passed = failed = 0
    for file in files:
        folder, _, base = file.rpartition("/")
        # Imported by its bare name from its own folder: as a package it would clash with `engines` or `firmware`.
        sys.path.append(folder or ".")
        good, bad = run_module(base.split(".")[0])
        sys.path.pop()
        passed += good
        failed += bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    _tests = __file__.rpartition("/")[0] or "."
    sys.path.extend([_tests + "/engines", _tests + "/firmware", _tests + "/link"])  # folders of shared helpers
    sys.exit(main(sys.argv[1:]))
