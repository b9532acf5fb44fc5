"""Measurements of the console's use of a Pico, in emulated device time and bytes; `device_bench.py` makes a table of
them.

The emulated flash has no cache misses and, unless a line says otherwise, takes no time to erase and program. The times
are lower bounds for comparing one build with the next, not claims about hardware.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from host_sim import ROOT  # imported first: installs the stubs that firmware needs
from host_sim.device.device_files import device_files
from host_sim.device.virtual_board import BOARDS, DEVICES
from host_sim.pico import images
from host_sim.pico.boards import HOLD_MS, TAP_MS, Handheld
from host_sim.pico.i2c_bus import I2cBus
from host_sim.pico.rig import Pico
from tools.measure.device_scripts import FRAME, LEDGER, MOTION, NOTICING, THINKING, TURNS, with_values
from tools.measure.saved_files import dealt, moves_saved, options_for, still

from engines.catalog import CATALOG, find  # isort: skip
from engines.game import AT_SEATS, OVER  # isort: skip
from engines.players import BOT  # isort: skip
from firmware.drivers.buttons import UP  # isort: skip
from firmware.screens.game import SLICE_US  # isort: skip
from firmware.screens.play import LARGE_PICTURE  # isort: skip

KINDS = ("direction", "a", "screen")  # kinds of presses
OLED, LCD = "pico_oled", "waveshare_lcd13"
FROZEN, MPY = "frozen", ".mpy"
KEYS = tuple(entry.key for entry in CATALOG)
DEAL = "42"
TIMED_DEAL = 7  # the first deal whose presses are timed
MOVES = 16  # number of moves whose presses are timed
I2C_BITS = 9  # bits of a byte and its acknowledge
I2C_HZ = 400_000
HEAP_BLOCK = 16  # bytes of a block of MicroPython's heap
_MOVING = 40  # pictures of moving cards
_SHORT_MS = 5  # ms of a press that a polling loop might miss
_HINT_MS = 600  # ms; holding A for this long asks for a hint
_PAUSE_US = 50_000  # longer than any pause within a picture
_QUIET_MS = 200  # ms that a picture may be drawn before its first byte
_NEWS_MS = 2500  # ms without a change, after which the bots have had their turns
_TURNS_MS = 60_000  # ms that the bots' turns may take
_STEERED = ("right", "right", "up", "up", "left", "left", "down", "down")
_PRESSES = 4  # most presses of A for one move
_WHOLE = 0.88  # share of a picture's bytes above which it is another screen
_TOAST_MS = 2600  # ms after which a toast has disappeared
_files = cache(device_files)  # shared, so callers must not change the result


def budgets() -> dict[str, Any]:
    """Return the table `pico` of `tests/budgets.toml`."""
    table: dict[str, Any] = tomllib.loads((ROOT / "tests" / "budgets.toml").read_text("utf-8"))["pico"]
    return table


def heap_bar(board: str, way: str) -> int:
    """Return the heap budget of a board in bytes."""
    display = "colour" if DEVICES[board].colour else "oled"
    if way == MPY:
        return int(budgets()["heap_bytes"][display])
    return int(budgets()["heap_bytes"]["frozen_qvga" if DEVICES[board] == BOARDS["qvga"] else "frozen_" + display])


def offered(board: str, way: str) -> list[str]:
    """Return the keys of the games that a board offers: copied files and a large display leave no room for a large
    game."""
    width, height, colour, _ = DEVICES[board]
    is_short = way == MPY and colour and width * height // 2 > LARGE_PICTURE
    return [entry.key for entry in CATALOG if not (is_short and entry.is_large)]


def way_of(board: str, key: str) -> str:
    """Return `MPY`, or `FROZEN` for a game that the board offers from an image only."""
    return MPY if key in offered(board, MPY) else FROZEN


def switched_on(board: str, way: str = MPY, files: Mapping[str, bytes] | None = None, **more: Any) -> Handheld:
    """Return a board, switched on with its own image (`FROZEN`) or with plain MicroPython and the console's files
    (`MPY`).

    `files` are more files. Unless they have a profile, cards do not move, so that a press is measured to the last
    pixel of its picture. Raises `FileNotFoundError` with the command that makes the image.
    """
    files = {**still(), **(files or {})}
    if way == FROZEN:
        return Handheld(board, images.required(board), files=files, **more)
    return Handheld(board, images.required(), files={**_files(board), **files}, **more)


def at_prompt(board: str, way: str = MPY, saves: Mapping[str, bytes] | None = None, **more: Any) -> Handheld:
    """Return a board at the REPL, with none of the console's modules imported. `saves` are more files, for `MPY`."""
    if way == MPY:
        files = {**_files(board), **still(), **(saves or {})}
        del files["/main.py"]
        device = Handheld(board, images.required(), files=files, **more)
        device.pico.boot()
        return device
    device = switched_on(board, way, **more)
    device.pico.boot()
    device.pico.start("")  # empty code is a soft reset, after which the raw REPL does not start main.py
    device.pico.wait("raw REPL; CTRL-B to exit\r\n>")
    return device


