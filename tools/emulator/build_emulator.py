"""`python -m tools.emulator.build_emulator`: compile the emulated Pico's processor, which makes it ten times faster.

The C files are in `host_sim/pico/core/`. They are compiled if the module is missing or older than one of them. Without
a C compiler or Python's headers, one line reports that the emulator stays slow, and the exit status is still 0.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

CORE = Path(__file__).parents[2] / "host_sim" / "pico" / "core"
NAME = f"armv6m{sysconfig.get_config_var('EXT_SUFFIX')}"
STAYS_SLOW = "the emulated Pico stays slow"
# No -march=native and no fused multiply-add, because emulated time is a double and must be the same on every machine.
# No vectorizing, because GCC would then store the state's four flags together. The next load would wait for them, which
# halves the speed.
FLAGS = (
    *("-O2", "-fno-tree-vectorize", "-shared", "-fPIC", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off"),
    *("-fvisibility=hidden", "-DNDEBUG", "-w"),
)


def sources(folder: Path = CORE) -> list[Path]:
    """Return the C files of the processor, in order."""
    return sorted(folder.glob("*.c"))


def is_stale(folder: Path = CORE) -> bool:
    """True if the compiled module is missing or older than a C file or header."""
    target = folder / NAME
    if not target.exists():
        return True
    built_at = target.stat().st_mtime
    return any(path.stat().st_mtime > built_at for path in folder.glob("*.[ch]"))


def compiler() -> list[str] | None:
    """Return the C compiler with its arguments: the environment variable CC, or else cc, gcc or clang.

    None if there is no compiler.
    """
    named = os.environ.get("CC")
    candidates = [shlex.split(named)] if named else [["cc"], ["gcc"], ["clang"]]
    return next((words for words in candidates if words and shutil.which(words[0])), None)


def compile_core(cc: Sequence[str], include: Path, folder: Path = CORE) -> str:
    """Compile the module; a failure leaves the old one in place.

    Return the compiler's first error line, '' on success.
    """
    with tempfile.TemporaryDirectory(dir=folder, prefix=".compile-") as scratch:
        library = Path(scratch) / NAME
        command = [*cc, *FLAGS, f"-I{include}", *map(str, sources(folder)), "-o", str(library), "-lm"]
        process = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if process.returncode:
            return (process.stderr.strip() or f"{cc[0]} failed").splitlines()[0]
        shutil.move(library, folder / NAME)
    return ""


def build(folder: Path = CORE) -> str:
    """Compile the module if it is stale. Return the reason if that is impossible, else ''."""
    if not is_stale(folder):
        return ""
    include = Path(sysconfig.get_path("include"))
    cc = compiler()
    if cc is None:
        return "there is no C compiler (on Debian and Ubuntu: apt install gcc)"
    if not (include / "Python.h").is_file():
        return "there is no Python.h (on Debian and Ubuntu: apt install python3-dev)"
    if not os.access(folder, os.W_OK):
        return f"{folder} cannot be written to"
    print("Compiling the emulator's processor for this Python, once ...", flush=True)
    return compile_core(cc, include, folder)


def main() -> int:
    """Compile stale files. Return the exit status, always 0."""
    obstacle = build()
    if obstacle:
        print(f"{STAYS_SLOW}: {obstacle}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
