"""Views and positions of All Fours: hidden cards, and the checks of loaded positions and views."""

from array import array

from by_name import legal
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.cards import HIDDEN
from engines.game import AT_DEAL, AT_MOVES, AT_OPTIONS, AT_TURN, BODY, OVER, Corrupt
from games.all_fours.dealt import at, begun, cards, dealt, hand, play, shared, undealt, variant, whole
from portable import RUNTIME, raises

FOUR = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
WORTHLESS = ("AC KC AD KD AH KH", "2C 3D 4D 2H 3H 9S", "QC JC 10D QD 10H JH", "5D 6D 7D 4H 5H 6H")
RUN = "5C 6D"


def positions():
    """Return matches by name, with at least one in each phase."""
    cut = begun("Trinidad", 4, 0, whole(cards("KS 2H KD 10C 5S")), opening="high cut")
    guess = begun("Lancashire", 4, 2, opening="colour guess")
    bunch = dealt("Seven Up", 2, shared(3, 9, RUN), RUN)
    forced = dealt("Trinidad", 3, FOUR, "5C", forced_beg="yes")
    over = at(dealt("West Yorkshire", 3, WORTHLESS, stop_early="yes"), 10, 10)
    return {
        "cut": play(cut, "cut", "cut", "cut", "cut"),
        "guess": play(guess, "cut"),
        "pick": play(begun("Lancashire", 4, 1, opening="colour guess"), "cut", "red"),
        "pitch": dealt("Lancashire", 3, WORTHLESS),
        "jack": play(begun("West Yorkshire", 6, 3, opening="until a jack"), "cut"),
        "rounds": play(begun("West Yorkshire", 4, 1, packets="asked"), "deal"),
        "beg": dealt("Running", 1, shared(2, 6, "KC"), "KC"),
        "answer": play(dealt("17th century", 1, shared(2, 6, "5C"), "5C"), "beg"),
        "bunch": play(bunch, "beg", "run", "bunch"),
        "discard": play(dealt("Early American", 1, shared(2, 9, RUN), RUN), "beg", "run", "discard AS"),
        "forced": play(forced, "stand", "AC 2C 3C 4C 7H"),
        "thrown": play(dealt("West Yorkshire", 3, WORTHLESS), "AC 2C QC", "throw in", "KC 3D JC", "AD", "throw in"),
        "runs": play(dealt("Trinidad", 1, shared(2, 21, "6C 7C 8C 9C 10C 5D"), "6C 7C 8C 9C 10C 5D"), "beg", "run"),
        "ended": play(dealt("17th century", 1, shared(2, 6, "5C"), "5C"), "beg", "give"),
        "over": play(over, "AC"),
    }


def test_af_t1_seats_and_sides():
    """AF-T1, AF-Y11, AF-L1, AF-E1, AF-A1, AF-S1, AF-P1: partners sit opposite each other."""
    for name, seats in (
        ("Trinidad", (2, 4)),
        ("Tobago", (2, 4)),
        ("West Yorkshire", (2, 4, 6)),
        ("Lancashire", (4,)),
        ("17th century", (2,)),
        ("Running", (2,)),
        ("Early American", (2,)),
        ("Seven Up", (2, 3, 4)),
        ("Pitch", (2, 3, 4)),
    ):
        assert variant(name).seats == seats
        for count in seats:
            game = undealt(name, count)
            sides = {2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 0, 1], 6: [0, 1, 2, 0, 1, 2]}[count]
            assert [game.side(seat) for seat in range(count)] == sides
            assert game.sides() == max(sides) + 1


def test_c5_a_view_shows_what_the_seat_has_seen():
    """C-5: a view hides exactly the other hands, the stock, others' discards and the deal number."""
    for name, game in positions().items():
        s = game.state
        for seat in list(range(game.seats())) + [255]:
            view = bytearray(game.SIZE)
            game.view(seat, view)
            hidden = set(range(AT_DEAL, AT_OPTIONS)) | set(range(kernels.PACK + s[kernels.STOCK], kernels.EVENTS))
            for other in range(game.seats()):
                place = kernels.hand_at(s, other)
                partner = name == "pitch" and other == 2  # AF-R19: hidden from its own seat too
                if (other != seat or partner) and not game.is_thrown(other):
                    hidden |= set(range(place, place + game.hand_size(other)))
            shed = kernels.PACK + s[kernels.TURNED]
            if name == "discard" and seat != 0:
                hidden.add(shed)
            for i in range(game.SIZE):
                if i in hidden:
                    assert view[i] == (0 if i < BODY else HIDDEN), (name, seat, i)
                else:
                    assert view[i] == s[i], (name, seat, i)


