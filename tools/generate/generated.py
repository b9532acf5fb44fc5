"""Files made from others: written when they differ, or only compared. What the generators in this folder share."""

import sys
from collections.abc import Mapping
from pathlib import Path


def write_or_check(root: Path, wanted: Mapping[Path, str], check: bool) -> int:
    """Bring the files of `wanted` (path below `root` -> text) up to date, saying which; with `check` only name them.

    The exit status: 1 if `check` found one that is missing or differs.
    """
    stale = 0
    for path, fresh in wanted.items():
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.read_text("utf-8") == fresh:
            continue
        if check:
            print(f"stale: {name} (run make generate)", file=sys.stderr)
            stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(fresh, "utf-8")
            print(f"wrote {name}")
    return stale
