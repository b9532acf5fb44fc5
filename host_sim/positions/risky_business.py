"""Risky Business positions as one line of text, for tests and bug reports.

    risky_business 2 default yes choice | piles 5S / 6S / 7S 7C / -- | row 10C JC QC AC | hands JC #7D / #2D #3D #4D #AD
        | aside #9C / -- | cleared KH 8S | deck 2C 3C * | first 1 | phase refilling | moves 2 | kings 1 / 0

The line has the number of seats, then the choices of chart, hand refill and drawn kings. Then come the piles, each with
its top card last, the row, the hands, and the cards set aside. `#` marks a card that is not public. `*` ends the deck
with all cards not yet named, in new-deck order, and a deck left out is `deck *`. The seat to act follows from the first
seat and the cards set aside.

These parts may be left out. Without them the position is at the beginning of a turn, and has none of their contents:

- `values` of ace, jack, queen and king in a custom chart; `aside`; `cleared`; `first`; `moves` left; `shuffles`; `undo`
- `older`: cards with `#` that were held at the last reshuffle
- `phase`: the phase of the turn; `picking M2` names the pile just played on
- `filling`: places for which the deck was chosen
- `king`: a king that waits for its target
- `kings` and `quads`: clears by seat
- `chooser`: the seat that chooses who begins; until then the phase is `choosing` and there is only a deck

The events of the last move are not written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards, game
from engines.cards import FACE_DOWN
from engines.risky_business import hands, kernels, play
from engines.risky_business.rules import RiskyBusiness
from host_sim.positions.parts import NOTHING, Parts, choose, take_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.types import Buffer, Card, Data, Seat

_PHASES = ("playing", "picking", "refilling", "targeting", "setting_aside", "choosing")
_OPENS = (0, kernels.HAND_REFILL_FREE, kernels.AUTOMATIC_TARGET)  # indexes of the options at the beginning of a line
_LATER = (("undo", kernels.UNDO), ("chooser", kernels.CHOOSER))
_COUNTS = (("kings", kernels.KINGS), ("quads", kernels.QUADS))
_NAMES = ["piles", "row", "hands", "aside", "older", "cleared", "deck", "first", "phase", "moves", "filling", "king"]
_NAMES += ["values", "kings", "quads", "shuffles", "undo", "chooser"]


def to_text(position: RiskyBusiness) -> str:
    """Return the line of a `RiskyBusiness`. In a view's line, hidden cards are `##` or the `*` of the deck."""
    s = position.state
    seats = range(position.seats())
    words = [position.KEY, str(position.seats())]
    for i in _OPENS:
        words.append(_choice(position, i))
    parts = [" ".join(words)]
    if any(game.option_at(s, kernels.VALUES + i) for i in range(4)):
        parts.append("values " + " ".join([_choice(position, kernels.VALUES + i) for i in range(4)]))
    phase = position.phase()
    if phase != kernels.CHOOSING:
        piles = [s[kernels.PILES + kernels.PILE_ROOM * i :][: position.pile_size(i)] for i in range(kernels.PLACES)]
        parts.append("piles " + " / ".join([_cards(pile) for pile in piles]))
        parts.append("row " + _cards(s[kernels.ROW : kernels.ROW + kernels.PLACES]))
        parts.append("hands " + " / ".join([_cards(_hand(s, seat)) for seat in seats]))
        parts.append("first %d" % (position.first() + 1))
    if any(s[kernels.ASIDE_COUNT : kernels.ASIDE_COUNT + kernels.SEATS]):
        parts.append("aside " + " / ".join([_cards(_aside(s, seat)) for seat in seats]))
    end = kernels.PACK + s[kernels.CLEARED]
    _add(parts, "older", s[end : end + s[kernels.HELD_BACK]])
    _add(parts, "cleared", s[kernels.PACK : end])
    deck = s[kernels.PACK + s[kernels.STOCK] : kernels.PACK + kernels.PACK_ROOM]
    parts.append("deck " + ("*" if cards.HIDDEN in list(deck) else _cards(deck)))
    if position.turn() != game.OVER:
        picked = " M%d" % s[kernels.PLAYED_ON] if phase == kernels.PICKING else ""
        parts.append("phase " + _PHASES[phase] + picked)
        parts.append("moves %d" % position.moves_left())
    filling = ["M%d" % (i + 1) for i in range(kernels.PLACES) if s[kernels.FROM_DECK] >> i & 1]
    if filling:
        parts.append("filling " + " ".join(filling))
    _add(parts, "king", [position.king_in_air()] if position.king_in_air() else [])
    for name, at in _COUNTS:
        if any(s[at : at + kernels.SEATS]):
            parts.append(name + " " + " / ".join([str(s[at + seat]) for seat in seats]))
    if s[kernels.SHUFFLES] != 1:
        parts.append("shuffles %d" % s[kernels.SHUFFLES])
    for name, index in _LATER:
        if game.option_at(s, index):
            parts.append(name + " " + _choice(position, index))
    return " | ".join(parts)


