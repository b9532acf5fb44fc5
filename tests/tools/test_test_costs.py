"""The table of what the tests cost."""

from pathlib import Path

import pytest

from tools.measure import test_costs
from tools.measure.test_costs import main

BEGIN, END = "<!-- costs: written by make costs -->\n", "<!-- /costs -->\n"
XML = """<testsuites><testsuite><testcase classname="tests.pico.test_rig" name="a" time="1.5"/>
<testcase classname="tests.pico.test_rig" name="b" time="2.0"/>{more}</testsuite></testsuites>"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    page = tmp_path / "CONTRIBUTING.md"
    page.write_text(f"before\n{BEGIN}old\n{END}after\n")
    monkeypatch.setattr(test_costs, "PAGE", page)
    return page


def test_the_table_stands_between_its_marks_the_dearest_first(page: Path, tmp_path: Path) -> None:
    more = "".join(f'<testcase classname="tests.m{i}" name="x" time="{i}"/>' for i in range(20))
    (tmp_path / "all.xml").write_text(XML.format(more=more))
    assert main([str(tmp_path / "all.xml")]) == 0
    text = page.read_text()
    assert text.startswith("before\n") and text.endswith("after\n") and "old" not in text
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert rows[1] == "| m19.py | 19 |"
    assert rows[-2:] == ["| 9 others | 32 |", "| all | 194 |"]
    again = text
    assert main([str(tmp_path / "all.xml")]) == 0
    assert page.read_text() == again


@pytest.mark.parametrize("text", ["no XML", "<testsuites/>", '<a><testcase time="1"/></a>'])
def test_what_is_no_result_leaves_the_page_as_it_is(page: Path, tmp_path: Path, capsys, text: str) -> None:
    before = page.read_text()
    (tmp_path / "bad.xml").write_text(text)
    assert main([str(tmp_path / "bad.xml")]) == 2
    assert "bad.xml" in capsys.readouterr().err
    assert main([str(tmp_path / "none.xml")]) == 2
    assert page.read_text() == before


def test_the_page_has_the_marks() -> None:
    text = test_costs.PAGE.read_text("utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
