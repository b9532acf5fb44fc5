"""League night and the peg board by buttons, from the launcher on, and after a power cut."""

from desk import Desk
from engines.all_fours import league, pegs
from engines.all_fours.league import NO_TABLE, TABLES, League, unpack
from engines.game import OVER, IllegalMove
from engines.players import BOT, HUMAN
from firmware.games.all_fours.league_table import sit_down
from firmware.help import CONSOLE_ONLY
from games.all_fours.scenes import companion, match_card, new_evening
from portable import RUNTIME, raises

KINDS = ("oled", "lcd", "wide", "qvga") if RUNTIME == "cpython" else ("oled",)  # a device has one display
READ_MS = 600


def board(desk):
    """Return the board that is saved."""
    return desk.console.store.load(pegs.STATE, pegs.unpack)


def evening(desk):
    """Return the evening that is saved."""
    return desk.console.store.load(league.STATE, unpack)


# The peg board.


def test_two_presses_lead_to_the_board():
    """From the launcher, once the board has been used: B opens the game's menu, whose cursor is on the board."""
    desk = Desk()
    companion(desk, "Peg board")
    desk.tap("left")
    desk.on()
    assert desk.selected() == "All Fours"
    desk.tap("b", "a")
    assert desk.top() == "PegScreen" and desk.console.top().board.points == [1, 0, 0]
    desk.tap("b")
    desk.pick("Quit")
    desk.new_game("all_fours")
    desk.console.home()
    desk.settle()
    desk.tap("b")
    assert desk.console.top()._menu.selected == 0, "a game was played last"
    desk.clear()


def test_one_press_an_item():
    """The cursor goes on by itself, and each press is saved."""
    for kind in KINDS:
        desk = Desk(kind)
        companion(desk, "Peg board")
        desk.tap("left", "right", "left", "right")
        screen = desk.console.top()
        assert screen.board.points == [2, 2, 0] and screen.kind == pegs.HIGH
        desk.tap("up", "left")  # a gift
        desk.tap("up", "up", "right")  # the last penalty is before the first item
        assert board(desk).points == screen.board.points
        assert [item & 31 for item in board(desk).items] == [pegs.HIGH, pegs.LOW, pegs.JACK, pegs.GAME, pegs.GIFT, 2]
        desk.clear()


def test_a_direction_that_is_held_counts_once():
    desk = Desk()
    companion(desk, "Peg board")
    desk._press("left", 3000)
    assert board(desk).points == [1, 0, 0]
    desk.tap("left")
    assert board(desk).points == [2, 0, 0]
    desk.clear()


def test_undo_over_a_power_cut():
    desk = Desk()
    companion(desk, "Peg board")
    for _ in range(6):
        desk.tap("left", "right", "left", "left")
    assert desk.console.top().board.games(0) == 1
    desk.on()
    desk.tap("b", "a")
    for left in range(24, 0, -1):
        assert len(board(desk).items) == left
        desk.tap("b", "a")
    assert board(desk).points == [0, 0, 0] and board(desk).games(0) == 0
    desk.tap("b", "a")
    assert desk.top() == "PegsMenu" and desk.console._toast == "There is nothing to undo."
    desk.clear()


def test_a_refused_press_says_why():
    desk = Desk()
    companion(desk, "Peg board")
    screen = desk.console.top()
    screen.kind = pegs.REVOKE
    desk.tap("left")
    screen.kind = pegs.GAME
    desk.tap("left")
    assert desk.console._toast == "Who revoked cannot score Game." and screen.board.points == [0, 1, 0]
    desk.tap("a")
    assert desk.console._toast == "Left: Us. Right: Them."
    desk.clear()


def test_the_menu_of_the_board():
    """Variant, target, sides, names and stakes are kept; only a new board may change the sides."""
    desk = Desk()
    companion(desk, "Peg board")
    desk.tap("left", "b")
    desk.pick("Sides")
    assert desk.console._toast == "Take a new board first."
    desk.pick("New board")
    desk.tap("a")  # keep it
    assert len(board(desk).items) == 1
    desk.pick("New board")
    desk.tap("right", "a")
    assert desk.top() == "PegScreen" and not board(desk).items
    desk.tap("b")
    for _ in range(7):
        desk.pick("Variant")
    assert (desk.console.top()._screen.name, board(desk).target) == ("Seven Up", 7)
    desk.pick("Points to win")
    desk.pick("Game stake")
    desk.pick("All-four stake")
    desk.pick("Left")
    desk.tap("up", "a")
    desk.pick("Sides")
    labels = [row.label for row in desk.console.top()._rows]
    assert "Middle" in labels and "Game stake" not in labels, "three sides play for no stakes"
    desk.on()
    desk.tap("b", "a")
    kept = desk.console.top().board
    assert (kept.variant, kept.target, kept.sides, kept.stake, kept.all_four) == (7, 8, 3, 1, 1)
    assert kept.names[0] != "Us" and kept.names[1:] == ["Them", "Others"]
    desk.tap("left", "a", "right")
    assert desk.console.top().board.points == [1, 1, 1]
    desk.clear()


