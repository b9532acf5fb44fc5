"""Cuts the power at every program and erase of an update on a real littlefs: MicroPython's own, or littlefs-python's.

    cut_littlefs.py CASE.json     under MicroPython's unix port, or under CPython with the littlefs-python it imports

The case holds texts by path: `files`, with an update staged and its journal not yet in force, and `new`, what must be
there afterwards unless it came to nothing. Each cut is followed by power-on, a second cut somewhere in what that does,
and power-on again. Under MicroPython `make flash` looks at the disk too, by the code of the case's `survey`. The answer
is JSON: cuts, how many ended without the update, up to five that went wrong, and whether `/main.py` and the name `kept`
for it lie `apart`, in different pairs of blocks.

Cuts that leave the same flash have the same future; it is tried once.
"""

import json
import os
import sys
from errno import ENOENT
from hashlib import md5

from firmware import main

_BLOCK, _BLOCKS, _PROGRAM = 4096, 64, 256
_TEARS = ("before", "half", "after")
_MOST = 5
_LOOKED_AT = ("/lib/engines/", "/lib/firmware/", "/flash.new/")
_HERE = sys.implementation.name == "micropython"


class PowerCut(Exception):
    """The power has gone."""


class Flash:
    """A flash chip in memory for either littlefs: `operations` counts programs and erases, `cut(nth, tear)` ends it."""

    def __init__(self, data=None):  # type: ignore[no-untyped-def]
        self.buffer = bytearray(data or b"\xff" * (_BLOCK * _BLOCKS))
        self.operations = 0
        self.programmed = set()  # blocks
        self.dead = False
        self._left = -1
        self._tear = ""

    def cut(self, nth, tear):  # type: ignore[no-untyped-def]
        """Cut the power at the `nth` operation from now, 0 for the next."""
        self._left, self._tear = nth, tear

    def _change(self, start, data):  # type: ignore[no-untyped-def]
        """Write data, or what of it the cut leaves; whether it was all."""
        self.operations += 1
        self._left -= 1
        if self._left == -1:
            self.dead = True
            data = data[: {"before": 0, "half": len(data) // 2, "after": len(data)}[self._tear]]
        self.buffer[start : start + len(data)] = data
        return not self.dead

    # As MicroPython's VfsLfs2 wants it.

    def readblocks(self, block, into, offset=0):  # type: ignore[no-untyped-def]
        """Read."""
        if self.dead:
            raise PowerCut
        start = block * _BLOCK + offset
        into[:] = memoryview(self.buffer)[start : start + len(into)]

    def writeblocks(self, block, data, offset=0):  # type: ignore[no-untyped-def]
        """Program. A dead chip raises what nobody on the way handles."""
        self.programmed.add(block)
        for at in range(0, len(data), _PROGRAM):  # the chip's pages
            if self.dead or not self._change(block * _BLOCK + offset + at, bytes(data[at : at + _PROGRAM])):
                raise PowerCut

    def ioctl(self, what, block):  # type: ignore[no-untyped-def]
        """Number and size of the blocks; erase."""
        if what == 6 and (self.dead or not self._change(block * _BLOCK, b"\xff" * _BLOCK)):
            raise PowerCut
        return {4: _BLOCKS, 5: _BLOCK}.get(what, 0)

    # As littlefs-python's contexts are; an error is its C code's LFS_ERR_IO.

    def read(self, config, block, offset, size):  # type: ignore[no-untyped-def]
        """Read."""
        start = block * _BLOCK + offset
        return self.buffer[start : start + size] if not self.dead else bytearray(size)

    def prog(self, config, block, offset, data):  # type: ignore[no-untyped-def]
        """Program."""
        return self._told(self.writeblocks, block, data, offset)

    def erase(self, config, block):  # type: ignore[no-untyped-def]
        """Erase."""
        return self._told(self.ioctl, 6, block)

    def sync(self, config):  # type: ignore[no-untyped-def]
        """Nothing is held back."""
        return -5 if self.dead else 0

    def _told(self, act, *args):  # type: ignore[no-untyped-def]
        try:
            act(*args)
        except PowerCut:
            return -5
        return 0


class Disk:
    """`os` and `open` for littlefs-python's filesystem on a `Flash`, as MicroPython's are for its own."""

    def __init__(self, flash):  # type: ignore[no-untyped-def]
        from littlefs import LittleFS

        self._flash = flash
        sizes = {"prog_size": _PROGRAM, "read_size": 32, "cache_size": 4 * _PROGRAM, "lookahead_size": 32}
        self._fs = LittleFS(context=flash, mount=False, block_size=_BLOCK, block_count=_BLOCKS, **sizes)
        for name in ("mkdir", "remove", "rename", "stat", "listdir", "format", "mount", "open"):
            setattr(self, name, self._guarded(getattr(self._fs, name)))
        self.rmdir = self.remove

    def _guarded(self, act):  # type: ignore[no-untyped-def]
        def guarded(*args):  # type: ignore[no-untyped-def]
            from littlefs import LittleFSError

            try:
                return act(*args)
            except (LittleFSError, FileNotFoundError) as error:
                if self._flash.dead:
                    raise PowerCut from error
                raise OSError(-getattr(error, "code", -ENOENT), "littlefs") from error

        return guarded


def power_on(flash, fresh=False):  # type: ignore[no-untyped-def]
    """Mount the flash, for `firmware.main` too; `os` and `open` for it."""
    if _HERE:
        import vfs

        vfs.umount("/")
        if fresh:
            vfs.VfsLfs2.mkfs(flash, progsize=_PROGRAM)
        vfs.mount(vfs.VfsLfs2(flash, progsize=_PROGRAM), "/")
        return os, open
    disk = Disk(flash)
    if fresh:
        disk.format()
    disk.mount()
    main.os, main.open = disk, disk.open  # type: ignore[attr-defined]
    return disk, disk.open


def made(files):  # type: ignore[no-untyped-def]
    """The contents of a flash with these files."""
    flash = Flash()
    disk, opened = power_on(flash, fresh=True)
    for path in files:
        slash = path.find("/", 1)
        while slash > 0:
            try:
                disk.mkdir(path[:slash])
            except OSError:
                pass
            slash = path.find("/", slash + 1)
        with opened(path, "wb") as file:
            file.write(files[path].encode())
    return flash.buffer


def found(disk, opened, folder=""):  # type: ignore[no-untyped-def]
    """Every file, by path, and every empty folder."""
    files = {}
    for name in disk.listdir(folder or "/"):
        path = folder + "/" + name
        try:
            with opened(path, "rb") as file:
                files[path] = bytes(file.read()).decode()
        except OSError:
            files.update(found(disk, opened, path) or {path: None})
    return files


def update(flash):  # type: ignore[no-untyped-def]
    """What `make flash` does when all is staged; the operations that it took. Raises `PowerCut`."""
    disk, _ = power_on(flash)
    flash.operations = 0
    disk.rename(main.JOURNAL + ".new", main.JOURNAL)
    main.finish_update()
    return flash.operations


def start(flash):  # type: ignore[no-untyped-def]
    """What power-on does; what is there then. Raises `PowerCut`."""
    disk, opened = power_on(flash)
    main.finish_update()
    return found(disk, opened)


def ending(flash, again, tear):  # type: ignore[no-untyped-def]
    """What is there when the power came back, was cut once more unless `again` is -1, and came back; or the words of an
    error.
    """
    second = Flash(flash.buffer)
    second.cut(again, tear)
    try:
        if again >= 0:
            try:
                return start(second)
            except PowerCut:
                second = Flash(second.buffer)
        return once(_futures, second, start)
    except (OSError, ValueError) as error:
        return repr(error)


_futures = {}  # what is there after power-on, by the flash before it
_surveys = {}  # what `overlooked` found


def once(known, flash, act, *more):  # type: ignore[no-untyped-def]
    """`act(flash, *more)`, or what it returned for another flash with the same contents."""
    digest = md5(flash.buffer).digest()  # MicroPython takes ten times as long for SHA-256
    if digest not in known:
        known[digest] = act(flash, *more)
    return known[digest]


def overlooked(flash, survey):  # type: ignore[no-untyped-def]
    """Files that `make flash` should see on a disk and does not."""
    seen = []
    disk, opened = power_on(Flash(flash.buffer))
    exec(survey, {"print": lambda *words: seen.append(words[-1])})
    disk.mkdir("/empty")  # littlefs is tidy after this
    files = found(disk, opened)
    return [path for path in files if files[path] is not None and path.startswith(_LOOKED_AT) and path not in seen]


def apart(flash, name, other):  # type: ignore[no-untyped-def]
    """Whether renaming a file is not one write, as its names lie in different pairs of blocks."""
    disk, _ = power_on(flash)
    flash.programmed.clear()
    disk.rename(name, other)
    return len(flash.programmed) > 1


def cut_everywhere(case):  # type: ignore[no-untyped-def]
    """The answer."""
    before = made(case["files"])
    taken = update(Flash(before))
    old, wrong = 0, []
    in_force = False
    for nth in range(taken):
        for tear in _TEARS:
            flash = Flash(before)
            flash.cut(nth, tear)
            try:
                update(flash)
                raise AssertionError("the power was not cut")
            except PowerCut:
                pass
            where = "operation %d of %d, %s" % (nth, taken, tear)
            for path in once(_surveys, flash, overlooked, case["survey"]) if _HERE else ():
                wrong.append("%s: make flash overlooks %s" % (where, path))
            for again in (-1, nth % 3, nth * 7 % 11):
                files = ending(flash, again, tear)
                in_force = in_force or files == case["new"]
                if files == case["files"] and not in_force:
                    old += 1
                elif files != case["new"]:
                    wrong.append("%s, then %d: %s" % (where, again, files if isinstance(files, str) else "half"))
    return {
        "cuts": 3 * taken,
        "old": old,
        "wrong": wrong[:_MOST],
        "apart": bool(case["kept"]) and apart(Flash(before), "/main.py", case["kept"]),
    }


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        case_given = json.load(given)
    print(json.dumps(cut_everywhere(case_given)))
