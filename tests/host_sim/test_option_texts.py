"""The options screen explains each choice on every display, and offers a new deal after a change."""

from desk import Desk
from engines import catalog
from firmware.screens.options import LINES
from firmware.ui.pages import wrap
from firmware.ui.theme import text_font
from manifests import games


def texts(entry):
    return __import__("firmware.games." + entry.key + ".guide", None, None, ("TEXTS",)).TEXTS


def test_every_choice_is_told_and_fits_the_foot():
    for entry in games():
        options = entry.game().OPTIONS
        found = texts(entry)
        assert len(found) == len(options), entry.key
        for i, option in enumerate(options):
            lines = found[i].split("\n")
            if not option.offered:
                assert not found[i]
                continue
            assert len(lines) == len(option.choices) or (len(lines) == 1 and "%s" in found[i]), option.key
            for number, choice in enumerate(option.choices):
                line = lines[number] if len(lines) > 1 else found[i].replace("%s", choice)
                assert line, (option.key, choice)
                for wide, colour in ((124, False), (228, True)):
                    shown = len(wrap(line.encode(), wide, text_font(colour))) // 2
                    assert shown <= LINES, (entry.key, option.key, line)


def test_the_foot_tells_of_the_row_under_the_cursor():
    for kind in ("oled", "lcd"):
        desk = Desk(kind)
        desk.console.open("options", "OptionsScreen", catalog.CATALOG[0])
        desk.settle()
        screen = desk.console.top()
        first = screen._rows[0].note()
        before = desk.digest()
        desk.tap("right")
        assert screen._rows[0].note() != first
        desk.tap("left")
        assert screen._rows[0].note() == first and desk.digest() == before
        shown = desk.digest()
        desk.console.redraw()
        desk.settle()
        assert desk.digest() == shown
        desk.clear()


def test_whoever_changes_an_option_over_a_game_is_offered_a_new_deal():
    desk = Desk()
    key = catalog.CATALOG[0].key
    desk.new_game(key)
    old = desk.console.table
    desk.hold("b")
    desk.pick("Options")
    desk.tap("b")
    assert desk.top() == "GameMenu", "nothing was changed"
    desk.tap("a", "right", "b")
    assert desk.top() == "Question"
    desk.tap("a")
    assert desk.top() == "GameMenu" and desk.console.table is old
    desk.tap("a", "left", "b")
    assert desk.top() == "Question"
    desk.tap("right", "a")
    made = desk.console.table
    assert made is not old and made.record.options == desk.console.profile.options(key)
    desk.clear()


def test_without_undo_the_menu_has_no_such_row_and_the_table_says_how_to_get_it():
    for entry in games():
        options = entry.game().OPTIONS
        at = [i for i in range(len(options)) if options[i].key == "undo"]
        if not at:
            continue
        desk = Desk()
        chosen = desk.console.profile.options(entry.key)
        chosen[at[0]] = options[at[0]].choices.index("off")
        desk.console.profile.choose(entry.key, chosen)
        desk.new_game(entry.key)
        desk.hold("b")
        assert "Undo" not in [row.label for row in desk.console.top().rows()]
        assert desk.console.table.undo_refusal() == "Undo is off: Options, Undo, then a new deal."
        desk.clear()


def test_a_new_deal_takes_the_seats_of_a_variant_chosen_meanwhile():
    for entry in games():
        rows = entry.variants()
        pairs = [(a, b) for a in rows for b in rows if a.seats[0] not in b.seats]
        for action in ("new_deal", "start") if pairs else ():
            desk = Desk()
            options = entry.game().OPTIONS
            desk.console.profile.choose(entry.key, pairs[0][0].defaults(options))
            desk.new_game(entry.key)
            players = desk.console.table.players
            desk.console.profile.choose(entry.key, pairs[0][1].defaults(options))
            if action == "new_deal":
                desk.console.play(action, entry)
            else:
                desk.console.play(action, entry, 7, None, None, players)
            desk.settle()
            assert len(desk.console.table.players) in pairs[0][1].seats
            desk.clear()
