"""The hard player's parts: worlds play out as the rules do, and a match is won as the rules say."""

from array import array

from engines.all_fours import equity, kernels, play, playout, score, search, survey, worlds
from engines.all_fours.variants import VARIANTS
from engines.catalog import find
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER, option_at, part
from games.all_fours.dealt import begun, dealt
from games.all_fours.dealt import play as play_by_name

ENTRY = find("all_fours")
OPTIONS = {
    "Trinidad": {"undertrumping": "banned", "trumping_in": "banned"},
    "West Yorkshire": {"trumping_in": "banned"},
    "Seven Up": {"discard": "keep nine"},
}
TABLES = {2: "two_seats", 3: "three_seats", 4: "four_seats", 6: "six_seats"}
NO_NOISE, ALWAYS = 0, 256


def tables():
    """Yield a new match of each variant, with each number of seats."""
    for row in VARIANTS:
        for seats in row.seats:
            yield row.name, begun(row.name, seats, 0, None, opening="random", **OPTIONS.get(row.name, {}))


def world_of(s):
    """Return the world of a state in which no card is hidden, before a card is played."""
    h = array("H", bytes(2 * survey.WORK))
    g = array("H", bytes(2 * playout.WORLD))
    survey.survey_hands(s, h, s[AT_TURN], score.sides(s))
    survey.survey_tricks(s, h)
    worlds.begin(s, h, g)
    for seat in range(s[AT_SEATS]):
        if not s[kernels.THROWN] >> seat & 1:
            for suit in range(4):
                g[seat * 4 + suit] = 0
            at = kernels.hand_at(s, seat)
            for card in s[at : at + s[kernels.COUNTS + seat]]:
                g[seat * 4 + (card >> 4)] |= 1 << survey.power(card)
    worlds.set_owners(g, worlds.tally_of(s), option_at(s, kernels.LOW_TAKER))
    return h, g


def to_play(game, player, stop=1):
    """Let bots play until trumps are known and `stop` cards have been played. False if the match ends before."""
    s = game.state
    view = bytearray(game.SIZE)
    while game.turn() != OVER:
        if s[AT_PHASE] == kernels.PLAYING and s[kernels.TRUMP] != kernels.NO_TRUMP and s[kernels.PLAYED_COUNT] >= stop:
            return True
        game.view(game.turn(), view)
        game.play(player.decide(view))
    return False


def test_worlds_play_out_by_the_rules():
    """AF-3 to AF-8, AF-L1, AF-R12, AF-R13: a world allows the same cards, and the same seat is to act. The same sides
    score in the end, with and without random cards."""
    moves = array("H", bytes(2 * 24))
    hands = 0
    for name, game in tables():
        table = part("all_fours", TABLES[game.seats()]).CARDS
        player = ENTRY.bot()()
        player.level = 1
        s = game.state
        for seed in range(4):
            game.deal(seed)
            if not to_play(game, player, 1 + seed):
                continue
            _, g = world_of(s)
            g[playout.LUCK] = 1 + seed
            scores = bytes(s[kernels.SCORES : kernels.SCORES + 3])
            going = 1
            while going:
                assert g[playout.SEAT] == s[AT_TURN]
                card = worlds.state_card(playout.choose(g, table, ALWAYS if seed & 1 else NO_NOISE))
                count = play.list_moves(s, moves)
                assert card in list(moves[:count]), name
                going = playout.put(g, worlds.card_of(card))
                if not going:
                    kernels.put(s, card)
                    kernels.winning(s, 1)
                else:
                    play.play_move(s, card)
            tally = score.tally(s)
            assert [g[playout.HIGH_SIDE], g[playout.LOW_SIDE], g[playout.JACK_SIDE]] == [
                tally >> i & 3 for i in (0, 2, 4)
            ]
            if tally >> 4 & 3 != kernels.NOBODY:
                assert (g[playout.JACK_SIDE] != g[playout.JACK_OWNER]) == bool(tally >> 8 & 1)
            check_chance(s, g, scores)
            hands += 1
    assert hands > 60


def check_chance(s, g, scores):
    """AF-9: the chance at the end of a hand is that of the scores that the rules give."""
    for side in range(3):
        s[kernels.SCORES + side] = scores[side]
    chances = part("all_fours", TABLES[s[AT_SEATS]]).MATCHES[option_at(s, kernels.VARIANT)]
    h = array("H", bytes(2 * survey.WORK))
    e = array("H", bytes(2 * equity.WORK))
    sides = score.sides(s)
    for seat in range(sides):
        h[survey.ME] = seat
        h[survey.SIDES] = sides
        equity.begin(s, h, e, len(chances))
        before = bytes(s)
        found = equity.chance(g, e, chances)
        over = score.score_hand(s)
        if over:
            assert found == (255 if s[9] >> seat & 1 else 0)
        elif sides == 2:
            dealer = (s[kernels.DEALER] + 1) % s[AT_SEATS] % 2
            left = [score.target(s) - s[kernels.SCORES + side] for side in (dealer, 1 - dealer)]
            size = int(len(chances) ** 0.5)
            value = chances[(left[0] - 1) * size + left[1] - 1]
            assert found == (value if dealer == seat else 255 - value)
        s[:] = before


def test_a_thrown_hand_is_left_out():
    """AF-Y7: a world has no cards of a hand thrown in, and its seat does not play."""
    hands = ("AC KC QC JC 10C 9C", "2D 3D 4H 5H 6S 7S", "8C 7C 6C 5C 4C 3C", "2H 3H 4D 5D 6D 7D")
    game = play_by_name(dealt("West Yorkshire", 3, hands), "AC", "throw in")
    _, g = world_of(game.state)
    assert g[playout.PLAYERS] == 0b1101 and g[4] | g[5] | g[6] | g[7] == 0
    assert g[playout.SEAT] == 2 and g[playout.BEHIND] == 1


def test_moves_are_sorted_by_their_sums():
    """The first move is medium's card and stays first."""
    moves = array("H", [4, 5, 3, 9])
    sums = array("H", [8, 7, 9, 9])
    search.sort(moves, sums, 4)
    assert list(moves) == [4, 3, 9, 5] and list(sums) == [8, 9, 9, 7]


def test_equal_views_lead_to_equal_decisions():
    """The luck of a search comes from the view."""
    game = begun("Pitch", 3, 0, None, opening="random")
    game.deal(3)
    view = bytearray(game.SIZE)
    while game.state[AT_PHASE] != kernels.PLAYING:
        moves = array("H", bytes(2 * 24))
        game.moves(moves)
        game.play(moves[0])
    game.view(game.turn(), view)
    one, other = ENTRY.bot()(), ENTRY.bot()()
    one.level = other.level = 2
    first = one.decide(view)
    assert one.decide(view) == other.decide(view) == first
