"""Whole games with random accidents: cut and mended links, restarts of either end, questions, illegal moves, and bots
that take over. The game reaches an end that all ends agree on."""

from engines import rng, save
from engines.game import OVER
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from firmware.link.messages import AGAIN, MOVE, UNDO
from firmware.link.table_host import Party
from parties import KEY, NAMES, Linked

BAD = {"damage": 1000, "drop": 2000, "double": 2000, "swap": 30, "delay": 5, "pieces": 120}


class Accidents:
    """A game of `players` to whom such things happen; `counts` says how often each did."""

    def __init__(self, players, seed, options):
        self.game = Linked(bytes(players), seed, options, **BAD)
        self.dice = bytearray(rng.SIZE)
        rng.seed(self.dice, 0, seed, 13)
        self.things = (
            self.cut,
            self.mend,
            self.new_guest,
            self.new_host,
            self.ask,
            self.ask_here,
            self.stand_in,
            self.cheat,
        )
        self.counts = [0] * len(self.things)

    def below(self, n):
        return rng.below(self.dice, 0, n)

    def cut(self, line):
        line.wire.cut(self.below(2) == 0)
        return True

    def mend(self, _line):
        for line in self.game.lines:
            line.wire.mend()
        return True

    def new_guest(self, line):
        line.join()
        return True

    def new_host(self, _line):
        """Restart the host from its save."""
        game = self.game
        saved = save.unpack(game.table.pack())
        made = saved.record
        game.table = Table(KEY, made.seats, made.options, made.players)
        game.table.restore(saved)
        game.party = Party(game.table, NAMES[0])
        for line in game.lines:
            line.host = game.party.invite(line.seat, game.channel(line.wire.a))
        return True

    def ask(self, line):
        return line.table and not line.guest.ask((UNDO, AGAIN)[self.below(2)])

    def ask_here(self, _line):
        return not self.game.party.ask((UNDO, AGAIN)[self.below(2)])

    def stand_in(self, line):
        """Only for an absent player."""
        self.game.table.stand_ins[line.seat] = BOT if line.host.is_up() is False else 0
        return self.game.table.stand_ins[line.seat]

    def cheat(self, line):
        """A move that may be none, and may come at any time."""
        if not (line.table and line.table.is_ready):
            return False
        line.table.pending_move = self.below(0x10000)
        line.guest._due |= 1 << MOVE
        return True

    def answer(self):
        """All players answer yes or no at some time."""
        game = self.game
        for line in game.lines:
            if line.guest.question and not self.below(20):
                line.guest.answer(self.below(3) > 0)
        if game.party.asks_here and not self.below(20):
            game.party.answer(self.below(3) > 0)
        if game.party.granted == UNDO:
            game.table.undo(game.party.asker)
        game.party.granted = 0

    def play(self):
        game = self.game
        end = game.ms + 400_000
        while game.table.turn() != OVER:
            game.step()
            self.answer()
            if not self.below(60):
                at = self.below(len(self.things))
                if 1 < at < 4 and self.below(4):
                    self.mend(None)  # switched off and on less often
                elif self.things[at](game.lines[self.below(len(game.lines))]):
                    self.counts[at] += 1
            assert game.ms < end, game.state()
        self.mend(None)
        game.finish()


def test_games_in_which_everything_happens():
    counts = [0] * 8
    for seed, players, options in (
        (61, (HUMAN, REMOTE), (0, 0, 0, 0)),
        (62, (REMOTE, BOT, REMOTE), (1, 0, 1, 0)),
        (63, (REMOTE, HUMAN), (0, 1, 2, 0)),
    ):
        accidents = Accidents(players, seed, options)
        accidents.play()
        counts = [counts[i] + accidents.counts[i] for i in range(len(counts))]
    assert min(counts) > 0, counts
