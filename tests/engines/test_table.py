"""The table: its players, undo, redo, hints and resuming; and views are all that anyone gets."""

from array import array

from engines import record, table
from engines.game import AT_DEAL, AT_OPTIONS, OVER, BadRecord, IllegalMove
from engines.players import BOT, HUMAN, REMOTE
from open_tables import Clock, opened, play_last, view_of
from portable import raises


def test_unknown_games_seats_and_options_are_refused():
    raises(ValueError, table.Table, "whist")
    raises(ValueError, table.Table, "foursquare", 2)
    raises(ValueError, table.Table, "foursquare", 0, (0, 9))


def test_a_deal_and_a_game_to_its_end():
    t = opened()
    assert (t.turn(), t.human_to_move(), t.record.count) == (0, True, 0)
    while t.turn() != OVER:
        play_last(t)
    assert not t.human_to_move()
    assert t.record.count == t.view(0).moves_made() > 4
    raises(IllegalMove, t.hint)
    assert not t.think()


def test_an_illegal_move_changes_nothing():
    t = opened(moves=3)
    before = view_of(t), t.record.to_bytes()
    for move in (0xFFFF, 49, 0):
        raises(IllegalMove, t.play, move)
    assert before == (view_of(t), t.record.to_bytes())


def test_only_views_come_out():
    """Deal number, generator and stock are in no game the table hands out, nor in what its bot is shown."""
    t = opened(moves=4)
    view = t.view(0)
    assert [view.state[i] for i in range(AT_DEAL, AT_OPTIONS)] == [0] * (AT_OPTIONS - AT_DEAL)
    assert [card for card in view.state[64 + 5 : 104] if card != 0x40] == []
    assert view is t.game_view
    shown = []

    class Spy(t.entry.bot()):
        """Keeps what it is shown."""

        def start(self, view):
            shown.append(bytes(view))
            super().start(view)

    t.bot = Spy()
    while not t.hint():
        pass
    assert shown == [view_of(t)]


def test_undo_is_refused_where_it_is_off():
    """FQ-R17: and refusing it changes nothing."""
    t = opened(options=(0, 0, 0, 1), moves=3)
    before = view_of(t), t.record.to_bytes()
    assert "off" in raises(IllegalMove, t.undo).args[0]
    assert before == (view_of(t), t.record.to_bytes())
    raises(IllegalMove, t.redo)


def test_undo_and_redo_walk_through_the_game():
    t = opened()
    past = [(view_of(t), t.record.to_bytes())]
    while t.turn() != OVER:
        play_last(t)
        past.append((view_of(t), t.record.to_bytes()))
    for state in reversed(past[:-1]):
        t.undo()
        assert state == (view_of(t), t.record.to_bytes())
        assert t.human_to_move()
    assert "nothing" in raises(IllegalMove, t.undo).args[0]
    for state in past[1:]:
        t.redo()
        assert state == (view_of(t), t.record.to_bytes())
    assert "nothing" in raises(IllegalMove, t.redo).args[0]


def test_a_new_move_forgets_what_was_undone():
    t = opened(moves=4)
    t.undo()
    t.undo()
    assert (t.record.count, t.record.length) == (2, 4)
    play_last(t)
    assert (t.record.count, t.record.length) == (3, 3)
    raises(IllegalMove, t.redo)


def test_a_refused_move_does_not_forget_what_was_undone():
    t = opened(moves=4)
    t.undo()
    raises(IllegalMove, t.play, 0xFFFF)
    t.redo()
    assert t.record.count == 4


def test_dealing_again_starts_a_new_record():
    t = opened(moves=4)
    t.deal(42)
    assert (t.record.count, t.record.length) == (0, 0)
    assert view_of(t) == view_of(opened())
    t.deal(43)
    assert view_of(t) != view_of(opened())
    deck = bytes(reversed(list(t.game_view.DECK)))
    t.deal(1, deck)
    assert t.view(0).hand() == deck[0] and t.record.deck == deck


