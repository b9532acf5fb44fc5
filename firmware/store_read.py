"""Reading what `store.py` has written: which generation of a file can be used, and what is wrong with the other."""

from binascii import crc32

from micropython import const

from firmware.store import MAGIC, VERSION

_SMALLEST = const(15)  # bytes, with an empty name and payload


def youngest(path, name, check):
    """The generations at `path`: the youngest that can be used, which ones can't, and why, for the player.

    The first is None or (generation, sequence, payload), the second a tuple; `check` is that of `Store.load`.
    """
    best = None
    faults = ()
    problem = ""
    for generation in (0, 1):
        data = _read("%s.%d" % (path, generation))
        if data is None:
            continue
        fault = _fault(data, name)
        payload = b"" if fault else data[11 + data[8] : -4]
        if not fault and check:
            fault = check(payload, name)
        if fault:
            faults += (generation,)
            problem = "%s save: %s" % (name, fault)
            continue
        sequence = _number(data, 4, 4)
        if best is None or sequence > best[1]:
            best = generation, sequence, payload
    if faults:
        problem += "; the other copy is used" if best else "; it is set aside"
    return best, faults, problem


def _read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _fault(data, name):
    """Why a file can't be used, '' when it can."""
    if data[:3] != MAGIC:
        return "not a Fourfold file"
    if len(data) < _SMALLEST:
        return "cut short"
    if crc32(data[:-4]) != _number(data, len(data) - 4, 4):
        return "damaged"
    if data[3] != VERSION:
        return "of another version"
    if data[9 : 9 + data[8]] != name.encode() or len(data) != 15 + data[8] + _number(data, 9 + data[8], 2):
        return "not this file"
    return ""


def _number(data, at, size):
    value = 0
    for i in range(size):
        value |= data[at + i] << 8 * i
    return value
