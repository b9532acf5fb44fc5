"""Images with the console in them: `python -m tools.images.build_uf2 [--board B] [--chip C] [--micropython DIR]`.

Writes `build/uf2/BOARD.uf2` for a Pico, `BOARD-pico2.uf2` for a Pico 2, and `stock.uf2`, MicroPython alone; without
`--board` all of them. Images with the console leave out the parts of MicroPython that it never uses (`uf2/FOURFOLD`),
so each chip has two build folders. All boards of a chip share one: each board after the first takes seconds, and an
unchanged image is not built again. The compiler's output goes to `build/firmware/CHIP.log`, or to the folder that
`build_place.py` chooses if the tree's path has a space in it.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import fcntl

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.boards import BOARDS
from host_sim.device import device_files
from host_sim.pico import images as images_at_hand
from tools.images import build_place, fetch_sources, frozen, toolchain
from tools.images.fetch_sources import SourcesError

ROOT = Path(__file__).resolve().parents[2]
IMAGES = images_at_hand.BUILT
WORK = build_place.PLACE / "firmware"
BOARD_DIR = ROOT / "tools" / "images" / "uf2" / "FOURFOLD"
STOCK = "stock"
# MicroPython's tools need none of this environment's libraries
PYTHON = str(getattr(sys, "_base_executable", sys.executable))
_LAST_LINES = 15
_FLASH_BASE = "0x10000000"
_BLOCK = 512  # bytes of a UF2 block; 256 of them are the image's


@dataclass(frozen=True)
class Chip:
    """A kind of Pico.

    `stock_board` is MicroPython's board, `family` the boot loader's family, and `flash` the size of the flash in bytes.
    `stock_room` is how many of these bytes MicroPython alone uses below its filesystem.
    """

    stock_board: str
    family: str
    flash: int
    stock_room: int


CHIPS = {
    "pico": Chip("RPI_PICO", "RP2040", 2048 * 1024, 640 * 1024),
    "pico2": Chip("RPI_PICO2", "RP2350_ARM_S", 4096 * 1024, 1024 * 1024),
}
CONSOLE_ROOM = 1280 * 1024  # bytes of flash for an image with the console; the filesystem has the rest
ONLY_PICO = ("picosystem",)  # boards with an RP2040 soldered in


class BuildError(RuntimeError):
    """The image was not built; the message gives the reason."""


def image_path(board: str, chip: str) -> Path:
    """Return the path of a board's image."""
    return IMAGES / (f"{board}.uf2" if chip == "pico" else f"{board}-{chip}.uf2")


def boards_for(chip: str) -> list[str]:
    """Return the console's boards that exist with this chip."""
    return [board for board in BOARDS if chip == "pico" or board not in ONLY_PICO]


def room_for(board: str, chip: str) -> int:
    """Return the bytes of flash below the filesystem, for a board of the console or `STOCK`."""
    return CHIPS[chip].stock_room if board == STOCK else CONSOLE_ROOM


def size_of(image: Path) -> int:
    """Return the bytes of flash that an image fills."""
    return image.stat().st_size // _BLOCK * 256


