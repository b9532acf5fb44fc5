"""Rows of Four by key presses: the cursor, the stock, undo, saves."""

from desk import Desk
from engines import cards, rng
from engines.game import OVER
from engines.table import Table
from firmware.screens import game
from games.rows_of_four.tables import (
    DRAW,
    NO_END,
    NO_UNDO,
    PYSOLFC,
    REDEAL,
    SAFE,
    STALLED,
    STOCK,
    TAKES_BACK,
    TURN_OVER,
    UP,
    WASTE,
    WHEN_STUCK,
    count,
    dealt,
    draw,
    follow,
    legal,
    make,
    menu,
    state,
    to,
)

LEFT, RIGHT, ABOVE, BELOW = 4, 8, 1, 2


def test_every_move_can_be_made_by_the_buttons():
    """RO-10, RO-13: key presses can make every legal move, in random games with several options."""
    for seed, options in ((1, None), (2, PYSOLFC), (3, SAFE), (4, WHEN_STUCK)):
        desk = dealt(seed=seed, options=options)
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, seed, 5)
        for _ in range(60):
            moves = legal(desk)[:-1]  # the last move is to give up
            move = moves[rng.below(generator, 0, len(moves))]
            before = count(desk)
            make(desk, move)
            record = desk.console.table.record
            assert count(desk) == before + 1 and record.moves[before] == move, (seed, before, move)
            if desk.console.table.turn() == OVER:
                break
            if desk.top() == "Question":
                desk.tap("a")
        desk.clear()


def test_the_cursor_reaches_sources_and_then_only_legal_targets():
    for seed, options in ((5, None), (TAKES_BACK, PYSOLFC)):
        desk = dealt(seed=seed, options=options)
        follow(desk, 40)
        screen = desk.console.top()
        moves = [move for move in legal(desk) if move < DRAW]
        seen = screen.game_view
        wanted = {STOCK} | {move >> 4 for move in moves} | {pile for pile in range(8) if seen.pile_size(pile)}
        if seen.waste_size():
            wanted.add(WASTE)
        assert reached(screen) == wanted
        assert bool([move for move in moves if move >> 4 >= 16]) == (options == PYSOLFC)
        for source in wanted:
            goals = {move & 15 for move in moves if move >> 4 == source}
            screen.start = 255
            screen.at = source
            if goals:
                screen.choose()
                assert screen.start == source and screen.at in goals
                assert reached(screen) == goals
                assert (screen.at == UP) == (UP in goals)
        desk.clear()


def reached(screen):
    """Return all places that the direction keys reach without opening a pile or the waste."""
    found = {screen.at}
    edge = [screen.at]
    while edge:
        start = edge.pop()
        for event in (LEFT, RIGHT, ABOVE, BELOW):
            screen.at = start
            if (event == BELOW and start < 8) or (event == ABOVE and start == WASTE and screen.start == 255):
                continue  # this press would open the pile or the waste
            screen.steer(event)
            if screen.at not in found:
                found.add(screen.at)
                edge.append(screen.at)
    screen.at = start
    return found


def test_a_pressed_twice_sends_a_card_up():
    """RO-7: pressing A twice sends up any card that can go up."""
    desk = dealt(seed=TAKES_BACK)
    sent = 0
    for _ in range(60):
        screen = desk.console.top()
        ready = [place for place in range(9) if screen.view.fit[place] >> UP]
        if ready:
            before = screen.game_view.score()
            to(desk, ready[0])
            desk.tap("a", "a")
            assert screen.game_view.score() == before + 1
            assert desk.console.table.record.moves[count(desk) - 1] == ready[0] << 4 | UP
            sent += 1
        else:
            follow(desk, 1)
    assert sent > 10
    desk.clear()


