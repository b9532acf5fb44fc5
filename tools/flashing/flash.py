"""Copy the console onto a Pico with MicroPython: `python -m tools.flashing.flash --board pico_oled` (make flash).

Only files that differ are copied. First `/main.py` becomes a program that reports an interrupted update
(`firmware/interrupted.py`). Then old files are removed and new ones copied, one by one. The console's `/main.py` comes
last, once all others are checked. Each change of `/main.py` is a single rename. So an interrupted update leaves the old
console, the new one, or that report, and the next call completes it. Any error prints one line on stderr and gives exit
status 1.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device import device_files
from host_sim.link.devices import usb_number
from tools.flashing import board_file, flash_plan, pico_port
from tools.flashing.flash_plan import MAIN, NEW_MAIN
from tools.flashing.pico_port import Pico, PicoError, PicoGone

RUNNING = 10.0  # seconds a console may take to start
_FOLDERS = tuple(folder[:-1] for folder in flash_plan.OURS)
_ROOT_FILES = (NEW_MAIN, *flash_plan.JOURNALS)
_OUR_MAIN = '"""Fourfold on a Pico'  # the beginning of the console's own /main.py in every version

# This script prints the input of `read_disk`. It hashes small pieces, for which any heap has room.
# `firmware.store.finish_rename` explains `mkdir`.
_SURVEY = """
import os
try:
    os.mkdir("/.")
except OSError:
    pass
from binascii import hexlify
from hashlib import sha256
piece = bytearray(1024)
def look(path):
    found = sha256()
    length = 0
    with open(path, "rb") as file:
        while True:
            size = file.readinto(piece)
            if not size:
                break
            length += size
            found.update(memoryview(piece)[:size])
    print("file", hexlify(found.digest()).decode(), length, path)
def walk(folder):
    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    print("folder", folder)
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            walk(path)
        else:
            look(path)
for entry in list(os.ilistdir("/")):
    name = entry[0]
    print("root", name)
    if not entry[1] & 0x4000 and (name.startswith("main.py") or "/" + name in %r):
        look("/" + name)
        if name == "main.py":
            with open("/main.py", "rb") as file:
                print("main", file.read(%d) == %r)
for folder in %r:
    walk(folder)
room = os.statvfs("/")
print("room", room[0], room[3])
"""
_CLEAR = """
import os
for path in %r:
    os.remove(path)
for path in %r:
    os.rmdir(path)
for path in %r:
    os.mkdir(path)
"""
_COPY = """
piece = bytearray(512)
with open(%r, "rb") as source:
    with open(%r, "wb") as copy:
        while True:
            size = source.readinto(piece)
            if not size:
                break
            copy.write(memoryview(piece)[:size])
"""


def read_disk(text: str) -> flash_plan.Disk:
    """Return a Pico's filesystem, from the output of the survey.

    Some more blocks are free than MicroPython says, which counts the two blocks of each folder twice.
    """
    digests: dict[str, str] = {}
    sizes: dict[str, int] = {}
    root, folders = set(), set()
    block, free, ours = 4096, 0, True
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "file":
            kind, size, path = rest.split(" ", 2)
            digests[path], sizes[path] = kind, int(size)
        elif word == "folder":
            folders.add(rest)
        elif word == "root":
            root.add(rest)
        elif word == "main":
            ours = rest == "True"
        elif word == "room":
            block, free = map(int, rest.split())
    folders |= {"/lib"} & {f"/{name}" for name in root}
    free += flash_plan.PAIR * len(folders)
    return flash_plan.Disk(digests, sizes, frozenset(root), frozenset(folders), block, free, ours)


def survey(pico: Pico, folders: Sequence[str] = (*_FOLDERS, flash_plan.STAGED)) -> flash_plan.Disk:
    """Look at the root and some folders of a Pico's filesystem. Raises `PicoError`."""
    return read_disk(pico.run(_SURVEY % (_ROOT_FILES, len(_OUR_MAIN), _OUR_MAIN.encode(), tuple(folders))))


