"""Undo and another game: asked, answered, done or not; hints as the host allows."""

from engines.game import OVER, IllegalMove
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from firmware.link.messages import AGAIN, UNDO
from parties import KEY, Linked
from portable import raises


def linked(players=(HUMAN, REMOTE, REMOTE), seed=31, options=(0, 0, 0, 0), **wrong):
    game = Linked(bytes(players), seed, options, **wrong)
    game.join()
    return game


def own_play(game, line):
    """Run until a guest has played a card and may continue. Return the table's buffer before that card."""
    while True:
        line.rests = True
        game.until(lambda: line.table.human_to_move() or game.table.turn() == OVER)
        assert game.table.turn() != OVER
        before = bytes(game.table._game.state)
        line.table.play(game._room[line.table.moves(game._room) - 1])
        game.until(lambda: line.table.pending_move < 0)
        if line.table.turn() == line.seat and line.table.view(line.seat).own_plays():
            game.until(line.table.human_to_move)
            return before


def until_asked(game, *ends):
    game.until(lambda: all(end.question for end in ends), False)


def grant_undo(game):
    """Act like the host's screen."""
    assert game.party.granted == UNDO
    game.party.granted = 0
    game.table.undo(game.party.asker)


def test_a_guest_undoes_when_all_agree():
    game = linked(damage=1000)
    ben, cleo = game.lines
    before = own_play(game, ben)
    assert ben.table.undo_refusal() == ""
    made = game.table.moves_made()
    waiting = ben.table.undoing()
    next(waiting)
    assert ben.guest.own_question == UNDO
    until_asked(game, cleo.guest, game.party)
    assert game.party.asks_here and game.party.asker == cleo.guest.asker == ben.seat
    assert not ben.guest.question
    game.run(500, False)
    cleo.guest.answer(True)
    game.run(500, False)
    assert not game.party.granted, "the person at the host has not answered"
    game.party.answer(True)
    grant_undo(game)
    game.until(lambda: ben.table.moves_made() < made, False)
    for _ in waiting:
        game.step(False)
    assert bytes(game.table._game.state) == before and not ben.guest.own_question and not ben.guest.notice
    for line in game.lines:
        view = bytearray(game.table.game_view.SIZE)
        game.table.view(line.seat, view)
        game.until(lambda line=line: line.table.moves_made() == made - 1, False)
        assert line.table.view(line.seat).state == view and not line.guest.question
    ben.rests = False
    game.finish()


def test_one_no_is_enough():
    game = linked()
    ben, cleo = game.lines
    own_play(game, ben)
    made = game.table.moves_made()
    waiting = ben.table.undoing()
    next(waiting)
    until_asked(game, cleo.guest, game.party)
    cleo.guest.answer(False)
    game.until(lambda: not ben.guest.own_question, False)
    error = raises(IllegalMove, next, waiting)
    assert error.args[0] == "Not everybody agrees." and not ben.guest.notice
    assert not game.party.question and not game.party.asks_here and game.table.moves_made() == made
    for what in (UNDO, AGAIN):
        ben.guest.notice = ""
        assert ben.guest.ask(what) == ""
        game.until(lambda: not ben.guest.own_question, False)
        assert ben.guest.notice == "Ask again in 30 seconds." and not game.party.question
    ben.guest.notice = ""
    game.run(300, False)
    ben.rests = False
    game.finish()


def test_what_may_not_be_undone_is_not_asked():
    game = linked()
    ben, cleo = game.lines
    game.until_moves(1)
    ben.rests = True
    game.until(lambda: ben.table.human_to_move() and not ben.table.view(ben.seat).own_plays())
    assert ben.table.undo_refusal() == "Only your own turn can be undone."
    raises(IllegalMove, ben.table.undo)
    assert ben.guest.ask(UNDO) and not ben.guest.own_question
    raises(IllegalMove, ben.table.redo)
    ben.guest.own_question = UNDO  # an ill-behaved guest might do that
    ben.guest._due |= 1 << 7
    game.until(lambda: ben.guest.notice, False)
    assert ben.guest.notice == "Only your own turn can be undone." and not ben.guest.own_question
    assert not game.party.question
    assert game.table.redo_refusal()
    off = linked((HUMAN, REMOTE), 32, (0, 0, 0, 2))
    own_play(off, off.lines[0])
    assert off.lines[0].table.undo_refusal() == "Undo is off: Options, Undo, then a new deal."


def test_a_move_ends_the_question():
    game = linked((REMOTE, REMOTE, BOT))
    ben, cleo = game.lines
    own_play(game, ben)
    assert not ben.guest.ask(UNDO)
    until_asked(game, cleo.guest)
    ben.rests = False
    made = game.table.moves_made()
    game.until_moves(made + 1)
    game.until(lambda: not cleo.guest.question and not ben.guest.own_question)
    cleo.guest.answer(True)
    assert not game.party.question and not game.party.granted
    game.finish()


