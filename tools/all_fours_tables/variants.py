"""Make the tables of `docs/all-fours.md` from the variants' data and the help page on options.

python -m tools.all_fours_tables.variants            write the page
python -m tools.all_fours_tables.variants --check    exit 1 if the committed page is stale
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from engines import catalog
from tools.generate.build_help import ROOT, SEEDS, read_seed
from tools.generate.output_files import write_or_check
from tools.page_tables import markdown, with_table

KEY = "all_fours"
PAGE = "docs/all-fours.md"
VARIANTS, OPTIONS = "variants", "options"  # the tables
_FEW = 3  # choices that are listed in a cell
_PAGES = ("Options", "More options", "Other options")


def variant_rows() -> Iterator[list[str]]:
    """Yield a row for the seats, and one for each option: its title, and its choices in each variant."""
    entry = catalog.find(KEY)
    rows = entry.variants()
    yield ["Seats", *[", ".join(map(str, row.seats)) for row in rows]]
    for number, option in enumerate(entry.game().OPTIONS):
        if number:
            cells = []
            for row in rows:
                first = option.choices[row.defaults(entry.game().OPTIONS)[number]]
                others = [choice for choice in row.choices_of(option) if choice != first]
                cells.append(_cell(first, others))
            yield [option.title, *cells]


def _cell(first: str, others: list[str]) -> str:
    """Return the choice that a variant begins with, and the others that players have."""
    if len(others) > _FEW:
        return f"{first}; {len(others)} others"
    return "; ".join([first, *[f"*{choice}*" for choice in others]])


def option_rows(root: Path) -> Iterator[list[str]]:
    """Yield each option's title and its explanation, from the help pages. Raises `HelpError`."""
    source = f"{SEEDS}/{KEY}.md"
    for page in read_seed((root / source).read_text("utf-8"), source).pages:
        if page.title in _PAGES:
            for paragraph in page.paragraphs:
                title, _, text = paragraph.text.removeprefix("· ").partition(". ")
                yield [title, text]


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the page below `root`. The exit status is 2 if it has no place for a table."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.all_fours_tables.variants", description="tables of All Fours"
    )
    parser.add_argument("--check", action="store_true", help="exit 1 if the committed page is stale")
    options = parser.parse_args(argv)
    names = [row.name for row in catalog.find(KEY).variants()]
    page = root / PAGE
    try:
        text = page.read_text("utf-8")
        text = with_table(text, VARIANTS, markdown(["", *names], variant_rows()))
        text = with_table(text, OPTIONS, markdown(["option", "meaning"], option_rows(root)))
    except (OSError, ValueError) as error:  # a HelpError too
        print(f"variants: {PAGE}: {error}", file=sys.stderr)
        return 2
    return write_or_check(root, {page: text}, options.check)


if __name__ == "__main__":
    sys.exit(main())
