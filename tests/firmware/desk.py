"""A console on a desk, for tests on every runtime: a board whose clock and buttons the test holds, and its display."""

import binascii
import gc
import hashlib
import os
import sys

from engines import catalog
from firmware import loader
from firmware.console import Console
from firmware.drivers.buzzer import Buzzer
from hand_clock import Clock

TAP_MS = 60  # down, and up again: longer than a contact bounces
NAMES = ("up", "down", "left", "right", "a", "b")  # the buttons, by their bits
_blocks = {}  # display kind -> the canvas's bytes and the display's own: blocks this large are allocated once
SIZES = {"oled": (128, 64, False), "lcd": (240, 240, True), "wide": (240, 135, True), "qvga": (320, 240, True)}


def reserve(kind):
    """The two blocks of a display; a test that opens the larger one late asks for them when it is imported."""
    if kind not in _blocks:
        width, height, colour = SIZES[kind]
        size = width * height // (2 if colour else 8)
        _blocks[kind] = bytearray(size), bytearray(size)
    return _blocks[kind]


class Pulses:
    """The buzzer's pin. It notes each tone: its pitch, its duty, and the milliseconds until the next one or the end."""

    def __init__(self, clock):
        self.clock = clock
        self.tones = []
        self.since = 0
        self.hertz = 0

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        if self.tones and not self.tones[-1][2]:
            self.tones[-1][2] = self.clock.ticks_ms() - self.since
        if duty:
            self.tones = self.tones[-5:] + [[self.hertz, duty, 0]]
            self.since = self.clock.ticks_ms()


