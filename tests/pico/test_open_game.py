"""A game opened by its record over USB on an emulated Pico, from an image, and its moves in words."""

import pytest

from engines import save
from engines.catalog import CATALOG
from host_sim.pico.rig import Pico
from tests.pico import console, long_games
from tests.pico.handheld import launcher
from tests.pico.long_games import Hunger
from tools.measure.device_measures import budgets

BOARD = "waveshare_lcd13"  # its framebuffer leaves the least memory
PIECE = 60
ANSWER_MS = 10_000
OPENED_MS = 60_000


@pytest.mark.parametrize("key", [entry.key for entry in CATALOG])
def test_the_longest_record_is_opened_and_narrated(key: str) -> None:
    table = long_games.table(key)
    text = "open " + table.record.to_text()
    parts = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    device = launcher(BOARD, frozen=True)

    def act(pico: Pico) -> tuple[str, int, float, dict[str, bytes]]:
        hunger = Hunger(device)
        pico.send(b"narrate on\r")
        pico.wait(b"The console narrates each move.\r\n", ANSWER_MS)
        for part in parts[:-1]:
            pico.send(part.encode() + b"\\\r")
            pico.wait(b"> ", ANSWER_MS)
        pico.send(parts[-1].encode() + b"\r")
        pico.wait(f"{table.record.count} moves.\r\n".encode(), ANSWER_MS)
        pico.run_ms(1000)
        output = len(pico.console)
        console.push(device, "a")
        pico.wait(f"{table.entry.title}.\r\n".encode(), OPENED_MS)
        pico.run_ms(2000)
        device.hold("a")
        pico.run_ms(12_000)
        device.tap("a", "a")
        pico.run_ms(4000)
        return bytes(pico.console[output:]).decode(), pico.stack_left, hunger.longest_ms, console.saves_of(device)

    output, stack_left, unfed, saves = device.pico.branch(act)
    print(f"{key}: {len(text)} characters, {table.record.count} moves, stack left {stack_left}, unfed {unfed:.0f} ms")
    print(output)
    data = console.stored(saves, key)
    assert data is not None
    record = save.unpack(data).record
    assert record.count > table.record.count
    assert list(record.moves[: table.record.count]) == list(table.record.moves[: table.record.count])
    assert not [name for name in saves if "crash" in name]
    assert len(output.split("\r\n")) > 4
    assert stack_left >= budgets()["stack_left_bytes"] and unfed <= budgets()["unfed_ms"]
