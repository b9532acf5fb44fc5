"""Four Rows positions as one line of text, for tests and bug reports.

    four_rows 2 out no random | hands 7S 10H / 4C 5D | field 8S 10D=9S QC 2H | stock 3H 4H * | turn 1

The line begins with the number of seats and the choices of the rules, in order. Parts follow in any order; each begins
with its name. A seat is 1 to 4, `/` separates seats, and `--` is nothing. All parts except hands and field may be left
out.

| part | meaning | if left out |
| --- | --- | --- |
| hands | the cards of each seat | |
| field | the cards on top from the left; `10D=9S` is a ten played as the nine of spades | |
| stock | the cards in the order they will be drawn; `*` ends it with all cards not named | `*` |
| buried | number of covered or removed cards, the first unnamed ones in new-deck order | none, or all without `*` |
| dealer | the seat that dealt | as the option says, or the last seat |
| turn | the seat to act, `--` once the game is over | the seat after the dealer |
| played | cards that this seat has played in this turn | 0 |
| stage | cards dealt to a hand in this stage | 9 |
| history | the seats that have ever played a card, longest ago first | none |
| eliminated | the seats no longer in the game | none |
| finished | the seats that went out in this stage, which makes it the last lap | none |
| lap | the seats whose last turn is running or still to come | none |
| won | the winner of a game that is over | none |
| passes | successive turns without a card | 0 |
| called | new fields for passing since a card was played | 0 |
| shuffles | shuffles so far | 1 |
| skipped, fields, news | since the previous move: seats skipped, number of new fields, words of `NEWS` | none |
| undo | the choice of the option | this turn |
| lacks | public information about each seat: cards it does not hold | nothing |
| passed | fields, oldest first: the seats that passed on it although they could play, and its four cards | none |
| lain | in a last lap that may have new fields: all cards that were on the field in it | those on top |

The text of a view has `##` for a hidden card, and `stock *` with `buried`; it cannot be read. Deal number, generator
and count of moves are not written. The engine skips seats that cannot play, so a seat to act without a play is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text, cards, game, hands
from engines.four_rows import kernels, pass_log
from engines.four_rows.rules import FourRows
from host_sim.positions.parts import NOTHING, Parts, choose, take

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.types import Buffer, Card, Data, Mask, Seat

NEWS = ("all_passed", "last_lap", "new_stage", "reshuffled")

_LAST_CARD = const(61)
_RULES = const(3)  # options at the beginning of the line; `undo` comes after them
_STAGES = (9, 7, 5, 3, 1)

# Parts that are a number or a bit mask of seats, each with its offset in the state.
_NUMBERS = (
    ("played", kernels.PLAYED),
    ("passes", kernels.PASSES),
    ("called", kernels.CALLED),
    ("shuffles", kernels.SHUFFLES),
    ("fields", kernels.FRESH),
)
_MASKS = (("finished", kernels.OUT), ("lap", kernels.LAP), ("skipped", kernels.SKIPPED))
_NAMES = "hands field stock buried dealer turn stage history eliminated won news undo lacks passed lain".split() + [
    name for name, _ in _NUMBERS + _MASKS
]


def to_text(position: FourRows) -> str:
    """Return the line for a `FourRows` or for a view."""
    s = position.state
    seats = range(position.seats())
    first = [position.KEY, str(position.seats())]
    for option in position.OPTIONS[:_RULES]:
        first.append(option.choices[position.option(option.key)])
    parts = [" ".join(first)]
    groups = []
    for seat in seats:
        at = kernels.HANDS + seat * kernels.HAND_ROOM
        groups.append(_cards(s[at : at + s[kernels.COUNTS + seat]]))
    parts.append("hands " + " / ".join(groups))
    parts.append("field " + " ".join([_field_card(s, slot) for slot in range(kernels.SLOTS)]))
    pack = list(s[kernels.PACK : kernels.PACK + kernels.CARDS])
    stock = pack[s[kernels.STOCK] :]
    if cards.HIDDEN in pack:
        parts.append("stock %s | buried %d" % ("*" if stock else NOTHING, s[kernels.BURIED]))
    else:
        parts.append("stock " + _cards(stock))
    turn = s[game.AT_TURN]
    parts.append("dealer %d | turn %s" % (s[kernels.DEALER] + 1, NOTHING if turn == game.OVER else turn + 1))
    parts.append("stage %d" % s[kernels.STAGE])
    played = sorted([(s[kernels.LAST + seat], seat + 1) for seat in seats if s[kernels.LAST + seat]])
    _add(parts, "history", " ".join([str(seat) for _, seat in played]))
    _add(parts, "eliminated", _seats(~s[kernels.ACTIVE], len(seats)))
    for name, at in _MASKS:
        _add(parts, name, _seats(s[at], len(seats)))
    _add(parts, "won", _seats(s[game.AT_WINNERS], len(seats)))
    for name, at in _NUMBERS:
        if s[at] != (name == "shuffles"):
            parts.append("%s %d" % (name, s[at]))
    _add(parts, "news", " ".join([NEWS[i] for i in range(len(NEWS)) if s[kernels.NEWS] >> i & 1]))
    undo = position.option("undo")
    if undo:
        parts.append("undo " + position.OPTIONS[_RULES].choices[undo])
    lacks = [_members(s, kernels.LACKS + seat * hands.SET_BYTES) for seat in seats]
    if [cards for cards in lacks if cards]:
        parts.append("lacks " + " / ".join([_cards(cards) for cards in lacks]))
    _add(parts, "passed", " / ".join(_passed(s)))
    lain = _members(s, kernels.LAIN)
    if [card for card in lain if card not in list(s[kernels.FIELD : kernels.FIELD + kernels.SLOTS])]:
        parts.append("lain " + _cards(lain))
    return " | ".join(parts)


def _passed(s: Data) -> list[str]:
    """Return the entries of the log of passes: seats, then cards."""
    words = []
    bit = field = 0
    while pass_log.seats_at(s, bit):
        field = pass_log.field_at(s, bit, field)
        on = [field >> 6 * i & 63 for i in range(kernels.SLOTS)]
        words.append("%s %s" % (_seats(pass_log.seats_at(s, bit), kernels.SLOTS), _cards(on)))
        bit = pass_log.after(s, bit)
    return words


def _add(parts: list[str], name: str, words: str) -> None:
    """Add a part, unless it is empty."""
    if words:
        parts.append("%s %s" % (name, words))


def _cards(codes: Iterable[Card]) -> str:
    """Return cards as words, `--` for none."""
    return " ".join([card_text.to_text(card) for card in codes]) or NOTHING


def _seats(mask: Mask, count: int) -> str:
    """Return the seats of a bit mask as words."""
    return " ".join([str(seat + 1) for seat in range(count) if mask >> seat & 1])


def _field_card(s: Data, slot: int) -> str:
    """Return the card on top of a slot, and the card that a ten represents."""
    card, face = s[kernels.FIELD + slot], s[kernels.FACES + slot]
    text = card_text.to_text(card)
    return text if face == card else "%s=%s" % (text, card_text.to_text(face))


def _members(s: Data, at: int) -> list[Card]:
    """Return the cards of the set at an offset, in ascending order."""
    return [card for card in range(_LAST_CARD + 1) if hands.has(s, at, card)]


def from_text(text: str) -> FourRows:
    """Return the `FourRows` that a line describes. Raises `ValueError`, or its subclass `Corrupt`, with the reason."""
    pieces = text.split("|")
    position = _options(pieces[0].split())
    parts = Parts(pieces[1:], _NAMES)
    s = position.state
    count = position.seats()
    rest = list(FourRows.DECK)
    for i in range(game.BODY, position.SIZE):
        s[i] = 0
    for i in (game.AT_TURN, game.AT_WINNERS, game.AT_PHASE):
        s[i] = 0
    _read_hands(s, parts.by_seat("hands", count), rest)
    _read_field(s, parts.words_of("field"), rest)
    _read_stock(s, parts, rest)
    s[kernels.DEALER] = _dealer(position, parts)
    _read_counts(s, parts, count)
    _read_known(position, parts, count)
    _read_undo(position, parts)
    _read_turn(position, parts)
    position.check()
    return position


def _options(words: list[str]) -> FourRows:
    """Return a dealt game with the seats and options of a line's first part."""
    names = [option.key for option in FourRows.OPTIONS[:_RULES]]
    if len(words) != 2 + len(names) or words[0] != FourRows.KEY or len(words[1]) != 1 or words[1] not in "234":
        raise ValueError("a position begins with: four_rows, 2 to 4 seats, then the choices of %s" % ", ".join(names))
    position = FourRows(int(words[1]))
    choose(position, words[2:])
    position.deal(0)
    return position


