"""The solver of Rows of Four against the engine, and against a plain search of all the engine's moves."""

import random
from array import array
from itertools import product
from typing import Any

import numpy as np
import pytest

from host_sim.kernels import llvm
from tools.solve import rows_search, rows_solver, rows_table
from tools.solve.rows_solver import LOST, UNKNOWN, WINNABLE, Rules, WrongSolution

from engines import card_text, rng  # isort: skip
from engines.game import AT_RNG, OVER  # isort: skip
from engines.rows_of_four import kernels  # isort: skip
from host_sim.positions import rows_of_four as position  # isort: skip
from engines.rows_of_four.rules import RowsOfFour  # isort: skip

ALL_RULES = [
    Rules(*choices)
    for choices in product(("shuffle", "turn over"), ("2", "1", "0"), ("waste only", "any top card"), ("no", "yes"))
]


def key(game: Any) -> tuple[Any, ...]:
    """A table, piles in any order."""
    s = bytes(game.state)
    piles = sorted([s[at : at + 16] for at in range(52, 180, 16)])
    heights = [s[at : at + 2] if s[at] <= s[at + 1] else s[at + 1 : at - 1 : -1] for at in range(32, 40, 2)]
    return (*piles, *heights, s[48:51], s[180:252], s[AT_RNG : AT_RNG + rng.SIZE])


def can_be_won(start: RowsOfFour, most: int) -> bool | None:
    """Return True if the engine's moves lead to a win, trying all of them; `None` after `most` tables."""
    game = RowsOfFour()
    moves = array("H", bytes(2 * RowsOfFour.MAX_MOVES))
    seen = {key(start)}
    waiting = [bytes(start.state)]
    while waiting:
        state = waiting.pop()
        game.state[:] = state
        for i in range(game.moves(moves)):
            game.state[:] = state
            if moves[i] == kernels.GIVE_UP:
                continue
            game.play(moves[i])
            if game.winners():
                return True
            found = key(game)
            if found not in seen:
                if len(seen) == most:
                    return None
                seen.add(found)
                waiting.append(bytes(game.state))
    return False


def endgame(luck: random.Random, rules: Rules, cards: int) -> RowsOfFour:
    """A game with few cards left, in a few piles and the talon."""
    heights = [13] * 8
    for _ in range(cards):
        f = luck.choice([f for f in range(8) if heights[f] > 9])
        heights[f] -= 1
    left = [f >> 1 << 4 | rank for f in range(8) for rank in range(heights[f] + 1, 14)]
    luck.shuffle(left)
    words = [card_text.to_text(card) for card in left]
    piles: list[list[str]] = [[] for _ in range(8)]
    talon: list[list[str]] = [[], []]
    used = luck.randint(1, 3)
    for word in words:
        (talon[luck.randrange(2)] if luck.random() < 0.25 else piles[luck.randrange(used)]).append(word)
    up = " ".join(f"{'CDHS'[f >> 1]}{heights[f]}" for f in range(8))
    options = f"rows_of_four {rules.redeal} {rules.redeals} any_time {rules.fill} {rules.take_back} on off"
    options = options.replace("turn over", "turn_over").replace("waste only", "waste_only")
    options = options.replace("any top card", "any_top_card")
    rows = " / ".join(" ".join(pile) or "--" for pile in piles)
    text = (
        f"{options} | up {up} | piles {rows} | waste {' '.join(talon[0]) or '--'} | stock {' '.join(talon[1]) or '--'}"
    )
    game = position.from_text(text)
    rng.seed(game.state, AT_RNG, luck.randrange(65536), luck.randrange(65536))
    return game


def random_game(luck: random.Random, rules: Rules, deal: int, plays: int) -> RowsOfFour:
    """A game after some moves at random; draws and redeals are as likely as all others together."""
    game = rules.game()
    game.deal(deal)
    for _ in range(plays):
        if game.turn() == OVER or not step(luck, game):
            break
    return game


def step(luck: random.Random, game: RowsOfFour) -> int:
    """Make a move at random. Returns it, or 0 if nothing is left but to give up."""
    moves = array("H", bytes(2 * RowsOfFour.MAX_MOVES))
    legal = [move for move in moves[: game.moves(moves)] if move != kernels.GIVE_UP]
    if not legal:
        return 0
    move = legal[-1] if luck.random() < 0.5 else luck.choice(legal)
    game.play(move)
    return move


