"""Scores of a hand of All Fours, and the scores that the cards shown so far prove."""

from itertools import product
from typing import TYPE_CHECKING

from tests.games.all_fours.on_pc.rows import DECK, JACK, NOBODY, Card, rank, suit

if TYPE_CHECKING:
    from tests.games.all_fours.on_pc.model import Model
    from tests.games.all_fours.on_pc.start import Event

GAME_POINTS = {1: 4, 13: 3, 12: 2, 11: 1, 10: 10}  # AF-8
HONOURS = ((1, 4), (13, 3), (12, 2), (11, 1), (10, 10))  # AF-R27
Item = tuple[int, int]  # side and points; NOBODY scores nothing
NONE: Item = (NOBODY, 0)


def taker_of(model: "Model", card: Card) -> int:
    """Return the side that won the trick with this card, or NOBODY if no complete trick has it."""
    for taker, trick in zip(model.takers, model.tricks, strict=False):
        if any(played == card for _, played in trick):
            return model.rules.side(taker)
    return NOBODY


def game_side(model: "Model") -> int:
    """Return the side that scores Game (AF-8, AF-S7, AF-R20, AF-R31, AF-R32)."""
    totals = [0] * model.rules.sides
    for taker, trick in zip(model.takers, model.tricks, strict=True):
        totals[model.rules.side(taker)] += sum(GAME_POINTS.get(card % 16, 0) for _, card in trick)
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return best[0]
    mine = model.rules.side(model.dealer)
    if model.rules.tie == "nobody" or mine not in best or len(best) == 3:
        return NOBODY
    return next(side for side in best if side != mine)


def four(model: "Model") -> "list[Event]":
    """Return the events of High, Low, the jack and Game (AF-8, AF-R3), without those that do not occur."""
    rules = model.rules
    found: list[Event] = []
    trumps = {card: seat for seat, hand in enumerate(model.dealt) for card in hand if suit(card) == model.trump}
    if trumps:
        high, low = max(trumps, key=rank), min(trumps, key=rank)
        found.append(("high", rules.side(trumps[high]), high, 1))
        found.append(("low", taker_of(model, low) if rules.low_to_taker else rules.side(trumps[low]), low, 1))
    jack = model.trump << 4 | JACK
    if jack in trumps:
        found.append(jack_event(model, jack, trumps[jack]))
    side = game_side(model)
    if side in {model.rules.side(seat) for seat, _ in model.called}:
        side = NOBODY  # AF-R14
    return [*found, ("game", side, 0, 0 if side == NOBODY else 1)]


def jack_event(model: "Model", jack: Card, holder: int) -> "Event":
    """Return the event of the jack: its taker, and three points if it was hanged (AF-T9, AF-R11)."""
    side = taker_of(model, jack)
    hanged = side != model.rules.side(holder) and model.rules.hang_jack == 3
    return ("hang jack", side, jack, 3) if hanged else ("jack", side, jack, 1)


def honours(model: "Model") -> "list[Event]":
    """Return the events of the honours (AF-R27)."""
    if not model.rules.honours:
        return []
    taken = [(model.trump << 4 | number, points) for number, points in HONOURS]
    sides = [taker_of(model, card) for card, _ in taken]
    return [("honour", side, *one) for side, one in zip(sides, taken, strict=True) if side != NOBODY]


class Onlooker:
    """An onlooker who sees the cards played, the turn-ups and the hands thrown in (AF-R10).

    The onlooker also knows which seats cannot have had a trump. Any unseen card may be in any hand that may have it, or
    in none.
    """

    def __init__(self, model: "Model") -> None:
        self.model = model
        self.rules = model.rules
        played = [played for trick in model.tricks for played in trick]
        self.outputs_played = {card: seat for seat, card in played if suit(card) == model.trump}
        gone = {*self.outputs_played, *model.turned}
        self.unseen = [card for card in DECK if suit(card) == model.trump and card not in gone]
        self.holders = {
            self.rules.side(seat)
            for seat in range(self.rules.seats)
            if model.hands[seat] and seat not in model.thrown and model.trump not in model.lacks[seat]
        }

    def extreme(self, sign: int) -> set[int]:
        """Return the sides that may score High (`sign` 1) or Low (-1), and NOBODY if no hand may have a trump.

        Low goes to its holder or, by option, to its taker.
        """
        best = max(self.outputs_played, key=lambda card: sign * rank(card), default=None)
        to_taker = sign < 0 and self.rules.low_to_taker
        sides = {NOBODY}
        if best is not None:
            sides = self.takers(best) if to_taker else {self.rules.side(self.outputs_played[best])}
        if self.holders and any(best is None or sign * rank(card) > sign * rank(best) for card in self.unseen):
            sides |= set(range(self.rules.sides)) if to_taker else self.holders
        return sides

    def takers(self, card: Card) -> set[int]:
        """Return the sides that may take a card in a trick, and NOBODY if the card may be in no hand."""
        every = set(range(self.rules.sides))
        if card in self.outputs_played:
            side = taker_of(self.model, card)
            return every if side == NOBODY else {side}
        return every | {NOBODY} if card in self.unseen and self.holders else {NOBODY}

    def jack(self) -> set[Item]:
        """Return the sides that may take the jack, each with the points it would score."""
        jack = self.model.trump << 4 | JACK
        sides = self.takers(jack)
        if jack in self.outputs_played and len(sides) == 1:
            _, side, _, points = jack_event(self.model, jack, self.outputs_played[jack])
            return {(side, points)}
        return {(side, points) for side in sides for points in (1, self.rules.hang_jack)}

    def items(self) -> list[set[Item]]:
        """Return the possible outcomes of High, Low and the jack.

        Game and the honours after it are never certain before the hand ends.
        """
        return [{(side, 1) for side in self.extreme(1)}, {(side, 1) for side in self.extreme(-1)}, self.jack()]

    def proven(self) -> int:
        """Return the side that is sure to win, or NOBODY."""
        game = {(side, 1) for side in range(self.rules.sides)} | {NONE}
        items = self.items()
        found = {self.first(score) for score in product(*items, game)}
        able = set.intersection(*[{side for side, _ in item} for item in items]) - {NOBODY}
        if self.rules.all_four_stake and able:
            return NOBODY  # AF-Y9: an all-four is still possible
        return found.pop() if len(found) == 1 else NOBODY

    def first(self, items: tuple[Item, ...]) -> int:
        """Return the side that reaches the target first (AF-9), or NOBODY."""
        score = list(self.model.score)
        for side, points in items:
            if side != NOBODY:
                score[side] += points
                if score[side] >= self.rules.target:
                    return side
        return NOBODY

    def settled(self) -> "list[Event]":
        """Return the events that the cards shown already prove."""
        cards = (
            max(self.outputs_played, key=rank, default=0),
            min(self.outputs_played, key=rank, default=0),
            self.model.trump << 4 | JACK,
        )
        found: list[Event] = []
        for reason, card, item in zip(("high", "low", "jack"), cards, self.items(), strict=True):
            side, points = next(iter(item))
            if len(item) == 1 and side != NOBODY:
                found.append(("hang jack" if points == 3 else reason, side, card, points))
        return found
