"""Tables of figures in the pages under `docs/`, between comments with their name."""

from collections.abc import Iterable, Sequence
from pathlib import Path


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table with a line for each row."""
    lines = (" | ".join(row) for row in (head, ["---"] * len(head), *rows))
    return "".join(f"| {line} |\n" for line in lines)


def with_table(text: str, name: str, table: str) -> str:
    """Return a page's text with `table` between `<!-- name: ... -->` and `<!-- /name -->`.

    Raises `ValueError` if the text lacks these comments.
    """
    before, begin, rest = text.partition(f"<!-- {name}: ")
    words, line, rest = rest.partition(" -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->\n")
    if not end:
        raise ValueError(f"no place for the table {name}")
    return before + begin + words + line + table + end + after


def put(page: Path, name: str, table: str) -> None:
    """Put a table into a page. Raises `ValueError` if the page has no place for it."""
    try:
        page.write_text(with_table(page.read_text("utf-8"), name, table), "utf-8")
    except ValueError as error:
        raise ValueError(f"{page}: {error}") from error
