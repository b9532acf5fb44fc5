"""The frozen contents of an image: the console with one board, as a folder for the build."""

from collections.abc import Collection, Mapping
from pathlib import Path

from host_sim import ROOT
from host_sim.device.device_files import NO_LINES, device_modules
from host_sim.device.device_source import device_source

# MicroPython runs a frozen `boot.py` and `main.py` instead of the files `/boot.py` and `/main.py`.
BOOT = '"""In place of the owner\'s /boot.py, which might keep the console from starting."""\n'
# While the console runs, only frozen and built-in modules are imported, so a file such as `/firmware.py` has no effect.
MAIN = """\
import sys

path = sys.path[:]
sys.path[:] = (".frozen",)
try:
    from firmware.start import run

    run("{board}", None, True)
finally:
    sys.path[:] = path
"""
OPT = int(NO_LINES[-1])  # the optimization level used for copied files


def console(board: str) -> dict[str, bytes]:
    """Return every file of an image's console by path, sorted, with `boot.py` and `main.py`.

    Raises `ValueError` for an unknown board.
    """
    files = {path.relative_to(ROOT).as_posix(): device_source(path) for path in device_modules(board)}
    files["boot.py"] = BOOT.encode()
    files["main.py"] = MAIN.format(board=board).encode()
    return dict(sorted(files.items()))


def stage(files: Mapping[str, bytes], folder: Path) -> bool:
    """Make `folder` hold exactly `files`, and write only files that differ. Return True if anything changed."""
    changed = False
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in present - files.keys():
        (folder / name).unlink()
        changed = True
    for name, data in files.items():
        path = folder / name
        if name not in present or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            changed = True
    return changed


def manifest(port_modules: Collection[str], folder: Path, names: Collection[str]) -> str:
    """Return MicroPython's list of files to freeze.

    It names each file, because the order in a folder differs by machine.
    """
    lines = [f'freeze("$(PORT_DIR)/modules", {tuple(sorted(port_modules))!r})']
    if names:
        lines.append(f"freeze({str(folder)!r}, {tuple(sorted(names))!r}, opt={OPT})")
    return "\n".join(lines) + "\n"
