"""Performs a list of drawing operations and prints what came of each. Runs under CPython and under MicroPython.

A case is a line of JSON: `{"picture": SOURCE, "ops": [[name, argument...], ...]}`, where SOURCE is
`[hex, width, height, format]` or with a stride at the end, the hex being all the buffer's bytes. Arguments are numbers,
null, or for blits `"self"` or a SOURCE (a FrameBuffer is made) or `{"tuple": SOURCE}` (passed as it is).
"""

import binascii
import json
import sys

import framebuf


class Subclass(framebuf.FrameBuffer):
    """A subclass with attributes of its own; drawing must not depend on their names."""

    def __init__(self, *args):
        super().__init__(*args)
        self.width = self.height = self.stride = self.buffer = self._surface = None


def _argument(value, picture):
    if value == "self":
        return picture
    if isinstance(value, dict):
        given = value["tuple"]
        return (binascii.unhexlify(given[0]),) + tuple(given[1:])
    if isinstance(value, list):
        return Subclass(bytearray(binascii.unhexlify(value[0])), *value[1:])
    return value


def outcomes(line):
    """For a case: one text for making the picture and one for each operation, `RESULT HEX` or `ERROR HEX`."""
    case = json.loads(line)
    source = case["picture"]
    buffer = bytearray(binascii.unhexlify(source[0]))
    try:
        picture = framebuf.FrameBuffer(buffer, *source[1:])
    except (TypeError, ValueError) as error:
        yield type(error).__name__
        return
    yield "made"
    for op in case["ops"]:
        try:
            args = [_argument(value, picture) for value in op[1:]]
            result = str(getattr(picture, op[0])(*args))
        except (TypeError, ValueError) as error:
            result = type(error).__name__
        yield result + " " + binascii.hexlify(buffer).decode()


def main(path):
    """Print the outcomes of every case in a file, a line each."""
    with open(path) as cases:
        for line in cases:
            for outcome in outcomes(line):
                print(outcome)


if __name__ == "__main__":
    main(sys.argv[1])
