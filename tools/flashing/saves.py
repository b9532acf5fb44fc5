"""Saves on a Pico, copied to a folder and back: `python -m tools.flashing.saves pull|push DIR [PORT] [--yes]`.

A save has one or two generations, the files `NAME.0` and `NAME.1`; the one with the higher number counts
(`firmware/store.py`). Both are copied, and each file is read back. A save is left alone if the target has the same one.
A target with a higher number, or with another save of the same number, is replaced only after a question. A file that
the console could not use is refused by name. `pull` also copies the other files of `/saves`, such as `crash.log`.
"""

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import host_sim  # noqa: F401  imported first: installs the stubs
from engines import save
from firmware import store
from tools.flashing import pico_port
from tools.flashing.pico_port import Pico, PicoError, PicoGone

Tell = Callable[[str], None]
Ask = Callable[[str], bool]

_SAVE = re.compile(r"(\w+)\.[01]", re.ASCII)
_OTHER = re.compile(r"\w[\w.-]*(?<!\.new)", re.ASCII)  # names that any system allows; `.new` marks an unfinished save
_MOST = store.MAX_PAYLOAD + 300  # most bytes of a save: the payload, the longest name, and the rest
_VERSION_AT = 3  # offset of the version in a file of the store
_SEQUENCE = slice(4, 8)
_OTHER_VERSION = "of another version"  # the words of `store.fault`
_TOO_NEW = "made by a newer Fourfold"
_HOME = "/saves"

# `firmware.store.finish_rename` explains `mkdir`.
_LIST = f"""
import os
try:
    os.mkdir("/.")
except OSError:
    pass
try:
    for entry in os.ilistdir({_HOME!r}):
        if entry[1] & 0x8000:
            print(entry[0])
except OSError:
    pass
"""
_READ = """
from binascii import hexlify
with open(%r, "rb") as file:
    while True:
        piece = file.read(512)
        if not piece:
            break
        print(hexlify(piece).decode())
"""
_MAKE_HOME = f"""
import os
if {_HOME[1:]!r} not in os.listdir("/"):
    os.mkdir({_HOME!r})
"""


class Place(Protocol):
    """A folder of saves. All methods raise `PicoError`."""

    name: str

    def names(self) -> list[str]:
        """Return the names of the folder's files, sorted."""

    def read(self, name: str) -> bytes:
        """Return the contents of a file."""

    def write(self, name: str, data: bytes) -> None:
        """Create or replace a file in one step, after reading the new file back."""

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""

    def remove(self, name: str) -> None:
        """Remove a file."""


class OnPico:
    """The folder `/saves` of a Pico."""

    name = "the Pico"

    def __init__(self, pico: Pico) -> None:
        self._pico = pico

    def names(self) -> list[str]:
        """Return the names of the folder's files, sorted."""
        return sorted(self._pico.run(_LIST).splitlines())

    def read(self, name: str) -> bytes:
        """Return the contents of a file."""
        return self._contents(f"{_HOME}/{name}")

    def write(self, name: str, data: bytes) -> None:
        """Create or replace a file as the console saves: write `NAME.new`, read it back, rename it."""
        new = f"{_HOME}/{name.partition('.')[0]}.new"
        self._pico.run(_MAKE_HOME)
        self._pico.write(new, data)
        if self._contents(new) != data:
            raise PicoError(f"{name} arrived damaged on the Pico, where nothing was replaced: try again")
        self._pico.run(f"import os\nos.rename({new!r}, {f'{_HOME}/{name}'!r})")

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        self._pico.run(f"import os\nos.rename({f'{_HOME}/{old}'!r}, {f'{_HOME}/{new}'!r})")

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._pico.run(f"import os\nos.remove({f'{_HOME}/{name}'!r})")

    def _contents(self, path: str) -> bytes:
        try:
            return bytes.fromhex(self._pico.run(_READ % path))
        except ValueError as error:
            raise PicoError(f"{path} could not be read from the Pico: try again") from error


