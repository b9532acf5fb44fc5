"""The console's files and modules are found quickly while much is loaded, and as MicroPython finds them ever after.

Whenever a Ctrl-C comes, the prompt after it has the filesystem as it is, so that mpremote reads and writes it.
"""

import pytest

from host_sim.pico.boards import Handheld
from tests.pico.console import push
from tests.pico.handheld import handheld, launcher
from tests.pico.test_restarts import ANSWER_MS, CTRL_C

pytestmark = pytest.mark.usefixtures("stock")

BOARD = "pico_oled"
LISTED = b"import os; print(len(os.mount()), sorted(os.listdir('/lib')), os.stat('/lib/firmware')[0], __import__)\r\n"
FILES = "1 ['engines', 'firmware'] 16384 <function>\r\n>>> "  # of MicroPython's own


def stop(made: Handheld, times: int = 1) -> None:
    """Ctrl-C; then files are found as ever."""
    made.pico.send(CTRL_C * times)
    made.pico.run_ms(60)
    made.pico.wait(">>> ", ANSWER_MS)
    made.pico.send(b"\r\n" + LISTED)
    made.pico.wait(FILES, ANSWER_MS)


def sweep(made: Handheld, span_ms: int, step_ms: int, times: int) -> None:
    """Stop it, in a fork each, at every phase of the time to come."""
    for ms in range(0, span_ms, step_ms):
        try:
            made.pico.branch(lambda pico: stop(made, times))
        except Exception as error:
            raise AssertionError(f"Ctrl-C {times} times, {ms} ms later: {error}") from error
        made.pico.run_ms(step_ms)


@pytest.mark.parametrize("times", [1, 2])
def test_stopped_while_it_starts(times: int) -> None:
    """Through the imports until the launcher is shown."""
    made = handheld(BOARD)
    made.pico.boot()
    sweep(made, 400, 40 if times == 1 else 65, times)


@pytest.mark.parametrize("times", [1, 2])
def test_stopped_while_a_game_is_opened(times: int) -> None:
    """From the launcher, where files are found quickly, until the game is there, where they are not."""

    def test(made: Handheld) -> None:
        push(made, "a")  # its menu
        sweep(made, 160, 40 if times == 1 else 65, times)
        push(made, "a")
        sweep(made, 420, 40 if times == 1 else 65, times)

    made = launcher(BOARD)
    made.pico.branch(lambda pico: test(made))


def at_prompt(script: bytes, *answers: str) -> None:
    """What lines typed after a Ctrl-C answer, one after the other."""

    def test(made: Handheld) -> None:
        made.pico.send(CTRL_C)
        made.pico.wait(">>> ")
        made.pico.send(script)
        for answer in answers:
            made.pico.wait(answer, ANSWER_MS)

    made = launcher(BOARD)
    made.pico.branch(lambda pico: test(made))


def test_an_import_gives_what_it_always_does() -> None:
    """Of a module that is there, and of one that is not, whatever is wanted of it."""
    at_prompt(
        b"from firmware import quick; quick.begin(); print(__import__ is quick.slowly)\r\n"
        b"import engines.rng, engines.rng as one, os; from engines import rng; from engines.rng import seed\r\n"
        b"print(engines.__name__, one is rng, engines.rng is rng, seed, os.mount)\r\n"
        b"print(__import__('engines.rng').__name__, __import__('engines.rng', None, None, ('seed',)).__name__)\r\n"
        b"quick.end(); print(__import__ is quick.slowly)\r\n",
        "False\r\n",
        "engines True True <function ",
        "engines engines.rng\r\n",
        "True\r\n>>> ",
    )


def test_a_file_that_is_missing_is_told_as_missing() -> None:
    """While they are found quickly too: the file is opened, and is not there."""
    at_prompt(
        b"from firmware import quick; quick.begin(); print(len(quick.os.mount()))\r\n"
        b"import firmware.nothing\r\n"
        b"import engines.cards, firmware.games.foursquare.screen; print('both')\r\n"
        b"quick.end(); print(len(quick.os.mount()))\r\n",
        "2\r\n",
        "OSError: [Errno 2] ENOENT",
        "both\r\n",
        "1\r\n>>> ",
    )
