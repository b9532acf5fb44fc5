"""Whether a buffer is a position of Four Rows that can be: each card once, and the rest in keeping with the cards."""

from micropython import const

from engines import cards, game, header
from engines.four_rows import kernels
from engines.four_rows.kernels import (
    ABLE,
    ACTIVE,
    ALL_PASSED,
    BURIED,
    BYTES,
    CALLED,
    CARDS,
    COUNTS,
    DEALER,
    FIELD,
    FRESH,
    GONE,
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
    PACK,
    PASSES,
    PLAYED,
    REFRESH_IN_LAP,
    RESHUFFLED,
    SHOWN,
    SHUFFLES,
    SKIPPED,
    SLOTS,
    STAGE,
    STOCK,
    TEN,
)
from engines.game import Corrupt

_FIELDS = const(26)  # new ones in a row: a stock of 48, and then every card outside the hands, four at a time
_ALL = bytes(sorted(cards.new_deck()))


def check(position):
    """Raise `Corrupt` unless the buffer of a `FourRows` is a position that can be."""
    header.check(position)
    s = position.state
    _check_cards(s)
    _check_sets(s)
    seats = s[game.AT_SEATS]
    active = s[ACTIVE]
    holding = holders(s)
    last = bytes(sorted(s[LAST + seat] for seat in range(4) if s[LAST + seat]))
    played = s[PLAYED]
    turn = s[game.AT_TURN]
    if active >> seats or bits(active) < 2 or holding & ~active or s[DEALER] >= seats or s[SKIPPED] >> seats:
        raise Corrupt("a seat out of range")
    if active != (1 << seats) - 1 and (game.option_at(s, LOSERS_STAY) or s[STAGE] == 9):
        raise Corrupt("a seat is out of the game too early")
    most = HAND_ROOM if game.option_at(s, LOSERS_STAY) else s[STAGE]
    if max(s[COUNTS : COUNTS + 4]) > most:
        raise Corrupt("a hand is larger than in this stage")
    if last != bytes(range(1, len(last) + 1)):
        raise Corrupt("the order of the last plays is no order")
    if s[STAGE] not in (9, 7, 5, 3, 1) or not s[SHUFFLES]:
        raise Corrupt("stage or shuffles out of range")
    if s[PASSES] >= bits(active) or s[CALLED] > 2 or (s[CALLED] and s[game.AT_PHASE]):
        raise Corrupt("passes out of range")
    if played:
        if s[PASSES] or s[CALLED] or s[SKIPPED] or s[FRESH] or s[NEWS] or played > most:
            raise Corrupt("cards were played in this turn, and yet passes or news are told")
        if turn != game.OVER and (s[LAST + turn] != len(last) or s[COUNTS + turn] + played > most):
            raise Corrupt("the seat to act did not play last")
    _check_news(s)
    if s[game.AT_MOVES] | s[game.AT_MOVES + 1] << 8 > most_moves(s):
        raise Corrupt("more moves than there can have been")
    if s[game.AT_PHASE]:
        _check_lap(s, holding)
    elif s[GONE] or s[LAP]:
        raise Corrupt("somebody is out before the last lap")
    elif turn == game.OVER:
        winner = s[game.AT_WINNERS]
        if s[STAGE] != 1 or bits(winner) != 1 or holding != active & ~winner or not active & winner or not played:
            raise Corrupt("the result does not follow from the cards")
    elif holding != active:
        raise Corrupt("a seat without cards")
    if turn != game.OVER and not kernels.can_play(s, turn):
        raise Corrupt("the seat to act has no play")


def bits(mask):
    """Ones in a mask."""
    return sum(mask >> i & 1 for i in range(8))


def holders(s):
    """Bit mask of the seats with cards."""
    return sum(1 << seat for seat in range(4) if s[COUNTS + seat])


def most_moves(s):
    """How many moves there can have been at most: ten to a card, counted from the cards dealt, and what is passed in
    last laps. Where a game goes on from here, it never has more than `MAX_PLAYS`."""
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
    else:  # by choice everybody passes twice in a row, then nobody
        moves += s[CALLED] * active + (s[PASSES] if s[CALLED] < 2 else 0)
    return moves