def no_source(move: int) -> int:
    """A move, with one number for both foundations of a suit as sources."""
    return move & ~16 if kernels.FOUNDATIONS << 4 <= move < kernels.DRAW else move


def test_a_card_whose_like_must_go_first_is_not_sent_up() -> None:
    """There is one place for two kings of hearts; the one that covers cards must get it."""
    text = (
        "rows_of_four shuffle 2 any_time waste_only no on off | up C13 C12 D13 D12 H12 H11 S12 S12 | piles KD KH / -- "
    )
    text += "/ QH KS KH / -- / -- / -- / -- / -- | waste KS | stock KC"
    assert rows_solver.solve(position.from_text(text)).verdict == WINNABLE


@pytest.mark.parametrize("rules", ALL_RULES[::5], ids=str)
def test_tables_move_as_the_engine_does(rules: Rules) -> None:
    """The same cards after each move, shuffles and all, and no legal move left out but those that are alike."""
    luck = random.Random(3)
    out = np.zeros(rows_table.MOST_MOVES, np.int64)
    game = rules.game()
    game.deal(7)
    table = rows_table.pack(game)
    moves = array("H", bytes(2 * RowsOfFour.MAX_MOVES))
    redeals = 0
    while game.turn() != OVER and game.moves_made() < 1500:
        legal = {move for move in moves[: game.moves(moves)] if move < kernels.DRAW}
        found = {int(move) for move in out[: rows_table.list_moves(table, out)]}
        spaces = [pile for pile in range(8) if not game.pile_size(pile)]
        alike = {move for move in legal if move & 15 in spaces[1:]}
        alike |= {move for move in legal if move & 15 in spaces and move < 128 and game.pile_size(move >> 4) == 1}
        assert {no_source(move) for move in found} == {no_source(move) for move in legal - alike}
        back = kernels.FOUNDATIONS << 4
        cards = {(game.top_card(move >> 4), move & 15) for move in legal - alike if move >= back}
        assert {(int(rows_table.top(table, move >> 4)), move & 15) for move in found if move >= back} == cards
        move = step(luck, game)
        if not move:
            break
        redeals += move == kernels.REDEAL
        if kernels.FOUNDATIONS << 4 <= move < kernels.DRAW:
            table = rows_table.pack(game)
        else:
            rows_table.make(table, move)
        assert bytes(table) == bytes(rows_table.pack(game))
    assert redeals == int(rules.redeals)


def test_hash_knows_tables_apart_and_no_order_of_piles() -> None:
    """Equal for piles in another order, and for no two tables of eight games."""
    luck = random.Random(5)
    known: dict[int, tuple[Any, ...]] = {}
    for deal in range(8):
        game = random_game(luck, ALL_RULES[deal % len(ALL_RULES)], deal, deal % 7)
        while game.turn() != OVER and step(luck, game):
            table = rows_table.pack(game)
            number = int(rows_table.table_hash(table)) + (int(rows_table.talon_hash(table)) << 64)
            assert known.setdefault(number, key(game)[:-1]) == key(game)[:-1]
            piles = list(range(8))
            luck.shuffle(piles)
            other = RowsOfFour()
            other.state[:] = game.state
            for pile, source in enumerate(piles):
                other.state[40 + pile] = game.state[40 + source]
                other.state[52 + 16 * pile : 68 + 16 * pile] = game.state[52 + 16 * source : 68 + 16 * source]
            assert rows_table.table_hash(rows_table.pack(other)) == rows_table.table_hash(table)
    assert len(set(known.values())) == len(known) > 1000


@llvm.accelerated()
def test_small_endgames_are_decided_as_by_trying_everything() -> None:
    """By the piles alone, by a search that dropped nothing, and by the solver, under all rules."""
    luck = random.Random(11)
    found = {WINNABLE: 0, LOST: 0}
    by_piles = by_search = 0
    while min(found.values()) < 30:
        rules = luck.choice(ALL_RULES)
        game = endgame(luck, rules, luck.randint(4, 9))
        truth = None if game.turn() == OVER else can_be_won(game, 250)
        if truth is None:
            continue
        table = rows_table.pack(game)
        blocked = bool(rows_search.blocked(table))
        verdict = rows_search.beam(table, 256, 1_000_000, rows_search.weight_sets()[0])[0]
        assert not (blocked and truth), position.to_text(game)
        assert verdict == (rows_search.WON if truth else rows_search.LOST), position.to_text(game)
        answer = rows_solver.solve(game, 1_000_000)
        assert answer.verdict == (WINNABLE if truth else LOST), position.to_text(game)
        found[answer.verdict] += 1
        by_piles += blocked
        by_search += not truth and not blocked
    assert by_piles >= 8 and by_search >= 8


