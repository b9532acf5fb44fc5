"""The page of each game on the site: what it is, pictures, an animation, its rules, and how the computer plays it."""

import re
from pathlib import Path

from PIL import Image

from engines.catalog import Entry
from firmware.ui import theme
from tools.generate import animation, build_help, marks

ROOT = Path(__file__).resolve().parents[2]
_MARK_SCALE = 2
_ROW = re.compile(r"^\| \[[^\]]*\]\(seeds/(\w+)\.md\) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)


def page(entry: Entry, bots: str) -> str:
    """Return a game's page in Markdown, with `bots` about the computer player. The ids of clauses are left out."""
    seats, sentence = next((seats, line) for key, seats, line in _ROW.findall(_read("README.md")) if key == entry.key)
    title = entry.title
    seed = build_help.read_seed(_read(f"seeds/{entry.key}.md"), entry.key)
    parts = [
        f"# {title}",
        sentence,
        f"![{title} on the colour display](../lcd-{entry.key}.png)",
        f"For {seats} {'player' if seats == '1' else 'players'}.",
        "## On the console",
        f"![Two seconds of {title}]({entry.key}.gif)",
        f"![{title} on the OLED](../oled-{entry.key}.png)",
        "## Rules",
    ]
    names = [variant.name for variant in entry.variants()]
    for rules in seed.pages:
        variants = ", ".join(names[number] for number in rules.variants)
        parts.append(f"### {rules.title}" + (f" ({variants})" if variants not in ("", rules.title) else ""))
        parts += [_with_pictures(paragraph.text) for paragraph in rules.paragraphs]
    return "\n\n".join([*parts, "## How the computer plays", bots]) + "\n"


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def _with_pictures(text: str) -> str:
    """Return a paragraph of the rules with pictures for marks, and a Markdown bullet."""
    for name, character in marks.codes().items():
        text = text.replace(character, f"![{name}](marks/{name}.png)")
    return "- " + text[2:] if text.startswith("\u00b7 ") else text


def about_bots(entry: Entry) -> str:
    """Return the section about a game's computer player in *How the computer players play*."""
    text = _read("docs/how-the-bots-play.md")
    heading = entry.title if entry.game().LEVELS else "Solitaires"
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].strip()


def write_animation(entry: Entry, folder: Path) -> None:
    """Write a game's animation, which stops after four seconds, because not everyone can read beside it."""
    animation.write(animation.game(entry.key), folder / f"{entry.key}.gif", repeats=1)


def write_marks(folder: Path) -> None:
    """Write a picture of each mark that screens draw."""
    folder.mkdir(parents=True, exist_ok=True)
    colours = [tuple(theme.PALETTE[3 * role : 3 * role + 3]) for role in range(16)]
    for mark in marks.committed():
        rows = mark.colour or mark.mono
        picture = Image.new("RGB", (len(rows[0]), len(rows)))
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                picture.putpixel((x, y), colours[marks.ROLES[letter]])
        size = picture.width * _MARK_SCALE, picture.height * _MARK_SCALE
        picture.resize(size, Image.Resampling.NEAREST).save(folder / f"{mark.name}.png", optimize=True)
