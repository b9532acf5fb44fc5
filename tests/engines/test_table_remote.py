"""A table with a remote player: received moves, bots that take over, names, undo."""

from array import array

from engines.game import OVER, IllegalMove
from engines.players import BOT
from engines.table import Table
from open_tables import play_last
from portable import raises


class Away:
    """Speaks for a remote player: `move`, once there is one."""

    def __init__(self):
        self.move = 0
        self.is_ready = False

    def has_decided(self):
        return self.is_ready


def remote(players=b"\0\1", seed=3):
    """A table in which the second seat is to act, and what speaks for it."""
    t = Table("four_rows", len(players), None, players)
    t.deal(seed)
    t.remotes[1] = away = Away()
    while t.turn() != 1:
        play_last(t)
    return t, away


def last_of(t):
    """Return the move that `play_last` would make."""
    out = array("H", bytes(2 * t.game_view.MAX_MOVES))
    return out[t.moves(out) - 1]


def test_a_remote_player_moves_when_it_has_decided():
    t, away = remote()
    made, serial = t.moves_made(), t.serial
    assert t.remote_to_move() and not t.human_to_move() and not t.think()
    away.move = last_of(t)
    away.is_ready = True
    assert not t.think(None, 0, True), "held back"
    assert (t.moves_made(), t.serial) == (made, serial)
    assert t.think() and (t.moves_made(), t.serial, t.last_mover) == (made + 1, serial + 1, 1)
    assert t.last_move(0) == t.last_move(1) == t.last_move(OVER) == away.move == t.record.moves[made]
    t.remotes[1] = None
    while t.turn() != 1:
        play_last(t)
    assert not t.think(), "nobody speaks for it"


def test_a_bot_stands_in_for_whom_the_line_has_lost():
    t, away = remote()
    t.stand_ins[1] = BOT
    assert not t.remote_to_move()
    made = t.moves_made()
    while not t.think():
        pass
    assert t.moves_made() == made + 1 and t.last_mover == 1
    assert t.players == b"\0\1" == t.record.players and t.people() == 2 and t.is_secret()
    t.stand_ins[1] = 0
    while t.turn() != 1:
        play_last(t)
    assert t.remote_to_move() and not t.think()


def test_names():
    t, _ = remote(b"\0\1\2")
    assert [t.seat_name(seat) for seat in range(3)] == ["You", "Player 2", "Cy"]
    t.names[0], t.names[1] = "Ann", "Ben"
    assert [t.seat_name(seat) for seat in range(3)] == ["You", "Ben", "Cy"]


def test_a_view_for_somebody_else_leaves_what_is_shown():
    t, _ = remote()
    shown = bytes(t.view(0).state)
    out = bytearray(t.game_view.SIZE)
    t.view(1, out)
    assert bytes(t.game_view.state) == shown != bytes(out)
    assert bytes(out) == bytes(t.view(1).state)


def test_undo_for_a_seat_and_no_redo():
    t, _ = remote()
    assert t.is_linked() and t.undo_refusal(1)
    while True:
        before = bytes(t.view(OVER).state), t.moves_made(), t.turn()
        play_last(t)
        if t.turn() == before[2] == 1 and t.view(1).own_plays():
            break
    assert t.undo_refusal(1) == "" and "your own turn" in t.undo_refusal() and t.undo_refusal(0)
    raises(IllegalMove, t.undo)
    serial = t.serial
    t.undo(1)
    assert (bytes(t.view(OVER).state), t.moves_made(), t.turn()) == before
    assert t.serial == serial + 1 and t.last_mover == OVER
    assert t.redo_refusal()
    raises(IllegalMove, t.redo)
    while t.turn() != OVER:
        play_last(t)
    assert t.undo_refusal(1) == t.undo_refusal() == "The game is over."
    assert t.last_move(0) >= 0


def test_nothing_to_tell_before_the_first_move():
    t = Table("four_rows", 2, None, b"\0\1")
    t.deal(3)
    assert (t.last_move(0), t.last_mover, t.moves_made()) == (-1, OVER, 0)
