"""`python -m tools.web.build`: the page that runs the console in a browser, in `dist/web/`.

It needs Node.js, and the cross compiler that builds images. The processor's core is compiled by clang and lld; without
them, by Zig's clang, a package of PyPI that is then installed. The page's files may be served by any web server:

| file | made of |
| --- | --- |
| `index.html`, `style.css` | `host_sim/web/` |
| `page.js`, `worker.js` | the modules there and rp2040js, bundled by esbuild |
| `core.wasm` | `host_sim/web/core.c` and the emulator's processor, `host_sim/pico/core/` |
| `rom.bin` | `host_sim/web/rom.S` |
| `BOARD.uf2` | the images of the boards in `BOARDS` |
| `boards.json` | the wiring of these boards, and the address of the filesystem |
| `offline.js` | a service worker with the list of all files |
"""

import gzip
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from host_sim.build_folder import BUILD
from host_sim.device.device_files import CompilerMissing
from tools.images import toolchain
from tools.images.build_uf2 import CONSOLE_ROOM, BuildError, build, image_path, refresh
from tools.images.fetch_sources import SourcesError

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "host_sim" / "web"
CORE = ROOT / "host_sim" / "pico" / "core"
HERE = Path(__file__).resolve().parent
WORK = BUILD / "web"
DIST = ROOT / "dist" / "web"
BOARDS = ("pico_oled", "waveshare_lcd13")
_CORE_FILES = ("bus.c", "exceptions.c", "execute.c", "ppb.c", "sio.c")
_CORE_FLAGS = (
    "-O2",
    "-nostdlib",
    "-ffreestanding",
    "-fvisibility=hidden",
    "-Wl,--no-entry,--export-dynamic,--strip-all",
)
_OLDEST_NODE = 20


class WebError(RuntimeError):
    """The page was not built; the message gives the reason and a remedy."""


def install_packages() -> Path:
    """Install the npm packages of `package-lock.json`, unless they are there. Return the folder with `node_modules`.

    Raises `WebError` without Node.js and npm, or if npm fails.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise WebError(
            f"The page needs Node.js {_OLDEST_NODE} or later and npm: install them from your system's packages"
        )
    version = _run(["node", "--version"]).strip()
    if int(version.lstrip("v").partition(".")[0]) < _OLDEST_NODE:
        raise WebError(f"Node.js is {version}, older than {_OLDEST_NODE}: install a newer one")
    lock = (HERE / "package-lock.json").read_bytes()
    installed = WORK / "node_modules" / "installed"
    if not installed.is_file() or installed.read_bytes() != lock:
        WORK.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, WORK / name)
        _run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], WORK)
        installed.write_bytes(lock)
    return WORK


def _run(command: Sequence[object], folder: Path = ROOT, **variables: str) -> str:
    """Run a command and return its output. Raises `WebError` with its words if it fails."""
    process = subprocess.run(
        [str(word) for word in command], cwd=folder, env=os.environ | variables, capture_output=True, text=True
    )
    if process.returncode:
        raise WebError(f"{Path(str(command[0])).name} failed:\n{process.stdout}{process.stderr}".rstrip())
    return process.stdout


def compiler() -> list[str]:
    """Return the command that compiles C for WebAssembly. Installs Zig if clang or lld is missing.

    Raises `WebError` if that fails.
    """
    if shutil.which("clang") and shutil.which("wasm-ld"):
        return ["clang", "--target=wasm32"]
    if importlib.util.find_spec("ziglang") is None:
        _run([sys.executable, "-m", "pip", "install", "--quiet", "-r", ROOT / "requirements-web.txt"])
    return [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-freestanding"]


def compile_core(target: Path) -> None:
    """Compile the processor. Raises `WebError`."""
    files = [SOURCES / "core.c", *(CORE / name for name in _CORE_FILES)]
    _run([*compiler(), *_CORE_FLAGS, "-I", CORE, *files, "-o", target])


def assemble_rom(target: Path) -> None:
    """Assemble the boot ROM. Raises `WebError`."""
    linked = WORK / "rom.elf"
    _run([toolchain.COMPILER, "-nostdlib", "-Wl,-Ttext=0,--entry=0", "-o", linked, SOURCES / "rom.S"])
    _run([toolchain.COMPILER.replace("gcc", "objcopy"), "-O", "binary", linked, target])


def bundle(packages: Path) -> None:
    """Bundle the page's modules. Raises `WebError`."""
    esbuild = packages / "node_modules" / ".bin" / "esbuild"
    for name in ("page", "worker"):
        source, target = SOURCES / f"{name}.mjs", DIST / f"{name}.js"
        command = [
            esbuild,
            source,
            "--bundle",
            "--minify",
            "--format=iife",
            f"--outfile={target}",
            "--log-level=warning",
        ]
        _run(command, packages, NODE_PATH=str(packages / "node_modules"))


def boards() -> str:
    """Return the contents of `boards.json`."""
    wirings = {board: importlib.import_module(f"firmware.boards.{board}").WIRING for board in BOARDS}
    return json.dumps({"boards": wirings, "filesystem": CONSOLE_ROOM})


def make() -> dict[str, int]:
    """Build everything. Return the size of each file after gzip. Raises `WebError` and the errors of `build`."""
    packages = install_packages()
    missing = [(board, "pico") for board in BOARDS if not image_path(board, "pico").is_file()]
    if missing:
        build(missing, None, quiet=True)
    refresh(BOARDS)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    compile_core(DIST / "core.wasm")
    assemble_rom(DIST / "rom.bin")
    bundle(packages)
    for name in ("index.html", "style.css"):
        shutil.copy(SOURCES / name, DIST / name)
    for board in BOARDS:
        shutil.copy(image_path(board, "pico"), DIST / f"{board}.uf2")
    (DIST / "boards.json").write_text(boards(), "utf-8")
    files = {path.name: path.read_bytes() for path in sorted(DIST.iterdir())}
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:16]
    offline = (SOURCES / "offline.js").read_text("utf-8")
    offline = offline.replace("@VERSION@", version).replace("@FILES@", " ".join(["./", *files]))
    (DIST / "offline.js").write_text(offline, "utf-8")
    files["offline.js"] = offline.encode()
    return {name: len(gzip.compress(data, mtime=0)) for name, data in files.items()}


def main() -> int:
    """Build the page and print its sizes. Return the exit status."""
    try:
        sizes = make()
    except (WebError, BuildError, SourcesError, CompilerMissing) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    for name, size in sizes.items():
        print(f"{name:24}{size / 1000:8.1f} KB gzip")
    besides = sum(size for name, size in sizes.items() if not name.endswith(".uf2"))
    print(f"besides the images      {besides / 1000:8.1f} KB gzip")
    print("The page is in dist/web. To look at it here: python3 -m http.server -b 127.0.0.1 -d dist/web")
    return 0


if __name__ == "__main__":
    sys.exit(main())
