"""Players of All Fours that follow rules of thumb for a card to play, to measure the computer players against.

Each sees only its view, and makes all other decisions as easy does. A rule is a worth of each legal card; the first of
the best cards is played.
"""

from array import array
from collections.abc import Callable
from typing import Any

from tools.measure.standings import Level  # first: stubs

from engines.all_fours import bot, play, survey  # isort: skip
from engines.all_fours.kernels import NO_TRUMP, PLAYING, TRUMP  # isort: skip
from engines.game import AT_PHASE  # isort: skip

_EASY = 0
_JACK, _TOP = 9, 10  # powers


class Hand:
    """The position as a rule sees it."""

    def __init__(self, s: Any, h: Any) -> None:
        self.s, self.h = s, h
        self.trump = s[TRUMP]
        self.leads = h[survey.LED] == NO_TRUMP
        self.is_last = survey.seats_behind(s, h) == 0
        self.partner_wins = not self.leads and (h[survey.BEST_SEAT] - h[survey.ME]) % h[survey.SIDES] == 0
        self.stake = 0 if self.leads else h[survey.POINTS] + 15 * h[survey.JACK_IN]
        self.trumps = survey.bits(h[survey.MINE + self.trump])
        self.jack_is_out = bool(h[survey.UNSEEN + self.trump] >> _JACK & 1)

    def wins(self, card: int) -> bool:
        """True if a card wins the trick so far."""
        return self.leads or bool(survey.beats(card, self.h[survey.BEST], self.trump))

    def is_sure(self, card: int) -> bool:
        """True if no unseen card can beat a card that wins the trick so far."""
        no_trumps = card >> 4 == self.trump or not self.h[survey.UNSEEN + self.trump]
        return self.wins(card) and (self.is_last or (survey.higher(self.h, card) == 0 and no_trumps))

    def is_trump(self, card: int) -> bool:
        """True for a trump."""
        return card >> 4 == self.trump

    def cost(self, card: int) -> int:
        """Return how much a card is worth in the hand: its power, and more for a trump or the jack."""
        return int(survey.power(card) + 13 * self.is_trump(card) + 20 * (card == self.trump << 4 | 11))


def lowest(hand: Hand, card: int) -> int:
    """Win every trick with the cheapest card; otherwise, and to lead, play the lowest."""
    wins = hand.wins(card) and not hand.leads and not hand.partner_wins
    return 100 * wins - hand.cost(card)


def highest(hand: Hand, card: int) -> int:
    """Play the highest card of all, but nothing high if the partner is winning."""
    return -hand.cost(card) if hand.partner_wins else hand.cost(card)


def points(hand: Hand, card: int) -> int:
    """Win tricks with points only, and give tens to a partner who is winning."""
    own = survey.points(card)
    if hand.partner_wins:
        return 10 * own - hand.cost(card)
    if hand.wins(card) and not hand.leads and hand.stake + own >= 3:
        return 100 + own - hand.cost(card)
    return -10 * own - hand.cost(card)


def bobbies(hand: Hand, card: int) -> int:
    """Play cards that nothing can beat, the best of them first; otherwise give away what is worth least."""
    if hand.is_sure(card):
        return 100 + 5 * survey.points(card) + survey.power(card)
    return -3 * survey.points(card) - hand.cost(card)


def tactics(hand: Hand, card: int) -> int:
    """Follow all advice for players (AF-Y10): protect or catch the jack, win tens, throw them to the partner, let cheap
    tricks go, and keep high trumps while the jack is out."""
    own = survey.points(card)
    is_jack = card == hand.trump << 4 | 11
    top_trump = hand.is_trump(card) and survey.power(card) >= _TOP
    if hand.leads:
        if top_trump and survey.higher(hand.h, card) == 0 and hand.trumps > 2:
            return 60
        if not hand.is_trump(card) and survey.higher(hand.h, card) == 0:
            return 50 - own
        return -4 * own - hand.cost(card)
    if is_jack:
        return 300 if hand.is_sure(card) else -100 + 20 * hand.partner_wins * hand.is_last
    if hand.partner_wins:
        return (8 if hand.is_last else 2) * own - hand.cost(card)
    if hand.wins(card):
        worth = hand.stake + own
        keeps = 25 * (top_trump and hand.jack_is_out and worth < 10)
        if worth >= 10 or (hand.is_last and worth >= 3):
            return 100 + own + 20 * hand.is_sure(card) - hand.cost(card) // 2 - keeps
        return -keeps - hand.cost(card) + 5 * (not hand.is_trump(card))
    return -6 * own - hand.cost(card)


RULES: dict[str, Callable[[Hand, int], int]] = {
    "cheapest winner": lowest,
    "highest card": highest,
    "points only": points,
    "sure cards": bobbies,
    "all tactics": tactics,
}


class Thumb:
    """A player that follows one of `RULES`."""

    def __init__(self, name: str) -> None:
        self._rule = RULES[name]
        self._easy = Level("all_fours", _EASY)
        self._view = bytearray(512)
        self._moves = array("H", bytes(64))
        self._h = array("H", bytes(2 * survey.WORK))

    def act(self, game: Any) -> None:
        """Make the move of the rule."""
        s = self._view
        game.view(game.turn(), s)
        count = play.list_moves(s, self._moves)
        cards = [move for move in self._moves[:count] if move < 64]
        if s[AT_PHASE] != PLAYING or s[TRUMP] == NO_TRUMP or len(cards) < 2:
            self._easy.act(game)
            return
        bot.prepare(s, self._h)
        hand = Hand(s, self._h)
        game.play(max(cards, key=lambda card: self._rule(hand, card)))
