"""`python -m tools.flashing.flash_uf2 --board BOARD [--chip CHIP] [--drive DIR]`: copies an image to a Pico in BOOTSEL.

A Pico whose button is held while it is plugged in shows itself as a drive with `INFO_UF2.TXT`. That file tells an
RP2040 from an RP2350, so the chip need not be named. The Pico restarts by itself once it has all of an image.
"""

import argparse
import os
import struct
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import host_sim  # noqa: F401  before firmware: gives CPython MicroPython's modules
from firmware.boards import BOARDS
from host_sim.link.attached import DRIVES, chip_of_drive, mounted
from tools.images.build_uf2 import BuildError, image_path, wanted_images

FAMILIES = {0xE48BFF56: "pico", 0xE48BFF59: "pico2"}
_NAMES = {"pico": "a Pico (RP2040)", "pico2": "a Pico 2 (RP2350)"}  # by chip
RESTART = 30.0  # seconds a Pico may take to program itself
_BLOCK = 512
_MAGIC = 0x0A324655
_HOW = "hold the Pico's BOOTSEL button while you plug it in, or run .venv/bin/mpremote bootloader"


class DriveError(RuntimeError):
    """The image did not get onto a Pico; the message is one line that says why."""


def chip_of_image(data: bytes) -> str:
    """The chip an image is for, '' if it is no image for a Pico."""
    if len(data) < _BLOCK or len(data) % _BLOCK:
        return ""
    magic, family = struct.unpack_from("<I", data)[0], struct.unpack_from("<I", data, 28)[0]
    return FAMILIES.get(family, "") if magic == _MAGIC else ""


def find_drive(folders: Iterable[Path]) -> Path:
    """The one Pico's drive among folders. Raises `DriveError` when there is none, or more than one."""
    found = [folder for folder in folders if chip_of_drive(folder)]
    if len(found) > 1:
        raise DriveError(f"{len(found)} Picos are in BOOTSEL: choose one, DRIVE={' or DRIVE='.join(map(str, found))}")
    if not found:
        for device in DRIVES:
            if device.exists():
                raise DriveError(
                    f"A Pico is in BOOTSEL, but not mounted: mount {device}, and name the folder, DRIVE=..."
                )
        raise DriveError(f"No Pico is in BOOTSEL: {_HOW}")
    return found[0]


def _chip_at(drive: Path) -> str:
    """Return the chip of the Pico whose drive this is. Raises `DriveError`."""
    chip = chip_of_drive(drive)
    if not chip:
        raise DriveError(f"{drive} is no Pico in BOOTSEL: {_HOW}")
    return chip


def copy(image: Path, drive: Path, seconds: float = RESTART) -> None:
    """Write an image to a Pico's drive and wait until the drive goes away. Raises `DriveError`."""
    data = image.read_bytes()
    wanted, there = chip_of_image(data), _chip_at(drive)
    if not wanted:
        raise DriveError(f"{image} is no firmware image for a Pico")
    if wanted != there:
        raise DriveError(
            f"{image.name} is an image for {_NAMES[wanted]}, and {drive} is {_NAMES[there]}: build it again"
        )
    device = drive.stat().st_dev
    try:
        with (drive / image.name).open("wb", buffering=0) as file:
            file.write(data[:-_BLOCK])
            os.fsync(file.fileno())
            try:
                file.write(data[-_BLOCK:])
                os.fsync(file.fileno())
            except OSError:  # it has the last block, and restarts before it has answered
                pass
    except OSError as error:
        raise DriveError(f"{drive} could not be written ({error.strerror}): unplug the Pico and begin again") from error
    end = time.monotonic() + seconds
    while chip_of_drive(drive) and not _gone(device):
        if time.monotonic() > end:
            raise DriveError(f"The Pico has the image, but has not restarted in {seconds:.0f} s: unplug it, plug it in")
        time.sleep(0.1)


def _gone(device: int) -> bool:
    """Whether a block device has left a Linux: a drive mounted by hand seems to stay."""
    blocks = Path("/sys/dev/block")
    if not sys.platform.startswith("linux") or not blocks.is_dir() or not os.major(device):  # 0: no real device
        return False
    return not (blocks / f"{os.major(device)}:{os.minor(device)}").exists()


def main(arguments: Sequence[str] | None = None, folders: Iterable[Path] | None = None) -> int:
    """Flash a board's image; the exit status. `folders` are searched for the drive."""
    parser = argparse.ArgumentParser(prog="flash_uf2", description="copy a firmware image onto a Pico in BOOTSEL")
    parser.add_argument("--board", default=BOARDS[0], help="one of the console's boards, or stock")
    parser.add_argument("--chip", help="pico or pico2; without, that of the Pico found")
    parser.add_argument("--drive", type=Path, help="the folder its drive is mounted at; without, it is looked for")
    args = parser.parse_args(arguments)
    try:
        drive = args.drive or find_drive(mounted() if folders is None else folders)
        there = _chip_at(drive)
        ((board, chip),) = wanted_images(args.board, args.chip or there)
        if chip != there:
            right = f"make flash-uf2 BOARD={board}" + (f" DRIVE={args.drive}" if args.drive else "")
            raise DriveError(f"{drive} is {_NAMES[there]}, and CHIP={chip} means {_NAMES[chip]}: type {right}")
        image = image_path(board, chip)
        if not image.is_file():
            raise DriveError(f"There is no {image.name} yet: make uf2 BOARD={args.board} CHIP={chip}")
        print(f"Copying {image.name} to {drive} ...", flush=True)
        copy(image, drive)
    except (BuildError, DriveError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print("The Pico restarts with it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
