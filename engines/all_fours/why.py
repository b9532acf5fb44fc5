"""Why All Fours' computer player makes a move, in a few words that are true of what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import bids, evaluate, score, survey
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
    from engines.types import Card, Data, Halfwords, Move, Moves

_JACK = const(11)


def reason(s: Data, h: Halfwords, moves: Moves, count: int, move: Move) -> str:
    """`h` is what the bot found in the view `s`, in which there are `count` moves."""
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
    return _of_bid(s, h, move)


def _of_bid(s: Data, h: Halfwords, move: Move) -> str:
    trump = s[TRUMP]
    gain = bids.gain_if_kept(s, h)
    if score.due_wins(s):
        return "the turn-up wins the match" if gain > 0 else "else the dealer wins"
    if move == RUN and bids.gift_loses(s, h):
        return "a gift loses the match"
    if move == RUN and option_at(s, GIFT_ENDS):
        return "a gift ends the hand"
    poor = move in (BEG, RUN, BUNCH)
    if not poor and bids.wins_by_high(s, h) and not (move == GIVE and option_at(s, GIFT_ENDS)):
        return "High wins the match"
    if gain > 0 and not poor:
        return "the turn-up pays %d" % gain
    if gain < 0 and poor:
        return "the dealer would score %d" % -gain
    if not poor and bids.sure(h, trump):
        return "High is sure"
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
    behind = evaluate.seats_behind(s, h)
    partner = (h[BEST_SEAT] - h[ME]) % h[SIDES] == 0
    if survey.beats(card, h[BEST], s[TRUMP]):
        worth = h[POINTS] + survey.points(card)
        if behind == 0:
            if jack:
                return "saves the jack"
            if h[JACK_IN] and not partner:
                return "catches the jack"
            return "wins %d for Game" % worth if worth else "wins the trick"
        if evaluate.higher(h, card) == 0 and (card >> 4 == s[TRUMP] or not h[UNSEEN + s[TRUMP]]):
            return "nothing can beat it"
        return "may win %d for Game" % worth if worth else "beats what lies there"
    points = survey.points(card)
    if partner:
        return "gives the partner %d" % points if points and not behind else "the partner is winning"
    for i in range(count):
        if moves[i] < 64 and survey.beats(moves[i], h[BEST], s[TRUMP]):
            return "lets a cheap trick go" if h[POINTS] + points == 0 else "to win would cost more"
    return "cannot win, adds %d" % points if points else "cannot win, adds nothing"


def _of_lead(s: Data, h: Halfwords, card: Card) -> str:
    if s[TRUMP] == NO_TRUMP:
        suit = card >> 4
        if bids.sure(h, suit):
            return "High is sure"
        return "best odds as trumps"
    higher = evaluate.higher(h, card)
    trump = card >> 4 == s[TRUMP]
    if higher == 0:
        if h[MINE + (card >> 4)] >> survey.power(card) + 1:
            return "only yours are higher"
        return "highest trump left" if trump else "highest left of its suit"
    if survey.points(card) == 0 and not (trump and option_at(s, LOW_TAKER)):
        return "risks no points"
    return "%d higher not seen" % higher
