"""Golden scenes of Higher or Lower."""

from desk import play_well

KEY = "higher_lower"


def new_game_menu(desk):
    desk.choose(KEY)


def first(desk):
    desk.new_game(KEY)


def later(desk):
    first(desk)
    for _ in range(3):
        play_well(desk)


def over(desk):
    first(desk)
    while desk.console.table.turn() != 255:
        play_well(desk)
    desk.wait(1500)


SCENES = (
    ("higher_lower-new", new_game_menu),
    ("higher_lower-first", first),
    ("higher_lower-later", later),
    ("higher_lower-over", over),
)