def _check_lap(s, holding):
    """The last lap: the seats without cards are `GONE`, those yet to act hold some, and nobody acts afterwards."""
    active = s[ACTIVE]
    gone = s[GONE]
    lap = s[LAP]
    if s[game.AT_PHASE] != LAPPING or s[STAGE] == 1 or not gone or gone & ~active or holding != active & ~gone:
        raise Corrupt("those who are out do not follow from the cards")
    for seat in range(4):
        if gone >> seat & 1 and not s[LAST + seat]:
            raise Corrupt("a seat is out that never played")
    turn = s[game.AT_TURN]
    if turn == game.OVER:
        if lap or s[PLAYED] or gone != s[game.AT_WINNERS] or bits(gone) != 1:
            raise Corrupt("the result does not follow from the cards")
        return
    # From the seat to act clockwise: those in the lap, and behind them the one that went out first.
    seats = s[game.AT_SEATS]
    seat = turn
    arc = 0
    while holding >> seat & 1 and lap >> seat & 1 or not active >> seat & 1:
        arc |= active & 1 << seat
        seat = (seat + 1) % seats
    if arc != lap or not lap >> turn & 1 or not gone >> seat & 1:
        raise Corrupt("the last lap goes another way")


def _check_news(s):
    news = s[NEWS]
    if news > ALL_PASSED | LAST_LAP | NEW_STAGE | RESHUFFLED or (news & (ALL_PASSED | RESHUFFLED) and not s[FRESH]):
        raise Corrupt("news without a reason")
    if s[FRESH] > _FIELDS * (2 if news & NEW_STAGE else 1) + 1:
        raise Corrupt("more new fields than there can have been")
    if news & NEW_STAGE and (s[STAGE] == 9 or s[game.AT_PHASE] or s[game.AT_TURN] == game.OVER):
        raise Corrupt("no new stage was dealt")


def _is_card(card):
    return card < 62 and 1 <= card & 15 <= 13


def _check_cards(s):
    """Each card once, the hands ascending, zeros where no card is, and only a ten stands for another card."""
    buried = s[BURIED]
    stock = s[STOCK]
    found = bytearray(s[FIELD : FIELD + SLOTS])
    for seat in range(4):
        count = s[COUNTS + seat]
        hand = bytes(s[HANDS + seat * HAND_ROOM : HANDS + (seat + 1) * HAND_ROOM])
        if count > HAND_ROOM or hand[:count] != bytes(sorted(hand[:count])) or any(hand[count:]):
            raise Corrupt("a hand is not in order")
        found.extend(hand[:count])
    if buried > stock or stock > CARDS or any(s[PACK + buried : PACK + stock]):
        raise Corrupt("the pack is not in order")
    found.extend(s[PACK : PACK + buried])
    found.extend(s[PACK + stock : PACK + CARDS])
    if bytes(sorted(found)) != _ALL:
        raise Corrupt("not each card is there once")
    for slot in range(SLOTS):
        card = s[FIELD + slot]
        shown = s[SHOWN + slot]
        if not _is_card(shown) or (shown != card and card & 15 != TEN):
            raise Corrupt("a card of the field stands for another")


def _check_sets(s):
    """What all know of a hand is so; of a seat that does not exist nothing is known."""
    for seat in range(4):
        lacks = LACKS + seat * 8
        _check_set(s, lacks)
        if seat >= s[game.AT_SEATS] and (any(s[lacks : lacks + 8]) or s[LAST + seat]):
            raise Corrupt("a seat out of range")
        for card in _hand(s, seat):
            if _has(s, lacks, card):
                raise Corrupt("a seat holds what it lacks")
    before = 0
    at = ABLE
    while at < BYTES and s[at]:
        seat = s[at] >> 6
        if seat < before or not all(_is_card(card) for card in (s[at] & 63, s[at + 1], s[at + 2], s[at + 3])):
            raise Corrupt("a field on which a seat could play is none")
        if not any(kernels.fits_some(s, card, at) for card in _hand(s, seat)):
            raise Corrupt("a seat holds nothing that it could play")
        before = seat
        at += SLOTS
    if any(s[at:BYTES]):
        raise Corrupt("the fields on which seats could play are not in order")
    _check_set(s, LAIN)
    if not (s[game.AT_PHASE] and game.option_at(s, REFRESH_IN_LAP)):
        if any(s[LAIN : LAIN + 8]):
            raise Corrupt("cards are noted that lay on the field in no last lap")
    elif [card for card in s[FIELD : FIELD + SLOTS] if not _has(s, LAIN, card)]:
        raise Corrupt("the cards of the field do not lie there")
    elif [card for seat in range(4) for card in _hand(s, seat) if _has(s, LAIN, card)]:
        raise Corrupt("a card of a hand lay on the field")


def _hand(s, seat):
    at = HANDS + seat * HAND_ROOM
    return s[at : at + s[COUNTS + seat]]


def _has(s, at, card):
    return s[at + (card >> 3)] >> (card & 7) & 1


def _check_set(s, at):
    """Raise `Corrupt` for a set with what is no card: a suit has two bytes, of which ranks 1 to 13 are some bits."""
    for i in range(8):
        if s[at + i] & (0xC0 if i & 1 else 0x01):
            raise Corrupt("a set has what is no card")
