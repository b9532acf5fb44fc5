"""What every test stands on: MicroPython's modules under CPython, the repository and the test helpers importable."""

import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest


def _prepare() -> None:
    tests = Path(__file__).resolve().parent
    # The repository goes first: tests/ has folders of the same names as its packages.
    for folder in (str(tests), str(tests.parent)):
        sys.path[:] = [folder, *(entry for entry in sys.path if entry != folder)]
    import host_sim

    host_sim.install()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in the background of a shell: tests send it to programs
        signal.signal(signal.SIGINT, signal.default_int_handler)


_prepare()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests whose kernels run through LLVM go to one process (`--dist loadgroup`), which compiles them once."""
    for item in items:
        if hasattr(getattr(item, "module", None), "llvm"):
            item.add_marker(pytest.mark.xdist_group("llvm"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A line for each name under which tests have reported figures (`record_property`): texts as they are, counts added
    up."""
    texts: dict[str, str] = {}
    counts: dict[str, Counter[str]] = {}
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if isinstance(value, dict):
                counts.setdefault(name, Counter()).update(value)
            else:
                texts[name] = str(value)
    for name, found in counts.items():
        texts[name] = ", ".join(f"{count} {what}" for what, count in found.items())
    for name, text in texts.items():
        terminalreporter.write_line(f"{name}: {text}")
