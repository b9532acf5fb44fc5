"""Text play on an emulated Pico from a dumb terminal over USB: the same output to the byte, within the budgets."""

from collections.abc import Callable
from typing import Any

import pytest

from dumb_terminal import PROMPTS, typed_in
from firmware import VERSION
from host_sim import ROOT
from host_sim.pico.rig import Pico
from tests.pico import console
from tests.pico.handheld import launcher
from tests.pico.long_games import Hunger
from tools.measure.device_measures import FROZEN, MPY, budgets, heap_bar
from tools.measure.line_measures import WORDS, line_bars, line_ledger

pytestmark = pytest.mark.usefixtures("stock")

OLED, LCD = "pico_oled", "waveshare_lcd13"
SHOWN = (ROOT / "tests" / "games" / "four_rows" / "line_session.txt").read_text()
COMMAND, *TYPED = typed_in(SHOWN)
ASKED = [prompt for line in SHOWN.split("\n") for prompt in PROMPTS if prompt in line]  # prompts before the typed lines
PROMPT = b"Your move: "
ANSWER_MS = 5000
FLOOD_MS = 2000


def at_table(act: Callable[[Pico], Any], board: str = OLED) -> Any:
    """Return the result of `act` on a fork of a Pico that has just printed the first prompt of a session."""

    def sit(pico: Pico) -> Any:
        pico.send(COMMAND.encode() + b"\r")
        pico.wait(PROMPT, ANSWER_MS)
        return act(pico)

    return launcher(board).pico.branch(sit)


def test_a_session_over_usb_prints_the_expected_output() -> None:
    """The output is that of line_session.txt, as under MicroPython on a PC, CPython and `--text`."""

    def act(pico: Pico) -> tuple[str, int, float, dict[str, bytes]]:
        hunger = Hunger(launcher(OLED))
        for line, prompt in zip(TYPED[:-1], ASKED[1:], strict=True):
            pico.send(line.encode() + b"\r")
            pico.wait(prompt.encode(), ANSWER_MS)
        pico.send(TYPED[-1].encode() + b"\r")
        pico.run_ms(2000)
        shown = bytes(pico.console[pico.console.index(COMMAND.encode()) :])
        return shown.decode(), pico.stack_left, hunger.longest_ms, console.saves_of(launcher(OLED))

    shown, stack_left, unfed, saves = at_table(act)
    print(f"stack left {stack_left}, without feeding the watchdog at most {unfed:.0f} ms")
    assert unfed <= budgets()["unfed_ms"]
    assert shown == SHOWN.replace("\n", "\r\n")
    assert stack_left >= budgets()["stack_left_bytes"]
    device = console.stored(saves, "four_rows")
    assert device is not None and console.stored(saves, "profile") is not None
    assert not [name for name in saves if "crash" in name]


def test_a_person_can_ask_for_the_version() -> None:
    """A program can ask too. It sends Ctrl-B first, to see if MicroPython is waiting. Bytes of a link do no harm."""

    def act(pico: Pico) -> bytes:
        start = len(pico.console)
        for sent in (b"\r\x02version\r", b"\x00\x05Hplay\x00\x00\r", b"version\r\n"):
            pico.send(sent)
            pico.run_ms(500)
        return bytes(pico.console[start:])

    told = f"version\r\nFourfold {VERSION} runs on {OLED}\r\n"
    assert launcher(OLED).pico.branch(act).decode() == 2 * told


def test_lines_typed_ahead_are_carried_out() -> None:
    """Lines may end with CR, LF or both, need not wait for an answer, and may be split within a character."""

    def act(pico: Pico) -> bytes:
        start = len(pico.console)
        pico.send(b"6C@1\r9C@1\n\xc3\r\n8D\b\x7f8C@1\rquit\r")
        pico.wait(b"The game is saved.", ANSWER_MS)
        return bytes(pico.console[start:])

    shown = at_table(act).decode(errors="replace")
    assert shown.count("You play ") == 3 and shown.count("error: ? is neither a command nor a move") == 1
    assert "Your move: 8D\b \b\b \b8C@1\r\nYou play 8 of clubs on the 9 of clubs.\r\n" in shown


def test_ctrl_c_reaches_the_prompt_of_micropython() -> None:
    """After a restart of the console, the game can be continued."""

    def act(pico: Pico) -> int:
        pico.send(b"6C@1\r")
        pico.wait(PROMPT, ANSWER_MS)
        pico.send(b"hi\x03")
        pico.wait(b"Fourfold has stopped", ANSWER_MS)
        pico.wait(b">>> ", ANSWER_MS)
        assert pico.exec("print(6 * 7)") == "42\n"
        pico.send(b"\x02\x04")
        pico.wait(b"runs on", 20_000)
        pico.send(b"play --continue\r")
        pico.wait(b"Four Rows, deal 42, continued.\r\n", ANSWER_MS)
        pico.wait(b"Field: 6 of clubs at 1", ANSWER_MS)
        return pico.resets

    assert at_table(act) == 0


@pytest.mark.parametrize("flood", [b"x" * 30_000, b"hint\r" * 2000, b"\r\n" * 4000])
def test_a_flood_does_not_block_the_console(flood: bytes) -> None:
    """The console feeds the watchdog and reacts to buttons and Ctrl-C."""

    def act(pico: Pico) -> tuple[bool, float, int]:
        device = launcher(OLED)
        hunger = Hunger(device)
        pico.send(flood)
        pico.run_ms(300)
        before = device.image().tobytes()
        device.tap("b")
        pico.run_ms(300)
        asked = device.image().tobytes() != before
        pico.run_ms(FLOOD_MS)
        longest = hunger.longest_ms
        pico.send(b"\x03")
        pico.wait(b"Fourfold has stopped", 20_000)
        return asked, longest, pico.resets

    asked, unfed, resets = at_table(act)
    print(f"without feeding the watchdog at most {unfed:.0f} ms")
    assert asked and unfed <= budgets()["unfed_ms"] and resets == 0


@pytest.mark.parametrize(("board", "way"), [(OLED, MPY), (LCD, MPY), (LCD, FROZEN)])
def test_heap_in_use(board: str, way: str) -> None:
    """The heap is measured at a person's turn in Four Rows, after a bot's turn, a hint, help and rules."""
    ledger = line_ledger(board, way, "four_rows", WORDS)
    print(f"heap in use in line play on {board}, {way}, bytes: {ledger}")
    if way == FROZEN:
        assert ledger["playing"] <= heap_bar(board, way)
    else:
        bars = line_bars(board)
        assert ledger["playing"] <= min(bars["words"], heap_bar(board, way)) and ledger["thinking"] <= bars["thinking"]
    assert ledger["largest"] >= budgets()["free_in_one_piece_bytes"]
