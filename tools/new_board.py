"""Add a board like another: `python -m tools.new_board --name my_lcd --like waveshare_lcd13 --pins up=2,down=3`.

(make new-board NAME=my_lcd LIKE=waveshare_lcd13 PINS=up=2,down=3)

Writes the board's module, and adds a line or a few to each file that lists the boards. Pins are given as in
`/board.json` (`firmware/boards/wiring.py`). Bad input prints one line on stderr, gives exit status 2, and changes
nothing. docs/add-a-board.md says what is left to do.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.boards import BOARDS, BUTTONS
from firmware.boards.wiring import changed, pins
from host_sim import ROOT
from host_sim.device import virtual_board
from tools.flashing.board_file import parsed

_FOLDER = Path("firmware") / "boards"
_MASKS = {"hint": "HINT", "menu": "MENU", "up_down": "UP", "right_left": "RIGHT"}  # what a tap means in the tests
_MODELS = {"ssd1306": "SSD1306", "sh1106": "SH1106"}


class NewBoardError(ValueError):
    """The board cannot be added; `args[0]` gives the reason."""


def lines_for(name: str, like: str, changes: Mapping[str, Any]) -> dict[Path, tuple[str, str]]:
    """Return, for each file that lists the boards, the beginning of its list and the new lines. Raises
    `NewBoardError`."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise NewBoardError(f'"{name}" cannot be a name: use small letters, digits and single underscores')
    if name in BOARDS or (ROOT / _FOLDER / f"{name}.py").exists():
        raise NewBoardError(f"there is a file firmware/boards/{name}.py already")
    if like not in BOARDS:
        raise NewBoardError(f"no board called {like}; there is {', '.join(BOARDS)}")
    wiring, fault = changed(import_module(f"firmware.boards.{like}").WIRING, dict(changes))
    if fault:
        raise NewBoardError(fault)
    kind = _kind(wiring)
    display = virtual_board.BOARDS[kind]
    return {
        _FOLDER / "__init__.py": ("BOARDS = (", f'    "{name}",\n'),
        Path("host_sim") / "device" / "virtual_board.py": ("DEVICES = {", f'    "{name}": BOARDS["{kind}"],\n'),
        Path("host_sim") / "pico" / "boards.py": ("WIRING = {", _wiring_line(name, wiring)),
        Path("tests") / "pico" / "test_board_buttons.py": ("PUSHES = {", _pushes_line(name, wiring)),
        Path("README.md"): ("| board | display |", f"| `{name}` | {display.title} | as in its file |\n"),
    }


def _kind(wiring: Mapping[str, Any]) -> str:
    """Return the kind of a wiring's display. Raises `NewBoardError` if the emulator has no model of it."""
    if wiring["controller"] != "st7789":
        if wiring["controller"] not in _MODELS:
            raise NewBoardError(f"the tests of a board take {' or '.join(_MODELS)}, which the file can change later")
        return "oled"
    size = wiring["width"], wiring["height"]
    return next(name for name, display in virtual_board.BOARDS.items() if (display.width, display.height) == size)


def _buttons(wiring: Mapping[str, Any]) -> dict[str, int]:
    """Return the buttons of a wiring. One with several pins has a name for each: a, a2."""
    buttons = {}
    for key in BUTTONS:
        for number, pin in enumerate(pins(dict(wiring), key), 1):
            buttons[key if number == 1 else f"{key}{number}"] = pin
    return buttons