class Folder:
    """A folder on this PC."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._path = path

    def names(self) -> list[str]:
        """Return the names of the folder's files, sorted."""
        with self._refusing():
            return sorted(path.name for path in self._path.iterdir() if path.is_file())

    def read(self, name: str) -> bytes:
        """Return the contents of a file, or the beginning of one that is too large for a save."""
        with self._refusing(), (self._path / name).open("rb") as file:
            return file.read(_MOST + 1) if _SAVE.fullmatch(name) else file.read()

    def write(self, name: str, data: bytes) -> None:
        """Create or replace a file in one step, after reading the new file back."""
        new = self._path / f"{name}.new"
        with self._refusing():
            with new.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if new.read_bytes() != data:
                raise PicoError(f"{new} is not what was written to it")
            new.replace(self._path / name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        with self._refusing():
            (self._path / old).replace(self._path / new)

    def remove(self, name: str) -> None:
        """Remove a file."""
        with self._refusing():
            (self._path / name).unlink()

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise PicoError(f"cannot use {error.filename or self.name}: {error.strerror or error}") from error


def fault(name: str, data: bytes) -> str:
    """Return why the console could not use a file `NAME.0` or `NAME.1`, '' if it can."""
    if len(data) > _MOST:
        return "too large"
    problem = store.fault(data, name.partition(".")[0])
    payload = data[11 + data[8] : -4] if not problem else b""
    if problem == _OTHER_VERSION and data[_VERSION_AT] > store.VERSION:
        return _TOO_NEW
    if payload[:2] == save.MAGIC and payload[2:3] > bytes([save.VERSION]):
        return _TOO_NEW
    return problem


def transfer(source: Place, target: Place, ask: Ask, tell: Tell, others: bool) -> tuple[int, list[str]]:
    """Copy saves, and other files too if `others`. Return how many files were copied, and a line for each refusal.

    All questions come before the first change. Raises `PicoError`.
    """
    kind = _OTHER if others else _SAVE
    files = {name: source.read(name) for name in source.names() if kind.fullmatch(name)}
    there = {name: target.read(name) for name in target.names() if kind.fullmatch(name)}
    good, refused = _checked(files)
    good_there, bad_there = _checked(there)
    to_copy: list[str] = []
    for key in sorted({name.partition(".")[0] for name in good}):
        ours, theirs = _generations(good, key), _generations(good_there, key)
        newest, newest_there = _newest(ours), _newest(theirs)
        if newest == newest_there or (
            newest_there[0] >= newest[0] and not ask(_question(target, key, newest_there[0], newest[0]))
        ):
            continue
        to_copy += sorted(ours, key=lambda name: _sequence(good[name]))
    plain = [name for name in files if name not in good and there.get(name) != files[name]] if others else []
    plain = [name for name in plain if name not in there or ask(f"{target.name} has another {name}. Replace it?")]
    for name in to_copy:
        if name in bad_there:
            target.rename(name, f"{name}.bad")
        target.write(name, good[name])
    for key in {name.partition(".")[0] for name in to_copy}:
        for name in _generations(good_there, key).keys() - good.keys():
            target.remove(name)
    for name in plain:
        target.write(name, files[name])
    for name in (*to_copy, *plain):
        tell(f"Copied {name}")
    return len(to_copy) + len(plain), [f"{name} is {reason}" for name, reason in refused.items()]


def _checked(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return the usable saves, and the fault of each other save."""
    faults = {name: fault(name, data) for name, data in files.items() if _SAVE.fullmatch(name)}
    return {name: files[name] for name in faults if not faults[name]}, {n: why for n, why in faults.items() if why}


def _generations(files: Mapping[str, bytes], key: str) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name.partition(".")[0] == key}


def _newest(generations: Mapping[str, bytes]) -> tuple[int, bytes]:
    """Return the number and the contents of the newest usable generation; number 0 if no generation is usable."""
    return max(((_sequence(data), data) for data in generations.values()), default=(0, b""))


def _sequence(data: bytes) -> int:
    return int.from_bytes(data[_SEQUENCE], "little")


def _question(target: Place, key: str, theirs: int, ours: int) -> str:
    kind = "a newer" if theirs > ours else "another"
    return f"{target.name} has {kind} save of {key} (number {theirs}, and {ours} would replace it). Replace it?"


def pull(pico: Pico, folder: Path, ask: Ask, tell: Tell) -> tuple[int, list[str]]:
    """Copy all files of `/saves` to a folder, which is created. Returns what `transfer` does. Raises `PicoError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PicoError(f"cannot use {folder}: {error.strerror}") from error
    return transfer(OnPico(pico), Folder(folder), ask, tell, others=True)


def push(pico: Pico, folder: Path, ask: Ask, tell: Tell) -> tuple[int, list[str]]:
    """Copy the saves of a folder to a Pico. Returns what `transfer` does. Raises `PicoError`."""
    source = Folder(folder)
    for name in source.names():
        if not _SAVE.fullmatch(name) and not name.startswith("."):
            tell(f"Left out {name}, which is not a save")
    return transfer(source, OnPico(pico), ask, tell, others=False)


def asking(yes: bool) -> Ask:
    """Return a function that asks the user a question. With `yes` the answer is always yes.

    The function raises `PicoError` if the input is not a terminal, because nobody can answer.
    """

    def ask(question: str) -> bool:
        if yes:
            return True
        if not sys.stdin.isatty():
            raise PicoError(f"{question} Nobody can answer here: add --yes to say yes")
        try:
            return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
        except EOFError:
            return False

    return ask


def main(arguments: Sequence[str] | None = None) -> int:
    """Pull or push saves. The exit status is 1 if a file was refused or nothing could be done, 2 for bad arguments."""
    parser = argparse.ArgumentParser(
        prog="fourfold saves", description="copy the saves of a Pico to a folder (pull), or back (push)"
    )
    parser.add_argument("direction", choices=("pull", "push"))
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("port", metavar="PORT", nargs="?", default="", help="without, the one Pico that is plugged in")
    parser.add_argument("--quiet", action="store_true", help="print errors only")
    parser.add_argument("--yes", action="store_true", help="replace newer saves without a question")
    chosen = parser.parse_intermixed_args(arguments)  # --yes may come before PORT
    try:
        tell = _say_nothing if chosen.quiet else print
        count, refused = _run(chosen.direction, chosen.folder, chosen.port, asking(chosen.yes), tell)
    except PicoGone as error:
        return _refuse(f"{error.args[0]}; run the command again, it continues where it stopped")
    except PicoError as error:
        return _refuse(error.args[0])
    except KeyboardInterrupt:
        return 130
    tell(f"{count} file{'s' * (count != 1)} copied." if count else "Nothing to copy.")
    for line in refused:
        _refuse(line)
    return 1 if refused else 0


def _say_nothing(text: str) -> None:
    """Print nothing."""


def _run(direction: str, folder: Path, named_port: str, ask: Ask, tell: Tell) -> tuple[int, list[str]]:
    if direction == "push" and not any(_SAVE.fullmatch(name) for name in Folder(folder).names()):
        raise PicoError(f"there are no saves in {folder}")
    with pico_port.connected(pico_port.find_port(named_port)) as pico:
        try:
            pico.architecture(frozen_too=True)
            if direction == "push":
                return push(pico, folder, ask, tell)
            if not OnPico(pico).names():
                raise PicoError("there are no saves on the Pico")
            return pull(pico, folder, ask, tell)
        finally:
            with contextlib.suppress(PicoGone):
                pico.reset()  # restart the console


def _refuse(message: str) -> int:
    print("error: " + " ".join(message.split()), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
