"""`python -m tools.generate.golden`: draw the golden screens (`tests/firmware/scenes.py`), one pixel for each pixel.

`--check` compares them instead, writes a picture of each difference to `build/golden`, and exits with status 1 if there
is one. One screen of each game, enlarged, is its picture in the README, and two linked consoles side by side are
another picture there. Other enlarged screens are pictures of the pages in `docs/`. With `FOURFOLD_GAME` set to a game's
key, only that game is drawn.
"""

import sys
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

import host_sim
from host_sim.device.virtual_board import OLED_COLOURS
from tools.manifests import manifest

from engines.catalog import CATALOG  # isort: skip

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
DIFFERENCES = ROOT / "build" / "golden"
KINDS = ("oled", "lcd", "wide", "qvga")
_GAP = 24  # pixels between two consoles


def scenes() -> Any:
    """Return `tests/firmware/scenes.py`, the portable module that presses the buttons."""
    host_sim.install()
    tests = ROOT / "tests"
    for path in (tests / "link", tests / "firmware", tests, ROOT):  # the repository must come first
        sys.path[:] = [str(path), *(entry for entry in sys.path if entry != str(path))]
    import scenes as module

    return module


def every_scene(module: Any) -> Iterator[tuple[str, Any]]:
    """Yield the name of each scene and the function that reaches it."""
    for group in module.GROUPS:
        yield from module.of(group)


def picture(board: Any) -> Image.Image:
    """Return the display memory of a test board as an indexed image, one pixel for each pixel."""
    from firmware.ui import theme

    width, height = board.width, board.height
    if board.colour:
        palette = list(theme.PALETTE)
        data = bytes(value for byte in board.picture for value in (byte >> 4, byte & 15))
    else:
        palette = [part for colour in OLED_COLOURS for part in colour]
        data = bytes(board.picture[y // 8 * width + x] >> y % 8 & 1 for y in range(height) for x in range(width))
    image = Image.frombytes("P", (width, height), data)
    image.putpalette(palette)
    return image


def differs(name: str, image: Image.Image) -> str:
    """Return a line about the difference between a scene and the golden one, or ''.

    Write a picture of the difference.
    """
    path = GOLDEN / f"{name}.png"
    if not path.exists():
        return f"{name}: there is no golden picture"
    with Image.open(path) as file:
        expected = file.convert("RGB")
    actual = image.convert("RGB")
    if expected.size == actual.size and expected.tobytes() == actual.tobytes():
        return ""
    out = DIFFERENCES / f"{name}.png"
    out.parent.mkdir(parents=True, exist_ok=True)
    sheet = Image.new("RGB", (actual.width * 3 + 16, actual.height), (128, 0, 128))
    sheet.paste(expected, (0, 0))
    sheet.paste(actual, (actual.width + 8, 0))
    if expected.size == actual.size:
        sheet.paste(ImageChops.difference(expected, actual), (2 * actual.width + 16, 0))
    sheet.resize((sheet.width * 3, sheet.height * 3), Image.Resampling.NEAREST).save(out)
    return f"{name}: wanted, found and difference are in {out.relative_to(ROOT)}"


def is_drawn(name: str, groups: Collection[str]) -> bool:
    """True if a picture such as `oled/foursquare-first` is in the groups being drawn."""
    return name.partition("/")[2].partition("-")[0] in groups


def draw_readme_pictures(keys: Collection[str]) -> None:
    """Write `docs/<display>-<game>.png`, each about 500 pixels wide."""
    (ROOT / "docs").mkdir(exist_ok=True)
    for kind, scale in (("oled", 4), ("lcd", 2)):
        for entry in [entry for entry in CATALOG if entry.key in keys]:
            name = f"{kind}-{entry.key}.png"
            with Image.open(GOLDEN / kind / f"{entry.key}-{manifest(entry.key).PICTURE}.png") as file:
                size = file.width * scale, file.height * scale
                file.resize(size, Image.Resampling.NEAREST).save(ROOT / "docs" / name, optimize=True)


def draw_page_pictures() -> None:
    """Write `docs/pictures/<page>.png`, the golden screens that `scenes.toml` there names."""
    folder = ROOT / "docs" / "pictures"
    for page, scene in tomllib.loads((folder / "scenes.toml").read_text("utf-8")).items():
        with Image.open(GOLDEN / f"{scene}.png") as file:
            size = file.width * 2, file.height * 2
            file.resize(size, Image.Resampling.NEAREST).save(folder / f"{page}.png", optimize=True)


def draw_linked_picture() -> None:
    """Write `docs/linked.png`: two consoles at one table at the same moment, the host's and the guest's."""
    pictures = []
    for name in ("link-host", "link-guest"):
        with Image.open(GOLDEN / "lcd" / f"{name}.png") as file:
            pictures.append(file.convert("RGB").resize((file.width * 2, file.height * 2), Image.Resampling.NEAREST))
    width, height = pictures[0].size
    both = Image.new("RGB", (2 * width + _GAP, height), (255, 255, 255))
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[1], (width + _GAP, 0))
    both.quantize().save(ROOT / "docs" / "linked.png", optimize=True)


def main(arguments: list[str]) -> int:
    """Write or check all pictures. Return the exit status."""
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: python -m tools.generate.golden [--check]", file=sys.stderr)
        return 2
    module = scenes()
    faults = []
    listing = GOLDEN / "digests.txt"
    listed = dict(line.split() for line in listing.read_text("utf-8").splitlines()) if listing.exists() else {}
    digests = {name: digest for name, digest in listed.items() if not is_drawn(name, module.GROUPS)}
    for kind in KINDS:
        (GOLDEN / kind).mkdir(parents=True, exist_ok=True)
        for name, scene in every_scene(module):
            desk = module.show(kind, scene)
            image = picture(desk.board)
            digests[f"{kind}/{name}"] = desk.digest()
            desk.clear()
            if check:
                fault = differs(f"{kind}/{name}", image)
                if fault:
                    faults.append(fault)
            else:
                image.save(GOLDEN / kind / f"{name}.png", optimize=True)
    if not check:
        draw_readme_pictures(module.GROUPS)
        if module.LINK in module.GROUPS:
            draw_linked_picture()
            draw_page_pictures()
        ordered = [(name, digests[name]) for kind in KINDS for name in digests if name.startswith(kind)]
        listing.write_text("".join(f"{name} {digest}\n" for name, digest in ordered), "utf-8")
    elif listed != digests:
        faults.append("tests/golden/digests.txt does not hold these pictures' digests")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