def _wiring_line(name: str, wiring: Mapping[str, Any]) -> str:
    """Return a row of the emulator's wirings."""
    get = wiring.get
    if "sck" in wiring:
        names = {"sck": "sck", "mosi": "mosi", "cs": "cs", "dc": "dc", "bl": "backlight", "rst": "reset"}
        wires = ", ".join(f"{wire}={wiring[key]}" for wire, key in names.items() if key in wiring)
        bus = f"lambda display: SpiBus({wiring['sck'] >> 3 & 1}, display, {wires})"
    else:
        wires = f"sda={wiring['sda']}, scl={wiring['scl']}, slaves=[display]"
        bus = f"lambda display: I2cBus({wiring['sda'] >> 1 & 1}, {wires})"
    if wiring["controller"] == "st7789":
        place = (
            f"{wiring['width']}, {wiring['height']}, {wiring['direction']:#04x}, {get('column', 0)}, {get('row', 0)}"
        )
        display = f"lambda: ST7789(Panel({place}))"
    else:
        display = f"lambda: {_MODELS[wiring['controller']]}(on_spi={'sck' in wiring})"
    uart = f", uart=({wiring['tx']}, {wiring['rx']})" if "tx" in wiring else ", uart=None"
    power = ", to_power=True" if get("pressed") == "high" else ""
    return f'    "{name}": Wiring({display}, {bus}, {_buttons(wiring)!r}{uart}{power}),\n'


def _pushes_line(name: str, wiring: Mapping[str, Any]) -> str:
    """Return a row of the pushes that the tests make."""
    pushes = []
    for button in _buttons(wiring):
        key = button.rstrip("0123456789")
        pushes.append(f"*taps({button}={_MASKS.get(key, key.upper())})")
        if key in ("a", "b"):
            pushes.append(f"*holds({button}={key.upper()})")
        elif key in ("up_down", "right_left"):
            pushes.append(f'Push("{button}", TWO_IN_ONE_MS, {"DOWN" if key == "up_down" else "LEFT"}, TAP_MS)')
    return f'    "{name}": ({", ".join(pushes)}),\n'


def module(name: str, like: str, changes: Mapping[str, Any]) -> str:
    """Return the source of the board's module."""
    other = import_module(f"firmware.boards.{like}")
    wiring, _ = changed(other.WIRING, dict(changes))
    source = (ROOT / _FOLDER / f"{like}.py").read_text("utf-8")
    setup = source[source.index("SETUP = ") :] if hasattr(other, "SETUP") else ""
    rows = "".join(f'    "{key}": {_literal(value)},\n' for key, value in wiring.items())
    text = f'"""The board `{name}`, like `{like}`. Say here what it is, and which documents its pins are from."""'
    return f"{text}\n\nfrom __future__ import annotations\n\nWIRING = {{\n{rows}}}\n{setup}"


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(tuple(value) if isinstance(value, list) else value)


def add(root: Path, name: str, like: str, changes: Mapping[str, Any]) -> list[Path]:
    """Add a board to the repository at `root`, and return the files that are new or changed. Raises
    `NewBoardError`, with nothing changed."""
    files = {root / _FOLDER / f"{name}.py": ""}
    for path, (start, lines) in lines_for(name, like, changes).items():
        text = (root / path).read_text("utf-8")
        at = text.index(start)
        end = re.compile(r"^\n|^[)}]", re.MULTILINE).search(text, at)
        place = end.start() if end else len(text)
        files[root / path] = text[:place] + lines + text[place:]
    files[root / _FOLDER / f"{name}.py"] = module(name, like, changes)
    for path, text in files.items():
        path.write_text(text, "utf-8")
    return list(files)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Add the board that the command line describes. Return the exit status."""
    parser = argparse.ArgumentParser(prog="new_board", description="add a board like another")
    parser.add_argument("--name", default="", help="names its file")
    parser.add_argument("--like", default=BOARDS[0], help=f"the board that it resembles: {', '.join(BOARDS)}")
    parser.add_argument("--pins", default="", help="what differs, such as up=2,down=3,controller=sh1106")
    args = parser.parse_args(arguments)
    try:
        files = add(root, args.name, args.like, parsed(args.pins))
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    python = [str(path) for path in files if path.suffix == ".py"]
    subprocess.run([sys.executable, "-m", "ruff", "--quiet", "format", *python], check=True)
    for path in files:
        print(path.relative_to(root).as_posix())
    print(f"Added {args.name}. Next: docs/add-a-board.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