def update(pico: Pico, files: Mapping[str, bytes], report: bytes, show: Callable[[str], None]) -> str:
    """Update a Pico's filesystem to the wanted files of the console. Return a line that reports the changes.

    During the update its `/main.py` is the program `report`. Raises `PicoError`.
    """
    disk = survey(pico)
    todo = flash_plan.plan(files, report, disk)
    if not todo.is_needed:
        return f"Nothing to copy: all {len(files)} files are there."
    _check_room(todo, disk)
    if todo.backup:
        pico.run(_COPY % (MAIN, NEW_MAIN))
        _rename_new_main(pico, todo.backup, disk.digests[MAIN])
    if todo.report:
        _replace_main(pico, report)
    pico.run(_CLEAR % (todo.remove, todo.remove_folders, todo.make_folders))
    for count, path in enumerate(todo.send, 1):
        show(f"Copying {count} of {len(todo.send)}: {path}")
        pico.write(path, files[path])
    damaged = [path for path in flash_plan.differing(files, survey(pico)) if path != MAIN]
    if damaged:
        raise PicoError(f"{damaged[0]} arrived damaged: run the command again")
    _replace_main(pico, files[MAIN])
    size = -(-sum(len(files[path]) for path in todo.send) // 1024)
    removed = len(set(todo.remove) - files.keys())
    line = f"Copied {todo.changed} of {len(files)} files ({size} KB), removed {removed}."
    return line + (f" The main.py that was there is now {todo.backup[1:]}." if todo.backup else "")


def _check_room(todo: flash_plan.Plan, disk: flash_plan.Disk) -> None:
    """Raise `PicoError` if the Pico has no room for an update."""
    steps = ((todo.needed_first, disk.free, "to begin"), (todo.needed, todo.room, "without the old console"))
    for needed, free, when in steps:
        if needed > free:
            needed_kb, free_kb = (blocks * disk.block // 1024 for blocks in (needed, max(0, free)))
            raise PicoError(
                f"no room on the Pico: {needed_kb} KB needed, {free_kb} KB free {when}; nothing was changed, "
                "remove files of your own first"
            )


def _replace_main(pico: Pico, text: bytes) -> None:
    pico.write(NEW_MAIN, text)
    _rename_new_main(pico, MAIN, flash_plan.digest(text))


def _rename_new_main(pico: Pico, path: str, digest: str) -> None:
    """Rename the new /main.py to `path`, in one step of the filesystem, if it has this digest. Raises `PicoError`."""
    if survey(pico, ()).digests[NEW_MAIN] != digest:
        raise PicoError(f"{MAIN} arrived damaged: run the command again")
    pico.run(f"import os\nos.rename({NEW_MAIN!r}, {path!r})")


def flash(
    board: str,
    named_port: str,
    seconds: float,
    tell: Callable[[str], None],
    debug: bool = False,
    pins: str = "",
) -> None:
    """Copy the console onto a Pico, with `debug` also its debug link, and check that it starts.

    `pins` are keys of the wiring that differ (`board_file.py`). Raises `PicoError`, and `ValueError` for an unknown
    board or a wiring that cannot work.
    """
    changes = board_file.parsed(pins)
    board_file.checked(board, None, changes)  # even without a Pico
    port = pico_port.find_port(named_port)
    number = usb_number(port)
    with pico_port.connected(port) as pico:
        try:
            arch = pico.architecture()
            tell(f"Compiling for {board}, {arch}")
            files = device_files.device_files(board, arch, debug)
            tell(update(pico, files, device_files.interrupted_source(board), tell))
            if changes:
                tell(board_file.write(pico, board, changes))
        except PicoGone:
            raise
        except (PicoError, ValueError, device_files.CompilerMissing, device_files.CompileError):
            with contextlib.suppress(PicoGone):
                pico.reset()  # start the old console, or the report of an interrupted update
            raise
        pico.reset()
    line = f"Fourfold {VERSION} runs on {board}"
    runs, output = pico_port.wait_for(port, number, line, seconds)
    if not runs and not output:  # the line may have come before the port was open
        pico_port.start_softly(port)
        runs, output = pico_port.wait_for(port, number, line, seconds)
    if not runs:
        words = " / ".join(output.split("\n")).strip() or "nothing"
        raise PicoError(f"the files are on the Pico but the console did not start; it says: {words}")
    for line_of_output in output.replace("\r", "").split("\n"):
        if line_of_output and line_of_output != line:
            tell(f"The Pico says: {line_of_output}")
    tell(f"{line}.")


class _Progress:
    """Prints lines of progress. On a terminal, lines about copying overwrite each other."""

    def __init__(self) -> None:
        self._open = False

    def __call__(self, text: str) -> None:
        """Show a line."""
        passing = text.startswith("Copying ")
        if not sys.stdout.isatty():
            if not passing:
                print(text, flush=True)
            return
        print(("\r\x1b[K" if self._open else "") + text, end="" if passing else "\n", flush=True)
        self._open = passing

    def end(self) -> None:
        """End a progress line, so that later lines do not overwrite it."""
        if self._open:
            print(flush=True)
        self._open = False


def main(arguments: list[str] | None = None) -> int:
    """Flash a Pico. The exit status is 1 if that fails or the console does not start, 2 for bad arguments."""
    parser = argparse.ArgumentParser(prog="tools.flashing.flash", description=__doc__)
    parser.add_argument("--board", default=BOARDS[0], help=f"what is wired to the Pico: {', '.join(BOARDS)}")
    parser.add_argument("--port", default="", help="its serial port (default: the one Pico that is plugged in)")
    parser.add_argument("--pins", default="", help="pins that differ from the board's, such as up=2,down=3")
    parser.add_argument("--wait", type=float, default=RUNNING, help="seconds it may take to start (%(default)s)")
    parser.add_argument(
        "--debug", action="store_true", help="with the debug link, for `fourfold mirror`, and line numbers"
    )
    chosen = parser.parse_args(arguments)
    progress = _Progress()
    try:
        flash(chosen.board, chosen.port, chosen.wait, progress, chosen.debug, chosen.pins)
    except PicoGone as error:
        progress.end()
        return _refuse(f"{error.args[0]}; run the command again, it continues where it stopped")
    except ValueError as error:  # no such board, or a bad wiring
        progress.end()
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (PicoError, device_files.CompilerMissing, device_files.CompileError) as error:
        progress.end()
        return _refuse(error.args[0])
    except KeyboardInterrupt:
        progress.end()
        print("error: stopped; run the command again, it continues where it stopped", file=sys.stderr)
        return 130
    return 0


def _refuse(message: str) -> int:
    print("error: " + " ".join(message.split()), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