def _read_hands(s: Buffer, by_seat: list[list[str]], rest: list[Card]) -> None:
    for seat, words in enumerate(by_seat):
        if len(words) > kernels.HAND_ROOM:
            raise ValueError("a hand holds at most %d cards" % kernels.HAND_ROOM)
        at = kernels.HANDS + seat * kernels.HAND_ROOM
        s[at : at + len(words)] = bytes(sorted([take(word, rest) for word in words]))
        s[kernels.COUNTS + seat] = len(words)


def _read_field(s: Buffer, words: list[str], rest: list[Card]) -> None:
    if len(words) != kernels.SLOTS:
        raise ValueError("the field has four cards")
    for slot, word in enumerate(words):
        top, equals, as_word = word.partition("=")
        card = take(top, rest)
        face = card
        if equals:
            face = card_text.from_text(as_word)
            if card & cards.RANK_MASK != kernels.TEN:
                raise ValueError("only a ten stands for another card: %s" % word)
            if face not in list(FourRows.DECK):
                raise ValueError("a ten cannot stand for %s" % as_word)
        s[kernels.FIELD + slot] = card
        s[kernels.FACES + slot] = face


def _read_stock(s: Buffer, parts: Parts, rest: list[Card]) -> None:
    """Put the stock and the covered or removed cards into the pack. Together they use up all remaining cards."""
    words = list(parts.parts.get("stock", ["*"]))
    open_end = words[-1:] == ["*"]
    if open_end:
        words.pop()
    stock = [] if words == [NOTHING] else [take(word, rest) for word in words]
    buried = parts.number("buried", 0 if open_end else len(rest))
    if buried > len(rest) or (buried < len(rest) and not open_end):
        left = _cards(rest)
        raise ValueError("%d cards are covered or removed, but not named are %d: %s" % (buried, len(rest), left))
    stock.extend(rest[buried:])
    at = kernels.CARDS - len(stock)
    s[kernels.PACK : kernels.PACK + buried] = bytes(rest[:buried])
    s[kernels.PACK + at : kernels.PACK + kernels.CARDS] = bytes(stock)
    s[kernels.BURIED] = buried
    s[kernels.STOCK] = at


