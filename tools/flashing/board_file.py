"""A Pico's file `/board.json`: `python -m tools.flashing.board_file [PORT] [--pins up=2,down=3] [--clear]`.

It changes the wiring of a board (`firmware/boards/wiring.py`). Without options the file is printed. `--pins` sets some
keys, and `--clear` removes the file; the console then starts again. A wiring that cannot work is refused before
anything is written. Exit status 1 is for a Pico that cannot be reached, 2 for a bad wiring.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.boards import BOARDS
from firmware.boards.wiring import FILE, changed
from host_sim.link.identify import identify
from host_sim.link.serial_port import PortError
from tools.flashing import pico_port
from tools.flashing.pico_port import Pico, PicoError

_NONE = "none"
_READ = f"""
try:
    print(open({FILE!r}).read())
except OSError:
    pass
"""
_REMOVE = f"""
import os
try:
    os.remove({FILE!r})
except OSError:
    pass
"""
_NEW = "/board.new"


class WiringError(ValueError):
    """The wiring cannot work; `args[0]` gives the reason."""


def parsed(text: str) -> dict[str, Any]:
    """Return the keys and values of `up=2,sda=8,controller=sh1106`.

    A key that occurs several times has a list, and `none` removes a key. Raises `WiringError`.
    """
    changes: dict[str, Any] = {}
    for part in filter(None, text.replace(" ", "").split(",")):
        key, equals, word = part.partition("=")
        if not equals or not word:
            raise WiringError(f"a pin is given as up=2, not {part}")
        value = _value(word)
        if key in changes:
            before = changes[key] if isinstance(changes[key], list) else [changes[key]]
            value = [*before, value]
        changes[key] = value
    return changes


def _value(word: str) -> Any:
    if word.lower() == _NONE:
        return None
    try:
        return int(word.upper().removeprefix("GP"), 0)
    except ValueError:
        return word.lower()


def checked(board: str, before: object, changes: dict[str, Any]) -> bytes:
    """Return the file's new contents: those `before` with some changes. Raises `WiringError` if a `board` cannot have
    them, `ValueError` for an unknown board."""
    if board not in BOARDS:
        raise ValueError(f"no board called {board}; there is {', '.join(BOARDS)}")
    contents = {**(before if isinstance(before, dict) else {}), **changes}
    _, fault = changed(import_module(f"firmware.boards.{board}").WIRING, contents)
    if fault:
        raise WiringError(fault)
    return (json.dumps(contents, indent=1) + "\n").encode()


def contents(pico: Pico) -> str:
    """Return the text of the file, '' if it does not exist. Raises `PicoError`."""
    return pico.run(_READ).strip()


def decoded(text: str) -> object:
    """Return the value of the file's text, None if it is no JSON."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return None
    return value


def write(pico: Pico, board: str, changes: dict[str, Any]) -> str:
    """Change the file. Return a line about it. Raises `PicoError` and `WiringError`."""
    data = checked(board, decoded(contents(pico)), changes)
    pico.write(_NEW, data)
    pico.run(f"import os\nos.rename({_NEW!r}, {FILE!r})")
    return f"{FILE} is now {json.dumps(json.loads(data))}"


def _board_at(port: str) -> str:
    """Return the board that the console at a port runs on. Raises `PicoError`."""
    try:
        answer = identify(port)
    except PortError as error:
        raise PicoError(str(error)) from error
    board = answer.rpartition(" on ")[2]
    if not answer.startswith("Fourfold") or board not in BOARDS:
        raise PicoError(f"no console answers at {port}, so name its board with --board")
    return board


def main(arguments: Sequence[str] | None = None) -> int:
    """Show or change the file. Return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.flashing.board_file", description=__doc__)
    parser.add_argument("port", nargs="?", default="", help="its serial port (default: the one Pico plugged in)")
    parser.add_argument("--board", default="", help=f"the board, if no console runs: {', '.join(BOARDS)}")
    parser.add_argument("--pins", default="", help="keys to set, such as up=2,down=3; none removes one")
    parser.add_argument("--clear", action="store_true", help="remove the file")
    chosen = parser.parse_args(arguments)
    try:
        changes = parsed(chosen.pins)
        port = pico_port.find_port(chosen.port)
        board = (chosen.board or _board_at(port)) if changes else ""
        if changes:
            checked(board, None, {})  # an unknown board is refused before the console is stopped
        with pico_port.connected(port) as pico:
            try:
                if chosen.clear:
                    pico.run(_REMOVE)
                print(write(pico, board, changes) if changes else contents(pico) or f"There is no {FILE}.")
            finally:
                pico.reset()
    except ValueError as error:  # a bad wiring, or no such board
        print(f"error: {error}", file=sys.stderr)
        return 2
    except PicoError as error:
        print(f"error: {error.args[0]}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
