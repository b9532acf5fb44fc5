"""Devices attached to this PC: serial ports, and Picos that appear as drives while they wait for an image."""

import string
import sys
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

INFO = "INFO_UF2.TXT"  # a file on the drive of a Pico that waits for an image
_MOST_INFO = 1024  # bytes; both files have less than 100
BOARD_IDS = {"RPI-RP2": "pico", "RP2350": "pico2"}  # the boot loaders' names
DRIVES = Path("/dev/disk/by-label/RPI-RP2"), Path("/dev/disk/by-label/RP2350")  # on Linux, mounted or not
_MOUNTS = ("/media/*/*", "/media/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")

_RASPBERRY_PI = 0x2E8A  # USB vendor
_PROBES = {0x0004, 0x000C}  # USB products: Picoprobe and the Debug Probe, which have a serial port too
_BOOTSEL = {0x0003, 0x000F}  # USB products: an RP2040 and an RP2350 waiting for an image


class Device(NamedTuple):
    """A serial port: its name, description and USB serial number, and whether it belongs to a Pico."""

    name: str
    description: str
    number: str
    is_pico: bool


def ports() -> list[Device]:
    """Return all serial ports, sorted by name."""
    devices = []
    for port in list_ports.comports():
        is_pico = port.vid == _RASPBERRY_PI and port.pid not in _BOOTSEL | _PROBES
        # "n/a" is also pyserial's word for a missing description
        description = str(port.product or port.description or "n/a")
        devices.append(Device(str(port.device), description, str(port.serial_number or ""), is_pico))
    return sorted(devices)


def usb_number(name: str) -> str:
    """Return the serial number of the USB device behind a port, '' if it has none."""
    return next((port.number for port in ports() if port.name == name), "")


def found_again(name: str, number: str) -> str:
    """Return the present port of the USB device with this serial number; its name may have changed. Return `name` if
    there is no such device."""
    return next((port.name for port in ports() if number and port.number == number), name)


def mounted() -> list[Path]:
    """Return the folders where operating systems mount drives."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    return [path for pattern in _MOUNTS for path in sorted(Path("/").glob(pattern.lstrip("/")))]


def chip_of_drive(drive: Path) -> str:
    """Return the chip of the Pico whose drive this is, or ''."""
    try:
        with (drive / INFO).open("rb") as file:
            text = file.read(_MOST_INFO).decode("ascii")
    except (OSError, ValueError):
        return ""
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    return BOARD_IDS.get(fields.get("Board-ID", "").strip(), "")
