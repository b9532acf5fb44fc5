"""Helpers for the readers of positions: the options at the beginning of a line, its named parts, and its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Card, Mask, Seat

NOTHING = "--"


def choose(position: Game, words: list[str], first: int = 0) -> None:
    """Set options, from the index `first` on, by the names of their choices, with `_` for a blank.

    Raises `ValueError` for a choice that does not exist.
    """
    for i, word in enumerate(words, first):
        option = position.OPTIONS[i]
        choices = [choice.replace(" ", "_") for choice in option.choices]
        if word not in choices:
            raise ValueError("%s is %s, not %s" % (option.key, " or ".join(choices), word))
        position.set_option(i, choices.index(word))


def take(word: str, rest: list[Card]) -> Card:
    """Take the card that a word names from `rest`, the cards not yet named.

    Raises `ValueError` if it is not among them.
    """
    return take_card(card_text.from_text(word), rest)


def take_card(card: Card, rest: list[Card]) -> Card:
    """Take a card from `rest`, as `take` does."""
    if card == cards.HIDDEN:
        raise ValueError("a hidden card: the text of a view cannot be read")
    if card not in rest:
        raise ValueError("%s is not in the deck, or named too often" % card_text.to_text(card))
    rest.remove(card)
    return card


class Parts:
    """The parts of a line: `parts` has the words of each by its name.

    The methods raise `ValueError` with the reason for a missing or wrong part. Seats count from 1 in a line and from 0
    here.
    """

    def __init__(self, pieces: list[str], names: list[str]) -> None:
        """Read the pieces as parts with some of these names, each at most once."""
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
        """Return the words of a part that may not be left out."""
        if name not in self.parts:
            raise ValueError("a position has a part %s" % name)
        return self.parts[name]

    def words(self, name: str) -> list[str]:
        """Return the words of a part, none if it is left out or `--`."""
        words = self.parts.get(name, [NOTHING])
        return [] if words == [NOTHING] else words

    def by_seat(self, name: str, count: int) -> list[list[str]]:
        """Return the words of a part for each of `count` seats."""
        lists = [piece.split() for piece in " ".join(self.words_of(name)).split("/")]
        if len(lists) != count or [] in lists:
            raise ValueError("%s: name the cards of %d seats, / between them, -- for none" % (name, count))
        return [[] if words == [NOTHING] else words for words in lists]

    def number(self, name: str, default: int) -> int:
        """Return the number in a part, 0-255, or `default` if it is left out."""
        words = self.parts.get(name)
        if words is None:
            return default
        if len(words) != 1 or not words[0].isdigit() or int(words[0]) > 255:
            raise ValueError("%s is a number, not %s" % (name, " ".join(words)))
        return int(words[0])

    def seats(self, name: str, count: int) -> list[Seat]:
        """Return the seats that a part names, out of `count`."""
        seats = []
        for word in self.words(name):
            if len(word) != 1 or word not in "1234"[:count]:
                raise ValueError("%s: a seat is 1 to %d, not %s" % (name, count, word))
            if int(word) - 1 in seats:
                raise ValueError("%s names seat %s twice" % (name, word))
            seats.append(int(word) - 1)
        return seats

    def mask(self, name: str, count: int) -> Mask:
        """Return the seats that a part names, out of `count`, as a bit mask."""
        mask = 0
        for seat in self.seats(name, count):
            mask |= 1 << seat
        return mask
