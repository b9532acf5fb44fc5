"""`python -m tools.docs.build`: the site of documents, in `dist/docs/`.

Its pages are those of `docs/`, `CONTRIBUTING.md`, and one page for each game (`game_pages.py`). They are gathered in
`build/docs/`, where a link to a file of the tree becomes a link to its page, and Zensical makes HTML of them. A link or
a picture that leads nowhere is an error.
"""

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from engines.catalog import CATALOG
from firmware import VERSION
from host_sim.build_folder import BUILD
from tools.docs import game_pages

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "docs"
WORK = BUILD / "docs"
PAGES = WORK / "pages"
SITE = ROOT / "dist" / "docs"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
# The three doors, and the pages behind them; the games follow the first page of the first.
DOORS = {
    "Play": (
        "in-a-browser",
        "on-a-pc",
        "with-others",
        "all-fours",
        "how-the-bots-play",
        "winnability",
        "accessibility",
    ),
    "Build one": ("build-one", "problems", "add-a-board"),
    "Make a game and look inside": (
        "make-a-game",
        "inside",
        "formats",
        "protocol",
        "how-it-is-tested",
        "figures",
        "contributing",
    ),
}
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_PLAY_NOW = "## Play\n\n**[Play now](play/index.html)**, in this browser.\n"
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
_STYLE = """\
.md-typeset img { image-rendering: pixelated; }
"""
# Wide tables and code scroll; this lets the keyboard reach them.
_SCRIPT = """\
addEventListener("load", () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) {
    Object.assign(box, { tabIndex: 0, role: "group", ariaLabel: box.tagName === "CODE" ? "Code" : "Table" });
  }
});
"""


class DocsError(RuntimeError):
    """The site was not built; the message gives the reason."""


def site_path(path: Path) -> str | None:
    """Return the place in the site of a file of the tree, None for one that is not in it."""
    if path == CONTRIBUTING:
        return "contributing.md"
    if path.parent == ROOT / "seeds" and path.stem in [entry.key for entry in CATALOG]:
        return f"games/{path.name}"
    if path == ROOT / "seeds":
        return "index.md"
    return path.relative_to(SOURCES).as_posix() if path.is_relative_to(SOURCES) else None


def convert(text: str, source: Path, page: str) -> str:
    """Return the text of a file of the tree as that of a `page` of the site. Copy the files that it shows.

    A link to a file of the tree that is not in the site becomes plain text. Raises `DocsError` for a link to nothing.
    """

    def link(match: re.Match[str]) -> str:
        mark, label, address = match.groups()
        file, _, anchor = address.partition("#")
        if "://" in address or not file:
            return match[0]
        path = (source.parent / file).resolve()
        if not path.exists():
            raise DocsError(f"{source.relative_to(ROOT)}: {address} does not exist")
        place = site_path(path)
        if place is None:
            return label
        if not place.endswith(".md"):
            target = PAGES / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        near = os.path.relpath(place, Path(page).parent)
        return f"{mark}[{label}]({near}{'#' + anchor if anchor else ''})"

    return _LINK.sub(link, text)


def gather(game: Path | None) -> None:
    """Write all pages and pictures below `build/docs`. With the folder of the browser page, `game`, put that into
    `play/`, and a link to it on the first page. Raises `DocsError`."""
    shutil.rmtree(PAGES, ignore_errors=True)
    (PAGES / "games").mkdir(parents=True)
    for source in [*sorted(SOURCES.glob("*.md")), CONTRIBUTING]:
        page = site_path(source)
        assert page
        (PAGES / page).write_text(convert(source.read_text("utf-8"), source, page), "utf-8")
    if game:
        shutil.copytree(game, PAGES / "play")
        index = PAGES / "index.md"
        index.write_text(index.read_text("utf-8").replace("## Play\n", _PLAY_NOW, 1), "utf-8")
    for entry in CATALOG:
        page = f"games/{entry.key}.md"
        bots = convert(game_pages.about_bots(entry), SOURCES / "how-the-bots-play.md", page)
        (PAGES / page).write_text(game_pages.page(entry, bots), "utf-8")
        for kind in ("lcd", "oled"):
            shutil.copy(SOURCES / f"{kind}-{entry.key}.png", PAGES)
        game_pages.write_animation(entry, PAGES / "games")
    game_pages.write_marks(PAGES / "games" / "marks")
    (PAGES / "pictures.css").write_text(_STYLE, "utf-8")
    (PAGES / "tables.js").write_text(_SCRIPT, "utf-8")
    (WORK / "zensical.toml").write_text(configuration(), "utf-8")


