"""Helpers shared by the readers of positions: the options a line begins with, its named parts, and its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Card, Mask, Seat

NOTHING = "--"


def choose(position: Game, words: list[str], first: int = 0) -> None:
    """Set options, from the index `first` on, by the words of their choices, with `_` for a blank.

    Raises `ValueError` for a choice that does not exist.
    """
    for i, word in enumerate(words, first):
        option = position.OPTIONS[i]
        choices = [choice.replace(" ", "_") for choice in option.choices]
        if word not in choices:
            raise ValueError("%s is %s, not %s" % (option.key, " or ".join(choices), word))
        position.set_option(i, choices.index(word))


def take(word: str, rest: list[Card]) -> Card:
    """The card of a word, taken from those not yet named. Raises `ValueError` when it is not among them."""
    return take_card(card_text.from_text(word), rest)


def take_card(card: Card, rest: list[Card]) -> Card:
    """A card, taken in the same way."""
    if card == cards.HIDDEN:
        raise ValueError("a hidden card: the text of a view cannot be read")
    if card not in rest:
        raise ValueError("%s is not in the deck, or named too often" % card_text.to_text(card))
    rest.remove(card)
    return card


class Parts:
    """The words of each part by its name, in `parts`. A missing or wrong part raises `ValueError` with the reason.

    In a line a seat is 1 and up, here 0 and up.
    """

    def __init__(self, pieces: list[str], names: list[str]) -> None:
        """Parts that may have these names, each once."""
        self.parts: dict[str, list[str]] = {}
        for piece in pieces:
            words = piece.split()
            if not words or words[0] not in names:
                raise ValueError("a part opens with one of %s: %s" % (", ".join(names), piece.strip()))
            if words[0] in self.parts:
                raise ValueError("there are two parts %s" % words[0])
            if len(words) == 1:
                raise ValueError("the part %s is empty; write -- for nothing" % words[0])
            self.parts[words[0]] = words[1:]

    def words_of(self, name: str) -> list[str]:
        """The words of a part that may not be left out."""
        if name not in self.parts:
            raise ValueError("a position has a part %s" % name)
        return self.parts[name]

    def words(self, name: str) -> list[str]:
        """The words of a part; none when it is left out or says so."""
        words = self.parts.get(name, [NOTHING])
        return [] if words == [NOTHING] else words

    def by_seat(self, name: str, count: int) -> list[list[str]]:
        """The words of a part for each of `count` seats."""
        lists = [piece.split() for piece in " ".join(self.words_of(name)).split("/")]
        if len(lists) != count or [] in lists:
            raise ValueError("%s: name the cards of %d seats, / between them, -- for none" % (name, count))
        return [[] if words == [NOTHING] else words for words in lists]

    def number(self, name: str, default: int) -> int:
        """The number of a part, 0-255."""
        words = self.parts.get(name)
        if words is None:
            return default
        if len(words) != 1 or not words[0].isdigit() or int(words[0]) > 255:
            raise ValueError("%s is a number, not %s" % (name, " ".join(words)))
        return int(words[0])

    def seats(self, name: str, count: int) -> list[Seat]:
        """The seats a part names, of `count`."""
        seats = []
        for word in self.words(name):
            if len(word) != 1 or word not in "1234"[:count]:
                raise ValueError("%s: a seat is 1 to %d, not %s" % (name, count, word))
            if int(word) - 1 in seats:
                raise ValueError("%s names seat %s twice" % (name, word))
            seats.append(int(word) - 1)
        return seats

    def mask(self, name: str, count: int) -> Mask:
        """The seats a part names, of `count`, as a bit mask."""
        mask = 0
        for seat in self.seats(name, count):
            mask |= 1 << seat
        return mask
