"""Rows of Four, clause by clause: the options, stuck and stalled games, undo and the score.

Each test names the RO clauses and rulings that it covers.
"""

from by_name import go, refused
from engines import rng, table
from engines.game import AT_PHASE, OVER, IllegalMove
from engines.rows_of_four import kernels, rules, stall
from engines.rows_of_four.search import AIM_CARDS
from engines.rows_of_four.variants import VARIANTS
from games.rows_of_four.longest import longest_game
from games.rows_of_four.texts import IDLE, NEAR, WHEN_STUCK, P, at, draws, legal, part, tops, up
from host_sim.positions import rows_of_four as position
from portable import raises

TURN_OVER = "turn_over 2 any_time waste_only no on off | "
ANY_CARD = "shuffle 2 any_time any_top_card no on off | "
TAKE_BACK = "shuffle 2 any_time waste_only yes on off | "
SAFE = "shuffle 2 any_time waste_only no on safe_only | "
STAY = "Cards on the foundations stay there."


def test_the_options_and_their_defaults():
    """RO-R1, RO-R2, RO-R3, RO-R4, RO-R8, RO-R17, RO-R19: the options, their defaults and those of each variant."""
    game = rules.RowsOfFour()
    found = [(option.key, option.choices[game.option(option.key)], len(option.choices)) for option in game.OPTIONS]
    assert found == [
        ("variant", "standard", 2),
        ("redeal", "shuffle", 2),
        ("redeals", "2", 4),
        ("draw", "any time", 2),
        ("fill", "waste only", 2),
        ("take_back", "no", 2),
        ("undo", "on", 2),
        ("auto", "off", 2),
    ]
    standard, other = [variant.defaults(game.OPTIONS) for variant in VARIANTS]
    assert not any(standard)
    pysol = rules.RowsOfFour(0, other)
    named = [option.choices[pysol.option(option.key)] for option in pysol.OPTIONS]
    assert named == ["PySolFC", "turn over", "2", "any time", "any top card", "yes", "on", "off"]


def test_ro_r1_turn_over():
    """RO-R1: the first card put on the waste is the first one drawn again, so the player has seen the whole stock."""
    game = rules.RowsOfFour(0, (0, 1))
    draws(game, 8)
    waste = part(game, "waste")
    go(game, "redeal")
    assert part(game, "stock") == waste and part(game, "waste") == "--"
    seen = rules.RowsOfFour()
    game.view(0, seen.state)
    assert part(seen, "stock") == waste
    assert part(draws(game), "waste") == waste
    fresh = rules.RowsOfFour(0, (0, 1))
    fresh.deal(8)
    fresh.view(0, seen.state)
    assert "##" in part(seen, "stock"), "in the first pass nobody has seen it"


def test_ro_r2_number_of_redeals():
    """RO-R2: each choice allows its number of redeals."""
    for choice, most in ((0, 2), (1, 1), (2, 0), (3, 255)):
        game = rules.RowsOfFour(0, (0, 0, choice))
        draws(game, 8)
        for redeal in range(min(most, 4)):
            assert game.redeals_left() == (most - redeal if most < 255 else 255)
            draws(go(game, "redeal"))
        assert ("redeal" in legal(game)) == (most == 255)
        if most < 255:
            assert refused(game, "redeal") == "No redeal is left." and game.redeals_left() == 0
    many = at("shuffle unlimited any_time waste_only no on off | piles . 8S / . 6S / . 4S" + IDLE + " | redeals 255")
    assert many.redeals_left() == 255 and draws(many) and go(many, "redeal").state[kernels.REDEALS] == 255


