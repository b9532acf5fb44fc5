"""All Fours in words: moves for logs, text play and screen readers, names of moves, refusals, and reasons for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.all_fours import bidding, kernels, score, survey
from engines.all_fours.kernels import (
    BEG,
    BLACK,
    BUNCH,
    DISCARD,
    GIFT_ENDS,
    GIVE,
    LOW_TAKER,
    NO_TRUMP,
    PATTERN,
    PITCHER,
    RED,
    RUN,
    THROW_IN,
    TRUMP,
)
from engines.all_fours.survey import BEST, BEST_SEAT, JACK_IN, LED, ME, MINE, POINTS, SIDES, UNSEEN
from engines.game import option_at

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.types import Card, Data, Halfwords, Move, Moves

# By the numbers of `play.refusal`.
REASONS = (
    "",
    "The game is over.",
    "That card is not in your hand.",
    "You can follow suit: play the suit led, or a trump.",
    "A trump was led: you must play a trump.",
    "No undertrumping: that trump is lower than the one played.",
    "No trumping in: you must follow the suit led.",
    "You may throw in only a worthless hand that takes no trick, and not to lead.",
    "Without a trump you must beg.",
    "You must run: the gift would win for the one who did not beg.",
    "That is not asked now.",
    "There is no revoke there to call or take back.",
    "In its place only a rightful card can be played.",
)

# Calls, from `kernels.CUT` on: the name of each, and its verb for the seat that makes it.
_BID_WORDS = (
    ("cut", "cuts"),
    ("red", "says red"),
    ("black", "says black"),
    ("deal", "deals"),
    ("stand", "stands"),
    ("beg", "begs"),
    ("give", "gives one"),
    ("run", "runs the cards"),
    ("bunch", "would bunch"),
    ("play on", "would play on"),
    ("throw in", "throws in"),
    ("count", "calls no revoke"),
    ("leave", "leaves the pack uncut"),
)
_ROUNDS = ("2-2-2", "1-1-4", "1-2-3", "1-3-2", "1-4-1", "2-1-3", "2-3-1", "3-1-2", "3-2-1", "4-1-1", "threes", "ones")
_PITCHER = "pitcher "
_DISCARD = "discard"
_TAKE_BACK = "take back "
_CALL = "call "

_JACK = const(11)
_MEDIUM = const(1)


def move_name(move: Move) -> str:
    """Return a move's name: `7S` for a card played; `stand`, `beg` and the like; `pitcher 2`, a seat from 1; `2-2-2`,
    the rounds of a deal; `discard 7S`; `take back 7S`, the rightful card; `call 2 1`, a seat and a trick from 1."""
    if move >= kernels.CALL:
        return "%s%d %d" % (_CALL, (move - kernels.CALL >> 5) + 1, (move & 31) + 1)
    if move >= kernels.TAKE_BACK:
        return _TAKE_BACK + card_text.to_text(move - kernels.TAKE_BACK)
    if move >= kernels.DISCARD:
        return _DISCARD + " " + card_text.to_text(move & 63) if move & 63 else _DISCARD
    if move >= kernels.PATTERN:
        return _ROUNDS[move - kernels.PATTERN]
    if move >= kernels.PITCHER:
        return "%s%d" % (_PITCHER, move - kernels.PITCHER + 1)
    if move >= kernels.CUT:
        return _BID_WORDS[move - kernels.CUT][0]
    return card_text.to_text(move)


def move_of_name(text: str) -> Move:
    """The move so named, in either case, `T` allowed for ten. Raises `ValueError`."""
    name = " ".join(text.lower().split())
    for i, (word, _) in enumerate(_BID_WORDS):
        if name == word:
            return kernels.CUT + i
    if name[: len(_PITCHER)] == _PITCHER and name[len(_PITCHER) :] in ("1", "2", "3", "4", "5", "6"):
        return kernels.PITCHER + int(name[len(_PITCHER) :]) - 1
    if name in _ROUNDS:
        return kernels.PATTERN + _ROUNDS.index(name)
    if name[: len(_TAKE_BACK)] == _TAKE_BACK:
        return kernels.TAKE_BACK + _card(name[len(_TAKE_BACK) :])
    if name[: len(_CALL)] == _CALL:
        return _call(name[len(_CALL) :])
    if name[: len(_DISCARD)] == _DISCARD:
        return kernels.DISCARD | _card(name[len(_DISCARD) :].strip())
    return _card(name)


def describe(game: AllFours, move: Move) -> str:
    """Return a description of a legal move of an `AllFours`, to follow the name of the player."""
    if move >= kernels.CALL:
        return "calls a revoke of seat %d in trick %d" % ((move - kernels.CALL >> 5) + 1, (move & 31) + 1)
    if move >= kernels.TAKE_BACK:
        return "takes a card back and plays " + card_text.to_text(move - kernels.TAKE_BACK)
    if move >= kernels.DISCARD:
        return "discards " + (card_text.to_text(move & 63) if move & 63 else "a card")
    if move >= kernels.PATTERN:
        return "deals " + _ROUNDS[move - kernels.PATTERN]
    if move >= kernels.PITCHER:
        return "names seat %d to pitch" % (move - kernels.PITCHER + 1)
    if move == kernels.CUT and game.phase() == kernels.OFFERING:
        return "cuts the pack"
    if move == kernels.CUT and option_at(game.state, kernels.OPENING) == kernels.UNTIL_A_JACK:
        return "deals until a jack"
    if move >= kernels.CUT:
        return _BID_WORDS[move - kernels.CUT][1]
    return _verb(game, move) + " " + card_text.to_text(move)


def _verb(game: AllFours, card: Card) -> str:
    """Return the verb for playing a card; it mentions a trump."""
    if game.trump() == kernels.NO_TRUMP:
        return "pitches"
    if not game.trick_size(game.tricks()):
        return "leads"
    return "trumps with" if card >> 4 == game.trump() != game.led_suit() else "plays"


def _call(text: str) -> Move:
    """Return the call of a revoke by `2 1`, a seat and a trick from 1."""
    seat, _, trick = text.partition(" ")
    if seat.isdigit() and trick.isdigit() and 1 <= int(seat) <= 6 and 1 <= int(trick) <= 21:
        return kernels.CALL + (int(seat) - 1) * 32 + int(trick) - 1
    raise ValueError("call a revoke by a seat and a trick, such as call 2 1")


def _card(text: str) -> Card:
    try:
        card = card_text.from_text(text)
    except ValueError:
        raise ValueError(_what_is_a_move())
    if not 0 < card < 64:
        raise ValueError(_what_is_a_move())
    return card


def _what_is_a_move() -> str:
    return "a move is a card, such as 7S, or a word that moves lists, such as stand"


# Reasons for hints: short, and true for the cards that the bot sees.


def reason(s: Data, h: Halfwords, moves: Moves, count: int, move: Move) -> str:
    """Return the reason for a hint. `h` has the bot's results for the view `s`, which has `count` moves."""
    if move >= kernels.CALL:
        return "the cards prove a revoke"
    if count == 1:
        return "there is nothing else"
    if move < 64:
        return _of_card(s, h, moves, count, move)
    if move >= DISCARD:
        return _of_discard(s, h, move - DISCARD)
    if move >= PATTERN:
        return "any rounds are as good"
    if move >= PITCHER:
        return "to pitch first is good"
    if move == THROW_IN:
        return "every card can be beaten"
    if move in (RED, BLACK):
        return "one colour is as likely"
    if move in (kernels.CUT, kernels.LEAVE):
        return "the cards are as random"
    return _of_bid(s, h, moves, move)


