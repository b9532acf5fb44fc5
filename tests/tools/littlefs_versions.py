"""Every littlefs of a supported MicroPython: 2.8 in 1.25, 2.11 in later releases.

A runtime is a function that runs a script with one littlefs. MicroPython's unix port brings its own littlefs. The
others are releases of littlefs-python; `make test` installs the older ones (`tests/older_littlefs`).
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim import ROOT
from host_sim.device import unix_port

PINS = sorted((ROOT / "tests" / "older_littlefs").glob("*.txt"))
HEAP = 16 << 20  # the flash and two copies of it are in memory

Runtime = Callable[..., subprocess.CompletedProcess[str]]


def by_unix_port(script: Path, *arguments: Path) -> subprocess.CompletedProcess[str]:
    """Run a script with the littlefs of MicroPython's unix port."""
    return unix_port.run(script, *arguments, heap_bytes=HEAP)


def by_littlefs_python(folder: Path) -> Runtime:
    """Return the runtime for the littlefs-python in a folder, or in the environment if it is the repository."""

    def run(script: Path, *arguments: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, script, *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=python_environment(folder))

    return run


def python_environment(folder: Path) -> dict[str, str]:
    """The environment variables with which this Python imports the littlefs-python in a folder."""
    assert folder.is_dir(), "`make test` sets it up"  # otherwise the one of the environment would run again
    path = os.pathsep.join(map(str, (folder, ROOT, ROOT / "host_sim" / "micropython_stubs")))
    return {**os.environ, "PYTHONPATH": path}


def pinned() -> dict[str, Path]:
    """The folders of older releases: those installed here, and in CI (CI=true) those that this Python should have."""
    found = {}
    for pin in PINS:
        requirement, _, before = pin.read_text().splitlines()[-1].partition("; python_version < ")
        folder = Path(sys.prefix) / "older_littlefs" / pin.name
        meant = sys.version_info[:2] < tuple(map(int, before.strip('"').split(".")))
        if folder.is_dir() or (meant and os.environ.get("CI") == "true"):
            found[f"{pin.stem}, {requirement}"] = folder
    return found


PYTHONS = {"littlefs-python": ROOT, **pinned()}
RUNTIMES: dict[str, Runtime] = {
    "the unix port": by_unix_port,
    **{name: by_littlefs_python(folder) for name, folder in PYTHONS.items()},
}


def started(runtime: str, script: Path) -> subprocess.Popen[str]:
    """A script, which imports nothing of ours but its neighbours, with pipes for stdin and stdout."""
    if runtime in PYTHONS:
        command, environment = [sys.executable], python_environment(PYTHONS[runtime])
    else:
        command, environment = [str(unix_port.find()), "-X", f"heapsize={HEAP}"], None
    pipe = subprocess.PIPE
    return subprocess.Popen([*command, str(script)], stdin=pipe, stdout=pipe, env=environment, text=True)
