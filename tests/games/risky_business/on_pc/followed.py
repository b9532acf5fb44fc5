"""Games of Risky Business that engine and model play in parallel, compared after each move."""

import random
from array import array
from collections import Counter

from engines.game import AT_MOVES, AT_PHASE, OVER
from engines.risky_business import kernels
from engines.risky_business.rules import RiskyBusiness
from tests.games.risky_business.on_pc.model import CHARTS, Model, Move, deck_for

PHASES = ("playing", "picking", "refilling", "target", "setting aside", "choosing")
REASONS = ("", "king", "quad", "matched", "filled", "king waits", "row filled", "reshuffled")
SECRET = 64
LIKING = (0.01, 0.3, 1, 10, 50)  # how much one kind of move is preferred to others
HUNGRY = {"play": 1000, "end": 0.01, "from hand": 0.01, "pick pile": 0.1}  # prefers moves that use the deck
GENEROUS = {"play": 1000, "end": 0.01, "from hand": 20, "pick pile": 20}


def meaning(move: int) -> Move:
    """Return an engine move as a move of the model.

    The kind is in the bits from 11 on, a pile or a place of the row in bits 8 and 9.
    """
    kind, place, card = move >> 11, move >> 8 & 3, move & 63
    if kind == 2:
        return ("pick pile", 0, card) if card < 4 else ("pick row", 0, card - 4) if card < 8 else ("pick deck", 0, 0)
    if kind == 3:
        return ("from hand", card, 0) if card else ("from deck", 0, 0)
    if kind in (0, 1):
        return "swap" if kind else "play", card, place
    return (("target", 0, card), ("set aside", card, 0), ("end", 0, 0), ("begin", 0, card))[kind - 4]


def random_choices(dice: random.Random) -> bytes:
    """Return random choices of all options."""
    return bytes(dice.randrange(len(option.choices)) for option in RiskyBusiness.OPTIONS)


def model_of(game: RiskyBusiness, decks: list[list[int]]) -> Model:
    """Return a model with the options of a dealt game."""
    said = {option.key: option.choices[choice] for option, choice in zip(game.OPTIONS, game.chosen(), strict=True)}
    custom = (int(said["ace"]), int(said["jack"]), int(said["queen"]), int(said["king"]))
    return Model(
        seats=game.seats(),
        chart=CHARTS.get(said["chart"], custom),
        refill_costs=said["hand_refill"] == "yes",
        automatic=said["king_target"] == "automatic",
        first=game.turn(),
        decks=list(decks),
        chooser=None if said["chooser"] == "lot" else (int(said["chooser"]) - 1) % game.seats(),
    )


