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
import sys

from littlefs_flash import IN_MICROPYTHON, TEARS, Flash, PowerCut, once, power_on, until_cut

from firmware import main

_MOST = 5
_LOOKED_AT = ("/lib/engines/", "/lib/firmware/", "/flash.new/")


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
    """What `make flash` does when all is staged; the operations that it took."""
    disk, _ = power_on(flash, main)
    flash.operations = 0
    disk.rename(main.JOURNAL + ".new", main.JOURNAL)
    main.finish_update()
    return flash.operations


def start(flash):  # type: ignore[no-untyped-def]
    """What power-on does; what is there then."""
    disk, opened = power_on(flash, main)
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
                return until_cut(second, start, second)
            except PowerCut:
                second = Flash(second.buffer)
        return once(_futures, second, start)
    except (OSError, ValueError) as error:
        return repr(error)


_futures = {}  # what is there after power-on, by the flash before it
_surveys = {}  # what `overlooked` found


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
        for tear in TEARS:
            flash = Flash(before)
            flash.cut(nth, tear)
            try:
                until_cut(flash, update, flash)
                raise AssertionError("the power was not cut")
            except PowerCut:
                pass
            where = "operation %d of %d, %s" % (nth, taken, tear)
            for path in once(_surveys, flash, overlooked, case["survey"]) if IN_MICROPYTHON else ():
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
