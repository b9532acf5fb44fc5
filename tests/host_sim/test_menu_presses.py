"""The number of presses through the menus for each of a player's goals, in every game."""

import menu_walk
from desk import Desk
from engines import catalog
from firmware.screens import saves
from manifests import games


def test_what_is_wanted_takes_few_presses():
    for entry in games():
        for told, walk, most in menu_walk.GOALS:
            desk = Desk()
            presses = walk(desk, entry.key)
            assert presses <= most, (entry.key, told, presses)
            desk.clear()


def test_another_saved_game_takes_two():
    desk = Desk()
    keys = [entry.key for entry in catalog.CATALOG[:2]]
    assert menu_walk.another(desk, keys) <= 2
    desk.clear()


def test_the_launcher_continues_every_saved_game_and_selects_the_last():
    desk = Desk()
    keys = [entry.key for entry in catalog.CATALOG[:3]]
    for key in keys:
        menu_walk.leave(desk, key)
    assert [head.key for head in saves.unfinished(desk.console)] == [keys[2], keys[0], keys[1]]
    assert desk.waiting() == [catalog.find(key).title for key in keys]
    assert desk.selected() == catalog.find(keys[2]).title
    desk.tap("left", "a")
    assert desk.console.table.entry.key == keys[1]
    desk.clear()


def test_undo_is_first_and_a_new_deal_one_up_from_it():
    for entry in games():
        desk = Desk()
        desk.new_game(entry.key)
        desk.hold("b")
        labels, selected = menu_walk.screen_text(desk)
        assert labels[:4] == ["Rules", "Hint", "What happened", "Undo"] and selected == 0
        assert labels[-2:] == ["Quit", "New deal"]
        desk.clear()
        desk = Desk()
        menu_walk.table(desk, entry.key)
        desk.hold("b")
        labels, selected = menu_walk.screen_text(desk)
        assert labels[:3] == ["Undo", "Rules", "Hint"] and selected == 0
        desk.clear()


def test_a_new_deal_counts_a_press_only_after_a_moment():
    """Two quick presses on *New deal* lose nothing."""
    desk = Desk()
    key = catalog.CATALOG[0].key
    menu_walk.table(desk, key)
    made = desk.console.table.moves_made()
    desk.hold("b")
    menu_walk.pick(desk, "New deal")
    desk.tap("a", "a")
    assert desk.top() == "Question" and desk.console.table.moves_made() == made
    desk.tap("b")
    assert desk.top() == "GameMenu" and desk.console.table.moves_made() == made
    desk.clear()


def test_the_rules_open_at_the_page_that_fits():
    for entry in games():
        desk = Desk()
        menu_walk.table(desk, entry.key)
        path = "firmware.games." + entry.key + ".guide"
        title = __import__(path, None, None, ("title",)).title(desk.console.top().game_view)
        desk.hold("b")
        menu_walk.pick(desk, "Rules")
        labels, selected = menu_walk.screen_text(desk)
        assert labels[selected] == title
        desk.tap("a", "b", "up", "a", "b")
        labels, again = menu_walk.screen_text(desk)
        assert again == (selected - 1) % len(labels), "coming back leaves the cursor where it was"
        desk.clear()


def test_before_the_first_move_the_rules_open_at_how_a_turn_goes():
    fresh = 0
    for entry in games():
        desk = Desk()
        desk.new_game(entry.key)
        desk.hold("b")
        menu_walk.pick(desk, "Rules")
        labels, selected = menu_walk.screen_text(desk)
        if not desk.console.table.moves_made():
            fresh += 1
            assert labels[selected] == "How a turn goes"
        desk.clear()
    assert fresh