def configuration() -> str:
    """Return Zensical's configuration. It uses no font of another server, and no markup of Zensical's own."""
    doors = []
    for door, pages in DOORS.items():
        names = [f"{name}.md" for name in pages]
        if door == "Play":
            names[1:1] = [f"games/{entry.key}.md" for entry in CATALOG]
        doors.append(f'  {{"{door}" = [{", ".join(map(repr, names))}]}},')
    return "\n".join(
        (
            "[project]",
            'site_name = "Fourfold"',
            f'site_description = "A pocket card console for the Raspberry Pi Pico, version {VERSION}"',
            'copyright = "MIT licence"',
            'docs_dir = "pages"',
            'site_dir = "site"',
            "use_directory_urls = false",
            'extra_css = ["pictures.css"]',
            'extra_javascript = ["tables.js"]',
            "nav = [",
            '  {"Fourfold" = "index.md"},',
            *doors,
            "]",
            "[project.theme]",
            "font = false",
            'features = ["navigation.sections"]',
            "[[project.theme.palette]]",
            'media = "(prefers-color-scheme: light)"',
            'scheme = "default"',
            "[[project.theme.palette]]",
            'media = "(prefers-color-scheme: dark)"',
            'scheme = "slate"',
            "[project.markdown_extensions]",
            "tables = {}",
            "toc = {permalink = true}",
            '"pymdownx.superfences" = {}',
            '"pymdownx.highlight" = {anchor_linenums = false}',
            "",
        )
    )


class _Addresses(HTMLParser):
    """Collects what a page loads and links to."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.linked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("src", "href"):
                (self.linked if tag == "a" else self.loaded).append(value)


def faults(site: Path) -> list[str]:
    """Return what is wrong in a built site: a local address without a file, or a file loaded from another server."""
    wrong = []
    for page in sorted(site.rglob("*.html")):
        if page.name == "404.html":  # its addresses begin at the root of a server
            continue
        addresses = _Addresses()
        addresses.feed(page.read_text("utf-8"))
        where = page.relative_to(site)
        wrong += [f"{where} loads {one}" for one in addresses.loaded if "://" in one]
        for address in addresses.loaded + addresses.linked:
            file = re.split(r"[?#]", address)[0]
            if file and ":" not in address and not (page.parent / file).exists():
                wrong.append(f"{where}: there is no {file}")
    return wrong


def repair(html: str) -> str:
    """Return a page of Zensical's without two faults that screen readers and the keyboard meet: hidden controls that
    take the focus, and headers of tables without text."""
    return html.replace('class="md-option"', 'class="md-option" tabindex="-1"').replace("<th></th>", "<td></td>")


def make(game: Path | None = None) -> int:
    """Build the site, with the browser page of the folder `game` if given. Return the number of its pages.

    Raises `DocsError`.
    """
    gather(game)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", "zensical.toml"]
    process = subprocess.run(command, cwd=WORK, capture_output=True, text=True)
    if process.returncode:
        words = _COLOUR.sub("", process.stderr).partition("Traceback")[0]
        raise DocsError(f"Zensical has found faults:\n{words}".rstrip())
    for page in (WORK / "site").rglob("*.html"):
        page.write_text(repair(page.read_text("utf-8")), "utf-8")
    wrong = faults(WORK / "site")
    if wrong:
        raise DocsError("\n".join(wrong))
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(WORK / "site", SITE)
    return len(list(SITE.rglob("*.html")))


def main() -> int:
    """Build the site. Return the exit status."""
    try:
        count = make()
    except DocsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pages are in dist/docs. To read them here: python3 -m http.server -b 127.0.0.1 -d dist/docs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
