"""What the tests cost: `python -m tools.measure.test_costs RESULTS.xml` puts a table into CONTRIBUTING.md.

`make costs` runs all tests and makes the file, pytest's JUnit XML. The seconds are those of a process that shares the
machine with others like it.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

from host_sim import ROOT
from tools.measure.marked_table import markdown, put

PAGE = ROOT / "CONTRIBUTING.md"
_SHOWN = 12  # files; the others are summed up


def seconds(results: Path) -> dict[str, float]:
    """The seconds of each test module, by its dotted name. Raises `ValueError` for what is no JUnit XML."""
    found: dict[str, float] = {}
    try:
        for case in ElementTree.parse(results).iter("testcase"):
            module = case.attrib["classname"]
            found[module] = found.get(module, 0) + float(case.attrib["time"])
    except (ElementTree.ParseError, KeyError) as error:
        raise ValueError(f"{results} is no result of pytest: {error}") from error
    if not found:
        raise ValueError(f"{results} has no test in it")
    return found


def table(found: Mapping[str, float]) -> str:
    """The dearest modules first, then the others and all together."""
    ordered = sorted(found.items(), key=lambda one: -one[1])
    rows = [(name.removeprefix("tests.").replace(".", "/") + ".py", cost) for name, cost in ordered[:_SHOWN]]
    others = ordered[_SHOWN:]
    rows.append((f"{len(others)} others", sum(cost for _, cost in others)))
    rows.append(("all", sum(found.values())))
    return markdown(("tests", "seconds"), [(name, f"{cost:.0f}") for name, cost in rows])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table; the exit status."""
    parser = argparse.ArgumentParser(prog="test_costs", description="what the tests cost, into CONTRIBUTING.md")
    parser.add_argument("results", type=Path, help="what pytest --junitxml has written")
    args = parser.parse_args(arguments)
    try:
        put(PAGE, "costs", table(seconds(args.results)))
    except (OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
