"""Four Rows: each seat's view, and public information about the hands (FR-R22). Positions are as in `test_rules.py`."""

from by_name import go
from engines import card_text, rng
from engines.four_rows import kernels
from engines.game import OVER
from games.four_rows.passes import passed_on
from games.four_rows.texts import at, codes, fitting, part, view
from host_sim.positions import four_rows as position
from portable import raises

TWO = "2 out no random | "
THREE = "3 out no random | "


def test_fr_r22_a_view_shows_what_the_seat_may_see():
    """FR-R22: a view has the seat's hand, the announced field, the covered cards and all counts, but no other hand or
    stock."""
    text = "hands 7S 8S / 4C 5C 6C / 2H | field 10D=9S 3D QC 2D | stock AS KH | turn 2 | dealer 1 | history 1 3"
    game = at(THREE + text)
    for i in range(8, 20):
        game.state[i] = i
    hands = ("7S 8S / ## ## ## / ##", "## ## / 4C 5C 6C / ##", "## ## / ## ## ## / 2H", "## ## / ## ## ## / ##")
    for seat, shown in ((0, hands[0]), (1, hands[1]), (2, hands[2]), (255, hands[3])):
        seen = view(game, seat)
        assert part(seen, "hands") == shown
        assert part(seen, "field") == "10D=9S 3D QC 2D" and seen.is_wild(0)
        assert (part(seen, "stock"), part(seen, "buried"), seen.stock_left()) == ("*", "40", 2)
        assert (part(seen, "turn"), part(seen, "dealer"), part(seen, "history")) == ("2", "1", "1 3")
        assert bytes(seen.state[8:20]) == bytes(12), "the deal would tell the stock"
        assert [seen.hand_size(i) for i in range(3)] == [2, 3, 1]
        assert seen.state[kernels.PACK : kernels.PACK + 40] == game.state[kernels.PACK : kernels.PACK + 40]
        assert set(seen.state[kernels.PACK + 40 : kernels.LACKS]) == {0, 64}
    assert "hidden" in raises(ValueError, position.from_text, position.to_text(view(game, 0))).args[0]


def test_fr_r22_a_view_does_not_depend_on_hidden_cards():
    """FR-R22: positions with other hidden hands and stocks give equal views; other covered cards do not."""
    one = at(THREE + "hands 7S 8S / 4C 5C 6C / 2H | field 10D=9S 3D QC 2D | stock AS KH *")
    two = at(THREE + "hands 7S 8S / KC AH 6H / 2S | field 10D=9S 3D QC 2D | stock 10S 9D *")
    assert view(one, 0).state == view(two, 0).state
    assert view(one, 1).state != view(two, 1).state and view(one, 2).state != view(two, 2).state
    one = at(THREE + "hands 7S 8S / 4C 5C 6C / 2H | field 10D=9S 3D QC 2D | stock AS KH")
    two = at(THREE + "hands 7S 8S / 4C 5C 6C / 2H | field 10D=9S 3D QC 2D | stock AS KD")
    assert view(one, 0).state != view(two, 0).state


def test_fr_r22_cards_played_stay_known():
    """FR-R22: in every state drawn from a view, a covered card is neither in a hand nor in the stock."""
    game = at(THREE + "hands 7S 8D KC QD / 4C 5C 6C / 2H JC | field 8S 3D QC 2D")
    go(game, "7S@1", "KC@3")
    assert game.turn() == 2
    covered = codes("8S QC")
    assert game.state[kernels.PACK : kernels.PACK + 2] == covered
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 1, 0)
    for seat in (0, 1, 2, 255):
        for _ in range(40):
            drawn = view(game, seat)
            drawn.determinize(drawn.state, luck, 0)
            assert drawn.state[kernels.PACK : kernels.PACK + 2] == covered


def cards_known(game, seat):
    """Return the cards that a seat is known to lack, by name."""
    words = part(game, "lacks")
    return [] if words == "--" else sorted(words.split(" / ")[seat].replace("--", "").split())


def fields(game, seat):
    """Return the fields on which a seat passed although it could play, by name."""
    return [" ".join([card_text.to_text(card) for card in cards]) for cards in passed_on(game.state, seat)]


def test_public_information_about_a_hand():
    """FR-R22, FR-R7: a seat passed over lacks all cards that fit; a seat that passes its turn has at least one."""
    game = at(THREE + "hands 7S 8D KC / 4C 5C 6C / 2H JC | field 8S 3D QC 2D")
    go(game, "pass")
    assert game.turn() == 2 and game.skipped() == 2
    fits = fitting("8S 3D QC 2D")
    assert cards_known(game, 1) == fits and fields(game, 1) == []
    assert fields(game, 0) == ["QC 2D 3D 8S"] and cards_known(game, 0) == []
    for seat in (0, 1, 2, 255):
        assert cards_known(view(game, seat), 1) == fits and fields(view(game, seat), 0) == ["QC 2D 3D 8S"]
    go(game, "JC@3")
    assert game.turn() == 2 and game.skipped() == 0 and fields(game, 2) == [], "JC was played where it could"
    go(game, "pass")
    assert game.turn() == 0 and fields(game, 2) == ["JC 2D 3D 8S"], "it may have gone on"
    assert cards_known(game, 2) == []
    go(game, "7S@1")
    new = fitting("7S 3D JC 2D")
    assert game.turn() == 2 and cards_known(game, 0) == new and fields(game, 0) == []
    assert cards_known(game, 1) == sorted(set(fits + new)), "one adds to the other"
    go(game, "pass")
    assert fields(game, 2) == ["JC 2D 3D 8S", "JC 2D 3D 7S"], "the earlier stays true"


