"""Rows of Four positions as one line of text, for tests and bug reports.

    rows_of_four shuffle 2 any_time waste_only no on off | up C3 C1 S2 | piles 7S 6D / KH / -- / -- / -- / -- / -- / --
    | waste 9C 4D | stock 3H * | redeals 1

The line has the choices of the options, in order, with `_` for a blank. The foundations that have cards follow, each as
suit and height. A suit named once is its first foundation; `C0 C1` is its second alone. Then come the eight piles and
the waste, lowest card first, and the stock, next card first. `*` ends the stock with all cards not yet named, in
new-deck order. A stock left out is `stock *`. A waste or foundations left out are empty, and redeals left out are 0.
`| given_up` ends the line of a game given up, and `| variant PySolFC` that of another variant than the first.

The text of a view has `##` for hidden cards and cannot be read. Deal number, generator and count of moves are not
written. The winner, and the safe cards that go up, follow from the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards, game
from engines.rows_of_four.kernels import (
    BYTES,
    GIVEN_UP,
    HEIGHTS,
    KING,
    LENGTHS,
    PILE_ROOM,
    PILES,
    REDEALS,
    STOCK,
    TALON,
    TALON_ROOM,
    WASTE,
)
from engines.rows_of_four.rules import RowsOfFour
from host_sim.positions.parts import NOTHING, choose, take, take_card

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data

_GIVEN_UP = "given_up"
_NAMES = ("up", "piles", "waste", "stock", "redeals", _GIVEN_UP, "variant")


def to_text(position: RowsOfFour) -> str:
    """Return the line for a `RowsOfFour`. In a view's line, hidden cards are `##`."""
    s = position.state
    words = [position.KEY]
    for option in position.OPTIONS[1:]:
        words.append(option.choices[position.option(option.key)].replace(" ", "_"))
    parts = [" ".join(words)]
    up = []
    for suit in range(4):
        first, second = s[HEIGHTS + 2 * suit], s[HEIGHTS + 2 * suit + 1]
        for height in [first, second] if second else [first] if first else []:
            up.append("%s%d" % (card_text.SUIT_TEXT[suit], height))
    if up:
        parts.append("up " + " ".join(up))
    piles = []
    for pile in range(8):
        at = PILES + pile * PILE_ROOM
        piles.append(_cards(s[at : at + s[LENGTHS + pile]]))
    parts.append("piles " + " / ".join(piles))
    parts.append("waste " + _cards(s[TALON : TALON + s[WASTE]]))
    parts.append("stock " + _cards(s[BYTES - s[STOCK] : BYTES]))
    if s[REDEALS]:
        parts.append("redeals %d" % s[REDEALS])
    if position.given_up():
        parts.append(_GIVEN_UP)
    if position.variant():
        parts.append("variant " + position.OPTIONS[0].choices[position.variant()])
    return " | ".join(parts)


def _cards(codes: Data | list[Card]) -> str:
    """Return cards as words, `--` for none."""
    return " ".join([card_text.to_text(card) for card in codes]) or NOTHING


def from_text(text: str) -> RowsOfFour:
    """Return the `RowsOfFour` that a line describes.

    Raises `ValueError`, or its subclass `Corrupt`, with the reason.
    """
    pieces = text.split("|")
    position = _options(pieces[0].split())
    parts = _parts(pieces[1:])
    s = position.state
    rest = [card & ~cards.SECOND_PACK for card in RowsOfFour.DECK]
    for i in range(game.BODY, position.SIZE):
        s[i] = 0
    _read_heights(s, parts.get("up", []), rest)
    _read_piles(s, parts, rest)
    waste = _take_all(parts.get("waste", [NOTHING]), rest)
    named = list(parts.get("stock", ["*"]))
    open_end = named[-1:] == ["*"]
    if open_end:
        named.pop()
    stock = _take_all(named, rest)
    if open_end:
        stock += rest
    elif rest:
        raise ValueError("some cards are nowhere: %s; end the stock with * to add them" % _cards(rest))
    if len(waste) + len(stock) > TALON_ROOM:
        raise ValueError("waste and stock hold %d cards at most, not %d" % (TALON_ROOM, len(waste) + len(stock)))
    s[WASTE] = len(waste)
    s[STOCK] = len(stock)
    s[TALON : TALON + len(waste)] = bytes(waste)
    s[BYTES - len(stock) : BYTES] = bytes(stock)
    s[REDEALS] = _number(parts)
    if _GIVEN_UP in parts:
        s[game.AT_PHASE] = GIVEN_UP
        s[game.AT_TURN] = game.OVER
        s[game.AT_MOVES] = 1
    else:
        position.resolve()
    _set_variant(position, parts.get("variant", list(position.OPTIONS[0].choices[:1])))
    position.check()
    return position


