"""The card byte, its texts and the decks."""

from engines import card_text, cards
from portable import raises


def test_every_card_of_two_packs_keeps_its_text():
    seen = set()
    for card in cards.new_deck(13, 2):
        for flags in (0, cards.FACE_DOWN):
            text = card_text.to_text(card | flags)
            assert card_text.from_text(text) == card | flags
            assert card_text.from_text(text.lower()) == card | flags
            seen.add(text)
    assert len(seen) == 208


def test_texts_as_players_write_them():
    for text, rank, suit in (("7S", 7, 3), ("10H", 10, 2), ("TH", 10, 2), ("ad", 1, 1), ("kc", 13, 0), ("2s", 2, 3)):
        assert card_text.from_text(text) == cards.make(rank, suit), text
    assert card_text.to_text(cards.make(10, 2)) == "10H"
    assert card_text.to_text(cards.make(1, 1)) == "AD"
    assert card_text.to_text(cards.make(7, 3, cards.FACE_DOWN)) == "#7S"
    assert card_text.to_text(cards.make(12, 0, cards.SECOND_PACK)) == "QC'"
    assert card_text.to_text(cards.make(12, 0, cards.FACE_DOWN | cards.SECOND_PACK)) == "#QC'"


def test_no_card_and_a_hidden_card():
    assert (card_text.to_text(cards.NO_CARD), card_text.to_text(cards.HIDDEN)) == ("--", "##")
    assert (card_text.from_text("--"), card_text.from_text("##")) == (cards.NO_CARD, cards.HIDDEN)
    assert cards.HIDDEN & cards.FACE_DOWN and not cards.HIDDEN & cards.RANK_MASK


def test_what_is_no_card():
    for text in (
        "",
        "S",
        "7",
        "#",
        "'",
        "1S",
        "0S",
        "11S",
        "100S",
        "-S",
        "7X",
        "S7",
        "7SS",
        "7S ",
        " 7S",
        "##7S",
        "7S''",
    ):
        assert text in raises(ValueError, card_text.from_text, text).args[0] or not text
    for text in ("-C", "--S", "# 7S", "7s\n", "A2S", "10", "1 0S"):
        raises(ValueError, card_text.from_text, text)


def test_names_for_speech():
    assert card_text.name(cards.make(7, 3)) == "7 of spades"
    assert card_text.name(cards.make(1, 0, cards.FACE_DOWN)) == "ace of clubs"
    assert card_text.name(cards.make(13, 2, cards.SECOND_PACK)) == "king of hearts"
    assert card_text.name(cards.make(10, 1)) == "10 of diamonds"
    assert (card_text.name(cards.NO_CARD), card_text.name(cards.HIDDEN)) == ("no card", "a face-down card")


def test_the_byte_is_laid_out_as_documented():
    card = cards.make(11, 2, cards.FACE_DOWN | cards.SECOND_PACK)
    assert card == 0x80 | 0x40 | 2 << 4 | 11
    assert card & cards.RANK_MASK == 11
    assert card >> cards.SUIT_SHIFT & cards.SUIT_MASK == 2
    assert [card_text.SUIT_TEXT[i] for i in range(4)] == ["C", "D", "H", "S"]


def test_decks_are_in_new_deck_order():
    """C-1: spades, hearts, diamonds, clubs, each from the ace up; a second pack follows the first."""
    deck = cards.new_deck()
    assert isinstance(deck, bytes)
    texts = [card_text.to_text(card) for card in deck]
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    assert texts == [rank + suit for suit in "SHDC" for rank in ranks]
    assert [card_text.to_text(card) for card in cards.new_deck(10)] == [r + suit for suit in "SHDC" for r in ranks[:10]]
    both = cards.new_deck(13, 2)
    assert both[:52] == deck
    assert [card_text.to_text(card) for card in both[52:]] == [text + "'" for text in texts]
