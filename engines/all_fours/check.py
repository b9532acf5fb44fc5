"""Validation of a loaded buffer: the position must be possible in All Fours."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import cards, game, hands
from engines.all_fours import deal, kernels, opening, play, revokes, score
from engines.all_fours.kernels import (
    ALL_FOUR_STAKE,
    ALL_FOURS,
    ANSWERING,
    BEGGING,
    BUNCHED,
    BUNCHES,
    BUNCHING,
    BYTES,
    CALLED,
    CARDS,
    COUNTING,
    COUNTS,
    CUTTING,
    CUTTING_PACK,
    DEALER,
    DEALING,
    DEALT_IN,
    DISCARDING,
    EVENT_COUNT,
    EVENTS,
    FORCED,
    FORCED_BEG,
    GAME,
    GUESSING,
    HAND,
    HANDS,
    IN_TRICK,
    LEADER,
    MOST_EVENTS,
    NO_SIDE,
    NO_TRUMP,
    OFFERING,
    OPENING,
    PACK,
    PACKETS,
    PICKING,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    RANDOM,
    RESHUFFLED,
    REVOKE,
    REVOKE_LOSES,
    ROUNDS,
    RUNS,
    SCORES,
    SHED,
    SHUFFLES,
    SPEAKERS,
    STOCK,
    TAKERS,
    THROW_IN,
    THROWN,
    THROWN_IN_HAND,
    TRICKS,
    TRUMP,
    TURN_UP,
    TURNED,
    VOIDS,
    hand_at,
    is_pitched,
    side_of,
)
from engines.game import Corrupt

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.types import Buffer, Data

_ALL = bytes(sorted(cards.new_deck()))
_MOST_RUNS = const(5)  # with two players
_NOBODYS = (RESHUFFLED, BUNCHED, THROWN_IN_HAND)


def check(position: AllFours) -> None:
    """Raise `Corrupt` unless the buffer of an `AllFours` is a position that can be."""
    position.check_header()
    s = position.state
    seats = s[game.AT_SEATS]
    if s[DEALER] >= seats or s[LEADER] >= seats or s[TRUMP] > NO_TRUMP or s[game.AT_PHASE] > COUNTING:
        raise Corrupt("dealer, leader, trump or phase out of range")
    if s[game.AT_MOVES] | s[game.AT_MOVES + 1] << 8 > position.MAX_PLAYS:
        raise Corrupt("more moves than a match has")
    speaks = game.option_at(s, OPENING) == kernels.COLOUR_GUESS or game.option_at(s, REVOKE)
    if s[SPEAKERS] >> (seats - score.sides(s) if speaks else 0):
        raise Corrupt("a side has no such speaker")
    _check_cards(s)
    _check_scores(s)
    _check_events(s)
    ceremony = game.option_at(s, OPENING) < RANDOM
    if s[SHUFFLES] < min(255, s[HAND] + ceremony):
        raise Corrupt("fewer shuffles than hands")
    if not s[HAND]:
        _check_opening(s, ceremony)
    elif s[game.AT_PHASE] < DEALING:
        raise Corrupt("a match begins but once")
    elif s[game.AT_PHASE] in (OFFERING, ROUNDS):
        _check_shuffled(s)
    else:
        _check_hand(s)


def _is_card(card: int) -> bool:
    return card < 62 and 1 <= card & 15 <= 13


def _hand(s: Data, seat: int) -> Data:
    at = hand_at(s, seat)
    return s[at : at + s[COUNTS + seat]]


def _check_cards(s: Data) -> None:
    """Check that each card occurs once, that hands are ascending, and that unused bytes are 0."""
    seats = s[game.AT_SEATS]
    present = bytearray()
    for seat in range(6):
        if seat >= seats:
            if s[COUNTS + seat] or s[VOIDS + seat]:
                raise Corrupt("a seat out of range")
            continue
        hand = bytes(s[hand_at(s, seat) : hand_at(s, seat + 1)])
        count = s[COUNTS + seat]
        if count > len(hand) or hand[:count] != bytes(sorted(hand[:count])) or any(hand[count:]):
            raise Corrupt("a hand is not in order")
        present.extend(hand[:count])
    played = s[PLAYED_COUNT]
    covered = s[TURNED] + s[SHED]
    if played > TAKERS - PLAYED or any(s[PLAYED + played : TAKERS]):
        raise Corrupt("the cards played are not in order")
    if s[TRICKS] > PACK - TAKERS or any(s[TAKERS + s[TRICKS] : PACK]):
        raise Corrupt("the tricks are not in order")
    if any(s[TAKERS + i] >= seats for i in range(s[TRICKS])):
        raise Corrupt("nobody took a trick")
    if covered > s[STOCK] or s[STOCK] > CARDS or any(s[PACK + covered : PACK + s[STOCK]]):
        raise Corrupt("the pack is not in order")
    present.extend(s[PLAYED : PLAYED + played])
    present.extend(s[PACK : PACK + covered])
    present.extend(s[PACK + s[STOCK] : PACK + CARDS])
    if bytes(sorted(present)) != _ALL:
        raise Corrupt("not each card is there once")


def _check_scores(s: Data) -> None:
    """Check that only the winner has reached the target, and that all-fours are counted only with stakes on them."""
    count = score.sides(s)
    goal = score.target(s)
    won = 0
    for seat in range(s[game.AT_SEATS]):
        if s[SCORES + side_of(s, seat)] >= goal:
            won |= 1 << seat
    if won != s[game.AT_WINNERS] or (won != 0) != (s[game.AT_TURN] == game.OVER):
        raise Corrupt("the winners do not follow from the scores")
    if won and (s[game.AT_PHASE] != DEALING or sum(s[SCORES + side] >= goal for side in range(count)) > 1):
        raise Corrupt("more than one side has won")
    if any(s[SCORES + side] for side in range(count, 3)):
        raise Corrupt("a side out of range")
    counted = game.option_at(s, ALL_FOUR_STAKE) and count == 2
    for side in range(2):
        if s[ALL_FOURS + side] > (s[SCORES + side] // 4 + 1 if counted else 0):
            raise Corrupt("more all-fours than points")


def _check_events(s: Data) -> None:
    if s[EVENT_COUNT] > MOST_EVENTS or any(s[EVENTS + 2 * s[EVENT_COUNT] : EVENTS + 2 * MOST_EVENTS]):
        raise Corrupt("the events are not in order")
    for i in range(s[EVENT_COUNT]):
        reason = s[EVENTS + 2 * i] & 15
        side = s[EVENTS + 2 * i] >> 4
        card = s[EVENTS + 2 * i + 1]
        if not 1 <= reason <= REVOKE_LOSES or (card and not _is_card(card)):
            raise Corrupt("an event out of range")
        if reason in _NOBODYS or (reason in (TURN_UP, GAME) and side == NO_SIDE):
            right = side == NO_SIDE
        else:
            right = side < score.sides(s)
        if not right:
            raise Corrupt("an event is for another side")


def _check_nothing_dealt(s: Data) -> None:
    """Check that no card is in a hand, in a trick or among discards, and that no side has a point of this hand."""
    fields = (SHED, RUNS, PLAYED_COUNT, IN_TRICK, TRICKS, THROWN)
    if any(s[COUNTS:DEALER]) or any(s[at] for at in fields) or s[TRUMP] != NO_TRUMP or any(s[CALLED:BYTES]):
        raise Corrupt("something is dealt before the deal")
    if s[LEADER] != deal.after(s, s[DEALER]):
        raise Corrupt("the eldest does not lead")


def _check_opening(s: Data, ceremony: bool) -> None:
    """Check the state before the first hand: some cards of the pack are turned up, according to the opening, and
    nothing else has happened."""
    _check_nothing_dealt(s)
    phase = s[game.AT_PHASE]
    turn = s[game.AT_TURN]
    turned = s[TURNED]
    if s[STOCK] != turned or any(s[SCORES:COUNTS]) or s[EVENT_COUNT] or s[SHUFFLES] != ceremony or s[DEALT_IN]:
        raise Corrupt("something has happened before the first hand")
    choice = game.option_at(s, OPENING)
    cutters = side_of(s, s[DEALER])
    speakers = [opening.speaker(s, side % score.sides(s)) for side in (cutters + 1, cutters)]
    if phase == GUESSING:
        right = choice == kernels.COLOUR_GUESS and not turned and turn == speakers[0]
    elif phase == PICKING:
        right = choice == kernels.COLOUR_GUESS and turned == 1 and turn in speakers
    elif phase == CUTTING:
        if choice in (kernels.UNTIL_A_JACK, kernels.COLOUR_GUESS):
            right = not turned and turn == s[DEALER]
        else:
            right = ceremony and opening.who_cuts(s) == turn
    else:
        right = phase == DEALING and turn == s[DEALER] and _has_ended(s, choice)
    if not right:
        raise Corrupt("the opening goes another way")


def _has_ended(s: Data, choice: int) -> bool:
    """True if the cards turned up end the dealer's turn to deal."""
    turned = s[PACK : PACK + s[TURNED]]
    if choice >= RANDOM:
        return not turned
    if choice == kernels.COLOUR_GUESS:
        return len(turned) == 1
    if choice == kernels.UNTIL_A_JACK:
        return [card & 15 == 11 for card in turned] == [False] * (len(turned) - 1) + [True]
    first = s[LEADER] if choice == kernels.HIGH_CUT_PITCHES else s[DEALER]
    return opening.who_cuts(s) == 8 + first


