"""Positions as text: written positions read back, and impossible ones are refused with a reason."""

from array import array

from engines import card_text, rng
from engines.four_rows import kernels
from engines.four_rows.rules import FourRows
from engines.foursquare import rules
from engines.foursquare.kernels import CELLS, HEIGHTS, LEFT, POS, STOCK, TOP
from engines.game import AT_DEAL, AT_MOVES, AT_OPTIONS, OVER, Corrupt
from host_sim.positions import four_rows
from host_sim.positions import foursquare as position
from portable import raises

START = "foursquare floating loses off off"
OTHER = "foursquare fixed forbidden on on"
ROWS = "four_rows 2 out no random | "
PLAIN = ROWS + "hands 7S 8D / 4C 5D | field 8S 3D QC 2H"


def _same(one, two):
    """True if two buffers are the same position, except for deal, generator and the order in which cards were
    played."""
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


# The fault, and a word of the reason.
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
    """FQ-3, FQ-R9: the first card is at D4, so a box without that row and column is impossible."""
    game = position.from_text(START + " | D4=9S | hand AS")
    state = game.state
    for start in (CELLS, HEIGHTS):
        state[start], state[start + 15] = state[start + 15], 0
    for line in (0, 4):
        state[TOP] = state[LEFT] = line
        assert "box" in raises(Corrupt, game.check).args[0]


def test_foursquare_counts_a_move_for_each_card():
    """A count near its end, while the grid has few cards, is of no game that was played."""
    game = position.from_text(START + " | D4=9S*3 E4=#2H | hand AS")
    state = game.state
    assert state[AT_MOVES] == state[POS] == 4
    for moves in (0, 3, 5, 39, 40, 255):
        state[AT_MOVES] = moves
        assert "moves" in raises(Corrupt, game.check).args[0]
    state[AT_MOVES], state[AT_MOVES + 1] = 4, 1
    assert "moves" in raises(Corrupt, game.check).args[0]


def _same_rows(one, two):
    """True if two buffers of Four Rows are the same, except for deal, generator, moves and the order of the buried
    cards."""
    pack, buried = kernels.PACK, kernels.BURIED
    if bytes(one[:6]) != bytes(two[:6]) or bytes(one[AT_OPTIONS:pack]) != bytes(two[AT_OPTIONS:pack]):
        return False
    stock = pack + one[buried]
    return bytes(one[stock:]) == bytes(two[stock:]) and sorted(one[pack:stock]) == sorted(two[pack:stock])


def test_four_rows_reads_back():
    """Every position of whole games, with all seats and options; buried cards come first in new-deck order."""
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, 6, 0)
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    names = set()
    for number in range(14):
        game = FourRows(2 + number % 3, (number & 1, number >> 1 & 1, number % 5))
        game.deal(number)
        while True:
            text = four_rows.to_text(game)
            read = four_rows.from_text(text)
            assert _same_rows(read.state, game.state), text
            assert four_rows.to_text(read) == text
            names.update([part.split()[0] for part in text.split(" | ")])
            if game.turn() == OVER:
                break
            game.play(out[rng.below(generator, 0, game.moves(out))])
    for name in "history lap finished won passes called skipped fields news lacks passed lain played shuffles".split():
        assert name in names, name


def test_four_rows_what_may_be_left_out():
    """The stock is all that is left, the last seat dealt, nothing happened yet."""
    game = four_rows.from_text(PLAIN)
    text = four_rows.to_text(game)
    assert text.startswith(PLAIN.replace("7S 8D", "8D 7S") + " | stock AS 2S 3S 4S 5S 6S 9S ")
    assert text.endswith(" JC KC | dealer 2 | turn 1 | stage 9")
    assert (game.stock_left(), game.state[kernels.SHUFFLES], game.state[kernels.ACTIVE]) == (44, 1, 3)
    chosen = four_rows.from_text(PLAIN.replace("random", "3").replace("4C", "3C"))
    assert (chosen.dealer(), chosen.turn()) == (0, 1), "seat 3 of two is the first again"
    for words, stock, buried in (
        ("stock 10S 9H *", "10S 9H AS 2S", 0),
        ("stock 10S 9H", "10S 9H", 42),
        ("stock --", "--", 44),
        ("stock 10S * | buried 3", "10S 4S 5S 6S", 3),
        ("buried 44", "--", 44),
        ("stock 10S 9H | buried 42", "10S 9H", 42),
    ):
        read = four_rows.from_text(PLAIN + " | " + words)
        assert four_rows.to_text(read).split("stock ")[1].startswith(stock), words
        assert read.state[kernels.BURIED] == buried and read.stock_left() == 44 - buried, words