def test_resume():
    t = opened(moves=5)
    saved = record.from_bytes(t.record.to_bytes())
    other = table.Table("foursquare")
    other.resume(saved)
    assert (view_of(other), other.record.count) == (view_of(t), 5)
    other.undo()
    other.redo()
    assert play_last(other) == play_last(t)
    assert other.record.to_bytes() == t.record.to_bytes()


def test_a_record_that_does_not_fit_leaves_the_table_alone():
    t = opened(moves=2)
    before = view_of(t), t.record.to_bytes()
    wrong_end = record.from_bytes(t.record.to_bytes())
    wrong_end.end ^= 1
    illegal = record.from_bytes(t.record.to_bytes())
    illegal.moves[1] = 0
    another_game = record.from_bytes(t.record.to_bytes())
    another_game.key = "whist"
    more_seats = record.from_bytes(t.record.to_bytes())
    more_seats.seats = 2
    for bad in (wrong_end, illegal, another_game, more_seats):
        raises(BadRecord, t.resume, bad)
        assert before == (view_of(t), t.record.to_bytes())


def test_a_hint_is_legal_says_why_and_changes_nothing():
    t = opened(moves=3)
    before = view_of(t), t.record.to_bytes()
    steps = 1
    while not t.hint():
        steps += 1
        assert steps < 100
    out = array("H", bytes(2 * t.game_view.MAX_MOVES))
    legal = [out[i] for i in range(t.moves(out))]
    assert steps == len(legal) > 1
    assert t.hint_move() in legal
    assert t.hint_reason()
    assert before == (view_of(t), t.record.to_bytes())


def test_a_hint_begun_before_a_move_is_thought_anew():
    t = opened(moves=3)
    t.hint()
    play_last(t)
    while not t.hint():
        pass
    fresh = opened(moves=4)
    while not fresh.hint():
        pass
    assert t.hint_move() == fresh.hint_move()
    t.undo()
    while not t.hint():
        pass
    fresh = opened(moves=3)
    while not fresh.hint():
        pass
    assert t.hint_move() == fresh.hint_move()


def test_a_budget_of_time_is_kept():
    """A look at the clock a step: with 1000 us a look, a budget of 3500 is spent after four steps."""
    t = opened(moves=6)
    calls = 0
    clock = Clock(1000)
    while not t.hint(clock, 3500):
        calls += 1
    out = array("H", bytes(2 * t.game_view.MAX_MOVES))
    assert calls == 1 + (t.moves(out) - 1) // 4, "the first call loads the bot and makes it"
    t = opened(moves=6)
    assert not t.hint(Clock(0), 1)
    assert t.hint(Clock(0), 1), "no time passes: one call is enough"


def test_a_bot_in_the_seat_plays_and_is_what_the_hints_say():
    t = opened(players=(BOT,))
    person = opened()
    assert not t.human_to_move()
    while t.turn() != OVER:
        while not person.hint():
            pass
        person.play(person.hint_move())
        while not t.think():
            pass
        assert view_of(t) == view_of(person)
    assert t.record.moves == person.record.moves


def test_thinking_is_for_bots_alone():
    for player in (HUMAN, REMOTE):
        t = opened(players=(player,))
        assert not t.think()
        assert t.record.count == 0
    assert not opened(players=(REMOTE,)).human_to_move()


def test_undo_stops_at_a_person_and_without_one_changes_nothing():
    t = opened(players=(BOT,))
    for _ in range(3):
        while not t.think():
            pass
    before = view_of(t), t.record.to_bytes()
    raises(IllegalMove, t.undo)
    assert before == (view_of(t), t.record.to_bytes())


def test_a_thinking_bot_leaves_what_a_screen_looks_at_alone():
    """A bot gets a buffer of its own, so its seat's cards are never in the buffer of a person's screen."""
    t = opened(players=bytes((BOT,)), moves=3)
    for i in range(len(t.game_view.state)):
        t.game_view.state[i] = 0xEE
    while not t.think():
        pass
    assert bytes(t.game_view.state) == b"\xee" * len(t.game_view.state)


def test_hints_are_for_the_person_to_move():
    t = opened(players=bytes((BOT,)), moves=3)
    assert t.hint_refusal()
    raises(IllegalMove, t.hint)
    assert opened(moves=3).hint_refusal() == ""