def test_af_r29_a_seat_knows_its_own_discards():
    """AF-R29: the other seats see only that a card was discarded."""
    ups = "5C 6C 6D"
    game = play(dealt("Seven Up", 2, shared(3, 12, ups), ups), "beg", "run", "play on")
    mine = {seat: [] for seat in range(3)}
    while game.phase() == kernels.DISCARDING:
        mine[game.turn()].append(cards(legal(game)[1][8:])[0])
        play(game, legal(game)[1])
    for seat in range(3):
        view = bytearray(game.SIZE)
        game.view(seat, view)
        place = kernels.PACK + 3
        shown = [card for card in view[place : place + 18] if card != HIDDEN]
        assert shown == mine[seat] and len(shown) == 6
        assert view[place + 6 * seat : place + 6 * seat + 6] == bytes(mine[seat])
    assert game.seen_move(game.move_from_name("discard 7S"), 1) == kernels.DISCARD
    for name in ("7S", "deal", "throw in", "pitcher 3", "2-2-2"):
        move = game.move_from_name(name)
        assert game.seen_move(move, 0) == game.seen_move(move, OVER) == move


def test_loaded_positions_can_be_played_on():
    for name, game in positions().items():
        other = AllFours(game.seats(), game.chosen())
        other.load(game.state, game.decks)
        for _ in range(80):
            assert other.state == game.state, name
            if game.turn() == OVER:
                break
            move = legal(game)[-1]
            play(game, move)
            play(other, move)
            other.load(other.state)


# Bytes that may change in a sound position: moves, deal, generator, options, events, scores, shuffles, hands dealt.
LOOSE = set(range(AT_MOVES, BODY)) | set(range(kernels.EVENTS, kernels.COUNTS)) | {kernels.SHUFFLES, kernels.HAND}


def test_c6_a_changed_byte_is_refused():
    """C-6: most fields follow from the others, so that a changed byte is refused."""
    out = array("H", bytes(2 * AllFours.MAX_MOVES))
    tried = positions()
    for name in tried if RUNTIME == "cpython" else ("thrown", "discard"):
        game = tried[name]
        kept = bytes(game.state)
        for i in range(game.SIZE):
            for value in {kept[i] ^ 1, kept[i] ^ 16, kept[i] + 1 & 255, kept[i] - 1 & 255, 0, 3, 0x40, 0xFF} - {
                kept[i]
            }:
                changed = bytearray(kept)
                changed[i] = value
                try:
                    game.load(changed)
                except Corrupt:
                    assert game.state == kept
                    continue
                fits = i in LOOSE or (i == AT_TURN and name in ("pick", "bunch"))
                fits = fits or (name, i, value) == ("forced", kernels.VOIDS, 0)
                fits = fits or (i == kernels.SPEAKERS and game.option("opening") == kernels.COLOUR_GUESS)
                assert fits, "%s: byte %d as %d" % (name, i, value)
                for _ in range(3):
                    if game.moves(out):
                        game.play(out[0])
                        game.check()
                game.load(kept)


def test_c6_exchanged_cards_must_fit_the_tricks():
    """C-6: in a loaded position, each trick's cards must be legal and must have won it for its taker."""
    game = play(dealt("Trinidad", 3, FOUR, "5C"), "stand", "AC 2C 3C 4C 7H 9H AH 2H")
    kept = bytes(game.state)
    for first, second, right in (
        (0, 3, False),  # the card that wins the trick
        (1, 2, True),  # two trumps, from seats that have more trumps
        (4, 6, False),
        (4, 5, True),
        (3, 7, False),  # a heart to a trick of trumps
    ):
        changed = bytearray(kept)
        first, second = kernels.PLAYED + first, kernels.PLAYED + second
        changed[first], changed[second] = kept[second], kept[first]
        if right:
            game.load(changed)
            game.load(kept)
        else:
            raises(Corrupt, game.load, changed)


