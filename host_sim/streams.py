"""Output that somebody stops reading: `fourfold ... | head`."""

import os
from contextlib import suppress
from typing import TextIO


def abandon(stream: TextIO) -> None:
    """After `BrokenPipeError`: send what is still buffered nowhere, so that leaving Python raises nothing."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
