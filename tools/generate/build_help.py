"""Make the console's help pages, `firmware/help/<game>.py`, from the rules in `seeds/<game>.md`.

    python -m tools.generate.build_help            write the modules
    python -m tools.generate.build_help --check    exit 1 if a committed module is stale

A seed opens with a `# Title`, and a line with its ids: `Clauses XX-1 to XX-9, rulings XX-R1 to XX-R9`. A game may have
one ruling, `ruling XX-R1`, or none. A part of the rules may have ids of its own, as in `XX-1 to XX-9, XX-T1 to XX-T3,
XX-L1`. Other text before the first `## Heading` is for maintainers. Each heading is a help page. A page with
variants in brackets, `## Stand or beg (Trinidad, Tobago)`, is only for these, and pages for other variants may have the
same title. Each paragraph and each bullet under a heading ends with the ids of its rules, `[XX-4, XX-R2]`, which the
pages leave out. `{corner}` is the mark of that name in `tools/generate/fonts/marks.txt`; the page shows its drawing.
Only the pages of `CONSOLE_ONLY`, which text play leaves out, may have marks and arrows.

These are errors, with exit status 2 and nothing written: an id that no paragraph has, an id that the seed does not
declare, a page longer than `PAGE_BYTES`, and a character that the console cannot draw.
"""

import argparse
import re
import sys
import textwrap
from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from engines.catalog import CATALOG
from firmware.help import CONSOLE_ONLY
from tools.generate import build_fonts, marks
from tools.generate.output_files import write_or_check

ROOT = Path(__file__).resolve().parents[2]
SEEDS = "seeds"
OUTPUT = "firmware/help"
MOST_VARIANTS = 16  # of a game
TITLE_LENGTH = 16  # fits the title line of a 128-pixel display
PAGE_BYTES = 1500  # most bytes of a page's text, the longest block of memory for help in a fragmented heap
_ALONE = 109  # columns of a string that is a page's whole text: it has a comma after it but no line feed
_WIDTH = 106  # characters in a string literal indented by eight within 120 columns, quotes and line feed included

_DECLARED = re.compile(r"Clauses? (.*?)(?:, rulings? (.*))?\.")
_RANGE = re.compile(r"([A-Z]{2}-[A-Z]?)(\d+)(?: to \1(\d+))?")
_MARK = re.compile(r"\{(\w+)\}")
_ESCAPE = len(r"\ue000")
_MARKED = re.compile("[\ue000-\uf8ff]")
_WIDE_MARK = re.compile(r"([\ue000-\uf8ff])\1{5}")
_HEADING = re.compile(r"(.*?) \((.*)\)")
_OF_THE_CONSOLE = re.compile("[\ue000-\uf8ff\u2190-\u2193]")
_IDS = re.compile(r"(.*?)\s*\[([A-Z]{2}-[A-Z]?\d+(?:, [A-Z]{2}-[A-Z]?\d+)*)\]", re.DOTALL)


class HelpError(ValueError):
    """The seed is not a valid help text. The message names the file and, if known, the line."""


class Paragraph:
    """One paragraph of a page: the `text` for players and the `ids` of its rules."""

    def __init__(self, text: str, ids: tuple[str, ...]) -> None:
        self.text = text
        self.ids = ids


class Page:
    """A help page: a `title`, the numbers of the `variants` that it is for (none means all), and its `paragraphs`."""

    def __init__(self, title: str, variants: tuple[int, ...] = ()) -> None:
        self.title = title
        self.variants = variants
        self.paragraphs: list[Paragraph] = []

    @property
    def on_display(self) -> str:
        """Return the page's whole text as players read it."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


class Seed:
    """The rules of one game: its `title`, all `ids` in order, and its help `pages`."""

    def __init__(self, title: str, ids: tuple[str, ...]) -> None:
        self.title = title
        self.ids = ids
        self.pages: list[Page] = []


def drawable() -> frozenset[str]:
    """Return the characters in the console's text font."""
    path = build_fonts.SOURCES / "text.txt"
    glyphs = build_fonts.read_source(path.read_text("utf-8"), path.name).glyphs
    return frozenset(chr(code) for code in glyphs if code != build_fonts.MISSING)


