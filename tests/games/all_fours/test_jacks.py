"""Partners by jacks, before a match of All Fours (AF-Y11)."""

from desk import Desk
from engines import card_text
from engines.all_fours.jacks import Draw
from engines.all_fours.rules import AllFours
from engines.players import BOT, HUMAN
from firmware.screens import play
from games.all_fours import dealt
from games.all_fours.tables import ENTRY
from portable import RUNTIME

KINDS = ("oled", "lcd", "wide", "qvga") if RUNTIME == "cpython" else ("oled",)  # a device has one display

JACK = 11
RED = (1, 2)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hetty")
CHOICES = ("by jacks", "5 by jacks", "6 by jacks", "7 by jacks", "8 by jacks")


def chosen(people, variant="West Yorkshire"):
    return dealt.undealt(variant, 4, opening=CHOICES[people - 4]).chosen()


def table(people, players, seed=42, kind="oled"):
    """Return a desk at the draw among some people; `players` are the first four."""
    desk = Desk(kind)
    for person in range(people):
        desk.console.profile.name(person, NAMES[person])
    desk.console.profile.seat("all_fours", bytes(players))
    desk.console.profile.choose("all_fours", chosen(people))
    desk.console.settings.speed = 1
    play.start(desk.console, ENTRY, seed)
    desk.settle()
    return desk


def test_af_y11_cards_go_round_until_four_have_a_jack():
    """AF-Y11: one card at a time from the first person on; who has a jack gets no more; red jacks play black ones."""
    orders = set()
    for people in range(4, 9):
        for seed in range(150):
            draw = Draw(seed, people)
            assert len(set(draw.cards)) == len(draw.cards) == len(draw.persons)
            jacks = {}
            person = 0
            for i, card in enumerate(draw.cards):
                while person in jacks:
                    person = (person + 1) % people
                assert draw.persons[i] == person and len(jacks) < 4
                if card & 15 == JACK:
                    jacks[person] = card >> 4
                person = (person + 1) % people
            assert len(jacks) == 4 and sorted(draw.order) == sorted(jacks)
            colours = [jacks[one] in RED for one in draw.order]
            assert colours[0] == colours[2] != colours[1] == colours[3]
            assert draw.order[0] == min(draw.order)
            orders.add((people, bytes(draw.order)))
            assert Draw(seed, people).order == draw.order
    assert len([order for people, order in orders if people == 4]) == 3, "each partner of the first person"
    assert len(orders) > 150


def test_af_y11_only_with_four_seats():
    """AF-Y11: with two or six seats nobody is drawn, and the first dealer is."""
    for variant in ("Trinidad", "Tobago", "West Yorkshire", "Lancashire", "Seven Up", "Pitch"):
        assert len(AllFours.seat_order(chosen(6, variant), 4, 1)) == 4
    assert AllFours.seat_order(dealt.undealt("Trinidad", 4).chosen(), 4, 1) == b""
    assert AllFours.seat_order(chosen(4), 2, 1) == AllFours.seat_order(chosen(4), 6, 1) == b""
    game = AllFours(4, chosen(5))
    game.deal(3)
    game.check()
    assert game.duty() == "deal"


def test_af_y11_the_draw_is_shown_card_by_card():
    """AF-Y11: each card appears at its person; A shows all, then the table."""
    for kind in KINDS:
        desk = table(8, bytes(4), kind=kind)
        assert desk.top() == "JacksScreen"
        pictures = set()
        for _ in range(4):
            desk.wait(450)
            pictures.add(desk.digest())
        assert len(pictures) == 4, "a card each"
        desk.tap("a")
        assert desk.console.top().is_over() and desk.digest() not in pictures
        canvas = desk.console.canvas
        assert canvas.text_width(desk.console.top()._sides()) < canvas.width - 4
        desk.tap("a")
        assert desk.top() == "AllFoursScreen"
        desk.clear()


def test_af_y11_those_with_jacks_play_under_their_names_also_after_power_off():
    """AF-Y11: the four with jacks sit in the order of the draw, and it is drawn again for the next match."""
    desk = table(7, bytes(4))
    desk.tap("a", "a")
    order = Draw(42, 7).order
    names = [NAMES[person] for person in order]
    t = desk.console.table
    assert [t.seat_name(seat) for seat in range(4)] == names
    desk.settle()
    desk.wait(3000)
    desk.on()
    desk.resume()
    assert [desk.console.table.seat_name(seat) for seat in range(4)] == names
    seen = set()
    for _ in range(12):
        play.new_deal(desk.console, ENTRY)
        desk.settle()
        while desk.top() == "JacksScreen":
            desk.tap("a")
        t = desk.console.table
        order = Draw(t.record.seed, 7).order
        assert [t.seat_name(seat) for seat in range(4)] == [NAMES[person] for person in order]
        seen.add(bytes(order))
    assert len(seen) > 5
    play.again(desk.console, t)
    desk.settle()
    assert desk.console.table.players == t.players and Draw(t.record.seed, 7).order == order
    desk.clear()


def test_af_y11_computer_players_are_drawn_too():
    """AF-Y11: the levels go with their players; a person alone stays at seat 0."""
    for seed in range(5):
        desk = table(4, (HUMAN, BOT, BOT + 1, BOT + 2), seed)
        while desk.top() == "JacksScreen":
            desk.tap("a")
        players = bytes((HUMAN, BOT, BOT + 1, BOT + 2))
        order = Draw(seed, 4).order
        assert desk.console.table.players == bytes([players[person] for person in order])
        assert desk.console.table.seat_name(0) == "You"
        desk.clear()


def test_af_y11_the_draw_in_words():
    """AF-Y11: text play prints the partners with their jacks, and the people waiting."""
    from firmware.games.all_fours import text

    game = AllFours(4, chosen(6))
    draw = Draw(5, 6)
    names = ["Player %d" % (person + 1) for person in draw.order]
    lines = text.lots(game, 5, lambda seat: names[seat])
    assert (
        len(lines) == 2
        and lines[0].startswith("Partners by jacks: " + names[0])
        and " until the next match." in lines[1]
    )
    for i, card in enumerate(draw.cards):
        if card & 15 == JACK:
            assert "Player %d %s" % (draw.persons[i] + 1, card_text.to_text(card)) in lines[0]
