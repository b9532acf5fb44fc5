"""Cuts the power at every program and erase of saves on a real littlefs: MicroPython's own, or littlefs-python's.

    cut_saves.py     under MicroPython's unix port, or under CPython with its littlefs-python

The profile and all games are saved in turn, so `/saves` takes several pairs of blocks. After each cut the store reads
every file. The file being saved may have its old or its new contents; every other file must have its newest. The power
is then cut once more, at an operation of the next start. The script prints JSON: the number of cuts, the number that
left the old contents of the saved file, up to five cuts that lost something, and the most blocks programmed by a save.

The outcome of equal flash contents is computed once.
"""

import json

from littlefs_flash import TEARS, Flash, PowerCut, once, power_on, until_cut

from engines import catalog
from firmware import store as store_module
from firmware.store import Store

HOME = "/saves"
_NAMES = ["profile"] + [entry.key for entry in catalog.CATALOG]
_ROUNDS_BEFORE = 4  # both generations of every file are there
_ROUNDS = 6
_MOST = 5


def contents(number, name):  # type: ignore[no-untyped-def]
    """The payload of a file's save `number`, about as long as a console's after a few moves."""
    length = 40 + number if name == "profile" else 170 + (len(name) * 31 + number * 7) % 300
    return bytes([(number * 13 + i * len(name)) & 0xFF for i in range(length)])


def started(flash, fresh=False):  # type: ignore[no-untyped-def]
    """Return the store of a console that has just started on a flash and has read every file."""
    power_on(flash, store_module, fresh=fresh)
    store = Store(HOME)
    return store, {name: store.load(name) or store.problem for name in _NAMES}


def read(flash):  # type: ignore[no-untyped-def]
    """Return the contents of every file by name, or the reason why it can't be read."""
    return started(flash)[1]


def read_after_a_cut(flash, again, tear):  # type: ignore[no-untyped-def]
    """Like `read`, for a copy, after a second cut at the operation `again` of the start."""
    second = Flash(flash.buffer)
    second.cut(again, tear)
    try:
        return until_cut(second, read, second)
    except PowerCut:
        return once(_futures, Flash(second.buffer), read)


_futures = {}  # results of `read`, by the flash before it


def cut_everywhere():  # type: ignore[no-untyped-def]
    """Cut every save of some rounds; the answer."""
    flash = Flash()
    newest = started(flash, fresh=True)[1]
    cuts = old = most_blocks = 0
    wrong = []
    for number in range(_ROUNDS_BEFORE + _ROUNDS):
        for name in _NAMES:
            after = contents(number, name)
            before = bytes(flash.buffer)
            store, _ = started(flash)
            flash.operations = 0
            flash.programmed.clear()
            store.save(name, after)
            most_blocks = max(most_blocks, len(flash.programmed))
            for nth in range(flash.operations if number >= _ROUNDS_BEFORE else 0):
                for tear in TEARS:
                    torn = Flash(before)
                    store, _ = started(torn)
                    torn.cut(nth, tear)
                    try:
                        until_cut(torn, store.save, name, after)
                        raise AssertionError("the power was not cut")
                    except PowerCut:
                        pass
                    cuts += 1
                    once_cut = once(_futures, Flash(torn.buffer), read)
                    old += once_cut[name] == newest[name]
                    for again, found in (("", once_cut), (" and again", read_after_a_cut(torn, nth % 3, tear))):
                        for one in _NAMES:
                            if found[one] != newest[one] and not (one == name and found[one] == after):
                                where = (number, name, nth, flash.operations, tear, again, one)
                                wrong.append("round %d, %s, operation %d of %d, %s%s: %s is lost" % where)
            newest[name] = after
    return {"cuts": cuts, "old": old, "lost": len(wrong), "wrong": wrong[:_MOST], "most_blocks": most_blocks}


if __name__ == "__main__":
    print(json.dumps(cut_everywhere()))