def test_wins_are_wins_in_the_engine() -> None:
    """Each move is legal, and the last one wins."""
    for rules in (
        Rules(),
        Rules("turn over"),
        Rules("turn over", "2", "any top card", "yes"),
        Rules(redeals="unlimited"),
    ):
        answer = rows_solver.solve_deal(1, rules)
        assert answer.verdict == WINNABLE
        game = rules.game()
        game.deal(1)
        for move in answer.moves:
            game.play(move)
        assert game.turn() == OVER and game.winners() == 1


def test_equal_games_have_equal_answers_and_the_limit_holds() -> None:
    """Twice the same; with a small limit unknown."""
    assert rows_solver.solve_deal(4, Rules()) == rows_solver.solve_deal(4, Rules())
    answer = rows_solver.solve_deal(4, Rules(), 500)
    assert answer.verdict == UNKNOWN and answer.moves == () and answer.looked_at <= 500


def test_a_deal_is_lost_by_its_piles_alone() -> None:
    """In deal 16, both kings of diamonds and the cards they wait for cover one another, whatever the stock contains."""
    for redeal in ("shuffle", "turn over"):
        assert rows_solver.solve_deal(16, Rules(redeal, "unlimited")) == rows_solver.Answer(LOST, (), 0)


def test_a_wrong_way_to_win_is_refused() -> None:
    """The replay notices a move left out, a card that is not there, and an end that is no win."""
    game = RowsOfFour()
    game.deal(1)
    start = rows_table.pack(game)
    verdict, _, node, way = rows_search.beam(start, 512, 1_000_000, rows_search.weight_sets()[0])
    assert verdict == rows_search.WON
    made = rows_solver.path(start, way, node)
    assert rows_solver.replay(game, made)
    with pytest.raises(WrongSolution, match="without a win"):
        rows_solver.replay(game, made[:-1])
    with pytest.raises((WrongSolution, ValueError)):
        rows_solver.replay(game, made[1:])
    move, card = made[-1]
    with pytest.raises(WrongSolution, match="another table"):
        rows_solver.replay(game, [*made[:-1], (move, card ^ 16)])


def test_rules_the_solver_does_not_know_are_refused() -> None:
    """Draws only when stuck, cards that go up by themselves, shuffles given as decks, choices that do not exist."""
    for option in ("draw", "auto"):
        game = RowsOfFour()
        game.set_option([o.key for o in game.OPTIONS].index(option), 1)
        game.deal(1)
        with pytest.raises(ValueError, match="draws at any time"):
            rows_solver.solve(game)
    game = RowsOfFour()
    game.deal(1, game.DECK + game.DECK)
    with pytest.raises(ValueError, match="generator's shuffles"):
        rows_solver.solve(game)
    with pytest.raises(ValueError, match="redeals is 2 or 1 or 0 or unlimited, not 3"):
        Rules(redeals="3").game()


def test_restarts_and_their_weights_are_always_the_same() -> None:
    """Luby's sequence; the tuned weights first, then numbers that no version of numpy changes."""
    assert [rows_solver.luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    sets = rows_search.weight_sets()
    assert sets.shape == (1024, 2, 10) and (sets >= 0).all()
    assert sets[0, 0].tolist() == [116, 48, 12, 92, 4, 0, 0, 16, 4, 0]
    assert sets[4, 1].tolist() == [378, 58, 13, 5, 15, 8, 10, 62, 0, 0]
    assert sets[1023, 0].tolist() == [1166, 47, 27, 66, 1, 5, 0, 58, 20, 0]


@pytest.mark.parametrize("rules", [Rules(), Rules("turn over", "1", "any top card", "yes")], ids=str)
def test_no_table_on_the_way_to_a_win_is_blocked(rules: Rules) -> None:
    """The proof from the piles alone never contradicts a win."""
    looked_at = 0
    for deal in range(6):
        answer = rows_solver.solve_deal(deal, rules, 2_000_000)
        game = rules.game()
        game.deal(deal)
        for i, move in enumerate(answer.moves):
            if i % 10 == 0:
                assert not rows_search.blocked(rows_table.pack(game)), position.to_text(game)
                looked_at += 1
            game.play(move)
    assert looked_at > 100