def _check_shuffled(s: Data) -> None:
    """All cards are in the stock: a player may cut them, or the dealer is asked how to deal."""
    _check_nothing_dealt(s)
    if s[game.AT_PHASE] == OFFERING:
        right = game.option_at(s, CUTTING_PACK) and s[game.AT_TURN] == deal.before(s, s[DEALER])
    else:
        right = _is_asked(s) and not s[DEALT_IN] and s[game.AT_TURN] == s[DEALER]
    if s[STOCK] or not right:
        raise Corrupt("nobody is asked to cut or to choose the rounds")
    _check_dealt_in(s)


def _is_asked(s: Data) -> bool:
    return game.option_at(s, PACKETS) == deal.DEALER_CHOOSES


def _check_dealt_in(s: Data) -> None:
    """Check the dealer's choice for the match."""
    choices = [0]
    if _is_asked(s) and deal.chooses_once(s):
        dealt = [deal.THREES + 1, deal.ONES + 1]
        choices = dealt if s[COUNTS] else [0] + dealt
    if s[DEALT_IN] not in choices:
        raise Corrupt("the cards are not dealt so")


def _check_hand(s: Data) -> None:
    """Check a hand: dealt according to its runs, and in a state according to its phase."""
    phase = s[game.AT_PHASE]
    turn = s[game.AT_TURN]
    over = turn == game.OVER
    _check_turn_ups(s)
    _check_dealt_in(s)
    if phase == DEALING and not over and turn != deal.after(s, s[DEALER]):
        raise Corrupt("the deal goes another way")
    if phase == PLAYING or s[PLAYED_COUNT]:
        if phase not in (PLAYING, COUNTING, DEALING):
            raise Corrupt("cards are played before the play")
        _check_counts(s, s[game.AT_SEATS])
        _check_play(s)
        return
    eldest = deal.after(s, s[DEALER])
    if s[LEADER] != eldest or s[IN_TRICK] or s[TRICKS] or s[THROWN] or any(s[CALLED:BYTES]):
        raise Corrupt("a trick before the play")
    if any(s[VOIDS : VOIDS + 6]) and not (over and bytes(s[VOIDS : VOIDS + 6]).strip(b"\0") == bytes((FORCED,))):
        raise Corrupt("somebody has shown what it lacks before the play")
    if phase == DISCARDING:
        right: int = deal.hand_limit(s) < 6 + 3 * s[RUNS]
        _check_counts(s, (turn - eldest) % s[game.AT_SEATS])
    else:
        right = {
            DEALING: over or (s[EVENT_COUNT] and s[EVENTS + 2 * s[EVENT_COUNT] - 2] & 15 == THROWN_IN_HAND),
            BEGGING: turn == eldest and not s[RUNS],
            ANSWERING: turn == s[DEALER] and not s[RUNS],
            BUNCHING: game.option_at(s, BUNCHES) and s[RUNS],
        }.get(phase, False)
        _check_counts(s, -1)
    if not right or is_pitched(s):
        raise Corrupt("the phase is another one")