def _blocks(text: str) -> list[tuple[int, str]]:
    """Return headings, paragraphs and bullets, each on one line, with the number of its first line in the source."""
    blocks: list[tuple[int, str]] = []
    fresh = True
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            fresh = True
        elif fresh or line.startswith(("#", "- ")):
            blocks.append((number, line))
            fresh = line.startswith("#")
        else:
            start, before = blocks[-1]
            blocks[-1] = (start, before + " " + line)
    return blocks


def _declared(block: str) -> tuple[str, ...]:
    """Return the ids that a line declares for its seed, none for any other line."""
    match = _DECLARED.fullmatch(block)
    ids: list[str] = []
    for text in ", ".join(filter(None, match.groups())).split(", ") if match else ():
        span = _RANGE.fullmatch(text)
        if not span:
            return ()
        ids += [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3] or span[2]) + 1)]
    return tuple(ids)


def _paragraph(block: str, seed: Seed, where: str, glyphs: frozenset[str]) -> Paragraph:
    match = _IDS.fullmatch(block)
    if not match:
        raise HelpError(f"{where}: a paragraph ends with the ids of its rules, such as [{seed.ids[0]}]")
    text, ids = match[1], tuple(match[2].split(", "))
    if text.startswith("- "):
        text = "· " + text[2:]
    if not text.strip("· "):
        raise HelpError(f"{where}: a paragraph without text")
    for rule in ids:
        if rule not in seed.ids:
            raise HelpError(f"{where}: {rule} is not an id of this page; it has {seed.ids[0]} to {seed.ids[-1]}")
    _check_drawable(_MARK.sub("", text), where, glyphs)
    return Paragraph(_with_marks(text, where), ids)


def _with_marks(text: str, where: str) -> str:
    """Return a paragraph with the character of each mark that it names."""
    codes = marks.codes()
    for name in _MARK.findall(text):
        if name not in codes:
            raise HelpError(f"{where}: there is no mark {name}; marks.txt has {', '.join(codes)}")
    return _MARK.sub(lambda match: codes[match[1]], text)


def _check_drawable(text: str, where: str, glyphs: frozenset[str]) -> None:
    for character in text:
        if character not in glyphs:
            raise HelpError(f"{where}: the console cannot draw {character!r} (U+{ord(character):04X})")


def read_seed(text: str, where: str) -> Seed:
    """Read the text of a seed; `where` names it in messages. Raises `HelpError`."""
    glyphs = drawable()
    blocks = _blocks(text)
    if not blocks or not blocks[0][1].startswith("# "):
        raise HelpError(f"{where}: a seed opens with its title, # Title")
    declared = next((ids for _, block in blocks if (ids := _declared(block))), ())
    if not declared:
        raise HelpError(f"{where}: no line such as Clauses XX-1 to XX-9, rulings XX-R1 to XX-R9.")
    seed = Seed(blocks[0][1][2:], declared)
    for number, block in blocks[1:]:
        here = f"{where}:{number}"
        if block.startswith("#"):
            mark, _, heading = block.partition(" ")
            title, variants = _variants(heading, seed.title, here)
            if mark != "##" or not 0 < len(title) <= TITLE_LENGTH:
                raise HelpError(f"{here}: a page opens with ## and a title of at most {TITLE_LENGTH} characters")
            _check_drawable(title, here, glyphs)
            seed.pages.append(Page(title, variants))
        elif seed.pages:
            page = seed.pages[-1]
            page.paragraphs.append(_paragraph(block, seed, here, glyphs))
            if page.title not in CONSOLE_ONLY and _OF_THE_CONSOLE.search(page.paragraphs[-1].text):
                raise HelpError(f"{here}: marks and arrows belong to the pages {' and '.join(CONSOLE_ONLY)}")
    _check_whole(seed, where)
    return seed


