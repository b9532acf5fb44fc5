"""The launcher's tiles and the settings: every tile is reached, shows what waits, and fits the display."""

from hashlib import sha256

from desk import Desk, play_well, reserve
from engines import catalog
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.ui import theme as roles
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.theme import FOUR_COLOURS, READABLE
from firmware.ui.tiles import ICON_HIGH, ICON_WIDE, Tile, Tiles

reserve("lcd")  # while the heap is in one piece

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))


def _tiles(size, count):
    return Tiles(theme_for(*size), [Tile("Tile %d" % i, b"") for i in range(count)])


def test_left_and_right_visit_every_tile_in_order():
    for size in _SIZES:
        for count in (5, 7, 8, 11):
            tiles = _tiles(size, count)
            visited = []
            for _ in range(count):
                visited.append(tiles.selected)
                tiles.steer(RIGHT)
            assert visited == list(range(count)) and tiles.selected == 0
            tiles.steer(LEFT)
            assert tiles.selected == count - 1


def test_up_undoes_down_and_each_visits_a_whole_column():
    """Also with an odd number of games, where the last row has a gap, and in the place that two tiles share."""
    for size in _SIZES:
        for count in (7, 8):
            for start in range(count):
                tiles = _tiles(size, count)
                tiles.selected = start
                seen = set()
                for _ in range(count):
                    before = tiles.selected
                    seen.add(before)
                    tiles.steer(DOWN)
                    after = tiles.selected
                    if size[1] < 200:
                        assert after == (before + 1) % count
                    tiles.steer(UP)
                    if not (before == count - 3 and after == count - 2):  # a gap: up leads to the other column
                        assert tiles.selected == before or after >= count - 2
                    tiles.selected = after
                assert start in seen and len(seen) >= 3


def test_the_selected_tile_is_on_the_display_and_lit():
    for size in _SIZES:
        canvas = Canvas(*size)
        tiles = _tiles(size, 11)
        tiles.draw(canvas)
        pictures = set()
        for _ in range(11):
            tiles.steer(RIGHT)
            tiles.update(canvas)
            shown = sha256(canvas.buffer).digest()
            tiles.draw(canvas)
            assert sha256(canvas.buffer).digest() == shown, "an update draws the same as a whole picture"
            pictures.add(shown)
        assert len(pictures) == 11


def test_titles_pitches_and_icons_fit():
    for size in _SIZES:
        canvas = Canvas(*size)
        theme = theme_for(*size)
        for entry in catalog.CATALOG:
            assert canvas.text_width(entry.pitch) <= theme.width - 2 * theme.margin, entry.pitch
            icon = __import__("firmware.icons." + entry.key, None, None, ("ICON",)).ICON
            assert len(icon) % 5 == 0 and len(icon) < 400
            for i in range(0, len(icon), 5):
                x, y, wide, high, role = icon[i : i + 5]
                assert x + wide <= ICON_WIDE and y + high <= ICON_HIGH and wide and high and role < 16


def test_icons_of_games_differ():
    icons = [__import__("firmware.icons." + e.key, None, None, ("ICON",)).ICON for e in catalog.CATALOG]
    assert len(set(icons)) == len(icons)


def test_a_game_that_waits_is_marked_and_says_so():
    desk = Desk()
    desk.new_game("foursquare")
    play_well(desk)
    desk.on()
    tile = desk.console.top()._tiles.tiles[0]
    assert (tile.title, tile.is_marked, tile.text) == ("Foursquare", True, "0 of 4 down, 38 cards left")
    assert desk.console.top()._tiles.tiles[1].text == "Not played yet"
    desk.tap("b")
    assert [row.label for row in desk.console.top().rows()][:2] == ["Continue", "New game"]
    desk.clear()


def test_what_is_too_wide_for_the_display_loses_the_duty():
    long = "West Yorkshire 14-11-12, Margaret's discard"
    for kind, shown in (("oled", "West Yorkshire 14-11-12"), ("lcd", "West Yorkshire 14-11-12")):
        desk = Desk(kind)
        fitting = desk.console.top()._fitting
        assert fitting(long) == shown and fitting("Trinidad 9-11, your beg") == "Trinidad 9-11, your beg"
        assert fitting("a" * 60) == "a" * 60  # the display cuts it
        desk.clear()


def test_results_of_all_variants_count_in_the_launcher():
    desk = Desk()
    profile = desk.console.profile
    profile.finished("all_fours", 0, 1, 60, True, 7, 0)
    profile.finished("all_fours", 3, 2, 60, False, 5, 0)
    desk.on()
    desk.go_to("All Fours")
    assert desk.console.top()._tiles.tiles[4].text == "Won 1 of 2"
    desk.clear()


def test_settings_are_kept_and_change_the_cards():
    desk = Desk("lcd")
    desk.pick("Settings")
    assert [row.label for row in desk.console.top().rows()] == [
        "Speed",
        "Suit colours",
        "Cards",
        "Type",
        "Brightness",
        "Hints",
        "Power",
        "Names",
        "Upside down",
        "Left-handed",
        "Buttons",
        "Try the buttons",
        "Self-test",
        "About",
        "Reset",
    ]
    desk.tap("right", "right", "down", "a", "down", "right")
    settings = desk.console.settings
    assert (settings.speed, settings.look) == (2, FOUR_COLOURS | READABLE)
    assert len(set(roles.SUIT_INKS)) == 4
    desk.on()
    assert desk.console.theme.look == FOUR_COLOURS | READABLE and len(set(roles.SUIT_INKS)) == 4
    desk.pick("Settings")
    desk.tap("down", "left", "down", "left")
    assert desk.console.settings.look == 0 and len(set(roles.SUIT_INKS)) == 2
    desk.clear()


def test_one_colour_displays_have_no_colour_settings():
    desk = Desk("oled")
    desk.pick("Settings")
    labels = [row.label for row in desk.console.top().rows()]
    assert "Suit colours" not in labels and "Cards" not in labels and labels[:2] == ["Speed", "Type"]
    desk.clear()


def test_people_at_one_console_have_their_names():
    desk = Desk()
    desk.console.profile.name(0, "Ann")
    desk.console.profile.name(1, "Ben")
    desk.on()
    desk.console.profile.seat("four_rows", b"\0\2\0")
    desk.new_game("four_rows")
    table = desk.console.table
    assert [table.seat_name(seat) for seat in range(3)] == ["Ann", "Bo", "Ben"]
    desk.on()
    desk.resume("four_rows")
    assert [desk.console.table.seat_name(seat) for seat in range(3)] == ["Ann", "Bo", "Ben"]
    desk.console.profile.seat("four_rows", b"\0\2")
    desk.console.home()
    desk.settle()
    desk.new_game("four_rows")
    desk.wait(600)
    desk.tap("a")
    assert desk.console.table.seat_name(0) == "You"
    desk.clear()


def test_the_name_of_an_older_profile_is_kept():
    """0.4 stored the link's name with the link settings."""
    desk = Desk()
    desk.console.store.save("profile", b"link usb hints Ann B")
    desk.on()
    assert desk.console.settings.names[0] == "Ann B" and desk.console.settings.link == "usb hints"
    desk.clear()
