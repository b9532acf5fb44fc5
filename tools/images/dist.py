"""`python -m tools.images.dist [--micropython DIR]`: a release, in `dist/`. The same tree gives the same bytes.

| file | contents |
| --- | --- |
| `fourfold-VERSION-BOARD-CHIP.uf2` | a firmware image for each board and chip |
| `fourfold-VERSION-mpy-ARCH.zip` | the compiled console with every board, for a Pico that keeps its MicroPython |
| `SIZES.md` | flash, `.mpy` bytes and heap |
| `SHA256SUMS` | for `sha256sum --check` |
"""

import argparse
import hashlib
import shutil
import sys
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device.device_files import ARCHITECTURES, CompileError, CompilerMissing, device_files
from tools.images.build_uf2 import CHIPS, CONSOLE_ROOM, STOCK, BuildError, boards_for, build, image_path, size_of
from tools.images.fetch_sources import SourcesError
from tools.measure.device_measures import FROZEN, MPY, heap_ledger

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest date a zip can hold


def console_archive(arch: str) -> bytes:
    """Return a zip of the console's files for all boards, as on a Pico. Its `main.py` starts the default board."""
    files: dict[str, bytes] = {}
    for board in reversed(BOARDS):  # the default board comes last, so that its main.py is kept
        files |= device_files(board, arch)
    return archive(files)


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


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def size_report(
    flash: Mapping[tuple[str, str], int], mpy: Mapping[str, int], heap: Mapping[tuple[str, str, str], int]
) -> str:
    """Return a report of the bytes of flash by (board, chip), of `.mpy` by board, and of heap by (board, frozen or
    `.mpy`, screen)."""
    images = []
    for (board, chip), size in flash.items():
        images.append((board, chip, size, CONSOLE_ROOM, CONSOLE_ROOM - size))
    parts = [
        f"# Sizes of Fourfold {VERSION}, in bytes",
        "## Flash\n\nThe room ends where the filesystem begins.",
        table(("board", "chip", "image", "room", "left"), images),
        "## Compiled files\n\nOn a Pico that keeps its MicroPython (armv6m), as `make flash` copies them.",
        table(("board", ".mpy"), mpy.items()),
        "## Heap in use\n\nOn the emulated Pico after a collection; with a game open, after a hint.",
        table(("board", "console", "screen", "heap"), [(*where, used) for where, used in heap.items()]),
    ]
    return "\n\n".join(parts) + "\n"


def heap_table() -> dict[tuple[str, str, str], int]:
    """Return the bytes of heap in use by board, way (`FROZEN` or `MPY`) and screen."""
    rows = {}
    for board in BOARDS:
        for way in (FROZEN, MPY):
            for screen, used in heap_ledger(board, way).items():
                if not screen.endswith(("-free", "-largest", "-hint")):
                    rows[board, way, screen] = used
    return rows


def make(named: Path | None) -> dict[str, bytes]:
    """Return every file of a release by name, the checksums last. Raises the errors of building and compiling."""
    images = [(board, chip) for chip in CHIPS for board in boards_for(chip)]
    build([(STOCK, "pico"), *images], named)  # the heap of compiled files is measured on plain MicroPython
    files = {f"fourfold-{VERSION}-mpy-{arch}.zip": console_archive(arch) for arch in ARCHITECTURES}
    for board, chip in images:
        files[f"fourfold-{VERSION}-{board}-{chip}.uf2"] = image_path(board, chip).read_bytes()
    flash = {image: size_of(image_path(*image)) for image in images}
    mpy = {
        board: sum(len(data) for name, data in device_files(board).items() if name.endswith(".mpy")) for board in BOARDS
    }
    files["SIZES.md"] = size_report(flash, mpy, heap_table()).encode()
    files = dict(sorted(files.items()))
    files["SHA256SUMS"] = sums(files).encode()
    return files


def sums(files: Mapping[str, bytes]) -> str:
    """Return a line for each file, in the format that `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items())


def main(arguments: Sequence[str] | None = None) -> int:
    """Rebuild `dist/`. Return the exit status."""
    parser = argparse.ArgumentParser(prog="dist", description="images, compiled files, sums and sizes, in dist/")
    parser.add_argument("--micropython", type=Path, help="a checkout of MicroPython; without, Debian's packages")
    args = parser.parse_args(arguments)
    try:
        files = make(args.micropython)
    except (BuildError, SourcesError, CompileError, CompilerMissing) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    for name, data in files.items():
        (DIST / name).write_bytes(data)
    print(files["SIZES.md"].decode(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
