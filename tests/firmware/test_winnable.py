"""Winnable deals in the menu before a game."""

from desk import Desk
from engines import catalog
from engines.rows_of_four import winnable

ROW = ("down", "down")  # to "Winnable deal", from the first


def opened(seed=42):
    desk = Desk(seed=seed)
    desk.choose("rows_of_four")
    desk.tap(*ROW)
    desk.tap("a")
    return desk


def test_a_deal_of_the_grade_is_dealt_and_not_always_the_same():
    graded = winnable.graded()
    for at, (title, deals) in enumerate(graded):
        dealt = []
        for seed in range(1, 7):
            desk = opened(seed)
            screen = desk.console.top()
            assert [row.label for row in screen.rows()] == [title for title, _ in graded]
            assert [row.value() for row in screen.rows()] == ["%d deals" % len(of) for _, of in graded]
            desk.tap(*["down"] * at)
            desk.tap("a")
            assert desk.top() == "RowsOfFourScreen"
            dealt.append(desk.console.table.record.seed)
            desk.console.leave()
            desk.clear()
        assert set(dealt) <= set(deals) and len(set(dealt)) > 2, (title, dealt)


def test_b_leads_back_to_the_menu():
    desk = opened()
    assert desk.top() == "WinnableScreen"
    desk.tap("b")
    assert desk.top() == "NewGameScreen"
    desk.clear()


def test_a_saved_game_is_asked_about():
    desk = opened()
    desk.tap("a")
    deal = desk.console.table.record.seed
    desk.hold("a")
    desk.tap("a")
    desk.on()
    desk.choose("rows_of_four")
    desk.tap(*ROW)
    desk.tap("a", "a")
    assert desk.top() == "Question"
    desk.tap("a")  # keep it
    assert desk.top() == "NewGameScreen"
    desk.on()
    desk.tap("a")  # continue
    assert desk.console.table.record.seed == deal and desk.console.table.record.count == 1
    desk.clear()


def test_options_under_which_nothing_is_proven_are_told():
    desk = Desk()
    options = desk.console.profile.options("rows_of_four")
    options[2] = 2  # no redeal
    desk.console.try_to_write(desk.console.profile.choose, "rows_of_four", options)
    desk.choose("rows_of_four")
    desk.tap(*ROW)
    desk.tap("a")
    assert desk.top() == "NewGameScreen" and desk.console._toast == "Needs two redeals or more"
    desk.tap("down", "a", "down", "down", "right", "right", "b")  # four redeal choices: unlimited, then two
    desk.tap("up", "a")
    assert desk.top() == "WinnableScreen"
    desk.clear()


def test_other_games_have_no_such_row():
    for entry in catalog.CATALOG:
        desk = Desk()
        desk.choose(entry.key)
        labels = [row.label for row in desk.console.top().rows()]
        assert ("Winnable deal" in labels) == (entry.key == "rows_of_four")
        desk.clear()