def printed(answer: str) -> dict[str, int]:
    """Return the numbers in the lines `name number` that a script printed."""
    return {name: int(value) for name, value in (line.split() for line in answer.splitlines())}


# Power-on and memory.


def launcher_ms(board: str, way: str) -> float:
    """Return the ms from power-on to the last byte of the launcher's picture."""
    device = switched_on(board, way)
    device.start()
    return float(device.display.last_byte_us) / 1000


def heap_ledger(
    board: str,
    way: str,
    keys: Sequence[str] = KEYS,
    saves: Mapping[str, bytes] | None = None,
    script: str = LEDGER,
    shift: int = 0,
) -> dict[str, int]:
    """Return the bytes of heap in use, by screen.

    The screens are the prompt, the launcher, and each game after a hint, while a match still has its bot. The result
    also has the free bytes, the largest free block, and the extra bytes that a hint needs until it is shown.

    Each game is a new deal or, with `saves`, continued from these files. The measuring script itself is not included.
    `shift` moves all objects up by that many bytes. A word of machine code that looks like a pointer then keeps
    something else, or nothing.
    """
    device = at_prompt(board, way, saves)
    bare = int(device.pico.exec("import gc\ngc.collect()\nprint(gc.mem_alloc())"))
    ledger = {"prompt": bare}
    for key in keys:  # each is the first game since power-on: a stale word on the stack may keep another game's module
        code = with_values(script, board=board, key=key, action="resume" if saves else "new_deal", shift=shift)
        answer = device.pico.branch(partial(Pico.exec, code=code))
        prompt, launcher, used, free, hinting = map(int, answer.split()[:5])
        own = prompt - bare
        ledger |= {
            "launcher": launcher - own,
            key: used - own,
            f"{key}-free": free,
            f"{key}-hint": hinting - used,
        }
        ledger[f"{key}-largest"] = HEAP_BLOCK * int(answer.rpartition("max free sz: ")[2].split()[0])
    return ledger


def frames(board: str, way: str, key: str) -> list[float]:
    """Return the milliseconds between two pictures while cards move, in ascending order."""
    code = with_values(MOTION, board=board, key=key, count=_MOVING)
    answer = at_prompt(board, way).pico.exec(code, limit_ms=600_000)
    return sorted(int(us) / 1000 for us in answer.splitlines()[-1].split())


# Presses and pictures.


class Watch:
    """Times the pictures that a display gets. A picture has no pause of `_PAUSE_US`.

    `first_us`, `last_us` and `byte_count` are those of the newest picture; after `begin`, only those of the next one.
    """

    def __init__(self, device: Handheld) -> None:
        self._display: Any = device.display
        self._is_one = False
        self.first_us = self.last_us = -1
        self.byte_count = 0
        for name in ("byte", "command", "data"):
            if hasattr(self._display, name):
                setattr(self._display, name, self._watched(getattr(self._display, name)))

    def begin(self) -> None:
        """Watch the next picture only, and ignore what follows it, such as a bot's move."""
        self._is_one = True
        self.first_us = -1

    def _watched(self, take: Callable[[Any, int], None]) -> Callable[[Any, int], None]:
        def note(data: Any, us: int) -> None:
            before = self._display.received
            take(data, us)
            is_next = self.first_us >= 0 and us - self.last_us > _PAUSE_US
            if is_next and self._is_one:
                return
            if is_next or self.first_us < 0:
                self.first_us, self.byte_count = us, 0
            self.last_us = us
            self.byte_count += self._display.received - before

        return note


@dataclass(frozen=True)
class Reaction:
    """The result of a press: milliseconds until the last pixel, milliseconds from the first byte to the last, and bytes
    sent."""

    press_ms: float
    bus_ms: float
    byte_count: int


