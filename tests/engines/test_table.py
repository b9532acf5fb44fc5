"""The table: who sits there, undo, redo, hints, resuming, and that nobody sees more than a view."""

from array import array

from engines import bot, catalog, record_format, record_read, table
from engines.game import AT_DEAL, AT_OPTIONS, AT_TURN, OVER, IllegalMove
from portable import raises

UNDO = (0, 0, 0, 1)
TAKE_BACK_ANY = (0, 0, 0, 1)


class Clock:
    """Microseconds that pass by the look: `step` each time one is taken."""

    def __init__(self, step):
        self.step = step
        self.now = 0

    def ticks_us(self):
        """The time, `step` later than last time."""
        self.now += self.step
        return self.now

    def ticks_diff(self, end, start):
        """Microseconds from start to end."""
        return end - start


def opened(seed=42, options=UNDO, players=None, moves=0):
    """A table dealt and some moves made, each the last legal one."""
    t = table.Table("foursquare", 0, options, players)
    t.deal(seed)
    for _ in range(moves):
        play_last(t)
    return t


def play_last(t):
    """Play the highest legal move; it."""
    out = array("H", bytes(2 * t.seen.MAX_MOVES))
    move = out[t.moves(out) - 1]
    t.play(move)
    return move


def seen(t):
    """What the seat sees, as bytes."""
    return bytes(t.view(0).state)


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
    before = seen(t), t.record.to_bytes()
    for move in (0xFFFF, 49, 0):
        raises(IllegalMove, t.play, move)
    assert before == (seen(t), t.record.to_bytes())


def test_only_views_come_out():
    """Deal number, generator and stock are in no game the table hands out, nor in what its bot is shown."""
    t = opened(moves=4)
    view = t.view(0)
    assert [view.state[i] for i in range(AT_DEAL, AT_OPTIONS)] == [0] * (AT_OPTIONS - AT_DEAL)
    assert [card for card in view.state[64 + 5 : 104] if card != 0x40] == []
    assert view is t.seen
    shown = []

    class Spy(t.entry.bot()):
        """Keeps what it is shown."""

        def start(self, view):
            shown.append(bytes(view))
            super().start(view)

    t._bot = Spy()
    while not t.hint():
        pass
    assert shown == [seen(t)]


def test_undo_is_off_by_default():
    """FQ-R17: and refusing it changes nothing."""
    t = opened(options=None, moves=3)
    before = seen(t), t.record.to_bytes()
    assert "off" in raises(IllegalMove, t.undo).args[0]
    assert before == (seen(t), t.record.to_bytes())
    raises(IllegalMove, t.redo)


def test_undo_and_redo_walk_through_the_game():
    t = opened()
    past = [(seen(t), t.record.to_bytes())]
    while t.turn() != OVER:
        play_last(t)
        past.append((seen(t), t.record.to_bytes()))
    for state in reversed(past[:-1]):
        t.undo()
        assert state == (seen(t), t.record.to_bytes())
        assert t.human_to_move()
    assert "nothing" in raises(IllegalMove, t.undo).args[0]
    for state in past[1:]:
        t.redo()
        assert state == (seen(t), t.record.to_bytes())
    assert "nothing" in raises(IllegalMove, t.redo).args[0]


def test_a_new_move_forgets_what_was_undone():
    t = opened(moves=4)
    t.undo()
    t.undo()
    assert (t.record.count, t.record.kept) == (2, 4)
    play_last(t)
    assert (t.record.count, t.record.kept) == (3, 3)
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
    assert (t.record.count, t.record.kept) == (0, 0)
    assert seen(t) == seen(opened())
    t.deal(43)
    assert seen(t) != seen(opened())
    deck = bytes(reversed(list(t.seen.DECK)))
    t.deal(1, deck)
    assert t.view(0).hand() == deck[0] and t.record.deck == deck


def test_resume():
    t = opened(moves=5)
    saved = record_read.from_bytes(t.record.to_bytes())
    other = table.Table("foursquare")
    other.resume(saved)
    assert (seen(other), other.record.count) == (seen(t), 5)
    other.undo()
    other.redo()
    assert play_last(other) == play_last(t)
    assert other.record.to_bytes() == t.record.to_bytes()


def test_a_record_that_does_not_fit_leaves_the_table_alone():
    t = opened(moves=2)
    before = seen(t), t.record.to_bytes()
    wrong_end = record_read.from_bytes(t.record.to_bytes())
    wrong_end.end ^= 1
    illegal = record_read.from_bytes(t.record.to_bytes())
    illegal.moves[1] = 0
    another_game = record_read.from_bytes(t.record.to_bytes())
    another_game.key = "whist"
    more_seats = record_read.from_bytes(t.record.to_bytes())
    more_seats.seats = 2
    for bad in (wrong_end, illegal, another_game, more_seats):
        raises(record_format.BadRecord, t.resume, bad)
        assert before == (seen(t), t.record.to_bytes())


