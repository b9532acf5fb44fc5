"""The committed golden pictures are what the console draws, and a difference is shown as a picture."""

import pytest
from PIL import Image, ImageChops

from tools import golden


@pytest.mark.parametrize("kind", golden.KINDS)
def test_golden_pictures(kind):
    module = golden.scenes()
    faults = []
    for name, scene in module.SCENES:
        desk = module.show(kind, scene)
        fault = golden.differs(f"{kind}/{name}", golden.picture(desk.board))
        if fault:
            faults.append(fault)
        desk.clear()
    assert not faults, "\n".join(faults)


def test_no_golden_picture_is_left_over():
    names = {f"{kind}/{name}" for kind in golden.KINDS for name, _ in golden.scenes().SCENES}
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
