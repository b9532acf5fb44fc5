"""A channel whose other end is the test, which says what comes and reads what goes, message by message."""

from firmware.link.channel import MOST_MESSAGE
from hand_clock import Clock


class Scripted:
    """Like `firmware.link.channel.Channel`, always connected; all sent messages are in `out_messages`, as kind and
    bytes."""

    def __init__(self):
        self.renewed = True
        self.clock = Clock()
        self.kind = 0
        self.payload = bytearray(MOST_MESSAGE)
        self.out = bytearray(MOST_MESSAGE)
        self.start = self.size = 0
        self.out_messages = []
        self.busy = False  # true if the peer acknowledges nothing

    def poll(self):
        return False

    def restart(self):
        self.renewed = True

    def is_up(self):
        return True

    def is_slow(self):
        return False

    def is_free(self):
        return not self.busy

    def send(self, kind, payload, size):
        assert size <= MOST_MESSAGE and not self.busy
        self.out_messages.append((kind, bytes(payload[:size])))
        return True

    def acknowledge(self):
        self.kind = 0


def settle(end):
    """Poll an end until it has nothing more to do."""
    while end.poll():
        pass


def hears(end, kind, data):
    """Let an end take a message; what it sends then, a kind and bytes each."""
    channel = end.channel
    channel.payload[: len(data)] = data
    channel.size = len(data)
    channel.kind = kind
    before = len(channel.out_messages)
    settle(end)
    return channel.out_messages[before:]
