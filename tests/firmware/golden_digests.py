"""Golden scenes against the SHA-256 of the display's memory in `tests/golden/digests.txt`.

As a script, `golden_digests.py KIND GROUP FIRST END` checks some of a group's scenes; its status is 1 if one is other.
"""

import sys

import scenes
from desk import collect, reserve

FOLDER = __file__.rpartition("/")[0] or "."


def digest(name):
    """Return the committed SHA-256 of a scene such as `oled/foursquare-first`, or ''. Only that line is read."""
    with open(FOLDER + "/../golden/digests.txt") as file:
        for line in file:
            if line.startswith(name + " "):
                return line.split()[1]
    return ""


def differing(kind, group, first=0, end=None, visit=lambda name, desk: None):
    """Return the names of the scenes of a group, from `first` to before `end`, that come to other pixels.

    `visit` is called with each scene's name and desk, which is then left.
    """
    wrong = []
    for name, scene in scenes.of(group)[first:end]:
        desk = None
        collect()
        desk = scenes.show(kind, scene)
        if desk.digest() != digest(kind + "/" + name):
            wrong.append(name)
        visit(name, desk)
        desk.console.leave()  # otherwise its game would stay in memory
        desk.clear()
    return wrong


if __name__ == "__main__":
    reserve(sys.argv[1])  # while the heap is in one piece
    print(" ".join(differing(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