def _check_turn_ups(s: Data) -> None:
    """The number of cards turned up is the number of runs plus one; all but the last have the suit of the first."""
    pitched = is_pitched(s)
    turned = s[PACK : PACK + s[TURNED]]
    if s[RUNS] > (0 if pitched else _MOST_RUNS) or len(turned) != (0 if pitched else 1 + s[RUNS]):
        raise Corrupt("turn-ups and runs do not go together")
    if s[STOCK] != s[game.AT_SEATS] * (6 + 3 * s[RUNS]) + len(turned):
        raise Corrupt("the stock does not follow from the hands")
    if pitched:
        trump = s[PLAYED] >> 4 if s[PLAYED_COUNT] else NO_TRUMP
    else:
        trump = turned[-1] >> 4
        suits = [card >> 4 for card in turned[:-1]]
        won = s[game.AT_TURN] == game.OVER and not s[PLAYED_COUNT]  # the last run may have ended the match
        if suits and (suits != [suits[0]] * len(suits) or (trump == suits[0] and not won)):
            raise Corrupt("the runs end elsewhere")
    if s[TRUMP] != trump:
        raise Corrupt("another suit is trump")


def _check_counts(s: Data, discarded: int) -> None:
    """The first `discarded` seats from the eldest have discarded and the next one is to do so; -1 means that no seat is
    discarding. All other seats, and all seats before a trick is played, have the cards dealt."""
    seats = s[game.AT_SEATS]
    dealt = 6 + 3 * s[RUNS]
    limit = deal.hand_limit(s) if discarded >= 0 else dealt
    shed = 0
    seat = s[DEALER]
    for number in range(seats):
        seat = deal.after(s, seat)
        count = s[COUNTS + seat]
        if discarded == seats:
            count = limit  # cards already played are counted elsewhere
        low, high = (limit, limit) if number < discarded else (dealt, dealt)
        if number == discarded:
            low = limit + 1
        if not low <= count <= high:
            raise Corrupt("a hand is larger or smaller than it was dealt")
        shed += dealt - count
    if s[SHED] != shed:
        raise Corrupt("the discards do not follow from the hands")


