"""Risky Business in words: moves described, named and read, and positions that are refused."""

from by_name import go
from engines.game import Corrupt
from engines.risky_business import kernels, words
from games.risky_business.dealt import dealt, plain
from portable import raises

HANDS = "KH 5H 9H 9C / 2D 3D 4D AD"


def _sentence(game, name):
    return game.describe(game.move_from_name(name))


def test_moves_are_described_by_their_effect():
    game = dealt("5S 6S 7S 8S", HANDS, "10C JC QC AC", "KD 2C 3C")
    assert _sentence(game, "5H@M1") == "plays 5H on M1"
    assert _sentence(game, "KH@M2") == "plays KH on M2 and clears it"
    assert _sentence(game, "9C@D2") == "swaps 9C for JC"
    assert _sentence(game, "end") == "makes no more moves"
    go(game, "KH@M2")
    assert _sentence(game, "pick M3") == "picks up 7S from M3"
    assert _sentence(game, "pick D4") == "picks up AC from D4"
    assert _sentence(game, "pick deck") == "picks up a card of the deck"
    go(game, "pick M1")
    assert _sentence(game, "refill deck") == "fills M1 from the deck"
    assert _sentence(game, "refill 9H") == "fills M1 with 9H"
    go(game, "refill deck")
    assert _sentence(game, "king M4") == "clears M4 with KD"
    go(game, "king M4", "refill deck", "refill deck", "end")
    assert _sentence(game, "aside 9H") == "sets 9H aside" and _sentence(game, "aside") == "sets a card aside"
    assert _sentence(game, "first 2") == "lets seat 2 begin"
    game = dealt("5S 6S 7S 8S", "5D 5H 5C 9C / 2D 3D 4D AD", "10C JC QC AC")
    go(game, "5H@M1", "pick D1", "5D@M1", "pick D1")
    assert _sentence(game, "5C@M1") == "plays 5C on M1 and makes a quad"
    game = dealt("5S 6S 7S' 8S", "5D KH 5C 9C / 2D 3D 4D AD / 2H 3H 4H AH", "10C' JC QC AC", "KD'")
    assert _sentence(game, "9C@D1") == "swaps 9C for 10C"
    go(game, "KH@M4")
    assert _sentence(game, "pick M3") == "picks up 7S from M3" and _sentence(game, "pick D1") == "picks up 10C from D1"
    go(game, "pick M1", "refill deck")
    assert _sentence(game, "king M2") == "clears M2 with KD"


def test_names_are_read_in_either_case():
    game = plain()
    for name in (
        "7S@M2",
        "10H@D4",
        "pick M1",
        "pick D3",
        "pick deck",
        "refill deck",
        "refill QH",
        "king M4",
        "aside AC",
    ):
        move = game.move_from_name(name)
        assert game.move_name(move) == name
        assert game.move_from_name("  " + name.lower().replace(" ", "  ")) == move
    assert game.move_from_name("TH@D4") == game.move_from_name("10H@D4")
    for name in ("", "7S", "7S@", "7S@X1", "7S@M5", "7S@M11", "pick", "pick M", "pick M9", "king D1", "king", "refill"):
        raises(ValueError, game.move_from_name, name)
    for name in ("aside 1S", "aside #7S", "aside 7S'", "aside --", "first 5", "first", "##@M1", "take M1", "@M1"):
        assert "a move is such as" in raises(ValueError, game.move_from_name, name).args[0]


def test_every_reason_is_a_sentence():
    assert words.REASONS[0] == "" and all(reason[-1] == "." for reason in words.REASONS[1:])


def test_impossible_buffers_are_refused():
    """A sound position with one field changed is refused."""
    game = go(dealt("5S 6S 7S 8S", HANDS, "10C JC QC AC", "KD 2C 3C"), "KH@M2", "pick M1", "refill deck")
    good = bytes(game.state)
    for at, value in (
        (kernels.HANDS, 0),
        (kernels.HAND_COUNT, 3),
        (kernels.HAND_COUNT + 1, 3),
        (kernels.PILE_SIZE, 1),
        (kernels.ASIDE_COUNT, 1),
        (kernels.KINGS, 9),
        (kernels.KINGS + 1, 1),
        (kernels.QUADS, 14),
        (kernels.OLDER, 1),
        (kernels.EVENTS, 0),
        (kernels.EVENT_COUNT, 2),
        (kernels.STOCK, 60),
        (kernels.CLEARED, 3),
        (kernels.HELD_BACK, 1),
        (kernels.MOVES_LEFT, 4),
        (kernels.PLAYED_ON, 1),
        (kernels.FROM_DECK, 0),
        (kernels.FROM_DECK, 4),
        (kernels.IN_AIR, 0),
        (kernels.SHUFFLES, 0),
        (kernels.SHUFFLES, 9),
        (kernels.FIRST, 1),
        (kernels.UNSHOWN, 9),
    ):
        bad = bytearray(good)
        assert bad[at] != value
        bad[at] = value
        raises(Corrupt, game.load, bad)
        assert bytes(game.state) == good
    game.load(good)
