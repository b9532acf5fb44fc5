"""All Fours by key presses: the cursor, questions, past tricks, refusals, news and pegs."""

from engines import rng
from engines.all_fours import kernels
from engines.cards import HIDDEN
from firmware.games.all_fours import score_table
from firmware.ui.card_face import name
from games.all_fours import dealt
from games.all_fours.tables import count, go, in_play, is_over, look, people, table

FOUR = ("AS 3S 7H 8H 2C 3C", "KS QS 9H 10H 4C 5C", "JS 2S JH QH 6C 7C", "10S 9S KH AH 8C 9C")
ALL_FOUR = ("AC 2C JC AD KD QD", "3C 4D 5D 6D 7H 8H", "4C 2D 3D 2H 3H 4H", "5C 5H 6H 9H 2S 3S")
BACKS = 2  # value of the screen's `_foot` when it shows backs
VARIANTS = (
    ("Trinidad", 4),
    ("Tobago", 2),
    ("West Yorkshire", 6),
    ("Lancashire", 4),
    ("17th century", 2),
    ("Running", 2),
    ("Early American", 2),
    ("Seven Up", 3),
    ("Pitch", 3),
)


def test_the_cursor_reaches_exactly_the_legal_choices():
    """Left and right alone reach every legal choice, in every variant and at every kind of question."""
    phases = set()
    for seed, (variant, seats) in enumerate(VARIANTS):
        opening = {"Lancashire": "colour guess", "West Yorkshire": "until a jack"}.get(variant, "random")
        desk = table(variant, bytes(seats), seed=seed, opening=opening)
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, seed, 0)
        for _ in range(24):
            if is_over(desk):
                break
            screen = look(desk)
            legal = {screen.legal[i] for i in range(screen.legal_count)}
            phases.add(screen.game_view.phase())
            for step in (4, 8):  # left, right
                reached = set()
                for _ in range(len(legal)):
                    reached.add(screen.chosen())
                    screen.steer(step)
                assert reached == legal, (variant, reached, legal)
            screen.point_at(screen.legal[rng.below(generator, 0, screen.legal_count)])
            desk.settle()
            desk.tap("a")
        desk.clear()
    assert len(phases) == 9, phases  # all phases except the choice of rounds


def test_buttons_use_the_words_of_the_variant():
    """AF-T5, AF-T6, AF-E3, AF-S2: buttons read stand or beg; take one, give one or take it; run."""
    for variant, seats, gift in (
        ("Trinidad", 4, "Take one"),
        ("17th century", 2, "Give one"),
        ("Seven Up", 3, "Take it"),
    ):
        desk = table(variant, bytes(seats))
        look(desk)
        desk.tap("a")
        assert look(desk).buttons == ["Stand", "I beg"]
        desk.tap("right", "a")
        screen = look(desk)
        assert screen.buttons == [gift, "Run"]
        assert len({screen.prompt, desk.tap("right") or screen.prompt}) == 2, "each says what it does"
        desk.clear()


def test_up_shows_earlier_tricks_and_a_returns_to_the_present():
    """Up shows the last trick first, complete and with its taker. No card is played meanwhile."""
    desk = people("Trinidad", FOUR, "10D")
    go(desk, "stand")
    eldest = desk.console.table.turn()
    tricks = []
    for _ in range(2):
        laid = bytearray(4)
        for _ in range(4):
            screen = look(desk)
            card = screen.chosen()
            laid[screen.seat] = card
            desk.tap("a")
        tricks.append(laid)
    screen = look(desk)
    made = count(desk)
    desk.tap("up")
    assert screen.view.on_table == tricks[1] and screen.prompt == "Last trick"
    assert screen.view.winning == screen.game_view.trick_taker(1)
    desk.tap("up")
    assert screen.view.on_table == tricks[0] and screen.view.led == tricks[0][eldest] >> 4
    desk.tap("up")
    assert screen.back == 2, "there is none before"
    desk.tap("a")
    assert screen.back == 0 and count(desk) == made
    desk.tap("up", "b")
    assert screen.back == 0 and not desk.console._toast
    desk.tap("a")
    assert count(desk) == made + 1
    desk.clear()


