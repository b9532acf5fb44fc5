"""A dumb serial terminal at a console on a desk, for tests on every runtime."""

from desk import Desk

PROMPTS = ("Your move: ", "new or quit: ", "Game: ", "yes or no: ", "then press Enter: ")


class Terminal(Desk):
    """A desk with a terminal at its USB. `output` are the bytes that came; without a reader none go out."""

    def __init__(self, kind="oled", seed=42, home=None):
        self._typed = b""
        self.output = bytearray()
        self.reads = True
        self.is_open = 0
        super().__init__(kind, seed, home)
        self.board.lines = (("usb", self._opened),)

    def _opened(self):
        self.is_open += 1
        return self

    # The port's end.

    def read(self, buffer):
        count = min(len(buffer), len(self._typed))
        buffer[:count] = self._typed[:count]
        self._typed = self._typed[count:]
        return count

    def write(self, buffer, size):
        if not self.reads:
            return 0
        self.output.extend(memoryview(buffer)[:size])
        return size

    def plain(self):
        pass

    def close(self):
        self.is_open -= 1

    # The person's end.

    def type(self, typed):
        """Type bytes, the first of them a letter if nothing was typed before, and wait for the end of the output."""
        if self.console.terminal is None:
            self.console.first_byte = typed[:1]
            typed = typed[1:]
        self._typed += typed
        size = -1
        while size < len(self.output) or self._typed and self.is_open:
            size = len(self.output)
            self.wait(500)

    def clear(self):
        """Leave everything: otherwise the next console's objects would keep it in memory."""
        self.console.leave()
        super().clear()

    def enter(self, *lines):
        """Type lines; what came for them, with line feeds alone."""
        start = len(self.output)
        for line in lines:
            self.type(line.encode() + b"\r")
        return bytes(self.output[start:]).decode().replace("\r\n", "\n")


def typed_in(text):
    """Return the lines that a player typed, from the output of a terminal: the first line, and the answers to
    prompts."""
    lines = text.split("\n")
    typed = lines[:1]
    for line in lines[1:]:
        for prompt in PROMPTS:
            if prompt in line:
                typed.append(line.partition(prompt)[2])
    return typed
