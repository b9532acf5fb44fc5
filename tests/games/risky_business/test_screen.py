"""Risky Business by key presses: actions of several moves, stepping back, cards shown one by one, the end."""

from desk import Desk
from engines import rng
from engines.game import AT_WINNERS, OVER
from engines.risky_business import kernels
from games.risky_business.dealt import dealt, hand, middle, plain, row
from games.risky_business.scenes import over
from games.risky_business.tables import make, news_lines, opened, ready, ways

OTHERS = "2D 3D 4D AD"
ROW = "10C JC QC AC"
FREE = (("hand_refill", 1),)


def kinged(rest, hands="KH 6D 9H 9C", options=(), kind="oled"):
    """Return a desk where a king has cleared M2, and 2C has replaced the card picked up from the row."""
    desk = opened(dealt("5S 6S 7S 8S", hands + " / " + OTHERS, ROW, "2C " + rest, options), kind)
    make(desk, "KH@M2", "pick D1")
    return desk


def slots(desk):
    """Return the ranks of the hand as it is shown."""
    return [card & 15 for card in desk.console.top().view.hand]


def test_exactly_the_legal_moves_can_be_made_by_buttons():
    for seed in (3, 8):
        desk = opened(dealt("2S 3S 4S KS", "2H 3H KD KC / 4H 2D 3D QD", "4D 5D 6D 7D", "KH 3C 4C"))
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, seed, 0)
        for _ in range(24):
            screen = ready(desk)
            legal = [screen.legal[i] for i in range(screen.legal_count)]
            found = ways(screen)
            assert sorted(found) == legal, (seed, desk.console.table.record.to_text())
            desk.tap(*found[legal[rng.below(luck, 0, len(legal))]])
        desk.clear()


def test_down_shows_the_known_cards_of_others():
    """RB-R23: all have seen the row that a player takes up, but neither the cards set aside nor the first hand."""
    desk = opened(dealt("6S 6H 7S 8S", "6D 9H 9C KH / " + OTHERS, ROW))
    screen = ready(desk)
    name = desk.console.table.seat_name(1)
    desk.tap("down")
    assert desk.top() == "PageScreen"
    assert desk.console.top()._pages == (("Known cards", (name + "\nHand ? ? ? ?").encode()),)
    desk.tap("b")
    assert desk.console.top() is screen
    make(desk, "end", "aside KH", "end", "aside 2D")
    name = desk.console.table.seat_name(1)
    ready(desk)
    desk.tap("down")
    shown = desk.console.top()._pages[0][1].decode()
    assert shown.startswith(name + "\nHand 9\u2663 6\u2666 9\u2665 ") and shown.endswith("\nAside ?"), shown
    desk.clear()


def test_the_prompt_counts_the_cards_of_a_pile_towards_a_quad():
    """RB-7: the fourth card of a rank makes a quad, which takes two points off."""
    desk = opened(dealt("6S 7H 8S 9S", "6D 6H 6C KH / " + OTHERS, ROW))
    for card, said in (("6D", "then pick up"), ("6H", "3 of 4, pick up"), ("6C", "a quad, -2")):
        screen = ready(desk)
        screen.point_at(screen.game_view.move_from_name(card + "@M1"))
        assert screen.prompt().endswith(": " + said), screen.prompt()
        if card != "6C":
            make(desk, card + "@M1", "pick D1")
    desk.clear()


