"""`python -m tools.release.dist [--micropython DIR]`: a release, in `dist/`.

| file | contents |
| --- | --- |
| `fourfold-VERSION-BOARD-CHIP.uf2` | a firmware image for each board and chip |
| `fourfold-VERSION-mpy-ARCH.zip` | the compiled console with every board, for a Pico that keeps its MicroPython |
| `fourfold-VERSION-py3-none-any.whl` | the console and the tools for PCs |
| `site/` | the documents; in `play/` the page for browsers; in `mip/CHIP/` the package for `mpremote mip install` |
| `SIZES.md` | flash, `.mpy` bytes and heap |
| `RELEASE.md` | what to upload where |
| `SHA256SUMS` | for `sha256sum --check` |
"""

import argparse
import hashlib
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device.device_files import ARCHITECTURES, CompileError, CompilerMissing, device_files
from tools.docs import build as docs
from tools.docs.build import DocsError
from tools.images.build_uf2 import CHIPS, STOCK, BuildError, boards_for, build, image_path, size_of
from tools.images.fetch_sources import SourcesError
from tools.release import packages, sizes
from tools.release.packages import PackageError
from tools.web import build as web
from tools.web.build import WebError

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
TEXT = """\
# Fourfold {version}

What is in this folder, and what belongs where.

| files | upload to |
| --- | --- |
| `*.uf2`, `*.zip`, `*.whl`, `SIZES.md`, `SHA256SUMS` | the release of the tag `v{version}`, as its files |
| the contents of `site/` | a web server, such as the forge's pages |
| `{wheel}` | PyPI too, if you like: `uv publish {wheel}` |

A push of the tag `v{version}` does the first two by itself (`.github/workflows/checks.yml`).

Check what you have downloaded: `sha256sum --check SHA256SUMS`.

## For those who download it

- In a browser: open `play/` of the site.
- On a PC, with [uv](https://docs.astral.sh/uv/): `uvx --from {wheel} fourfold`.
- On a Pico: hold BOOTSEL while you plug it in, and copy the image of your board to the drive that appears. Images for
  `pico` run on a Pico and a Pico W, those for `pico2` on a Pico 2 and a Pico 2 W. The first image erases the files on
  the Pico.
- On a Pico that keeps its MicroPython: `mpremote mip install SITE/mip/pico/package.json`, with the site's address for
  SITE, and `mip/pico2` for a Pico 2. Then `mpremote cp main.py :main.py` with the `main.py` of your board, from
  `mip/pico/BOARD/`. Unplug the Pico and plug it in again.
"""


def in_folder(name: str, folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by their paths in the release's folder `name`."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}


def make(named: Path | None) -> dict[str, bytes]:
    """Return every file of a release by its path, the checksums last. Raises the errors of building and compiling."""
    images = [(board, chip) for chip in CHIPS for board in boards_for(chip)]
    build([(STOCK, "pico"), *images], named)  # the heap of compiled files is measured on plain MicroPython
    files: dict[str, bytes] = {}
    for arch, chip in zip(ARCHITECTURES, CHIPS, strict=True):
        console = packages.console_files(arch)
        files[f"fourfold-{VERSION}-mpy-{arch}.zip"] = packages.archive(console)
        files |= {f"site/mip/{chip}/{name}": data for name, data in packages.mip_package(console).items()}
    for board, chip in images:
        files[f"fourfold-{VERSION}-{board}-{chip}.uf2"] = image_path(board, chip).read_bytes()
    web.make()
    docs.make(web.DIST)
    files |= in_folder("site", docs.SITE)
    wheel, data = packages.wheel()
    files[wheel] = data
    flash = {image: size_of(image_path(*image)) for image in images}
    mpy = {
        board: sum(len(data) for name, data in device_files(board).items() if name.endswith(".mpy")) for board in BOARDS
    }
    files["SIZES.md"] = sizes.report(flash, mpy, sizes.heap()).encode()
    files["RELEASE.md"] = TEXT.format(version=VERSION, wheel=wheel).encode()
    files = dict(sorted(files.items()))
    files["SHA256SUMS"] = sums(files).encode()
    return files


def sums(files: Mapping[str, bytes]) -> str:
    """Return a line for each file beside the sums, in the format that `sha256sum --check` reads."""
    downloads = {name: data for name, data in files.items() if "/" not in name}
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in downloads.items())


def main(arguments: Sequence[str] | None = None) -> int:
    """Rebuild `dist/`. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="dist", description="a release, in dist/: images, packages, site, sums, sizes"
    )
    parser.add_argument("--micropython", type=Path, help="a checkout of MicroPython; without, Debian's packages")
    args = parser.parse_args(arguments)
    try:
        files = make(args.micropython)
    except (
        BuildError,
        SourcesError,
        CompileError,
        CompilerMissing,
        WebError,
        DocsError,
        PackageError,
    ) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    shutil.rmtree(DIST, ignore_errors=True)
    for name, data in files.items():
        (DIST / name).parent.mkdir(parents=True, exist_ok=True)
        (DIST / name).write_bytes(data)
    print(files["RELEASE.md"].decode(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
