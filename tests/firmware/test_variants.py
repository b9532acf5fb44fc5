"""The menus of a game with nine variants and twenty options, who sits down to it, and its results."""

from desk import Desk
from made_up import NAMES, ROWS, Catalogued, MadeUp


def row_texts(screen):
    """The rows of a menu as labels and values."""
    return [(row.label, row.value()) for row in screen.rows()]


def test_the_menu_shows_what_may_be_changed():
    with Catalogued() as entry:
        desk = Desk()
        desk.console.open("options", "OptionsScreen", entry)
        desk.settle()
        screen = desk.console.top()
        profile = desk.console.profile
        for number, row in enumerate(ROWS):
            assert bytes(profile.options("made_up")) == bytes(row.defaults(MadeUp.OPTIONS))
            found = row_texts(screen)
            assert found[0] == ("Variant", NAMES[number]) and found[-1] == ("Speed", "no motion")
            rules = [option for option in MadeUp.OPTIONS if option.key[:4] == "rule" and row.may_change(option)]
            assert [label for label, _ in found[1:-1]] == [option.title for option in rules]
            for option in rules:
                assert (option.title, row.choices.get(option.key, "no")) in found
            desk.tap("right")
        assert row_texts(screen)[0] == ("Variant", "Plain"), "once around"
        desk.tap("right", "down", "right")
        assert row_texts(screen)[:2] == [("Variant", "my Pairs"), ("Rule 1", "often")]
        desk.on()
        chosen = desk.console.profile.options("made_up")
        assert list(chosen[:3]) == [1, 0, 2], "it is remembered"
        desk.console.open("options", "OptionsScreen", entry)
        desk.settle()
        desk.tap("left")
        assert row_texts(desk.console.top())[0] == ("Variant", "Plain")
        desk.clear()


def test_choices_that_a_variant_has_not_are_put_right():
    """A profile may be of another version of the game."""
    with Catalogued():
        desk = Desk()
        profile = desk.console.profile
        wrong = ROWS[2].defaults(MadeUp.OPTIONS)
        wrong[5] = 2
        profile.choose("made_up", wrong)
        assert profile.options("made_up") == ROWS[2].defaults(MadeUp.OPTIONS)
        profile.choose("made_up", wrong[:-1])
        assert not any(profile.options("made_up"))
        desk.clear()


def test_seats_are_those_of_the_variant():
    with Catalogued() as entry:
        desk = Desk()
        profile = desk.console.profile
        profile.seat("made_up", b"\0\2\2\2")
        for number, usual in ((0, 4), (1, 4), (2, 3), (3, 2), (8, 4)):
            profile.choose("made_up", ROWS[number].defaults(MadeUp.OPTIONS))
            assert len(profile.players("made_up")) == usual
            assert len(profile.players("made_up", ROWS[3].defaults(MadeUp.OPTIONS))) == 2, "by options that are given"
        for number, turned in ((0, [2, 3, 4, 2]), (1, [4, 2, 4, 2]), (2, [3, 3, 3, 3])):
            profile.choose("made_up", ROWS[number].defaults(MadeUp.OPTIONS))
            desk.console.open("players", "PlayersScreen", entry)
            desk.settle()
            seats = []
            for _ in turned:
                desk.tap("right")
                seats.append(len(profile.players("made_up")))
            assert seats == turned, number
            desk.console.pop()
        desk.clear()


def test_each_variant_has_its_own_results():
    with Catalogued() as entry:
        desk = Desk()
        profile = desk.console.profile
        profile.finished("made_up", 0, 1, 20, 1, 1, 0)
        profile.finished("made_up", 8, 1, 20, 0, 0, 0)
        profile.finished("made_up", 8, 1, 20, 0, 0, 0)  # the same end
        profile.finished("made_up", 8, 2, 20, 1, 1, 0)
        desk.on()
        profile = desk.console.profile
        assert [profile.results("made_up", i)[:2] for i in (0, 1, 8)] == [[1, 1], [0, 0], [2, 1]]
        profile.choose("made_up", ROWS[8].defaults(MadeUp.OPTIONS))
        desk.console.open("statistics", "StatisticsScreen", entry)
        desk.settle()
        screen = desk.console.top()
        desk.tap("down")
        assert bytes(screen._page._data) == b"Quiet, 9 of 9\nWon 1 of 2 (50 %)\nWins in a row: 1\nLongest streak: 1"
        desk.tap("right", "down")
        assert bytes(screen._page._data) == b"Plain, 1 of 9\nWon 1 of 1 (100 %)\nWins in a row: 1\nLongest streak: 1"
        desk.tap("left", "left")
        assert bytes(screen._page._data) == b"Wild, 8 of 9\nNo game finished yet"
        desk.tap("b")
        assert desk.console.top() is not screen
        desk.clear()