def test_a_card_is_selected_moved_where_it_fits_and_put_back():
    """RB-6: A leads to a pile that the card fits, up to the row above it. B or down puts the card back."""
    desk = opened(dealt("6S 6H 7S 8S", "6D 9H 9C KH / " + OTHERS, ROW))
    screen = ready(desk)
    assert screen.prompt() == "Your turn" and screen.view.piles_for(0) == 3
    desk.tap("a")
    assert (screen.place, screen.lifted_slot) == (0, 0) and screen.prompt() == "6\u2666 on 6\u2660: then pick up"
    desk.tap("right")
    assert screen.place == 1
    desk.tap("right", "down")
    assert screen.place == 4 and screen.prompt() == "6\u2666 for 10\u2663 of the row"
    for back in ("down", "b"):
        desk.tap(back)
        assert (screen.place, screen.lifted_slot) == (9, -1) and not desk.console._toast
        desk.tap("up")
        assert (screen.place, screen.lifted_slot) == (4, 0)
    desk.tap("b", "right", "a")
    assert screen.place == 5 and screen.lifted_slot == 1, "it fits no pile"
    desk.tap("up")
    assert screen.line == "9\u2663 fits no pile" and screen.place == 5
    desk.tap("b", "b")
    assert desk.top() == "GameMenu"
    desk.tap("b")
    desk.tap("right", "right", "right")
    assert screen.place == 13 and screen.prompt() == "Done: the row is your hand"
    desk.clear()


def test_the_prompt_asks_one_question_after_the_other():
    """RB-6, RB-8, RB-10: the cursor moves to the next decision."""
    desk = opened(dealt("5S 6S 7S 8S", "KH 6D 9H 9C / " + OTHERS, ROW, "KD 2C"))
    screen = make(desk, "KH@M2")
    desk.wait(2500)
    assert screen.prompt() == "Pick up a card" and screen.line == "" and 4 <= screen.place < 8
    make(desk, "pick M1")
    assert screen.prompt() == "Refill pile 1: hand or deck?" and screen.place == 8
    desk.tap("down")
    assert 9 <= screen.place < 13
    desk.tap("up", "a")
    assert screen.line == "Deck: K\u2666. Which pile?" and screen.prompt() == "K\u2666 clears which pile?"
    assert screen.view.king_place() == 0 and screen.place == 2
    make(desk, "king M4", "refill 9H", "refill 9C")
    assert screen.game_view.moves_left() == 1
    make(desk, "end")
    assert screen.prompt() == "Set one card aside" and not screen._marks.has_button
    desk.clear()
    desk = opened(dealt("5S 6S 7S 8S", "KH 7D 9H 9C / " + OTHERS, ROW, "2C 3C"))
    screen = make(desk, "9H@D1", "9C@D2", "7D@D3", "KH@M4", "pick D4")
    assert screen.prompt() == "Refill pile 4 from the deck" and screen.place == 8
    desk.clear()


def test_b_undoes_a_move_if_no_card_was_drawn():
    """RB-R23: B undoes several moves of the engine together, if none drew a card."""
    desk = opened(dealt("6S 5S 7S 8S", "6D 9H 9C KH / " + OTHERS, ROW, "2C 3C"))
    screen = make(desk, "9H@D2", "6D@M1", "pick M2")
    assert screen.prompt() == "Refill pile 2: hand or deck?"
    desk.tap("b")
    assert desk.console.table.record.count == 1 and screen.game_view.phase() == kernels.PLAYING
    assert hand(screen.game_view).count("6D") and screen.view.cards[0] == screen.game_view.pile_top(0)
    make(desk, "6D@M1", "pick D1")
    make(desk, "end")
    desk.tap("b")
    assert screen.game_view.phase() == kernels.PLAYING and screen.game_view.moves_left() == 2
    make(desk, "KH@M3", "pick D1")
    desk.tap("b")
    assert desk.console._toast == "A card has been turned up since." and screen.game_view.phase() == kernels.REFILLING
    desk.clear()


def test_cascades_are_shown_card_by_card():
    """RB-9, RB-7: the deck's cards reach their piles one by one, and a quad is shown before it is cleared."""
    desk = kinged("7C 7H 7D 3C 4C")
    screen = make(desk, "refill deck")
    desk.settle()
    seen = []
    for _ in range(80):
        now = screen.line, screen.view.cards[6], screen.view.cards[5], screen.view.pending(kernels.QUAD_CLEAR)
        if not seen or seen[-1] != now:
            seen.append(now)
        desk.wait(100)
    assert seen == [
        ("Deck: 7\u2663 goes on pile 3", 2, 0, 1),
        ("Deck: 7\u2665 goes on pile 3", 3, 0, 1),
        ("Quad on pile 3: -2", 4, 0, 0),
        ("Quad on pile 3: -2", 0, 0, 0),
        ("Deck: 3\u2663 is pile 2", 0, 1, 0),
        ("", 0, 1, 0),
    ]
    assert screen.prompt() == "Refill pile 3: hand or deck?"
    desk.clear()


