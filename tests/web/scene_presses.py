"""`python tests/web/scene_presses.py`: golden scenes for the tests of the browser page, as JSON.

For each board it prints the code that starts the console with known deals, and its scenes. A scene has a name, the RGBA
bytes of its golden picture, and the presses that lead there: pairs of a button and milliseconds, '' for a pause.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / place) for place in ("", "tests", "tests/engines", "tests/firmware", "tests/link")]

from PIL import Image  # noqa: E402

import host_sim  # noqa: E402, F401  installs the stubs
import scenes  # noqa: E402
from tests.pico.handheld import KINDS, SEED, SEEDED, Press, Step, rehearse  # noqa: E402
from tools.measure.saved_files import still  # noqa: E402

# Writes the saved files that the golden screens begin with.
FILES = """
import os
try:
    os.mkdir("/saves")
except OSError:
    pass
for path, data in {files!r}.items():
    with open(path, "wb") as file:
        file.write(data)
"""

SCENES = {
    "console": "console-launcher",
    "four_rows": "four_rows-first",
    "rows_of_four": "rows_of_four-first",
    "all_fours": "all_fours-trick",
    "risky_business": "risky_business-first",
    "foursquare": "foursquare-first",
}


def presses_to(step: Step, way: tuple[Press, ...] = ()) -> tuple[Press, ...] | None:
    """Return the presses that lead to a scene after this step, None if there is no scene."""
    if step.scenes:
        return way
    for press, after in step.after.items():
        found = presses_to(after, (*way, press))
        if found is not None:
            return found
    return None


def scene(kind: str, group: str, name: str) -> dict[str, object]:
    """Return a scene's description."""
    way = presses_to(rehearse(kind, [each for each in scenes.of(group) if each[0] == name]))
    if way is None:
        raise ValueError(f"{name} is no scene")
    with Image.open(ROOT / "tests" / "golden" / kind / f"{name}.png") as picture:
        golden = list(picture.convert("RGBA").tobytes())
    return {"name": name, "golden": {"data": golden}, "presses": [list(press) for press in way]}


def main() -> None:
    """Print the scenes of all boards."""
    found = {
        board: {
            "code": (FILES.format(files=still()) + SEEDED.format(seed=SEED, board=board)).replace("\n", "\r"),
            "scenes": [scene(kind, group, name) for group, name in SCENES.items()],
        }
        for board, kind in KINDS.items()
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