def _of_bid(s: Data, h: Halfwords, moves: Moves, move: Move) -> str:
    trump = s[TRUMP]
    gain = bidding.gain_if_kept(s, h)
    if score.due_wins(s):
        return "the turn-up wins the match" if gain > 0 else "else the dealer wins"
    if move == RUN and bidding.gift_loses(s, h):
        return "a gift loses the match"
    if move == RUN and option_at(s, GIFT_ENDS):
        return "a gift ends the hand"
    poor = move in (BEG, RUN, BUNCH)
    if not poor and bidding.wins_by_high(s, h) and not (move == GIVE and option_at(s, GIFT_ENDS)):
        return "High wins the match"
    if gain > 0 and not poor:
        return "the turn-up pays %d" % gain
    if gain < 0 and poor:
        return "the dealer would score %d" % -gain
    if not poor and bidding.is_high_sure(h, trump):
        return "High is sure"
    other = moves[1] if move == moves[0] else moves[0]
    if bidding.worth(s, h, _MEDIUM, move) < bidding.worth(s, h, _MEDIUM, other):
        return "wins the match more often"  # at this score, though the odds of the hand are against it
    n = survey.bits(h[MINE + trump])
    odds = "poor" if poor else "good"
    return "%s odds with %s" % (odds, "a trump" if n == 1 else "%s trumps" % (n or "no"))


