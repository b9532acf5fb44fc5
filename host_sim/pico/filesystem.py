"""The littlefs filesystem of a Pico with the stock flash layout, built and read on the PC."""

from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS

FLASH_SIZE = 2 << 20
START = 0xA0000  # of the filesystem in the flash
BLOCK = 4096
BLOCKS = 352
SIZE = BLOCK * BLOCKS
_DISK_VERSION = 0x00020001  # what MicroPython 1.25 writes
_CACHE = 1024  # MicroPython's: a file of up to half as much may lie in its folder's blocks, and is read at once
_SHAPE: dict[str, Any] = {
    "block_size": BLOCK,
    "block_count": BLOCKS,
    "prog_size": 256,
    "read_size": 256,
    "lookahead_size": 32,
}


def build(files: Mapping[str, bytes]) -> bytes:
    """A filesystem with these files, by absolute path. Raises `littlefs.LittleFSError` when they do not fit."""
    fs = LittleFS(disk_version=_DISK_VERSION, **_SHAPE)
    for path, data in files.items():
        parts = path.strip("/").split("/")
        if len(parts) > 1:
            fs.makedirs("/".join(parts[:-1]), exist_ok=True)
        with fs.open("/".join(parts), "wb") as file:
            file.write(data)
    return bytes(fs.context.buffer)


def read(image: bytes) -> dict[str, bytes]:
    """Every file of a filesystem, by absolute path. Raises `littlefs.LittleFSError` when it is no littlefs."""
    fs = LittleFS(mount=False, cache_size=_CACHE, **_SHAPE)
    fs.context.buffer[:] = image
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    return found
