"""Identification of the program that runs on the device at a port, without disturbing it.

A console answers the line `version`. MicroPython at its prompt runs a few lines of Python. A linked console sends
frames on its own.
"""

import re
import time

from firmware.link.frames import Reader
from host_sim.link.serial_port import PortError, SerialPort

QUESTION = b"version\r"  # an unlinked console answers this with `ANSWER`
ANSWER = re.compile(rb"Fourfold ([\w.+-]+) runs on (\w+)\r?\n")
PATIENCE = 1.0  # seconds until a device counts as silent; a linked console sends more often
_NAP = 0.005
_PROMPT = re.compile(rb">>> $")
_RAW_PROMPT = re.compile(rb"raw REPL[^\n]*\n>$")
_TO_PROMPT = b"\r\x02"  # makes MicroPython show its prompt if it waits for commands, even in raw mode
_RAW = b"\x01"
_END = b"\x04"
_PLAIN = b"\x02"

# A script that prints lines of name=value. It looks for a frozen console only among frozen modules.
FACTS = """
import os, sys
i = sys.implementation
print("name=%s" % i.name)
print("platform=%s" % sys.platform)
print("version=%s" % " ".join(str(n) for n in i.version[:3]))
print("mpy=%d" % getattr(i, "_mpy", 0))
path = sys.path[:]
sys.path[:] = [".frozen"]
try:
    import firmware
    print("frozen=1")
    del sys.modules["firmware"]
except ImportError:
    pass
sys.path[:] = path
"""
_CONSOLE_TOO = """
try:
    from firmware import VERSION
    print("console=%s" % VERSION)
except ImportError:
    pass
"""


def facts_of(text: str) -> dict[str, str]:
    """Return the values that `FACTS` has printed, by name."""
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def identify(name: str) -> str:
    """Return a short description of the program at a port. Raises `PortError`."""
    port = SerialPort(name)
    try:
        return _Dialogue(port).identify()
    finally:
        port.close()


class _Dialogue:
    """A conversation with the device at a port."""

    def __init__(self, port: SerialPort) -> None:
        self._port = port
        self._buffer = bytearray(1024)
        self.received = b""
        self._reader = Reader()
        self._frames = False  # True once a frame has arrived

    def identify(self) -> str:
        """Return a short description of the program."""
        self._send(_TO_PROMPT + QUESTION)  # MicroPython's prompt takes the question for an unknown name
        match = self._hears(re.compile(ANSWER.pattern + b"|" + _PROMPT.pattern))
        if match and match[1]:
            return f"Fourfold {_printable(match[1])} on {_printable(match[2])}"
        if match:
            return self._micropython()
        return "Fourfold, linked or waiting for the other end" if self._frames else "a program that does not answer"

    def _micropython(self) -> str:
        self._send(_RAW)
        self._hears(_RAW_PROMPT)
        self._send((FACTS + _CONSOLE_TOO).encode() + _END)
        match = self._hears(re.compile(rb"OK(.*?)\x04.*?\x04", re.DOTALL))
        self._send(_PLAIN)
        facts = facts_of(_printable(match[1])) if match else {}
        version = ".".join(facts.get("version", "").split())
        if facts.get("name") != "micropython" or facts.get("platform") != "rp2":
            name, platform = facts.get("name", "a Python of some kind"), facts.get("platform", "something")
            return f"something else, {name} {version} on {platform}"
        if "console" in facts:
            return f"MicroPython {version} with Fourfold {facts['console']}, which has stopped: Ctrl-D starts it"
        return f"bare MicroPython {version}, fourfold flash puts the console on it"

    def _send(self, data: bytes) -> None:
        """Send all of the data. Raises `PortError`."""
        self.received = b""
        end = time.monotonic() + PATIENCE
        count = 0
        while count < len(data):
            count += self._port.write(data[count:], len(data) - count)
            if count < len(data):
                if time.monotonic() > end:
                    raise PortError(f"{self._port.name} accepts nothing: unplug the device and plug it in again")
                time.sleep(_NAP)

    def _hears(self, pattern: re.Pattern[bytes]) -> re.Match[bytes] | None:
        """Read until `pattern` matches, a frame arrives or `PATIENCE` is over. Return the match, if there is one."""
        end = time.monotonic() + PATIENCE
        while True:
            count = self._port.read(self._buffer)
            self.received += self._buffer[:count]
            match = pattern.search(self.received)
            at = 0
            while at < count:
                at = self._reader.take(self._buffer, at, count)
                self._frames = self._frames or self._reader.size > 0
            if match or self._frames or time.monotonic() > end:
                return match
            if not count:
                time.sleep(_NAP)


def _printable(data: bytes) -> str:
    """Return a device's output without characters that move a terminal's cursor."""
    return "".join(sign for sign in data.decode("utf-8", "replace") if sign.isprintable() or sign == "\n")