def _read_counts(s: Buffer, parts: Parts, count: int) -> None:
    """Read numbers, sets of the `count` seats, and the events since the previous move."""
    s[kernels.STAGE] = parts.number("stage", 9)
    if s[kernels.STAGE] not in _STAGES:
        raise ValueError("a stage is 9, 7, 5, 3 or 1, not %d" % s[kernels.STAGE])
    s[kernels.ACTIVE] = (1 << count) - 1 & ~parts.mask("eliminated", count)
    for name, at in _MASKS:
        s[at] = parts.mask(name, count)
    s[game.AT_PHASE] = kernels.LAPPING if s[kernels.OUT] else 0
    s[game.AT_WINNERS] = parts.mask("won", count)
    for name, at in _NUMBERS:
        s[at] = parts.number(name, 1 if name == "shuffles" else 0)
    for i, seat in enumerate(parts.seats("history", count)):
        s[kernels.LAST + seat] = i + 1
    for word in parts.words("news"):
        if word not in NEWS:
            raise ValueError("news are %s, not %s" % (", ".join(NEWS), word))
        s[kernels.NEWS] |= 1 << NEWS.index(word)


def _read_known(position: FourRows, parts: Parts, count: int) -> None:
    """Read the public information about the hands of `count` seats, and about the last lap."""
    s = position.state
    if "lacks" in parts.parts:
        for seat, words in enumerate(parts.by_seat("lacks", count)):
            _read_set(s, kernels.LACKS + seat * hands.SET_BYTES, words)
    if parts.words("passed"):
        _read_passed(s, " ".join(parts.words("passed")))
    if s[game.AT_PHASE] and position.option("refresh_in_last_lap"):
        _read_set(s, kernels.LAIN, [card_text.to_text(s[kernels.FIELD + slot]) for slot in range(kernels.SLOTS)])
    _read_set(s, kernels.LAIN, parts.words("lain"))