def test_a_damaged_board_is_reported():
    """The console opens a new one; the damaged file is kept aside."""
    desk = Desk()
    desk.console.store.save(pegs.STATE, b"FP\1\2\0\0\0\0")
    companion(desk, "Peg board")
    assert desk.top() == "PegScreen" and desk.console._toast.startswith("pegs save: the peg board is garbled")
    desk.tap("left")
    assert board(desk).points == [1, 0, 0]
    desk.clear()


# League night.


def test_sitting_down():
    """A table goes on where it is: people have their names, nothing is undone, and moves reach the evening."""
    players = bytearray(bytes((BOT,)) * 16)
    for at in (0, 9, 11):
        players[at] = HUMAN
    night = League((0, 1), players)
    night.deal(11)
    while night.next_table() != NO_TABLE:
        night.think()
    table = sit_down(night, 2, ["Ann", "", "Cleo"])
    assert [table.seat_name(seat) for seat in range(4)] == ["Ed", "Player 2", "Flo", "Cleo"]
    assert table.undo_refusal().startswith("Undo is off")
    before = night.games[2].moves_made()
    while not table.human_to_move():
        table.think()
    table.hint()
    table.play(table.hint_move())
    assert night.games[2].moves_made() > before
    assert sit_down(night, 0, []).seat_name(0) == "Player 1", "nobody is called You where several people play"
    alone = League((0, 1), bytes((HUMAN,)) + bytes((BOT,)) * 15)
    alone.deal(11)
    assert sit_down(alone, 0, []).seat_name(0) == "You"
    raises(IllegalMove, table.undo)


def evening_of(desk):
    """Return the evening of the card at the bottom of the stack."""
    return desk.console.bottom().league


def people_at(desk, *counts):
    """Choose the kinds of people at each table, in the menu of a new evening, and begin."""
    desk.tap("down", "down", "down")
    for table in range(TABLES):
        steps = counts[table] - (table == 0)  # the first table begins with one person
        desk.tap(*["right"] * steps, *["left"] * -steps)
        desk.tap("down")
    menu = desk.console.top()._menu
    desk.tap(*["up"] * menu.selected)
    desk.tap("a")
    desk.wait(500)


def play_evening(desk, cut_after=0, thought_ms=50, hurries=True):
    """Play an evening to its end. Return the names of the screens on the way; the power is cut after some of them.

    People think for `thought_ms` before each move.
    """
    names = []
    while True:
        name = desk.top()
        screen = desk.console.top()
        names.append(name)
        assert len(names) < 5000, names[-9:]
        if cut_after and len(names) % cut_after == 0:
            before = screen.league.pack() if name == "LeagueScreen" else None
            desk.on()
            desk.tap("b", "a")
            desk.wait(300)
            assert before is None or evening(desk) is not None
        elif name == "LeagueScreen" and screen.league.is_over():
            return names
        elif name == "LeagueScreen":
            waiting = [table for table in range(TABLES) if screen.league.waits(table)]
            if waiting:
                desk.tap(*["down"] * ((waiting[0] - screen._at) % TABLES))
                desk.tap("a")
            else:
                desk.wait(200)
        elif name == "LeagueTableScreen" and screen.covered():
            desk.tap("a")
        elif name == "LeagueTableScreen" and screen.table.human_to_move():
            others = [table for table in range(TABLES) if evening_of(desk).waits(table)]
            if evening_of(desk).games[others[0]] is not screen.table._game:
                desk.tap("b", "a")  # to the card, and from there to the other table
            else:
                desk.wait(thought_ms)
                screen.commit(screen.legal[0])
        elif name == "LeagueTableScreen" and hurries:
            desk.tap("right")
        elif name == "LeagueTableScreen":
            desk.wait(500)
        else:
            desk.wait(thought_ms)
            desk.tap("a")


def test_af_r22_a_whole_evening_by_buttons():
    """AF-R22: a person at one table, computer players elsewhere; afterwards the card has the result."""
    desk = Desk()
    new_evening(desk)
    people_at(desk, 1, 0, 0, 0)
    names = play_evening(desk)
    assert {"LeagueScreen", "LeagueTableScreen", "ScoreTable"} <= set(names)
    card = desk.console.top()
    assert evening(desk).pack() == card.league.pack() and card.league.is_over()
    home, away = [card.league.match_points(pub) for pub in (0, 1)]
    assert home + away == 10 and ("%d-%d" % (max(home, away), min(home, away))) in card.result()
    desk.tap("a")
    assert desk.console._toast == "Table 1 is over."
    desk.on()
    desk.tap("b", "a")
    desk.wait(300)
    assert desk.top() == "NewEvening", "an evening that is over is not continued"
    desk.clear()


def test_an_evening_takes_at_most_40_minutes():
    """A person at one table thinks for 15 s at each move, reads each score, and hurries nobody; normal speed."""
    desk = Desk()
    new_evening(desk)
    people_at(desk, 1, 0, 0, 0)
    start = desk.board.clock.us
    screens = play_evening(desk, thought_ms=15000, hurries=False)
    assert len(screens) > 100
    minutes = (desk.board.clock.us - start) / 60000000
    print("an evening takes %d minutes" % minutes)
    assert 10 < minutes <= 40
    desk.clear()