def _check_play(s: Data) -> None:
    """The cards played, one after the other from the hands there were, lead to this position."""
    seats = s[game.AT_SEATS]
    size = kernels.size(s)
    if size != deal.hand_limit(s) or s[TRICKS] > size or s[IN_TRICK] >= seats:
        raise Corrupt("the tricks do not follow from the hands")
    again = bytearray(s)
    for at, end in ((HANDS, PACK), (COUNTS, DEALER), (CALLED, BYTES)):
        again[at:end] = bytes(end - at)
    for at in (PLAYED_COUNT, TRICKS, IN_TRICK, THROWN):
        again[at] = 0
    again[LEADER] = again[game.AT_TURN] = eldest = deal.after(s, s[DEALER])
    again[game.AT_PHASE] = PLAYING
    if is_pitched(s):
        again[TRUMP] = NO_TRUMP
    dealt = [bytearray(_hand(s, seat)) for seat in range(seats)]
    _take_back(s, dealt, size)
    for seat in range(seats):
        at = hand_at(s, seat)
        if len(dealt[seat]) != size:
            raise Corrupt("a hand has lost a card")
        again[at : at + size] = bytes(sorted(dealt[seat]))
        again[COUNTS + seat] = size
    forced = s[VOIDS + eldest] & FORCED
    if forced and (not game.option_at(s, FORCED_BEG) or s[RUNS] or not deal.may_stand(again)):
        raise Corrupt("it did not have to beg")
    again[VOIDS + eldest] = forced
    _replay(s, again)
    _check_calls(s, again)
    ended = s[game.AT_PHASE] in (COUNTING, DEALING)
    again[game.AT_TURN] = again[game.AT_TURN] if not ended else s[game.AT_TURN]
    again[game.AT_PHASE] = s[game.AT_PHASE]
    if again != s or (not ended and not s[COUNTS + s[game.AT_TURN]]):
        raise Corrupt("the play leads elsewhere")
    if ended and s[game.AT_TURN] != game.OVER and s[TRICKS] != size:
        raise Corrupt("the hand has not ended")
    if s[game.AT_PHASE] == COUNTING and not (game.option_at(s, REVOKE) and _speaks(s, s[game.AT_TURN])):
        raise Corrupt("nobody is asked about revokes")


