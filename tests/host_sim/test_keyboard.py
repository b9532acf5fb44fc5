"""Lines typed or piped while a link is served: no line is lost, and no input takes too much memory."""

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import pytest

from host_sim.streams import CUT, MOST_BYTES, MOST_LINE
from host_sim.text.keyboard import Keyboard

Typed = Callable[[bytes], list[str | None]]


@pytest.fixture
def typed() -> Typed:
    """`typed(data)` returns all that a keyboard takes from a pipe with these bytes, to its end."""

    def typed(data: bytes) -> list[str | None]:
        reading, writing = os.pipe()

        def write() -> None:
            with suppress(BrokenPipeError), os.fdopen(writing, "wb") as pipe:
                pipe.write(data)

        threading.Thread(target=write, daemon=True).start()
        with os.fdopen(reading) as stdin:
            return read_lines(stdin)

    return typed


def read_lines(stdin: TextIO) -> list[str | None]:
    keyboard = Keyboard(stdin)
    lines: list[str | None] = []
    while not lines or lines[-1] is not None:
        lines += keyboard.take() or (time.sleep(0.001) or [])
    return lines


def test_lines_and_the_end_of_input(typed: Typed) -> None:
    assert typed(b"D4\n\xff\n\nundo") == ["D4", "\ufffd", "", "undo", None]
    assert typed(b"") == [None]
    assert typed("D4 \u2663\n".encode() * 3000) == ["D4 \u2663"] * 3000 + [None]


@pytest.mark.parametrize("size", [MOST_LINE + 1, 3 * MOST_LINE, MOST_BYTES // 2])
def test_a_long_line_is_cut(typed: Typed, size: int) -> None:
    assert typed(b"a" * size + b"\nD4\n") == ["a" * MOST_LINE + CUT, "D4", None]
    assert typed(b"a" * MOST_LINE + b"\nD4\n") == ["a" * MOST_LINE, "D4", None]


def test_a_line_without_end_is_the_end_of_input() -> None:
    with Path("/dev/zero").open() as stdin:
        assert read_lines(stdin) == ["\0" * MOST_LINE + CUT, None]


def test_lines_that_nobody_takes_stay_in_the_pipe() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    sent = 0
    with os.fdopen(reading) as stdin:
        keyboard = Keyboard(stdin)
        keyboard.take()
        for _ in range(100):
            try:
                sent += os.write(writing, (b"D" * 999 + b"\n") * 60)
            except BlockingIOError:
                time.sleep(0.001)
        assert sent < 1 << 18, "the keyboard reads on and on"
        os.close(writing)
        while keyboard.take() != [None]:
            time.sleep(0)
