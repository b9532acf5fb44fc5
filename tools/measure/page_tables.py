"""Tables of figures in the pages under `docs/`, between comments with their name."""

from collections.abc import Iterable, Sequence
from pathlib import Path


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table with a line for each row."""
    lines = (" | ".join(row) for row in (head, ["---"] * len(head), *rows))
    return "".join(f"| {line} |\n" for line in lines)


def put(page: Path, name: str, table: str) -> None:
    """Put `table` between `<!-- name: ... -->` and `<!-- /name -->`.

    Raises `ValueError` if the page lacks these comments.
    """
    text = page.read_text("utf-8")
    before, begin, rest = text.partition(f"<!-- {name}: ")
    words, line, rest = rest.partition(" -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->\n")
    if not end:
        raise ValueError(f"{page} has no place for the table {name}")
    page.write_text(before + begin + words + line + table + end + after, "utf-8")
