"""A pulled cable, a restart of the guest, a restart of the host: the same game continues at the same move."""

from engines import save
from engines.game import OVER
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from firmware.link.table_host import Party
from parties import KEY, NAMES, Linked


def view_of(table, seat):
    """Return a seat's view as bytes."""
    return bytes(table.view(seat).state)


def linked(players=(HUMAN, REMOTE), seed=21, moves=6, **wrong):
    """A game some moves into it."""
    game = Linked(bytes(players), seed, **wrong)
    game.join()
    game.until_moves(moves)
    return game


def test_a_pulled_cable():
    game = linked(damage=1000)
    line = game.lines[0]
    table = line.table
    for _ in range(3):
        line.wire.cut()
        game.run(4000)
        assert not line.guest.is_up() and not line.host.is_up()
        assert game.party.away == 1 << line.seat
        assert not line.guest.has_left and not line.host.has_left
        assert not table.human_to_move() or table.pending_move < 0
        line.wire.mend()
        game.until(lambda: line.guest.is_up() and line.host.is_up())
        assert line.table is table
        game.until_moves(game.table.moves_made() + 3)
    assert game.party.away == 0
    game.finish()


def test_a_move_made_while_the_line_is_lost_arrives_or_can_be_made_again():
    game = linked()
    line = game.lines[0]
    table = line.table
    line.rests = True
    game.until(table.human_to_move)
    before = game.table.moves_made()
    line.wire.cut()
    table.play(game.choose(table))
    assert not table.human_to_move() and table.pending_move >= 0
    game.run(5000)
    assert game.table.moves_made() == before
    line.wire.mend()
    game.until(lambda: line.guest.is_up())
    game.until(lambda: table.pending_move < 0)
    assert view_of(table, line.seat) == view_of(game.table, line.seat)
    line.rests = False
    game.finish()


def test_the_guest_is_switched_off_and_on():
    game = linked((HUMAN, REMOTE, BOT), damage=1000)
    line = game.lines[0]
    for _ in range(2):
        before = view_of(game.table, line.seat)
        line.join()
        assert line.table is None
        game.until(game.is_joined, False)
        assert view_of(line.table, line.seat) == view_of(game.table, line.seat) == before
        assert line.table.last_move(line.seat) == game.table.last_move(line.seat)
        assert line.table.seat_name(0) == "Ann"
        game.until_moves(game.table.moves_made() + 3)
    game.finish()


def test_the_host_is_switched_off_and_on():
    """It continues from its save, from which the last move is missing."""
    game = linked((HUMAN, REMOTE, REMOTE), 22, damage=1000)
    saved = game.table.pack()
    game.until_moves(game.table.moves_made() + 1)
    tables = [line.table for line in game.lines]
    made = save.unpack(saved).record
    game.table = Table(KEY, made.seats, made.options, made.players)
    game.table.restore(save.unpack(saved))
    game.party = Party(game.table, NAMES[0])
    for line in game.lines:
        line.host = game.party.invite(line.seat, game.channel(line.wire.a))
    game.until(lambda: all(line.guest.is_up() and line.host.is_up() for line in game.lines), False)
    game.until(lambda: all(view_of(t, t.seat) == view_of(game.table, t.seat) for t in tables), False)
    assert [line.table for line in game.lines] == tables
    assert [line.table.moves_made() for line in game.lines] == [made.count, made.count]
    game.finish()


def test_a_bot_plays_on_while_a_line_is_lost():
    game = linked()
    line = game.lines[0]
    line.wire.cut()
    game.run(3000)
    assert game.table.turn() == line.seat or game.table.turn() == OVER, game.state()
    before = game.table.moves_made()
    game.table.stand_ins[line.seat] = BOT
    game.until_moves(before + 4)
    assert game.table.seat_name(line.seat) == "Ben" and game.table.is_secret()
    line.wire.mend()
    game.until(lambda: line.guest.is_up() and line.host.is_up())
    assert not game.table.stand_ins[line.seat]
    game.finish()


def test_who_comes_after_the_end_still_gets_the_record():
    game = linked()
    line = game.lines[0]
    line.wire.cut()
    game.table.stand_ins[line.seat] = BOT
    game.until_moves(1_000_000)
    assert game.table.turn() == OVER and line.table.record is None
    line.wire.mend()
    game.finish()


def test_names_and_lost_lines_are_told_to_all():
    game = linked((REMOTE, REMOTE, BOT, REMOTE))
    first, second, last = game.lines
    assert [first.table.seat_name(seat) for seat in range(4)] == ["You", "Ben", "Cy", "Dan"]
    second.wire.cut()
    game.run(3500)
    assert first.table.away == last.table.away == game.party.away == 2
    second.wire.mend()
    game.until(lambda: game.party.away == 0)
    game.until(lambda: first.table.away == last.table.away == 0)
    game.finish()
