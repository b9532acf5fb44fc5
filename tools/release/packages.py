"""The console as packages: zips of its compiled files, packages for `mpremote mip install`, and the wheel for PCs."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device.device_files import device_files, main_source

ROOT = Path(__file__).resolve().parents[2]
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest date a zip can hold
_EPOCH_SECONDS = "315532800"  # the same, for setuptools
# What the wheel is made of.
_SOURCES = (
    "fourfold",
    "engines",
    "firmware",
    "host_sim",
    "tools",
    "pyproject.toml",
    "setup.py",
    "README.md",
    "LICENSE",
)


class PackageError(RuntimeError):
    """A package was not built; the message gives the reason."""


def console_files(arch: str) -> dict[str, bytes]:
    """Return the console's files for all boards, by their paths on a Pico. `/main.py` starts the default board."""
    files: dict[str, bytes] = {}
    for board in reversed(BOARDS):  # the default board comes last, so that its main.py is kept
        files |= device_files(board, arch)
    return files


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by path. The same files give the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as target:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name.lstrip("/"), _EPOCH)
            entry.create_system = 3  # Unix, whichever system packs the file
            entry.external_attr = 0o100644 << 16
            target.writestr(entry, data)  # not compressed, because zlib's output differs by its version
    return packed.getvalue()


def mip_package(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a folder for `mpremote mip install`, by path: `package.json` with everything below `/lib`.

    In a folder for each board is its `main.py`. The owner copies it, because it may replace another one.
    """
    folder = {name.lstrip("/"): data for name, data in files.items() if name.startswith("/lib/")}
    urls = [[name.removeprefix("lib/"), name] for name in sorted(folder)]
    folder["package.json"] = (json.dumps({"urls": urls, "version": VERSION}, indent=1) + "\n").encode()
    return folder | {f"{board}/main.py": main_source(board) for board in BOARDS}


def wheel() -> tuple[str, bytes]:
    """Return the name of the wheel and its bytes. Raises `PackageError`."""
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        tree.mkdir()
        for source in [*map(ROOT.joinpath, _SOURCES), *ROOT.glob("requirements*.txt")]:
            if source.is_dir():
                shutil.copytree(source, tree / source.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            else:
                shutil.copy(source, tree)
        command = [sys.executable, "-m", "uv", "--quiet", "build", "--wheel", "--out-dir", place, str(tree)]
        variables = os.environ | {"SOURCE_DATE_EPOCH": _EPOCH_SECONDS}
        process = subprocess.run(command, capture_output=True, text=True, env=variables)
        if process.returncode:
            raise PackageError(f"The wheel could not be built:\n{process.stderr}".rstrip())
        (built,) = Path(place).glob("*.whl")
        return built.name, built.read_bytes()
