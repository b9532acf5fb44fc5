"""`python -m tools.recompile_emulator`: makes the emulated Pico several times faster.

The wheel of `rp2040py` holds extension modules built for Python's limited API, and their C files. This compiles the C
files for this Python, beside the wheel's modules: `_x.<EXT_SUFFIX>` next to `_x.abi3.so`, which Python then prefers. It
does so only for modules that are missing or older than their C file. Without a C compiler or Python's headers it says
that the emulator stays slow, and nothing fails.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

JOBS = 2
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
# No -march=native and no fused multiply-add: emulated time is a double, and must be the same on every machine.
FLAGS = ("-O3", "-shared", "-fPIC", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-DNDEBUG", "-w")
STAYS_SLOW = "the emulated Pico stays slow"


def native_folder() -> Path | None:
    """Where rp2040py's extension modules are; `None` when it is not installed."""
    spec = find_spec("rp2040py")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "native"


def compiler() -> list[str] | None:
    """The C compiler with its arguments: that of the environment variable CC, else cc, gcc or clang."""
    named = os.environ.get("CC")
    candidates = [shlex.split(named)] if named else [["cc"], ["gcc"], ["clang"]]
    return next((words for words in candidates if words and shutil.which(words[0])), None)


def stale(folder: Path) -> list[Path]:
    """The C files whose compiled module is missing or older."""
    found = []
    for source in sorted(folder.glob("*.c")):
        module = source.with_suffix(SUFFIX)
        if not module.exists() or module.stat().st_mtime < source.stat().st_mtime:
            found.append(source)
    return found


def recompile(sources: Sequence[Path], cc: Sequence[str], include: Path) -> str:
    """Compile C files to modules beside them, all or none. The compiler's complaint, '' when all went well."""
    with tempfile.TemporaryDirectory(dir=sources[0].parent, prefix=".recompile-") as scratch:

        def compile_one(source: Path) -> str:
            target = Path(scratch) / source.with_suffix(SUFFIX).name
            command = [*cc, *FLAGS, f"-I{include}", str(source), "-o", str(target)]
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
            return (done.stderr.strip() or f"{cc[0]} failed") if done.returncode else ""

        with ThreadPoolExecutor(JOBS) as pool:
            complaints = [complaint for complaint in pool.map(compile_one, sources) if complaint]
        if complaints:
            return complaints[0].splitlines()[0]
        for source in sources:
            module = source.with_suffix(SUFFIX)
            (Path(scratch) / module.name).replace(module)
    return ""


def main() -> int:
    """Compile what is stale; the exit status."""
    folder = native_folder()
    if folder is None or not folder.is_dir():
        print("rp2040py is not installed: pip install -r requirements-pico.txt", file=sys.stderr)
        return 1
    sources = stale(folder)
    if not sources:
        return 0
    include = Path(sysconfig.get_path("include"))
    cc = compiler()
    if cc is None:
        print(f"{STAYS_SLOW}: there is no C compiler (on Debian and Ubuntu: apt install gcc)")
        return 0
    if not (include / "Python.h").is_file():
        print(f"{STAYS_SLOW}: there is no Python.h (on Debian and Ubuntu: apt install python3-dev)")
        return 0
    if not os.access(folder, os.W_OK):
        print(f"{STAYS_SLOW}: {folder} cannot be written to")
        return 0
    print(f"Compiling {len(sources)} modules of the emulator for this Python, once ...", flush=True)
    complaint = recompile(sources, cc, include)
    if complaint:
        print(f"{STAYS_SLOW}: {complaint}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
