"""The golden scenes of the console's own screens, which play the first game of the catalogue."""

from desk import play_well


def launcher(desk):
    pass


def launcher_continue(desk):
    desk.new_game()
    for _ in range(3):
        play_well(desk)
    desk.on()


def deal_number(desk):
    desk.choose()
    desk.tap("down", "a", "up", "left", "up", "up")


def buttons_help(desk):
    desk.pick("Settings")
    desk.pick("Buttons")
    desk.tap("a")


def settings(desk):
    desk.pick("Settings")


def launcher_friends(desk):
    desk.go_to("Friends")


def friends(desk):
    desk.pick("Friends")


def deal_code(desk):
    friends(desk)
    desk.pick("Deal code")
    desk.tap("right", "a", "left", "a", "right", "down")


def today(desk):
    """The deal of the first game has begun."""
    friends(desk)
    desk.pick("Today's deals")
    desk.tap("a")
    desk.wait(600)  # until then A is ignored
    desk.tap("a")
    desk.hold("b")
    desk.pick("Quit")
    friends(desk)
    desk.pick("Today's deals")


def share(desk):
    desk.new_game()
    desk.tap("b")
    desk.pick("Share this deal")


def lesson(desk):
    desk.choose()
    desk.pick("Learn")
    desk.wait(600)  # until then A is ignored


def lesson_table(desk):
    lesson(desk)
    desk.tap("a")


def try_buttons(desk):
    desk.pick("Settings")
    desk.pick("Try the buttons")


SCENES = (
    ("console-launcher", launcher),
    ("console-continue", launcher_continue),
    ("console-deal-number", deal_number),
    ("console-buttons", buttons_help),
    ("console-settings", settings),
    ("console-launcher-friends", launcher_friends),
    ("console-friends", friends),
    ("console-deal-code", deal_code),
    ("console-today", today),
    ("console-share", share),
    ("console-try-buttons", try_buttons),
    ("console-lesson", lesson),
    ("console-lesson-table", lesson_table),
)
