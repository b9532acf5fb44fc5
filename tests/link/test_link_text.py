"""The game in words at both ends of a line: text play has for a guest's table what it has for any."""

from engines import rng
from engines.all_fours import kernels
from engines.catalog import CATALOG
from engines.game import OVER
from engines.players import BOT, HUMAN, REMOTE
from firmware.text.play import TextPlay
from firmware.text.words import Refused
from games.all_fours.dealt import undealt
from parties import Linked
from portable import raises

VERBS = ("play", "pas", "passe", "end", "go", "goe", "win")


class Session(TextPlay):
    """One end, which types random legal moves. `printed` has its lines."""

    _verbose = _short = True

    def __init__(self, table, seed):
        super().__init__(table.entry.key)
        self._table = table
        self.printed = []
        self.dice = bytearray(rng.SIZE)
        rng.seed(self.dice, 0, seed, 11)
        self.asks = []
        self._moved = True
        self.flow = self.loop()
        self.own_question = self.over = False

    def _save(self):
        return ()

    def step(self):
        """Run until there is no more output; an expected line is typed the next time."""
        answer = self.typed() if self.own_question else None
        self.own_question = False
        while not self.over:
            try:
                line = self.flow.send(answer)
            except StopIteration:
                self.over = True
                return
            answer = None
            self.own_question = isinstance(line, tuple)
            if line is None or self.own_question:
                return
            if line.split(":")[0] not in ("Field", "Hand", "Others"):
                self.printed.append(line)

    def typed(self):
        if self.asks:
            return self.asks.pop(0)
        if self._table.turn() == OVER:
            return None
        moves = self._legal()
        return self._view().move_name(moves[rng.below(self.dice, 0, len(moves))])


def sat_down(game):
    """A session for each guest."""
    for line in game.lines:
        line.is_driven = True
    return [Session(line.table, game.seed + line.seat) for line in game.lines]


def played(players, seed, **wrong):
    """Play a game to its end at both ends. Return their output."""
    game = Linked(bytes(players), seed, **wrong)
    game.join()
    ends = sat_down(game)
    if HUMAN in players:
        ends.append(Session(game.table, seed))
    for _ in range(300_000):
        for end in ends:
            if end._table is not game.table or game.party.is_quiet():
                end.step()
        if HUMAN not in players and game.party.is_quiet():
            game.table.think()
        game.run(1, False)
        if all(end.over for end in ends):
            break
    game.compare()
    return game, [end.printed for end in ends]


def test_a_whole_game_in_words_at_both_ends():
    game, (guest, host) = played((HUMAN, REMOTE), 41, damage=2000)
    assert guest[-2] == host[-2] == "The game is over."
    moves = game.table.moves_made()
    plays = [line for line in guest if line.startswith(("You ", "Ann ")) and line.split()[1].rstrip("s.") in VERBS]
    assert len(plays) >= moves, guest
    assert "Move 1." in guest + host and not [line for line in guest + host if line.startswith("error")]
    assert any(line.startswith("Ben play") for line in host)


def test_a_guest_among_bots_hears_every_move():
    game, (guest,) = played((BOT, REMOTE, BOT + 2), 42)
    told = [line for line in guest if line.startswith(("You ", "Al ", "Cy "))]
    assert len(told) >= game.table.moves_made()
    assert not [line for line in guest if line.startswith("error") or "changed" in line]


def test_only_the_seat_to_act_is_asked():
    """Both ends of every game for several: `show` asks another seat's question at neither end, and neither end sees
    another seat's moves."""
    for entry in CATALOG:
        if entry.game().MAX_SEATS == 1:
            continue
        players = bytes([HUMAN, REMOTE] + [BOT] * (entry.seats(entry.game()().chosen())[0] - 2))
        game = Linked(players, 44, key=entry.key)
        game.join()
        guest, host = sat_down(game)[0], Session(game.table, 44)
        acted = set()
        for _ in range(80):
            for end in (guest, host):
                if end._table.human_to_move():
                    acted.add(end)
                    lines = list(end._show())
                    assert lines[-len(list(end._say(status(end)))) :] == list(end._say(status(end)))
                    assert list(end._moves())
                    end._table.play(end._legal()[end.dice[0] % len(end._legal())])
                elif end._table.turn() not in (OVER, end._viewing_seat()):
                    lines = list(end._show())
                    assert lines[-1].endswith("'s turn.") and not [line for line in lines if "?" in line], lines
                    assert "'s turn" in raises(Refused, list, end._moves()).args[0]
                    assert "'s turn" in raises(Refused, list, end._make(0, "")).args[0]
            game.until(game.party.is_quiet, False)
            if game.table.turn() != OVER and not game.table.human_to_move():
                game.table.think()
            game.run(20, False)
            guest._table.think()
        assert acted == {guest, host}, entry.key


def status(end):
    """The question of the seat to act, and what it needs to answer."""
    return end._teller.status(end._view(), end._table.seat_name)


def test_a_guest_does_not_see_its_hand_before_its_partner_pitches():
    """AF-Y4, AF-R19: neither as it waits, nor by `show`; after the pitch it does."""
    closed = set()
    for seed in range(12):
        options = undealt("Lancashire", 4).chosen()
        game = Linked(bytes([HUMAN, BOT, REMOTE, BOT]), seed, options, key="all_fours")
        game.join()
        guest = sat_down(game)[0]
        for _ in range(400):
            seen = guest._table.view(guest._table.seat)
            if seen.phase() == kernels.PLAYING and seen.hand_number():
                mine = [line for line in guest._show() if line.startswith(("You:", "Hand:"))][-1]
                partner = seen.leader() == 0 and seen.trump() == kernels.NO_TRUMP
                assert partner == (mine == "You: 6 cards."), mine
                closed.add(partner)
                if not partner:
                    break
            if guest._table.human_to_move():
                guest._table.play(guest._legal()[0])
            if game.party.is_quiet():
                if game.table.human_to_move():
                    game.table.play(game.choose(game.table))
                else:
                    game.table.think()
            game.run(1, False)
            guest._table.think()
    assert closed == {False, True}


def test_undo_in_words():
    game = Linked(bytes([REMOTE, REMOTE]), 43)
    game.join()
    ben, cleo = sat_down(game)
    for _ in range(400_000):
        for end in (ben, cleo):
            if end._table.turn() == end._table.seat and end._table.view(end._table.seat).own_plays() and not end.asks:
                end.asks = ["undo"] if len([line for line in end.printed if line == "Undone."]) < 2 else []
            end.step()
            end._table.guest.answer(True)
        if game.party.granted:
            game.party.granted = 0
            game.table.undo(game.party.asker)
        if game.party.is_quiet():
            game.table.think()
        game.run(1, False)
        if ben.over and cleo.over:
            break
    game.compare()
    assert "Undone." in ben.printed + cleo.printed
