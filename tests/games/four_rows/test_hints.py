"""Hints of Four Rows in whole games: each reason is compared with later moves or an exhaustive search."""

from engines.four_rows import exit_search, kernels
from engines.game import OVER
from engines.table import Table
from host_sim.positions import four_rows as position
from portable import RUNTIME

GAMES = 2 if RUNTIME == "micropython" else 8
RANKS = range(1, 14)


def can_go_out(hand, field, known):
    """True if some order of plays empties a hand, by exhaustive search; tens stand for any card that fits."""
    if not hand:
        return True
    key = hand, tuple(sorted(field))
    if key not in known:
        known[key] = any(can_go_out(*after, known) for after in plays(hand, field))
    return known[key]


def plays(hand, field):
    """Yield the hands and fields to which one play leads."""
    for i, card in enumerate(hand):
        rest = hand[:i] + hand[i + 1 :]
        for slot in range(4):
            ranks = RANKS if card & 15 == 10 else ()
            for shown in [suit << 4 | rank for suit in range(4) for rank in ranks] or [card]:
                if kernels.fits(shown, field[slot]):
                    yield rest, field[:slot] + (shown,) + field[slot + 1 :]


def way_is_open(game):
    """True if the seat to act can empty its hand."""
    seat = game.turn()
    hand = tuple(game.hand_card(seat, i) for i in range(game.hand_size(seat)))
    return can_go_out(hand, tuple(game.field_card(slot) for slot in range(4)), {})


def tried_out(game):
    """True if the hand is small enough for an exhaustive search."""
    seat = game.turn()
    tens = sum(game.hand_card(seat, i) & 15 == 10 for i in range(game.hand_size(seat)))
    return game.hand_size(seat) + 2 * tens <= 7


class Follower:
    """Follows the hints of a turn and checks that the game agrees with them."""

    def __init__(self):
        self.seat = OVER
        self.cards = 0  # number of cards still to be played
        self.out = False  # whether the hand is empty after them
        self.reasons = {}

    def hear(self, game, move, why):
        """Record a hint; fail unless its reason is known, and true as far as can be checked before the move."""
        words = " ".join([word for word in why.split(" ") if not word.isdigit()])
        self.reasons[words] = self.reasons.get(words, 0) + 1
        number = [int(word) for word in why.split(" ") if word.isdigit()]
        going = self.seat == game.turn() and self.cards
        self.seat, held = game.turn(), game.hand_size(game.turn())
        cards, out = number[0] if number else 0, False
        if words in ("then more and out", "goes out"):
            cards, out = cards + 1, True
            assert cards == held and move != kernels.PASS
        elif words in ("no way out, sheds", "there is no way out"):
            assert game.last_lap() and bool(cards) == (move != kernels.PASS)
        elif words == "sheds this turn":
            assert not game.last_lap() and move != kernels.PASS and 0 < cards < held
        else:
            assert words in ("better to wait", "brings a new field", "the rest is better kept"), why
            assert move == kernels.PASS and not game.last_lap()
            assert bool(game.state[kernels.PLAYED]) == (words == "the rest is better kept")
        assert out or not tried_out(game) or not way_is_open(game)
        # The hint must still hold. With fewer cards in hand, the search sees further and may find how to play more
        # cards.
        assert not going or (cards, out) == (self.cards, self.out) or (cards > self.cards and out >= self.out), why
        self.cards, self.out = cards, out

    def see(self, game, move, why, hand_before):
        """Check a hint against the result of its move from a hand of `hand_before` cards."""
        new_field = why == "brings a new field"
        assert not new_field or (game.new_fields() and game.news() & kernels.ALL_PASSED)
        if move == kernels.PASS:
            return
        self.cards -= 1
        goes_on = game.turn() == self.seat and game.state[kernels.PLAYED]
        assert bool(goes_on) or not self.cards
        if self.out and not self.cards:
            assert hand_before == 1 and (game.news() & kernels.LAST_LAP or game.last_lap() or later(game, self.seat))


def later(game, seat):
    """True if the last lap in which `seat` went out is over: the game is won or goes on in a new stage."""
    return game.turn() == OVER or game.news() & kernels.NEW_STAGE and game.is_active(seat)


def hinted(table):
    """Return the move and the reason of a hint."""
    while not table.hint():
        pass
    return table.hint_move(), table.hint_reason()


def test_each_hint_is_true():
    """Hints count the cards of a turn correctly, with every number of seats and both options.

    In a last lap no hint recommends waiting.
    """
    follower = Follower()
    for deal in range(GAMES):
        for seats in (2, 3, 4):
            table = Table("four_rows", seats, bytes((deal & 1, deal >> 1 & 1, 0, 0)))
            table.deal(deal)
            while table.turn() != OVER:
                game = table.view(table.turn())
                move, why = hinted(table)
                assert len(why) <= 26
                held = game.hand_size(game.turn())
                follower.hear(game, move, why)
                table.play(move)
                follower.see(table.view(follower.seat), move, why, held)
    assert len(follower.reasons) >= (4 if RUNTIME == "micropython" else 7), follower.reasons


LAP = "four_rows 2 out no random | hands %s / -- | field %s | turn 1 | finished 2 | lap 1 | history 1 2"


def test_a_hint_finds_the_way_out_of_a_last_lap():
    """Exhaustive search finds a way out, with tens, that the net's search misses. Each hint counts the cards left."""
    for hand, field in (("10H 10S 5C", "2C KH KD KS"), ("10H 10S", "2C KH KD KS"), ("10D AS", "6C 4S 6S 2D")):
        table = Table("four_rows", 2, bytes(4))
        table.deal(1)
        table._game.load(position.from_text(LAP % (hand, field)).state)
        for left in range(len(hand.split()) - 1, -1, -1):
            assert table.turn() == 0
            move, why = hinted(table)
            assert why == ("then %d more and out" % left if left else "goes out")
            table.play(move)
        assert table.view(0).stage() == 7, "both are in the next stage"


def test_gaps_are_the_tens_between_two_cards():
    """A gap is the number of tens needed between two cards, by a breadth-first search of single steps."""
    cards = [suit << 4 | rank for suit in range(4) for rank in RANKS]
    for on in cards:
        steps = {on: 0}
        near = [on]
        for card in near:
            for other in cards:
                if other not in steps and kernels.fits(other, card):
                    steps[other] = steps[card] + 1
                    near.append(other)
        for card in cards:
            assert exit_search.gap(card, on) == max(steps[card] - 1, 0)
