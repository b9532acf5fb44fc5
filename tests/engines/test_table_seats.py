"""A table with several seats: bots at their levels, undo between people, and distinct names."""

from array import array

from engines import bot, catalog, record, table
from engines.game import AT_TURN, OVER, BadRecord, IllegalMove
from engines.players import BOT
from open_tables import TAKE_BACK_ANY, play_last
from portable import raises


class LastMove(bot.Bot):
    """Plays the last move of a table after three steps, and keeps the levels it was given and the seats it played."""

    def __init__(self, t):
        self.table = t
        self.calls = []
        self.at = []
        self.out = array("H", bytes(2 * t.game_view.MAX_MOVES))
        self.steps = 0
        self.move = 0

    def start(self, view):
        """Note the view that a bot gets."""
        self.calls.append(self.level)
        self.at.append(view[AT_TURN])
        self.steps = 0

    def step(self):
        """Done at the third."""
        self.steps += 1
        self.move = self.out[self.table.moves(self.out) - 1]
        return self.steps >= 3

    def reason(self):
        """Return no reason."""
        return "it is the last"


def match(players, seed=3):
    """A table of Four Rows dealt for `players`, with a `LastMove` in place of its bot."""
    t = table.Table("four_rows", len(players), TAKE_BACK_ANY, players)
    t.deal(seed)
    t.bot = LastMove(t)
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
    bot = t.bot
    assert len(bot.at) == t.record.count and sorted(set(bot.at)) == [0, 1, 2, 3]
    assert bot.calls == [t.players[seat] - BOT for seat in bot.at]


def test_hints_are_of_the_strongest_level():
    t = match(b"\0\2")
    play_bots(t)
    levels = len(catalog.find("four_rows").game().LEVELS)
    while not t.hint():
        pass
    assert t.bot.calls[-1] == levels - 1
    assert t.bot.calls[:-1] == [0] * (len(t.bot.calls) - 1)
    t.play(t.hint_move())


def test_seat_names():
    names = []
    for players in (b"\0\2", b"\3\0\4", b"\0\2\0", b"\2\4", b"\0\1"):
        t = table.Table("four_rows", len(players), None, players)
        names.append(" ".join([t.seat_name(seat) for seat in range(len(players))]))
    assert names == ["You Bo", "Al You Cy", "Player 1 Bo Player 3", "Al Bo", "You Player 2"]
    assert table.Table("foursquare").seat_name(0) == "You"


def test_undo_goes_back_to_the_last_decision_of_a_person():
    """Redo goes to the next decision, or to the end: at every place of whole games."""
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
        kept = t.record.length
        for i in reversed(range(len(places))):
            t.undo()
            assert (t.record.count, t.record.length) == (places[i], kept)
            assert t.human_to_move() and bytes(t.view(t.turn()).state) == states[i]
            assert record.from_bytes(t.record.to_bytes()).replay().moves_made() == places[i]
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
    """Section 7, undo: another person's move, and a move that revealed a card, cannot be undone."""
    for players, options in ((b"\0\2", None), (b"\0\0", None), (b"\0\0", TAKE_BACK_ANY)):
        t = table.Table("four_rows", 2, options, players)
        t.bot = LastMove(t)
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
        out = array("H", bytes(2 * t.game_view.MAX_MOVES))
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
    assert t.bot.steps == 1


def test_a_move_can_be_held_back():
    """A screen shows the move before for a while: the bot is done meanwhile, and its move is made later."""
    t = match(b"\2\2")
    for _ in range(5):
        assert not t.think(None, 0, True)
    assert t.record.count == 0 and t.bot.calls == [0] and t.bot.steps == 3
    assert t.think(None, 0, False)
    assert t.record.count == 1 and t.bot.calls == [0]


def test_a_resumed_table_has_the_players_of_its_record():
    t = match(b"\2\0\4")
    play_bots(t)
    saved = record.from_bytes(t.record.to_bytes())
    other = table.Table("four_rows", 3)
    other.resume(saved)
    assert other.players == b"\2\0\4" and other.human_to_move() == t.human_to_move()
    assert other.record.to_bytes() == t.record.to_bytes()
    raises(BadRecord, table.Table("four_rows", 2).resume, saved)
    raises(BadRecord, table.Table("foursquare").resume, saved)
