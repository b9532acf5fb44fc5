"""Golden scenes against the SHA-256 of the display's memory in `tests/golden/digests.txt`."""

from desk import Desk, collect

FOLDER = __file__.rpartition("/")[0] or "."


def digest(name):
    """The SHA-256 of a scene such as `oled/foursquare-first`, as committed, '' for none: not all of them at once."""
    with open(FOLDER + "/../golden/digests.txt") as file:
        for line in file:
            if line.startswith(name + " "):
                return line.split()[1]
    return ""


def check(kind, scenes):
    """Every runtime comes to the same pixels."""
    wrong = []
    for name, scene in scenes:
        desk = None
        collect()
        desk = Desk(kind)
        scene(desk)
        if desk.digest() != digest(kind + "/" + name):
            wrong.append(name)
        desk.console.leave()  # or its game would stay in memory
        desk.clear()
    assert not wrong, "`python -m tools.generate.golden --check` shows what is other on %s: %s" % (
        kind,
        " ".join(wrong),
    )
