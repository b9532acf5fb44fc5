"""A linked game allocates nothing for what it hears and says, at either end."""

import gc
from array import array

import micropython

from desk import Desk
from engines.game import OVER
from engines.players import HUMAN, REMOTE
from engines.table import Table
from firmware.link.channel import Channel
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from hand_clock import Clock
from portable import RUNTIME
from two_desks import call, deal, plug, seat_link
from wire import Wire

ROOM = 4096


class Pipe:
    """One direction of a link, in memory allocated in advance."""

    def __init__(self):
        self.bytes = bytearray(ROOM)
        self.put = self.got = 0


class Port:
    """An end of two pipes."""

    def __init__(self, there, here):
        self._there, self._here = there, here

    def read(self, buffer):
        here = self._here
        size = 0
        while size < len(buffer) and here.got != here.put:
            buffer[size] = here.bytes[here.got]
            here.got = (here.got + 1) % ROOM
            size += 1
        return size

    def write(self, buffer, size):
        there = self._there
        for i in range(size):
            there.bytes[there.put] = buffer[i]
            there.put = (there.put + 1) % ROOM
        return size

    def close(self):
        pass


class Game:
    """A host's table for two, a guest, and a perfect line."""

    def __init__(self, seed):
        self.clock = Clock()
        forth, back = Pipe(), Pipe()
        self.table = Table("four_rows", 2, None, bytes([HUMAN, REMOTE]))
        self.table.deal(seed)
        self.party = Party(self.table, "Ann")
        self.party.invite(1, Channel(Port(forth, back), self.clock, 1))
        self.guest = Guest(Channel(Port(back, forth), self.clock, 2), "Ben")
        self.room = array("H", bytes(2 * self.table.game_view.MAX_MOVES))
        while not (self.guest.table and self.guest.table.is_ready):
            self.talk(False)
            if self.guest.entry and self.guest.table is None:
                self.guest.sit()

    def talk(self, locked):
        """A millisecond in which both ends hear and say what there is."""
        self.clock.sleep_ms(1)
        guest = self.guest
        if locked:
            micropython.heap_lock()
        try:
            self.party.poll()
            if guest.table:
                guest.take_view()
            else:
                guest.poll()
        finally:
            if locked:
                micropython.heap_unlock()

    def move(self, table):
        table.play(self.room[table.moves(self.room) - 1])

    def moves(self, count, locked):
        """Make this many moves, or play to the end."""
        count = min(count, 10_000)
        while count and self.table.turn() != OVER:
            made = self.table.moves_made()
            while not (self.party.is_quiet() and self.guest.table.moves_made() == made):
                self.talk(locked)
            if self.table.turn() == 0:
                self.move(self.table)
            else:
                while not self.guest.table.human_to_move():
                    self.talk(locked)
                self.move(self.guest.table)
                while not self.table.think():
                    self.talk(locked)
            count -= 1


def test_nothing_is_allocated_for_a_message():
    """Views, moves, acknowledgements and heartbeats of a game, with the heap locked while both ends talk."""
    game = Game(4)
    game.moves(4, False)
    game.moves(1000, True)
    assert game.table.turn() == OVER and game.table.moves_made() > 15
    while game.guest.table.record is None:
        game.talk(False)
    assert game.guest.table.record.to_bytes() == game.table.record.to_bytes()


def test_idle_ends_allocate_nothing():
    game = Game(5)
    game.moves(2, False)
    for _ in range(3000):
        game.talk(True)
    assert game.guest.is_up() and game.party.is_quiet()


def in_use():
    """Return the bytes of the heap in use, 0 if unknown."""
    gc.collect()
    return gc.mem_alloc() if RUNTIME == "micropython" else 0


def test_the_heap_does_not_grow():
    """Neither while nothing happens, nor from one conversation to the next."""
    game = Game(6)
    game.moves(10, False)
    used = [0] * 7  # which itself stays as long as it is
    for i in range(len(used)):
        if i > 1:
            for end in (game.guest, game.party.hosts[0]):
                end.channel.renewed = True
        for _ in range(500):
            game.talk(False)
        used[i] = in_use()
    assert max(used) == used[0], used


def test_another_deal_brings_nothing_in_a_second_time():
    """The host's screens of the link stay in memory, and are not imported a second time."""
    desk = Desk()
    plug(desk, Wire(desk.board.clock).a)
    call(desk, "Ann")
    seat_link(desk)
    deal(desk, 2)
    used = [0] * 5
    for i in range(len(used)):
        desk.console.play("new_deal", desk.console.table.entry)
        desk.wait(500)
        assert desk.top() == "WaitScreen" and desk.console.link.party.table is desk.console.table
        used[i] = in_use()
    # The screens are ten times that; the port keeps notes of native functions. A stale word on the stack may keep alive
    # what one deal left, not what each did.
    assert min(used[1:]) <= used[0] + 2048, used
    desk.console.leave()
    desk.clear()