def _variants(heading: str, game: str, where: str) -> tuple[str, tuple[int, ...]]:
    """Return the title of a heading, and the numbers of the variants in its brackets."""
    match = _HEADING.fullmatch(heading)
    if not match:
        return heading, ()
    names = [variant.name for entry in CATALOG if entry.title == game for variant in entry.variants()]
    chosen = match[2].split(", ")
    for name in chosen:
        if name not in names:
            raise HelpError(f"{where}: {game} has no variant {name}")
    return match[1], tuple(names.index(name) for name in chosen)


def _check_whole(seed: Seed, where: str) -> None:
    """Raise `HelpError` for an empty or too long page, two pages with one title, or an id without a paragraph."""
    if not seed.pages:
        raise HelpError(f"{where}: no pages")
    known: set[tuple[str, int]] = set()
    for page in seed.pages:
        if not page.paragraphs:
            raise HelpError(f"{where}: the page {page.title} is empty")
        if (length := len(page.on_display.encode())) > PAGE_BYTES:
            raise HelpError(f"{where}: the page {page.title} has {length} bytes, {PAGE_BYTES} is the most: make two")
        places = {(page.title, variant) for variant in page.variants or range(-1, MOST_VARIANTS)}
        if known & places:
            raise HelpError(f"{where}: two pages are called {page.title}")
        known |= places
    named = {rule for page in seed.pages for paragraph in page.paragraphs for rule in paragraph.ids}
    missing = [rule for rule in seed.ids if rule not in named]
    if missing:
        raise HelpError(f"{where}: no paragraph has {', '.join(missing)}")


def render(seed: Seed, source: str) -> str:
    """Return the source text of a seed's module. `source` is the seed's path in the repository."""
    lines = [
        f'"""Help on {seed.title}, made by tools/generate/build_help.py from {source}: change that, not this."""',
        "",
    ]
    lines.append("PAGES = (")
    for page in seed.pages:
        lines += ["    (", f"        {_literal(page.title)},"]
        pieces = [_pieces(paragraph.text) for paragraph in page.paragraphs]
        if len(pieces) == 1 and len(page.paragraphs[0].text) <= _ALONE:
            pieces = [[page.paragraphs[0].text]]
        for last in pieces[:-1]:
            last[-1] += "\n"
        strings = [f"        {_literal(piece)}" for paragraph in pieces for piece in paragraph]
        lines += [*strings[:-1], strings[-1] + ","]
        if page.variants:
            lines.append('        b"' + "".join(f"\\x{number:02x}" for number in page.variants) + '",')
        lines.append("    ),")
    return "\n".join([*lines, ")", ""])


def _pieces(text: str) -> list[str]:
    """Cut the text after spaces into pieces that fit a source line. Joined, the pieces are the text."""
    wide = _MARKED.sub(lambda match: match[0] * _ESCAPE, text)
    pieces = textwrap.wrap(wide, _WIDTH, break_long_words=False, break_on_hyphens=False)
    pieces = [_WIDE_MARK.sub(r"\1", piece) for piece in pieces]
    return [piece + " " for piece in pieces[:-1]] + pieces[-1:]


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    escaped = _MARKED.sub(lambda match: f"\\u{ord(match[0]):04x}", escaped)
    return f'"{escaped}"'


def build(root: Path) -> dict[Path, str]:
    """Return the modules of all games: path and source text. Raises `HelpError`, also for a game without a seed."""
    modules = {}
    for entry in CATALOG:
        source = f"{SEEDS}/{entry.key}.md"
        try:
            text = (root / source).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise HelpError(f"{source}: {error}") from error
        seed = read_seed(text, source)
        if seed.title != entry.title:
            raise HelpError(f"{source}: its title is {seed.title}, but the catalogue says {entry.title}")
        modules[root / OUTPUT / f"{entry.key}.py"] = render(seed, source)
    return modules


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check every module below `root`. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.generate.build_help", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="exit 1 if a committed module is stale")
    options = parser.parse_args(argv)
    try:
        modules = build(root)
    except HelpError as error:
        print(f"build_help: {error}", file=sys.stderr)
        return 2
    return write_or_check(root, modules, options.check)


if __name__ == "__main__":
    sys.exit(main())
