"""Foursquare positions as one line of text, for tests and bug reports.

    foursquare floating loses off off | C4=9S*1 D4=#5S*2 D5=4H*1 | hand 6D | stock 3H 4H *

The line has the choices of the options, in order. The piles follow, each with place, top card (`#` face down) and
height (`*1` may be left out). Then come the card in hand and the stock, in the order it will be drawn. The hand is `--`
once the game is over, unless it has a card that fits nowhere. `*` ends the stock with all cards not yet named, in
new-deck order, and a stock left out is `stock *`. Buried cards are never named: they are the first unnamed cards in
new-deck order, as many as the heights require. The winner is not written, because it follows from the position.

A floating grid always covers D4, where its first card was played. A grid that misses D4 is moved there by the fewest
rows and columns; `read` returns by how much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards, game
from engines.foursquare import kernels
from engines.foursquare.kernels import (
    CARDS,
    CELLS,
    COLS,
    HEIGHTS,
    HOME,
    LEFT,
    MAX_DOWN,
    PILES,
    PLANE,
    POS,
    ROWS,
    SPAN,
    STOCK,
    TOP,
)
from engines.foursquare.rules import Foursquare, cell_of
from engines.foursquare.words import move_name, move_of_name
from host_sim.positions.parts import choose, take

if TYPE_CHECKING:
    from engines.types import Card, Move


def to_text(position: Foursquare) -> str:
    """Return the line for a `Foursquare`; for a view, hidden cards are the `*` at the end of the stock."""
    state = position.state
    words = [position.KEY]
    for option in position.OPTIONS:
        words.append(option.choices[position.option(option.key)])
    piles = []
    top, left, rows, cols = position.box()
    for row in range(top, top + rows):
        for col in range(left, left + cols):
            move = row * PLANE + col
            cell = cell_of(move)
            if position.height(cell):
                piles.append(
                    "%s=%s*%d" % (move_name(move), card_text.to_text(position.top_card(cell)), position.height(cell))
                )
    stock = []
    for card in state[STOCK + CARDS - position.stock_left() : STOCK + CARDS]:
        if card == cards.HIDDEN:
            stock.append("*")
            break
        stock.append(card_text.to_text(card))
    hand = card_text.to_text(position.hand())
    return "%s | %s | hand %s | stock %s" % (" ".join(words), " ".join(piles), hand, " ".join(stock) or "--")


def from_text(text: str) -> Foursquare:
    """Return the `Foursquare` that a line describes.

    Raises `ValueError`, or its subclass `Corrupt`, with the reason.
    """
    return read(text)[0]


def read(text: str) -> tuple[Foursquare, int]:
    """Read a line like `from_text`. Also return the number that turns a place in the text into its place in the game.

    Add that number; it is 0 unless the grid was moved.
    """
    parts = text.split("|")
    if not 3 <= len(parts) <= 4:
        raise ValueError("a position has four parts: options | piles | hand | stock")
    position = _options(parts[0].split())
    rest = list(Foursquare.DECK)
    piles = sorted([_pile(word, rest) for word in parts[1].split()])
    hand = _words(parts[2], "hand")
    stock = _words(parts[3], "stock") if len(parts) == 4 else ["*"]
    if len(hand) != 1:
        raise ValueError("name one card in hand, or -- when the game is over")
    drawn = [] if hand == ["--"] else [take(hand[0], rest)]
    open_end = stock[-1:] == ["*"]
    if open_end:
        stock.pop()
    if stock != ["--"]:
        drawn.extend([take(word, rest) for word in stock])
    shift = _lay(position, piles)
    _fill(position, piles, drawn, rest, open_end)
    _finish(position, hand == ["--"])
    return position, shift


def _options(words: list[str]) -> Foursquare:
    """Return a game with the options of a line's first part."""
    names = [option.key for option in Foursquare.OPTIONS]
    if len(words) != 1 + len(names) or words[0] != Foursquare.KEY:
        raise ValueError("a position begins with: foursquare, then the choices of %s" % ", ".join(names))
    position = Foursquare()
    choose(position, words[1:])
    position.deal(0, Foursquare.DECK)
    return position