def test_down_from_the_foundations_leads_to_the_nearest_pile():
    """Down selects the nearest pile, as seen from the suit's foundations, of those where the selected card can go."""
    desk = dealt(seed=TAKES_BACK, options=PYSOLFC)
    screen = desk.console.top()
    tried = 0
    for _ in range(120):
        follow(desk, 1)
        if desk.top() != "RowsOfFourScreen":
            break
        for source in range(9):
            piles = [pile for pile in range(8) if screen.view.fit[source] >> pile & 1]
            if screen.view.fit[source] >> UP and len(piles) > 1:
                to(desk, source)
                suit = screen.game_view.top_card(source) >> 4
                desk.tap("a", "down")
                layout = screen.drawing.layout
                middle = layout.places[2 + 2 * suit]
                far = [abs(pile * layout.pitch + layout.pitch // 2 - middle) for pile in piles]
                assert screen.at == piles[far.index(min(far))]
                desk.tap("b")
                tried += 1
    assert tried > 5
    desk.clear()


def test_a_card_that_can_go_nowhere_is_not_selected():
    desk = dealt(seed=STALLED)
    screen = desk.console.top()
    to(desk, 2)
    desk.tap("a")
    assert screen.start == 255 and count(desk) == 0
    assert screen.line == "K\u2665 has nowhere to go"
    desk.tap("right")
    assert screen.line == ""
    desk.clear()


def test_down_on_a_space_shows_no_empty_page():
    desk = dealt(seed=TAKES_BACK, options=PYSOLFC)
    screen = desk.console.top()
    for _ in range(120):
        follow(desk, 1)
        spaces = [pile for pile in range(8) if not screen.game_view.pile_size(pile)]
        ways = [move for move in legal(desk) if move < DRAW and move & 15 in spaces]
        if ways:
            to(desk, ways[0] >> 4)
            desk.tap("a")
            to(desk, ways[0] & 15)
            desk.tap("down")
            assert desk.top() == "RowsOfFourScreen" and screen.at == ways[0] & 15
            break
    else:
        raise AssertionError("no space came")
    desk.clear()


def test_b_puts_a_card_back():
    desk = dealt(seed=STALLED)
    screen = desk.console.top()
    before = desk.digest()
    to(desk, 3)
    at = desk.digest()
    desk.tap("a", "right")
    assert (screen.start, screen.at) == (3, 5) and desk.digest() != at
    desk.tap("b")
    assert (screen.start, screen.at) == (255, 3) and desk.digest() == at != before
    assert not desk.console._toast and count(desk) == 0
    desk.tap("b")
    assert desk.top() == "GameMenu"
    desk.tap("b")
    desk.clear()


def test_a_on_the_stock_draws_and_redeals():
    """RO-13, RO-14, RO-R16: each press draws a card; a press on the empty stock redeals and draws nothing."""
    desk = dealt(options=TURN_OVER)
    screen = desk.console.top()
    to(desk, STOCK)
    for drawn in range(1, 73):
        desk.tap("a")
        assert (screen.game_view.stock_left(), screen.game_view.waste_size()) == (72 - drawn, drawn)
    assert screen.at == STOCK and count(desk) == 72
    first = screen.game_view.waste_card(0)
    desk.tap("a")
    assert (screen.game_view.stock_left(), screen.game_view.waste_size(), screen.game_view.passes()) == (72, 0, 2)
    desk.tap("a")
    assert screen.game_view.top_card(WASTE) == first
    desk.clear()


def test_a_draw_that_must_wait_shows_the_reason():
    """RO-R3: if draws must wait, the screen shows the reason and does not offer to give up."""
    desk = dealt(seed=TAKES_BACK, options=WHEN_STUCK)
    screen = desk.console.top()
    if DRAW in legal(desk):
        follow(desk, 1)
    while DRAW in legal(desk):
        make(desk, DRAW)
    to(desk, STOCK)
    before = count(desk)
    desk.tap("a")
    assert count(desk) == before and desk.top() == "RowsOfFourScreen"
    assert desk.console._toast.startswith("Draw only when stuck")
    assert screen.game_view.stock_left()
    desk.clear()


def test_with_unlimited_redeals_the_stock_always_returns():
    """RO-R2: redeals are unlimited."""
    desk = dealt(options=NO_END)
    screen = desk.console.top()
    for redeals in range(5):
        draw(desk, 73)
        assert screen.game_view.passes() == redeals + 2 and desk.top() == "RowsOfFourScreen"
    assert screen.view.score == ("up 0", "pass 6", "moves 365")
    desk.clear()


def test_undo_and_redo_go_across_draws_and_redeals():
    """RO-R17: undo goes back to the deal; the generator goes back too, so redo gives the same cards."""
    desk = dealt()
    states = [state(desk)]
    draw(desk, 1)
    states.append(state(desk))
    draw(desk, 71)
    make(desk, [move for move in legal(desk) if move < DRAW][0])
    states.append(state(desk))
    make(desk, REDEAL)
    states.append(state(desk))
    draw(desk, 2)
    states.append(state(desk))
    assert count(desk) == 76
    for back in (76, 75):
        menu(desk, "Undo")
        assert count(desk) == back - 1
    assert state(desk) == states[3]
    menu(desk, "Undo")
    assert state(desk) == states[2]
    for _ in range(72):
        menu(desk, "Undo")
    assert state(desk) == states[1]
    menu(desk, "Undo")
    assert state(desk) == states[0]
    menu(desk, "Undo")
    assert desk.top() == "GameMenu" and desk.console._toast == "There is nothing to undo."
    desk.tap("b")
    for _ in range(76):
        menu(desk, "Redo")
    assert state(desk) == states[4] and count(desk) == 76
    desk.clear()


def test_undo_with_a_selected_card_puts_it_back():
    desk = dealt(seed=STALLED)
    make(desk, 3 << 4 | 1)
    to(desk, 4)
    desk.tap("a")
    screen = desk.console.top()
    assert screen.start == 4
    menu(desk, "Undo")
    assert screen.start == 255 and count(desk) == 0
    desk.clear()


def test_undo_can_be_switched_off():
    """RO-R17: with the option off, the menu has no undo, and undo is refused with the reason."""
    desk = dealt(options=NO_UNDO)
    draw(desk, 1)
    desk.hold("b")
    labels = [row.label for row in desk.console.top().rows()]
    assert "Undo" not in labels and "Redo" not in labels
    assert desk.console.table.undo_refusal() == "Undo is off: Options, Undo, then a new deal."
    desk.clear()


def test_a_hint_selects_its_move_with_a_reason_and_a_makes_it():
    desk = dealt()
    for _ in range(12):
        desk.hold("a")
        screen = desk.console.top()
        table = desk.console.table
        while not table.hint():  # the console has unloaded its computer player
            pass
        move = table.hint_move()
        assert screen.chosen() == move and screen.is_legal(move)
        assert screen.line == table.hint_reason() and not desk.console._toast
        before = count(desk)
        desk.tap("a")
        assert count(desk) == before + 1 and table.record.moves[before] == move
        assert screen.line == ""
    desk.clear()


def test_this_deal_again_keeps_deal_options_and_decks():
    deck = cards.new_deck(13, 2)
    desk = Desk()
    table = Table("rows_of_four", 0, PYSOLFC)
    table.deal(7, deck)
    table.play(DRAW)
    game.save(desk.console, table)
    desk.on()
    desk.tap("a")
    desk.console.play("again", desk.console.table)
    desk.settle()
    again = desk.console.table.record
    assert (again.count, again.seed, bytes(again.options)) == (0, 7, PYSOLFC) and bytes(again.deck) == bytes(deck)
    desk.clear()


def test_a_variant_sets_all_options_at_once():
    """RO-R1, RO-R4, RO-R8: PySolFC's rules are chosen by name; with a changed option they become the player's own
    variant."""
    desk = Desk()
    desk.choose("rows_of_four")
    desk.tap("down", "down", "down", "a")
    screen = desk.console.top()
    variant = screen.rows()[0]
    assert (variant.label, variant.value()) == ("Variant", "standard")
    desk.tap("a")
    assert variant.value() == "PySolFC"
    assert bytes(desk.console.profile.options("rows_of_four")) == PYSOLFC
    desk.tap("down", "right")
    assert variant.value() == "my PySolFC" and bytes(desk.console.profile.options("rows_of_four")) != PYSOLFC
    desk.tap("up", "right", "left")
    assert variant.value() == "PySolFC"
    desk.tap("right")
    assert variant.value() == "standard" and not any(desk.console.profile.options("rows_of_four"))
    desk.tap("right", "b", "up", "up", "up", "a")
    assert bytes(desk.console.table.record.options) == PYSOLFC
    desk.console.home()
    desk.settle()
    desk.choose()
    desk.tap("down", "down", "a")
    assert "Variant" not in [row.label for row in desk.console.top().rows()]
    desk.clear()
