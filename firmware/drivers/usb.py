"""What a PC types at the console: only Ctrl-C means something.

MicroPython turns Ctrl-C into KeyboardInterrupt as it reads it, but stops reading when 512 bytes wait, and before
`main.py` runs it takes it for an ordinary byte. So somebody has to read.
"""

import select
import sys

from micropython import const

_INTERRUPT = b"\x03"
_MOST = const(256)  # bytes a turn: a flood must not starve the watchdog


def listen():
    """A `select.poll` of what comes in."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    return poll


def drain(poll):
    """Read what waits and forget it, up to a Ctrl-C. Raises `KeyboardInterrupt` for that."""
    for _ in range(_MOST):
        for _ in poll.ipoll(0):
            break
        else:
            return
        if sys.stdin.buffer.read(1) == _INTERRUPT:  # as text it would wait for the rest of a character
            raise KeyboardInterrupt
