"""Model of a Pico's filesystem on the PC: the same littlefs with MicroPython's settings, and a log of its operations.

Saves that take a Pico hours take the model milliseconds.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS

from host_sim.pico import filesystem
from host_sim.pico.flash import ERASE, PAGE, PROGRAM, Operation

# MicroPython 1.25: ports/rp2/modules/_boot.py (progsize) and extmod/vfs_lfsx.c; disk version 2.1 as mkfs writes it.
_SETTINGS = {
    "block_size": filesystem.BLOCK,
    "read_size": 32,
    "prog_size": PAGE,
    "lookahead_size": 32,
    "cache_size": 4 * PAGE,
    "block_cycles": 100,
}
_TIME = 12  # bytes: the tag and the eight bytes of an attribute with the time, which VfsLfs2 stores by default
_DISK_VERSION = 0x00020001


class _Recorder(filesystem.Memory):
    """Memory that records every operation."""

    def __init__(self, start: int) -> None:
        super().__init__(filesystem.FLASH_SIZE - start)
        self._start = start
        self.operations: list[Operation] = []
        self.erases: Counter[int] = Counter()  # by sector of the flash

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        start = self._start + block * filesystem.BLOCK + off
        self.operations += [Operation(PROGRAM, start + at, PAGE) for at in range(0, len(data), PAGE)]
        return super().prog(cfg, block, off, data)

    def erase(self, cfg: Any, block: int) -> int:
        start = self._start + block * filesystem.BLOCK
        self.operations.append(Operation(ERASE, start, filesystem.BLOCK))
        self.erases[start // filesystem.BLOCK] += 1
        return super().erase(cfg, block)


class FlashModel:
    """A filesystem with these files, or with the content `image`, from `start` to the end of the flash.

    `operations` and `erases` are as in `flash.Flash`; `image()` returns the content of a Pico's flash.
    """

    def __init__(
        self, files: Mapping[str, bytes] | None = None, image: bytes | None = None, start: int = filesystem.START
    ) -> None:
        self._memory = _Recorder(start)
        blocks = len(self._memory.buffer) // filesystem.BLOCK
        settings = {**_SETTINGS, "block_count": blocks}
        self._fs = LittleFS(context=self._memory, mount=False, disk_version=_DISK_VERSION, **settings)
        if image is None:
            self._fs.format()
        else:
            self._memory.buffer[:] = image
        self._fs.mount()
        folders = {""}
        for path, data in (files or {}).items():
            folder = path.rpartition("/")[0]
            if folder not in folders:
                self._fs.makedirs(folder, exist_ok=True)
                folders.add(folder)
            self._write(path, data)
        self.operations, self.erases = self._memory.operations, self._memory.erases
        self.operations.clear()
        self.erases.clear()

    def save(self, path: str, data: bytes) -> list[Operation]:
        """Save as `Store` does: write a new file and rename it over the older one. Return the operations.

        The file is longer than its data by the size of the modification time that MicroPython stores.
        """
        done = len(self.operations)
        new = path.rpartition(".")[0] + ".new"
        self._write(new, data + bytes(_TIME))
        self._fs.rename(new, path)
        return self.operations[done:]

    def image(self) -> bytes:
        """Return the filesystem's bytes."""
        return bytes(self._memory.buffer)

    def _write(self, path: str, data: bytes) -> None:
        with self._fs.open(path, "wb") as file:
            file.write(data)
