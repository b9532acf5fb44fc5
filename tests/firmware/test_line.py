"""Lines typed at a dumb terminal: ends of lines, rubbed-out characters, too long lines, and binary data."""

from firmware.text import words
from firmware.text.terminal import Line


class Port:
    """A terminal at which `typed` was typed; it accepts `reads` bytes at a time."""

    def __init__(self, typed=b""):
        self.typed = typed
        self.output = b""
        self.reads = 1000

    def read(self, buffer):
        count = min(len(buffer), len(self.typed))
        buffer[:count] = self.typed[:count]
        self.typed = self.typed[count:]
        return count

    def write(self, buffer, size):
        count = min(size, self.reads)
        self.output += bytes(buffer[:count])
        return count


def lines_of(typed, port=None):
    """Return the lines that the typed bytes make, and the output meanwhile."""
    port = port or Port()
    port.typed = typed[1:]
    line = Line(port, typed[:1])
    found = []
    for _ in range(20 + len(typed)):
        line.poll()
        text = line.take()
        if text is not None:
            found.append(text)
    return found, port.output


def test_lines_end_with_cr_lf_or_both():
    assert lines_of(b"play\rD4\nE4\r\nF4\n\rG4\r\r\n") == (
        ["play", "D4", "E4", "F4", "", "G4", ""],
        b"play\r\nD4\r\nE4\r\nF4\r\n\r\nG4\r\n\r\n",
    )


def test_what_is_typed_is_shown_and_can_be_rubbed_out():
    assert lines_of(b"D5\x084\r") == (["D4"], b"D5\b \b4\r\n")
    assert lines_of(b"D\x7f\x7f\x08E4\r") == (["E4"], b"D\b \bE4\r\n")
    assert lines_of("q\u00e4\x084\r".encode()) == (["q4"], "q\u00e4\b \b4\r\n".encode())


def test_control_characters_and_arrows_are_left_out():
    assert lines_of(b"D\x1b[A\x1b[1;5C\x1bOP\x00\x03\t4\r") == (["D4"], b"D4\r\n")


def test_a_line_has_eighty_characters():
    found, shown = lines_of(b"x" * 80 + b"\r")
    assert (found, shown) == (["x" * 80], b"x" * 80 + b"\r\n")
    port = Port()
    port.typed = b"x" * 99 + b"\rD4\r"
    line = Line(port, b"x")
    told = []
    while len(told) < 2:
        line.poll()
        text = line.take()
        if text is not None:
            told.append((text, line.too_long))
    assert told == [("x" * 80, True), ("D4", False)]
    line.poll()
    assert port.output == b"x" * 80 + b"\r\nD4\r\n"


def test_text_cut_short_is_no_end():
    assert lines_of(b"D\xc3\r")[0] == ["D?"]
    assert lines_of(b"\xff\xfe\x80\r")[0] == ["???"]
    assert lines_of("D\u00e4\r".encode())[0] == ["D\u00e4"]
    assert lines_of(b"x" * 79 + "\u00e4\r".encode())[0] == ["x" * 79 + "?"]


def test_nobody_waits_for_a_terminal_that_does_not_read():
    port = Port(b"play\r")
    port.reads = 0
    line = Line(port, b"p")
    for _ in range(50):
        line.poll()
        assert line.take() is None
    assert line.busy()
    port.reads = 1
    told = []
    for _ in range(50):
        line.poll()
        text = line.take()
        if text is not None:
            told.append(text)
            line.write_line("Good", "!")
    assert told == ["pplay"] and port.output == b"pplay\r\nGood!" and not line.busy()


def test_a_flood_is_read_and_forgotten():
    port = Port(b"y" * 5000 + b"\rD4\r")
    line = Line(port, b"x")
    port.reads = 0  # nothing is accepted
    for _ in range(200):
        line.poll()
        line.take()
    assert port.typed == b""
    port.reads = 1000
    line.poll()
    told = [line.take() for _ in range(40)]
    assert told == [None] * 40 and line.size == 80


def test_who_is_linked_is_known_however_players_are_kept():
    for kind in (bytes, bytearray, list):
        assert words.linked(kind((0, 2, 1))) and not words.linked(kind((0, 2, 3)))


def test_nothing_is_kept_of_what_is_done_with():
    """It would fragment the heap."""
    port = Port(b"lay D4\r")
    line = Line(port, b"p")
    while line.take() is None:
        line.poll()
    line.write_line("There is no such card")
    while line.busy():
        line.poll()
    line.poll()
    assert line._ahead == b"" and line._out == b""