def test_whose_line_is_lost_has_not_agreed():
    """In a game with the asking host, and in one between others; an absent guest is not asked again."""
    game = linked((HUMAN, REMOTE), 35)
    line = game.lines[0]
    game.until_moves(3)
    assert game.party.ask(AGAIN) == ""
    until_asked(game, line.guest)
    line.wire.cut()
    game.until(lambda: not game.party.question, False)
    assert not game.party.granted and game.party.notice == "The line to Ben was lost."
    game.party.notice = ""
    line.wire.mend()
    game.until(lambda: line.guest.is_up() and line.host.is_up(), False)
    assert not line.guest.question and game.party.ask(AGAIN) == ""
    until_asked(game, line.guest)
    line.join()  # it restarts before its connection counts as lost
    game.until(lambda: not game.party.question, False)
    assert not game.party.granted and game.party.notice == "The line to Ben was lost."


def test_who_asks_or_is_asked_may_be_lost():
    game = linked((REMOTE, REMOTE, BOT))
    ben, cleo = game.lines
    own_play(game, ben)
    made = game.table.moves_made()
    ben.guest.ask(UNDO)
    until_asked(game, cleo.guest)
    cleo.wire.cut()
    game.until(lambda: not ben.guest.own_question, False)
    assert ben.guest.notice == "Not everybody agrees." and not game.party.granted
    assert not game.party.question and game.table.moves_made() == ben.table.moves_made() == made
    game.run(30_000, False)  # until he may ask again
    ben.guest.notice = ""
    ben.guest.ask(UNDO)
    game.until(lambda: game.party.granted, False)
    grant_undo(game)
    game.until(lambda: ben.table.moves_made() < made, False)
    cleo.wire.mend()
    own_play(game, ben)
    game.until(lambda: cleo.guest.is_up(), False)
    ben.guest.ask(UNDO)
    until_asked(game, cleo.guest)
    assert cleo.guest.asker == ben.seat
    ben.wire.cut()
    game.until(lambda: not game.party.question, False)
    game.until(lambda: not cleo.guest.question, False)
    assert not game.party.granted and ben.guest.notice == ""
    ben.wire.mend()
    game.until(lambda: ben.guest.is_up(), False)
    assert ben.guest.notice == "The connection was lost." and not ben.guest.own_question
    ben.rests = False
    game.finish()


def test_another_game():
    game = linked((HUMAN, REMOTE), 33)
    line = game.lines[0]
    game.finish()
    table = line.table
    assert line.table.undo_refusal() == "The game is over." == game.table.undo_refusal()
    assert line.guest.ask(AGAIN) == ""
    game.until(lambda: game.party.asks_here, False)
    game.party.answer(True)
    assert game.party.granted == AGAIN
    game.party.granted = 0
    options = game.table.view(0).next_options(game.table.game_view.chosen())
    game.table = Table(KEY, 2, options, game.table.players)
    game.table.deal(34)
    game.party.take(game.table)
    game.until(lambda: line.table is not table and game.is_joined(), False)
    assert line.table.moves_made() == 0 and line.table.record is None and not line.guest.own_question
    assert line.table.game_view.chosen() == options
    game.finish()


def test_the_host_asks_too():
    game = linked((HUMAN, REMOTE), 35)
    line = game.lines[0]
    game.until_moves(3)
    assert game.party.ask(AGAIN) == "" and game.party.ask(AGAIN)
    until_asked(game, line.guest)
    assert line.guest.asker == OVER and not game.party.asks_here
    line.guest.answer(False)
    game.until(lambda: not game.party.question, False)
    assert game.party.notice == "Ben says no." and not game.party.granted
    game.party.notice = ""
    assert line.guest.ask(UNDO) or line.guest.own_question
    game.finish()


def test_hints_follow_the_host():
    game = linked((HUMAN, REMOTE), 36)
    line = game.lines[0]
    line.rests = True
    game.until(line.table.human_to_move)
    assert line.table.hint_refusal() == ""
    while not line.table.hint():
        pass
    move = line.table.hint_move()
    assert game.party.is_legal(move) and line.table.hint_reason()
    game.table.view(1)
    bot = game.table.entry.bot()()
    bot.level = 2
    assert bot.decide(bytearray(game.table.view(1).state)) == move, "from the view alone"
    game.party.hints = False
    line.host.show_seats()
    game.until(lambda: not line.table.hints, False)
    assert line.table.hint_refusal() == "The host plays without hints."
    raises(IllegalMove, line.table.hint)
