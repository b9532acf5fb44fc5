"""The littlefs filesystem of a Pico, built and read on the PC.

Stock MicroPython and images with the console have different flash layouts; `start_in` finds the filesystem in either.
"""

import struct
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from littlefs import LittleFS
from littlefs.context import UserContext

FLASH_SIZE = 2 << 20
START = 0xA0000  # start of the filesystem in the flash of stock MicroPython
BLOCK = 4096
BLOCKS = 352
SIZE = BLOCK * BLOCKS
_DISK_VERSION = 0x00020001  # written by MicroPython 1.25
_CACHE = 1024  # MicroPython's cache size; a file of up to half of it may be in its folder's blocks
_ERASED = b"\xff" * BLOCK
_BASE = 0x10000000  # address of the flash
_INFO_MARKER = struct.pack("<I", 0x7188EBF2)  # "binary info", which picotool shows (pico-sdk's defs.h and structure.h)
_BLOCK_DEVICE = struct.pack("<H2s", 7, b"MP")  # an entry that locates MicroPython's filesystem
_INFO_END = 1024  # the marker is in the first bytes of an image
_SHAPE: dict[str, Any] = {
    "block_size": BLOCK,
    "prog_size": 256,
    "read_size": 256,
    "lookahead_size": 32,
}


class Memory(UserContext):
    """The bytes of an erased filesystem, in `buffer`. littlefs-python's own class makes lists, and logs each access."""

    def __init__(self, size: int = SIZE) -> None:
        super().__init__(buffer=bytearray(b"\xff" * size))

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        """Return bytes of a block."""
        start = block * BLOCK + off
        return self.buffer[start : start + size]

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        """Program bytes of a block."""
        start = block * BLOCK + off
        self.buffer[start : start + len(data)] = data
        return 0

    def erase(self, cfg: Any, block: int) -> int:
        """Erase a block."""
        start = block * BLOCK
        self.buffer[start : start + BLOCK] = _ERASED
        return 0


def start_in(flash: bytes | bytearray) -> int:
    """Return the offset of MicroPython's filesystem in a flash, or `START` if the flash has no entry for it."""
    marker = flash.find(_INFO_MARKER, 0, _INFO_END)
    first, end = struct.unpack_from("<II", flash, marker + 4) if marker >= 0 else (0, 0)
    for at in range(first - _BASE, end - _BASE, 4):
        entry = struct.unpack_from("<I", flash, at)[0] - _BASE
        if flash[entry : entry + 4] == _BLOCK_DEVICE:
            return int(struct.unpack_from("<I", flash, entry + 8)[0]) - _BASE
    return START


def build(files: Mapping[str, bytes], size: int = SIZE) -> bytes:
    """Return a filesystem with these files, by absolute path. Raises `littlefs.LittleFSError` if they do not fit."""
    return _built(tuple(files.items()), size)


@lru_cache(4)  # tests put the same files on many Picos
def _built(files: tuple[tuple[str, bytes], ...], size: int) -> bytes:
    memory = Memory(size)
    fs = LittleFS(context=memory, disk_version=_DISK_VERSION, block_count=size // BLOCK, **_SHAPE)
    folders = {""}
    for path, data in files:
        path = path.strip("/")
        folder = path.rpartition("/")[0]
        if folder not in folders:
            fs.makedirs(folder, exist_ok=True)
            folders.add(folder)
        with fs.open(path, "wb") as file:
            file.write(data)
    return bytes(memory.buffer)


def read(image: bytes) -> dict[str, bytes]:
    """Return every file of a filesystem, by absolute path. Raises `littlefs.LittleFSError` if it is not littlefs."""
    memory = Memory(len(image))
    memory.buffer[:] = image
    fs = LittleFS(context=memory, mount=False, block_count=len(image) // BLOCK, cache_size=_CACHE, **_SHAPE)
    fs.mount()
    files = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with fs.open(path, "rb") as file:
                files[path] = file.read()
    return files