def _words(part: str, name: str) -> list[str]:
    """Return the words of a part after its name."""
    words = part.split()
    if words[:1] != [name] or len(words) < 2:
        raise ValueError("this part begins with %s and is not empty: %s" % (name, part.strip()))
    return words[1:]


def _pile(word: str, rest: list[Card]) -> tuple[Move, Card, int]:
    """Return place, top card and height for a word such as `D4=#5S*2`."""
    name, _, what = word.partition("=")
    place = move_of_name(name)
    top, star, height = what.partition("*")
    if star and (len(height) != 1 or height not in "1234"):
        raise ValueError("a pile's height is 1 to 4: %s" % word)
    down = cards.FACE_DOWN if top[:1] == "#" else 0
    return place, take(top[1:] if down else top, rest) | down, int(height or 1)


def _lay(position: Foursquare, piles: list[tuple[Move, Card, int]]) -> int:
    """Put the piles' tops and heights and the box into the buffer. Return the number added to each place."""
    if not piles:
        return 0
    state = position.state
    top, rows = _span([place // PLANE for place, _, _ in piles])
    left, cols = _span([place % PLANE for place, _, _ in piles])
    down = across = 0
    if position.option("grid"):
        if top + rows > SPAN or left + cols > SPAN:
            raise ValueError("a fixed grid is A1 to D4")
    else:
        down, across = _home(top, rows), _home(left, cols)
        state[TOP], state[LEFT], state[ROWS], state[COLS] = top + down, left + across, rows, cols
    shift = down * PLANE + across
    for place, card, height in piles:
        cell = cell_of(place + shift)
        if state[HEIGHTS + cell]:
            raise ValueError("%s is named twice" % move_name(place))
        state[CELLS + cell] = card
        state[HEIGHTS + cell] = height
    return shift


def _span(lines: list[int]) -> tuple[int, int]:
    """Return the first of some rows or columns, and their number from the first to the last."""
    first = min(lines)
    count = max(lines) + 1 - first
    if count > SPAN:
        raise ValueError("the grid is wider or higher than four")
    return first, count


def _home(first: int, count: int) -> int:
    """Return the smallest move of a span of rows or columns that makes it cover the home line."""
    if first > HOME:
        return HOME - first
    return max(0, HOME + 1 - first - count)


def _fill(
    position: Foursquare, piles: list[tuple[Move, Card, int]], drawn: list[Card], rest: list[Card], open_end: bool
) -> None:
    """Put the cards into the buffer in an order in which they may have been played."""
    state = position.state
    played = sum([height for _, _, height in piles])
    buried = played - len(piles)
    if buried > len(rest):
        raise ValueError("the piles are %d cards higher than the cards left allow" % (buried - len(rest)))
    if not open_end and buried < len(rest):
        left = " ".join([card_text.to_text(card) for card in rest[buried:]])
        raise ValueError("some cards are nowhere: %s; end the stock with * to add them" % left)
    tops = [card & ~cards.FACE_DOWN for _, card, _ in piles]
    state[STOCK : STOCK + CARDS] = bytes(rest[:buried] + tops + drawn + rest[buried:])
    state[POS] = state[game.AT_MOVES] = played


def _finish(position: Foursquare, over: bool) -> None:
    """Set the winner, and check that the hand agrees and the position is possible."""
    kernels.update_result(position.state)
    drawn = kernels.in_hand(position.state)
    if over and drawn:
        raise ValueError("the game is not over: name the card in hand")
    if not over and not drawn:
        why = "%d piles are face up" % PILES if position.winners() else "more than %d are face down" % MAX_DOWN
        raise ValueError("the game is over, %s: the hand is --" % why)
    position.check()
