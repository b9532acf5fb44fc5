"""Heap in use on an emulated Pico during a linked game, or during text play from a terminal."""

from collections.abc import Sequence

from engines.catalog import CATALOG
from host_sim.device.virtual_board import DEVICES
from host_sim.pico.boards import HOLD_MS, TAP_MS, Handheld
from host_sim.pico.lines import Crossed
from tools.measure.device_measures import HEAP_BLOCK, at_prompt, budgets
from tools.measure.device_scripts import LINES, LINKED, with_values

WORDS = tuple(  # typed lines that load all code of text play
    line + b"\r"
    for line in (
        b"play four_rows --seed 42 --players h,medium --option dealer=2",
        b"hint",
        b"6C@1",
        b"pass",
        b"help",
        b"rules",
    )
)
KEY = "four_rows"
_SITTING_MS = 3000  # ms until the table is shown at both ends
_ACT_MS = 500  # ms until a move has been made and saved at both ends
_HINT_MS = 5000  # ms until a hint has been shown and has disappeared
_TELL_MS = 400  # ms; more than a measurement takes


def open_table(device: Handheld, key: str = KEY) -> None:
    """Go from the launcher to a new game with a guest at the second seat."""
    row = [entry.key for entry in CATALOG].index(key)
    device.tap(*("right",) * row, "a", "down", "a", "down", "down", "right", "right", "b", "up", "a")


def join_table(device: Handheld) -> None:
    """Go from the launcher to the host's table."""
    device.tap(*("right",) * len(CATALOG), "a", "down", "down", "a", "a")


def line_bars(board: str) -> dict[str, int]:
    """Return the heap budgets in bytes of a board with .mpy files, while a game is played over a link."""
    bars: dict[str, int] = budgets()["line_heap_bytes"]["colour" if DEVICES[board][2] else "oled"]
    return bars


def line_ledger(board: str, way: str, key: str, lines: Sequence[bytes]) -> dict[str, int]:
    """Return the bytes of heap in use at the launcher, during text play of `lines`, while the bot thinks there, and
    back at the launcher; also the largest free block during the game."""
    device = at_prompt(board, way)
    bare = _in_use(device)
    answer = device.pico.exec(with_values(LINES, board=board, key=key, lines=tuple(lines)))
    *_, thinking, ended, after = answer.split()
    if ended != "True":
        raise ValueError("the lines do not end at a prompt of the game")
    prompt, launcher, playing = map(int, answer.split()[:3])
    used = {"launcher": launcher, "playing": playing, "thinking": int(thinking), "after": int(after)}
    return {name: size - prompt + bare for name, size in used.items()} | {"largest": _largest(answer)}


def linked_ledger(board: str, way: str, key: str = KEY) -> dict[str, dict[str, int]]:
    """Return the heap in use by two such boards, `host` and `guest`, that play a game over their UARTs.

    The bytes are those at the launcher, during the game, and after a hint has disappeared. The result also has the
    largest free block after that hint.
    """
    ends = {"host": at_prompt(board, way), "guest": at_prompt(board, way)}
    bare, levels = {}, {}
    for name, device in ends.items():
        bare[name] = _in_use(device)
        device.pico.start(with_values(LINKED, board=board, key=key, name=name))
        levels[name] = (device.pico.wait(b"\n") + device.pico.wait(b"\n")).decode()
        device.settle()
    host, guest = ends.values()
    open_table(host, key)
    join_table(guest)
    line = Crossed(host, guest)

    def press(ms: int, then_ms: int) -> None:
        for device in (host, guest):
            device.press("a")
        line.run_ms(ms)
        for device in (host, guest):
            device.release("a")
        line.run_ms(then_ms)

    def tell() -> None:
        for device in (host, guest):
            device.pico.send(b"\r")
        line.run_ms(_TELL_MS)

    line.run_ms(_SITTING_MS)
    press(TAP_MS, _ACT_MS)
    tell()
    press(HOLD_MS, _HINT_MS)
    tell()
    ledgers = {}
    for name, device in ends.items():
        answer = levels[name] + device.pico.finish()
        prompt, launcher, playing, hinted = map(int, answer.split()[:4])
        used = {"launcher": launcher, "playing": playing, "hinted": hinted}
        ledgers[name] = {what: size - prompt + bare[name] for what, size in used.items()} | {
            "largest": _largest(answer)
        }
    return ledgers


def _in_use(device: Handheld) -> int:
    """Return the bytes of heap in use at the prompt."""
    return int(device.pico.exec("import gc\ngc.collect()\nprint(gc.mem_alloc())"))


def _largest(answer: str) -> int:
    """Return the bytes of the largest free block in MicroPython's report."""
    return HEAP_BLOCK * int(answer.rpartition("max free sz: ")[2].split()[0])
