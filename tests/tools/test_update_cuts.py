"""An update cut at each program and erase, on every littlefs that a supported MicroPython has: 2.8 in 1.25, 2.11 since.

MicroPython's own littlefs runs in its unix port, and that of 1.25 in `tests/pico/test_flashing.py` as well.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.tools.littlefs_versions import RUNTIMES
from tools.flashing import flash, flash_plan
from tools.flashing.flash_plan import JOURNAL, MAIN, Disk, staged_path

SCRIPT = Path(__file__).resolve().parent / "cut_littlefs.py"
OTHERS = {"/saves/foursquare.0": "a save", "/notes.txt": "mine"}
# littlefs sorts them between /main.py.bak and /main.py, which then lie in different pairs of the root's blocks: to
# rename one to the other is not one write.
MANY = {f"/main.py.c{number:02} {'la' * 50}": "la" for number in range(18)}


def console(version: int) -> dict[str, str]:
    """A small console. From version to version files change, come and go, in folders that do so too."""
    return {
        "/lib/engines/cards.mpy": f"cards {version}",
        "/lib/firmware/a.mpy": "the same in both",
        "/lib/firmware/b.mpy": f"b {version}" * 900,
        "/lib/firmware/c.mpy": f"c {version}",
        f"/lib/firmware/n{version}.mpy": "new",
        f"/lib/firmware/old{version}/x.mpy": "x",
        "/lib/firmware/screens/d.mpy": f"d {version}" * 3000,
        MAIN: f"main {version}",
    }


def case(old: Mapping[str, str], new: Mapping[str, str], *, ours: bool = True) -> dict[str, Any]:
    """What `cut_littlefs.py` wants to know of an update from `old` to `new`."""
    digests = {path: flash_plan.digest(text.encode()) for path, text in old.items()}
    root = frozenset(path[1:].split("/")[0] for path in old)
    todo = flash_plan.plan({path: text.encode() for path, text in new.items()}, Disk(digests, root, 4096, 300, ours))
    staged = {staged_path(path): new[path] for path in todo.send}
    others = {path: text for path, text in old.items() if not path.startswith(flash_plan.OURS) and path != MAIN}
    kept = {todo.kept: old[MAIN]} if todo.kept else {}
    return {
        "files": {**old, **staged, JOURNAL + ".new": todo.journal},
        "new": {**others, **new, **kept},
        "kept": todo.kept,
        "survey": flash.survey_code(),
    }


CASES = {
    "an update": case({**console(1), **OTHERS}, console(2)),
    "a fresh device": case({}, console(1)),
    "a foreign main.py": case({**OTHERS, MAIN: "theirs", "/main.py.bak": "older"}, console(1), ours=False),
    "a full root": case({**console(1), **OTHERS, **MANY, MAIN: "theirs"}, console(2), ours=False),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_an_update_cut_at_each_program_and_erase_ends_whole(runtime: str, name: str, tmp_path: Path) -> None:
    """All old or all new, others' files kept, no journal and nothing staged left; and cut again, the same."""
    (tmp_path / "case.json").write_text(json.dumps(CASES[name]))
    done = RUNTIMES[runtime](SCRIPT, tmp_path / "case.json")
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["cuts"] >= 50 and 0 < found["old"] < found["cuts"]
    assert found["apart"] == (name == "a full root")
