"""Commands of `fourfold` for the devices at this PC's ports. `host_sim.cli` puts them among the others.

They load what they need when they are called.
"""

from contextlib import closing
from typing import Annotated

import typer

from host_sim.cli_options import require_terminal

Port = Annotated[
    str, typer.Argument(help="A serial port, or a URL such as socket://HOST:PORT.", metavar="PORT", show_default=False)
]


def ports(
    port: Annotated[
        list[str] | None,
        typer.Argument(help="Ask what runs at these; without, at all that belong to Picos.", metavar="[PORT]..."),
    ] = None,
) -> int:
    """List what is attached, and what runs on it."""
    from host_sim.link.ports import survey

    found = False
    for line in survey(port or ()):
        print(line, flush=True)
        found = True
    if not found:
        print("Nothing is attached: no serial port, and no Pico in BOOTSEL.")
    return 0


def relay(port1: Port, port2: Port) -> int:
    """Join two devices through this PC until Ctrl-C.

    What one of them sends goes to the other. A port that goes away is waited for.
    """
    from host_sim.link.lasting_port import lasting
    from host_sim.link.relay import Relay

    with closing(lasting(port1)) as one, closing(lasting(port2)) as two:
        Relay([one, two], [port1, port2], lambda line: print(line, flush=True)).run()
    return 0


def mirror(port: Port) -> int:
    """Show the screen of a device in this terminal, and press its buttons.

    It needs the debug link, which make flash DEBUG=1 puts on a device.
    """
    require_terminal()
    from host_sim.link.debug_link import DebugLink
    from host_sim.link.lasting_port import lasting
    from host_sim.link.mirror import Mirror
    from host_sim.terminal.app import run_mirror

    with closing(lasting(port)) as line:
        return run_mirror(Mirror(line, DebugLink(line).told()))
