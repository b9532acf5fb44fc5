"""Matches of All Fours that engine and model play in parallel, compared after each move."""

import random
from array import array
from collections import Counter

import pytest

from engines import catalog, rng
from engines.all_fours.kernels import REVOKE
from engines.all_fours.rules import AllFours
from engines.game import AT_RNG, OVER, IllegalMove
from tests.games.all_fours.on_pc.model import Model
from tests.games.all_fours.on_pc.rows import DECK, NOBODY, rules_of
from tests.games.all_fours.on_pc.start import Move

ENTRY = catalog.find("all_fours")
PHASES = ("cut", "guess", "pick", "deal", "offer", "rounds", "beg", "answer", "bunch", "discard", "play", "count")
# moves from 256 on
WORDS = (
    "cut",
    "red",
    "black",
    "deal",
    "stand",
    "beg",
    "give",
    "run",
    "bunch",
    "no-bunch",
    "throw in",
    "count",
    "leave",
)
GROUPS = ((1152, "call"), (1088, "take back"), (1024, "discard"), (768, "rounds"), (512, "pick"))
REASONS = ("", "turn-up", "gift", "high", "low", "jack", "hang jack", "game", "honour")
REASONS += ("reshuffled", "bunched", "thrown in", "all four", "revoke called", "revoke loses")
NO_SIDE = 15
NO_TRUMP = 4
STOOD = 16


def random_rules(dice: random.Random, callable_revokes: bool) -> tuple[int, bytes]:
    """Return seats and option choices of a random variant; about half of its options keep their defaults."""
    row = dice.choice(ENTRY.variants())
    chosen = row.defaults(AllFours.OPTIONS)
    for i, option in enumerate(AllFours.OPTIONS):
        if i and dice.random() < 0.5:
            chosen[i] = option.choices.index(dice.choice(row.choices_of(option)))
    if callable_revokes:
        chosen[REVOKE] = 1
    return dice.choice(row.seats), bytes(chosen)


def meaning(move: int) -> Move:
    """Return an engine move as a move of the model."""
    for first, word in GROUPS:
        if move >= first:
            return word, move - first
    return ("card", move) if move < 256 else (WORDS[move - 256], 0)


