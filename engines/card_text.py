"""Cards as text, for records, positions, text play and speech. Display play does not need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import cards

if TYPE_CHECKING:
    from engines.types import Card

RANK_TEXT = "-A23456789TJQK"
SUIT_TEXT = "CDHS"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def rank_text(rank: int) -> str:
    """`A`, `2` .. `10`, `J`, `Q`, `K` for a rank 1-13."""
    return "10" if rank == 10 else RANK_TEXT[rank]


def to_text(card: Card) -> str:
    """`7S`, `10H`, `AD`; a face-down card has a leading `#`, one of the second pack a trailing `'`.

    No card is `--` and a hidden one `##`.
    """
    rank = card & cards.RANK_MASK
    if not rank:
        return "##" if card & cards.FACE_DOWN else "--"
    text = rank_text(rank) + SUIT_TEXT[card >> cards.SUIT_SHIFT & cards.SUIT_MASK]
    if card & cards.FACE_DOWN:
        text = "#" + text
    return text + "'" if card & cards.SECOND_PACK else text


def from_text(text: str) -> Card:
    """The card byte written by `to_text`, in either case, `T` allowed for ten.

    Raises `ValueError` for anything else.
    """
    if text == "--":
        return cards.NO_CARD
    if text == "##":
        return cards.HIDDEN
    body = text.upper()
    flags = 0
    if body[:1] == "#":
        flags |= cards.FACE_DOWN
        body = body[1:]
    if body[-1:] == "'":
        flags |= cards.SECOND_PACK
        body = body[:-1]
    suit = SUIT_TEXT.find(body[-1:]) if len(body) > 1 else -1
    rank_part = "T" if body[:-1] == "10" else body[:-1]
    rank = RANK_TEXT.find(rank_part) if len(rank_part) == 1 else -1
    if suit < 0 or rank < 1:
        raise ValueError("not a card: " + text)
    return cards.make(rank, suit, flags)


def name(card: Card) -> str:
    """`7 of spades`, for speech; facing and pack are left out."""
    rank = card & cards.RANK_MASK
    if not rank:
        return "a face-down card" if card & cards.FACE_DOWN else "no card"
    return cards.rank_name(rank) + " of " + SUIT_NAMES[card >> cards.SUIT_SHIFT & cards.SUIT_MASK]