def test_down_shows_why_a_card_is_not_legal():
    """AF-5: the reason is in plain words, with the illegal card selected. A repeats the reason and plays nothing."""
    desk = people("Trinidad", FOUR, "10D")
    go(desk, "stand")
    screen = look(desk)
    hand = [screen.game_view.hand_card(screen.seat, i) for i in range(6)]
    suit = [card >> 4 for card in hand if card >> 4 in (0, 2)][0]
    go(desk, screen.game_view.move_name([card for card in hand if card >> 4 == suit][0]))
    screen = look(desk)
    made = count(desk)
    barred = [card for card in screen.hand.cards[:6] if not screen.is_legal(card)]
    assert barred
    for card in barred + barred[:1]:  # one card after the other, then the first again
        desk.tap("down")
        assert desk.console._toast.startswith(name(card) + ": You can follow suit"), desk.console._toast
        desk.tap("a")
        assert desk.console._toast.startswith(name(card)) and count(desk) == made
    desk.tap("right")
    assert screen._barred_at < 0
    desk.tap("a")
    assert count(desk) == made + 1
    desk.clear()


def test_the_pegs_move_one_point_at_a_time_with_the_reason():
    """AF-9, AF-T9: scores are pegged one after another; a hanged jack's three points are pegged one by one."""
    desk = people("Trinidad", ("JS 2H 3H 4H 5H 6H", "AS 2C 3C 4C 5C 6C"), "9S", seed=42)
    go(desk, "stand")
    while in_play(look(desk)):
        screen = look(desk)
        spades = [card for card in screen.hand.cards[: screen.hand.count] if card >> 4 == 3 and screen.is_legal(card)]
        if spades:
            screen.point_at(spades[0])
        desk.tap("a")
        if screen.game_view.event_count():
            break
    assert any(screen.game_view.event_reason(i) == kernels.HANG_JACK for i in range(screen.game_view.event_count()))
    seen = []
    for _ in range(600):
        now = (screen.line, bytes(screen.view.pegged))
        if not seen or now != seen[-1]:
            seen.append(now)
        desk.wait(20)
    final = bytes([screen.game_view.side_score(side) for side in range(2)])
    assert seen[-1][1] == final and sum(final) >= 5
    for i in range(1, len(seen)):
        step = sum(seen[i][1]) - sum(seen[i - 1][1])
        assert step == 0 or (step == 1 and "+" in seen[i][0]), "while its reason is told"
    assert [line for line, _ in seen if line.endswith("+3")]
    desk.clear()


def test_a_run_shows_each_card_as_it_is_turned():
    """AF-T7: neither the last card nor its trump suit is shown before the news of the earlier cards."""
    up, first, second = "9S", "3S", "QD"
    ups = " ".join((up, first, second))
    desk = people("Trinidad", dealt.shared(2, 12, ups), ups)
    go(desk, "beg")
    go(desk, "run")
    screen = desk.console.top()
    found = []
    for _ in range(400):
        if screen.line and (screen.line, screen.view.middle) not in found:
            found.append((screen.line, screen.view.middle))
        desk.wait(20)
    three, queen = dealt.cards(first + " " + second)
    assert [middle for _, middle in found] == [three, three, queen], found
    assert found[0][0] == "Player 1 runs" or found[0][0] == "Player 2 runs"
    desk.clear()


def test_a_press_shows_all_scores_before_the_next_deal():
    """AF-8: a dealer who presses A early still sees every point."""
    desk = people("Trinidad", ("KH 2H 3H 4H 5H 6H", "AS 2C 3C 4C 5C 6C"), "9S")
    go(desk, "stand")
    while in_play(look(desk)):
        desk.tap("a")
    screen = look(desk)
    made = count(desk)
    screen._start_news()  # as after a last card played by a bot
    assert screen.buttons == ["Deal"] and screen.view.events == 0 < screen.game_view.event_count()
    desk.tap("a")
    assert count(desk) == made and screen.view.events == screen.game_view.event_count() and not screen.line
    assert sum(screen.view.pegged) == sum([screen.game_view.side_score(side) for side in range(2)])
    assert desk.top() == "ScoreTable"
    desk.tap("a")
    assert count(desk) == made + 1
    desk.clear()


