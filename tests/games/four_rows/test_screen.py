"""Four Rows by key presses: the cursor, the field, tens, hints, the news."""

from engines import rng
from engines.four_rows import kernels
from engines.game import OVER
from firmware.ui.card_face import name
from games.four_rows.tables import (
    FIELD,
    HANDS,
    SECOND_DEALS,
    cards,
    count,
    dealt,
    deck,
    hand,
    point,
    press_on,
    show_cards,
    with_tens,
)

LEFT, RIGHT, UP, DOWN = 4, 8, 1, 2


def test_the_cursor_reaches_exactly_the_legal_choices():
    for seed in range(8):
        desk = dealt(seed=seed)
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, seed, 0)
        for _ in range(12):
            if desk.console.table.turn() == OVER:
                break
            screen = desk.console.top()
            if screen.covered():
                desk.tap("a")
            legal = {screen.legal[i] & ~63 for i in range(screen.legal_count)}
            reached = set()
            for start in legal:
                screen.point_at([move for move in screen.legal[: screen.legal_count] if move & ~63 == start][0])
                for event in (LEFT, RIGHT, UP, DOWN, LEFT, LEFT, UP, RIGHT):
                    screen.steer(event)
                    assert screen.is_legal(screen.chosen())
            screen.steer(DOWN)
            for _ in range(10):
                reached.add(screen.chosen() & ~63)
                if screen.chosen():
                    screen.steer(UP)
                for _ in range(4):
                    reached.add(screen.chosen() & ~63)
                    if screen._slot >= 0:
                        screen.steer(LEFT)
                if screen._slot >= 0:
                    screen.steer(DOWN)
                screen.steer(RIGHT)
            assert reached == legal, (seed, reached, legal)
            screen.point_at(screen.legal[rng.below(generator, 0, screen.legal_count)])
            desk.tap("a")
        desk.clear()


def test_a_card_with_one_place_is_played_immediately():
    """FR-9: the card goes to the only slot where it fits."""
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = show_cards(desk)
    point(desk, "8S")
    desk.tap("a")
    assert count(desk) == 1
    assert screen.game_view.field_card(0) == cards("8S")[0]
    assert cards("8S")[0] not in hand(screen)
    desk.clear()


def test_a_card_with_several_places_asks_for_one_and_b_goes_back():
    """FR-R19, FR-8: a six fits on either nine; B or down returns to the hand."""
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = show_cards(desk)
    for back in ("b", "down"):
        point(desk, "6S")
        desk.tap("a")
        assert count(desk) == 0 and screen._slot == 0
        desk.tap("right")
        assert screen._slot == 1
        desk.tap("left")
        assert screen._slot == 0
        desk.tap("left")
        assert screen._slot == 1  # wraps around, skipping slots where the card does not fit
        desk.tap(back)
        assert screen._slot == -1 and not desk.console._toast
    desk.tap("b")
    assert desk.top() == "GameMenu"
    desk.tap("b")
    desk.tap("a", "left", "a")
    assert count(desk) == 1 and screen.game_view.field_card(1) == cards("6S")[0]
    desk.clear()


def test_the_button_that_ends_the_turn_is_beside_the_field():
    """The button beside the field is reached by up and right. Left and up lead back to the field, down to the hand."""
    for kind in ("oled", "lcd"):
        desk = dealt(kind, cards=deck(HANDS, FIELD), options=SECOND_DEALS)
        screen = show_cards(desk)
        point(desk, "6S")
        desk.tap("up", "right", "right")
        assert screen._at == len(hand(screen)) and screen._slot == -1
        for back in ("left", "up"):
            desk.tap(back)
            assert screen._slot >= 0 and screen.is_legal(screen.chosen())
            for _ in range(4):
                if screen._slot >= 0:
                    desk.tap("right")
            assert screen._at == len(hand(screen)) and screen._slot == -1
        desk.tap("down")
        assert screen._at < len(hand(screen)) and screen._slot == -1
        desk.clear()


