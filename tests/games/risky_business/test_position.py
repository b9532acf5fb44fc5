"""Risky Business positions as text: they are read as written, and impossible ones are refused with a reason."""

from array import array

from by_name import go, legal
from engines import rng
from engines.game import AT_DEAL, AT_OPTIONS, AT_PHASE, OVER
from engines.risky_business import kernels
from engines.risky_business.rules import RiskyBusiness
from games.risky_business.dealt import aside, clears, hand, middle, row, seen_by
from host_sim.positions.risky_business import from_text, to_text
from portable import raises

START = "risky_business 2 default yes choice | "
TABLE = START + "piles 5S / 6S / 7S 7C / 8S | row 10C JC QC AC | hands JS #7D 9H #KH / #2D #3D #4D #AD"


def _same(one, two):
    """True if two buffers have the same position. Deal, generator, moves and events are ignored."""
    told = (kernels.UNSHOWN, *range(kernels.EVENTS, kernels.EVENT_COUNT + 1))
    for i in range(len(one)):
        if i in told or AT_PHASE < i < AT_DEAL or AT_DEAL <= i < AT_OPTIONS:
            continue
        if one[i] != two[i]:
            return False
    return True


def test_every_position_of_whole_games_reads_back():
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 5, 0)
    out = array("H", bytes(2 * RiskyBusiness.MAX_MOVES))
    for number in range(9):
        options = [number % 4, 3, number, 4, 5, number & 1, number >> 1 & 1, number % 3, number % 4]
        game = RiskyBusiness(2 + number % 3, options)
        game.deal(number)
        while True:
            text = to_text(game)
            read = from_text(text)
            assert _same(read.state, game.state) and to_text(read) == text, text
            if game.turn() == OVER:
                break
            game.play(out[rng.below(luck, 0, game.moves(out))])


def test_parts_that_may_be_left_out():
    game = from_text(TABLE)
    assert (middle(game), row(game)) == ("5S / 6S / 7S 7C / 8S", "10C JC QC AC")
    assert hand(game) == "#7D 9H #KH JS" and game.turn() == 0 and game.moves_left() == 4
    assert game.deck_left() == 35 and clears(game) == (0, 0)
    game = from_text(TABLE + " | first 2 | deck 2C 3C * | kings 0 / 2")
    assert game.turn() == 1 and clears(game, 1) == (2, 0)
    go(game, "end", "aside 2D")
    assert row(game) == "AD 3D 4D 2C"


def test_parts():
    text = START + "piles 5S / -- / 7S 7C / -- | row 10C JC QC AC | hands JS #7D 9H / #2D #3D #4D #AD"
    game = from_text(text + " | phase targeting | moves 2 | filling M2 | king KS | kings 1 / 0 | cleared KH 6S")
    assert legal(game) == ["king M1", "king M3"]
    game = from_text(TABLE.replace(" #KH", "") + " | phase picking M3 | moves 3")
    assert game.played_on() == 2 and "pick M3" not in legal(game)
    game = from_text(TABLE + " | aside #9C / 9D | older 9C 2D | phase setting_aside")
    assert (aside(game), aside(game, 1)) == ("#9C", "9D") and game.state[kernels.HELD_BACK] == 2
    text = "risky_business 3 custom no automatic | values 0 15 1 12 | phase choosing | chooser 2 | moves 0"
    game = from_text(text)
    assert game.turn() == 1 and game.card_value(11) == 15 and legal(game)[0] == "first 1"


def test_the_text_of_a_view_hides_the_same_cards():
    game = from_text(TABLE)
    assert to_text(seen_by(game, 1)) == START + (
        "piles 5S / 6S / 7S 7C / 8S | row 10C JC QC AC | hands 9H JS ## ## / #AD #2D #3D #4D | first 1 | deck * | "
        "phase playing | moves 4"
    )
    raises(ValueError, from_text, to_text(seen_by(game, 1)))


def test_impossible_positions_are_refused():
    for text, told in (
        ("foursquare 2 default yes choice", "begins with"),
        (START + "row 10C JC QC AC", "a part piles"),
        (TABLE + " | deck 5S *", "named too often"),
        (TABLE + " | deck 2C", "not named"),
        (TABLE + " | phase sleeping", "a phase is"),
        (TABLE + " | phase picking", "just played on"),
        (TABLE + " | filling M5", "M1 to M4"),
        (TABLE + " | kings 1", "2 seats"),
        (TABLE + " | moves 0", "moves left"),
        (TABLE + " | first 1 2", "one seat"),
        (TABLE.replace("7S 7C", "7S 9C"), "where none can be"),
        (TABLE.replace("10C JC QC AC", "10C JC QC"), "four cards"),
        (TABLE.replace("5S / 6S", "5S / --"), "where none can be"),
        (TABLE + " | aside -- / 9D", "more or fewer turns"),
        (TABLE + " | older 9C", "where none can be"),
        (TABLE + " | kings 0 / 1", "before its first turn"),
        (TABLE + " | kings 9 / 0", "more clears"),
    ):
        error = raises(ValueError, from_text, text)
        assert told in error.args[0], (text, error.args[0])
