"""Commands of `fourfold` for the devices at this PC's ports; `host_sim.cli` registers them.

Each command imports its modules only when it is called.
"""

import sys
from contextlib import closing
from typing import Annotated

import typer

from engines import catalog
from firmware.text.words import cut
from host_sim.cli_options import MOST_SEED, Board, Home, Short, UserError, Verbose, require_terminal
from host_sim.device.home import claimed, default_home

_LEAST_NAME, _MOST_NAME = 2, 8


def _name(value: str | None) -> str | None:
    if value is None:
        return None
    name = value.strip()
    if not (_LEAST_NAME <= len(name) <= _MOST_NAME and name.isascii() and name.isprintable()):
        raise typer.BadParameter(f"a name has {_LEAST_NAME} to {_MOST_NAME} characters of ASCII")
    return name


Port = Annotated[
    str, typer.Argument(help="A serial port, or a URL such as socket://HOST:PORT.", metavar="PORT", show_default=False)
]
Text = Annotated[bool, typer.Option("--text", help="Play line by line, for pipes and screen readers.")]
Name = Annotated[
    str | None,
    typer.Option(help="Your name at the table, 2 to 8 characters.", callback=_name, metavar="NAME", show_default=False),
]
_NAME = "PC"


def ports(
    port: Annotated[
        list[str] | None,
        typer.Argument(help="Ports to ask; by default all that belong to Picos.", metavar="[PORT]..."),
    ] = None,
) -> int:
    """List the attached devices and the program on each."""
    from host_sim.link.ports import survey

    has_device = False
    for line in survey(port or ()):
        print(line, flush=True)
        has_device = True
    if not has_device:
        print("Nothing is attached: no serial port, and no Pico in BOOTSEL.")
    return 0


def relay(port1: Port, port2: Port) -> int:
    """Join two devices through this PC until Ctrl-C.

    Each device receives what the other sends. If a port disappears, the relay waits for it.
    """
    from host_sim.link.lasting_port import lasting
    from host_sim.link.relay import Relay

    with closing(lasting(port1)) as one, closing(lasting(port2)) as two:
        Relay([one, two], [port1, port2], lambda line: print(line, flush=True)).run()
    return 0


def connect(
    port: Port,
    text: Text = False,
    name: Name = None,
    board: Board = "oled",
    home: Home = None,
) -> int:
    """Play as a guest at the table of the device or PC at PORT."""
    if not text:
        require_terminal()
    from host_sim.link.lasting_port import lasting

    with closing(lasting(port)) as line:
        if text:
            from host_sim.link.text_guest import connect_text

            return connect_text(line, home or default_home(), name or _NAME, (sys.stdin, sys.stdout, sys.stderr))
        from host_sim.link.console_ends import joined
        from host_sim.terminal.app import run_linked

        with claimed(home or default_home()) as saves:
            return run_linked(board, saves, None, ((port, line.again),), lambda new_board: joined(new_board, name))


def host(  # noqa: PLR0913  the options of a command
    game: Annotated[str, typer.Argument(help="A game for several; `fourfold games` lists them.", metavar="GAME")],
    players: Annotated[
        str | None,
        typer.Option(
            help="A word a seat: h for a person here, link for one at the other end of a cable, or a bot's strength.",
            metavar="h,link,WORD,..",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        list[str] | None,
        typer.Option(help="The port of a link seat; may be repeated.", metavar="PORT", show_default=False),
    ] = None,
    listen: Annotated[
        str | None,
        typer.Option(
            help="Where players of other link seats connect over TCP; without an address, only from this machine.",
            metavar="[ADDRESS:]PORT",
            show_default=False,
        ),
    ] = None,
    text: Text = False,
    name: Name = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Number of the first deal; everyone at the table may then know its cards.",
            min=0,
            max=MOST_SEED,
            metavar="N",
            show_default=False,
        ),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A rule of the game; may be repeated.", metavar="KEY=CHOICE")
    ] = None,
    resume: Annotated[
        bool | None, typer.Option("--continue/--new", help="Continue the saved game, or end it.", show_default=False)
    ] = None,
    verbose: Verbose = False,
    short: Short = False,
    board: Board = "oled",
    home: Home = None,
) -> int:
    """Host a table on this PC, with seats for devices and other PCs."""
    try:
        entry = catalog.find(cut(game))
    except ValueError as error:
        raise UserError(error.args[0]) from error
    if entry.game().MAX_SEATS == 1:
        raise UserError(f"{game} has one seat, so nobody can be at the other end of a line")
    if not text:
        require_terminal()
    from host_sim.link.lines import Lines

    with closing(Lines(port or (), listen)) as lines, claimed(home or default_home()) as saves:
        if text:
            from host_sim.link.text_host import host_text
            from host_sim.text.text_play import arguments_of

            streams = sys.stdin, sys.stdout, sys.stderr
            arguments = arguments_of(
                game,
                seed,
                option or (),
                players,
                resume=resume is True,
                is_new=resume is False,
                verbose=verbose,
                short=short,
            )
            return host_text(arguments, saves, lines, name or _NAME, streams)
        from host_sim.link.console_ends import SavedGame, hosting
        from host_sim.terminal.app import run_linked

        try:
            return run_linked(
                board,
                saves,
                seed,
                lines.named(),
                lambda new_board: hosting(new_board, entry, option or [], players, name, lines, resume),
            )
        except (ValueError, SavedGame) as error:
            raise UserError(error.args[0]) from error


def mirror(
    port: Port,
    text: Annotated[
        bool, typer.Option("--text", help="Describe the screen in words; type the names of buttons.")
    ] = False,
) -> int:
    """Show the screen of a device in this terminal, and press its buttons.

    It needs the debug link, which fourfold flash --debug puts on a device.
    """
    if not text:
        require_terminal()
    from host_sim.link.debug_link import DebugLink
    from host_sim.link.lasting_port import lasting

    if text:
        from host_sim.link.text_mirror import mirror_text

        with closing(lasting(port)) as line:
            return mirror_text(line, (sys.stdin, sys.stdout, sys.stderr))
    from host_sim.link.mirror import Mirror
    from host_sim.terminal.app import run_mirror

    with closing(lasting(port)) as line:
        return run_mirror(Mirror(line, DebugLink(line).facts()))