class Followed:
    """A game dealt from prepared decks, in the engine and in the model."""

    def __init__(self, seats: int, options: bytes, number: int, decks: list[list[int]]) -> None:
        self.game = RiskyBusiness(seats, options)
        self.game.deal(number, b"".join(bytes(deck) for deck in decks))
        self.model = model_of(self.game, decks)
        self.model.start()
        self.out = array("H", bytes(2 * RiskyBusiness.MAX_MOVES))
        self.agree()

    def pass_over(self, moves: int) -> None:
        """Set the number of moves made so far, in both."""
        self.model.moves = moves
        self.game.state[AT_MOVES : AT_MOVES + 2] = moves.to_bytes(2, "little")

    def moves(self) -> dict[Move, int]:
        """Return the legal moves; fail unless engine and model agree on them."""
        listed = self.out[: self.game.moves(self.out)]
        found = {meaning(move): move for move in listed}
        assert len(found) == len(listed), "twins listed twice"
        assert set(found) == self.model.legal()
        return found

    def play(self, move: int) -> None:
        """Make a move in both."""
        self.model.play(meaning(move))
        self.game.play(move)
        self.agree()

    def cards(self, at: int, count: int) -> list[int]:
        """Return `count` bytes of the buffer."""
        return list(self.game.state[at : at + count])

    def agree(self) -> None:
        """Fail unless engine and model have the same table and the same public information."""
        game, model, state = self.game, self.model, self.game.state
        seats = range(model.seats)
        if model.phase == "over":
            assert (game.turn(), game.winners()) == (OVER, sum(1 << seat for seat in model.winners))
            assert [game.score(seat) for seat in seats] == [model.score(seat) for seat in seats]
        else:
            assert (game.turn(), game.winners()) == (model.turn, 0)
            assert PHASES[state[AT_PHASE]] == model.phase
            assert game.own_plays() == model.own
            assert state[kernels.MOVES_LEFT] == model.moves_left
            assert state[kernels.FROM_DECK] == sum(1 << place for place in model.from_deck)
        if model.phase == "picking":
            assert game.played_on() == model.played_on
        assert model.phase == "choosing" or state[kernels.FIRST] == model.first
        assert state[kernels.IN_AIR] == model.king
        count = game.event_count()
        events = [(REASONS[game.event_reason(i)], game.event_card(i), game.event_place(i)) for i in range(count)]
        assert events == model.events[:15]
        for seat in seats:
            hand = [self.as_kept(card) for card in sorted(model.hands[seat], key=model.darkness)]
            assert self.cards(kernels.HANDS + 4 * seat, 4) == hand + [0] * (4 - len(hand))
            assert state[kernels.HAND_COUNT + seat] == len(hand)
            aside = [self.as_kept(card) for card in model.aside[seat]]
            assert self.cards(kernels.SET_ASIDE + 4 * seat, 4) == aside + [0] * (4 - len(aside))
            assert state[kernels.ASIDE_COUNT + seat] == len(aside) == model.turns[seat]
            older = sum(16 << i for i, card in enumerate(model.aside[seat]) if card in model.held_back)
            assert state[kernels.OLDER + seat] == older + len(model.held_back.intersection(model.hands[seat]))
            assert state[kernels.KINGS + seat] == model.kings[seat]
            assert state[kernels.QUADS + seat] == model.quads[seat]
        self.agree_on_the_middle()

    def agree_on_the_middle(self) -> None:
        """Fail unless they agree on the piles, the row, the deck and the cleared cards."""
        state, model = self.game.state, self.model
        for pile in range(4):
            cards = model.piles[pile]
            assert self.cards(kernels.PILES + 3 * pile, 3) == cards + [0] * (3 - len(cards))
            assert state[kernels.PILE_SIZE + pile] == len(cards)
        assert self.cards(kernels.ROW, 4) == (model.row or [0] * 4)
        pack = self.cards(kernels.PACK, 104)
        stock, cleared = state[kernels.STOCK], state[kernels.CLEARED]
        end = cleared + state[kernels.HELD_BACK]
        assert pack[stock:] == model.deck
        assert sorted(pack[:cleared]) == sorted(model.cleared)
        assert pack[cleared:end] == sorted(model.held_back, key=model.darkness)
        assert not any(pack[end:stock])
        places = [*self.cards(32, kernels.PACK - 32), *pack[:cleared], *pack[stock:], state[kernels.IN_AIR]]
        assert sorted(card & ~SECRET for card in places if card) == sorted(deck_for(model.seats))  # C-6

    def as_kept(self, card: int) -> int:
        """Return a card as the buffer stores it in a hand or aside."""
        return card | SECRET if card in self.model.secret else card


def clumped(cards: list[int], dice: random.Random) -> list[int]:
    """Return the cards shuffled, with cards of equal rank more or less close together."""
    spread = dice.choice((0.1, 0.4, 1, 100))
    where = [dice.random() for _ in range(16)]
    return sorted(cards, key=lambda card: where[card & 15] + spread * dice.random())


def follow(number: int, counts: Counter[str]) -> int:
    """Play a random game in the engine and the model; return its number of moves.

    The rules are random, and the players prefer some kinds of moves. `counts` counts the events.
    """
    dice = random.Random(number)
    seats = dice.choice((2, 3, 4))
    options = random_choices(dice)
    whole = deck_for(seats)
    decks = [clumped(whole, dice) for _ in range(12)]
    fond = {what: dice.choice(LIKING) for what in ("play", "swap", "pick deck", "from deck", "from hand", "end")}
    fond = dice.choice((fond, fond, fond, fond, HUNGRY, GENEROUS))
    moves = 0
    try:
        match = Followed(seats, options, number, decks)
        if dice.random() < 0.1:
            match.pass_over(match.model.last_asked - dice.randrange(60))
        while match.model.phase != "over":
            legal = match.moves()
            if match.model.phase == "refilling" and len(match.model.hands[match.model.turn]) == 1:
                counts["one card"] += 1
            listed = sorted(legal)
            liking = [fond.get(move[0], 1) for move in listed]
            match.play(legal[dice.choices(listed, liking)[0]])
            moves += 1
            filled = [what for what, _, _ in match.model.events if what == "filled"]
            counts["nobody asked"] += len(filled) if match.model.moves > match.model.last_asked else 0
            counts.update(what for what, _, _ in match.model.events)
        assert match.game.moves(match.out) == 0
        assert match.model.turns == [4] * seats
    except Exception as error:
        error.add_note(f"game {number}: {seats} seats, {list(options)}, {moves} moves")
        raise
    return moves