def test_the_news_names_sides_as_the_score_does():
    """AF-T1: the news names a side as the score does: "Us" and "Them" to a person who looks."""
    desk = people("Trinidad", FOUR, "10D")
    go(desk, "stand")
    screen = look(desk)
    while in_play(screen):
        look(desk)
        desk.tap("a")
    desk.wait(10000)
    assert screen.covered() and screen.line.partition(":")[0] in ("1&3", "2&4")
    desk.tap("a")
    assert screen.line.partition(":")[0] in ("Us", "Them")
    desk.clear()


def test_the_end_shows_the_stakes():
    """AF-R21: the stakes of each side are shown before the winner, but only if the match is played for stakes."""
    for stakes in ("1", "none"):
        desk = people("West Yorkshire", ALL_FOUR, stakes=stakes, all_four=stakes, throw_in="off")
        score = desk.console.table._game.state
        score[kernels.SCORES] = score[kernels.SCORES + 1] = 10
        seen = []
        while not is_over(desk):
            look(desk)
            desk.tap("a")
        screen = desk.console.top()
        while desk.top() == "AllFoursScreen":
            seen.append(screen.line)
            desk.wait(100)
        told = [line for line in seen if line.startswith("Stakes")]
        assert bool(told) == (stakes == "1") and set(told) <= {"Stakes: 1&3 +2, 2&4 -2", "Stakes: 1&3 -2, 2&4 +2"}
        assert not told or desk.console.canvas.text_width(told[0]) < desk.console.canvas.width
        desk.clear()


def test_nobody_waits_for_hidden_discards():
    """AF-R29: a bot's hidden discards take no extra time on the screen."""
    desk = table("Seven Up", b"\0\2\2", seed=5, opening="random")
    screen = desk.console.top()
    seen = 0
    for _ in range(400):
        if desk.top() == "ScoreTable":
            desk.tap("a")
        elif desk.console.table.human_to_move():
            screen.point_at(screen.legal[screen.legal_count - 1])
            desk.settle()
            desk.tap("a")
        elif screen.game_view.phase() == kernels.DISCARDING:
            assert screen.prompt == desk.console.table.seat_name(screen.game_view.turn()) + " discards"
            turn = screen.game_view.turn()
            desk.wait(2500)
            assert screen.game_view.turn() != turn
            seen += 1
            if seen == 2:
                break
        desk.wait(100)
    assert seen == 2
    desk.clear()


def test_the_opening_is_named_in_its_own_words():
    """AF-Y1, AF-Y11, AF-L1: the questions before the first deal use the words of the opening."""
    for variant, opening, button, prompt in (
        ("West Yorkshire", "until a jack", "Deal", "Deal until a jack"),
        ("West Yorkshire", "cut to pitch", "Cut", "The highest cut pitches"),
        ("Lancashire", "colour guess", "Cut", "Cut a card to guess"),
        ("Trinidad", "high cut", "Cut", "Cut for the deal"),
        ("17th century", "Put card", "Cut", "Cut for the deal"),
    ):
        desk = table(variant, bytes(2 if variant == "17th century" else 4), opening=opening)
        screen = look(desk)
        assert (screen.buttons, screen.prompt) == ([button], prompt)
        desk.tap("a")
        if opening == "until a jack":
            assert screen.line.find(" deals until J") > 0, screen.line
        desk.clear()


def test_a_press_ends_the_news_and_pegs_all_points():
    desk = people("Trinidad", ("KH 2H 3H 4H 5H 6H", "AS 2C 3C 4C 5C 6C"), "JS")
    screen = desk.console.top()
    assert screen.game_view.event_reason(0) == kernels.TURN_UP and sum(screen.view.pegged) == 0
    look(desk)
    desk.tap("right")
    assert sum(screen.view.pegged) == 3 and not screen.line
    assert screen.view.middle == 0x3B and screen.view.notice == "P1 scores 3"
    desk.clear()