def test_ro_r3_draw_only_when_stuck():
    """RO-R3: draws wait while a card can go up or off the waste, also after moves between piles.

    Moves to and fro do not count.
    """
    why = "Draw only when stuck: cards can still be moved to some use."
    for piles, waste, name in (
        ("piles . 8S / . AS / . 4S", "--", "2-F"),
        ("piles . 8S / . 6S / . 4S", "7H", "W-1"),
        ("piles . 8S / AS 7D / . 4S", "--", "2-1"),
        ("piles 9D 8S / . 9H / . 4S", "8D", "1-2"),
    ):
        text = piles + IDLE + " | waste " + waste + " | stock 3S *"
        game = at(WHEN_STUCK + text)
        assert refused(game, "draw") == why
        assert "draw" not in legal(game) and name in legal(game)
        assert "draw" in legal(at(P + text))
    # A way of four moves does not delay draws, but it does count for `stalled` (RO-R13).
    for above, near in (("5H 6C", True), ("4D 5H 6C", False)):
        text = "piles AS " + above + " / . 7H / . 9S" + IDLE
        assert ("draw" in legal(at(WHEN_STUCK + text + " | stock 3S *"))) != near
        assert not at(WHEN_STUCK + text + " | waste * | stock -- | redeals 2").stalled()
    # An eight can move to and fro between two nines for ever, so draws need not wait.
    game = at(WHEN_STUCK + "piles . 9S 8D / . 9H / . 4S" + IDLE + " | stock 3S *")
    assert legal(game) == ["1-2", "draw"]
    assert legal(go(game, "1-2")) == ["2-1", "draw"]
    assert "draw" not in legal(go(game, "draw")), "the three fits on the four"
    assert legal(go(game, "W-3"))[-1] == "draw"


def test_ro_r3_emptying_a_pile_is_of_use():
    """RO-R3: draws wait while up to three moves can empty a pile, with or without a waste (RO-R7)."""
    for piles, name in (
        ("piles . 8S / 7D / . 4S" + IDLE, "2-1"),
        ("piles . 8S / 7S 7D / . 8D" + IDLE, "2-1"),
        ("piles . 8S / 6S 7S 7D / . 8D" + IDLE, "2-1"),
    ):
        assert refused(at(WHEN_STUCK + piles + " | waste 10D | stock 3S *"), "draw")
        game = at(WHEN_STUCK + piles + " | stock 3S *")
        assert refused(game, "draw")
        go(game, name)
        while "draw" not in legal(game):
            go(game, legal(game)[0])
        assert game.pile_size(1) == 0
    four = at(WHEN_STUCK + "piles . 8S / 5S 6S 7S 7D / . 8D" + IDLE + " | stock 3S *")
    assert "draw" in legal(four)


def test_ro_r3_to_and_fro_is_of_no_use():
    """RO-R3: moving a single card from space to space, or taking one back for another, wins no space."""
    alone = at(WHEN_STUCK.replace("waste_only", "any_top_card") + "piles 9S / -- / . 4S" + IDLE + " | stock 3S *")
    assert legal(alone)[:1] == ["1-2"] and legal(alone)[-1] == "draw"
    for _ in range(2):
        assert legal(go(alone, "1-2"))[-1] == legal(go(alone, "2-1"))[-1] == "draw"
    back = WHEN_STUCK.replace("waste_only no", "waste_only yes")
    piles = "up S5 | piles . 6D / 4D / . 9S / . JS" + IDLE.replace(" / . KH", "")
    game = at(back + piles + " | stock 3S *")
    assert legal(game) == ["S1-1", "draw"]
    assert "draw" not in legal(go(game, "S1-1")), "the five can go up again"


def test_ro_r3_cards_taken_back_are_of_use():
    """RO-R3, RO-R8: a draw waits if a card taken back allows a play of the waste."""
    for choice, drawn in (("waste_only yes", False), ("waste_only no", True)):
        text = WHEN_STUCK.replace("waste_only no", choice) + "up S5 | piles . 6D / . 10S / . 8S / . 8H"
        game = at(text + IDLE.replace(" / . KH", "") + " | waste 4D | stock 3S *")
        assert ("draw" in legal(game)) == drawn


def test_ro_r3_safe_cards_are_of_use():
    """RO-R3, RO-R19: a draw waits if the third move frees a card that goes up automatically."""
    text = "piles 9C AS 5H 6C 4D / . 7H / . KH 5D / . 7D" + IDLE.replace(" / . KH", "") + " | stock 3S *"
    assert "draw" in legal(at(WHEN_STUCK + text))
    assert "draw" not in legal(at(WHEN_STUCK.replace("on off", "on safe_only") + text))