def test_a_ten_opens_the_choice_of_legal_announcements():
    """FR-12, FR-R25: the list has the legal announcements for the slot.

    Those that own cards can follow come first, then the ten as itself.
    """
    desk = with_tens()
    screen = show_cards(desk)
    for slot, many in ((0, 10), (2, 6), (3, 6)):
        point(desk, "10S")
        desk.tap("a")
        while screen._slot != slot:
            desk.tap("right")
        desk.tap("a")
        assert desk.top() == "AnnounceScreen"
        picker = desk.console.top()
        assert len(picker.moves) == many
        legal = [screen.legal[i] for i in range(screen.legal_count)]
        here = [move for move in legal if move >> 6 == cards("10S")[0] << 2 | slot]
        assert len(here) == many
        own = [card for card in hand(screen) if card & 15 != 10]
        assert sorted(picker.moves) == here
        counts = []
        for move in picker.moves:
            assert picker.chosen() == move
            followers = [name(card) for card in own if kernels.fits(card, move & 63)]
            counts.append(len(followers))
            text = picker._text(desk.console.canvas)
            what = "itself" if move & 63 == cards("10S")[0] else name(move & 63)
            if not followers:
                assert text == "10\u2660 as %s, no card fits" % what
            elif " ... " not in text:
                fit = " fits" if len(followers) == 1 else " fit"
                assert text == "10\u2660 as %s: then %s%s" % (what, " ".join(followers), fit)
            desk.tap("right")
        assert picker.chosen() == picker.moves[0] and counts == sorted(counts, reverse=True)
        for i, move in enumerate(picker.moves):
            assert picker._useful[i] == (counts[i] > 0 or move & 63 == cards("10S")[0])
        for i, move in enumerate(picker.moves):  # a column has two cards
            if i + (many + 1) // 2 < many:
                desk.tap("down")
                assert picker.chosen() == picker.moves[i + (many + 1) // 2]
                desk.tap("up")
            assert picker.chosen() == move
            desk.tap("right")
        desk.tap("b")
        assert desk.top() == "FourRowsScreen" and count(desk) == 0
        assert screen._slot == slot  # as it was before
        desk.tap("b")
    desk.clear()


def test_a_ten_may_be_played_as_itself():
    """FR-R16: a ten of spades may be played as itself on the nine of spades."""
    desk = with_tens()
    screen = show_cards(desk)
    point(desk, "10S")
    desk.tap("a", "a")
    faces = [move & 63 for move in desk.console.top().moves]
    desk.tap(*["right"] * faces.index(cards("10S")[0]))
    assert desk.console.top()._text(desk.console.canvas).startswith("10\u2660 as itself")
    desk.tap("a")
    assert count(desk) == 1
    assert screen.game_view.field_card(0) == cards("10S")[0]
    desk.clear()


def test_ending_the_turn_is_a_choice_like_any_other():
    """FR-7, FR-14: the button that ends the turn is named Pass before a card was played and Done afterwards."""
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = show_cards(desk)
    assert screen.move_text(0) == "Pass"
    point(desk, "8S")
    desk.tap("a")
    assert screen.game_view.turn() == 0 and screen.move_text(0) == "Done"
    point(desk, "")
    desk.tap("a")
    assert screen.game_view.turn() == 1 and count(desk) == 2
    assert screen.line == "Player 1 stops"
    show_cards(desk)
    point(desk, "")
    desk.tap("a")
    assert screen.line == "Player 2 passes"
    desk.clear()


def test_a_hint_points_and_a_plays_it():
    for seed in range(3):
        desk = dealt(seed=seed)
        screen = show_cards(desk)
        while not desk.console.table.hint():
            pass
        move = desk.console.table.hint_move()
        desk.hold("a")
        assert screen.chosen() == move and screen.is_legal(move)
        assert screen.line.startswith(screen.move_text(move))
        assert count(desk) == 0
        desk.tap("a")
        assert desk.console.table.record.moves[0] == move and count(desk) == 1
        desk.clear()


def test_a_hint_is_forgotten_when_the_cursor_moves():
    desk = with_tens()
    screen = show_cards(desk)
    ten = cards("10H")[0]
    advised = [screen.legal[i] for i in range(screen.legal_count) if screen.legal[i] >> 8 == ten][-1]
    screen.point_at(advised)
    assert screen.chosen() == advised and screen._slot == advised >> 6 & 3
    desk.tap("left")
    assert screen.chosen() != advised
    desk.tap("a")
    assert desk.top() == "AnnounceScreen"
    desk.clear()


def test_news_show_what_the_players_did_not_see():
    """FR-R7, FR-15, FR-17, FR-19: news have a line for seats passed over, a new field, the last lap and a new stage."""
    told = set()
    for seed in range(12):
        desk = dealt(players=b"\0\0\0", seed=seed, options=b"\0\0\0")
        while desk.console.table.turn() != OVER:
            screen = desk.console.top()
            seen = screen.game_view
            if seen.skipped() | seen.new_fields() | seen.news():
                lines = screen.news()
                happened = seen.news()
                assert ("Nobody can play: new field" in lines) == bool(seen.new_fields() and not happened & 1)
                assert ("All passed: new field" in lines) == bool(happened & kernels.ALL_PASSED)
                assert any(line.endswith("out: last lap") for line in lines) == bool(happened & kernels.LAST_LAP)
                assert ("Round %d: %d cards each" % (seen.round(), seen.stage()) in lines) == bool(
                    happened & kernels.NEW_STAGE
                )
                assert any(line.endswith("cannot play") for line in lines) == bool(seen.skipped())
                told.update([line[-8:] for line in lines])
            press_on(desk)
        desk.clear()
    for wanted in ("ew field", "last lap", "rds each", "not play"):
        assert wanted in told, wanted


def test_news_are_shown_one_by_one_and_a_press_ends_them():
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = show_cards(desk)
    screen._lines = ["one", "two", "three"]
    screen._next_line()
    assert screen.line == "one"
    desk.wait(1100)
    assert screen.line == "two"
    desk.tap("right")
    assert screen.line == "" and not screen._lines
    desk.clear()
