"""Rows of Four: positions as text, and refused buffers."""

from array import array

from by_name import go
from engines import rng
from engines.game import AT_OPTIONS, AT_PHASE, AT_WINNERS, OVER, Corrupt
from engines.rows_of_four import kernels, rules
from games.rows_of_four.texts import IDLE, WHEN_STUCK, P, at, legal
from host_sim.positions import rows_of_four as position
from portable import raises


def test_positions_read_back():
    """Any position is read as it was written, except for deal, generator and number of moves."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 9, 0)
    out = array("H", bytes(2 * rules.RowsOfFour.MAX_MOVES))
    for number in range(6):
        fill = number >> 1 & 1
        game = rules.RowsOfFour(0, (fill, number & 1, number & 3, 0, fill, number >> 2, 0, number & 1))
        game.deal(number)
        for made in range(150):
            if made % 10 == 0:
                text = position.to_text(game)
                read = position.from_text(text)
                assert read.state[AT_OPTIONS:] == game.state[AT_OPTIONS:], text
                assert position.to_text(read) == text
            move = out[rng.below(luck, 0, game.moves(out))]
            if move != kernels.GIVE_UP:
                game.play(move)


def test_bad_positions_are_refused():
    good = "rows_of_four " + P + "piles 9C / 9C / 9C 5D 3D 2D AD / 8S / 8S / 8H / 8H / "
    whole = "rows_of_four " + P + "piles AS 2S 3S 4S / 5S 6S 7S 8S / 9S 10S JS QS / KS AH 2H 3H / 4H 5H 6H 7H / "
    whole += "8H 9H 10H JH / QH KH AD 2D / 3D 4D 5D 6D | "
    for text, why in (
        ("foursquare", "begins with"),
        ("rows_of_four shuffle 3 any_time waste_only no on off | piles", "redeals is 2"),
        ("rows_of_four " + P + "waste 7S", "part piles"),
        ("rows_of_four " + P + "piles -- | piles --", "each once"),
        ("rows_of_four " + P + "piles 7S / --", "eight piles"),
        (good + "8D", "named too often"),
        (good.replace("9C / 9C / 9C", "9C / 9C / 9D") + "8D", "72 cards at most"),
        ("rows_of_four " + P + "up S4 S3 S2 | piles --", "two foundations"),
        ("rows_of_four " + P + "up X4 | piles --", "a suit and a height"),
        ("rows_of_four " + P + "up S14 | piles --", "a suit and a height"),
        ("rows_of_four " + P + "piles -- / -- / -- / -- / -- / -- / -- / -- | stock --", "nowhere"),
        (whole + "redeals x", "a number"),
        (whole + "redeals", "empty"),
    ):
        error = raises(ValueError, position.from_text, text)
        assert why in error.args[0], (why, error.args[0])
    late = P + "up C13 C13 D13 D13 H13 H13 S13 S11 | piles KS QS / -- / -- / -- / -- / -- / -- / -- | stock --"
    assert at(late + " | redeals 2").turn() == 0
    raises(Corrupt, at, late + " | redeals 3")


def test_a_changed_buffer_is_corrupt():
    """Duplicate cards, cards in gaps or outside piles, and values that do not follow from the table are refused."""
    game = go(at(WHEN_STUCK + "piles . 9S 8D / . 9H / . 4S" + IDLE + " | stock 3S *"), "draw")
    good = bytes(game.state)
    at_card = kernels.PILES
    for place, value in (
        (kernels.HEIGHTS, 14),
        (kernels.LENGTHS, 17),
        (kernels.LENGTHS, good[kernels.LENGTHS] + 1),
        (kernels.WASTE, good[kernels.WASTE] + 1),
        (kernels.STOCK, 73),
        (kernels.REDEALS, 3),
        (kernels.STUCK, 1 - good[kernels.STUCK]),
        (kernels.STUCK, 2),
        (kernels.BYTES - 1, 0),
        (at_card, good[at_card] ^ 16),
        (at_card, 0),
        (at_card, good[at_card] | 0x80),
        (AT_PHASE, 1),
        (3, OVER),
    ):
        bad = bytearray(good)
        bad[place] = value
        raises(Corrupt, game.load, bad)
        assert game.state == good


def test_buffers_that_no_game_can_reach_are_corrupt():
    """Giving up with all cards up, too many moves, and `stuck` without waiting draws are refused."""
    won = at(P + "up C13 C13 D13 D13 H13 H13 S13 S12 | piles KS / -- / -- / -- / -- / -- / -- / -- | stock --")
    go(won, "1-F")
    game = at(P + "piles . 9S 8D / . 9H / . 4S" + IDLE + " | stock 3S *")
    over = copy_given_up(game)
    for position_of, places in (
        (won, {AT_WINNERS: 0, AT_PHASE: 1}),
        (game, {6: 2000 & 255, 7: 2000 >> 8}),
        (over, {6: 2001 & 255, 7: 2001 >> 8}),
        (over, {6: 255, 7: 255}),
        (game, {kernels.STUCK: 1}),
    ):
        bad = bytearray(position_of.state)
        for place, value in places.items():
            bad[place] = value
        raises(Corrupt, game.load, bad)
    for position_of, count in ((game, 1999), (over, 2000)):
        good = bytearray(position_of.state)
        good[6:8] = bytes([count & 255, count >> 8])
        position_of.load(good)


def copy_given_up(game):
    """Return a copy of the game, given up."""
    other = rules.RowsOfFour()
    other.load(game.state)
    return go(other, "give up")


def test_a_full_pile_takes_no_card():
    """RO-3, RO-8: the longest pile is three cards under a king, and from the king all ranks down to the ace."""
    run = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S "
    rest = " / . 3D / . 4D / . 5D / . 6D / . 7D / . 8D / . 9D | stock KD *"
    full = at(P + "piles QC JC 9D " + run + "AS" + rest)
    assert full.pile_size(0) == 16 and not [move for move in legal(full) if move.endswith("-1")]
    raises(Corrupt, at, P + "piles QC AS JC 9D " + run + rest)
    over = copy_given_up(full)
    # exchange the ace and the two below it: no card will be played on them any more
    for place, card in ((15, 50), (14, 49)):
        over.state[kernels.PILES + place] = card
    over.check()