def reaction(device: Handheld, watch: Watch, name: str) -> Reaction | None:
    """Tap a button and return the reaction, None if nothing is drawn.

    A and B act on release, so their time starts there.
    """
    pico = device.pico
    acted = pico.us
    watch.begin()
    device.press(name)
    pico.run_ms(TAP_MS)
    if name in ("a", "b"):
        acted = pico.us
    device.release(name)
    pico.run_ms(TAP_MS)
    device.settle(_QUIET_MS)
    if watch.first_us < 0:
        return None
    return Reaction((watch.last_us - acted) / 1000, (watch.last_us - watch.first_us) / 1000, watch.byte_count)


def hint(device: Handheld) -> None:
    """Ask for a hint, and wait until it is shown."""
    device.press("a")
    device.pico.run_ms(HOLD_MS)
    before = device.display.received
    device.release("a")
    if not device.display.received > before:
        device.pico.run_ms(TAP_MS)
    device.settle(quiet_ms=300)


def enter_deal(device: Handheld) -> None:
    """Go by buttons from a launcher without a saved game to deal `DEAL`."""
    device.tap("a", "down", "a")
    for digit in reversed(DEAL):
        device.tap(*["up"] * int(digit), "left")
    device.tap("a")
    device.settle(quiet_ms=500)  # the game is loaded first


class Walk:
    """Plays a game by buttons and times each press; `reactions` has them by kind.

    A press that draws most of the picture is of kind `screen`, whatever the button.
    """

    def __init__(self, device: Handheld, key: str) -> None:
        display = device.display
        self._device, self._key = device, key
        self._watch = Watch(device)
        self._whole = _WHOLE * display.width * display.height * (1 / 8 if isinstance(device.bus, I2cBus) else 2)
        self.reactions: dict[str, list[Reaction]] = {kind: [] for kind in KINDS}

    def steer(self) -> None:
        """Press each direction twice, and leave each screen that this opens."""
        for name in _STEERED:
            if self._press(name, "direction"):
                self._device.tap("b")

    def play(self, advised: bool, rested: bool) -> bool:
        """Press A until a move is saved. If `advised`, ask for a hint first; if `rested`, wait until its line has
        disappeared.

        Return False if the game was over: A then deals another game, whose time is not counted. Raises `RuntimeError`
        if no move is made.
        """
        before = {kind: len(presses) for kind, presses in self.reactions.items()}
        saved = moves_saved(self._device, self._key)
        if not advised:  # the second press answers a menu that asks which card a wild card represents
            self._press("a", "a")
            if moves_saved(self._device, self._key) == saved:
                self._press("a", "a")
        if moves_saved(self._device, self._key) == saved:
            hint(self._device)
        if rested:
            self._device.pico.run_ms(_TOAST_MS)
            self._device.settle()
        for _ in range(_PRESSES):
            if moves_saved(self._device, self._key) != saved:
                break
            self._press("a", "a")
        now = moves_saved(self._device, self._key)
        if now == saved:
            raise RuntimeError(f"{self._key}: no move is made after move {saved}")
        if now < saved:
            for kind, presses in self.reactions.items():
                del presses[before[kind] :]
        return now > saved

    def _press(self, name: str, kind: str) -> bool:
        """Press a button and record its reaction. Return True if it drew most of the picture."""
        drawn = reaction(self._device, self._watch, name)
        if drawn is None:
            return False
        is_whole = drawn.byte_count > self._whole
        self.reactions["screen" if is_whole else kind].append(drawn)
        return is_whole


def reactions(board: str, key: str, seats: int, moves: int = MOVES, way: str = MPY) -> dict[str, list[Reaction]]:
    """Return the presses of a `Walk` through `moves` moves of the deals from `TIMED_DEAL` on.

    Most moves follow a hint.
    """
    measured: dict[str, list[Reaction]] = {kind: [] for kind in KINDS}
    move = 0
    deal = TIMED_DEAL
    while move < moves:
        device = switched_on(board, way, files=dealt(key, seats, deal))
        device.start()
        device.tap("a")
        walk = Walk(device, key)
        goes_on = True
        while goes_on and move < moves:
            device.settle(_NEWS_MS, _TURNS_MS)
            walk.steer()
            goes_on = walk.play(advised=move % 3 != 1, rested=move % 2 == 1)
            move += goes_on
        for kind in KINDS:
            measured[kind] += walk.reactions[kind]
        deal += 1
    return measured


