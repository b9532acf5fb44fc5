"""`python -m tools.flashing.flash_uf2 --board BOARD [--chip CHIP] [--port PORT | --drive DIR] [--yes]`: flash an image.

A Pico that runs MicroPython, with or without the console, is found at its serial port. Its saves are copied to a
permanent folder, it restarts into BOOTSEL, receives the image, and gets its saves back. A Pico whose button is held
while it is plugged in appears as a drive with `INFO_UF2.TXT`. Its saves can't be read, so a question comes first. The
Pico restarts by itself once it has all of an image.
"""

import argparse
import contextlib
import os
import struct
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.boards import BOARDS
from firmware.boards.wiring import FILE
from host_sim.device.home import default_home
from host_sim.link import devices
from host_sim.link.devices import DRIVES, chip_of_drive, mounted
from tools.flashing import board_file, pico_port, saves
from tools.flashing.pico_port import Pico, PicoError, PicoGone
from tools.flashing.saves import Ask
from tools.images.build_uf2 import CHIPS, BuildError, image_path, room_for, wanted_images

FAMILIES = {0xE48BFF56: "pico", 0xE48BFF59: "pico2"}
_NAMES = {"pico": "a Pico (RP2040)", "pico2": "a Pico 2 (RP2350)"}  # by chip
RESTART = 30.0  # seconds a Pico may take to program itself
_BLOCK = 512
_MAGIC = 0x0A324655
_HOW = "plug it in by USB, or hold its BOOTSEL button while you do"
_SETTLE = 1.0  # seconds that a restarted Pico may take to make its filesystem
_UNREADABLE = (
    "The saves of a Pico in BOOTSEL can't be copied first. They are erased if it has copied files, or an image before "
    "0.5. To keep them, plug it in without the button. Flash it now?"
)
_LOOK = """
import os, sys
print(sys.implementation._machine)
room = os.statvfs("/")
print(room[1] * room[2])
for name in os.listdir("/"):
    print(name)
"""
_CHIPS = {"RP2040": "pico", "RP2350": "pico2"}  # by a word of `sys.implementation._machine`; a Pico W has the same word
# names in the root that are not lost: saves and wiring are copied, and the image replaces copied files
_NOT_LOST = ("saves", "board.json", "lib", "main.py")


class DriveError(RuntimeError):
    """The image could not be copied to a Pico; the message is one line with the reason."""


def chip_of_image(data: bytes) -> str:
    """Return the chip that an image is for, '' if it is not an image for a Pico."""
    if len(data) < _BLOCK or len(data) % _BLOCK:
        return ""
    magic, family = struct.unpack_from("<I", data)[0], struct.unpack_from("<I", data, 28)[0]
    return FAMILIES.get(family, "") if magic == _MAGIC else ""


def find_drive(folders: Iterable[Path]) -> Path:
    """Return the drive of a Pico among folders. Raises `DriveError` for no drive, or more than one."""
    drives = [folder for folder in folders if chip_of_drive(folder)]
    if len(drives) > 1:
        raise DriveError(f"{len(drives)} Picos are in BOOTSEL: name the drive of one, {' or '.join(map(str, drives))}")
    if not drives:
        for device in DRIVES:
            if device.exists():
                raise DriveError(
                    f"A Pico is in BOOTSEL, but not mounted: mount {device}, and name that folder as the drive"
                )
        raise DriveError(f"No Pico found: {_HOW}")
    return drives[0]


def image_for(board: str, chip: str, there: str, where: str) -> Path:
    """Return the image of a board for the chip `there`; `chip` is the requested one, or ''.

    Raises `BuildError` for an unknown board or chip, `DriveError` if there is no image or it is not for the chip.
    """
    ((board, chip),) = wanted_images(board, chip or there)
    if chip != there:
        raise DriveError(f"{where} is {_NAMES[there]}, and you asked for an image for {_NAMES[chip]}: name no chip")
    image = image_path(board, chip)
    if not image.is_file():
        raise DriveError(f"There is no {image.name} yet: build it with uf2, for the board {board} and the chip {chip}")
    _check(image, there, where)
    return image