class Build:
    """The build folder of one chip and its images, either those with the console or `STOCK`."""

    def __init__(self, chip: str, sources: Path, stock: bool) -> None:
        self.chip = CHIPS[chip]
        self.chip_name = chip
        self.stock = stock
        self.room = room_for(STOCK if stock else "", chip)
        self.name = _folder_name(chip, stock)
        self.sources = sources
        self.folder = WORK / self.name
        self.log = WORK / f"{self.name}.log"
        self.console = WORK / f"{self.name}-console"
        self.board = WORK / f"{self.name}-board" / BOARD_DIR.name
        self.manifest = WORK / f"{self.name}-manifest.py"
        self._unfinished = WORK / f"{self.name}-unfinished"
        self._settings = [
            f"-DMICROPY_BOARD={BOARD_DIR.name}",
            f"-DMICROPY_BOARD_DIR={self.board}",
            f"-DMICROPY_FROZEN_MANIFEST={self.manifest}",
            f"-DSTOCK_BOARD={self.chip.stock_board}",
            f"-DCONSOLE={int(not stock)}",
            f"-DFIRMWARE_BYTES={self.room}",
            "-DPICO_NO_PICOTOOL=1",
            f"-DPython3_EXECUTABLE={PYTHON}",
        ]
        self._setup = self._setup_text()

    def _setup_text(self) -> str:
        """Return a description of the build folder's set-up.

        A folder with another description is set up again, and so is a copy of the folder.
        """
        compiler = subprocess.run([toolchain.COMPILER, "--version"], capture_output=True, text=True, check=True)
        ours = "".join(path.read_text("utf-8") for path in sorted(BOARD_DIR.iterdir()))
        compilers = [compiler.stdout.splitlines()[0], *device_files.compiler()]
        return "\n".join([str(self.sources), *compilers, *self._settings, ours, str(self.date), str(frozen.OPT)])

    @property
    def date(self) -> int:
        """Seconds since 1970, the date in the image.

        It depends on the sources, so that they give the same bytes on any day.
        """
        return int(os.environ.get("SOURCE_DATE_EPOCH") or fetch_sources.date_of(self.sources))

    def files(self, board: str) -> dict[str, bytes]:
        """Return the files frozen into a board's image in addition to the port's own modules."""
        return {} if board == STOCK else frozen.console(board)

    def fingerprint(self, files: Mapping[str, bytes]) -> str:
        """Return a digest that changes with everything that an image is made of."""
        digest = hashlib.sha256(Path(__file__).read_bytes())
        digest.update(f"{self._setup}\n{fetch_sources.state_of(self.sources)}\n".encode())
        for name, data in files.items():
            digest.update(f"{name} {len(data)}\n".encode() + data)
        return digest.hexdigest()

    def image(self, board: str) -> Path:
        """Bring a board's image up to date and return its path. Raises `BuildError`."""
        path = image_path(board, self.chip_name)
        files = self.files(board)
        made_of = path.with_suffix(".made-of")
        fingerprint = self.fingerprint(files)
        if path.is_file() and made_of.is_file() and made_of.read_text() == fingerprint:
            return path
        self._compile(files)
        IMAGES.mkdir(parents=True, exist_ok=True)
        made_of.unlink(missing_ok=True)
        part = path.with_suffix(".part")
        uf2conv = Path(sys.executable).with_name("uf2conv")
        options = ["-c", "-b", _FLASH_BASE, "-f", self.chip.family]
        self._run([uf2conv, *options, "-o", part, self.folder / "firmware.bin"])
        if size_of(part) > self.room:
            raise BuildError(
                f"{board} reaches into the filesystem: {size_of(part)} bytes of the {self.room} for firmware"
            )
        part.replace(path)
        made_of.write_text(fingerprint)
        return path

    def _compile(self, files: Mapping[str, bytes]) -> None:
        """Build `firmware.bin` in the build folder, with these files frozen."""
        self.log.write_text("")
        source = self.folder / "frozen_content.c"
        if self._unfinished.is_file():  # after an interruption, a half-written file looks newer than its source
            shutil.rmtree(self.folder / "frozen_mpy", ignore_errors=True)
            source.unlink(missing_ok=True)
        self._unfinished.touch()
        self._configure()
        modules = [path.name for path in (self.sources / "ports" / "rp2" / "modules").glob("*.py")]
        if frozen.stage(files, self.console):
            source.unlink(missing_ok=True)  # MicroPython's build notices a newer file, but not a missing one
        self.manifest.write_text(frozen.manifest(modules, self.console, files))
        self._run(["cmake", "--build", self.folder])
        self._unfinished.unlink()

    def _configure(self) -> None:
        """Set up the build folder, unless that is done."""
        setup = _setup_file(self.name)
        if setup.is_file() and setup.read_text("utf-8") == self._setup:
            return
        text = fetch_sources.version_text(self.sources)
        alone = " alone" if self.stock else ""
        print(f"Building MicroPython {text}{alone} for the {self.chip_name}, about a minute ...", flush=True)
        setup.unlink(missing_ok=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        frozen.stage({path.name: path.read_bytes() for path in BOARD_DIR.iterdir()}, self.board)
        self.manifest.write_text("")
        port = self.sources / "ports" / "rp2"
        self._run(["cmake", "-S", port, "-B", self.folder, "-G", "Ninja", *self._settings])
        setup.write_text(self._setup, "utf-8")

    def _run(self, command: Sequence[str | Path]) -> None:
        """Run one step of the build, with its output in the log.

        Raises `BuildError` with the last lines of the output.
        """
        words = [str(word) for word in command]
        with self.log.open("a") as log:
            process = subprocess.run(words, stdout=log, stderr=subprocess.STDOUT, env=self._env())
        if process.returncode:
            last = self.log.read_text("utf-8", "replace").splitlines()[-_LAST_LINES:]
            raise BuildError("\n".join([*last, f"The build failed; all its words are in {self.log}"]))

    def _env(self) -> dict[str, str]:
        """Return the environment without variables of an outer make, or of the user's shell, that change the build."""
        ours = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS", "MICROPY_"))}
        for key in ("BOARD", "BUILD", "CFLAGS", "CFLAGS_EXTRA", "LDFLAGS", "PICO_SDK_PATH", "PICO_BOARD"):
            ours.pop(key, None)
        ours["MICROPY_MPYCROSS"], _ = device_files.compiler()
        ours["SOURCE_DATE_EPOCH"] = str(self.date)
        ours["PYTHONHASHSEED"] = "0"  # MicroPython's pin table comes from a set, whose order this fixes
        ours["PYTHONDONTWRITEBYTECODE"] = "1"  # the sources may be a user's checkout
        if not (self.sources / ".git").exists():  # without a tag, git would describe the surrounding repository
            ours["MICROPY_GIT_TAG"] = "v" + fetch_sources.version_text(self.sources)
        return ours


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other build uses the folder `name`."""
    with (WORK / f"{name}-lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(images: Sequence[tuple[str, str]], named: Path | None, quiet: bool = False) -> None:
    """Bring the images of (board, chip) up to date, and print the size of each unless `quiet`.

    Raises `BuildError`, `SourcesError` or `CompilerMissing`, whose message is for the user.
    """
    if sys.platform == "win32":
        raise BuildError("Images can't be built on Windows: build them in WSL, which is Linux")
    absent = toolchain.missing()
    if absent:
        names = ", ".join(absent)
        raise BuildError(f"Building images needs {names}: install them; `make toolchain` does on Debian and Ubuntu")
    build_place.make()
    WORK.mkdir(parents=True, exist_ok=True)
    with alone("sources"):
        sources = fetch_sources.find_sources(named)
    for path, remedy in ((WORK, "name a folder for caches with XDG_CACHE_HOME="), (sources, "move the checkout")):
        if not build_place.suits(path):
            raise BuildError(f"MicroPython's build allows no such path: {path}; {remedy}")
    for chip, stock in dict.fromkeys((chip, board == STOCK) for board, chip in images):
        folder = Build(chip, sources, stock)
        with alone(folder.name):
            for board in (board for board, its_chip in images if (its_chip, board == STOCK) == (chip, stock)):
                path = folder.image(board)
                size, room = size_of(path) // 1024, folder.room // 1024
                if not quiet:
                    print(f"{_relative(path)}: {size} KB of the {room} KB before the filesystem", flush=True)


def _relative(path: Path) -> Path:
    """Return an image's path in the repository, or its absolute path if it is outside."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def refresh(boards: Sequence[str] = (STOCK, *BOARDS)) -> None:
    """Update a Pico's existing images from the same sources, before tests.

    Prints one line if there is no image to test, or none that can be updated. Raises the errors of the build, and
    `BuildError` if the environment variable `UF2` names a file that does not exist.
    """
    try:
        at_hand = images_at_hand.image()
    except FileNotFoundError as error:
        raise BuildError(str(error)) from error
    built = [(board, "pico") for board in boards if image_path(board, "pico").is_file()]
    setups = [file for stock in (False, True) if (file := _setup_file(_folder_name("pico", stock))).is_file()]
    if os.environ.get("UF2"):
        return
    if built and setups and not toolchain.missing():
        sources = Path(setups[0].read_text("utf-8").splitlines()[0])
        if sources.is_dir():
            build(built, sources, quiet=True)
            return
    if built:
        print("The images in build/uf2 may be older than this tree: make toolchain uf2", flush=True)
    elif at_hand is None and os.environ.get("CI") != "true":
        print(f"Tests on the emulated Pico are left out: {images_at_hand.MISSING}", flush=True)


def _folder_name(chip: str, stock: bool) -> str:
    """Return the name of the build folder in `WORK`."""
    return f"{chip}-{STOCK}" if stock else chip


def _setup_file(folder: str) -> Path:
    """Return the file with a build folder's set-up, which begins with the sources' path.

    It is written once the set-up is complete.
    """
    return WORK / f"{folder}-setup"


def wanted_images(board: str, chip: str) -> list[tuple[str, str]]:
    """Return the images that a command line asks for.

    Raises `BuildError` for an unknown board or chip, or if they do not go together.
    """
    if chip not in CHIPS:
        raise BuildError(f"There is no chip {chip}; there are {', '.join(CHIPS)}")
    if not board:
        stock = [STOCK] if chip == "pico" else []
        return [(name, chip) for name in [*stock, *boards_for(chip)]]
    if board != STOCK and board not in BOARDS:
        raise BuildError(f"There is no board {board}; there are {', '.join(BOARDS)}")
    if board not in [STOCK, *boards_for(chip)]:
        raise BuildError(f"{board} has an RP2040 inside: there is no image of it for the {chip}")
    return [(board, chip)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the images given on the command line. Return the exit status."""
    parser = argparse.ArgumentParser(prog="build_uf2", description="build firmware images with the console in them")
    parser.add_argument("--board", default="", help="one of the console's boards, or stock; without, all")
    parser.add_argument("--chip", default="pico", help="pico, an RP2040 (the default), or pico2, an RP2350")
    parser.add_argument("--micropython", type=Path, help="a checkout of MicroPython; without, Debian's packages")
    parser.add_argument("--refresh", action="store_true", help="before tests: only images built before")
    args = parser.parse_args(arguments)
    try:
        if args.refresh:
            refresh()
        else:
            build(wanted_images(args.board, args.chip), args.micropython)
    except (BuildError, SourcesError, device_files.CompilerMissing) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
