"""Several people at one display: no person ever sees another's hand, not even for one frame."""

from desk import reserve
from engines import rng
from engines.four_rows.rules import FourRows
from games.four_rows.tables import FIELD, HANDS, SECOND_DEALS, count, dealt, deck, hand, point

KINDS = ("lcd", "oled")

reserve("lcd")  # before the heap is fragmented


def watch(desk):
    """Return a list to which the digest of every later picture is appended."""
    board = desk.board
    show = board.show
    frames = [desk.digest()[:8]]

    def note(canvas):
        show(canvas)
        frames.append(desk.digest()[:8])

    board.show = note
    return frames


def permuted(seed):
    """Return the deck of `HANDS` and `FIELD` with the cards that the first person cannot see in another order."""
    cut = bytearray(deck(HANDS, FIELD))
    hidden = [i for i in range(52) if (i >= 18 or i % 2) and not 18 <= i < 22]
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, seed, 77)
    for i in range(len(hidden) - 1, 0, -1):
        j = rng.below(generator, 0, i + 1)
        cut[hidden[i]], cut[hidden[j]] = cut[hidden[j]], cut[hidden[i]]
    return bytes(cut)


def covered_frames(kind, cut):
    """Return all pictures from the first person's turn until the second looks, while trying everything that might
    leak."""
    desk = dealt(kind, cards=cut, options=SECOND_DEALS)
    desk.tap("a")
    frames = watch(desk)
    point(desk, "8S")
    desk.tap("a")
    point(desk, "")
    desk.tap("a")
    screen = desk.console.top()
    assert screen.game_view.turn() == 1 and screen.covered()
    for name in ("up", "down", "left", "right", "b"):
        desk.tap(name)
    desk.hold("a")  # a hint
    desk.wait(3000)
    desk.hold("b")
    desk.pick("Hint")  # and from the menu
    desk.wait(3000)
    desk.hold("b")
    desk.tap("b")
    assert screen.covered() and screen.chosen() == 0
    desk.on()
    frames += watch(desk)
    desk.tap("a")  # Continue
    assert desk.console.top().covered()
    frames.append(desk.digest()[:8])
    desk.clear()
    return frames


def test_covered_frames_do_not_depend_on_hidden_cards():
    """FR-R22: frames are equal to the pixel for other hidden hands and stocks, also in menus and after power-on."""
    for kind in KINDS:
        wanted = covered_frames(kind, deck(HANDS, FIELD))
        assert len(wanted) > 20
        tried = 0
        for seed in range(30):
            game = FourRows(2, SECOND_DEALS)
            cut = permuted(seed)
            game.deal(42, cut)
            if game.turn() != 0:
                continue
            for name in ("8S@1", "pass"):
                game.play(game.move_from_name(name))
            if game.turn() != 1 or game.skipped() or game.new_fields():
                continue  # the next seat cannot play, which is public
            assert covered_frames(kind, cut) == wanted, seed
            tried += 1
            if tried == 3:
                break
        assert tried == 3


def test_only_a_uncovers_and_only_for_the_person_to_act():
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = desk.console.top()
    assert screen.covered() and screen.game_view.hand_card(0, 0) == 64
    for name in ("up", "down", "left", "right", "b"):
        desk.tap(name)
        assert screen.covered() and count(desk) == 0
    desk.tap("a")
    assert screen.seat == 0 and not screen.covered()
    assert 64 not in hand(screen) and screen.game_view.hand_card(1, 0) == 64
    point(desk, "")
    desk.tap("a")
    assert screen.covered() and screen.game_view.hand_card(0, 0) == 64 and screen.game_view.hand_card(1, 0) == 64
    desk.tap("a")
    assert screen.seat == 1 and screen.game_view.hand_card(0, 0) == 64 and screen.game_view.hand_card(1, 0) != 64
    desk.clear()


def test_undo_and_redo_cover_when_they_change_the_seat():
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = desk.console.top()
    desk.tap("a")
    point(desk, "8S")
    desk.tap("a")
    desk.hold("b")
    desk.tap("a")
    assert count(desk) == 0 and screen.seat == 0  # the same person still sees the display
    desk.hold("b")
    desk.pick("Redo")
    assert count(desk) == 1 and screen.seat == 0
    desk.hold("b")
    desk.tap("a")
    point(desk, "")
    desk.tap("a", "a")
    assert screen.seat == 1
    desk.hold("b")
    desk.tap("a")  # another person's move cannot be undone
    assert count(desk) == 1 and screen.seat == 1
    desk.clear()


def test_a_hint_asked_for_is_not_given_to_the_next_person():
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = desk.console.top()
    desk.tap("a")
    point(desk, "")
    screen.hint()
    screen.choose()
    desk.wait(3000)
    assert screen.covered() and screen.line == "Player 1 passes"
    assert not screen._advised
    desk.clear()


def test_the_last_played_slot_is_marked():
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    screen = desk.console.top()
    assert screen.last_slot == -1
    desk.tap("a")
    point(desk, "8S")
    desk.tap("a")
    assert screen.last_slot == 0
    point(desk, "")
    desk.tap("a")
    assert screen.last_slot == -1
    desk.clear()
