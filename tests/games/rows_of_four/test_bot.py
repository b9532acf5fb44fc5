"""Rows of Four's computer player: its decisions and reasons, and proof that it never goes round in circles."""

from engines import rng
from engines.game import AT_DEAL, AT_OPTIONS, OVER
from engines.rows_of_four import bot, kernels, rules
from engines.rows_of_four.search import (
    BEST,
    BEST_PLY,
    BREAK,
    CARD_UP,
    IN_WASTE,
    ON_LIKE,
    ON_LOWER,
    SPACE,
    SPACE_GAIN,
    START_VALUE,
    UP_GAIN,
    WASTE_GAIN,
    WASTE_ON_LOWER,
)
from games.rows_of_four.texts import IDLE, P, at, legal
from host_sim.positions import rows_of_four as position
from portable import RUNTIME

VARIANTS = (
    (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 1, 0, 0, 0, 0, 0, 0),
    (0, 0, 2, 0, 0, 0, 0, 0),
    (0, 0, 3, 0, 0, 0, 0, 0),
    (0, 1, 3, 0, 0, 0, 0, 0),
    (0, 0, 0, 1, 0, 0, 0, 0),
    (0, 0, 0, 0, 1, 0, 0, 0),
    (0, 1, 0, 0, 1, 1, 0, 0),
    (0, 0, 0, 1, 1, 1, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 1),
    (0, 1, 3, 1, 1, 1, 1, 1),
)
MOST_PASSES = 4  # passes that are tested if redeals are unlimited
GAMES = 2 if RUNTIME == "micropython" else 1

ALL_UP = "up C13 C13 D13 D13 H13 H13 S13 S11 | piles %s / -- / -- / -- / -- / -- / -- / -- | stock --"

REASONS = (
    (P + "up S4 | piles . 5S / . 9D / . 9H" + IDLE + " | stock KS *", "1-F", "one more card up"),
    (P + "piles . AS / . 9D / . 9H" + IDLE + " | stock KS *", "1-F", "safe to send up"),
    (P + "piles . 10S 7S / . 8D / . 3H" + IDLE + " | stock 9S *", "1-2", "frees the 10"),
    (P + "piles . AS 7S / . 8D / . 4H" + IDLE + " | stock KS *", "1-2", "frees the ace"),
    (P + "piles 7S / 8D / . 3H" + IDLE + " | waste KS | stock 4S *", "1-2", "makes a space"),
    (P + "piles . 2S / 8D / . 4H" + IDLE + " | waste AC 7S | stock KS *", "W-2", "off the waste"),
    (P + "piles -- / . 5D / . 9H" + IDLE + " | waste AC KS | stock 4S *", "W-1", "a space for the waste"),
    (P + "piles . 5S / . 9D / . 9H" + IDLE + " | stock KS *", "draw", "nothing better to move"),
    (P + "piles . 5S / . 9D / . 9H" + IDLE + " | waste * | stock --", "redeal", "the stock is empty"),
    (P + ALL_UP % "KS QS", "1-F", "safe to send up"),
)


def view_of(game):
    """Return the player's view as a new buffer."""
    out = bytearray(game.SIZE)
    game.view(0, out)
    return out


def copy_of(game):
    """Return a game in the same position."""
    other = rules.RowsOfFour()
    other.state[:] = game.state
    return other


def value(game, player):
    """Return the value of a table with its gains, counted slowly from the bot's own description of it."""
    weights, room = player._weights, player._room
    total = START_VALUE + game.score() * room[UP_GAIN] + (72 - game.waste_size()) * room[WASTE_GAIN]
    for pile in range(9):
        ranks = [game.state[kernels.PILES + 16 * pile + i] & 15 for i in range(game.state[kernels.LENGTHS + pile])]
        if not ranks and pile < 8:
            total += room[SPACE_GAIN]
        for i, rank in enumerate(ranks):
            least = min(ranks[:i] + [14])
            at_lower = WASTE_ON_LOWER if pile == 8 else ON_LOWER
            if rank > least:
                total -= weights[at_lower] + weights[at_lower + 1] * (13 - least)
            elif rank == least:
                total -= weights[ON_LIKE]
            if rank + 1 != (ranks[i - 1] if i else 14):
                total -= weights[BREAK]
            if pile == 8:
                total -= weights[IN_WASTE]
    return total


def gains(game, player):
    """Return the part of the value that the bot leaves out, because it counts gains from the start of its search."""
    room, weights = player._room, player._weights
    return (
        game.score() * (room[UP_GAIN] - weights[CARD_UP])
        + (72 - game.waste_size()) * room[WASTE_GAIN]
        + sum([game.pile_size(pile) == 0 for pile in range(8)]) * (room[SPACE_GAIN] - weights[SPACE])
    )


