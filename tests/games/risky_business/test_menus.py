"""Risky Business before the game: the options, and the card values of a custom chart."""

from desk import Desk
from engines import catalog
from engines.risky_business.rules import RiskyBusiness
from firmware.text import seats
from firmware.text.words import Refused
from portable import raises

ENTRY = catalog.find("risky_business")
USUAL = ["Chart", "Refill costs a move", "Drawn kings", "Undo", "Speed"]
VALUES = ["Ace", "Jack", "Queen", "King"]


def test_card_values_are_offered_only_with_a_custom_chart():
    """RB-14, RB-R1, RB-R22: the card values appear only with a custom chart. The choice of the first seat never
    appears."""
    desk = Desk()
    profile = desk.console.profile
    desk.console.open("options", "OptionsScreen", ENTRY)
    desk.settle()
    screen = desk.console.top()
    for chart in ("default", "pip", "golf"):
        assert screen._rows[0].value() == chart
        assert [row.label for row in screen._rows] == USUAL
        desk.tap("right")
    assert [row.label for row in screen._rows] == USUAL[:1] + VALUES + USUAL[1:]
    assert [row.value() for row in screen._rows[:5]] == ["custom", "1", "11", "12", "13"]
    desk.tap("down", "down", "left", "up", "right")
    assert list(profile.options("risky_business")) == [3, 1, 15, 0, 0, 0, 0, 0, 0]
    desk.tap("up", "right")
    assert [row.label for row in screen._rows] == USUAL and screen._rows[0].value() == "default"
    desk.tap("left")
    assert [row.value() for row in screen._rows[:3]] == ["custom", "0", "15"], "they are remembered"
    desk.clear()


def test_custom_values_are_0_to_15():
    """RB-14, RB-R1: the values 0 to 15 can be given on the command line and are the menu's choices."""
    for key, rank in (("ace", 1), ("jack", 11), ("queen", 12), ("king", 13)):
        for value in range(16):
            game = RiskyBusiness(2, seats.choices(ENTRY, ["%s=%d" % (key, value), "chart=custom"]))
            assert game.card_value(48 | rank) == value and game.card_value(48 | 7) == 7
        assert "15, not 16" in raises(Refused, seats.choices, ENTRY, ["chart=custom", key + "=16"]).args[0]
        wrong = raises(Refused, seats.choices, ENTRY, ["chart=pip", key + "=3"]).args[0]
        assert wrong == "option %s counts only with chart=custom" % key


def test_rules_show_values_where_they_count():
    told = seats.rules_lines(ENTRY, seats.choices(ENTRY, []))
    assert [line.partition(":")[0] for line in told] == USUAL[:-1] + ["First seat chosen by"]
    told = seats.rules_lines(ENTRY, seats.choices(ENTRY, ["chart=custom", "king=0"]))
    assert told[:5] == ["Chart: custom.", "Ace: 1.", "Jack: 11.", "Queen: 12.", "King: 0."]