def test_an_evening_survives_power_cuts():
    """The power is cut again and again; menus lead back to where it was."""
    desk = Desk()
    new_evening(desk)
    people_at(desk, 1, 0, 2, 0)
    names = play_evening(desk, 40)
    assert names.count("LeagueTableScreen") > 100 and desk.console.top().league.is_over()
    desk.clear()


def test_people_at_several_tables_pass_the_console():
    """A table that is opened shows nobody's cards until A is pressed, and nobody is called You."""
    desk = Desk()
    new_evening(desk)
    people_at(desk, 1, 0, 1, 0)
    desk.wait(8000)
    card = desk.console.top()
    assert [card.state_of(table) for table in (0, 2)] == ["Player 1 plays", "Player 2 plays"]
    desk.tap("down", "down", "a")
    screen = desk.console.top()
    assert screen.covered() and screen.seat == 255
    assert screen.table.seat_name(0) == "Player 2"
    desk.tap("a")
    assert screen.seat == 0 and not screen.covered()
    desk.clear()


def test_a_table_can_be_watched():
    """Nobody's hand is shown, and the table plays by itself until the card follows."""
    desk = Desk()
    new_evening(desk)
    people_at(desk, 0, 0, 0, 0)
    desk.tap("a")
    screen = desk.console.top()
    assert desk.top() == "LeagueTableScreen"
    while desk.console.top() is screen:
        assert screen.seat == 255 and not screen.legal_count
        desk.tap("a")
    assert desk.top() == "LeagueScreen"
    assert desk.console.top().league.games[0].turn() == OVER
    desk.clear()


def test_the_evening_goes_on_while_a_person_thinks():
    """Other tables play on in slices, each at most 15 ms, and wait a hand ahead."""
    desk = Desk()
    match_card(desk)
    desk.tap("a")
    desk.wait(5000)
    screen = desk.console.top()
    night = evening_of(desk)
    while not screen.table.human_to_move() or screen.legal_count < 2:
        desk.tap("a")
    for _ in range(3):
        moves = [game.moves_made() for game in night.games]
        assert moves[1:] == [moves[0] + 26] * 3
        screen.commit(screen.legal[0])
        while not screen.table.human_to_move() or screen.legal_count < 2:
            desk.tap("a")
        assert night.games[0].moves_made() > moves[0]
        desk.wait(5000)
    desk.clear()


def test_the_menus_of_an_evening():
    """At a table there is no undo; the card's menu asks before an evening is lost."""
    desk = Desk()
    match_card(desk)
    desk.tap("a", "b")
    labels = [row.label for row in desk.console.top()._rows]
    assert labels == ["Match card", "Rules", "Hint", "Buttons", "Quit"]
    desk.tap("a")
    assert desk.top() == "LeagueScreen"
    desk.tap("b")
    desk.pick("Players")
    assert desk.top() == "PageScreen"
    desk.tap("b")
    saved = evening(desk).pack()
    desk.pick("New evening")
    assert desk.top() == "Question"
    desk.tap("a")
    assert desk.top() == "EveningMenu" and evening(desk).pack() == saved
    desk.pick("New evening")
    desk.tap("right", "a")
    assert desk.top() == "NewEvening"
    desk.tap("down", "right", "down", "right")
    assert desk.console.top()._pubs[0] != desk.console.top()._pubs[1]
    desk.tap("b")
    assert desk.top() == "Launcher"
    desk.clear()


def test_a_damaged_evening_is_reported():
    desk = Desk()
    desk.console.store.save(league.STATE, b"FL\1")
    companion(desk, "League night")
    desk.wait(300)
    assert desk.top() == "NewEvening" and desk.console._toast.startswith("league save: not a league night")
    desk.clear()


def test_the_lesson_of_league_night():
    """Its right moves lead through it, and then to an evening."""
    desk = Desk()
    new_evening(desk)
    desk.pick("Learn")
    for number in range(4):
        assert desk.top() == "Question", number
        desk.wait(READ_MS)
        desk.tap("a")
        screen = desk.console.top()
        assert screen.game_view.target() == 15 and screen.is_legal(screen.right)
        screen.commit(screen.right)
        desk.wait(1700)
    assert desk.console.top()._box.title == "Right! Now play"
    desk.wait(READ_MS)
    desk.tap("a")
    desk.wait(300)
    assert desk.top() == "NewEvening"
    desk.clear()


def test_help():
    """Both have pages of their own, and none of them belongs to a single kind of console."""
    for name in ("league", "pegs"):
        pages = __import__("firmware.help." + name, None, None, ("PAGES",)).PAGES
        assert len(pages) == 5 and not [title for title, _ in pages if title in CONSOLE_ONLY]
    desk = Desk()
    companion(desk, "Peg board")
    desk.tap("b")
    desk.pick("Help")
    assert desk.top() == "HelpScreen"
    desk.clear()
