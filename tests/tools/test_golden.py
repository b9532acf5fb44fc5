"""The committed golden pictures match the committed digests, and a difference is shown as a picture."""

from hashlib import sha256

from PIL import Image, ImageChops

from tools.generate import golden


def memory(kind, image):
    """The display memory that a golden picture was drawn from: pages of eight rows, or a nibble a pixel."""
    width, height = image.size
    pixels = image.tobytes()
    if kind != "oled":
        return bytes(left << 4 | right for left, right in zip(pixels[::2], pixels[1::2], strict=True))
    return bytes(
        sum(pixels[(page + bit) * width + x] << bit for bit in range(8))
        for page in range(0, height, 8)
        for x in range(width)
    )


def test_the_pictures_are_those_of_the_digests():
    """Which every runtime's screens are compared with (`tests/host_sim/test_golden_scenes.py`)."""
    wrong = []
    for line in (golden.GOLDEN / "digests.txt").read_text().splitlines():
        name, digest = line.split()
        with Image.open(golden.GOLDEN / f"{name}.png") as image:
            if sha256(memory(name.partition("/")[0], image)).hexdigest() != digest:
                wrong.append(name)
    assert not wrong, "`python -m tools.generate.golden` draws them anew"


def test_no_golden_picture_is_left_over():
    names = {f"{kind}/{name}" for kind in golden.KINDS for name, _ in golden.every_scene(golden.scenes())}
    found = {path.relative_to(golden.GOLDEN).with_suffix("").as_posix() for path in golden.GOLDEN.rglob("*.png")}
    assert found == names
    listed = {line.split()[0] for line in (golden.GOLDEN / "digests.txt").read_text().splitlines()}
    assert listed == names


def test_one_wrong_pixel_is_a_difference(tmp_path, monkeypatch):
    monkeypatch.setattr(golden, "DIFFERENCES", golden.ROOT / "build" / "golden-test")
    name = "oled/foursquare-first"
    with Image.open(golden.GOLDEN / f"{name}.png") as file:
        image = file.copy()
    assert golden.differs(name, image) == ""
    image.putpixel((3, 3), 1 - image.getpixel((3, 3)))
    assert "difference" in golden.differs(name, image)
    with Image.open(golden.DIFFERENCES / f"{name}.png") as sheet:
        left, middle = sheet.crop((0, 0, 384, 192)), sheet.crop((408, 0, 792, 192))
        assert ImageChops.difference(left.convert("RGB"), middle.convert("RGB")).getbbox()
    assert "no golden picture" in golden.differs("oled/nothing", image)