def _check(image: Path, there: str, where: str) -> None:
    """Raise `DriveError` if an image is not for the chip `there`. `where` names the Pico."""
    chip_needed = chip_of_image(image.read_bytes())
    if not chip_needed:
        raise DriveError(f"{image} is no firmware image for a Pico")
    if chip_needed != there:
        raise DriveError(
            f"{image.name} is an image for {_NAMES[chip_needed]}, and {where} is {_NAMES[there]}: build it again"
        )


def _chip_at(drive: Path) -> str:
    """Return the chip of the Pico whose drive this is. Raises `DriveError`."""
    chip = chip_of_drive(drive)
    if not chip:
        raise DriveError(f"{drive} is no Pico in BOOTSEL: hold its BOOTSEL button while you plug it in")
    return chip


def copy(image: Path, drive: Path, seconds: float = RESTART) -> None:
    """Write an image to a Pico's drive and wait until the drive disappears. Raises `DriveError`."""
    _check(image, _chip_at(drive), str(drive))
    data = image.read_bytes()
    device = drive.stat().st_dev
    try:
        with (drive / image.name).open("wb", buffering=0) as file:
            file.write(data[:-_BLOCK])
            os.fsync(file.fileno())
            try:
                file.write(data[-_BLOCK:])
                os.fsync(file.fileno())
            except OSError:  # the Pico has the last block, and restarts before it answers
                pass
    except OSError as error:
        raise DriveError(f"{drive} could not be written ({error.strerror}): unplug the Pico and begin again") from error
    end = time.monotonic() + seconds
    while chip_of_drive(drive) and not _has_left(device):
        if time.monotonic() > end:
            raise DriveError(f"The Pico has the image, but has not restarted in {seconds:.0f} s: unplug it, plug it in")
        time.sleep(0.1)


def _has_left(device: int) -> bool:
    """True if a block device has disappeared from a Linux system, where a drive mounted by hand seems to stay."""
    blocks = Path("/sys/dev/block")
    # major number 0: not a real device
    if not sys.platform.startswith("linux") or not blocks.is_dir() or not os.major(device):
        return False
    return not (blocks / f"{os.major(device)}:{os.minor(device)}").exists()


def flash_drive(drive: Path, board: str, chip: str, ask: Ask) -> None:
    """Flash a Pico in BOOTSEL, after a question. Raises `DriveError`, `BuildError` or `PicoError`."""
    image = image_for(board, chip, _chip_at(drive), str(drive))
    if not ask(_UNREADABLE):
        raise DriveError("Nothing was changed.")
    print(f"Copying {image.name} to {drive} ...", flush=True)
    copy(image, drive)
    print("The Pico restarts with it.")


def flash_running(port: str, board: str, chip: str, folders: Callable[[], Iterable[Path]], ask: Ask) -> None:
    """Flash a Pico that runs MicroPython, and keep its saves. Raises `DriveError`, `BuildError` or `PicoError`."""
    number = devices.usb_number(port)
    with pico_port.connected(port) as pico:
        try:
            image, backup, wiring = _prepare(pico, board, chip, ask)
        except (DriveError, BuildError, PicoError):
            with contextlib.suppress(PicoGone):
                pico.reset()  # the old program continues
            raise
        restart_into_bootsel(pico)
    try:
        drive = _wait_for_drive(folders)
        print(f"Copying {image.name} to {drive} ...", flush=True)
        copy(image, drive)
        print("The Pico restarts with it.", flush=True)
        if backup or wiring:
            _give_back(port, number, backup, wiring, ask)
    except (DriveError, PicoError) as error:
        if wiring:
            print(f"This was {FILE}: {wiring}", file=sys.stderr)
        if not backup:
            raise
        raise DriveError(f"{error.args[0]}. Your saves are in {backup}: fourfold saves push {backup}") from error


