"""Twenty thousand hostile frames for an emulated Pico that hosts a table: it continues, and its heap does not grow."""

import pytest

from firmware.link.channel import Channel
from firmware.link.table_guest import Guest
from host_sim.device.clock import ManualClock
from host_sim.pico.lines import UsbPort
from host_sim.pico.rig import Pico
from tests.pico import ends
from tests.pico.linked import with_ends
from tools.measure.bad_line import KINDS, Line

pytestmark = pytest.mark.usefixtures("stock")

FRAMES = 20_000
ROUNDS = 4  # every second round has forged frames, and ends with another guest
AHEAD = 512  # most bytes queued for the Pico
# bytes of the modules that refuse an illegal move, and of the last notice; a leak of 16 bytes a frame would be 320,000
KEPT = 17_000
START_MS = 20_000  # limit since power-on
PIECE = 128  # bytes that the Pico reads at one time
LAST = "Cleo"  # the player after the link has recovered

# A host that deals again and again, until the game with the last guest is over. It reads pieces of one size, because
# reading single bytes, as the USB port does, takes four times as long. At the end it prints the heap in use after the
# first guest joined, and now.
HOST = """
import ends, gc, select, sys, time
from engines.table import Table

class Port:
    def __init__(self):
        self.comes = select.poll()
        self.comes.register(sys.stdin, select.POLLIN)

    def read(self, buffer):
        for _ in self.comes.ipoll(0):
            return sys.stdin.buffer.readinto(buffer)
        return 0

    def write(self, buffer, size):
        return sys.stdout.buffer.write(buffer, size)

def deal(end, number):
    end.table = Table("four_rows", 2, None, bytes((0, 1)))
    end.table.deal(number)
    end.party.take(end.table)

def wipe(depth):
    return depth and wipe(depth - 1)

def used(end):
    least = 1 << 20
    for i in range(4):
        deal(end, 1)
        wipe(8)  # stale words on the stack
        gc.collect()
        least = min(least, gc.mem_alloc())
    return least

end = ends.HostEnd(Port(), time, 111, 1)
party = end.party
before = 0
games = 1
while not (end.is_over() and end.host.peer == {last!r}):
    if end.is_over() or party.granted == 2:
        games += 1
        deal(end, games)
    if party.asks_here:
        party.answer(False)
    party.granted = 0
    if not (end.poll() | end.move()):
        time.sleep_ms(1)
    if not before and end.host.is_up():
        end.table.record.to_text()
        before = used(end)
print(end.table.record.to_text())
print(before, used(end), end.channel.damaged(), end.channel.unexpected_frames, end.host.unexpected)
"""


class Attacked:
    """A Pico and the PC's guest, with a bad link between them. The guest always makes the first legal move."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self.port = UsbPort(pico)
        self.line = Line(5)
        self.clock = ManualClock()
        self.joined = 0
        self.room = bytearray(AHEAD)
        self.left = b""
        self.join("Ben")

    def join(self, name: str) -> None:
        """Replace the guest by a new one."""
        self.joined += 1
        self.guest = Guest(Channel(self.line.guest, self.clock, 1000 + self.joined), name)

    def step(self, frames: int) -> None:
        """Run one millisecond with at most this many hostile frames, fewer if the Pico cannot keep up."""
        came = self.port.read(self.room)
        if came:
            self.line.host.write(self.room, came)
        guest = self.guest
        guest.poll()
        if guest.entry and guest.table is None:
            guest.sit()
        if guest.table is not None:
            self.line.table = guest.table
            guest.table.think()
            ends.first_move(guest.table)
        self.line.step(0, frames if self.line.waits(True) < AHEAD else 0)
        if self.pico.waits() < AHEAD:
            self.feed()
        self.pico.run_ms(1)
        self.clock.advance(1)
        assert not self.is_done() or guest.name == LAST, bytes(self.pico.console[-1000:])

    def feed(self) -> None:
        """Send the next frames in a piece of the size that the Pico reads, padded with zeros."""
        self.left += bytes(self.room[: self.line.host.read(memoryview(self.room)[: PIECE - len(self.left)])])
        end = self.left.rfind(b"\0") + 1
        if len(self.left) == PIECE and not end:
            end = PIECE
        if end:
            piece = self.left[:end].replace(b"\3", b"\x83")  # byte 3, Ctrl-C, would open the REPL
            self.left = self.left[end:]
            self.pico.send(piece + bytes(PIECE - end))

    def is_done(self) -> bool:
        """True if the Pico has printed the last game, or stopped with an error."""
        return self.pico.console.endswith(b"\x04>")

    def attack(self, frames: int, forges: bool) -> None:
        """Send a round of this many frames."""
        line = self.line
        line.hostile, line.forges = True, forges
        end = line.frames + frames
        while line.frames < end:
            self.step(6)
            if self.guest.has_left and not line.below(50):
                self.join("Ben")
        line.hostile = False


def test_a_table_on_a_pico_survives_hostile_frames() -> None:
    device = with_ends()

    def act(pico: Pico) -> None:
        pico.start(HOST.format(last=LAST))
        end = Attacked(pico)
        while end.guest.table is None:
            end.step(0)
            assert not end.guest.has_left and pico.ms < START_MS, bytes(pico.console)
        began = pico.ms
        for number in range(ROUNDS):
            end.attack(FRAMES // ROUNDS, number % 2 == 1)
            if number % 2:
                end.join("Ben")
            elif not number:
                end.line.silence()
        end.line.rest()
        took = pico.ms - began
        end.join(LAST)
        limit = pico.ms + 60_000
        while not end.is_done():
            end.step(0)
            assert pico.ms < limit, bytes(pico.console[-300:])
        record, figures = pico.console[pico.console.rindex(b"\0") + 1 : -3].decode().splitlines()
        before, after, damaged, strange, odd = map(int, figures.split())
        kinds = ", ".join(f"{count} {KINDS[i][0]}" for i, count in enumerate(end.line.counts))
        print(f"{end.line.frames} frames in {took:.0f} ms: {kinds}")
        print(f"{damaged} damaged, {strange} strange, {odd} odd, {before} bytes of heap before, {after} after")
        assert end.line.frames >= FRAMES and end.joined > 3 and min(end.line.counts) > 0
        assert damaged > FRAMES / 5 and strange > FRAMES / 10
        assert after <= before + KEPT
        assert record == end.guest.table.record.to_text()

    device.pico.branch(act)
