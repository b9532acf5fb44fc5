"""Copy the console onto a Pico with MicroPython: `python -m tools.flashing.flash --board pico_oled` (make flash).

Only files that differ travel. They wait in `/flash.new` until all are there and right; one rename then makes the update
count. Whatever interrupts it, the Pico starts the old console or the new one (`firmware/main.py` tells how), and the
next call finishes it. Whatever goes wrong is one line on stderr and exit status 1.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence

import host_sim  # noqa: F401  first, for the stand-ins
from firmware import VERSION
from firmware.boards import BOARDS
from host_sim.device import device_files
from host_sim.link.attached import usb_number
from tools.flashing import flash_plan, pico_port
from tools.flashing.pico_port import Pico, PicoError, PicoGone

RUNNING = 10.0  # seconds a console may take to start
_OUR_MAIN = '"""Fourfold on a Pico'  # how every /main.py of ours begins
_SMALL = 512  # bytes that littlefs may keep in a folder rather than in a block

# Prints the input of `read_disk`. Small pieces hash on any heap. `firmware.store.finish_rename` explains `mkdir`.
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
    with open(path, "rb") as file:
        while True:
            size = file.readinto(piece)
            if not size:
                break
            found.update(memoryview(piece)[:size])
    print("file", hexlify(found.digest()).decode(), path)
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
for name in os.listdir("/"):
    print("root", name)
    if name == "main.py":
        look("/main.py")
        with open("/main.py") as file:
            print("main", file.read(%d) == %r)
for folder in %r:
    walk(folder)
room = os.statvfs("/")
print("room", room[0], room[3])
"""


def read_disk(text: str) -> flash_plan.Disk:
    """What a Pico's filesystem holds, from what the survey prints there."""
    files: dict[str, str] = {}
    root, folders = set(), set()
    room, ours = (4096, 0), True
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "file":
            found, path = rest.split(" ", 1)
            files[path] = found
        elif word == "folder":
            folders.add(rest)
        elif word == "root":
            root.add(rest)
        elif word == "main":
            ours = rest == "True"
        elif word == "room":
            block, free = map(int, rest.split())
            room = block, free
    return flash_plan.Disk(files, frozenset(root), *room, ours, frozenset(folders | {"/lib"} & {f"/{n}" for n in root}))


def survey_code() -> str:
    """What a Pico runs to print what is in its filesystem."""
    places = [*(folder[:-1] for folder in flash_plan.OURS), flash_plan.STAGED]
    return _SURVEY % (len(_OUR_MAIN), _OUR_MAIN, places)


def survey(pico: Pico) -> flash_plan.Disk:
    """Look at a Pico's filesystem. Raises `PicoError`."""
    return read_disk(pico.run(survey_code()))