def reach(game, player, depth):
    """Return the best value within `depth` moves and the fewest moves to it, negated, by exhaustive search."""
    best = (value(game, player), 0)
    if depth:
        for name in legal(game):
            if "-" in name and (name[0] in "W12345678" or game.option("draw")):
                then = copy_of(game)
                then.play(then.move_from_name(name))
                found, far = reach(then, player, depth - 1)
                best = max(best, (found, far - 1))
    return best


def games(count):
    """Yield `count` dealt games of every variant."""
    for number, options in enumerate(VARIANTS):
        for seed in range(count):
            game = rules.RowsOfFour(0, options)
            game.deal(31 * number + seed)
            yield game


def test_it_examines_all_moves():
    """The bot's best value and the number of moves to it equal an exhaustive search, also with cards taken back."""
    player = bot.RowsOfFourBot()
    compared = 0
    for options in (None, (0, 0, 0, 0, 1), (0, 0, 0, 1, 0, 1)):
        game = rules.RowsOfFour(0, options)
        game.deal(1234)
        for _ in range(60):
            move = player.decide(view_of(game))
            if game.moves_made() % 6 == 0:
                found = player._room[BEST] + gains(game, player), -player._room[BEST_PLY]
                assert found == reach(game, player, 3), position.to_text(game)
                compared += 1
            game.play(move)
    assert compared == 30


def test_it_never_goes_round_in_circles():
    """RO-R13: no table occurs twice between two draws, so every game ends. The bot gives up only stalled games.

    Until the next draw, or the next card sent up in its place, each decision can reach a better value, or the same
    value in fewer moves. Both are bounded whole numbers, so the moves between two draws come to an end. Once no draw is
    left, the bot may take a longer way. Each card won on that way leaves one less to win.
    """
    player = bot.RowsOfFourBot()
    moved = 0
    for game in games(GAMES):
        before = None
        seen = set()
        while game.turn() != OVER and game.passes() <= MOST_PASSES:
            move = player.decide(view_of(game))
            table = bytes(game.state[kernels.HEIGHTS :])
            assert table not in seen, position.to_text(game)
            seen.add(table)
            phase = game.stock_left(), game.passes(), game.option("auto") and game.score()
            now = player._room[BEST] + gains(game, player), -player._room[BEST_PLY]
            if not player._last:
                assert before is None or before[0] != phase or now > before[1], position.to_text(game)
                before = phase, now
            assert move == kernels.GIVE_UP or game.move_name(move) in legal(game)
            assert move != kernels.GIVE_UP or game.stalled()
            assert player.reason()
            game.play(move)
            moved += move < kernels.DRAW
            if move >= kernels.DRAW:
                seen.clear()
    assert moved > 1000


def test_the_last_move_of_two_thousand():
    """RO-R13: the only legal move is then to give up."""
    game = at(P + "piles . 9S 8D / . 9H / . 4S" + IDLE + " | stock 3S *")
    game.state[6] = 1999 & 255
    game.state[7] = 1999 >> 8
    player = bot.RowsOfFourBot()
    assert player.decide(view_of(game)) == kernels.GIVE_UP and legal(game) == []
    assert player.reason() == "no room for another move"


def test_it_uses_only_what_it_sees():
    """With another stock behind the same view, deal number or generator, the move is the same."""
    player = bot.RowsOfFourBot()
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    game = rules.RowsOfFour()
    game.deal(99)
    for _ in range(40):
        move = player.decide(view_of(game))
        other = copy_of(game)
        rng.shuffle(luck, 0, other.state, other.SIZE - other.stock_left(), other.stock_left())
        for i in range(AT_DEAL, AT_OPTIONS):
            other.state[i] = rng.below(luck, 0, 256)
        assert bot.RowsOfFourBot().decide(view_of(other)) == move
        game.play(move)


def test_steps_are_short_and_leave_the_table_as_it_was():
    """Each step examines about a dozen tables. A decision that is interrupted and started again has the same result."""
    player = bot.RowsOfFourBot()
    game = rules.RowsOfFour()
    game.deal(5)
    most = 0
    for _ in range(60):
        view = view_of(game)
        kept = bytes(view)
        move = player.decide(view)
        assert view == kept and player._position.state == kept
        player.start(view)
        steps = 1
        while not player.step():
            steps += 1
            if steps == 2:
                player.start(view)
        assert player.move == move
        most = max(most, steps)
        game.play(move)
    assert most >= 3


def test_its_reasons():
    player = bot.RowsOfFourBot()
    for text, name, why in REASONS:
        game = at(text)
        assert (game.move_name(player.decide(view_of(game))), player.reason()) == (name, why), text


def test_it_takes_cards_back_only_if_it_must():
    """RO-R8: the bot takes cards back only after the last draw."""
    player = bot.RowsOfFourBot()
    game = rules.RowsOfFour(0, (0, 1, 0, 0, 1, 1))
    game.deal(17)
    while game.turn() != OVER:
        move = player.decide(view_of(game))
        assert move >= kernels.DRAW or move >> 4 <= kernels.FROM_WASTE or player._last
        game.play(move)