def test_the_card_drawn_is_named():
    """The drawn card is named even if its twin is in the row."""
    hands = "5H JH QH KH / 2D 3D 4D AD / 2H 3H 4H AH"
    desk = opened(dealt("5S 6S 7S 8S", hands, "9S JC QC AC", "9S'"))
    make(desk, "5H@M1", "pick deck")
    assert news_lines(desk)[0] == "You draw 9\u2660" and slots(desk) == [9, 11, 12, 13]
    desk.clear()


def test_a_press_only_hurries_one_card_of_a_cascade():
    desk = kinged("7C 7H 7D 3C 4C")
    screen = make(desk, "refill deck")
    count = desk.console.table.record.count
    assert screen.view.is_behind() and screen._marks.cursor == 255
    seen = []
    while screen.view.is_behind():
        seen.append(screen.line)
        desk.tap("a")
        assert screen.line != seen[-1] or screen.line.startswith("Quad"), seen
    assert len(seen) == 4 and screen.line.startswith("Deck: 3") and desk.console.table.record.count == count
    assert list(screen.view.cards[4:8]) == [screen.game_view.pile_size(pile) for pile in range(4)]
    desk.clear()


def test_the_row_moves_down_into_the_hand():
    """RB-10, RB-R16: the row moves place by place, and a line of news names it."""
    desk = opened(plain("2C 3C"), players=b"\0\2")
    screen = make(desk, "end", "aside 7H")
    desk.settle()
    assert screen.line == "The row is your hand now" and slots(desk) == [10, 11, 12, 1]
    assert list(screen.view.cards[8:12]) == [0] * 4 and hand(screen.game_view) == "AC 10C JC QC"
    desk.wait(1100)
    assert screen.line == "Your cards are the row" and list(screen.view.cards[8:12]) != [0] * 4
    desk.clear()


def test_the_last_turn_names_the_row_the_final_hand():
    """RB-R16, RB-11: in the last turn, the prompt names the row the final hand."""
    desk = opened(plain())
    screen = make(desk, *["end", "aside 7H", "end", "aside 7D", "end", "aside AC", "end", "aside AS"])
    while screen.game_view.turns_had(desk.console.table.turn()) < 3:
        ready(desk)
        make(desk, "end")
        desk.tap("a")
    ready(desk)
    screen.line = ""
    assert screen.prompt() == "The row is your final hand"
    desk.clear()


def test_cards_set_aside_are_seen_only_by_their_owner():
    """RB-R23: the screen's view does not contain other seats' cards."""
    desk = opened(plain())
    screen = make(desk, "end", "aside 7H", "end", "aside 9D")
    assert screen.covered() and screen.game_view.aside_card(0, 0) == screen.game_view.aside_card(1, 0) == 64
    ready(desk)
    assert screen.seat == 0 and screen.game_view.aside_card(0, 0) & 63 == 0x27
    assert screen.game_view.aside_card(1, 0) == 64 and not any(screen.game_view.state[8:20])
    desk.clear()


