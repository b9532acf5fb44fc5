"""The longest game of Rows of Four, for tests of long saves: 2,000 moves, each followed by a search."""

from array import array

from engines import rng
from engines.rows_of_four import kernels, rules

# unlimited redeals, draws only when stuck, any top card fills, cards may be taken back
OPTIONS = (0, 0, 3, 1, 1, 1, 0, 0)
DEAL = 11
_LUCK = 4


def longest_game():
    """Return the moves of a random game of `MAX_PLAYS` moves, dealt as `DEAL` with `OPTIONS`. The last move gives
    up."""
    game = rules.RowsOfFour(0, OPTIONS)
    game.deal(DEAL)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, _LUCK, 0)
    out = array("H", bytes(2 * game.MAX_MOVES))
    made = array("H")
    while len(made) < kernels.LAST_MOVE:
        count = game.moves(out)
        move = out[count - 2]  # a draw or redeal if legal; the last move is to give up
        if move < kernels.DRAW:
            move = out[rng.below(luck, 0, count - 1)]
        if move >> 4 >= kernels.FOUNDATIONS and move < kernels.DRAW and rng.below(luck, 0, 8):
            move = out[0]
        game.play(move)
        made.append(move)
    game.play(kernels.GIVE_UP)
    made.append(kernels.GIVE_UP)
    return made