def update(pico: Pico, wanted: Mapping[str, bytes], tell: Callable[[str], None]) -> str:
    """Make a Pico's filesystem hold the wanted files of the console; what was done, in a line. Raises `PicoError`."""
    disk = survey(pico)
    unfinished = flash_plan.JOURNAL[1:] in disk.root
    if unfinished:
        tell("Finishing an interrupted update")
        renewed = flash_plan.renewed(pico.run(f"print(open({flash_plan.JOURNAL!r}).read())"), disk)
        if renewed:
            _put_in_force(pico, renewed)
        _finish(pico)  # or else it is replaced
        disk = survey(pico)
        unfinished = flash_plan.JOURNAL[1:] in disk.root
    todo = flash_plan.plan(wanted, disk)
    if unfinished and (todo.stale or todo.send):
        _put_in_force(pico, flash_plan.HOLD)
    if todo.stale:
        pico.run("import os\n" + "\n".join(f"os.remove({path!r})" for path in todo.stale))
        disk = survey(pico)
    if todo.blocks > disk.free and not unfinished and todo.blocks <= disk.free + _held(pico, todo.old, disk.block):
        tell("Removing the old console first: there is no room for the new one beside it")
        _put_in_force(pico, todo.removal)
        _complete(pico)
        _put_in_force(pico, flash_plan.HOLD)
        disk = survey(pico)
        todo = flash_plan.plan(wanted, disk)
        unfinished = True
    if todo.blocks > disk.free:
        needed, free = (blocks * disk.block // 1024 for blocks in (todo.blocks, disk.free))
        kept = "an interrupted update is still to be finished" if unfinished else "nothing was changed"
        raise PicoError(f"no space on the Pico: {needed} KB needed, {free} KB free; {kept}")
    if not todo.journal:
        if unfinished:
            pico.run(f"import os\nos.remove({flash_plan.JOURNAL!r})")
        return f"Nothing to copy: all {len(wanted)} files are there."
    _stage(pico, wanted, todo, tell)
    _put_in_force(pico, todo.journal)
    _complete(pico)
    left = flash_plan.plan(wanted, survey(pico))
    if left.journal:
        raise PicoError(f"{(left.put + left.drop)[0]} is not what was copied: run make flash again")
    size = sum(len(wanted[path]) for path in todo.send)
    done = f"Copied {len(todo.send)} of {len(wanted)} files ({-(-size // 1024)} KB), removed {len(todo.drop)}."
    return done + (f" The main.py that was there is now {todo.kept[1:]}." if todo.kept else "")


def _held(pico: Pico, paths: Sequence[str], block: int) -> int:
    """How many blocks files hold, at least."""
    sizes = f"[(os.stat(path)[6] + {block - 1 - _SMALL}) // {block} for path in {paths!r}]"
    return int(pico.run(f"import os\nprint(sum({sizes}))"))


def _stage(pico: Pico, wanted: Mapping[str, bytes], todo: flash_plan.Plan, tell: Callable[[str], None]) -> None:
    """Send what is not there yet, and make sure that all of it arrived."""
    pico.run(f"import os\nif {flash_plan.STAGED[1:]!r} not in os.listdir('/'):\n    os.mkdir({flash_plan.STAGED!r})")
    for count, path in enumerate(todo.send, 1):
        tell(f"Copying {count} of {len(todo.send)}: {path}")
        pico.write(flash_plan.staged_path(path), wanted[path])
    damaged = flash_plan.plan(wanted, survey(pico)).send
    if damaged:
        raise PicoError(f"{damaged[0]} arrived damaged: run make flash again")


def _put_in_force(pico: Pico, journal: str) -> None:
    """Make it the journal, at one stroke."""
    pico.write(flash_plan.JOURNAL + ".new", journal.encode())
    pico.run(f"import os\nos.rename({flash_plan.JOURNAL + '.new'!r}, {flash_plan.JOURNAL!r})")


def _finish(pico: Pico) -> str:
    """Carry out the journal there is, as the Pico's main.py would; what hindered it, "" when it is done."""
    code = device_files.main_text()
    finishing = "try:\n    finish_update()\nexcept (OSError, ValueError) as error:\n    print(error)\n"
    return pico.run(f"__name__ = 'update'\n{code}\n{finishing}").strip()


def _complete(pico: Pico) -> None:
    """`_finish`. Raises `PicoError` with what hindered it."""
    hindered = _finish(pico)
    if hindered:
        raise PicoError(f"the update could not be ended ({hindered}): run make flash again")


def flash(board: str, named_port: str, seconds: float, tell: Callable[[str], None], debug: bool = False) -> None:
    """Bring the console, and with `debug` its debug link, onto a Pico and see it start. Raises `PicoError`, and
    `ValueError` for an unknown board.
    """
    device_files.main_source(board)  # the board's name is wrong whether or not a Pico is there
    port = pico_port.find_port(named_port)
    number = usb_number(port)
    with pico_port.connected(port) as pico:
        try:
            arch = pico.architecture()
            tell(f"Compiling for {board}, {arch}")
            tell(update(pico, device_files.device_files(board, arch, debug), tell))
        except PicoGone:
            raise
        except (PicoError, device_files.CompilerMissing, device_files.CompileError):
            with contextlib.suppress(PicoGone):
                pico.reset()  # the console that was there goes on
            raise
        pico.reset()
    line = f"Fourfold {VERSION} runs on {board}"
    runs, said = pico_port.wait_for(port, number, line, seconds)
    if not runs and not said:  # perhaps it spoke while nobody could listen
        pico_port.start_softly(port)
        runs, said = pico_port.wait_for(port, number, line, seconds)
    if not runs:
        words = " / ".join(said.split("\n")).strip() or "nothing"
        raise PicoError(f"the files are on the Pico but the console did not start; it says: {words}")
    for told in said.replace("\r", "").split("\n"):
        if told and told != line:
            tell(f"The Pico says: {told}")
    tell(f"{line}.")


class _Progress:
    """Lines of progress: on a terminal the copying ones write over each other."""

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
        """Leave a line that more would have been written over."""
        if self._open:
            print(flush=True)
        self._open = False


def main(arguments: list[str] | None = None) -> int:
    """Flash a Pico. Exit status 1 when it cannot be done or the console does not start, 2 for bad arguments."""
    parser = argparse.ArgumentParser(prog="tools.flashing.flash", description=__doc__)
    parser.add_argument("--board", default=BOARDS[0], help=f"what is wired to the Pico: {', '.join(BOARDS)}")
    parser.add_argument("--port", default="", help="its serial port (default: the one Pico that is plugged in)")
    parser.add_argument("--wait", type=float, default=RUNNING, help="seconds it may take to start (%(default)s)")
    parser.add_argument(
        "--debug", action="store_true", help="with the debug link, for `fourfold mirror`, and line numbers"
    )
    chosen = parser.parse_args(arguments)
    progress = _Progress()
    try:
        flash(chosen.board, chosen.port, chosen.wait, progress, chosen.debug)
    except PicoGone as error:
        progress.end()
        return _refuse(f"{error.args[0]}; run make flash again, it goes on where it stopped")
    except ValueError as error:  # no such board
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (PicoError, device_files.CompilerMissing, device_files.CompileError) as error:
        progress.end()
        return _refuse(error.args[0])
    except KeyboardInterrupt:
        progress.end()
        print("error: stopped; run make flash again, it goes on where it stopped", file=sys.stderr)
        return 130
    return 0


def _refuse(message: str) -> int:
    print("error: " + " ".join(message.split()), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
