"""Tables that tools write into pages."""

from pathlib import Path

import pytest

from tools.page_tables import markdown, put


def test_a_table_has_a_line_for_each_row() -> None:
    assert markdown(("a", "b"), [("1", "2"), ("3", "4")]) == "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n"


def test_a_table_replaces_the_one_of_its_name(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    other = "<!-- others: x -->\nold\n<!-- /others -->\n"
    page.write_text(f"before\n{other}<!-- device figures: x -->\nold\n<!-- /device figures -->\nafter\n")
    put(page, "device figures", "new\n")
    assert page.read_text() == f"before\n{other}<!-- device figures: x -->\nnew\n<!-- /device figures -->\nafter\n"
    page.write_text("no place")
    with pytest.raises(ValueError, match="device figures"):
        put(page, "device figures", "new\n")
    assert page.read_text() == "no place"
