"""Options and helpers shared by several commands of `fourfold`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from host_sim.device.virtual_board import BOARDS, DEVICES
from host_sim.terminal.picture import MAX_SCALE

MOST_SEED = (1 << 32) - 1


class UserError(Exception):
    """An error that the user can correct; `args[0]` is the line to print."""


def _board(value: str) -> str:
    if value not in (*BOARDS, *DEVICES):
        raise typer.BadParameter(f"no board called {value}; there is {', '.join((*BOARDS, *DEVICES))}")
    return value


Board = Annotated[
    str,
    typer.Option(
        help=f"The display: {', '.join(BOARDS)}, or that of {', '.join(DEVICES)}.", callback=_board, metavar="BOARD"
    ),
]
Home = Annotated[Path | None, typer.Option(help="Directory of the saves.", metavar="DIR", show_default=False)]
Seed = Annotated[
    int | None,
    typer.Option(help="Number of the next deal.", min=0, max=MOST_SEED, metavar="N", show_default=False),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="With --text, describe everything after each move.")]
Short = Annotated[bool, typer.Option("--short", help="With --text, write cards as 7S instead of 7 of spades.")]
Sound = Annotated[bool, typer.Option("--sound", help="Hear the buzzer.")]
Scale = Annotated[int, typer.Option(help="Size of a pixel in the picture.", min=1, max=MAX_SCALE, metavar="N")]


def require_terminal() -> None:
    """Raise `UserError` unless stdin, stdout and stderr are all a terminal."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):  # Textual draws on stderr
        raise UserError("the console needs a terminal; for pipes there is `fourfold play GAME --text`")
