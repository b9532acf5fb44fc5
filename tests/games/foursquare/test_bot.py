"""Foursquare's computer player: the cards it may use, its decisions and reasons, and its use of memory."""

from array import array

import micropython

from engines import rng
from engines.foursquare import bot, kernels, rules, words
from engines.game import AT_DEAL, AT_RNG, OVER
from host_sim.positions import foursquare as position

_STOCK = 64
_POS = 104
_CARDS = 40

# Fifteen piles face up. The only gap has an ace and a ten beside it in both directions, so any card wins there.
WIN_OR_WAIT = (
    "foursquare floating loses off off | A1=5C B1=AC C1=10C D1=AD A2=AH B2=2C C2=3C D2=10D A3=10H B3=4C C3=6C D3=5H "
    "A4=5D B4=AS C4=10S | hand 7C"
)
# Sixteen piles, one face down; only a card on that pile wins.
COVER_TO_WIN = WIN_OR_WAIT.replace("C4=10S |", "C4=10S D4=#9H |")
# Every place turns more than four piles down.
LOST = (
    "foursquare floating loses off off | B1=5C C1=2S D1=4D*2 E1=5H B2=4S C2=6S*2 D2=9H E2=3H B3=9D*2 C3=10H D3=10S "
    "E3=7D*2 C4=5D D4=2H E4=9C | hand AH"
)
OPEN = "foursquare floating loses off off | D2=7S C3=2D D3=9D D4=4H | hand "
WIDE = "foursquare floating loses off off | D1=5H %s C2=10C*2 D2=7S A3=%s B3=%s C3=2D D3=9D %s | hand "
FEW = "foursquare floating loses off off | B3=9H C3=10H D3=2H C4=3C D4=9D | hand "
MANY = (
    "foursquare floating loses off off | A1=3D*2 B1=2C*2 C1=10S D1=10C*2 A2=5C B2=9H*2 C2=9S*2 D2=5H A3=7C B3=3H C3=2D "
    "D3=3C*4 B4=9D*2 C4=9C*2 D4=AS*3 | hand 10D"
)
FULL = (
    "foursquare floating loses off off | A1=AH*2 C1=#8C D1=#5H A2=9H B2=7C*2 C2=10C*2 D2=7S A3=9C B3=2S*2 C3=2D D3=9D "
    "A4=8D B4=6H C4=10S D4=4H | hand 5S"
)
TWO_DOWN = WIDE % ("A2=9H B2=7C*2", "9C", "2S*2", "A4=#8D D4=#4H")
# The last card of the stock: every place that does not win loses.
LAST = (
    "foursquare floating loses off off | A1=5C*3 B1=AC*3 C1=10C*3 D1=AD*3 A2=AH*3 B2=2C*3 C2=3C*2 D2=10D*3 A3=10H*3 "
    "B3=4C*3 C3=6C*2 D3=5H*2 A4=5D*2 B4=AS*2 C4=10S*2 | hand "
)

REASONS = (
    (OPEN + "5H", "D1", "new pile, nothing turns"),
    (OPEN + "AC", "D3", "3 down, best for the next card"),
    (OPEN + "10H", "C4", "2 down, best for the next card"),
    (WIDE % ("A2=9H B2=7H", "9C", "2S*2", "A4=#8D D4=#4H") + "AC", "B4", "flips 2 up for 2 down"),
    (WIDE % ("", "#9C", "8H", "A4=8D D4=#4H") + "9H", "A2", "flips 1 up for 1 down"),
    (WIDE % ("A2=9H", "9C", "2S*2", "A4=#8D D4=#4H") + "7H", "B2", "1 down, best for the next card"),
    (FEW + "AD", "B2", "only the 9 goes down"),
    (MANY, "A1", "the least harm: 2 go down"),
    (WIDE % ("A2=9H B2=7H", "9C", "#2S*2", "A4=#8D D4=#4H") + "7C", "B2", "flips the 2 back up"),
    (WIDE % ("A2=9H B2=7H", "9C", "#AS*2", "A4=#8D D4=#4H") + "7C", "B2", "flips the ace back up"),
    (TWO_DOWN + "10S", "C4", "flips 2 cards back up"),
    (FULL, "A3", "covers a card, nothing turns"),
    (COVER_TO_WIN.replace("C3=6C", "C3=#6C"), "D4", "covers a face-down card"),
    (COVER_TO_WIN, "D4", "wins the game"),
    (WIN_OR_WAIT, "D4", "wins the game"),
    (WIN_OR_WAIT, "A1", "covers a card, nothing turns"),
    (LOST, "B1", "every place loses"),
    (LAST + "2S", "A1", "every place loses"),
    (LAST + "2S", "D4", "wins the game"),
)