def _read_undo(position: FourRows, parts: Parts) -> None:
    if "undo" not in parts.parts:
        return
    choices = FourRows.OPTIONS[_RULES].choices
    choice = " ".join(parts.parts["undo"])
    if choice not in choices:
        raise ValueError("undo is %s, not %s" % (", ".join(choices), choice))
    position.set_option(_RULES, choices.index(choice))


def _dealer(position: FourRows, parts: Parts) -> Seat:
    """Return the seat of the part `dealer`, or else the option's seat, or else the last seat."""
    count = position.seats()
    if "dealer" not in parts.parts:
        choice = position.option("dealer")
        return (choice - 1) % count if choice else count - 1
    seats = parts.seats("dealer", count)
    if len(seats) != 1:
        raise ValueError("one seat deals")
    return seats[0]


def _read_set(s: Buffer, at: int, words: list[str]) -> None:
    for card in [take(word, list(FourRows.DECK)) for word in words]:
        hands.add(s, at, card)


def _read_passed(s: Buffer, text: str) -> None:
    """Write the log of passes."""
    bit = before = 0
    for piece in text.split("/"):
        words = piece.split()
        seats = words[: -kernels.SLOTS]
        if not seats or [word for word in seats if word not in ("1", "2", "3", "4")]:
            raise ValueError("passed: name seats, then the four cards of a field: %s" % piece.strip())
        mask = field = 0
        for word in seats:
            mask |= 1 << int(word) - 1
        for card in sorted([take(word, list(FourRows.DECK)) for word in words[-kernels.SLOTS :]], reverse=True):
            field = field << 6 | card
        bit = pass_log.write(s, bit, mask, before, field)
        if not bit:
            raise ValueError("passed: too many fields")
        before = field


def _read_turn(position: FourRows, parts: Parts) -> None:
    """Set the seat to act, which must have a play."""
    s = position.state
    count = position.seats()
    if "turn" in parts.parts and not parts.words("turn"):
        s[game.AT_TURN] = game.OVER
        if not s[game.AT_WINNERS]:
            raise ValueError("the game is over: say who won")
        return
    if s[game.AT_WINNERS]:
        raise ValueError("somebody won: the turn is --")
    seats = parts.seats("turn", count) if "turn" in parts.parts else [(s[kernels.DEALER] + 1) % count]
    if len(seats) != 1:
        raise ValueError("one seat is to act, or -- when the game is over")
    s[game.AT_TURN] = seats[0]
    if not kernels.can_play(s, 1 << seats[0]):
        raise ValueError("seat %d is to act but cannot play, and would have been passed over" % (seats[0] + 1))
