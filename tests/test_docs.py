"""Checks of the documents: their length, and that every link, path, make target and figure in them is correct."""

import re
from pathlib import Path

import pytest

from engines.rows_of_four import winnable

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]
MAX_LINES = {"README.md": 150, "CONTRIBUTING.md": 120}

FIRST = re.compile(r"# [^\n]+\n\n(?P<summary>[^\n]+(?:\n[^\n]+)*)\n\n!\[[^\]]+\]\([^)]+\)\n")  # of a page of the site
TEST = re.compile(r"(tests/[\w/]+\.py)::(\w+)")

PATH = re.compile(r"(?:engines|firmware|host_sim|tools|fourfold|tests|seeds|docs)/[\w./*<>-]*")
# Files that readers of a page create, and folders that a build creates.
OF_THE_READER = re.compile(r"\bgolf\b|new_board\.py|fourfold/tree")


def prose_and_code(text: str) -> tuple[str, list[str]]:
    """Return a page without its code, and the blocks and spans of code."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]+`", "", text), blocks + re.findall(r"`([^`\n]+)`", text)


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path, text: str) -> list[str]:
    """Return the local links of a page whose file or heading does not exist."""
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            broken.append(link)
    return broken


def missing_paths(text: str) -> list[str]:
    """Return the paths in a page's code that the tree does not have; `<key>` matches any name."""
    missing = []
    for span in prose_and_code(text)[1]:
        for path in PATH.findall(span) if not OF_THE_READER.search(span) else ():
            pattern = re.sub(r"<\w+>", "*", path).rstrip("/.")
            if pattern and not any(ROOT.glob(pattern)):
                missing.append(path)
    return missing


def unknown_targets(text: str, targets: set[str]) -> list[str]:
    """Return the make targets that a page names and the Makefile lacks."""
    calls = re.findall(r"^(?:\S+=\S+ )?make ((?:[a-z][a-z0-9-]*(?: |$))+)", "\n".join(prose_and_code(text)[1]), re.M)
    return [target for call in calls for target in call.split() if target not in targets]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_paths_and_targets_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):", makefile, re.MULTILINE))
    assert broken_links(page, text) == []
    assert missing_paths(text) == []
    if page.name != "CHANGELOG.md":  # it names former targets
        assert unknown_targets(text, targets) == []


@pytest.mark.parametrize("name", MAX_LINES)
def test_pages_are_short(name: str) -> None:
    assert (ROOT / name).read_text("utf-8").count("\n") <= MAX_LINES[name]


def test_every_page_can_be_reached_from_the_readme() -> None:
    """Readers find each page of `docs/` by a link in the README, the front page."""
    linked = re.findall(r"\]\((docs/[\w-]+\.md)", (ROOT / "README.md").read_text("utf-8"))
    assert {ROOT / page for page in linked} == set(DOCS.glob("*.md"))


@pytest.mark.parametrize("page", [*sorted(DOCS.glob("*.md")), ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_page_begins_with_one_sentence_and_a_picture(page: Path) -> None:
    first = FIRST.match(page.read_text("utf-8"))
    assert first, page
    summary = re.sub(r"\]\([^)]*\)", "]", first["summary"])
    assert summary.endswith(".") and not re.search(r"[.?!] [A-Z`]", summary), summary


def missing_tests(text: str) -> list[str]:
    """Return the tests that a page names and that do not exist."""
    named = TEST.findall(text)
    return [
        f"{file}::{test}" for file, test in named if f"\ndef {test}(" not in "\n" + (ROOT / file).read_text("utf-8")
    ]


def test_the_tests_of_the_accessibility_page_exist() -> None:
    text = (DOCS / "accessibility.md").read_text("utf-8")
    assert missing_tests(text) == [] and len(TEST.findall(text)) > 25
    assert missing_tests("`tests/test_docs.py::test_none`") == ["tests/test_docs.py::test_none"]


def figure(text: str, pattern: str) -> float:
    """Return the number that a pattern finds in a page."""
    found = re.search(pattern, text)
    assert found, pattern
    return float(found[1].replace(",", ""))


def test_figures_of_the_readme_match_the_other_pages() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    figures = (DOCS / "figures.md").read_text("utf-8")
    tested = (DOCS / "how-it-is-tested.md").read_text("utf-8")
    bots = (DOCS / "how-the-bots-play.md").read_text("utf-8")
    promises = readme.partition("## What makes it different")[2].partition("\n## ")[0]
    assert len(re.findall(r"^- \*\*", promises, re.MULTILINE)) == 6
    assert figure(promises, r"(\d+) moments") == figure(tested, r"(\d+) moments")
    assert figure(promises, r"within ([\d.]+) s of power-on") >= figure(
        figures, r"\| launcher after power-on[^|]*\|[^|]*\| ([\d.]+) /"
    )
    slowest = max(float(ms) for ms in re.findall(r"\| press to a saved game[^|]*\|[^|]*\| (\d+) /", figures))
    assert figure(promises, r"saved game within ([\d.]+) s") >= slowest / 1000
    assert figure(promises, r"hard wins (\d+) %") == int(figure(bots, r"\| hard \| medium \| ([\d.]+) %"))
    assert figure(promises, r"and (\d+) deals") == sum(len(deals) for _, deals in winnable.graded())


def test_the_checks_can_fail() -> None:
    page = ROOT / "README.md"
    assert broken_links(page, "[a](docs/none.md) [b](README.md#no-heading) [c](README.md) [d](https://x)") == [
        "docs/none.md",
        "README.md#no-heading",
    ]
    assert missing_paths("`engines/none.txt` `engines/<key>/rules.py` `engines/golf`") == ["engines/none.txt"]
    assert unknown_targets("`make play dance` and `make test ARGS=x`", {"play", "test"}) == ["dance"]
