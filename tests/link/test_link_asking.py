"""Limits on a guest's questions to the host's players: one at a time, and after a no another one in 30 seconds."""

from engines.players import HUMAN, REMOTE
from firmware.link.messages import AGAIN, ASK
from parties import Linked

_PAUSE_MS = 30_000
_FLOOD_MS = 4  # from a question to the next one in a flood


def linked(players=(HUMAN, REMOTE)):
    """A game some moves into it."""
    game = Linked(bytes(players), 51)
    game.join()
    game.until_moves(5)
    game.run(500, False)  # until all have seen the last move, which would end a question
    return game


class Count:
    """Counts the questions that reach the people at the host, and answers each of them immediately."""

    def __init__(self, game, answer=None):
        self.questions = 0
        self._game = game
        self._answer = answer
        self._is_open = False

    def refresh_view(self):
        party = self._game.party
        if party.asks_here and not self._is_open:
            self.questions += 1
            if self._answer is not None:
                party.answer(self._answer)
        self._is_open = party.asks_here


def ask(guest):
    """Ask for another game as a guest might that follows no rule of its own."""
    guest.question = 0
    guest.own_question = AGAIN
    guest._due |= 1 << ASK


def flood(game, count, ms, between=None):
    """Ask all the time, for `ms`."""
    line = game.lines[0]
    end = game.ms + ms
    while game.ms < end:
        if line.guest.is_up() and not line.guest._due:
            ask(line.guest)
        game.step(False, _FLOOD_MS)
        count.refresh_view()
        if between:
            between()


def until_refused(game, guest):
    guest.notice = ""
    game.until(lambda: guest.notice, False)
    said, guest.notice = guest.notice, ""
    return said


def test_a_flood_of_questions_reaches_the_host_once_in_thirty_seconds_after_a_no():
    game = linked()
    count = Count(game, False)
    flood(game, count, 10_000)
    assert count.questions == 1
    flood(game, count, 22_000)
    assert count.questions == 2


def test_a_question_that_nobody_answers_stays_the_only_one():
    game = linked()
    count = Count(game)
    flood(game, count, 31_000)
    assert count.questions == 1 and game.party.asks_here


def test_the_guest_hears_when_it_may_ask_again():
    game = linked()
    guest = game.lines[0].guest
    assert guest.ask(AGAIN) == ""
    game.until(lambda: game.party.asks_here, False)
    game.party.answer(False)
    assert until_refused(game, guest) == "Not everybody agrees."
    game.run(12_100, False)
    assert guest.ask(AGAIN) == ""
    assert until_refused(game, guest) == "Ask again in 18 seconds." and not guest.own_question
    game.run(17_000, False)
    assert guest.ask(AGAIN) == ""
    assert until_refused(game, guest) == "Ask again in 1 second."
    game.run(1000, False)
    assert guest.ask(AGAIN) == ""
    game.until(lambda: game.party.asks_here, False)
    game.party.answer(True)
    assert game.party.granted == AGAIN


def test_a_reconnection_does_not_reset_the_limit():
    game = linked()
    line = game.lines[0]
    count = Count(game, False)

    def reconnect():
        if line.guest.is_up() and not line.guest.own_question and not game.below(25):
            line.join()

    flood(game, count, 20_000, reconnect)
    assert count.questions == 1
    flood(game, count, 15_000, reconnect)
    assert count.questions == 2
    assert game._sessions > 120, "it was another guest each time"


def test_a_guest_that_asks_and_reconnects_has_had_its_question():
    game = linked()
    line = game.lines[0]
    count = Count(game)

    def reconnect():
        if game.party.asks_here:
            line.join()

    flood(game, count, 20_000, reconnect)
    assert count.questions == 1


def test_a_move_ends_the_question_and_counts_as_a_no():
    game = linked()
    line = game.lines[0]
    count = Count(game)
    for _ in range(8):
        ask(line.guest)
        game.run(100, False)
        count.refresh_view()
        game.until_moves(game.table.moves_made() + 1)
        count.refresh_view()
    assert count.questions == 1


def test_a_yes_and_the_next_game_bring_no_pause():
    game = linked()
    guest = game.lines[0].guest
    for _ in range(3):
        assert guest.ask(AGAIN) == ""
        game.until(lambda: game.party.asks_here, False)
        game.party.answer(True)
        assert game.party.granted == AGAIN
        game.party.granted = 0
        game.table.deal(52)
        game.party.take(game.table)
        game.run(500, False)
        assert not guest.own_question and not guest.notice


def test_the_limit_is_each_seats_own():
    game = linked((HUMAN, REMOTE, REMOTE))
    ben, cleo = game.lines
    assert ben.guest.ask(AGAIN) == ""
    game.until(lambda: game.party.asks_here and cleo.guest.question, False)
    game.party.answer(False)
    assert until_refused(game, ben.guest) == "Not everybody agrees."
    game.run(500, False)
    assert cleo.guest.ask(AGAIN) == ""
    game.until(lambda: game.party.asks_here, False)
    assert game.party.asker == cleo.seat


def test_the_person_at_the_host_may_always_ask():
    game = linked()
    guest = game.lines[0].guest
    for _ in range(3):
        assert game.party.ask(AGAIN) == ""
        game.until(lambda: guest.question, False)
        guest.answer(False)
        game.until(lambda: not game.party.question, False)


def test_a_no_of_long_ago_is_forgotten_although_the_clock_wraps():
    """After six days the ticks of a board seem to be in the future."""
    game = linked()
    guest = game.lines[0].guest
    host = game.lines[0].host
    for past in (1, _PAUSE_MS, -(1 << 28), (1 << 28), -1):
        host.deny()
        host._denied_ms = game.clock.ticks_add(game.clock.ticks_ms(), -_PAUSE_MS - past)
        assert bool(host._asking_refusal()) == (-_PAUSE_MS <= past <= -1), past
    host.deny()
    assert host._asking_refusal() == "Ask again in 30 seconds."
    game.clock.sleep_ms(_PAUSE_MS)
    assert guest.ask(AGAIN) == "" and host._asking_refusal() == ""
