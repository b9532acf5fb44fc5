"""The game in words at both ends of a line: text play has for a guest's table what it has for any."""

from engines import rng
from engines.game import OVER
from engines.table import BOT, HUMAN, REMOTE
from firmware.text.play import TextPlay
from parties import Linked

VERBS = ("play", "pas", "passe", "end", "go", "goe", "win")


class Sitting(TextPlay):
    """One end, which types legal moves at random. `told` are its lines."""

    _verbose = _short = True

    def __init__(self, table, seed):
        super().__init__(table.entry.key)
        self._table = table
        self.told = []
        self.dice = bytearray(rng.SIZE)
        rng.seed(self.dice, 0, seed, 11)
        self.asks = []
        self._moved = True
        self.flow = self.loop()
        self.asked = self.over = False

    def _keep(self):
        return ()

    def step(self):
        """Go on until there is nothing to tell; a line that is asked for is typed the next time."""
        answer = self.typed() if self.asked else None
        self.asked = False
        while not self.over:
            try:
                line = self.flow.send(answer)
            except StopIteration:
                self.over = True
                return
            answer = None
            self.asked = isinstance(line, tuple)
            if line is None or self.asked:
                return
            if line.split(":")[0] not in ("Field", "Hand", "Others"):
                self.told.append(line)

    def typed(self):
        if self.asks:
            return self.asks.pop(0)
        if self._table.turn() == OVER:
            return None
        moves = self._legal()
        return self._seen().move_name(moves[rng.below(self.dice, 0, len(moves))])


def sat_down(game):
    """A sitting for each guest."""
    for line in game.lines:
        line.is_driven = True
    return [Sitting(line.table, game.seed + line.seat) for line in game.lines]


def played(players, seed, **wrong):
    """Both ends of a game to its end; what they told."""
    game = Linked(bytes(players), seed, **wrong)
    game.join()
    ends = sat_down(game)
    if HUMAN in players:
        ends.append(Sitting(game.table, seed))
    for _ in range(300_000):
        for end in ends:
            if end._table is not game.table or game.party.is_settled():
                end.step()
        if HUMAN not in players and game.party.is_settled():
            game.table.think()
        game.run(1, False)
        if all(end.over for end in ends):
            break
    game.compare()
    return game, [end.told for end in ends]


def test_a_whole_game_in_words_at_both_ends():
    game, (guest, host) = played((HUMAN, REMOTE), 41, damage=1000)
    assert guest[-2] == host[-2] == "The game is over."
    moves = game.table.moves_made()
    plays = [line for line in guest if line.startswith(("You ", "Ann ")) and line.split()[1].rstrip("s.") in VERBS]
    assert len(plays) >= moves, guest
    assert "Move 1." in guest + host and not [line for line in guest + host if line.startswith("error")]
    assert any(line.startswith("Ben play") for line in host)


def test_a_guest_among_bots_hears_every_move():
    game, (guest,) = played((BOT, REMOTE, BOT + 2), 42)
    told = [line for line in guest if line.startswith(("You ", "Bot 1 ", "Bot 3 "))]
    assert len(told) >= game.table.moves_made()
    assert not [line for line in guest if line.startswith("error") or "changed" in line]


def test_undo_in_words():
    game = Linked(bytes([REMOTE, REMOTE]), 43)
    game.join()
    ben, cleo = sat_down(game)
    for _ in range(400_000):
        for end in (ben, cleo):
            if end._table.turn() == end._table.seat and end._table.view(end._table.seat).own_plays() and not end.asks:
                end.asks = ["undo"] if len([line for line in end.told if line == "Taken back."]) < 2 else []
            end.step()
            end._table.guest.answer(True)
        if game.party.granted:
            game.party.granted = 0
            game.table.undo(game.party.asker)
        if game.party.is_settled():
            game.table.think()
        game.run(1, False)
        if ben.over and cleo.over:
            break
    game.compare()
    assert "Taken back." in ben.told + cleo.told
