"""Four Rows in plain sentences."""

from engines import card_text
from engines.four_rows import kernels
from engines.four_rows.rules import FourRows
from host_sim.text_games import Name, counted, named

PITCH = "A race to empty the hand on four cards in the middle"

_ANNOUNCED = 63  # the bits of a move that say what a ten stands for

HELP = (
    "Type a card and a slot 1-4 from the left, such as 7S@2, to play that card there.",
    "A ten is played as what you say it stands for: 10H=9S@3.",
    "pass: end the turn. It ends by itself when you can play no more.",
    "moves: every move you may make.",
)


def status(game: FourRows, name: Name) -> list[str]:
    """Field, own hand and the cards of the others, one line each."""
    seat = game.turn()
    others = [other for other in _seats(game) if other != seat and game.is_active(other)]
    lines = [
        f"Field: {', '.join(_slot(game, slot) for slot in range(kernels.SLOTS))}.",
        f"Hand: {' '.join(_hand(game, seat))}.",
        f"Others: {', '.join(_left(game, other, name) for other in others)}.",
    ]
    if game.last_lap():
        lines.append("Last lap: this turn is the last chance to go out.")
    return lines


def show(game: FourRows, name: Name) -> list[str]:
    """A sentence for each slot and each seat, with all hands that are known, then stock, dealer and stage."""
    lines = []
    for slot in range(kernels.SLOTS):
        wild = ", a ten" if game.is_wild(slot) else ""
        lines.append(f"Slot {slot + 1}: {named(game.field_card(slot))}{wild}.")
    for seat in _seats(game):
        hand = _hand(game, seat)
        known = f": {' '.join(hand)}" if hand and "##" not in hand and seat != game.turn() else ""
        told = counted(len(hand), "card") + known if game.is_active(seat) else "not in the game any more"
        lines.append(f"{name(seat)}: {told}.")
    lines.append(f"Stock: {counted(game.stock_left(), 'card')} left.")
    lines.append(f"Dealer: {name(game.dealer())}.")
    lines.append(f"Stage: {counted(game.stage(), 'card')} dealt to a hand.")
    return lines


def told(game: FourRows, move: int, name: str) -> str:
    """`Bot 2 plays 7S on the 8S.`, `You pass.`"""
    text = f" {'plays ' if move != kernels.PASS else ''}{game.describe(move)}."
    if name == "You":
        for verb in ("plays", "passes", "ends", "goes", "wins"):
            text = text.replace(f" {verb}", f" {verb.removesuffix('es' if verb in ('passes', 'goes') else 's')}")
    return name + text


def news(game: FourRows, name: Name) -> list[str]:
    """What came of the last move: the last lap, a new stage, new fields, seats that cannot play."""
    happened = game.news()
    lines = []
    if happened & kernels.LAST_LAP:
        lines.append(
            f"{_names(name, game.state[kernels.GONE])} went out: last lap, one more turn for each of the others."
        )
    if happened & kernels.NEW_STAGE:
        lines.append(f"New stage: {counted(game.stage(), 'card')} for everybody who went out.")
        active = game.state[kernels.ACTIVE]
        if active != (1 << game.seats()) - 1:
            lines.append(f"Still in the game: {_names(name, active)}.")
    if happened & kernels.RESHUFFLED:
        lines.append("The stock ran out: the cards removed are shuffled for a new one.")
    skipped = [f"{_names(name, game.skipped())} cannot play: passed over."] if game.skipped() else []
    fields = ["Nobody can play: new field."] * game.new_fields()
    if happened & kernels.ALL_PASSED:  # for which they were counted among those who pass
        return [*lines, *skipped, "Everybody passed: new field.", *fields[1:]]
    return lines + fields + skipped


def choices(game: FourRows, moves: list[int]) -> list[str]:
    """`7S@2: on the 8S.`, and `10H=?@3: on the KD, as KC, QD, KD, AD, KH or KS.` for all that a ten may stand for."""
    lines = []
    tens: dict[int, list[str]] = {}  # by card and slot
    for move in moves:
        if move == kernels.PASS:
            lines.append("pass: ends the turn.")
        elif move & _ANNOUNCED:
            tens.setdefault(move & ~_ANNOUNCED, []).append(card_text.to_text(move & _ANNOUNCED))
        else:
            lines.append(f"{game.move_name(move)}: on {_where(game, move)}.")
    for move, stands in tens.items():
        name = game.move_name(move).replace("@", "=?@")
        lines.append(f"{name}: on {_where(game, move)}, as {', '.join(stands[:-1])} or {stands[-1]}.")
    return lines


def _where(game: FourRows, move: int) -> str:
    return str(game.describe(move).partition(" on ")[2])


def loses(game: FourRows, move: int) -> bool:
    """No move loses at once."""
    return False


def result(game: FourRows, name: Name) -> list[str]:
    """Who won and how, and what the others had left."""
    who = _names(name, game.winners())
    why = "first out in the stage of one card" if game.stage() == 1 else "nobody else went out in time"
    left = [_left(game, seat, name) for seat in _seats(game) if game.hand_size(seat)]
    return [f"{who} {'win' if who == 'You' else 'wins'}: {why}.", f"Left over: {', '.join(left) or 'nothing'}."]


def _seats(game: FourRows) -> range:
    return range(game.seats())


def _hand(game: FourRows, seat: int) -> list[str]:
    return [card_text.to_text(game.hand_card(seat, i)) for i in range(game.hand_size(seat))]


def _left(game: FourRows, seat: int, name: Name) -> str:
    who = name(seat)
    return f"{who} {'have' if who == 'You' else 'has'} {counted(game.hand_size(seat), 'card')}"


def _slot(game: FourRows, slot: int) -> str:
    """`9S@2 (a ten)`, as moves name the places."""
    return f"{card_text.to_text(game.field_card(slot))}@{slot + 1}{' (a ten)' if game.is_wild(slot) else ''}"


def _names(name: Name, mask: int) -> str:
    names = [name(seat) for seat in range(mask.bit_length()) if mask >> seat & 1]
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