def test_a_seat_to_act_can_play_in_every_state_drawn():
    """FR-R7, FR-R22: a seat to act is publicly known to have a play."""
    game = at(TWO + "hands 7S 8H / 4C 5C 8D | field 8S 3D QC 2D | turn 1")
    luck = bytearray(rng.SIZE)
    for seat in (1, 255):
        for _ in range(60):
            drawn = view(game, seat)
            drawn.determinize(drawn.state, luck, 0)
            assert kernels.can_play(drawn.state, 1)


def test_several_facts_about_a_hand_are_known_together():
    """FR-R22: a passed field is known until the seat plays a card that fits it, or any ten."""
    game = at(TWO + "hands 7S KC 3S 9H / 8D KH 4C 5H | field 8S 3D QC 2D")
    go(game, "pass", "8D@1", "pass")
    assert fields(game, 0) == ["QC 2D 3D 8S", "QC 2D 3D 8D"] and fields(game, 1) == []


def test_facts_stay_known_while_they_are_certain():
    """FR-R22: a card removes only the facts of fields that it fits; a ten removes all."""
    known = " | passed 1 8S 3D QC 2D / 1 9H KD KS KC / 1 2C 4C 6C AH"
    game = at(TWO + "hands 7S KH 3S 9C / 8D KH 4C | field 8S JD QC 5D".replace("8D KH", "8D AH") + known)
    go(game, "7S@1")
    assert fields(game, 0) == ["KC KD 9H KS", "2C 4C 6C AH"], "7S fits on 8S only"
    game = at(TWO + "hands 10S 3S 9C KH / 8D 4C | field 8S JD QC 5D" + known)
    go(game, "10S=9S@1")
    assert fields(game, 0) == []


def test_each_seat_has_its_own_facts_of_one_field():
    """FR-R22: two seats passed on a field, and one of them plays a card that fits it."""
    game = at(THREE + "hands 7S AH 9H 4H / 8D KH 5H / JC 8H 4S | field 8S 3D QC 2D")
    go(game, "pass", "pass", "JC@3", "pass")
    assert passed_on(game.state, 0) == passed_on(game.state, 1) == [sorted(codes("8S 3D QC 2D"))]
    go(game, "7S@1")
    assert (fields(game, 0), fields(game, 1), fields(game, 2)) == ([], ["QC 2D 3D 8S"], ["JC 2D 3D 8S"])
    again = position.from_text(position.to_text(game))
    assert again.state[kernels.ABLE : kernels.ABLE_END] == game.state[kernels.ABLE : kernels.ABLE_END]


def test_a_hand_kept_through_a_shuffle_lacks_the_open_cards():
    """FR-R11, FR-R22: the cards shuffled during a stage lay open, so no hand has them."""
    game = at(TWO + "hands 7S 8H / 4C 5C 8D | field 8S 3D QC 2D | stock 9S QH | turn 1")
    go(game, "7S@1")
    assert game.turn() != OVER and game.news() & kernels.RESHUFFLED
    for seat in (0, 1):
        known = cards_known(game, seat)
        assert [card for card in part(game, "stock").split() if card not in known] == []
    seen = view(game, 0)
    drawn = bytes(seen.state)
    luck = bytearray(rng.SIZE)
    seen.determinize(seen.state, luck, 0)
    assert drawn != bytes(seen.state)
    hands = [bytes(g.state[kernels.HANDS : kernels.FIELD]) for g in (seen, game)]
    assert hands[0] == hands[1], "with two seats both hands are known then"


def test_known_cards_are_forgotten_with_the_hand():
    """FR-19: nothing is known of new hands. A card played leaves open whether the hand has another that fits."""
    known = " | passed 1 2 7D KD QD 3C | lacks KC / QC"
    game = at(TWO + "hands 7S / 8S 6H 7C | field 7D KD QD 3C | history 2" + known)
    go(game, "7S@1")
    assert fields(game, 0) == [] and cards_known(game, 0) == ["KC"]
    assert fields(game, 1) == ["3C 7D QD KD"]
    go(game, "8S@1")
    assert fields(game, 1) == ["3C 7D QD KD"], "8S was not it there"
    game = at(TWO + "hands 7S / 8S | field 7D KD QD 3C | history 2 | lacks KC / QC")
    go(game, "7S@1", "8S@1")
    assert game.stage() == 7 and part(game, "lacks") == part(game, "passed") == "--"


def test_the_view_of_an_onlooker_is_sound():
    """FR-R22: a seat that does not exist never sees a hand; its view with a hand shown is refused."""
    game = at(TWO + "hands 7S KC 3S 9H / 8D KH 4C 5H | field 8S 3D QC 2D")
    for move in ("pass", "8D@1", "pass"):
        for seat in (2, 4, 254, 255):
            seen = view(game, seat)
            assert game.is_sound(seen.state, seat)
            seen.state[kernels.HANDS] = game.state[kernels.HANDS]
            assert not game.is_sound(seen.state, seat) and not game.is_sound(game.state, seat)
        go(game, move)
