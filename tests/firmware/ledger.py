"""Prints the heap in use, line by line `name bytes`, for `tests/host_sim/test_memory.py`. Runs under MicroPython.

ledger.py oled|lcd
"""

import os
import sys

from desk import Desk, bring_bot
from engines import catalog
from tools.measure.unix_rig import own, used


def _open(desk, row):
    """Open the game of a catalogue row, over the one before, and make a move by a hint, which loads the bot."""
    desk.console.play("new_deal", catalog.CATALOG[row])
    desk.hold("a")
    desk.tap("a")


def _least(desk):
    """Bytes in use, the least of a few measurements: now and then a stale word on the stack keeps a block alive."""
    least = used()
    for _ in range(4):
        desk.console.step()
        least = min(least, used())
    return least


def _close(desk):
    desk.console.home()


def main(kind):
    print("start", used())
    desk = Desk(kind)
    print("launcher", used())
    chosen = os.getenv("FOURFOLD_GAME")  # as in tests/manifests.py, which would take memory
    for row in range(len(catalog.CATALOG)):
        key = catalog.CATALOG[row].key
        if chosen and key != chosen:
            continue
        _open(desk, row)
        bring_bot(desk.console.table)
        print(key, _least(desk))
        after = [0] * 60
        _close(desk)
        for i in range(60):
            _open(desk, row)
            _close(desk)
            after[i] = own()
        # A stale word on the stack may keep a few blocks alive for many games. The lowest level in twenty games is
        # therefore compared with that in the next twenty. A block that stays from some game on counts in one of the
        # two, and a leak in both. The result is for a hundred games.
        half = min(after[20:40])
        growth = 5 * min(half - min(after[:20]), min(after[40:]) - half)
        print(key + "-growth", growth)
    desk.clear()


main(sys.argv[1])
