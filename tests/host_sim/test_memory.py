"""The memory ledger: heap in use by the console on MicroPython's unix port, compared with `tests/budgets.toml` and the
games' manifests.

The port has 64 bits, so its figures are about twice a Pico's. They serve to compare one build with the next.
"""

import tomllib
from pathlib import Path

import pytest

from host_sim.device import unix_port
from manifests import games, manifest

ROOT = Path(__file__).resolve().parents[2]
HEAP = unix_port.PICO_HEAP + 1_000_000  # room for memory that the port never frees (tools/measure/unix_rig.py)
BUDGETS = tomllib.loads((ROOT / "tests" / "budgets.toml").read_text())


@pytest.mark.parametrize("kind", ["oled", "lcd"])
def test_heap_in_use(kind):
    done = unix_port.run(ROOT / "tests/firmware/ledger.py", kind, heap_bytes=HEAP, timeout=300, path=[ROOT])
    assert done.returncode == 0, done.stdout + done.stderr
    ledger = {name: int(value) for name, value in (line.split() for line in done.stdout.splitlines())}
    budget = dict(BUDGETS["unix_port_heap_bytes"][kind])
    for entry in games():
        budget[entry.key] = manifest(entry.key).BUDGETS["unix_port_heap_bytes"][kind]
    print(f"heap in use on {kind}, bytes: {ledger}")
    assert set(budget) == {name for name in ledger if name != "start" and not name.endswith("-growth")}
    for name, most in budget.items():
        assert ledger[name] <= most, f"{name} on {kind} uses {ledger[name]} bytes, {most} are budgeted"
    for name, growth in ledger.items():
        if name.endswith("-growth"):
            assert growth <= BUDGETS["growth_over_100_games_bytes"], f"{name}: {growth} bytes"


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
def test_state_is_small(entry):
    assert len(entry.game()().state) <= manifest(entry.key).BUDGETS["state_bytes"] <= 480
