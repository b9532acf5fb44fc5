"""A whole sitting at Risky Business by a console's line, as on every runtime (line_sitting.txt)."""

from dumb_terminal import Terminal, typed_in

_HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."


def test_a_sitting_at_the_line():
    with open(_HERE + "/line_sitting.txt") as file:
        shown = file.read()
    terminal = Terminal()
    assert terminal.enter(*typed_in(shown)) == shown
    assert (terminal.top(), terminal.is_open) == ("Launcher", 0)
    terminal.clear()
