"""`make flash` cut at each program and erase, on every littlefs that a supported MicroPython has: 2.8 in 1.25, 2.11
since.

The flash has then the old console, the new one, or the program that reports the interruption; the next `make flash`
completes the update. The littlefs of 1.25 as it runs on a Pico is in `tests/pico/test_flashing.py`.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.tools.littlefs_versions import RUNTIMES, started
from tools.flashing import flash
from tools.flashing.flash_plan import JOURNALS, MAIN, NEW_MAIN, OURS, STAGED

SCRIPT = Path(__file__).resolve().parent / "littlefs_pico.py"
TEARS = ("before", "half", "after")
REPORT = '"""Fourfold on a Pico: the update was interrupted'
OTHERS = {"/saves/foursquare.0": "a save", "/saves/profile.1": "another", "/notes.txt": "mine"}
# littlefs sorts them between /main.py and NEW_MAIN, which are then in different pairs of the root's blocks: to rename
# one to the other takes two writes.
MANY = {f"/main.t{number:02} {'la' * 110}": "la" for number in range(14)}
THEIRS = "theirs"


def console(version: int) -> dict[str, str]:
    """Return a small console. Between versions, files and folders change, appear and disappear."""
    return {
        "/lib/engines/cards.mpy": f"cards {version}",
        "/lib/firmware/a.mpy": "the same in both",
        "/lib/firmware/b.mpy": f"b {version}" * 900,
        "/lib/firmware/c.mpy": f"c {version}",
        f"/lib/firmware/n{version}.mpy": "new",
        f"/lib/firmware/old{version}/x.mpy": "x",
        "/lib/firmware/screens/d.mpy": f"d {version}" * 3000,
        MAIN: f'"""Fourfold on a Pico {version}',
    }


OLD, NEW = console(1), console(2)
HALF = {
    **{path: NEW[path] for path in ("/lib/engines/cards.mpy", "/lib/firmware/n2.mpy")},
    "/lib/firmware/b.mpy": "b 2b 2",
    MAIN: REPORT,
    NEW_MAIN: "Four",
}
BY_0_4 = {
    f"{STAGED}/lib,firmware,c.mpy": NEW["/lib/firmware/c.mpy"],
    f"{STAGED}/main.py": "a newer one of 0.4",
    JOURNALS[0]: "fourfold update 2\nput 12345678 /lib/firmware/c.mpy",
}
CASES = {
    "an update": {**OLD, **OTHERS},
    "a fresh device": {},
    "a foreign main.py": {**OTHERS, MAIN: THEIRS, f"{MAIN}.bak": "older"},
    "a full root": {**OLD, **OTHERS, **MANY, MAIN: THEIRS},
    "an update that was interrupted before": {**HALF, **OTHERS},
    "an update that 0.4 has begun": {**OLD, **BY_0_4, **OTHERS},
}


class Outcome(NamedTuple):
    """The files in a flash at power-on, by path, and once the console or `make flash` has let littlefs finish."""

    at_power_on: Mapping[str, str | None]
    later: Mapping[str, str | None]


class Device:
    """A Pico for `flash.update`, as `pico_port.Pico` is one, with a littlefs of a runtime."""

    def __init__(self, runtime: str) -> None:
        self._process = started(runtime, SCRIPT)
        self.most_blocks = 0  # programmed by one rename

    def call(self, *call: Any) -> Any:
        """Call the process."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(call) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def run(self, code: str) -> str:
        """Run code on it."""
        said, blocks = self.call("run", code)
        if "os.rename" in code:
            self.most_blocks = max(self.most_blocks, blocks)
        return str(said)

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        self.call("write", path, data.decode())

    def update(self) -> str:
        """Run `make flash`, from the survey on."""
        wanted = {path: text.encode() for path, text in NEW.items()}
        return flash.update(self, wanted, REPORT.encode(), lambda text: None)  # type: ignore[arg-type]

    def cut(self, nth: int, tear: str) -> Outcome:
        """Return the files after a power cut in the first update."""
        return Outcome(*self.call("cut", nth, tear))

    def files(self) -> dict[str, str]:
        """Return the files."""
        return dict(self.call("files")[1])


@pytest.fixture(params=RUNTIMES)
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    """A Pico of each runtime."""
    made = Device(request.param)
    yield made
    made.close()


def ours(files: Mapping[str, str | None]) -> dict[str, str | None]:
    """The files of the console, which keep it from starting if one is hidden."""
    return {path: text for path, text in files.items() if path.startswith(OURS)}


def backup(before: Mapping[str, str]) -> str:
    """The path for a copy of a foreign /main.py."""
    return f"{MAIN}.bak1" if f"{MAIN}.bak" in before else f"{MAIN}.bak"


def starts(outcome: Outcome, before: Mapping[str, str]) -> str:
    """Return the program that starts at power-on: "old", "new" or "report". Fails for anything else, or for a lost
    file."""
    others = {path: text for path, text in before.items() if path in OTHERS or path in MANY}
    assert outcome.later.items() >= others.items()
    main = outcome.at_power_on.get(MAIN)
    if before.get(MAIN) == THEIRS and main != THEIRS:
        assert outcome.later[backup(before)] == THEIRS
    if main == REPORT:
        return "report"
    if main == NEW[MAIN]:
        assert ours(outcome.at_power_on) == ours(NEW)
        return "new"
    assert main == before.get(MAIN)
    assert ours(outcome.at_power_on) == ours(before)
    return "old"


@pytest.mark.parametrize("case", CASES)
def test_an_update_cut_anywhere_leaves_the_old_console_the_new_one_or_the_report(device: Device, case: str) -> None:
    before = CASES[case]
    device.call("format", before)
    device.update()
    kept = {path: text for path, text in before.items() if path in OTHERS or path in MANY or path == f"{MAIN}.bak"}
    after = {**kept, **NEW, **({backup(before): THEIRS} if before.get(MAIN) == THEIRS else {})}
    assert device.files() == after
    changes = device.call("changes")
    assert (device.most_blocks > 1) == (case == "a full root")
    seen = []
    for nth in range(changes):
        for tear in TEARS:
            found = device.cut(nth, tear)
            seen.append(starts(found, before))
            if found.at_power_on != found.later or (3 * nth + TEARS.index(tear)) % 32 == 0:
                device.call("switch_on")
                device.update()
                assert device.files() == after
    assert seen == sorted(seen, key=["old", "report", "new"].index)
    assert set(seen) == {"old", "report", "new"} - ({"old"} if before.get(MAIN) == REPORT else set())