class Board:
    """A board of one of `SIZES`. Its display contains only the bytes sent: the dirty bands of the canvas."""

    def __init__(self, kind, home, seed):
        self.name = kind
        self.width, self.height, self.colour = SIZES[kind]
        self.clock = Clock()
        self.home = home
        self.down = 0
        self.lines = ()  # result of `ports`
        self.seed = self.secrets = seed
        self.bytes_sent = 0
        self.frames = 0
        self.level = 4
        self.turned = 0
        self.is_shifted = False
        self.is_portable = False
        self.attached = True
        self.dozed = 0
        self.millivolts = 0
        self.date = 20261125
        self.pulses = Pulses(self.clock)
        self.buzzer = Buzzer(self.pulses, self.clock) if kind == "oled" else None  # as the default board
        self.buffer, self.picture = reserve(kind)
        for i in range(len(self.picture)):
            self.picture[i] = 0xA5  # a display shows random pixels at power-on

    def listen(self, buttons):
        self.buttons = buttons

    def pressed(self):
        return self.down

    def ports(self):
        return self.lines

    def light(self, level):
        self.level = level

    def shift(self, is_shifted):
        self.is_shifted = is_shifted

    def is_attached(self):
        return self.attached

    def doze(self, ms):
        self.dozed += ms
        self.clock.sleep_ms(ms)

    def battery(self):
        return self.millivolts

    def today(self):
        return self.date

    def set_date(self, year, month, day):
        self.date = (year * 100 + month) * 100 + day

    def turn(self, is_turned):
        self.turned = is_turned

    def entropy(self, ahead=False):
        self.seed += not ahead
        return self.seed - 1

    def secret(self):
        self.secrets = (self.secrets + 1) * 0x9E3779B1 & 0xFFFFFFFF
        return self.secrets

    def show(self, canvas):
        buffer = canvas.buffer
        self.frames += 1
        for band in range(canvas.bands):
            left = canvas.band_x0[band]
            right = canvas.band_x1[band]
            if left > right:
                continue
            if not self.colour:
                at = band * self.width
                self._send(buffer, at + left, at + right + 1)
                continue
            for y in range(band * 8, min(band * 8 + 8, self.height)):
                at = y * self.width // 2
                self._send(buffer, at + left // 2, at + right // 2 + 1)

    def _send(self, buffer, start, end):
        self.bytes_sent += end - start
        memoryview(self.picture)[start:end] = memoryview(buffer)[start:end]


def collect():
    """Free the memory of earlier objects if it is short; on a PC this would take long."""
    if sys.implementation.name == "micropython":
        gc.collect()


def settle_in(console, speed=0):
    """Give a console the profile of a player to whom no lessons are offered. Without a speed, cards do not move."""
    before = loader.loaded()
    console.settings.offered = " ".join([entry.key for entry in catalog.CATALOG])
    console.profile.change("speed", speed)
    loader.unload(before)


class Desk:
    """A console switched on. `home` None makes an empty directory, which `clear` removes.

    Unless the console is `new`, it has a profile: no lessons are offered, and cards move only if `moves`.
    """

    def __init__(self, kind="oled", seed=42, home=None, moves=False, new=False):
        self.kind = kind
        self.home = home or new_home()
        self.others = []  # desks whose consoles run beside this one, by the same clock
        self.on(seed)
        if not new and "profile.0" not in os.listdir(self.home):
            settle_in(self.console, 1 if moves else 0)

    def on(self, seed=42):
        """Switch off without notice, as a battery does, and on again."""
        self.board = self.console = None
        collect()
        self.board = Board(self.kind, self.home, seed)
        self.console = Console(self.board)
        self.settle()

    def settle(self):
        """Run the loop until nothing changes."""
        while True:
            wait = min([self.console.step()] + [desk.console.step() for desk in self.others if desk.console])
            self.board.clock.sleep_ms(wait or 1)
            if wait:
                return

    def wait(self, ms):
        """Let time pass."""
        end = self.board.clock.us + ms * 1000
        while self.board.clock.us < end:
            self.settle()

    def tap(self, *names):
        """Press and release buttons, one after another."""
        for name in names:
            self._press(name, TAP_MS)

    def hold(self, name):
        """Hold a button until it counts as held, and release it."""
        self._press(name, 700)

    def _press(self, name, ms):
        self.board.down = 1 << NAMES.index(name)
        self.wait(ms)
        self.board.down = 0
        self.wait(TAP_MS)

    def top(self):
        """The name of the screen on top."""
        return type(self.console.top()).__name__

    def choose(self, key=None):
        """Go from the launcher to the menu before a game, by default the first of the catalogue."""
        self.go_to(catalog.find(key or catalog.CATALOG[0].key).title)
        self.tap("b")

    def resume(self, key=None):
        """Continue a saved game from the launcher, by default the selected one."""
        if key:
            self.go_to(catalog.find(key).title)
        self.tap("a")

    def titles(self):
        """The titles of the launcher's tiles."""
        return [tile.title for tile in self.console.top()._tiles.tiles]

    def selected(self):
        """The title of the launcher's selected tile."""
        return self.titles()[self.console.top()._tiles.selected]

    def waiting(self):
        """The titles of the launcher's games that can be continued."""
        return [tile.title for tile in self.console.top()._tiles.tiles if tile.is_marked]

    def go_to(self, title):
        """Put the launcher's cursor on a tile."""
        tiles = self.console.top()._tiles
        steps = self.titles().index(title) - tiles.selected
        self.tap(*["right"] * steps, *["left"] * -steps)

    def pick(self, label):
        """Choose a row of a menu, the first one with this label, or a tile of the launcher."""
        menu = self.console.top()
        if self.top() == "Launcher":
            self.go_to(label)
            self.tap("a")
            return
        labels = [row.label for row in menu.rows()]
        steps = labels.index(label) - menu._menu.selected
        self.tap(*["down"] * steps, *["up"] * -steps)
        self.tap("a")

    def enlarge(self):
        """Choose large type, and go back to the launcher."""
        self.pick("Settings")
        self.pick("Type")
        self.tap("b")

    def new_game(self, key=None):
        """Go from the launcher to a new game; answer the question if there is a saved one."""
        self.choose(key)
        self.pick("New game")

    def digest(self):
        """SHA-256 of the display's memory, in hexadecimal."""
        return binascii.hexlify(hashlib.sha256(self.board.picture).digest()).decode()

    def clear(self):
        """Remove the home directory."""
        for name in os.listdir(self.home):
            os.remove(self.home + "/" + name)
        os.rmdir(self.home)


def new_home():
    """An empty directory in memory, where each save costs no disk's time, or below `build/` where there is no such."""
    place = "/dev/shm"
    try:
        os.stat(place)
    except OSError:
        place = "build"
        try:
            os.mkdir(place)
        except OSError:
            pass
    path = place + "/fourfold-" + binascii.hexlify(os.urandom(6)).decode()
    os.mkdir(path)
    return path


def play_well(desk):
    """Make the move of a hint, without asking for one, since a Pico would have to think about each."""
    table = desk.console.table
    while not table.hint():
        pass
    desk.console.top().point_at(table.hint_move())
    desk.settle()
    desk.tap("a")