class Followed:
    """A match dealt from prepared decks, in the engine and in the model."""

    def __init__(self, seats: int, options: bytes, number: int, decks: list[list[int]]) -> None:
        self.game = AllFours(seats, options)
        self.game.deal(number, b"".join(bytes(deck) for deck in decks))
        self.model = Model(rules_of(self.game), list(decks), self.game.dealer())
        self.model.start()
        self.out = array("H", bytes(2 * AllFours.MAX_MOVES))
        self.agree()

    def moves(self) -> dict[Move, int]:
        """Return the legal moves; fail unless engine and model agree on them."""
        found = {meaning(move): move for move in self.out[: self.game.moves(self.out)]}
        assert set(found) == self.model.legal()
        return found

    def claims(self, dice: random.Random) -> list[int]:
        """Return the legal claims; fail unless the engine accepts these, and refuses a random one that is not."""
        legal = self.model.claims()
        refused = dice.randrange(1088, 1344)
        claims = [move for move in range(1088, 1344) if meaning(move) in legal]
        for move in claims:
            trial = AllFours(self.game.seats(), self.game.chosen())
            trial.state[:] = self.game.state
            trial.play(move)
            trial.check()
        if refused not in claims:
            with pytest.raises(IllegalMove):
                self.game.play(refused)
        return claims

    def play(self, move: int) -> None:
        """Make a move in both. The generator tells where the pack is cut."""
        generator = bytearray(self.game.state)
        self.model.cut_at = 5 + rng.below(generator, AT_RNG, 43)
        self.model.play(meaning(move))
        self.game.play(move)
        self.agree()

    def agree(self) -> None:
        """Fail unless engine and model have the same table and the same public information."""
        game, model = self.game, self.model
        seats = range(model.rules.seats)
        if model.winner == NOBODY:
            assert (game.turn(), game.winners()) == (model.turn, 0)
            assert PHASES[game.phase()] == model.phase
        else:
            assert game.turn() == OVER
            assert game.winners() == sum(1 << seat for seat in seats if model.rules.side(seat) == model.winner)
        assert [game.score(seat) for seat in seats] == [model.score[model.rules.side(seat)] for seat in seats]
        assert [game.all_fours(side) for side in range(2)] == model.all_fours[:2]
        assert (game.dealer(), game.eldest(), game.runs()) == (model.dealer, model.eldest, model.runs)
        assert game.hand_number() == model.hand_number
        assert game.trump() == (NO_TRUMP if model.trump == NOBODY else model.trump)
        for seat in seats:
            hand = sorted(model.hands[seat])
            assert list(self.hand(seat)) == hand + [0] * (48 // len(seats) - len(hand))
            assert game.hand_size(seat) == len(hand)
            assert game.is_thrown(seat) == (seat in model.thrown)
        self.agree_on_tricks()
        self.agree_on_the_pack()
        events = [
            (REASONS[game.event_reason(i)], game.event_side(i), game.event_card(i), game.event_points(i))
            for i in range(game.event_count())
        ]
        assert events == [(reason, side % 16, card, points) for reason, side, card, points in model.events]

    def hand(self, seat: int) -> bytearray:
        """Return a seat's part of the buffer."""
        room = 48 // self.model.rules.seats
        return self.game.state[32 + room * seat : 32 + room * (seat + 1)]

    def agree_on_tricks(self) -> None:
        """Fail unless engine and model agree on the cards, players and takers of the tricks."""
        game, model = self.game, self.model
        done = len(model.takers)
        assert game.tricks() == done
        for i in (
            range(len(model.tricks)) if model.phase in ("deal", "count") else range(max(0, done - 1), len(model.tricks))
        ):
            trick = [(game.seat_of_card(i, j), game.trick_card(i, j)) for j in range(game.trick_size(i))]
            assert trick == model.tricks[i]
            assert i == done or game.trick_taker(i) == model.takers[i]
        if model.phase == "play" and model.tricks[-1] and len(model.tricks) > done:
            assert game.winning_seat() == model.best(model.tricks[-1])[0]
            assert game.led_suit() == model.tricks[-1][0][1] // 16
        if model.phase == "play":
            assert game.leader() == model.leader

    def agree_on_the_pack(self) -> None:
        """Fail unless they agree on turned cards, discards, the stock and public information about the hands."""
        state, model = self.game.state, self.model
        turned = [self.game.turned(i) for i in range(self.game.turn_up_count())]
        assert turned == model.turned
        at = 149 + len(turned)
        assert list(state[at : at + state[249]]) == model.shed
        if model.hand_number or model.rules.opening != "random":
            assert list(state[149 + state[250] : 201]) == model.stock
        for seat in range(model.rules.seats):
            known = sum(1 << suit for suit in model.lacks[seat]) | (STOOD if seat in model.stood else 0)
            assert state[236 + seat] == known


def follow(number: int, counts: Counter[str], callable_revokes: bool = False) -> int:
    """Play a random match in the engine and the model; return its number of moves.

    The rules are random, perhaps always with `callable_revokes`, and the players prefer one kind of move. `counts`
    counts the reasons of all events.
    """
    dice = random.Random(number)
    seats, options = random_rules(dice, callable_revokes)
    decks = [sorted(DECK, key=lambda _: dice.random()) for _ in range(60)]
    try:
        match = Followed(seats, options, number, decks)
        daring = dice.choice((0.03, 0.2, 0.7))  # the share of claims made
        fond = dice.choice(("", "", "beg", "run", "bunch", "throw in"))
        while match.model.winner == NOBODY:
            moves = match.moves()
            liked = [move for move in moves if move[0] == fond]
            claims = match.claims(dice)
            if claims and dice.random() < daring:
                match.play(dice.choice(claims))
            else:
                match.play(moves[dice.choice(liked or sorted(moves))])
            counts.update(reason for reason, _, _, _ in match.model.events)
        assert match.game.moves(match.out) == 0
    except Exception as error:
        error.add_note(f"match {number}: {seats} seats, {list(options)}")
        raise
    return match.model.moves
