"""The card byte, the decks and their text forms.

A card is one byte: bits 0-3 rank (1 ace .. 13 king, 0 no card), bits 4-5 suit (clubs, diamonds, hearts, spades),
bit 6 face down, bit 7 second pack. A card nobody may see yet is `HIDDEN`: face down and without a rank.
"""

from micropython import const

RANK_MASK = const(0x0F)
SUIT_SHIFT = const(4)
SUIT_MASK = const(3)
FACE_DOWN = const(0x40)
SECOND_PACK = const(0x80)
NO_CARD = const(0)
HIDDEN = const(0x40)

RANK_TEXT = "-A23456789TJQK"
SUIT_TEXT = "CDHS"
RANK_NAMES = ("no card", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def make(rank, suit, flags=0):
    """The card byte of a rank (1-13) and a suit (0-3), with `FACE_DOWN` or `SECOND_PACK` added."""
    return rank | suit << SUIT_SHIFT | flags


def rank_text(rank):
    """`A`, `2` .. `10`, `J`, `Q`, `K` for a rank 1-13."""
    return "10" if rank == 10 else RANK_TEXT[rank]


def to_text(card):
    """`7S`, `10H`, `AD`; a face-down card has a leading `#`, one of the second pack a trailing `'`.

    No card is `--` and a hidden one `##`.
    """
    rank = card & RANK_MASK
    if not rank:
        return "##" if card & FACE_DOWN else "--"
    text = rank_text(rank) + SUIT_TEXT[card >> SUIT_SHIFT & SUIT_MASK]
    if card & FACE_DOWN:
        text = "#" + text
    return text + "'" if card & SECOND_PACK else text


def from_text(text):
    """The card byte written by `to_text`, in either case, `T` allowed for ten.

    Raises `ValueError` for anything else.
    """
    if text == "--":
        return NO_CARD
    if text == "##":
        return HIDDEN
    body = text.upper()
    flags = 0
    if body[:1] == "#":
        flags |= FACE_DOWN
        body = body[1:]
    if body[-1:] == "'":
        flags |= SECOND_PACK
        body = body[:-1]
    suit = SUIT_TEXT.find(body[-1:]) if len(body) > 1 else -1
    rank_part = "T" if body[:-1] == "10" else body[:-1]
    rank = RANK_TEXT.find(rank_part) if len(rank_part) == 1 else -1
    if suit < 0 or rank < 1:
        raise ValueError("not a card: " + text)
    return make(rank, suit, flags)


def name(card):
    """`7 of spades`, for speech; facing and pack are left out."""
    rank = card & RANK_MASK
    if not rank:
        return "a face-down card" if card & FACE_DOWN else "no card"
    return RANK_NAMES[rank] + " of " + SUIT_NAMES[card >> SUIT_SHIFT & SUIT_MASK]


def new_deck(top_rank=13, packs=1):
    """A deck in new-deck order (C-1): suits S, H, D, C, each from ace to `top_rank`, pack after pack. Bytes."""
    deck = bytearray()
    for pack in range(packs):
        for suit in (3, 2, 1, 0):
            for rank in range(1, top_rank + 1):
                deck.append(make(rank, suit, SECOND_PACK if pack else 0))
    return bytes(deck)