def test_the_pitchers_partner_sees_backs_until_the_pitch():
    """AF-R19: the screen does not know the partner's cards until the pitch; then it shows them."""
    for seed in range(40):
        desk = table("West Yorkshire", b"\0\2\2\2", seed=seed)
        if desk.console.table.turn() == 1:  # the person's partner pitches
            break
        desk.clear()
    desk.wait(1500)
    screen = desk.console.top()
    assert in_play(screen) and screen.game_view.leader() == 2 and screen.game_view.trump() == kernels.NO_TRUMP
    assert bytes(screen.hand.cards[:6]) == bytes([HIDDEN] * 6) and screen._foot == BACKS
    while screen.game_view.trump() == kernels.NO_TRUMP:
        desk.wait(50)
    assert desk.console.table.turn() == 3 and HIDDEN not in list(screen.hand.cards[:6])
    picture = desk.digest()
    screen.hand.cards[:6] = bytes(range(0x11, 0x17))
    desk.console.redraw()
    desk.settle()
    assert desk.digest() != picture
    desk.clear()


def test_the_pitchers_opponents_see_their_hands():
    """AF-R19: only the partner's hand is hidden before the pitch."""
    for seed in range(40):
        desk = table("West Yorkshire", b"\0\2\2\2", seed=seed)
        if desk.console.table.turn() == 0:  # the person deals, and an opponent pitches
            break
        desk.clear()
    desk.tap("a")
    while not in_play(desk.console.top()):
        desk.wait(50)
    screen = desk.console.top()
    assert screen.game_view.side(screen.game_view.leader()) == 1 and screen.game_view.trump() == kernels.NO_TRUMP
    picture = desk.digest()
    screen.hand.cards[:6] = bytes(range(0x11, 0x17))
    desk.console.redraw()
    desk.settle()
    assert desk.digest() != picture
    desk.clear()


def test_in_pitch_the_partner_sees_its_hand():
    """AF-P1, AF-R19: no clause hides the partner's hand in Pitch."""
    for seed in range(40):
        desk = table("Pitch", b"\0\2\2\2", seed=seed)
        if desk.console.table.turn() == 1:  # the partner pitches
            break
        desk.clear()
    desk.wait(1500)
    screen = desk.console.top()
    assert in_play(screen) and screen.game_view.leader() == 2 and screen.game_view.trump() == kernels.NO_TRUMP
    assert screen._foot != BACKS and HIDDEN not in list(screen.hand.cards[:6])
    desk.clear()


def test_an_unpaid_turn_up_shows_what_it_would_pay():
    """AF-E6, AF-S5, AF-R26: each honour pays in Running, elsewhere only the jack. A card that cannot stay pays
    nothing."""
    weak = ("2H 3H 4H 5H 6H 7H 8C 9C 10C 2C 3C 4C", "8H 9H 10H 2D 3D 4D 5C 6C 7C 5D 6D 7D")
    for variant, up, pays in (
        ("Running", "AS", "Scores 4 if it stays"),
        ("Running", "KS", "Scores 3 if it stays"),
        ("Running", "QS", "Scores 2 if it stays"),
        ("Running", "JS", "Scores 1 if it stays"),
        ("Running", "10S", "No points"),
        ("17th century", "KS", "No points"),
        ("Seven Up", "JS", "Scores 1 if it stays"),
    ):
        desk = people(variant, tuple([" ".join(hand.split()[:6]) for hand in weak]), up, turn_up="final only")
        assert look(desk).view.notice == pays, (variant, up)
        go(desk, "beg")
        assert (look(desk).view.notice == pays) == (pays != "No points"), "and when the dealer is asked"
        desk.clear()
    desk = people("Running", weak, "KS AS QH", turn_up="final only")
    go(desk, "beg")
    go(desk, "run")
    screen = look(desk)
    dealer = screen.game_view.side(screen.game_view.dealer())
    assert screen.view.words == ["No points", "Scores 2 if it stays", screen.view.side_names[dealer] + " scores 2"]
    desk.clear()


def test_a_hint_points_and_a_plays_it():
    desk = table("Seven Up", b"\0\2", seed=3)
    for _ in range(4):
        while not desk.console.table.human_to_move():
            desk.wait(500)
        desk.hold("a")
        screen = desk.console.top()
        move = desk.console.table.hint_move()
        assert screen.chosen() == move and screen.line.startswith(screen.move_text(move))
        made = count(desk)
        desk.tap("a")
        assert desk.console.table.record.moves[made] == move
        desk.wait(2000)
    desk.clear()


