"""The list of winnable deals of Rows of Four, as the console reads it."""

from engines.rows_of_four import winnable
from engines.rows_of_four.rules import RowsOfFour


def test_at_least_500_deals_in_three_grades():
    listed = []
    titles = []
    for title, deals in winnable.graded():
        titles.append(title)
        assert len(deals) >= 100 and list(deals) == sorted(deals), title
        listed += list(deals)
    assert titles == ["Easy", "Medium", "Hard"]
    assert len(listed) == len(set(listed)) >= 500
    assert 16 not in listed  # cannot be won


def test_options_that_leave_the_proof_open():
    """RO-R2, RO-R3: fewer redeals or waiting draws leave the proof open; all other options keep the deals winnable."""
    options = bytearray(len(RowsOfFour.OPTIONS))
    for index, option in enumerate(RowsOfFour.OPTIONS):
        for choice, name in enumerate(option.choices):
            options[index] = choice
            expected = ""
            if option.key == "redeals" and name in ("0", "1"):
                expected = "Needs two redeals or more"
            if option.key == "draw" and choice:
                expected = "Needs draws at any time"
            assert winnable.refusal(options) == expected, (option.key, name)
        options[index] = 0
