"""`python -m tools.generate.gallery`: lay the golden screens out as contact sheets in `docs/gallery`.

`--check` compares the sheets instead, and exits with status 1 if one differs. Colour displays have one pixel for each
pixel, the OLED has two.
"""

import sys
from collections.abc import Iterator

from PIL import Image

from tools.generate import golden

GALLERY = golden.ROOT / "docs" / "gallery"
_COLUMNS = 4
_GAP = 8
_PAPER = (96, 96, 104)
_SCALES = {"oled": 2, "lcd": 1, "wide": 1, "qvga": 1}


def sheets() -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of each contact sheet."""
    module = golden.scenes()
    for kind in golden.KINDS:
        for group in module.GROUPS:
            yield f"{kind}-{group}.png", _sheet(kind, [name for name, _ in module.of(group)])


def _sheet(kind: str, names: list[str]) -> Image.Image:
    """Return the golden pictures of these scenes side by side, in rows."""
    pictures = []
    for name in names:
        with Image.open(golden.GOLDEN / kind / f"{name}.png") as file:
            size = file.width * _SCALES[kind], file.height * _SCALES[kind]
            pictures.append(file.convert("RGB").resize(size, Image.Resampling.NEAREST))
    width, height = pictures[0].size
    rows = (len(pictures) + _COLUMNS - 1) // _COLUMNS
    sheet = Image.new("RGB", (_COLUMNS * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP), _PAPER)
    for i, picture in enumerate(pictures):
        row, column = divmod(i, _COLUMNS)
        sheet.paste(picture, (_GAP + column * (width + _GAP), _GAP + row * (height + _GAP)))
    return sheet.quantize(32, dither=Image.Dither.NONE)


def main(arguments: list[str]) -> int:
    """Write or check all sheets. Return the exit status."""
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: python -m tools.generate.gallery [--check]", file=sys.stderr)
        return 2
    stale = []
    GALLERY.mkdir(parents=True, exist_ok=True)
    for name, sheet in sheets():
        path = GALLERY / name
        if not check:
            sheet.save(path, optimize=True)
        elif not path.exists() or Image.open(path).convert("RGB").tobytes() != sheet.convert("RGB").tobytes():
            stale.append(name)
    for name in stale:
        print(f"docs/gallery/{name} does not show the golden screens; run make gallery", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