def _to_score(desk):
    """Play on until the table of the score is shown; return it."""
    for _ in range(200):
        if desk.top() == "ScoreTable":
            return desk.console.top()
        if in_play(look(desk)) and desk.console.table.human_to_move():
            desk.tap("a")
        desk.wait(500)
    raise AssertionError("no score came")


def test_the_score_of_a_hand_shows_each_point_with_its_card():
    """AF-8: High, Low, the jack and Game, the latter with what each side took in tricks; AF-R27: honours in a line."""
    honours = ("AC KC QC 10C 2C JC", "2H 3H 4H 5H 6H 7H")
    hang = ("JC 3D 4D 5D 6D 7D", "AC 2C QD JD 10D KD")
    for variant, hands, up, options, expected in (
        ("Trinidad", hang, "9C", {}, ("High A\u2663", "Low 2\u2663", "Jack J\u2663", "Game ")),
        (
            "Running",
            honours,
            "9C",
            {"honours": "yes"},
            ("High A\u2663", "Low 2\u2663", "Jack J\u2663", "Game ", "Honours"),
        ),
    ):
        desk = people(variant, hands, up, **options)
        go(desk, "stand")
        _to_score(desk)
        game = desk.console.top()._screen.game_view
        rows = score_table.lines(game, 9)
        labels = [row.label + (" " + name(row.card) if row.card else "") for row in rows]
        counts = score_table.game_counts(game)
        labels = [label if not label.startswith("Game") else label[:5] for label in labels]
        assert tuple(labels) == expected, labels
        assert ["Game %d:%d" % tuple(counts)] == [row.label for row in rows if row.label.startswith("Game")]
        took = [0, 0]
        for trick in range(game.tricks()):
            for i in range(game.trick_size(trick)):
                rank = game.trick_card(trick, i) & 15
                worth = {1: 4, 13: 3, 12: 2, 11: 1, 10: 10}.get(rank, 0)
                took[game.side(game.trick_taker(trick))] += worth
        assert counts == took
        totals = [sum([row.points[side] for row in rows]) for side in range(2)]
        assert totals == [game.side_score(side) for side in range(2)]
        short = score_table.lines(game, 3)
        assert len(short) == 3 and short[0].label == "Before play"
        assert [sum([row.points[side] for row in short]) for side in range(2)] == totals
        desk.clear()


def test_the_score_waits_for_a_when_a_computer_player_deals_next():
    """The next hand is not dealt until A is pressed; other buttons but B and the menu do nothing."""
    desk = table("Trinidad", b"\0\2\2\2", seed=6)
    _to_score(desk)
    screen = desk.console.top()._screen
    while screen.deals_next():  # until the next dealer is a computer player
        desk.tap("a")
        _to_score(desk)
    hand = screen.game_view.hand_number()
    desk.wait(30_000)
    desk.tap("left", "up")
    assert desk.top() == "ScoreTable" and screen.game_view.hand_number() == hand
    desk.tap("a")
    desk.wait(5000)
    assert screen.game_view.hand_number() == hand + 1
    desk.clear()


def test_the_score_of_the_last_hand_comes_before_the_result():
    desk = people("Seven Up", ("AC KC QC 10C 2C JC", "2H 3H 4H 5H 6H 7H"), "9C")
    desk.console.table._game.state[kernels.SCORES] = 6
    desk.console.table._game.state[kernels.SCORES + 1] = 6
    go(desk, "stand")
    _to_score(desk)
    assert is_over(desk)
    desk.wait(10_000)
    assert desk.top() == "ScoreTable"
    desk.tap("a")
    desk.wait(3000)
    assert desk.top() == "ResultScreen"
    desk.clear()


def test_the_prompt_names_the_trick_and_the_suit_led():
    desk = people("Trinidad", FOUR, "10D")
    go(desk, "stand")
    prompts = []
    for _ in range(5):
        screen = look(desk)
        screen._lines.clear()
        screen.line = ""
        screen._refresh()
        prompts.append(screen.prompt)
        desk.tap("a")
    assert prompts[0] == "Trick 1 of 6: your lead"
    assert prompts[1].startswith("Trick 1 of 6: ") and prompts[1].endswith(" led")
    assert prompts[4] == "Trick 2 of 6: your lead"
    desk.clear()