def test_a_hint_is_legal_says_why_and_changes_nothing():
    t = opened(moves=3)
    before = seen(t), t.record.to_bytes()
    steps = 1
    while not t.hint():
        steps += 1
        assert steps < 100
    out = array("H", bytes(2 * t.seen.MAX_MOVES))
    legal = [out[i] for i in range(t.moves(out))]
    assert steps == len(legal) > 1
    assert t.hint_move() in legal
    assert t.hint_reason()
    assert before == (seen(t), t.record.to_bytes())


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
    out = array("H", bytes(2 * t.seen.MAX_MOVES))
    assert calls == (t.moves(out) - 1) // 4
    assert opened(moves=6).hint(Clock(0), 1), "no time passes: one call is enough"


def test_a_bot_in_the_seat_plays_and_is_what_the_hints_say():
    t = opened(players=(table.BOT,))
    person = opened()
    assert not t.human_to_move()
    while t.turn() != OVER:
        while not person.hint():
            pass
        person.play(person.hint_move())
        while not t.think():
            pass
        assert seen(t) == seen(person)
    assert t.record.moves == person.record.moves


def test_thinking_is_for_bots_alone():
    for player in (table.HUMAN, table.REMOTE):
        t = opened(players=(player,))
        assert not t.think()
        assert t.record.count == 0
    assert not opened(players=(table.REMOTE,)).human_to_move()


def test_undo_stops_at_a_person_and_without_one_changes_nothing():
    t = opened(players=(table.BOT,))
    for _ in range(3):
        while not t.think():
            pass
    before = seen(t), t.record.to_bytes()
    raises(IllegalMove, t.undo)
    assert before == (seen(t), t.record.to_bytes())


def test_a_thinking_bot_leaves_what_a_screen_looks_at_alone():
    """A bot is given a buffer of its own, so its seat's cards never stand where a person's screen reads."""
    t = opened(players=bytes((table.BOT,)), moves=3)
    for i in range(len(t.seen.state)):
        t.seen.state[i] = 0xEE
    while not t.think():
        pass
    assert bytes(t.seen.state) == b"\xee" * len(t.seen.state)


def test_hints_are_for_the_person_to_move():
    t = opened(players=bytes((table.BOT,)), moves=3)
    assert t.hint_refusal()
    raises(IllegalMove, t.hint)
    assert opened(moves=3).hint_refusal() == ""


class LastMove(bot.Bot):
    """Plays the last move of a table after three steps, and keeps the levels it was given and the seats it played."""

    def __init__(self, t):
        self.table = t
        self.given = []
        self.at = []
        self.out = array("H", bytes(2 * t.seen.MAX_MOVES))
        self.steps = 0
        self.move = 0

    def start(self, view):
        """Note what a bot is told."""
        self.given.append(self.level)
        self.at.append(view[AT_TURN])
        self.steps = 0

    def step(self):
        """Done at the third."""
        self.steps += 1
        self.move = self.out[self.table.moves(self.out) - 1]
        return self.steps >= 3

    def reason(self):
        """None in particular."""
        return "it is the last"


def match(players, seed=3):
    """A table of Four Rows dealt for `players`, with a `LastMove` in place of its bot."""
    t = table.Table("four_rows", len(players), TAKE_BACK_ANY, players)
    t.deal(seed)
    t._bot = LastMove(t)
    return t


def play_bots(t):
    """Let the bots play until a person is to act or the game is over; how many moves."""
    moves = 0
    while t.turn() != OVER and not t.human_to_move():
        moves += t.think()
    return moves


MATCHES = (b"\0\2", b"\3\0", b"\2\4\0", b"\2\3\4\0")


def test_players_must_fit_the_seats_and_the_levels():
    for key, seats, players in (
        ("foursquare", 1, b"\3"),
        ("foursquare", 1, b"\0\0"),
        ("four_rows", 2, b"\0"),
        ("four_rows", 2, b"\0\0\0"),
        ("four_rows", 3, b"\0\2\5"),
        ("four_rows", 2, (0, 255)),
        ("four_rows", 2, (0, -1)),
        ("four_rows", 2, (0, 256)),
    ):
        raises(ValueError, table.Table, key, seats, None, players)
    assert table.Table("four_rows", 3).players == b"\0\0\0"
    assert table.Table("four_rows", 3, None, (1, 2, 4)).players == b"\1\2\4"


def test_every_seat_has_its_bot_at_its_level():
    t = match(b"\4\2\3\2")
    play_bots(t)
    assert t.turn() == OVER
    bot = t._bot
    assert len(bot.at) == t.record.count and sorted(set(bot.at)) == [0, 1, 2, 3]
    assert bot.given == [t.players[seat] - table.BOT for seat in bot.at]


def test_hints_are_of_the_strongest_level():
    t = match(b"\0\2")
    play_bots(t)
    levels = len(catalog.find("four_rows").game().LEVELS)
    while not t.hint():
        pass
    assert t._bot.given[-1] == levels - 1
    assert t._bot.given[:-1] == [0] * (len(t._bot.given) - 1)
    t.play(t.hint_move())


