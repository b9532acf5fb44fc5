"""The plan of `make flash`: the files to copy to a Pico, those to remove first, and the room that this takes.

Only `/main.py` and files in `/lib/engines` and `/lib/firmware` are ever replaced or removed. A user's own `/main.py` is
kept under another name. Files that versions up to 0.4 used for updates are removed as well.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath

MAIN = "/main.py"
# The name of a new /main.py until it is checked and renamed. After an interrupted rename, littlefs 2.9 and later can
# hide the next file in the folder, in alphabetical order. That must be neither /lib nor /main.py; these names follow
# both.
NEW_MAIN = "/main_fourfold.py"
OURS = ("/lib/engines/", "/lib/firmware/")
STAGED = "/flash.new"  # the folder in which versions up to 0.4 staged an update, with two files beside it
JOURNALS = ("/flash.journal", "/flash.journal.new")
# blocks left free for the console: a save's next write, the profile, a crash log, and littlefs itself
SPARE_BLOCKS = 16
# blocks for the program that reports an interrupted update, which is copied before anything is removed
_REPORT_BLOCKS = 4
_SMALL = 512  # most bytes of a file that littlefs stores in its folder instead of in a block
# littlefs stores a folder in pairs of blocks, and begins another pair when a pair is half full.
PAIR = 2
_ENTRY = 32  # bytes of a file's entry in its folder, without its name


@dataclass(frozen=True)
class Disk:
    """A Pico's filesystem: the SHA-256 and the size of the relevant files, by path, and its room in blocks."""

    digests: Mapping[str, str]
    sizes: Mapping[str, int]
    root: frozenset[str]  # every name in `/`
    folders: frozenset[str]  # folders of the console
    block: int  # bytes
    free: int  # blocks
    main_is_ours: bool = True  # True also if there is no /main.py


@dataclass(frozen=True)
class Plan:
    """The steps, in this order, after which a disk has exactly the wanted files."""

    is_needed: bool  # False if the disk has exactly the wanted files
    backup: str  # the path for a copy of a foreign /main.py, or ""
    report: bool  # True if /main.py is not yet the program that reports an interrupted update
    remove: tuple[str, ...]  # files to be replaced, unused ones, and leftovers of earlier versions
    remove_folders: tuple[str, ...]  # folders that are empty after that, the innermost first
    make_folders: tuple[str, ...]  # the outermost first
    send: tuple[str, ...]  # all but /main.py, which is always the last
    changed: int  # files of the console that differ, /main.py included
    needed: int  # blocks for all these steps
    room: int  # fewest blocks free after removing
    needed_first: int  # blocks for `backup` and `report`


def digest(data: bytes) -> str:
    """Return the SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def plan(files: Mapping[str, bytes], report: bytes, disk: Disk) -> Plan:
    """Return the smallest plan after which the disk has exactly the wanted files of the console. Meanwhile `/main.py`
    is `report`.

    Raises `ValueError` for a path outside the console's folders.
    """
    for path in files:
        if path != MAIN and not path.startswith(OURS):
            raise ValueError(f"{path} is no place for a file of the console")
    changed = differing(files, disk)
    send = tuple(path for path in changed if path != MAIN)
    remove = tuple(sorted(path for path in disk.digests if path in send or path not in files and _is_ours(path)))
    folders = {str(parent) for path in files for parent in PurePosixPath(path).parents} - {"/"}
    remove_folders = tuple(sorted(disk.folders - folders, reverse=True))
    backup = "" if disk.main_is_ours else _backup(disk)
    copy = {backup: disk.sizes[MAIN]} if backup else {}
    return Plan(
        is_needed=bool(changed or remove or remove_folders or NEW_MAIN in disk.digests),
        backup=backup,
        report=disk.digests.get(MAIN) != digest(report),
        remove=remove,
        remove_folders=remove_folders,
        make_folders=tuple(sorted(folders - disk.folders)),
        send=send,
        changed=len(changed),
        needed=_blocks({**{path: len(files[path]) for path in (*send, MAIN)}, **copy}, disk) + SPARE_BLOCKS,
        room=disk.free + sum(disk.sizes[path] // disk.block + (disk.sizes[path] > _SMALL) for path in remove),
        needed_first=_REPORT_BLOCKS + _blocks(copy, disk),
    )


def differing(files: Mapping[str, bytes], disk: Disk) -> tuple[str, ...]:
    """Return the wanted files that are missing or different on the disk, sorted."""
    return tuple(sorted(path for path in files if disk.digests.get(path) != digest(files[path])))


def _is_ours(path: str) -> bool:
    """True for a file that `make flash` of this or an earlier version writes, except `/main.py` and its copies."""
    return path.startswith((*OURS, STAGED + "/")) or path in JOURNALS


def _backup(disk: Disk) -> str:
    """Return the path for a copy of /main.py, or "" if an interrupted update has made one."""
    number = 0
    while (name := f"{MAIN}.bak{number or ''}")[1:] in disk.root:
        if disk.digests.get(name) == disk.digests[MAIN]:
            return ""
        number += 1
    return name


def _file_blocks(size: int, block: int) -> int:
    """Return the largest number of blocks that a file takes, apart from those of its folder."""
    return -(-(size + 8 * (size // block + 1)) // block) if size > _SMALL else 0


def _blocks(sizes: Mapping[str, int], disk: Disk) -> int:
    """Return the largest number of blocks that files of these sizes, by path, may take.

    The growth of their folders is included.
    """
    inside: dict[str, dict[str, int]] = {}  # bytes in each folder, by name
    for path, size in sizes.items():
        names = [path, *map(str, PurePosixPath(path).parents)]
        for name, folder in pairwise(names):
            inside.setdefault(folder, {})[name] = len(PurePosixPath(name).name) + _ENTRY
        inside[names[1]][path] += size if size <= _SMALL else 0
    pairs = 0
    for folder, entries in inside.items():
        pairs += sum(entries.values()) // (disk.block // 2) + (folder not in disk.folders | {"/"})
    return sum(_file_blocks(size, disk.block) for size in sizes.values()) + PAIR * pairs