def _of_discard(s: Data, h: Halfwords, card: Card) -> str:
    if card >> 4 == s[TRUMP]:
        return "the lowest trump can go" if h[MINE + s[TRUMP]] & _below(card) == 0 else "enough trumps are left"
    return "no trump, less to keep" if survey.points(card) else "no trump, counts nothing"


def _below(card: Card) -> int:
    return (1 << survey.power(card)) - 1


def _of_card(s: Data, h: Halfwords, moves: Moves, count: int, card: Card) -> str:
    if h[LED] == NO_TRUMP:
        return _of_lead(s, h, card)
    jack = card == s[TRUMP] << 4 | _JACK
    behind = survey.seats_behind(s, h)
    partner = (h[BEST_SEAT] - h[ME]) % h[SIDES] == 0
    if survey.beats(card, h[BEST], s[TRUMP]):
        worth = h[POINTS] + survey.points(card)
        if behind == 0:
            if jack:
                return "saves the jack"
            if h[JACK_IN] and not partner:
                return "catches the jack"
            return "wins %d for Game" % worth if worth else "wins the trick"
        if survey.higher(h, card) == 0 and (card >> 4 == s[TRUMP] or not h[UNSEEN + s[TRUMP]]):
            return "nothing can beat it"
        return "may win %d for Game" % worth if worth else "beats the cards so far"
    points = survey.points(card)
    if partner:
        return "gives the partner %d" % points if points and not behind else "the partner is winning"
    winners = [moves[i] for i in range(count) if moves[i] < 64 and survey.beats(moves[i], h[BEST], s[TRUMP])]
    if not winners:
        return "cannot win this trick" if points else "cannot win, costs nothing"
    if min([_hunts(s, h, card) for card in winners]):
        return "waits for the jack"
    return "lets a cheap trick go" if h[POINTS] + points == 0 else "winning would cost more"


def _hunts(s: Data, h: Halfwords, card: Card) -> bool:
    """True if a card could capture the jack of trumps, which is unseen."""
    jack = survey.power(_JACK)
    return card >> 4 == s[TRUMP] and survey.power(card) > jack and h[UNSEEN + s[TRUMP]] >> jack & 1 == 1


def _of_lead(s: Data, h: Halfwords, card: Card) -> str:
    if s[TRUMP] == NO_TRUMP:
        suit = card >> 4
        if bidding.is_high_sure(h, suit):
            return "High is sure"
        return "best odds as trumps"
    higher = survey.higher(h, card)
    trump = card >> 4 == s[TRUMP]
    if higher == 0:
        if h[MINE + (card >> 4)] >> survey.power(card) + 1:
            return "only yours are higher"
        return "highest trump left" if trump else "highest left of its suit"
    if survey.points(card) == 0 and not (trump and option_at(s, LOW_TAKER)):
        return "worth no points"
    return "only one card beats it" if higher == 1 else "no better lead"
