"""Positions as text: what is written reads back, and what cannot be is refused with a reason."""

from array import array

from engines import card_text, rng
from engines.foursquare import position, rules
from engines.foursquare.kernels import CELLS, HEIGHTS, LEFT, POS, STOCK, TOP
from engines.game import AT_DEAL, AT_OPTIONS, OVER, Corrupt
from portable import raises

START = "foursquare floating loses off off"
OTHER = "foursquare fixed forbidden on on"


def _same(one, two):
    """Whether two buffers are one position, but for deal, generator and the order in which cards were played."""
    if bytes(one[:AT_DEAL]) != bytes(two[:AT_DEAL]) or bytes(one[AT_OPTIONS:STOCK]) != bytes(two[AT_OPTIONS:STOCK]):
        return False
    played = STOCK + one[POS]
    return bytes(one[played:]) == bytes(two[played:]) and sorted(one[STOCK:played]) == sorted(two[STOCK:played])


def test_every_position_of_whole_games_reads_back():
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, 5, 0)
    out = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
    for number in range(16):
        game = rules.Foursquare(0, [number & 1, number >> 1 & 1, number >> 2 & 1, number >> 3])
        game.deal(number)
        while True:
            text = position.to_text(game)
            read = position.from_text(text)
            assert _same(read.state, game.state), text
            assert position.to_text(read) == text
            read.check()
            if game.turn() == OVER:
                break
            game.play(out[rng.below(generator, 0, game.moves(out))])


def test_a_start():
    game = position.from_text(START + " | | hand 7S | stock 8S *")
    assert (card_text.to_text(game.hand()), game.stock_left(), game.box()) == ("7S", 39, (0, 0, 0, 0))
    assert position.to_text(position.from_text(OTHER + " | | hand 7S")).startswith(
        OTHER + " |  | hand 7S | stock AS 2S"
    )


def test_what_may_be_left_out():
    """Heights of one, the stock, and the names of buried cards: the first unnamed ones in new-deck order."""
    short = position.to_text(position.from_text(START + " | D4=9S*3 E4=#2H | hand AS"))
    assert short == position.to_text(position.from_text(START + " | D4=9S*3 E4=#2H*1 | hand AS | stock *"))
    assert " | D4=9S*3 E4=#2H*1 | hand AS | stock 4S 5S 6S 7S 8S 10S AH 3H " in short, "2S and 3S are buried"
    part = position.to_text(position.from_text(START + " | D4=9S | hand AS | stock 10C 2D *"))
    assert part.split("stock ")[1].startswith("10C 2D 2S 3S 4S")


def test_piles_in_any_order_and_case():
    one = position.from_text(START + " | e4=2H d4=9s*2 | hand th")
    assert position.to_text(one).startswith(START + " | D4=9S*2 E4=2H*1 | hand 10H |")


def test_the_text_of_a_view_hides_what_the_view_hides():
    game = position.from_text(START + " | D4=9S | hand AS | stock 10C 2D *")
    seen = rules.Foursquare()
    game.view(0, seen.state)
    assert position.to_text(seen) == START + " | D4=9S*1 | hand AS | stock *"


def test_a_grid_that_misses_d4_is_moved_by_the_least():
    for word, moved, shift in (
        ("A1=9S", "D4", 24),
        ("G7=9S", "D4", -24),
        ("D4=9S", "D4", 0),
        ("C3=9S", "D4", 8),
        ("A4=9S", "D4", 3),
        ("D7=9S", "D4", -21),
    ):
        game, found = position.read(START + " | " + word + " | hand AS")
        assert found == shift
        assert position.to_text(game).split("|")[1].strip() == moved + "=9S*1"
    game, shift = position.read(START + " | A1=9S B2=8S C1=7S | hand AS")
    assert shift == 15 and position.to_text(game).split("|")[1].split() == ["B3=9S*1", "D3=7S*1", "C4=8S*1"]
    assert position.read(OTHER + " | A1=9S | hand AS")[1] == 0


def test_finished_games():
    lost = START + " | D4=#9S E4=#8S F4=#7S G4=#6S D5=#5S | hand -- | stock 2C *"
    game = position.from_text(lost)
    assert (game.turn(), game.winners(), game.stock_left()) == (OVER, 0, 35)
    raises(ValueError, position.from_text, lost.replace("--", "AS"))
    assert "not over" in raises(ValueError, position.from_text, START + " | D4=9S | hand --").args[0]


# What is wrong, and a word of the reason.
REFUSED = (
    ("", "parts"),
    (START, "parts"),
    (START + " | D4=9S | hand AS | stock * | more", "parts"),
    ("whist floating loses off off | D4=9S | hand AS", "begins"),
    ("foursquare floating loses off | D4=9S | hand AS", "begins"),
    (START.replace("loses", "wins") + " | D4=9S | hand AS", "suicide"),
    (START + " | D4=9S | hand", "hand"),
    (START + " | D4=9S | hand AS 2S", "one card"),
    (START + " | D4=9S | AS", "hand"),
    (START + " | D4=9S | hand AS | cards 2S *", "stock"),
    (START + " | D4=9S | hand 9S", "9S"),
    (START + " | D4=9S E4=9S | hand AS", "9S"),
    (START + " | D4=9S | hand AS | stock AS *", "AS"),
    (START + " | D4=9S | hand AS | stock JS *", "JS"),
    (START + " | D4=9S | hand #AS", "#AS"),
    (START + " | D4=9S | hand AS'", "AS'"),
    (START + " | D4=JS | hand AS", "JS"),
    (START + " | D4=## | hand AS", "#"),
    (START + " | D4=-- | hand AS", "--"),
    (START + " | D4 | hand AS", "not a card"),
    (START + " | H4=9S | hand AS", "place"),
    (START + " | D4=9S D4=8S | hand AS", "twice"),
    (START + " | D4=9S*0 | hand AS", "height"),
    (START + " | D4=9S*5 | hand AS", "height"),
    (START + " | D4=9S* | hand AS", "height"),
    (START + " | D4=9S*-1 | hand AS", "height"),
    (START + " | A4=9S E4=8S | hand AS", "four"),
    (START + " | D1=9S D5=8S | hand AS", "four"),
    (OTHER + " | E4=9S | hand AS", "fixed"),
    (START + " | D4=9S | hand AS | stock 2S 3S", "nowhere"),
    (START + " | D4=9S | hand AS | stock * 2S", "*"),
    (START + " | D4=9S | hand AS | stock --", "nowhere"),
    (START + " | " + " ".join([c + r + "=" + k + s + "*4" for r, s in (("1", "S"), ("2", "H"), ("3", "D")) for c, k in
     (("A", "2"), ("B", "3"), ("C", "4"), ("D", "5"))]) + " | hand AS", "higher"),
)  # fmt: skip


def test_what_is_refused_and_why():
    for text, word in REFUSED:
        error = raises(ValueError, position.from_text, text)
        assert word in error.args[0], (text, error.args[0])


def test_a_grid_with_an_empty_row_is_corrupt():
    raises(Corrupt, position.from_text, START + " | D3=9S D5=8S | hand AS")


def test_a_floating_grid_off_its_home_is_corrupt():
    """FQ-3, FQ-R9: the first card lies at D4, so a box that misses that row and column cannot be."""
    game = position.from_text(START + " | D4=9S | hand AS")
    state = game.state
    for start in (CELLS, HEIGHTS):
        state[start], state[start + 15] = state[start + 15], 0
    for line in (0, 4):
        state[TOP] = state[LEFT] = line
        assert "box" in raises(Corrupt, game.check).args[0]