def test_ro_r15_redeal_only_when_stuck():
    """RO-R15: a redeal waits as a draw does, or is legal at any time."""
    piles = "piles . 8S / . AS / . 4S" + IDLE + " | waste * | stock --"
    game = at(WHEN_STUCK + piles)
    assert refused(game, "redeal") == "Redeal only when stuck: cards can still be moved to some use."
    assert "redeal" in legal(at(P + piles))
    dead = at(WHEN_STUCK + TO_AND_FRO + " | redeals 1")
    assert "redeal" in legal(dead) and "5-6" in legal(dead)
    assert go(dead, "redeal").passes() == 3


def test_ro_r4_any_top_card_fills():
    """RO-R4: the top card of a pile may fill a space too."""
    text = "piles -- / . 8D / . 5C" + IDLE + " | waste 9S | stock 3S *"
    game = at(ANY_CARD + text)
    assert [name for name in legal(game) if name.endswith("-1")] == ["%d-1" % n for n in (2, 3, 4, 5, 6, 7, 8)] + [
        "W-1"
    ]
    assert tops(go(game, "3-1")).split()[0] == "5C"
    assert [name for name in legal(at(P + text)) if name.endswith("-1")] == ["W-1"]


def test_ro_r8_foundation_cards_stay():
    """RO-R8: no."""
    game = at(P + "up S4 | piles . 5H / . 6D / --" + IDLE)
    assert refused(game, "S1-1") == STAY
    assert [name for name in legal(game) if name[0] == "S"] == []


def test_ro_r8_foundation_cards_may_be_taken_back():
    """RO-R8, yes: a card goes back to a pile where it fits, and to a space only if any card may fill it.

    Of two equal foundations, the first one gives the card.
    """
    text = "up S4 S4 D4 D3 C1 | piles . 5H / . 4H / --" + IDLE
    game = at(TAKE_BACK + text)
    assert [name for name in legal(game) if name[1:2] in ("1", "2") and name[0] in "CDHS"] == ["D1-1", "D2-2", "S1-1"]
    assert refused(game, "S2-1") == "That card may not come back from there."
    assert refused(game, "S1-2") == "It takes a pile whose top card is the next higher rank."
    assert refused(game, "S1-3") == "Only the waste's top card may fill an empty pile."
    assert refused(game, "H1-1") == "There is no card to move."
    go(game, "S1-1")
    assert (tops(game).split()[0], up(game)) == ("4S", "C1 D4 D3 S3 S4")
    assert up(go(game, "1-F")) == "C1 D4 D3 S4 S4"
    free = at("shuffle 2 any_time any_top_card yes on off | " + text)
    assert "S1-3" in legal(free) and "C1-3" in legal(free)
    raises(IllegalMove, game.play, 16 << 4 | kernels.UP)


# Eights go to and fro between two nines; the next cards for the foundations are too deep.
TO_AND_FRO = (
    "up C3 C3 D3 D3 H3 H3 S3 S3 | piles 4C 4D 4H 4S 6C / 4C 4D 4H 4S 6D / 5C 5D 5H 5S 6H / 5C 5D 5H 5S 6S / "
    "7C 7D 7H 7S 9C 8C / 7C 7D 7H 7S 9D / 6C 6D 8H 8H / 6H 6S 8S 8S | waste 8C 8D 8D 9H 9S JC JD JH JS JC JD JH JS QC "
    "QD QH QS QC QD QH QS KC KD KH KS KC KD KH KS 9C 9D 9H 9S 10C 10D 10H 10S 10C 10D 10H 10S | stock --"
)


