"""*What happened*: the last turns in words, and replayed, in every game."""

from desk import Desk, collect, play_well
from engines import catalog
from engines.game import OVER
from manifests import games

SECONDS = 4  # bytes at the end of a save: the time played, which increases


def moved(entry, seed=5, moves=14):
    """Return a desk with a game after some moves of a person and bots, where the person is to move."""
    desk = Desk()
    seats = entry.seats(bytearray(len(entry.game().OPTIONS)))[0]
    desk.console.play("start", entry, seed, None, None, bytes([0] + [2] * (seats - 1)))
    desk.settle()
    table = desk.console.table
    while table.turn() != OVER and (table.record.count < moves or not table.human_to_move()):
        if desk.top() == "Question":
            desk.tap("a")
        elif table.human_to_move():
            play_well(desk)
        else:
            desk.tap("b")
            desk.wait(100)
    desk.wait(9000 if table.turn() != OVER else 0)
    return desk


def opened(desk):
    """Return the screen *What happened*."""
    desk.hold("b")
    desk.pick("What happened")
    desk.wait(100)
    assert desk.top() == "HappenedScreen", desk.top()
    return desk.console.top()


def text(screen):
    return bytes(screen._page._data).decode()


def each(check, kinds=None, moves=14):
    """Call `check` with every game and a desk after some moves, one at a time because memory is short."""
    for entry in kinds or games():
        desk = moved(entry, moves=moves)
        check(entry.key, desk)
        desk.console.leave()
        desk.clear()
        del desk
        collect()


def look_back(key, desk):
    table = desk.console.table
    state = bytes(table.view(0).state)
    saved = table.pack()[:-SECONDS]
    screen = opened(desk)
    told = text(screen)
    if len(table.players) > 1:
        assert "Bo " in told and ("You " in told or "Your " in told), key
    assert screen._page.page == screen._page.pages - 1 and told.endswith("A: watch it again"), key
    desk.tap("b")
    assert bytes(table.game_view.state) == state and table.pack()[:-SECONDS] == saved, key


def test_the_moves_are_told_in_the_words_of_text_play():
    each(look_back)


def watch(key, desk):
    """The screen shows only what the person could see at the time, and the game stays unchanged."""
    table = desk.console.table
    under = desk.console.top()
    state = bytes(table.view(0).state)
    saved = table.pack()[:-SECONDS]
    opened(desk)
    desk.tap("a")
    assert desk.top() == "ReplayScreen"
    assert under.table is not table and under.table.moves_made() < table.moves_made(), key
    seen = set()
    view = bytearray(under.game_view.SIZE)
    for _ in range(600):
        if desk.top() != "ReplayScreen":
            break
        seen.add(desk.digest())
        under.table._game.view(0, view)
        assert bytes(under.game_view.state) == bytes(view), key
        desk.wait(200)
    assert len(seen) > 2 and desk.console.top() is under and under.table is table, key
    assert bytes(table.game_view.state) == state and table.pack()[:-SECONDS] == saved, key
    picture = desk.digest()
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == picture, key


def test_the_last_turns_are_shown_again_and_nothing_has_changed():
    each(watch)


def interrupt_hint(key, desk):
    """A search for a hint is dropped when past moves are shown: no hint is for them."""
    under = desk.console.top()
    opened(desk)
    under._hinting = True  # the search goes on while the menu is open
    desk.tap("a")
    desk.wait(300)
    assert desk.console.table is not under.table or desk.console.top() is under, key
    desk.tap("b")
    assert desk.console.top() is under and not under._hinting, key


def test_a_hint_is_dropped_when_the_last_turns_are_shown_again():
    each(interrupt_hint)


def hurry(key, desk):
    table = desk.console.table
    under = desk.console.top()
    made = table.record.count
    opened(desk)
    desk.tap("a")
    desk.tap("right")
    desk.wait(100)
    desk.tap("b")
    assert desk.console.top() is under and under.table is table, key
    opened(desk)
    desk.tap("a")
    for _ in range(200):
        if desk.top() == "ReplayScreen":
            desk.tap("right")
            desk.wait(50)
    assert desk.console.top() is under and table.record.count == made, key


def test_what_is_shown_again_is_hurried_by_presses_and_ended_by_b():
    each(hurry)


def test_nothing_has_happened_at_first():
    desk = Desk()
    desk.new_game(catalog.CATALOG[0].key)
    desk.hold("b")
    desk.pick("What happened")
    assert desk.top() == "GameMenu"
    desk.clear()


def watch_the_end(key, desk):
    desk.wait(9000)
    while desk.top() == "ResultScreen":
        desk.tap("b")
    under = desk.console.top()
    opened(desk)
    desk.tap("a")
    for _ in range(600):
        if desk.top() == "ReplayScreen":
            desk.wait(200)
    assert desk.console.top() is under and under.table is desk.console.table, key
    desk.tap("a")
    desk.wait(5000)
    assert desk.top() == "ResultScreen", key


def test_the_end_of_a_game_is_shown_again_too():
    each(watch_the_end, games()[:2], 2000)