def test_four_rows_parts_in_any_order_and_case():
    text = "four_rows 3 stay yes 2 | turn 3 | stock 2s th | field th=9s 3D qc 2H | hands KD / -- / 9c jc"
    game = four_rows.from_text(text.replace("2s th", "2s").replace("-- /", "as /") + " | history 2")
    assert four_rows.to_text(game).startswith(
        "four_rows 3 stay yes 2 | hands KD / AS / 9C JC | field 10H=9S 3D QC 2H | stock 2S | dealer 2 | turn 3 | "
        "stage 9 | history 2"
    )


# The fault, and a word of the reason.
REFUSED_ROWS = (
    ("", "begins"),
    (PLAIN.replace("2 out", "5 out"), "begins"),
    (PLAIN.replace("2 out", "two out"), "begins"),
    (PLAIN.replace("random", ""), "begins"),
    (PLAIN.replace("four_rows", "foursquare"), "begins"),
    (PLAIN.replace("out", "leave"), "losers"),
    (ROWS, "opens"),
    (ROWS + "hands 7S / 4C", "field"),
    (ROWS + "field 8S 3D QC 2H", "hands"),
    (PLAIN + " | cards 7S", "opens"),
    (PLAIN + " | turn", "empty"),
    (PLAIN + " | turn 1 | turn 2", "two parts"),
    (PLAIN + " | turn 3", "seat is 1 to 2"),
    (PLAIN + " | turn 1 2", "one seat"),
    (PLAIN + " | turn 0", "seat is 1 to 2"),
    (PLAIN + " | turn 2", "cannot play"),
    (PLAIN + " | turn --", "who won"),
    (PLAIN + " | won 1", "turn is --"),
    (PLAIN + " | dealer 1 2", "deals"),
    (PLAIN + " | dealer --", "deals"),
    (PLAIN + " | history 1 1", "twice"),
    (PLAIN + " | stage 8", "stage"),
    (PLAIN + " | stage nine", "number"),
    (PLAIN + " | passes -1", "number"),
    (PLAIN + " | passes 1 2", "number"),
    (PLAIN + " | passes 256", "number"),
    (PLAIN + " | news good", "news"),
    (PLAIN.replace("/ 4C 5D ", ""), "2 seats"),
    (PLAIN.replace("4C 5D", "4C / 5D"), "2 seats"),
    (PLAIN.replace("4C 5D", ""), "2 seats"),
    (PLAIN.replace("4C", "1C"), "not a card"),
    (PLAIN.replace("4C", "8S"), "8S"),
    (PLAIN.replace("4C", "#4C"), "#4C"),
    (PLAIN.replace("4C", "4C'"), "4C'"),
    (PLAIN.replace("4C", "##"), "hidden"),
    (PLAIN.replace("4C", "AS 2S 3S 4S 5S 6S 9S 10S JS"), "9 cards"),
    (PLAIN.replace("QC ", ""), "four cards"),
    (PLAIN.replace("QC", "QC AC"), "four cards"),
    (PLAIN.replace("QC", "QC=JC"), "only a ten"),
    (PLAIN.replace("QC", "10C="), "not a card"),
    (PLAIN.replace("QC", "10C=##"), "stand for"),
    (PLAIN.replace("QC", "10C=#9C"), "stand for"),
    (PLAIN + " | stock 7S *", "7S"),
    (PLAIN + " | stock * 10S", "*"),
    (PLAIN + " | stock 10S | buried 3", "43"),
    (PLAIN + " | buried 45", "44"),
    (PLAIN + " | lacks 2S", "2 seats"),
    (PLAIN + " | lacks 7S / --", "lacks"),
    (PLAIN + " | passed 2 9S 9S 9S 9S", "nothing"),
    (PLAIN + " | passed 2 9S 9S 9S", "name seats"),
    (PLAIN + " | passed 4 9S 9S 9S 9S", "no seat"),
    (PLAIN + " | passed " + "1 3C 3C 3C 3C / 1 4C 4C 4C 4C / " * 47 + "1 3C 3C 3C 3C", "too many"),
    (PLAIN + " | lain 9S", "no last lap"),
    (PLAIN + " | undo this", "undo"),
    (PLAIN + " | eliminated 2", "range"),
    (PLAIN + " | passes 2", "passes"),
    (PLAIN.replace("4C 5D", "--"), "without cards"),
)


def test_four_rows_what_is_refused_and_why():
    for text, word in REFUSED_ROWS:
        error = raises(ValueError, four_rows.from_text, text)
        assert word in error.args[0], (text, error.args[0])


def test_four_rows_the_text_of_a_view():
    """FR-R22: hidden cards are ##, and the stock and the buried cards are counts only."""
    game = four_rows.from_text(PLAIN + " | stock 10S 9H")
    seen = FourRows(2)
    game.view(1, seen.state)
    assert four_rows.to_text(seen) == (
        ROWS + "hands ## ## / 4C 5D | field 8S 3D QC 2H | stock * | buried 42 | dealer 2 | turn 1 | stage 9"
    )