def view_of(game):
    """Return the player's view as a new buffer."""
    out = bytearray(rules.Foursquare.SIZE)
    game.view(0, out)
    return out


def legal(game):
    """Return the legal moves as a list."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return [out[i] for i in range(game.moves(out))]


def after(game, move):
    """Return a copy of a game after a move."""
    copy = rules.Foursquare()
    copy.state[:] = game.state
    copy.play(move)
    return copy


def positions(deals, every, options=None):
    """Return positions from the computer player's own games, one in `every`."""
    player = bot.FoursquareBot()
    found = []
    for deal in deals:
        game = rules.Foursquare(1, options)
        game.deal(deal)
        while game.turn() != OVER:
            move = player.decide(view_of(game))
            if game.moves_made() % every == 0:
                copy = rules.Foursquare()
                copy.state[:] = game.state
                found.append(copy)
            game.play(move)
    return found


def table_value(game):
    """Return the value of a table, counted slowly from the bot's own description of it."""
    piles = down = spread = 0
    for line in range(4):
        for cells in (range(4 * line, 4 * line + 4), range(line, 16, 4)):
            up = [game.top_card(cell) & 15 for cell in cells if game.top_card(cell) and not game.top_card(cell) & 64]
            if up:
                spread += max(up) - min(up)
    for cell in range(16):
        piles += game.top_card(cell) != 0
        down += game.top_card(cell) >> 6
    if down > 4:
        return bot.LOST + piles
    if piles == 16 and not down:
        return bot.WON
    return piles * bot.PILE_WEIGHT + down * bot.DOWN_WEIGHT + spread * bot.SPREAD_WEIGHT


def expected_value(game, move):
    """Return the two-ply expectation of a move times the number of unseen cards, by the rules alone."""
    unseen = sorted(game.state[_STOCK + game.state[_POS] + 1 : _STOCK + _CARDS])
    then = rules.Foursquare()
    then.state[:] = game.state
    then.set_option(1, 0)  # an illegal reply has the value of a losing one
    then.play(move)
    if then.turn() == OVER:
        return (bot.WON_NOW if then.winners() else bot.LOST) * max(1, len(unseen))
    total = 0
    for rank in range(1, 11):
        held = [card for card in unseen if card & 15 == rank]
        if held:
            then.state[_STOCK + then.state[_POS]] = held[0]
            best = max([table_value(after(then, reply)) for reply in legal(then)])
            if len(unseen) == 1 and best < bot.WON:
                best = bot.LOST
            total += len(held) * best
    return total


def test_sees_only_the_view():
    """FQ-R15: with other unseen cards, generator or deal number, the view and the decision are the same."""
    player = bot.FoursquareBot()
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 99, 0)
    tried = 0
    for game in positions(range(3), 3):
        view = view_of(game)
        move = player.decide(view)
        for _ in range(2):
            state = game.state
            first = state[_POS] + 1
            rng.shuffle(luck, 0, state, _STOCK + first, _CARDS - first)
            for at in (AT_DEAL, AT_DEAL + 3, AT_RNG, AT_RNG + 7):
                state[at] = rng.below(luck, 0, 256)
            assert view_of(game) == view
            assert player.decide(view_of(game)) == move
            assert player.decide(state) == move, "the bot looked at hidden cards"
            tried += 1
    assert tried > 20


def test_nothing_is_allocated():
    """No decision of whole games allocates memory, from `start` to the last step."""
    player = bot.FoursquareBot()
    game = rules.Foursquare()
    view = bytearray(rules.Foursquare.SIZE)
    decisions = 0
    for deal in range(3):
        game.deal(deal)
        while game.turn() != OVER:
            micropython.heap_lock()
            try:
                game.view(0, view)
                player.start(view)
                while not player.step():
                    pass
                game.play(player.move)
            finally:
                micropython.heap_unlock()
            decisions += 1
    assert decisions > 45


