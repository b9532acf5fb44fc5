"""The filesystem of a Pico in a process of its own, for `make flash` to update: MicroPython's littlefs, or a
littlefs-python.

Runs under MicroPython's unix port, and under CPython with the littlefs-python that it imports. Each line of stdin is a
call in JSON, `[name, argument, ...]` of `Pico`; each line of stdout is the result.
"""

import json
import sys

from littlefs_flash import IN_MICROPYTHON, Flash, power_on, torn


class Recorded(Flash):
    """A flash chip that lists every program and erase: an offset and the bytes there afterwards."""

    def __init__(self, data=None):  # type: ignore[no-untyped-def]
        super().__init__(data)
        self.changes = []

    def _change(self, start, data):  # type: ignore[no-untyped-def]
        self.changes.append((start, data))
        return super()._change(start, data)


class Pico:
    """The calls."""

    def format(self, files):  # type: ignore[no-untyped-def]
        """Begin with a fresh filesystem and these files."""
        self._switch_on(Recorded(), fresh=True)
        for path in files:
            slash = path.find("/", 1)
            while slash > 0:
                self._mkdir(path[:slash])
                slash = path.find("/", slash + 1)
            self.write(path, files[path])
        self._switch_on(Recorded(self._flash.buffer))
        self._changes = self._flash.changes
        self._before = bytearray(self._flash.buffer)
        self._operations = 0

    def _switch_on(self, flash, fresh=False):  # type: ignore[no-untyped-def]
        self._flash = flash
        self._disk, self._open = power_on(flash, fresh=fresh)

    def run(self, code):  # type: ignore[no-untyped-def]
        """Run code, and return what it prints and how many blocks it programs."""
        said = []
        names = {"print": lambda *words: said.append(" ".join(map(str, words)) + "\n")}
        if not IN_MICROPYTHON:
            names["__builtins__"] = dict(vars(__builtins__), open=self._open, __import__=self._import)
        self._flash.programmed.clear()
        exec(code, names)
        return ["".join(said), len(self._flash.programmed)]

    def _import(self, name, *more):  # type: ignore[no-untyped-def]
        """Import a module, for `os` the filesystem."""
        return self._disk if name == "os" else __import__(name, *more)

    def write(self, path, text):  # type: ignore[no-untyped-def]
        """Write a file."""
        with self._open(path, "wb") as file:
            file.write(text.encode())

    def changes(self):  # type: ignore[no-untyped-def]
        """Return the number of programs and erases since `format`, and stop counting."""
        self._total = len(self._changes)
        return self._total

    def cut(self, nth, tear):  # type: ignore[no-untyped-def]
        """Switch on after a power cut at the `nth` of these changes; `nth` never decreases.

        Return all files as they are then, and after littlefs has finished a rename.
        """
        while self._operations < nth:
            self._apply(self._before, self._operations, "after")
            self._operations += 1
        self._cut = bytearray(self._before)
        self._apply(self._cut, nth, tear)
        self.switch_on()
        return self.files()

    def switch_on(self):  # type: ignore[no-untyped-def]
        """Switch on as the last cut has left the flash."""
        self._switch_on(Recorded(self._cut))

    def _apply(self, buffer, nth, tear):  # type: ignore[no-untyped-def]
        start, data = self._changes[nth]
        data = torn(data, tear)
        buffer[start : start + len(data)] = data

    def files(self):  # type: ignore[no-untyped-def]
        """Return all files by path, twice: before and after littlefs has finished a rename."""
        first = self._files_in()
        self._mkdir("/.")
        return first, self._files_in()

    def _mkdir(self, path):  # type: ignore[no-untyped-def]
        """Make a folder if it is not there."""
        try:
            self._disk.mkdir(path)
        except OSError:
            pass

    def _files_in(self, folder=""):  # type: ignore[no-untyped-def]
        """Every file, by path, and every empty folder."""
        files = {}
        for entry in self._disk.ilistdir(folder or "/"):
            path = folder + "/" + entry[0]
            if entry[1] & 0x4000:
                files.update(self._files_in(path) or {path: None})
            else:
                with self._open(path, "rb") as file:
                    files[path] = bytes(file.read()).decode()
        return files


if __name__ == "__main__":
    pico = Pico()
    while True:
        line = sys.stdin.readline()
        if not line:
            break
        name, *arguments = json.loads(line)
        print(json.dumps(getattr(pico, name)(*arguments)))
        if not IN_MICROPYTHON:
            sys.stdout.flush()
