"""Validation of a loaded buffer: the position must be possible in Four Rows, with every card once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import cards, game, hands
from engines.four_rows import kernels, pass_log
from engines.four_rows.kernels import (
    ABLE,
    ABLE_END,
    ACTIVE,
    ALL_PASSED,
    BURIED,
    CALLED,
    CARDS,
    COUNTS,
    DEALER,
    FACES,
    FIELD,
    FRESH,
    HAND_ROOM,
    HANDS,
    LACKS,
    LAIN,
    LAP,
    LAPPING,
    LAST,
    LAST_LAP,
    LOSERS_STAY,
    NEW_STAGE,
    NEWS,
    OUT,
    PACK,
    PASSES,
    PLAYED,
    REFRESH_IN_LAP,
    RESHUFFLED,
    SHUFFLES,
    SKIPPED,
    SLOTS,
    STAGE,
    STOCK,
    TEN,
)
from engines.game import Corrupt
from engines.hands import SET_BYTES

if TYPE_CHECKING:
    from engines.four_rows.rules import FourRows
    from engines.types import Card, Data, Mask, Seat

_FIELDS = const(26)  # new ones in a row: a stock of 48, and then every card outside the hands, four at a time
_ALL = bytes(sorted(cards.new_deck()))


def check(position: FourRows) -> None:
    """Raise `Corrupt` unless the buffer of a `FourRows` is a position that can be."""
    position.check_header()
    s = position.state
    _check_cards(s)
    _check_lacks(s)
    _check_able(s)
    _check_lain(s)
    holding = holders(s)
    _check_seats(s, holding)
    most = HAND_ROOM if game.option_at(s, LOSERS_STAY) else s[STAGE]  # cards that a hand can have in this stage
    if max(s[COUNTS : COUNTS + 4]) > most:
        raise Corrupt("a hand is larger than in this stage")
    last = bytes(sorted(s[LAST + seat] for seat in range(4) if s[LAST + seat]))
    if last != bytes(range(1, len(last) + 1)):
        raise Corrupt("the order of the last plays is no order")
    if s[STAGE] not in (9, 7, 5, 3, 1) or not s[SHUFFLES]:
        raise Corrupt("stage or shuffles out of range")
    _check_turn(s, most, len(last))
    _check_news(s)
    if s[game.AT_MOVES] | s[game.AT_MOVES + 1] << 8 > most_moves(s):
        raise Corrupt("more moves than there can have been")
    if s[game.AT_PHASE]:
        _check_lap(s, holding)
    else:
        _check_no_lap(s, holding)
    turn = s[game.AT_TURN]
    if turn != game.OVER and not kernels.can_play(s, 1 << turn):
        raise Corrupt("the seat to act has no play")


def _check_seats(s: Data, holding: Mask) -> None:
    """Check that at least two seats are in the game, and that the others left it by the rules; `holding` is a mask."""
    seats = s[game.AT_SEATS]
    active = s[ACTIVE]
    if active >> seats or bits(active) < 2 or holding & ~active or s[DEALER] >= seats or s[SKIPPED] >> seats:
        raise Corrupt("a seat out of range")
    if active != (1 << seats) - 1 and (game.option_at(s, LOSERS_STAY) or s[STAGE] == 9):
        raise Corrupt("a seat is out of the game too early")


def _check_turn(s: Data, most: int, latest: int) -> None:
    """Passes are counted up to a new field; after a card is played in the turn, only cards are.

    `most` cards fit a hand, and `latest` is the recorded seat of the last play.
    """
    if s[PASSES] >= bits(s[ACTIVE]) or s[CALLED] > 2 or (s[CALLED] and s[game.AT_PHASE]):
        raise Corrupt("passes out of range")
    played = s[PLAYED]
    if not played:
        return
    if s[PASSES] or s[CALLED] or s[SKIPPED] or s[FRESH] or s[NEWS] or played > most:
        raise Corrupt("cards were played in this turn, and yet passes or news are told")
    turn = s[game.AT_TURN]
    if turn != game.OVER and (s[LAST + turn] != latest or s[COUNTS + turn] + played > most):
        raise Corrupt("the seat to act did not play last")


def _check_no_lap(s: Data, holding: Mask) -> None:
    """Check that only a winner without cards is out, and that all others hold cards."""
    active = s[ACTIVE]
    winner = s[game.AT_WINNERS]
    if s[OUT] or s[LAP]:
        raise Corrupt("somebody is out before the last lap")
    if s[game.AT_TURN] != game.OVER:
        if holding != active:
            raise Corrupt("a seat without cards")
    elif s[STAGE] != 1 or bits(winner) != 1 or holding != active & ~winner or not active & winner or not s[PLAYED]:
        raise Corrupt("the result does not follow from the cards")


def bits(mask: Mask) -> int:
    """Ones in a mask."""
    return sum(mask >> i & 1 for i in range(8))


def holders(s: Data) -> Mask:
    """Bit mask of the seats with cards."""
    return sum(1 << seat for seat in range(4) if s[COUNTS + seat])


def most_moves(s: Data) -> int:
    """Return the largest possible number of moves: ten for each card played, counted from the cards dealt, plus the
    passes of last laps.

    A game that continues from here never has more than `MAX_PLAYS`.
    """
    seats = s[game.AT_SEATS]
    active = bits(s[ACTIVE])
    stages = (9 - s[STAGE]) // 2
    laid = active * s[STAGE] - sum(s[COUNTS : COUNTS + 4])
    for stage in range(stages):
        laid += seats * (9 - 2 * stage)
    moves = 10 * laid + (seats - 1) * stages
    if s[PLAYED]:
        moves -= 1
    elif s[game.AT_PHASE]:
        moves += active - 1 - bits(s[LAP])
    else:  # all seats pass by choice twice in a row, then none may
        moves += s[CALLED] * active + (s[PASSES] if s[CALLED] < 2 else 0)
    return moves


def _check_lap(s: Data, holding: Mask) -> None:
    """Check the last lap: the seats without cards are `OUT`, those yet to act hold some, and no seat acts
    afterwards."""
    active = s[ACTIVE]
    out = s[OUT]
    lap = s[LAP]
    if s[game.AT_PHASE] != LAPPING or s[STAGE] == 1 or not out or out & ~active or holding != active & ~out:
        raise Corrupt("those who are out do not follow from the cards")
    for seat in range(4):
        if out >> seat & 1 and not s[LAST + seat]:
            raise Corrupt("a seat is out that never played")
    turn = s[game.AT_TURN]
    if turn == game.OVER:
        if lap or s[PLAYED] or out != s[game.AT_WINNERS] or bits(out) != 1:
            raise Corrupt("the result does not follow from the cards")
        return
    # Clockwise from the seat to act: the seats in the lap, then the one that went out first.
    seats = s[game.AT_SEATS]
    seat = turn
    arc = 0
    while holding >> seat & 1 and lap >> seat & 1 or not active >> seat & 1:
        arc |= active & 1 << seat
        seat = (seat + 1) % seats
    if arc != lap or not lap >> turn & 1 or not out >> seat & 1:
        raise Corrupt("the last lap goes another way")


def _check_news(s: Data) -> None:
    news = s[NEWS]
    if news > ALL_PASSED | LAST_LAP | NEW_STAGE | RESHUFFLED or (news & (ALL_PASSED | RESHUFFLED) and not s[FRESH]):
        raise Corrupt("news without a reason")
    if s[FRESH] > _FIELDS * (2 if news & NEW_STAGE else 1) + 1:
        raise Corrupt("more new fields than there can have been")
    if news & NEW_STAGE and (s[STAGE] == 9 or s[game.AT_PHASE] or s[game.AT_TURN] == game.OVER):
        raise Corrupt("no new stage was dealt")


def _is_card(card: Card) -> bool:
    return card < 62 and 1 <= card & 15 <= 13


def _check_cards(s: Data) -> None:
    """Check the cards: every card once, the hands ascending, zeros in empty places, and only a ten represents another
    card."""
    buried = s[BURIED]
    stock = s[STOCK]
    present = bytearray(s[FIELD : FIELD + SLOTS])
    for seat in range(4):
        count = s[COUNTS + seat]
        hand = bytes(s[HANDS + seat * HAND_ROOM : HANDS + (seat + 1) * HAND_ROOM])
        if count > HAND_ROOM or hand[:count] != bytes(sorted(hand[:count])) or any(hand[count:]):
            raise Corrupt("a hand is not in order")
        present.extend(hand[:count])
    if buried > stock or stock > CARDS or any(s[PACK + buried : PACK + stock]):
        raise Corrupt("the pack is not in order")
    present.extend(s[PACK : PACK + buried])
    present.extend(s[PACK + stock : PACK + CARDS])
    if bytes(sorted(present)) != _ALL:
        raise Corrupt("not each card is there once")
    for slot in range(SLOTS):
        card = s[FIELD + slot]
        face = s[FACES + slot]
        if not _is_card(face) or (face != card and card & 15 != TEN):
            raise Corrupt("a card of the field stands for another")


def _check_lacks(s: Data) -> None:
    """Check that no seat holds a card that it publicly lacks, and that nothing is known about seats that do not
    exist."""
    for seat in range(4):
        lacks = LACKS + seat * SET_BYTES
        _check_set(s, lacks)
        if seat >= s[game.AT_SEATS] and (any(s[lacks : lacks + SET_BYTES]) or s[LAST + seat]):
            raise Corrupt("a seat out of range")
        if any(hands.has(s, lacks, card) for card in _hand(s, seat)):
            raise Corrupt("a seat holds what it lacks")


def _check_able(s: Data) -> None:
    """Check that each seat holds a card that fits each field on which it passed, and that the log has the engine's
    form."""
    if not pass_log.is_sound(s, s[game.AT_SEATS]):
        raise Corrupt("the log of passes has what is no field or no seat")
    again = bytearray(len(s))
    bit = to = field = 0
    while pass_log.seats_at(s, bit):
        before = field
        field = pass_log.field_at(s, bit, before)
        seats = pass_log.seats_at(s, bit)
        for seat in range(s[game.AT_SEATS]):
            hand = _hand(s, seat) if seats >> seat & 1 else b""
            if seats >> seat & 1 and not any(pass_log.fitting(field, card & 32) >> (card & 31) & 1 for card in hand):
                raise Corrupt("a seat passed on a field and holds nothing that fits it")
        to = pass_log.write(again, to, seats, before, field)
        bit = pass_log.after(s, bit)
    if again[ABLE:ABLE_END] != s[ABLE:ABLE_END]:
        raise Corrupt("the log of passes is not in order")


def _check_lain(s: Data) -> None:
    """Check, in a last lap with possible new fields, that the cards on the field are marked as seen there, and none of
    a hand."""
    _check_set(s, LAIN)
    if not (s[game.AT_PHASE] and game.option_at(s, REFRESH_IN_LAP)):
        if any(s[LAIN : LAIN + SET_BYTES]):
            raise Corrupt("cards are noted that lay on the field in no last lap")
    elif not all(hands.has(s, LAIN, card) for card in s[FIELD : FIELD + SLOTS]):
        raise Corrupt("the cards of the field do not lie there")
    elif any(hands.has(s, LAIN, card) for seat in range(4) for card in _hand(s, seat)):
        raise Corrupt("a card of a hand lay on the field")


def _hand(s: Data, seat: Seat) -> Data:
    at = HANDS + seat * HAND_ROOM
    return s[at : at + s[COUNTS + seat]]


def _check_set(s: Data, at: int) -> None:
    """Raise `Corrupt` for a set with bits that are not cards: a suit has two bytes with bits for ranks 1 to 13."""
    for i in range(SET_BYTES):
        if s[at + i] & (0xC0 if i & 1 else 0x01):
            raise Corrupt("a set has what is no card")
