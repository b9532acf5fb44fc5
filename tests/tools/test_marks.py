"""Marks are drawn in letters for roles: drawings are checked, and packed as runs."""

import pytest

from firmware.ui import theme
from tools.generate import build_fonts, marks
from tools.generate.output_files import ArtError

ONE = "@ one  a mark\n" + "cc.\n" * 8


def test_a_drawing_for_colour_displays_stands_in_for_the_first() -> None:
    drawn = marks.read_marks(ONE + "colour\n" + "bh\n" * 8 + "@ two  another\n" + "a\n" * 8)
    assert [mark.name for mark in drawn] == ["one", "two"]
    assert drawn[0].mono == ["cc."] * 8 and drawn[0].colour == ["bh"] * 8
    assert r"\x10\x02" in build_fonts.render_fonts("colour", drawn)
    assert r"\x10\x03" in build_fonts.render_fonts("mono", drawn)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (ONE.replace("cc.\n", "", 1), "the mark one is not 8 rows"),
        (ONE.replace("cc.\n", "cc\n", 1), "the mark one is not 8 rows of one length"),
        (ONE.replace("cc.\n", "cx.\n", 1), "marks:2: neither a row"),
        (ONE + ONE, "marks:10: there are two marks one"),
        ("cc.\n", "marks:1: neither a row"),
    ],
)
def test_bad_art_is_refused(broken: str, message: str) -> None:
    with pytest.raises(ArtError, match=message):
        marks.read_marks(broken)


def test_runs_end_with_their_row_and_their_length() -> None:
    data = marks.encode(["c" * 17] * 8)
    assert data[:4] == bytes((16, 17, 15 << 4 | theme.CARD, 2 << 4 | theme.CARD))
    assert len(data) == 18