@dataclass(frozen=True)
class Frame:
    """The transfer of a whole picture.

    `bus_ms` is from its first byte to its last, and `show_ms` is the time of `show`. `bits` are those of its pixels on
    the wire, `hz` is the bus's clock, and `allocated` are the bytes that `show` allocates.
    """

    bus_ms: float
    show_ms: float
    bits: int
    hz: float
    allocated: int

    @property
    def limit_ms(self) -> float:
        """Return the time that the bus alone takes for the pixels."""
        return self.bits / self.hz * 1000


def full_frame(board: str) -> Frame:
    """Measure the transfer of a whole picture that is already drawn."""
    device = at_prompt(board, MPY)
    watch = Watch(device)
    answer = printed(device.pico.exec(with_values(FRAME, BOARD=board)))
    display = device.display
    bus_ms = (display.last_byte_us - watch.first_us) / 1000
    if isinstance(device.bus, I2cBus):
        bits, hz = display.width * display.height // 8 * I2C_BITS, float(I2C_HZ)
    else:
        bits, hz = display.width * display.height * 16, device.bus.hz
    return Frame(bus_ms, answer["us"] / 1000, bits, hz, answer["bytes"])


# Thinking and sampling.


@dataclass(frozen=True)
class Thinking:
    """Thinking times of the strongest bot on the device in milliseconds, for each move and for each turn.

    A turn is all its moves together, in a solitaire one move.
    """

    moves: list[float]
    turns: list[float]


def thinking(key: str, seats: int, games: int = 10, most: int = -1) -> Thinking:
    """Measure the bot at every position of its own games, deals 1 to `games`, or at the first `most` of them."""
    values = {"KEY": key, "SEATS": seats, "OPTIONS": options_for(key, seats), "GAMES": games, "MOST": most}
    values["OVER"] = OVER
    answer = at_prompt(OLED).pico.exec(with_values(THINKING, **values), limit_ms=3_000_000)
    result = Thinking([], [])
    for line in answer.splitlines():
        turn, us = (int(word) for word in line.split())
        result.moves.append(us / 1000)
        if turn == len(result.turns):
            result.turns.append(0.0)
        result.turns[turn] += us / 1000
    return result


def turn_slices(key: str, states: Sequence[bytes]) -> list[tuple[float, float]]:
    """Return milliseconds for a turn of the strongest bot from each position: those of all its slices including the
    moves, and those of its longest slice."""
    player = BOT + len(find(key).game().LEVELS) - 1
    values = {"KEY": key, "STATES": states, "PLAYER": player, "SLICE_US": SLICE_US, "AT_SEATS": AT_SEATS}
    answer = at_prompt(OLED).pico.exec(with_values(TURNS, **values), limit_ms=600_000)
    return [(int(whole) / 1000, int(longest) / 1000) for whole, longest in map(str.split, answer.splitlines())]


def noticed_ms(board: str, timed_flash: bool = False) -> dict[str, float]:
    """Return the longest time in ms from a press of 5 ms to the interrupt that notes it, by the console's activity.

    Raises `RuntimeError` if a press was missed.
    """
    device = at_prompt(board, timed_flash=timed_flash)
    pico = device.pico
    pico.start(with_values(NOTICING, BOARD=board, UP=UP))
    device.start()
    enter_deal(device)
    pressed: list[tuple[str, float]] = []

    def press_up(doing: str) -> None:
        pressed.append((doing, pico.us))
        device.press("up")
        pico.run_ms(_SHORT_MS)
        device.release("up")

    for phase in range(0, 120, 10):
        device.press("a")
        pico.run_ms(_HINT_MS + phase)  # until then the hint is computed, and then shown
        press_up("thinking of a hint")
        device.release("a")
        pico.run_ms(TAP_MS)
        device.settle(quiet_ms=300)
        device.press("a")
        pico.run_ms(TAP_MS)
        device.release("a")
        pico.run_ms(phase)
        press_up("a move and its save")
        device.settle(quiet_ms=300)
        device.press("left")
        pico.run_ms(phase / 3)
        press_up("a cursor move")
        device.release("left")
        device.settle(quiet_ms=300)
    pico.send(b"\x03")
    times = [int(line) for line in pico.finish().splitlines() if line.isdecimal()]
    noticed = [at for at in times if at >= pressed[0][1]]  # without the presses that entered the deal's number
    if len(noticed) != len(pressed):
        raise RuntimeError(f"{len(pressed)} presses on {board}, {len(noticed)} noticed")
    worst: dict[str, float] = {}
    for (doing, us), at in zip(pressed, noticed, strict=True):
        worst[doing] = max(worst.get(doing, 0), (at - us) / 1000)
    return worst


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that `percent` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, -(-len(ordered) * percent // 100) - 1)]
