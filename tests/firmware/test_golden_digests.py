"""Every golden scene comes to the same display memory on each runtime: SHA-256 against `tests/golden/digests.txt`."""

import gc

import scenes

FOLDER = __file__.rpartition("/")[0] or "."


def digests():
    """`{'oled/foursquare-first': sha256, ...}` as committed."""
    with open(FOLDER + "/../golden/digests.txt") as file:
        return dict(line.split() for line in file.read().split("\n") if line)


def check(kind):
    wanted = digests()
    wrong = []
    for name, scene in scenes.SCENES:
        gc.collect()
        desk = scenes.show(kind, scene)
        if desk.digest() != wanted.get(kind + "/" + name):
            wrong.append(name)
        desk.clear()
    assert not wrong, "other pixels than the golden ones on %s: %s" % (kind, " ".join(wrong))


def test_oled():
    check("oled")


def test_lcd():
    check("lcd")