def _set_variant(position: RowsOfFour, words: list[str]) -> None:
    names = position.OPTIONS[0].choices
    if len(words) != 1 or words[0] not in names:
        raise ValueError("a variant is %s" % " or ".join(names))
    position.set_option(0, names.index(words[0]))


def _options(words: list[str]) -> RowsOfFour:
    """Return a game with the options of a line's first part."""
    names = [option.key for option in RowsOfFour.OPTIONS[1:]]
    if len(words) != 1 + len(names) or words[0] != RowsOfFour.KEY:
        raise ValueError("a position begins with: rows_of_four, then the choices of %s" % ", ".join(names))
    position = RowsOfFour()
    choose(position, words[1:], 1)
    position.state[game.AT_TURN] = 0
    return position


def _parts(pieces: list[str]) -> dict[str, list[str]]:
    """Return the words of each part by its name."""
    parts = {}
    for piece in pieces:
        words = piece.split()
        if not words or words[0] not in _NAMES or words[0] in parts:
            raise ValueError("a part opens with one of %s, each once: %s" % (", ".join(_NAMES), piece.strip()))
        if (len(words) == 1) != (words[0] == _GIVEN_UP):
            raise ValueError("the part %s is empty; write -- for nothing" % words[0])
        parts[words[0]] = words[1:]
    if "piles" not in parts:
        raise ValueError("a position has a part piles")
    return parts


def _take_all(words: list[str], rest: list[Card]) -> list[Card]:
    """Return the cards that the words name, taken from `rest`, the cards not yet named. `--` alone means none."""
    return [] if words == [NOTHING] else [take(word, rest) for word in words]


def _read_heights(s: Buffer, words: list[str], rest: list[Card]) -> None:
    """Put cards on the foundations, from words such as `S2`. A suit's second word is its second foundation."""
    named = [0, 0, 0, 0]
    for word in words:
        suit = card_text.SUIT_TEXT.find(word[0])
        if suit < 0 or not word[1:].isdigit() or int(word[1:]) > KING:
            raise ValueError("a foundation is a suit and a height up to 13, such as S2, not %s" % word)
        if named[suit] == 2:
            raise ValueError("a suit has two foundations: %s" % word)
        s[HEIGHTS + 2 * suit + named[suit]] = int(word[1:])
        named[suit] += 1
        for rank in range(1, int(word[1:]) + 1):
            take_card(cards.make(rank, suit), rest)


def _read_piles(s: Buffer, parts: dict[str, list[str]], rest: list[Card]) -> None:
    piles = [words.split() for words in " ".join(parts["piles"]).split("/")]
    if len(piles) != 8 or [] in piles:
        raise ValueError("there are eight piles, / between them, -- for an empty one")
    for pile, words in enumerate(piles):
        codes = _take_all(words, rest)
        if len(codes) > PILE_ROOM:
            raise ValueError("a pile holds at most %d cards" % PILE_ROOM)
        at = PILES + pile * PILE_ROOM
        s[at : at + len(codes)] = bytes(codes)
        s[LENGTHS + pile] = len(codes)


def _number(parts: dict[str, list[str]]) -> int:
    """Return the number of redeals, 0-255."""
    words = parts.get("redeals", ["0"])
    if len(words) != 1 or not words[0].isdigit() or int(words[0]) > 255:
        raise ValueError("redeals is a number, not %s" % " ".join(words))
    return int(words[0])
