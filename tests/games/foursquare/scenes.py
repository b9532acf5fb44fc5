"""Golden scenes of Foursquare."""

from desk import play_well
from games.foursquare.tables import lose, to_losing_place, win


def _play(desk, moves):
    """Start a game and make `moves` good moves."""
    desk.new_game()
    for _ in range(moves):
        play_well(desk)


def _option(desk, row):
    """Toggle an option in the menu before a game of Foursquare, then return to the launcher."""
    desk.choose()
    desk.tap("down", "down", "a")
    for _ in range(row):
        desk.tap("down")
    desk.tap("a", "b", "b")


def new_game_menu(desk):
    desk.choose()


def options(desk):
    desk.choose()
    desk.tap("down", "down", "a", "down", "right")


def rules_contents(desk):
    desk.choose()
    desk.pick("Rules")


def rules_page(desk):
    rules_contents(desk)
    desk.tap("down", "down", "down", "down", "down", "a")


def rules_marks(desk):
    rules_contents(desk)
    desk.tap("down", "down", "a")


def first_card(desk):
    _play(desk, 0)


def second_card(desk):
    _play(desk, 1)


def middle(desk):
    _play(desk, 12)


def middle_previews(desk):
    _play(desk, 12)
    desk.tap("up", "left")


def fixed_grid(desk):
    _option(desk, 0)
    _play(desk, 6)


def dimmed(desk):
    _option(desk, 2)
    _play(desk, 0)
    for _ in range(7):
        desk.tap("a", "right")


def hint(desk):
    _play(desk, 5)
    desk.hold("a")


def menu(desk):
    _play(desk, 4)
    desk.hold("b")


def undo_is_off(desk):
    desk.choose()
    desk.pick("Options")
    desk.pick("Undo")
    desk.tap("b", "b")
    _play(desk, 4)
    desk.hold("b")
    desk.tap("a")


def losing_question(desk):
    _play(desk, 0)
    to_losing_place(desk)
    desk.tap("a")


def losing_place(desk):
    _play(desk, 0)
    to_losing_place(desk)


def lost(desk):
    _play(desk, 0)
    lose(desk)


def lost_table(desk):
    lost(desk)
    desk.tap("b")


def won(desk):
    _play(desk, 0)
    win(desk)


def won_table(desk):
    won(desk)
    desk.tap("b")


def statistics(desk):
    won(desk)
    desk.tap("down", "down", "down", "a")


def large(desk):
    """Large type."""
    desk.enlarge()
    middle_previews(desk)


SCENES = (
    ("foursquare-new", new_game_menu),
    ("foursquare-options", options),
    ("foursquare-rules", rules_contents),
    ("foursquare-rules-page", rules_page),
    ("foursquare-rules-marks", rules_marks),
    ("foursquare-first", first_card),
    ("foursquare-second", second_card),
    ("foursquare-middle", middle),
    ("foursquare-preview", middle_previews),
    ("foursquare-fixed", fixed_grid),
    ("foursquare-dimmed", dimmed),
    ("foursquare-hint", hint),
    ("foursquare-menu", menu),
    ("foursquare-no-undo", undo_is_off),
    ("foursquare-losing", losing_place),
    ("foursquare-question", losing_question),
    ("foursquare-lost", lost),
    ("foursquare-lost-table", lost_table),
    ("foursquare-won", won),
    ("foursquare-won-table", won_table),
    ("foursquare-results", statistics),
    ("foursquare-large", large),
)