def _speaks(s: Data, seat: int) -> bool:
    return opening.speaker(s, side_of(s, seat)) == seat


def _check_calls(s: Data, again: Buffer) -> None:
    """Copy the calls of revokes into `again`, the same position without calls, where each must be possible."""
    callable_ = game.option_at(s, REVOKE)
    for i in range(s[game.AT_SEATS] * (BYTES - CALLED)):
        trick, seat = divmod(i, s[game.AT_SEATS])
        if s[CALLED + trick] >> seat & 1:
            if not callable_ or trick > s[TRICKS] or not revokes.is_doubtful(again, seat, trick):
                raise Corrupt("a call without a revoke")
            again[CALLED + trick] |= 1 << seat


def _is_held(s: Data, card: int) -> bool:
    """True if the seat to act has the card. Any such card may be a revoke, or legal before another one was replaced."""
    seat = s[game.AT_TURN]
    return hands.find(s, hand_at(s, seat), s[COUNTS + seat], card) >= 0


def _take_back(s: Data, dealt: list[bytearray], size: int) -> None:
    """Return the cards played to the hands they came from."""
    seats = s[game.AT_SEATS]
    seat = deal.after(s, s[DEALER])
    at = 0
    for trick in range(s[TRICKS] + 1):
        for _ in range(seats):
            if at < s[PLAYED_COUNT] and (not s[THROWN] >> seat & 1 or trick < size - s[COUNTS + seat]):
                dealt[seat].append(s[PLAYED + at])
                at += 1
            seat = deal.after(s, seat)
        if trick < s[TRICKS]:
            seat = s[TAKERS + trick]


def _replay(s: Data, again: Buffer) -> None:
    """Play the cards of `s` from the hands of `again`."""
    at = 0
    over = 0
    room = array("H", bytes(2 * CARDS))
    while not over:
        seat = again[game.AT_TURN]
        if s[THROWN] >> seat & 1 and again[COUNTS + seat] == s[COUNTS + seat]:
            if not play.may_throw_in(again):
                raise Corrupt("a hand is thrown in that may not be")
            over = play.play_move(again, THROW_IN)
        elif at == s[PLAYED_COUNT]:
            break
        else:
            card = s[PLAYED + at]
            if not (play.is_legal(again, room, card) or (game.option_at(s, REVOKE) and _is_held(again, card))):
                raise Corrupt("a card that was not legal")
            over = play.play_move(again, card)
            at += 1