def test_seat_names():
    names = []
    for players in (b"\0\2", b"\3\0\4", b"\0\2\0", b"\2\4", b"\0\1"):
        t = table.Table("four_rows", len(players), None, players)
        names.append(" ".join([t.seat_name(seat) for seat in range(len(players))]))
    assert names == ["You Bot 2", "Bot 1 You Bot 3", "Player 1 Bot 2 Player 3", "Bot 1 Bot 2", "You Player 2"]
    assert table.Table("foursquare").seat_name(0) == "You"


def test_undo_goes_back_to_the_last_decision_of_a_person():
    """And redo to the next one, or to the end: every such place of whole games."""
    for players in MATCHES:
        t = match(players)
        places = []
        states = []
        play_bots(t)
        while t.turn() != OVER:
            places.append(t.record.count)
            states.append(bytes(t.view(t.turn()).state))
            play_last(t)
            play_bots(t)
        end = t.record.to_bytes()
        kept = t.record.kept
        for i in reversed(range(len(places))):
            t.undo()
            assert (t.record.count, t.record.kept) == (places[i], kept)
            assert t.human_to_move() and bytes(t.view(t.turn()).state) == states[i]
            assert record_read.from_bytes(t.record.to_bytes()).replay().moves_made() == places[i]
        before = t.record.to_bytes()
        assert "nothing" in raises(IllegalMove, t.undo).args[0]
        assert t.record.to_bytes() == before and bytes(t.view(t.turn()).state) == states[0]
        for i in range(1, len(places)):
            t.redo()
            assert t.record.count == places[i] and bytes(t.view(t.turn()).state) == states[i]
        t.redo()
        assert t.turn() == OVER and t.record.to_bytes() == end
        raises(IllegalMove, t.redo)


def test_only_own_plays_of_this_turn_can_be_taken_back_by_default_and_between_people():
    """Section 7, taking back: what another person did, or what showed a card, stands."""
    for players, options in ((b"\0\2", None), (b"\0\0", None), (b"\0\0", TAKE_BACK_ANY)):
        t = table.Table("four_rows", 2, options, players)
        t._bot = LastMove(t)
        taken = 0
        for seed in range(1, 4):
            t.deal(seed)
            while t.turn() != OVER:
                play_bots(t)
                if not t.human_to_move():
                    break
                if t.view(t.turn()).own_plays():
                    before = t.record.to_bytes()
                    t.undo()
                    t.redo()
                    assert t.record.to_bytes() == before
                    taken += 1
                else:
                    assert "your own turn" in t.undo_refusal() or not t.record.count
                    raises(IllegalMove, t.undo)
                play_last(t)
        assert taken


def test_a_person_at_the_other_end_of_a_line_counts_as_one():
    t = table.Table("four_rows", 2, TAKE_BACK_ANY, b"\0\1")
    t.deal(3)
    play_last(t)
    while t.view(0).own_plays() or t.human_to_move():
        play_last(t)
    assert t.people() == 2 and t.is_secret() and "your own turn" in t.undo_refusal()


def test_taking_back_can_be_off_at_a_table():
    t = table.Table("four_rows", 2, (0, 0, 0, 2), b"\0\2")
    t.deal(3)
    while not t.human_to_move() or not t.view(t.turn()).own_plays():
        out = array("H", bytes(2 * t.seen.MAX_MOVES))
        t.play(out[t.moves(out) - 1])
    assert "off" in raises(IllegalMove, t.undo).args[0]


def test_a_person_undoes_while_a_bot_thinks():
    t = match(b"\0\2")
    play_bots(t)
    while t.human_to_move():
        move = play_last(t)
    assert t.turn() != OVER and not t.think() and not t.think()
    t.undo()
    assert t.human_to_move()
    t.play(move)
    assert t.think() is False, "the bot thinks anew"
    assert t._bot.steps == 1


def test_a_move_can_be_held_back():
    """A screen shows the move before for a while: the bot is done meanwhile, and its move is made later."""
    t = match(b"\2\2")
    for _ in range(5):
        assert not t.think(None, 0, True)
    assert t.record.count == 0 and t._bot.given == [0] and t._bot.steps == 3
    assert t.think(None, 0, False)
    assert t.record.count == 1 and t._bot.given == [0]


def test_a_resumed_table_has_the_players_of_its_record():
    t = match(b"\2\0\4")
    play_bots(t)
    saved = record_read.from_bytes(t.record.to_bytes())
    other = table.Table("four_rows", 3)
    other.resume(saved)
    assert other.players == b"\2\0\4" and other.human_to_move() == t.human_to_move()
    assert other.record.to_bytes() == t.record.to_bytes()
    raises(record_format.BadRecord, table.Table("four_rows", 2).resume, saved)
    raises(record_format.BadRecord, table.Table("foursquare").resume, saved)
