"""Four Rows in sentences, for text play: the field, hands, moves, news and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.four_rows import kernels
from firmware.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.four_rows.rules import FourRows
    from engines.types import Mask, Move, Seat
    from firmware.types import SeatName

PITCH = "A race to empty the hand on four cards in the middle"

HELP = (
    "Type a card and a slot 1-4 from the left, such as 7S@2, to play that card there.",
    "A ten is played as what you say it stands for: 10H=9S@3.",
    "pass: end the turn. It ends by itself when you can play no more.",
    "moves: every move you may make.",
)

_ANNOUNCED = const(63)  # the bits of a move that name the card a ten represents
_VERBS = (("plays", "play"), ("passes", "pass"), ("ends", "end"), ("goes", "go"), ("wins", "win"))


def status(game: FourRows, name: SeatName) -> list[str]:
    """Return a line each for the field, the own hand and the others' hand sizes, and one for the last lap."""
    seat = game.turn()
    others = [_left(game, i, name) for i in range(game.seats()) if i != seat and game.is_active(i)]
    lines = [
        "Field: " + ", ".join([_slot(game, slot) for slot in range(kernels.SLOTS)]) + ".",
        hand(game, seat)[0],
        "Others: " + ", ".join(others) + ".",
    ]
    if game.last_lap():
        lines.append("Last lap: this turn is the last chance to go out.")
    return lines


def brief(game: FourRows, name: SeatName, move: Move) -> list[str]:
    """Return lines for the field and the own hand; during a turn, for the hand only."""
    lines = status(game, name)
    return lines[1:2] if move >= 0 else lines[:2] + lines[3:]


def show(game: FourRows, name: SeatName) -> list[str]:
    """Return a sentence for each slot and each seat, with every visible hand, then stock, dealer and stage."""
    lines = []
    for slot in range(kernels.SLOTS):
        wild = ", a ten" if game.is_wild(slot) else ""
        lines.append("Slot %d: %s%s." % (slot + 1, card_text.to_text(game.field_card(slot)), wild))
    for seat in range(game.seats()):
        cards = _hand(game, seat)
        text = "not in the game any more"
        if game.is_active(seat):
            text = counted(len(cards), "card")
            if cards and "##" not in cards and seat != game.turn():
                text += ": " + " ".join(cards)
        lines.append("%s: %s." % (name(seat), text))
    lines.append("Stock: %s left." % counted(game.stock_left(), "card"))
    lines.append("Dealer: %s." % name(game.dealer()))
    lines.append(_round(game))
    return lines


def _round(game: FourRows) -> str:
    return "Round %d of 5: %s dealt to a hand." % (game.round(), counted(game.stage(), "card"))


def score(game: FourRows, name: SeatName) -> list[str]:
    """Return the round, and the number of cards in each hand."""
    seats = [seat for seat in range(game.seats()) if game.is_active(seat)]
    return [_round(game), "; ".join([_left(game, seat, name) for seat in seats]) + "."]


def hand(game: FourRows, seat: Seat) -> list[str]:
    """Return the hand of a seat."""
    return ["Hand: " + " ".join(_hand(game, seat)) + "."]


def move_line(game: FourRows, move: Move, name: str) -> str:
    """Return the sentence for a move: `Bot 2 plays 7S on the 8S.`, `You pass.`"""
    text = " " + ("plays " if move != kernels.PASS else "") + game.describe(move) + "."
    if name == "You":
        for verb, yours in _VERBS:
            text = text.replace(" " + verb, " " + yours)
    return name + text


def news(game: FourRows, name: SeatName) -> list[str]:
    """Return the effects of the last move: the last lap, a new stage, new fields, seats that cannot play."""
    happened = game.news()
    lines = []
    if happened & kernels.LAST_LAP:
        out = _names(name, game.state[kernels.OUT])
        lines.append(out + " went out: last lap, one more turn for each of the others.")
    if happened & kernels.NEW_STAGE:
        lines.append("New stage: %s for everybody who went out." % counted(game.stage(), "card"))
        active = game.state[kernels.ACTIVE]
        if active != (1 << game.seats()) - 1:
            lines.append("Still in the game: %s." % _names(name, active))
    if happened & kernels.RESHUFFLED:
        lines.append("The stock ran out: the cards removed are shuffled for a new one.")
    skipped = [_names(name, game.skipped()) + " cannot play: passed over."] if game.skipped() else []
    fields = ["Nobody can play: new field."] * game.new_fields()
    if happened & kernels.ALL_PASSED:  # the skipped seats count as having passed
        return lines + skipped + ["Everybody passed: new field."] + fields[1:]
    return lines + fields + skipped


def choices(game: FourRows, moves: Sequence[Move]) -> list[str]:
    """Return `7S@2: on the 8S.`, and for a ten `10H=?@3: on the KD, as KC, QD, KD, AD, KH or KS.`"""
    lines = []
    tens: list[Move] = []  # moves of tens, without the card that they represent
    stands: list[list[str]] = []  # for each of `tens`, the cards that it can represent
    for move in moves:
        if move == kernels.PASS:
            lines.append("pass: ends the turn.")
        elif move & _ANNOUNCED:
            ten = move & ~_ANNOUNCED
            if ten not in tens:
                tens.append(ten)
                stands.append([])
            stands[tens.index(ten)].append(card_text.to_text(move & _ANNOUNCED))
        else:
            lines.append("%s: on %s." % (game.move_name(move), _where(game, move)))
    for ten, names in zip(tens, stands):  # noqa: B905  MicroPython's zip has no strict
        name = game.move_name(ten).replace("@", "=?@")
        lines.append("%s: on %s, as %s or %s." % (name, _where(game, ten), ", ".join(names[:-1]), names[-1]))
    return lines


def _where(game: FourRows, move: Move) -> str:
    return game.describe(move).partition(" on ")[2]


def loses(game: FourRows, move: Move) -> bool:
    """Return False: no move of Four Rows loses immediately."""
    return False


def result(game: FourRows, name: SeatName) -> list[str]:
    """Return lines for the winner, the reason, and the cards left to the others."""
    who = _names(name, game.winners())
    why = "first out in the stage of one card" if game.stage() == 1 else "nobody else went out in time"
    left = [_left(game, seat, name) for seat in range(game.seats()) if game.hand_size(seat)]
    return [
        "%s %s: %s." % (who, "win" if who == "You" else "wins", why),
        "Left over: %s." % (", ".join(left) or "nothing"),
    ]


def _hand(game: FourRows, seat: Seat) -> list[str]:
    return [card_text.to_text(game.hand_card(seat, i)) for i in range(game.hand_size(seat))]


def _left(game: FourRows, seat: Seat, name: SeatName) -> str:
    who = name(seat)
    return "%s %s %s" % (who, "have" if who == "You" else "has", counted(game.hand_size(seat), "card"))


def _slot(game: FourRows, slot: int) -> str:
    """Return a slot in the notation of moves: `9S@2 (a ten)`."""
    return "%s@%d%s" % (card_text.to_text(game.field_card(slot)), slot + 1, " (a ten)" if game.is_wild(slot) else "")


def _names(name: SeatName, mask: Mask) -> str:
    names = [name(seat) for seat in range(8) if mask >> seat & 1]
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]
