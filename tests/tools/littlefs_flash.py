"""A real littlefs on a flash chip whose power can be cut: MicroPython's own, or littlefs-python's.

Runs under MicroPython's unix port, and under CPython with the littlefs-python that it imports.
"""

import os
import sys
from errno import ENOENT
from hashlib import md5

BLOCK, BLOCKS, PROGRAM = 4096, 64, 256
_ERROR = -5
TEARS = ("before", "half", "after")
IN_MICROPYTHON = sys.implementation.name == "micropython"


class PowerCut(Exception):
    """The power is off."""


def torn(data, tear):  # type: ignore[no-untyped-def]
    """The part of an operation's bytes that a cut lets through."""
    return data[: {"before": 0, "half": len(data) // 2, "after": len(data)}[tear]]


class Flash:
    """A flash chip in memory for either littlefs: `operations` counts programs and erases, `cut(nth, tear)` ends it."""

    def __init__(self, data=None):  # type: ignore[no-untyped-def]
        self.buffer = bytearray(data or b"\xff" * (BLOCK * BLOCKS))
        self.operations = 0
        self.programmed = set()  # blocks
        self.dead = False
        self._left = -1
        self._tear = ""

    def cut(self, nth, tear):  # type: ignore[no-untyped-def]
        """Cut the power at the `nth` operation from now, 0 for the next."""
        self._left, self._tear = nth, tear

    def _change(self, start, data):  # type: ignore[no-untyped-def]
        """Write the part of the data before the cut. Return True if that is all of it."""
        self.operations += 1
        self._left -= 1
        if self._left == -1:
            self.dead = True
            data = torn(data, self._tear)
        self.buffer[start : start + len(data)] = data
        return not self.dead

    # The interface of MicroPython's VfsLfs2. _ERROR is littlefs's LFS_ERR_IO.

    def readblocks(self, block, into, offset=0):  # type: ignore[no-untyped-def]
        """Read."""
        if self.dead:
            return _ERROR
        start = block * BLOCK + offset
        into[:] = memoryview(self.buffer)[start : start + len(into)]
        return 0

    def writeblocks(self, block, data, offset=0):  # type: ignore[no-untyped-def]
        """Program."""
        self.programmed.add(block)
        for at in range(0, len(data), PROGRAM):  # the chip's pages
            if self.dead or not self._change(block * BLOCK + offset + at, bytes(data[at : at + PROGRAM])):
                return _ERROR
        return 0

    def ioctl(self, what, block):  # type: ignore[no-untyped-def]
        """Return the number and size of the blocks; erase."""
        if what == 6 and (self.dead or not self._change(block * BLOCK, b"\xff" * BLOCK)):
            return _ERROR
        return {4: BLOCKS, 5: BLOCK}.get(what, 0)

    # The interface of littlefs-python's contexts.

    def read(self, config, block, offset, size):  # type: ignore[no-untyped-def]
        """Read."""
        start = block * BLOCK + offset
        return self.buffer[start : start + size] if not self.dead else bytearray(size)

    def prog(self, config, block, offset, data):  # type: ignore[no-untyped-def]
        """Program."""
        return self.writeblocks(block, data, offset)

    def erase(self, config, block):  # type: ignore[no-untyped-def]
        """Erase."""
        return self.ioctl(6, block)

    def sync(self, config):  # type: ignore[no-untyped-def]
        """Do nothing: every write is immediate."""
        return _ERROR if self.dead else 0


class Disk:
    """`os` and `open` for littlefs-python's filesystem on a `Flash`, as MicroPython's are for its own."""

    def __init__(self, flash):  # type: ignore[no-untyped-def]
        import littlefs

        littlefs.FileHandle.close = _close
        sizes = {"prog_size": PROGRAM, "read_size": 32, "cache_size": 4 * PROGRAM, "lookahead_size": 32}
        self._fs = littlefs.LittleFS(context=flash, mount=False, block_size=BLOCK, block_count=BLOCKS, **sizes)
        for name in ("mkdir", "remove", "rename", "stat", "listdir", "format", "mount", "open"):
            setattr(self, name, _with_os_error(getattr(self._fs, name)))
        self.rmdir = self.remove
        self._entries = _with_os_error(lambda path: list(self._fs.scandir(path)))

    def ilistdir(self, path):  # type: ignore[no-untyped-def]
        """Like MicroPython's: yield tuples of name, type, inode and size."""
        for entry in self._entries(path):
            yield entry.name, 0x4000 if entry.type == 2 else 0x8000, 0, entry.size

    def statvfs(self, path):  # type: ignore[no-untyped-def]
        """Like MicroPython's, with the fields used here: the size of a block and the free blocks."""
        from littlefs import lfs

        return BLOCK, BLOCK, BLOCKS, BLOCKS - lfs.fs_size(self._fs.fs)


def _with_os_error(act):  # type: ignore[no-untyped-def]
    """`act`, with the errors of MicroPython."""
    from littlefs import LittleFSError

    def acted(*args):  # type: ignore[no-untyped-def]
        try:
            return act(*args)
        except (LittleFSError, FileNotFoundError) as error:
            raise OSError(-getattr(error, "code", -ENOENT), "littlefs") from error

    return acted


def _close(handle):  # type: ignore[no-untyped-def]
    """Close a file of littlefs-python once: littlefs has closed it even if it returns an error."""
    from littlefs import lfs

    if not handle.closed:
        setattr(handle, "__IOBase_closed", True)
        lfs.file_close(handle.fs, handle.fh)


def until_cut(flash, act, *args):  # type: ignore[no-untyped-def]
    """Return `act(*args)`. Raises `PowerCut`, instead of any error, if the power went off meanwhile."""
    try:
        found = act(*args)
    except Exception:
        if not flash.dead:
            raise
    if flash.dead:
        raise PowerCut
    return found


def power_on(flash, *modules, fresh=False):  # type: ignore[no-untyped-def]
    """Mount the flash, formatted first if it is `fresh`. Return `os` and `open` for it; the `modules` use them too."""
    if IN_MICROPYTHON:
        import vfs

        vfs.umount("/")
        if fresh:
            vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM)
        vfs.mount(vfs.VfsLfs2(flash, progsize=PROGRAM), "/")
        return os, open
    disk = Disk(flash)
    if fresh:
        disk.format()
    disk.mount()
    for module in modules:
        module.os, module.open = disk, disk.open
    return disk, disk.open


def once(known, flash, act, *more):  # type: ignore[no-untyped-def]
    """`act(flash, *more)`, or what it returned for another flash with the same contents."""
    digest = md5(flash.buffer).digest()  # MicroPython takes ten times as long for SHA-256
    if digest not in known:
        known[digest] = act(flash, *more)
    return known[digest]