def _choice(position: RiskyBusiness, index: int) -> str:
    """Return the choice made for an option, as a word."""
    return position.OPTIONS[index].choices[game.option_at(position.state, index)].replace(" ", "_")


def _add(parts: list[str], name: str, codes: Data | list[Card]) -> None:
    """Add a part with cards, unless it has none."""
    if codes:
        parts.append(name + " " + _cards(codes))


def _cards(codes: Iterable[Card]) -> str:
    """Return cards as words, `--` for none."""
    return " ".join([card_text.to_text(card) for card in codes]) or NOTHING


def _hand(s: Data, seat: Seat) -> Data:
    at = kernels.HANDS + seat * kernels.HAND_ROOM
    return s[at : at + s[kernels.HAND_COUNT + seat]]


def _aside(s: Data, seat: Seat) -> Data:
    at = kernels.SET_ASIDE + seat * kernels.TURNS
    return s[at : at + s[kernels.ASIDE_COUNT + seat]]


def from_text(text: str) -> RiskyBusiness:
    """Return the `RiskyBusiness` that a line describes.

    Raises `ValueError`, or its subclass `Corrupt`, with the reason.
    """
    pieces = text.split("|")
    position = _options(pieces[0].split())
    parts = Parts(pieces[1:], _NAMES)
    if "values" in parts.parts:
        choose(position, parts.words_of("values")[:4], kernels.VALUES)
    for name, index in _LATER:
        if name in parts.parts:
            choose(position, ["_".join(parts.words_of(name))], index)
    s = position.state
    for i in range(game.BODY, position.SIZE):
        s[i] = 0
    phase = _phase(s, parts.parts.get("phase", ["playing"]))
    rest = list(position.DECK)
    if phase != kernels.CHOOSING:
        _read_table(s, parts, rest)
    _read_cards(position, parts, rest)
    _read_counts(s, parts)
    _read_turn(position, parts, phase)
    position.check()
    return position


def _options(words: list[str]) -> RiskyBusiness:
    """Return a dealt game with the seats and options of a line's first part."""
    if len(words) != 2 + len(_OPENS) or words[0] != RiskyBusiness.KEY or words[1] not in ("2", "3", "4"):
        raise ValueError("a position begins with: risky_business, 2 to 4 seats, then chart, hand refill, drawn kings")
    position = RiskyBusiness(int(words[1]))
    for i in range(len(_OPENS)):
        choose(position, [words[2 + i]], _OPENS[i])
    position.deal(0)
    return position


def _phase(s: Buffer, words: list[str]) -> int:
    """Set the phase from the words of its part, and the pile that was played on. Return the phase."""
    if words[0] not in _PHASES:
        raise ValueError("a phase is %s, not %s" % (", ".join(_PHASES), words[0]))
    phase = _PHASES.index(words[0])
    if len(words) != (2 if phase == kernels.PICKING else 1):
        raise ValueError("picking names the pile just played on, as in: phase picking M2")
    s[game.AT_PHASE] = phase
    if phase == kernels.PICKING:
        s[kernels.PLAYED_ON] = _place(words[1]) + 1
    return phase


def _place(word: str) -> int:
    if word not in ("M1", "M2", "M3", "M4"):
        raise ValueError("a place in the middle is M1 to M4, not %s" % word)
    return int(word[1]) - 1


def _read_table(s: Buffer, parts: Parts, rest: list[Card]) -> None:
    """Read the cards on the table and in the hands."""
    seats = s[game.AT_SEATS]
    for pile, words in enumerate(parts.by_seat("piles", kernels.PLACES)):
        if len(words) > kernels.PILE_ROOM:
            raise ValueError("a pile has at most three cards")
        at = kernels.PILES + pile * kernels.PILE_ROOM
        s[at : at + len(words)] = bytes(_take_words(words, rest))
        s[kernels.PILE_SIZE + pile] = len(words)
    row = _take_words(parts.words_of("row"), rest)
    if len(row) != kernels.PLACES:
        raise ValueError("the row has four cards")
    s[kernels.ROW : kernels.ROW + kernels.PLACES] = bytes(row)
    older = [card_text.from_text(word) for word in parts.words("older")]
    for seat, words in enumerate(parts.by_seat("hands", seats)):
        _read_hand(s, seat, _take_words(words, rest), older)
    if "aside" in parts.parts:
        for seat, words in enumerate(parts.by_seat("aside", seats)):
            codes = _take_words(words, rest)
            if len(codes) > kernels.TURNS:
                raise ValueError("a seat sets at most four cards aside")
            at = kernels.SET_ASIDE + seat * kernels.TURNS
            s[at : at + len(codes)] = bytes(codes)
            s[kernels.ASIDE_COUNT + seat] = len(codes)
            for i, card in enumerate(codes):
                if card & FACE_DOWN and card & ~FACE_DOWN in older:
                    s[kernels.OLDER + seat] |= 16 << i


