"""A host's connections to guests: named ports, and an address at which guests connect."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from engines.catalog import Entry
from engines.players import REMOTE
from firmware.link.end import End
from firmware.text import seats
from host_sim.link.lasting_port import LastingPort, lasting
from host_sim.link.listening import Incoming, Listener
from host_sim.link.serial_port import Port, PortError


class Line(NamedTuple):
    """A connection to a guest: a port and its name for the player."""

    name: str
    port: LastingPort | Incoming


class Lines:
    """A host's connections: the named `ports`, and those at the address `listen` if it is given. `now` is a clock in
    seconds.

    Raises `PortError` if a port cannot be opened or the address cannot be used.
    """

    def __init__(self, ports: Iterable[str], listen: str | None, now: Callable[[], float] = time.monotonic) -> None:
        self._stack = ExitStack()
        self._listener: Listener | None = None
        self._lines: list[Line] = []
        try:
            for name in ports:
                port = lasting(name)
                self._stack.callback(port.close)
                self._lines.append(Line(name, port))
            if listen is not None:
                self._listener = Listener(listen, now)
                self._stack.callback(self._listener.close)
        except BaseException:
            self.close()
            raise

    def of(self, seats: int) -> Sequence[Line]:
        """Return one line for each of `seats` seats. Raises `PortError` if that is impossible."""
        lines = self._lines
        if not seats:
            raise PortError("nobody plays at the other end of a line: --players h,link")
        while self._listener is not None and len(lines) < seats:
            lines.append(Line(self._listener.address, self._listener.seat()))
        if len(lines) != seats:
            raise PortError(f"{seats} seat{'s are' if seats > 1 else ' is'} linked and {len(lines)} ports are named")
        return lines

    def watch(self, ends: Callable[[], Iterable[End]]) -> None:
        """Set the function that returns the active `End`s. A connection that belongs to none of them is closed."""
        if self._listener is not None:
            self._listener.watch(ends)

    def named(self) -> tuple[tuple[str, Callable[[], Port]], ...]:
        """Return the lines in the form of a board's `ports`.

        There is at least one if guests can connect to an address.
        """
        if self._listener is not None and not self._lines:
            self.of(1)
        return tuple((line.name, line.port.again) for line in self._lines)

    def seated(self, entry: Entry, players: str | None, chosen: bytes) -> bytes:
        """Return the players that the text `players` names, as `seats.seated` does. Raises `ValueError`, and
        `PortError` as `of` does.

        By default a person plays here, guests play over the lines, and bots of the strongest level have the other
        seats.
        """
        if players is None:
            count = max(1, len(self._lines))
            players = ",".join(
                ["h"] + [seats.LINK] * count + [entry.game().LEVELS[-1]] * (entry.seats(chosen)[0] - 1 - count)
            )
        seat_players = seats.seated(entry, players, chosen, linked=True)
        self.of(seat_players.count(REMOTE))
        return seat_players

    def close(self) -> None:
        """Release all lines."""
        self._stack.close()