def test_a_single_choice_is_automatic_unless_it_would_show_a_card():
    """RB-R10: the only pile left is chosen automatically if its own place is asked next, but not if the deck goes
    on."""
    hands = "KH KH' 9H 9C / 2D 3D 4D AD / 2H 3H 4H AH"
    desk = opened(dealt("5S 6S 7S 8S", hands, ROW, "KD KC KS 3C 4C 6C"))
    screen = make(desk, "KH@M4", "pick M3", "refill deck", "king M1", "refill deck")
    desk.wait(3000)
    assert [screen.legal[i] for i in range(screen.legal_count)] == [kernels.TARGET | 1], "M1 would be filled at once"
    make(desk, "king M2", "refill deck", "refill deck")
    assert ready(desk).game_view.phase() == kernels.PLAYING
    desk.clear()
    desk = opened(dealt("5S 6S 7S 8S", hands, ROW, "KD KC KS 3C 4C 6C"))
    make(desk, "KH@M4", "pick M3", "refill deck", "king M2", "refill deck")
    desk.wait(3000)
    screen = ready(desk)
    assert screen.game_view.king_clears(0) == 3 and middle(screen.game_view) == "-- / -- / -- / --"
    assert screen.prompt() == "Refill pile 1: hand or deck?"
    desk.clear()


def test_an_automatic_move_can_be_undone():
    """After undo, the automatic move is asked for, or undo could go back no further."""
    hands = "KH KH' 9H 9C / 2D 3D 4D AD / 2H 3H 4H AH"
    desk = opened(dealt("5S 6S 7S 8S", hands, ROW, "KD KC KS 3C 4C 6C", (("undo", 1),)), players=b"\0\2\2")
    screen = make(desk, "KH@M4", "pick M3", "refill deck", "king M2", "refill deck")
    desk.wait(3000)
    assert screen.prompt() == "Refill pile 1: hand or deck?" and desk.console.table.record.count == 6
    desk.tap("b")
    desk.wait(3000)
    assert screen.prompt() == "K\u2663 clears which pile?" and screen.place == 0
    for count in (4, 3):
        desk.hold("b")
        desk.pick("Undo")
        desk.wait(3000)
        assert desk.console.table.record.count == count
    desk.clear()


def test_a_hand_of_one_card_and_four_kings():
    """RB-R8, RB-6: the cursor skips gaps in the hand."""
    desk = opened(dealt("5S 6S 7S 8S", "9H 9C 9D KH / " + OTHERS, ROW, "KD KC 2C 3C"))
    screen = make(desk, "KH@M4", "pick M3", "refill deck", "king M1", "refill 9H", "king M1", "refill 9C", "refill 9D")
    assert screen.game_view.phase() == kernels.SETTING_ASIDE and sorted(slots(desk)) == [0, 0, 0, 7]
    make(desk, "aside 7S")
    assert row(screen.game_view)[:2] == "3C"
    desk.clear()
    desk = opened(dealt("5S 6S 7S 8S", "KS KH KD KC / " + OTHERS, ROW, "9C 9D 3C 2C AH 4C 6C"))
    screen = ready(desk)
    assert screen.view.piles_for(0) == 15
    for king in ("KS", "KH", "KD", "KC"):
        make(desk, king + "@M1", "pick deck")
        if screen.game_view.phase() == kernels.REFILLING:
            make(desk, "refill deck")
    assert screen.game_view.king_clears(0) == 4
    desk.clear()


def test_the_pack_is_reshuffled_within_a_cascade():
    """RB-R18: the news of the reshuffle comes at its place among the cards."""
    long = "5H 2H 2D 2C 3H 3D 3C 4H 4D 4C 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"
    game = dealt("2S 3S 4S 5S", "KH JS JH JD / KS KD KC JC", "AS AH AD AC", long + " QS QH QD QC 5D 5C")
    desk = opened(game)
    screen = make(desk, "KH@M4", "pick D1")
    while kernels.RESHUFFLED not in [screen.game_view.event_reason(i) for i in range(screen.game_view.event_count())]:
        make(desk, "refill deck")
    assert screen.game_view.quad_clears(0) == 9
    assert "A new deck is shuffled" in news_lines(desk)
    desk.clear()


