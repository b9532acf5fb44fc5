"""What `make flash` has to do: which files go to a Pico, which go away, the journal, and the room all that takes.

Only files in `/lib/engines` and `/lib/firmware` and `/main.py` are ever replaced or removed, and a `/main.py` that is
not ours is kept under another name. `firmware/main.py` says how the journal is carried out.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

JOURNAL = "/flash.journal"
JOURNAL_HEAD = "fourfold update 2"
HOLD = "fourfold update waits for make flash"  # a journal that no version carries out, so none starts half a console
_OLD_HEAD = "fourfold update 1"
_DIGITS = 32  # of a SHA-256, in the journal
STAGED = "/flash.new"
MAIN = "/main.py"
OURS = ("/lib/engines/", "/lib/firmware/")
SPARE_BLOCKS = 16  # left free for the console: a save's next write, the profile, a crash log, and littlefs itself
# littlefs keeps a folder in pairs of blocks, and begins another pair when one is half full.
_PAIR = 2
_ENTRY = 32  # bytes of a file's place in its folder, without its name


@dataclass(frozen=True)
class Disk:
    """A Pico's filesystem: SHA-256 of the files we look at, by path, all names in `/`, and its room in blocks."""

    files: Mapping[str, str]
    root: frozenset[str]
    block: int  # bytes
    free: int  # blocks
    main_is_ours: bool = True  # or there is none
    folders: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Plan:
    """What makes a disk hold the wanted files."""

    send: tuple[str, ...]  # to be staged, those there already left out; /main.py first, then sorted
    stale: tuple[str, ...]  # staged files, and a journal, that are of no use
    put: tuple[str, ...]  # staged files to be moved into their places
    drop: tuple[str, ...]  # files that are no longer part of the console
    old: tuple[str, ...]  # these, and those that others are to replace; never /main.py
    kept: str  # where a foreign /main.py goes, or ""
    blocks: int  # needed free, the spare ones included; 0 when nothing is to be put
    digests: Mapping[str, str]  # SHA-256 of each wanted file

    @property
    def removal(self) -> str:
        """A journal that removes the old files, where there is no room for them beside the new ones."""
        return "\n".join([JOURNAL_HEAD, *(f"drop {path}" for path in self.old)])

    @property
    def journal(self) -> str:
        """The text that firmware/main.py carries out; "" when there is nothing to do."""
        if not self.put and not self.drop:
            return ""
        lines = [JOURNAL_HEAD]
        lines += [f"keep {self.kept}"] * bool(self.kept)
        lines += [f"put {self.digests[path][:_DIGITS]} {path}" for path in self.put]
        lines += [f"drop {path}" for path in self.drop]
        return "\n".join(lines)


def staged_path(path: str) -> str:
    """Where a file that is to go to `path` waits."""
    return f"{STAGED}/{path[1:].replace('/', ',')}"


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def plan(wanted: Mapping[str, bytes], disk: Disk) -> Plan:
    """The least that makes the disk hold exactly the wanted files of ours. Raises `ValueError` for a path not ours."""
    for path in wanted:
        if path != MAIN and not path.startswith(OURS) or "," in path or "\n" in path:
            raise ValueError(f"{path} is no place for a file of the console")
    digests = {path: digest(data) for path, data in wanted.items()}
    put = _ordered(path for path in wanted if disk.files.get(path) != digests[path])
    send = tuple(path for path in put if disk.files.get(staged_path(path)) != digests[path])
    staged = {path for path in disk.files if path.startswith(STAGED + "/")}
    staged |= {JOURNAL + ".new"} & {f"/{name}" for name in disk.root}  # a journal that was never put in force
    useful = {staged_path(path) for path in put if path not in send}
    ours = {path for path in disk.files if path.startswith(OURS) and "\n" not in path}
    return Plan(
        send=send,
        stale=tuple(sorted(staged - useful)),
        put=put,
        drop=tuple(sorted(ours - set(wanted))),
        old=tuple(sorted(ours - set(wanted) | ours & set(put))),
        kept=_spare_name(disk.root) if MAIN in put and not disk.main_is_ours else "",
        blocks=_blocks([wanted[path] for path in send], put, disk) if put else 0,
        digests=digests,
    )


def renewed(journal: str, disk: Disk) -> str:
    """A journal as versions up to 0.3 wrote it, `put PATH` without a digest, in today's form; "" for any other.

    Its files had been checked before it was put in force, so those that wait, or are in place, are the right ones.
    """
    head, *lines = journal.splitlines() or [""]
    if head != _OLD_HEAD:
        return ""
    renewed = [JOURNAL_HEAD]
    for line in lines:
        word, path = line.split(" ", 1)
        found = disk.files.get(staged_path(path)) or disk.files.get(path) or "missing"
        renewed.append(f"put {found[:_DIGITS]} {path}" if word == "put" else line)
    return "\n".join(renewed)


def _ordered(paths: Iterable[str]) -> tuple[str, ...]:
    """Sorted, but /main.py first: it understands this journal, which the one that was there may not."""
    return tuple(sorted(paths, key=lambda path: (path != MAIN, path)))


def _spare_name(taken: frozenset[str]) -> str:
    number = 0
    while (name := f"main.py.bak{number or ''}") in taken:
        number += 1
    return f"/{name}"


def _blocks(contents: list[bytes], put: Iterable[str], disk: Disk) -> int:
    """Blocks that staging and putting may take, at most."""
    files = sum(-(-(len(data) + 8 * (len(data) // disk.block + 1)) // disk.block) for data in contents)
    names: dict[str, set[str]] = {STAGED: {staged_path(path) for path in put}}
    for path in map(PurePosixPath, put):
        for child in (path, *path.parents):
            names.setdefault(str(child.parent), set()).add(child.name)
    pairs = 0
    for folder, inside in names.items():
        full = sum(len(name) + _ENTRY for name in inside) // (disk.block // 2)
        pairs += full + (folder not in disk.folders | {"/"})
    return files + _PAIR * pairs + SPARE_BLOCKS