def test_ro_r13_to_and_fro_is_stalled_but_not_lost():
    """RO-R13: a game with a redeal, a stock or a way found by the search is not stalled; giving up is a legal move."""
    game = at(P + TO_AND_FRO + " | redeals 2")
    assert game.turn() == 0 and game.stalled()
    kept = bytes(game.state)
    assert game.stalled() and game.state == kept, "looking changes nothing"
    assert not at(P + TO_AND_FRO + " | redeals 1").stalled()
    assert not at(P + TO_AND_FRO.replace(" 10S | stock --", " | stock 10S") + " | redeals 2").stalled()
    way = at(P + TO_AND_FRO.replace("8S 8S |", "JS 8S |").replace("JH JS JC", "JH 8S JC") + " | redeals 2")
    assert legal(way) == legal(game) and not way.stalled(), "the ten fits on the jack under an eight"
    go(way, "8-6", "W-8")
    back = at(
        TAKE_BACK
        + TO_AND_FRO.replace("up C3", "up C4")
        .replace("4C 4D 4H 4S 6D", "4D 4H 4S 5C")
        .replace("5C 5D 5H 5S 6H", "5D 5H 5S 6D 6H")
        + " | redeals 2"
    )
    assert "C1-2" in legal(back)
    go(game, "give up")
    assert (game.turn(), game.winners(), game.given_up(), legal(game)) == (OVER, 0, True, [])
    assert not game.stalled() and game.score() == 24
    again = position.from_text(position.to_text(game))
    assert again.given_up() and again.state[AT_PHASE] == 1


def test_ro_r13_the_search_is_bounded():
    """RO-R13: the search examines two hundred positions; if there are more, the game counts as stalled."""
    game = at(
        ANY_CARD + "up C7 C6 D9 D6 H7 H7 S6 S5 | piles -- / -- / 7S 8D 9D 8S JH JH JD KH KH "
        "/ 7C 8C 10C 10D JS JD QH QC KC / 8C 7S 9C JC 10C JS QS KS KD / 6S 7D 10H 9H 9H QH KC QC "
        "/ 8H 10S 10H 10S 9S QS KS QD "
        "/ 8H 9C 8S 9S 10D QD JC KD | waste -- | stock -- | redeals 2"
    )
    kept = bytes(game.state)
    kept = bytes(game.state)
    assert game.stalled() and "3-1" in legal(game) and game.state == kept
    assert stall.far[stall.COUNT] == stall.MOST == 200
    assert at(P + TO_AND_FRO + " | redeals 2").stalled() and 1 < stall.far[stall.COUNT] < stall.MOST


def test_ro_r13_near_moves_are_found_first():
    """RO-R13: a card that can go up within three moves is always found, however large the search."""
    for number, text in enumerate(NEAR):
        game = at(text)
        assert any(name.endswith("-F") for name in legal(game)) == (number < 2), text
        assert stall.gains(game.state, AIM_CARDS) and not game.stalled(), text


def test_ro_r13_a_longer_way_is_found():
    """RO-R13: with nothing to draw, a way of four or more moves between piles is found."""
    for above in ("4D 5H 6C", "3D 4D 5H 6C", "2D 3D 4D 5H 6C"):
        game = at(P + "piles AS " + above + " / . 7H / . 9S" + IDLE + " | waste * KS | stock -- | redeals 2")
        assert not stall.gains(game.state, AIM_CARDS) and not game.stalled()


def test_ro_r13_two_thousand_moves():
    """RO-R13: the last of two thousand moves can only give up."""
    game = at(P + "piles . 9S 8D / . 9H / . 4S" + IDLE + " | stock 3S *")
    for n in range(kernels.LAST_MOVE):
        assert game.moves_made() == n
        game.play(game.move_from_name("2-1" if n & 1 else "1-2"))
    assert legal(game) == [] and game.turn() == 0
    assert refused(game, "draw") == refused(game, "2-1") == "A game holds 2,000 moves: it can only be given up now."
    go(game, "give up")
    assert game.moves_made() == game.MAX_PLAYS == 2000


def test_ro_r17_undo_restores_draws_redeals_and_the_generator():
    """RO-R17: undo restores the generator too, so a redeal gives the same shuffle; with undo off, it is refused."""
    t = table.Table("rows_of_four")
    t.deal(77)
    while t.view(0).stock_left():
        t.play(kernels.DRAW)
    before = bytes(t.view(0).state)
    t.play(kernels.REDEAL)
    drawn = []
    for _ in range(2):
        for _ in range(3):
            t.play(kernels.DRAW)
        drawn.append(part(t.view(0), "waste"))
        for _ in range(4):
            t.undo()
        assert bytes(t.view(0).state) == before
        t.play(kernels.REDEAL)
    assert drawn[0] == drawn[1]
    for n in range(73):
        assert t.view(0).moves_made() == 73 - n
        t.undo()
    assert t.view(0).stock_left() == 72
    t.redo()
    assert t.view(0).waste_size() == 1
    off = table.Table("rows_of_four", 0, (0, 0, 0, 0, 0, 0, 1))
    off.deal(77)
    off.play(kernels.DRAW)
    assert off.undo_refusal() == "Undo is off: Options, Undo, then a new deal."
    raises(IllegalMove, off.undo)


