"""The site of documents before Zensical: links, game pages, and what is found wrong in a built site."""

from pathlib import Path

import pytest

from engines.catalog import CATALOG, Entry
from tools.docs import build, game_pages
from tools.docs.build import CONTRIBUTING, DOORS, ROOT, SOURCES, DocsError, convert, faults, repair, site_path


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "PAGES", tmp_path)


def test_files_of_the_tree_have_their_place() -> None:
    assert site_path(CONTRIBUTING) == "contributing.md"
    assert site_path(ROOT / "seeds" / "all_fours.md") == "games/all_fours.md"
    assert site_path(SOURCES / "gallery" / "oled-link.png") == "gallery/oled-link.png"
    assert site_path(ROOT / "README.md") is None


def test_links_lead_to_pages_of_the_site(tmp_path: Path) -> None:
    page = SOURCES / "on-a-pc.md"
    assert convert("[rules](../seeds/foursquare.md)", page, "on-a-pc.md") == "[rules](games/foursquare.md)"
    assert convert("[a](inside.md#memory) [b](#c)", page, "games/x.md") == "[a](../inside.md#memory) [b](#c)"
    assert convert("[code](../host_sim/pico/core) <https://x>", page, "on-a-pc.md") == "code <https://x>"
    assert convert("![two](linked.png)", page, "on-a-pc.md") == "![two](linked.png)"
    assert (tmp_path / "linked.png").is_file()
    with pytest.raises(DocsError, match=r"docs/on-a-pc\.md: none\.md does not exist"):
        convert("[x](none.md)", page, "on-a-pc.md")


def test_each_page_is_behind_one_door() -> None:
    behind = [f"{name}.md" for pages in DOORS.values() for name in pages] + ["index.md"]
    pages = [path.name for path in SOURCES.glob("*.md")] + ["contributing.md"]
    assert sorted(behind) == sorted(pages)


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.key)
def test_a_game_has_a_page(entry: Entry) -> None:
    text = game_pages.page(entry, "How it thinks.")
    for part in ("## Rules", "### Goal", f"lcd-{entry.key}.png", f"{entry.key}.gif", "How it thinks."):
        assert part in text, part
    assert "[" + {"foursquare": "FQ", "all_fours": "AF"}.get(entry.key, "RO") + "-" not in text
    assert not any("\ue000" <= letter <= "\uf8ff" for letter in text)
    assert len(game_pages.about_bots(entry)) > 100


def test_marks_are_drawn(tmp_path: Path) -> None:
    game_pages.write_marks(tmp_path / "marks")
    assert (tmp_path / "marks" / "corner.png").is_file()


def test_faults_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#x">b</a><img src="c.png"><script src="https://x/y.js"></script>')
    assert faults(tmp_path) == [
        "a.html loads https://x/y.js",
        "a.html: there is no c.png",
        "a.html: there is no b.html",
    ]
    (tmp_path / "b.html").touch()
    (tmp_path / "a.html").write_text('<a href="b.html?q#x">b</a><a href="https://x">x</a>')
    assert faults(tmp_path) == []


def test_hidden_controls_and_empty_headers_are_repaired() -> None:
    assert repair('<input class="md-option"><th></th><th>a</th>') == (
        '<input class="md-option" tabindex="-1"><td></td><th>a</th>'
    )