def test_positions_with_illegal_play_are_refused():
    """AF-4, AF-5, AF-R18, AF-R15: an illegal card, a hand thrown in with a trump, and a stand without a trump are
    refused."""
    game = play(dealt("Trinidad", 3, FOUR, "5C"), "stand", "AC 2C 3C 4C")
    seat = kernels.hand_at(game.state, 3)
    changed = bytearray(game.state)
    place = kernels.PLAYED + 3
    changed[place], changed[seat + 1] = changed[seat + 1], changed[place]
    changed[seat : seat + 5] = bytes(sorted(changed[seat : seat + 5]))
    assert "legal" in raises(Corrupt, game.load, changed).args[0]
    game = play(dealt("West Yorkshire", 3, WORTHLESS), "AC 2C")
    changed = bytearray(game.state)
    changed[kernels.THROWN] = 4
    changed[AT_TURN] = 3
    assert "thrown in" in raises(Corrupt, game.load, changed).args[0]
    game = play(dealt("Trinidad", 3, FOUR, "KS", forced_beg="yes"), "stand")
    changed = bytearray(game.state)
    spade = kernels.hand_at(changed, 0) + 5
    stock = kernels.PACK + changed[kernels.STOCK]
    while changed[stock] >> 4 == 3:
        stock += 1
    changed[spade], changed[stock] = changed[stock], changed[spade]
    changed[spade - 5 : spade + 1] = bytes(sorted(changed[spade - 5 : spade + 1]))
    assert "beg" in raises(Corrupt, game.load, changed).args[0]


def look(game, seat):
    """Call everything that a screen may call on a view."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    for other in range(game.seats()):
        for i in range(game.hand_size(other)):
            game.hand_card(other, i)
    for trick in range(game.tricks() + 1):
        for i in range(game.trick_size(trick)):
            assert game.trick_card(trick, i) and game.seat_of_card(trick, i) < game.seats()
    assert game.winning_seat() in list(range(game.seats())) + [OVER]
    for i in range(game.event_count()):
        game.event_points(i)
    game.led_suit()
    game.turn_up()
    for side in range(game.sides()):
        game.tricks_won(side)
        game.stakes(side)
    if game.turn() == seat:
        assert game.moves(out)


def test_a_changed_view_is_refused_or_safe_to_show():
    """With any byte changed, a view is refused, or every call that a screen makes on it works."""
    tried = positions()
    for name in tried if RUNTIME == "cpython" else ("thrown",):
        game = tried[name]
        seat = game.turn() if game.turn() != OVER else 0
        seen = AllFours(game.seats(), game.chosen())
        view = bytearray(game.SIZE)
        game.view(seat, view)
        assert game.is_sound(view, seat)
        for i in range(BODY, game.SIZE):
            for value in {view[i] ^ 1, view[i] + 1 & 255, 0, 4, 0x40, 0xFF} - {view[i]}:
                seen.state[:] = view
                seen.state[i] = value
                if game.is_sound(seen.state, seat):
                    look(seen, seat)
        seen.state[:] = view
        for phase in range(12, 256, 49):
            seen.state[5] = phase
            assert not game.is_sound(seen.state, seat), name


def test_af_r19_the_pitchers_partner_does_not_see_its_hand():
    """AF-Y4, AF-R19: in West Yorkshire and Lancashire, the partner's hand is hidden until the pitch; other seats see
    theirs."""
    hands = {4: WORTHLESS, 6: [" ".join(rank + suit for rank in "AKQJ98") for suit in "CD"] + ["2C 3C 4C 5C 6C 7C"]}
    hands[6] += ["2D 3D 4D 5D 6D 7D", "2H 3H 4H 5H 6H 7H", "2S 3S 4S 5S 6S 7S"]
    for name, seats in (("West Yorkshire", 4), ("West Yorkshire", 6), ("Lancashire", 4), ("Pitch", 4)):
        game = dealt(name, seats - 1, hands[seats])
        view = bytearray(game.SIZE)
        partner = seats // 2
        for pitched in (False, True):
            for seat in range(seats):
                game.view(seat, view)
                closed = seat == partner and not pitched and name != "Pitch"
                place = kernels.hand_at(game.state, seat)
                mine = game.state[place : place + game.hand_size(seat)]
                assert view[place : place + len(mine)] == (bytes([HIDDEN] * len(mine)) if closed else mine), (
                    name,
                    seat,
                )
                assert game.is_sound(view, seat)
                view[place : place + len(mine)] = mine
                assert game.is_sound(view, seat) != closed, "a view that tells it is not sound"
            play(game, legal(game)[0])


def test_hands_of_others_in_a_view_are_backs():
    game = positions()["forced"]
    view = bytearray(game.SIZE)
    game.view(1, view)
    assert game.is_sound(view, 1) and not game.is_sound(view, 2) and not game.is_sound(game.state, 1)
    assert hand(game, 1).split()[0] == "QC"