def test_ro_r18_score():
    """RO-R18: the score is the cards up; passes and moves are counted too."""
    game = at(P + "up S4 H9 | piles . 5S / . 6S / . 4S" + IDLE)
    assert (game.score(), game.progress(), game.passes(), game.moves_made()) == (13, 13, 1, 0)
    go(game, "1-F", "2-F")
    assert (game.score(), game.moves_made()) == (15, 2)


def test_ro_r19_no_card_goes_up_automatically():
    """RO-R19, off: no card goes up automatically."""
    game = at(P + "piles . AS / . AH / . 4S" + IDLE)
    assert up(game) == "--" and up(go(game, "draw")) == "--"


def test_ro_r19_safe_cards_go_up():
    """RO-R19, safe only: aces go up always, other cards once all eight of the rank below are up, also from the
    waste."""
    deal = rules.RowsOfFour(0, (0, 0, 0, 0, 0, 0, 0, 1))
    for seed in range(8):
        deal.deal(seed)
        assert "A" not in tops(deal).replace("10", "T")
    game = at(SAFE + "up C2 C2 D2 D2 H2 H2 S2 S1 | piles . KH 3H 2S / . KS 3C / . 4S" + IDLE + " | stock 3D 3D *")
    assert up(game) == "C3 C2 D2 D2 H3 H2 S2 S2", "the two made the threes safe"
    go(game, "draw")
    assert up(game) == "C3 C2 D3 D2 H3 H2 S2 S2" and part(game, "waste") == "--"
    waiting = at(SAFE + "up C2 C2 D2 D2 H2 H2 S2 S1 | piles . KH 3H / . KS 3C / . 4S" + IDLE + " | stock 3D *")
    assert up(waiting) == "C2 C2 D2 D2 H2 H2 S2 S1", "a two is missing: a three may be wanted for it"
    assert up(go(waiting, "draw")) == "C2 C2 D2 D2 H2 H2 S2 S1"
    won = at(SAFE + "up C13 C13 D13 D13 H13 H13 S13 S11 | piles KS QS / -- / -- / -- / -- / -- / -- / -- | stock --")
    assert won.winners() == 1


def test_ro_r19_a_safe_card_is_not_taken_back():
    """RO-R8, RO-R19: a safe card may not be taken back, since it would go up again."""
    game = at(
        "shuffle 2 any_time waste_only yes on safe_only | up C4 C3 D3 D3 H3 H3 S5 S3 | piles . 5H / . 6D / . 9S" + IDLE
    )
    assert refused(game, "C1-1") == "That card may not come back from there."
    assert "S1-2" in legal(game)


def test_determinized_stocks_contain_the_unseen_cards():
    """RO-5: each stock drawn from a view is another permutation of the unseen cards."""
    game = rules.RowsOfFour()
    game.deal(5)
    go(game, "draw", "draw", "draw")
    view = bytearray(game.SIZE)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 1, 0)
    found = set()
    for _ in range(20):
        game.view(0, view)
        game.determinize(view, luck)
        full = rules.RowsOfFour()
        full.load(view)
        assert sorted(part(full, "stock").split()) == sorted(part(game, "stock").split())
        found.add(part(full, "stock"))
    assert len(found) == 20


def test_a_game_of_two_thousand_moves_with_the_most_expensive_options():
    """RO-R2, RO-R3, RO-R4, RO-R8, RO-R13: the longest game is complete and always the same."""
    made = list(longest_game())
    assert len(made) == rules.RowsOfFour.MAX_PLAYS and made[-1] == kernels.GIVE_UP
    assert kernels.DRAW in made and kernels.REDEAL in made and max(made[:-1]) >= kernels.FOUNDATIONS << 4
    assert made == list(longest_game())
