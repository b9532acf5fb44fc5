"""The common part of both ends of a link: greeting, queue of messages to send, dispatch of messages received."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.link import messages
from firmware.link.channel import MOST_MESSAGE
from firmware.link.messages import BYE, HELLO, HELLO_NAME, PROTOCOL, REASON

if TYPE_CHECKING:
    from engines.types import Buffer, Data
    from firmware.link.channel import Channel

_PARTING = const(1 << HELLO | 1 << BYE)  # kinds that are sent even after one peer has left


class End:
    """One end of a link over `channel`. `peer` is the peer's name, '' until its greeting. `has_left` becomes true when
    the peer has left, for `reason`."""

    def __init__(self, channel: Channel, role: int, name: str) -> None:
        self.channel = channel
        self.name = name
        self.peer = ""
        self.has_greeted = False  # the peer has greeted
        self.has_left = False
        self.reason = ""
        self.unexpected = 0  # number of messages received that were invalid or out of place
        self._role = role
        self._most = MOST_MESSAGE  # size limit of a message to the peer, in bytes
        self._farewell = ""
        self._due = 1 << HELLO  # bit mask of the kinds of messages to send

    def is_up(self) -> bool:
        """True if the peer is connected and has not left."""
        return self.has_greeted and not self.has_left and self.channel.is_up()

    def is_quiet(self) -> bool:
        """True if the peer has received everything, or cannot receive anything soon."""
        channel = self.channel
        return not channel.is_up() or channel.is_slow() or (not self._due and channel.is_free())

    def poll(self) -> bool:
        """Process received messages and send pending ones, without waiting. Return True while there is more to do."""
        channel = self.channel
        busy = channel.poll()
        if channel.renewed:
            channel.renewed = False
            self.has_greeted = self.has_left = False
            self._due = 1 << HELLO
            self._on_restart()
        kind = channel.kind
        if kind and self._handle_any(kind, channel.payload, channel.start, channel.size):
            channel.acknowledge()
            busy = True
        if self.has_left:
            self._due &= _PARTING
        due = self._due
        if due and channel.is_free() and (self.has_greeted or due & (1 << HELLO)):
            kind = HELLO
            while not due >> kind & 1:
                kind += 1
            size = self._write_any(kind, channel.out)
            if not self._has_more(kind):
                self._due &= ~(1 << kind)
            channel.send(kind, channel.out, size)
            channel.poll()  # send before the screen is drawn, which takes longer
            busy = True
        return busy

    def leave(self, reason: str) -> None:
        """Send BYE, unless one of the peers has left already.

        The peer has received it once `is_quiet`.
        """
        if self.has_left:
            return
        self._farewell = reason
        self.has_left = True
        self.reason = reason
        self._due = self._due & (1 << HELLO) | 1 << BYE

    def _handle_any(self, kind: int, data: Data, start: int, size: int) -> bool:
        if not self.has_greeted:
            if kind == HELLO:
                self._check_hello(data, start, size)
            else:
                self.unexpected += 1
        elif kind == HELLO:
            self.unexpected += 1  # a conversation has one HELLO from each end
        elif kind == BYE:
            self.has_left = True
            self.reason = messages.text_at(data, start, min(size, REASON))
            self._due = 0
        elif not self.has_left:
            return self._handle(kind, data, start, size)
        return True

    def _check_hello(self, data: Data, start: int, size: int) -> None:
        name = messages.name_at(data, start + HELLO_NAME, start + size)
        if size < 1 or (data[start] == PROTOCOL and name is None):
            self.unexpected += 1
            return
        self.has_greeted = True
        self.has_left = False
        self.reason = ""
        if data[start] != PROTOCOL or name is None:
            self.leave("another version of Fourfold")
            return
        self.peer = name
        self._most = min(messages.get16(data, start + 2), MOST_MESSAGE)
        if data[start + 1] == self._role:
            self.leave("both ends are host" if self._role else "both ends are guest")
        else:
            self._on_hello(data, start)

    def _write_any(self, kind: int, out: Buffer) -> int:
        if kind == HELLO:
            return messages.put_hello(out, self._role, self.name)
        if kind == BYE:
            return messages.put_text(out, 0, self._farewell, REASON)
        return self._write(kind, out)

    # Methods for subclasses.

    def _on_restart(self) -> None:
        """Handle the start of a new conversation; messages of the last one no longer count."""

    def _on_hello(self, data: Data, start: int) -> None:
        """Handle the peer's greeting, the HELLO at `data[start:]`."""

    def _handle(self, kind: int, data: Data, start: int, size: int) -> bool:
        """Process the message `data[start:start + size]`. Return False to get it again at the next call."""
        raise NotImplementedError

    def _write(self, kind: int, out: Buffer) -> int:
        """Write the due message of a kind into `out`. Return its size."""
        raise NotImplementedError

    def _has_more(self, kind: int) -> bool:
        """True if another message of the kind just written follows."""
        return False