def _read_hand(s: Buffer, seat: Seat, codes: list[Card], older: list[Card]) -> None:
    """Write a hand in order: public cards, face-down cards that are `older`, other face-down cards."""
    if len(codes) > kernels.HAND_ROOM:
        raise ValueError("a hand holds at most four cards")
    for card in codes:
        if card & FACE_DOWN and card & ~FACE_DOWN in older:
            hands.add(s, seat, card)
            s[kernels.OLDER + seat] += 1
    for card in codes:
        if not (card & FACE_DOWN and card & ~FACE_DOWN in older):
            hands.add(s, seat, card)


def _take_words(words: list[str], rest: list[Card]) -> list[Card]:
    """Return the cards that the words name, taken from `rest`, the cards not yet named."""
    codes = [card_text.from_text(word) for word in words]
    for card in codes:
        take_card(card if card == cards.HIDDEN else card & ~FACE_DOWN, rest)
    return codes


def _read_cards(position: RiskyBusiness, parts: Parts, rest: list[Card]) -> None:
    """Read the pack, and a king that waits for its target. Uses up all remaining cards."""
    s = position.state
    king = _take_words(parts.words("king"), rest)
    if king:
        s[kernels.IN_AIR] = king[0]
    cleared = _take_words(parts.words("cleared"), rest)
    older = sorted([card_text.from_text(word) for word in parts.words("older")], key=hands.order)
    words = list(parts.parts.get("deck", ["*"]))
    open_end = words[-1:] == ["*"]
    if open_end:
        words.pop()
    deck = [] if words == [NOTHING] else _take_words(words, rest)
    if open_end:
        deck.extend(rest)
    elif rest:
        raise ValueError("not named are: " + _cards(rest))
    at = kernels.PACK
    s[at : at + len(cleared) + len(older)] = bytes(cleared + older)
    s[kernels.CLEARED] = len(cleared)
    s[kernels.HELD_BACK] = len(older)
    s[kernels.STOCK] = kernels.PACK_ROOM - len(deck)
    s[at + s[kernels.STOCK] : at + kernels.PACK_ROOM] = bytes(deck)


def _read_counts(s: Buffer, parts: Parts) -> None:
    """Read the numbers, and the places that are being filled."""
    for name, at in _COUNTS:
        if name in parts.parts:
            for seat, words in enumerate(parts.by_seat(name, s[game.AT_SEATS])):
                if len(words) != 1 or not words[0].isdigit() or int(words[0]) > 255:
                    raise ValueError("%s: a number for each seat" % name)
                s[at + seat] = int(words[0])
    for word in parts.words("filling"):
        s[kernels.FROM_DECK] |= 1 << _place(word)
    s[kernels.SHUFFLES] = parts.number("shuffles", 2 if parts.words("older") else 1)
    s[game.AT_MOVES] = s[kernels.SHUFFLES] - 1  # each shuffle but the first took at least one move


def _read_turn(position: RiskyBusiness, parts: Parts, phase: int) -> None:
    """Set the seat to act, or the end of the game and its winners."""
    s = position.state
    seats = position.seats()
    for i in range(game.AT_WINNERS, game.AT_PHASE):
        s[i] = 0
    if phase == kernels.CHOOSING:
        s[game.AT_TURN] = (game.option_at(s, kernels.CHOOSER) - 1) % seats
        return
    first = parts.seats("first", seats) if "first" in parts.parts else [0]
    if len(first) != 1:
        raise ValueError("one seat is first")
    s[kernels.FIRST] = first[0]
    turns = sum(s[kernels.ASIDE_COUNT : kernels.ASIDE_COUNT + kernels.SEATS])
    if turns == seats * kernels.TURNS:
        play.finish(s)
        return
    s[game.AT_TURN] = (first[0] + turns) % seats
    s[kernels.MOVES_LEFT] = parts.number("moves", 0 if phase == kernels.SETTING_ASIDE else kernels.MOVES_A_TURN)
