"""Revokes and stakes on the screen of All Fours, by key presses."""

from engines.all_fours import kernels
from games.all_fours.tables import go, is_over, look, people, table
from portable import RUNTIME

KINDS = ("oled", "lcd", "wide", "qvga") if RUNTIME == "cpython" else ("oled",)  # a device has one display

FOUR = ("AS 3S 7H 8H 2C 3C", "KS QS 9H 10H 4C 5C", "JS 2S JH QH 6C 7C", "10S 9S KH AH 8C 9C")
ALL_FOUR = ("AC 2C JC AD KD QD", "3C 4D 5D 6D 7H 8H", "4C 2D 3D 2H 3H 4H", "5C 5H 6H 9H 2S 3S")


def choose(desk, label):
    """Choose the menu row whose label begins with `label`."""
    labels = [row.label for row in desk.console.top().rows()]
    at = [i for i in range(len(labels)) if labels[i].startswith(label)][0]
    while desk.console.top()._menu.selected != at:
        desk.tap("down")
    desk.tap("a")
    desk.settle()


def revoked(kind="oled"):
    """Return a desk where seat 0 has played a heart on clubs, with clubs in the hand."""
    desk = people("Trinidad", FOUR, "10D", kind, revoke="callable")
    for move in ("stand", "8C", "7H"):
        go(desk, move)
    look(desk)
    return desk


def test_af_r14_a_revoke_is_called_from_the_menu():
    """AF-R14: who and which trick; the point is pegged, and a false call says so and costs nothing."""
    for kind in KINDS:
        desk = revoked(kind)
        desk.tap("b")
        choose(desk, "Call a revoke")
        labels = [row.label for row in desk.console.top().rows()]
        assert labels == ["1: 7\u2665 on \u2663, Player 1", "How revokes work"]
        assert desk.console.canvas.text_width(labels[0]) < desk.console.canvas.width - 8
        choose(desk, "How")
        assert desk.top() == "HelpScreen"
        assert desk.console.top().rows()[desk.console.top()._menu.selected].label == "Revokes"
        desk.tap("b", "b")
        choose(desk, "Call a revoke")
        choose(desk, "1: ")
        screen = desk.console.top()
        assert screen.line == "Us: revoke 7\u2665 +1" and screen.game_view.score(1) == 1
        desk.tap("b")
        rows = {row.label: row for row in desk.console.top().rows()}
        assert rows["Call a revoke"].reason() == "They all followed suit or trumped."
        desk.clear()
    desk = people(
        "Trinidad",
        ("AS 3S 7H 8H 6C 7C",) + FOUR[1:2] + ("JS 2S JH QH 2C 3C", "10S 9S KH AH 8C 9C"),
        "10D",
        revoke="callable",
    )
    for move in ("stand", "KH", "6C"):
        go(desk, move)
    look(desk)
    desk.tap("b")
    choose(desk, "Call a revoke")
    choose(desk, "1: ")
    screen = desk.console.top()
    assert screen.game_view.score(1) == 1, "it kept hearts back"
    desk.clear()


def test_af_r14_a_revoke_is_taken_back_by_its_own_person():
    """AF-R14: the cards to play instead are shown after the console is passed on; later cards stay."""
    desk = revoked()
    go(desk, "4C")
    look(desk)
    desk.tap("b")
    choose(desk, "Take back 7\u2665")
    assert desk.top() == "Question"
    desk.tap("right", "a")
    desk.settle()
    menu = desk.console.top()
    assert menu.title == "Instead of 7\u2665"
    assert [row.label for row in menu.rows()] == ["2\u2663", "3\u2663", "Leave it"]
    choose(desk, "3")
    screen = desk.console.top()
    assert screen.line == "Player 1 takes back, 3\u2663"
    trick = [screen.game_view.move_name(screen.game_view.trick_card(0, i)) for i in range(3)]
    assert trick == ["8C", "3C", "4C"]
    desk.tap("b")
    assert "Take back 7\u2665" not in [row.label for row in desk.console.top().rows()]
    desk.clear()


def test_af_r14_a_person_alone_takes_back_while_a_bot_is_to_play():
    """AF-R14: the menu waits for the person; the computer players go on after it."""
    desk = table("Trinidad", bytes((0, 3, 3, 3)), seed=42, revoke="callable")
    screen = None
    for _ in range(400):
        screen = look(desk)
        game = screen.game_view
        if screen.legal_count and game.phase() == kernels.PLAYING and game.trick_size(game.tricks()):
            wrong = [
                card
                for card in screen.legal[: screen.legal_count]
                if card >> 4 not in (game.led_suit(), game.trump()) and game.trick_size(game.tricks()) < 3
            ]
            follows = [card for card in screen.legal[: screen.legal_count] if card >> 4 == game.led_suit()]
            if wrong and follows:
                break
        desk.tap("a")
        desk.wait(500)
    before = game.hand_size(0)
    desk.wait(9000)  # the news has been read
    go(desk, game.move_name(wrong[0]))
    desk.tap("b")
    choose(desk, "Take back")
    choose(desk, desk.console.top().rows()[0].label)
    assert desk.console.top() is screen and game.hand_size(0) == before - 1
    trick = [game.trick_card(game.tricks(), i) for i in range(game.trick_size(game.tricks()))]
    assert wrong[0] not in trick
    desk.clear()


def test_af_r14_the_hand_is_counted_after_both_sides_have_spoken():
    """AF-R14: after the last trick one person of each side may still call, the eldest's side first."""
    desk = revoked()
    while desk.console.table._game.phase() == kernels.PLAYING:
        look(desk)
        desk.tap("a")
    screen = look(desk)
    assert screen.buttons == ["Count"] and screen.seat == 1, "the eldest is seat 3"
    desk.tap("b")
    choose(desk, "Call a revoke")
    choose(desk, "1: ")
    assert screen.game_view.score(1) == 1 and screen.game_view.phase() == kernels.COUNTING
    desk.tap("a")
    screen = look(desk)
    assert screen.seat == 0 and screen.game_view.phase() == kernels.COUNTING
    desk.tap("a")
    assert screen.game_view.phase() == kernels.DEALING
    desk.clear()


def test_af_r21_stakes_are_added_up_from_match_to_match():
    """AF-R21: the end shows the stakes of the match and of all matches; other players begin at 0."""
    desk = people("West Yorkshire", ALL_FOUR, stakes="2", all_four="1", throw_in="off")
    state = desk.console.table._game.state
    state[kernels.SCORES] = state[kernels.SCORES + 1] = 10
    while not is_over(desk):
        look(desk)
        desk.tap("a")
    desk.wait(9000)
    while desk.top() != "ResultScreen":
        desk.tap("a")
        desk.wait(3000)
    first = desk.console.table.game_view.stakes(0)
    assert abs(first) == 3
    assert desk.console.top()._lines[-2:] == [
        ("First side's stakes", "%+d" % first, False),
        ("All matches", "%+d" % first, False),
    ]
    profile = desk.console.profile
    profile.settle("all_fours", 2, 7, 30, 4)
    assert profile.stakes() == first + 4
    profile.settle("all_fours", 2, 7, 30, 4)
    assert profile.stakes() == first + 4, "each end once"
    profile.seat("all_fours", bytes(4))
    assert profile.stakes() == 0
    desk.clear()