def test_the_end_shows_the_sum_of_each_seat():
    """RB-12, RB-R21: cards are turned up one seat at a time; left and right show each sum."""
    desk = opened(plain())
    screen = ready(desk)
    while desk.console.table.turn() != OVER:
        make(desk, "end")
        desk.tap("a")
    desk.settle()
    lines = news_lines(desk)[-6:]
    assert [line[:9] for line in lines[1:3]] == ["Player 1:", "Player 2:"], lines
    assert lines[1].endswith(" = %d" % screen.game_view.score(0)) and lines[-1] == "" and screen.view.counted == 3
    desk.tap("right")
    assert desk.top() == "PageScreen"
    desk.tap("a", "a")
    assert desk.top() == "RiskyBusinessScreen"
    desk.tap("a")
    assert desk.top() == "ResultScreen" and desk.console.top().title == lines[3]
    desk.clear()


def test_a_press_at_the_end_shows_all_sums():
    desk = opened(plain())
    screen = ready(desk)
    while desk.console.table.turn() != OVER:
        make(desk, "end")
        desk.tap("a")
    desk.tap("a")
    assert screen.view.counted == 3 and desk.top() == "RiskyBusinessScreen"
    desk.wait(7000)
    assert desk.top() == "ResultScreen"
    desk.clear()


def test_a_shared_win_is_named_in_a_line():
    """RB-R21: the line names up to four winners."""
    desk = opened(dealt("2S 3S 4S KS", "6H 7H 8H 9H / 6D 7D 8D 9D / 6C 7C 8C 9C / 6S 7S 8S 9S", ROW))
    screen = desk.console.top()
    for mask, text in (
        (1, "Player 1 wins"),
        (6, "Player 2 & Player 3 win"),
        (11, "P1, P2, P4 win"),
        (15, "All share the win"),
    ):
        screen.game_view.state[AT_WINNERS] = mask
        assert screen.result() == text
    desk.clear()


def test_the_winner_chooses_the_first_seat():
    """RB-R22, RB-13: the winner chooses before any card is dealt."""
    desk = opened(dealt("5S 6S 7S 8S", "KH 6D 9H 9C / " + OTHERS, ROW))
    desk.console.play("start", desk.console.table.entry, 5, bytes(8) + b"\2", None, b"\0\0")
    desk.settle()
    screen = ready(desk)
    assert screen.game_view.phase() == kernels.CHOOSING and screen.prompt() == "Who begins? Player 2"
    desk.tap("down")
    assert screen.prompt() == "Who begins? Player 1"
    desk.tap("a")
    assert screen.game_view.phase() == kernels.PLAYING and desk.console.table.turn() == 0 and screen.covered()
    desk.clear()
    desk = opened(plain(), players=b"\0\2")
    texts = [desk.console.top().move_text(kernels.BEGIN | seat) for seat in (0, 1)]
    assert texts == ["You begin", "Bo begins"]
    desk.clear()


def test_each_phase_is_restored_after_power_off():
    desk = kinged("KD 3C 4C")
    for name in ("refill deck", "king M4", "refill deck", "end", "aside 9C"):
        make(desk, name)
        text = desk.console.table.record.to_text()
        desk.on()
        desk.tap("a")
        assert desk.top() == "RiskyBusinessScreen" and desk.console.table.record.to_text() == text
        screen = ready(desk)
        assert list(screen.view.cards[4:8]) == [screen.game_view.pile_size(pile) for pile in range(4)]
    desk.clear()


def test_a_press_hurries_only_one_move_of_a_bot():
    desk = opened(plain(), players=b"\0\2")
    make(desk, "end", "aside 9H")
    count = desk.console.table.record.count
    desk.tap("a")
    desk.wait(300)
    assert desk.console.table.record.count <= count + 1
    desk.clear()


def test_large_type_stays_clear_of_the_final_table():
    desk = Desk("oled")
    desk.enlarge()
    over(desk)
    screen = desk.console.top()
    assert screen.view.counted
    screen.line = " "
    canvas = desk.console.canvas
    screen.draw(canvas)
    line = bytes(canvas.buffer[: 2 * canvas.width])  # the two bands at the top, below 2 * 8 rows
    assert screen.text_line.height <= 2 * desk.console.theme.line and not any(line)
    desk.clear()