def test_a_step_for_each_legal_move():
    player = bot.FoursquareBot()
    for game in positions((5,), 4):
        player.start(view_of(game))
        steps = 1
        while not player.step():
            steps += 1
        assert steps == len(legal(game))
        assert player.step(), "a finished decision stays finished"


def test_value_is_the_two_ply_expectation():
    """The kernel's figures equal those of the rules, played out place by place. The first of the best moves is
    chosen."""
    player = bot.FoursquareBot()
    work = bytearray(rules.Foursquare.SIZE)
    replies = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
    unseen = bytearray(11)
    for options in (None, (0, 1), (1, 0)):
        late = [position.from_text(LAST.replace("A1=5C*3", "A1=5C*2") + "2S")] if options is None else []
        for game in positions((2,), 9, options) + late:
            view = view_of(game)
            bot.count_unseen(view, unseen)
            moves = legal(game)
            values = []
            for move in moves[::3]:
                values.append(bot.expectation(view, work, replies, unseen, move))
                assert values[-1] == expected_value(game, move), position.to_text(game)
            for move in moves:
                if move not in moves[::3]:
                    values.append(bot.expectation(view, work, replies, unseen, move))
            best = max(values)
            chosen = player.decide(view)
            assert bot.expectation(view, work, replies, unseen, chosen) == best
            for move in moves:
                assert move >= chosen or bot.expectation(view, work, replies, unseen, move) < best


def test_ties_go_to_the_first_place():
    """With one card on the table, its four sides are equal, and the decision is always the same."""
    game = position.from_text("foursquare floating loses off off | D4=5H | hand 5S")
    view = view_of(game)
    player = bot.FoursquareBot()
    assert words.move_name(player.decide(view)) == "D3"
    player.decide(view_of(position.from_text(LOST)))
    assert words.move_name(player.decide(view)) == "D3", "a decision leaves no memory"
    assert words.move_name(bot.FoursquareBot().decide(view)) == "D3"


def test_a_win_in_one_is_taken():
    """A win is taken even if another place would win with any next card."""
    player = bot.FoursquareBot()
    for text in (WIN_OR_WAIT, COVER_TO_WIN, WIN_OR_WAIT.replace("floating", "fixed")):
        game = position.from_text(text)
        move = player.decide(view_of(game))
        assert player.reason() == "wins the game"
        assert after(game, move).winners() == 1


def test_a_loss_is_avoided_if_possible():
    player = bot.FoursquareBot()
    avoided = 0
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 4, 0)
    for deal in range(12):
        game = rules.Foursquare()
        game.deal(deal)
        while game.turn() != OVER:
            moves = legal(game)
            safe = [move for move in moves if not game.loses(move)]
            if len(safe) < len(moves) and game.moves_made() % 2 and game.stock_left():
                assert (player.decide(view_of(game)) in safe) == bool(safe)
                avoided += bool(safe)
            choices = safe or moves
            game.play(choices[rng.below(luck, 0, len(choices))])
    assert avoided > 20


def test_a_forbidden_loss_is_never_chosen():
    """FQ-R11: with losing moves forbidden, every decision is legal."""
    for game in positions(range(20, 23), 5, (0, 1)):
        assert game.option("suicide") == 1
        assert bot.FoursquareBot().decide(view_of(game)) in legal(game)


def test_reasons_are_exact():
    player = bot.FoursquareBot()
    said = set()
    for text, place, reason in REASONS:
        game, shift = position.read(text)
        player.start(view_of(game))
        player.move = game.move_from_name(place) + shift
        assert player.move in legal(game), (place, text)
        assert player.reason() == reason, (place, text, player.reason())
        said.add("".join([letter for letter in reason if not letter.isdigit()]))
    assert len(said) >= 10


def test_reasons_agree_with_the_rules():
    """For every legal place, the reason names a win or a loss exactly when there is one."""
    player = bot.FoursquareBot()
    made = [position.from_text(text) for text in (WIN_OR_WAIT, COVER_TO_WIN, LOST, LAST + "2S")]
    for game in positions((0, 7), 4) + made:
        player.start(view_of(game))
        for move in legal(game):
            player.move = move
            reason = player.reason()
            then = after(game, move)
            assert (reason == "wins the game") == bool(then.winners())
            assert (reason == "every place loses") == (then.turn() == OVER and not then.winners())
            turned = kernels.flips(game.state, rules.cell_of(move), game.hand() & 15)
            if "nothing turns" in reason:
                assert not turned
