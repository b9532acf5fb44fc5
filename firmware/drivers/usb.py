"""What a PC types at the console: only Ctrl-C means something.

MicroPython turns Ctrl-C into KeyboardInterrupt as it reads it, but stops reading when 512 bytes wait, and before
`main.py` runs it takes it for an ordinary byte. So somebody has to read.
"""

import select
import sys

_INTERRUPT = "\x03"


class UsbInput:
    """Reads what comes and forgets it."""

    def __init__(self):
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def drain(self):
        """Read all that waits, up to a Ctrl-C. Raises `KeyboardInterrupt` for that."""
        while self._waits():
            if sys.stdin.read(1) == _INTERRUPT:
                raise KeyboardInterrupt

    def _waits(self):
        for _ in self._poll.ipoll(0):
            return True
        return False