def _prepare(pico: Pico, board: str, chip: str, ask: Ask) -> tuple[Path, Path | None, str]:
    """Return the image for a Pico, the folder with its saves, None if it has none, and the text of its wiring."""
    machine, size, *root = pico.run(_LOOK).splitlines()
    there = next((chip for word, chip in _CHIPS.items() if word in machine), "")
    if not there:
        raise DriveError(f"{machine} on {pico.port} is neither a Pico nor a Pico 2")
    image = image_for(board, chip, there, pico.port)
    lost = sorted(name for name in root if name not in _NOT_LOST)
    is_erased = int(size) != CHIPS[there].flash - room_for(board, there)
    if is_erased and lost and not ask(f"The image erases other files on the Pico: {', '.join(lost)}. Flash it now?"):
        raise DriveError("Nothing was changed.")
    wiring = board_file.contents(pico)
    if not saves.OnPico(pico).names():
        return image, None, wiring
    backup = default_home() / "backups" / time.strftime("%Y-%m-%d-%H%M%S")
    count, refused = saves.pull(pico, backup, ask, lambda line: None)
    print(f"Copied {count} files of /saves to {backup}", flush=True)
    for line in refused:
        print(f"{line}: it will not be copied back", flush=True)
    return image, backup, wiring


def restart_into_bootsel(pico: Pico) -> None:
    """Restart a Pico as a drive, and close its port."""
    with pico.using() as transport:
        transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
    pico.close()


def _wait_for_drive(folders: Callable[[], Iterable[Path]], seconds: float = RESTART) -> Path:
    """Wait for the drive of the Pico that restarts, and return it. Raises `DriveError`."""
    end = time.monotonic() + seconds
    while True:
        try:
            return find_drive(folders())
        except DriveError:
            if time.monotonic() > end:
                raise
        time.sleep(0.2)


def _wait_for_port(port: str, number: str, seconds: float = RESTART) -> Pico:
    """Wait for the flashed Pico, which may come back at another port, and return it. Raises `PicoError`."""
    end = time.monotonic() + seconds
    while True:
        time.sleep(_SETTLE)
        try:
            return Pico(devices.found_again(port, number))
        except PicoError:
            if time.monotonic() > end:
                raise


def _give_back(port: str, number: str, backup: Path | None, wiring: str, ask: Ask) -> None:
    """Copy saves and wiring back to a flashed Pico once it has restarted. Raises `PicoError`."""
    with contextlib.closing(_wait_for_port(port, number)) as pico:
        if wiring and not board_file.contents(pico):
            pico.write(FILE, wiring.encode())
        count = saves.push(pico, backup, ask, lambda line: None)[0] if backup else 0
        pico.reset()
    if backup:
        print(f"Copied {count} files of {backup} back to the Pico." if count else "Its saves are still there.")


def main(arguments: Sequence[str] | None = None, folders: Iterable[Path] | None = None) -> int:
    """Flash a board's image. Return the exit status. `folders` are searched for the drive."""
    parser = argparse.ArgumentParser(prog="flash_uf2", description="flash a firmware image, and keep the Pico's saves")
    parser.add_argument("--board", default=BOARDS[0], help="one of the console's boards, or stock")
    parser.add_argument("--chip", default="", help="pico or pico2; without, that of the Pico found")
    parser.add_argument("--port", default="", help="the serial port of a Pico that runs; without, it is looked for")
    parser.add_argument("--drive", type=Path, help="the folder of a Pico in BOOTSEL; without, it is looked for")
    parser.add_argument("--yes", action="store_true", help="answer all questions with yes")
    args = parser.parse_args(arguments)
    ask = saves.asking(args.yes)

    def mounts() -> Iterable[Path]:
        return mounted() if folders is None else folders

    try:
        port = args.port or ("" if args.drive else _running(mounts()))
        if port:
            flash_running(port, args.board, args.chip, mounts, ask)
        else:
            flash_drive(args.drive or find_drive(mounts()), args.board, args.chip, ask)
    except (BuildError, DriveError, PicoError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _running(folders: Iterable[Path]) -> str:
    """Return the port of the running Pico, '' if no Pico runs or one is in BOOTSEL.

    Raises `DriveError` for several.
    """
    names = [port.name for port in devices.ports() if port.is_pico]
    if not names or any(chip_of_drive(folder) for folder in folders):
        return ""
    if len(names) > 1:
        raise DriveError(f"{len(names)} Picos are plugged in: name the port of one, {' or '.join(names)}")
    return names[0]


if __name__ == "__main__":
    sys.exit(main())
