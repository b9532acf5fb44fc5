"""Mistakes of All Fours' hard player that anybody would notice."""

from array import array
from typing import Any

from engines.all_fours import bot, kernels, play, survey
from engines.game import OVER
from host_sim.kernels import llvm
from tools.all_fours_tables.equities import new_game

HARD = 2
MATCHES = 20


def losing_cards(s: bytearray) -> list[int]:
    """Return the plain cards that the last seat of a trick may play and that leave the trick to opponents; none for
    other seats."""
    h, moves = array("H", bytes(2 * survey.WORK)), array("H", bytes(2 * 64))
    bot.prepare(s, h)
    best = h[survey.BEST_SEAT]
    if h[survey.LED] == kernels.NO_TRUMP or survey.seats_behind(s, h) or (best - h[survey.ME]) % h[survey.SIDES] == 0:
        return []
    cards = [move for move in moves[: play.list_moves(s, moves)] if move < kernels.CUT]
    trump = s[kernels.TRUMP]
    return [card for card in cards if card >> 4 != trump and not survey.beats(card, h[survey.BEST], trump)]


def test_hard_gives_no_points_away() -> None:
    """AF-8: the last seat of a trick that opponents take plays the card of a suit that counts least for Game."""
    game = new_game("Trinidad", 4)
    player: Any = bot.AllFoursBot()
    player.level = HARD
    view = bytearray(game.SIZE)
    decisions = mistakes = 0
    with llvm.accelerated():
        for seed in range(MATCHES):
            game.deal(seed)
            while game.turn() != OVER:
                game.view(game.turn(), view)
                move = player.decide(view)
                if game.phase() == kernels.PLAYING and move in (losing := losing_cards(view)):
                    least = min(survey.points(card) for card in losing if card >> 4 == move >> 4)
                    decisions += 1
                    mistakes += survey.points(move) > least
                game.play(move)
    assert decisions > 100
    assert mistakes <= decisions // 50
