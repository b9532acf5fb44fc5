"""What the check of a loaded Four Rows buffer refuses, and why: one fault at a time, in positions that were played."""

from array import array

from engines.four_rows import kernels
from engines.four_rows.kernels import (
    ACTIVE,
    ALL_PASSED,
    BURIED,
    CALLED,
    COUNTS,
    DEALER,
    FIELD,
    FRESH,
    GONE,
    HAD,
    HANDS,
    LACKS,
    LAP,
    LAST,
    NEW_STAGE,
    NEWS,
    PACK,
    PASSES,
    PLAYED,
    SHOWN,
    SHUFFLES,
    SKIPPED,
    STAGE,
    STOCK,
)
from engines.four_rows.rules import FourRows
from engines.game import AT_MOVES, AT_PHASE, AT_TURN, AT_WINNERS, OVER, Corrupt
from portable import raises


def played(wanted, seats=3, options=(0, 0, 0)):
    """The first position of random-like games that is wanted."""
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    game = FourRows(seats, options)
    for deal in range(60):
        game.deal(deal)
        while True:
            if wanted(game):
                return game
            if game.turn() == OVER:
                break
            count = game.moves(out)
            game.play(out[count * (deal + game.moves_made()) // 7 % count if deal & 1 else count - 1])
    raise AssertionError("no such position")


def refused(game, reason, *changes):
    """Each change is an index and a value; together they are refused, and the reason names them."""
    changed = bytearray(game.state)
    for at, value in changes:
        changed[at] = value
    error = raises(Corrupt, FourRows(game.seats()).load, changed)
    assert reason in error.args[0], "%s for %s" % (error.args[0], reason)


def without(state, seat):
    """The changes that cover a whole hand."""
    changes = []
    for i in range(state[COUNTS + seat]):
        changes.append((HANDS + 9 * seat + i, 0))
        changes.append((PACK + state[BURIED] + i, state[HANDS + 9 * seat + i]))
    changes.append((BURIED, state[BURIED] + state[COUNTS + seat]))
    changes.append((COUNTS + seat, 0))
    for i in range(8):
        changes.append((HAD + 8 * seat + i, 0))
    return changes


def under_way():
    """In the middle of a turn that began with a card, all three still with some."""
    return played(lambda game: game.moves_made() > 6 and not game.last_lap() and game.state[PLAYED] == 1)


def test_every_position_played_is_taken():
    for deal in range(12):
        options = (deal & 1, deal >> 1 & 1, 0)
        seen = []
        played(lambda game, seen=seen: seen.append(game.check()) or game.turn() == OVER, 2 + deal % 3, options)
        assert len(seen) > 8


def test_cards_lost_doubled_or_out_of_order():
    game = under_way()
    s = game.state
    refused(game, "each card", (PACK + 51, s[PACK + 50]))
    refused(game, "each card", (PACK + 51, 0))
    refused(game, "each card", (PACK + 51, 0x40))
    refused(game, "each card", (PACK + 51, s[PACK + 51] & 0x30 | 14))
    refused(game, "each card", (STOCK, s[STOCK] + 1), (PACK + s[STOCK], 0))
    refused(game, "hand", (HANDS, s[HANDS + 1]), (HANDS + 1, s[HANDS]))
    refused(game, "hand", (COUNTS, s[COUNTS] - 1))
    refused(game, "hand", (COUNTS, 10))
    refused(game, "hand", (HANDS + 27, 5))
    refused(game, "pack", (BURIED, s[STOCK] + 1))
    refused(game, "pack", (BURIED, s[BURIED] - 1))
    refused(game, "pack", (STOCK, 53))
    refused(game, "pack", (PACK + s[BURIED], 5))


def test_what_the_field_shows():
    game = under_way()
    for slot in range(4):
        if game.state[FIELD + slot] & 15 != 10:
            refused(game, "stands for", (SHOWN + slot, game.state[SHOWN + slot] ^ 16))
    game = played(lambda game: any(game.is_wild(slot) for slot in range(4)))
    slot = [game.is_wild(slot) for slot in range(4)].index(True)
    for nothing in (0, 14, 0x1F, 0x40, 0x4A, 0xFF):
        refused(game, "stands for", (SHOWN + slot, nothing))


def test_seats_that_do_not_exist():
    game = under_way()
    for change in ((ACTIVE, 15), (ACTIVE, 3), (ACTIVE, 1), (DEALER, 3), (SKIPPED, 8), (LAST + 3, 1), (LACKS + 24, 2)):
        refused(game, "seat out of range", change)
    refused(game, "seat out of range", (HAD + 24, 2))


def test_seats_out_of_the_game():
    """FR-R1: only from the second stage on, and only where losers are out."""
    game = under_way()
    other = (game.turn() + 1) % 3
    refused(game, "too early", (ACTIVE, 7 & ~(1 << other)), *without(game.state, other))
    game = played(lambda game: game.stage() < 9 and game.state[ACTIVE] != 7)
    refused(game, "too early", (20, 1))


def test_numbers_out_of_range():
    game = under_way()
    refused(game, "stage", (STAGE, 8))
    refused(game, "stage", (STAGE, 11))
    refused(game, "larger than", (STAGE, 3))
    refused(game, "stage, shuffles", (SHUFFLES, 0))
    refused(game, "moves", (AT_MOVES, 0xFD), (AT_MOVES + 1, 3))
    refused(game, "no order", *[(LAST + seat, 1) for seat in range(3)])
    refused(game, "no order", (LAST, 9))
    refused(game, "passes", (PASSES, 3))
    refused(game, "passes", (CALLED, 3))


def test_what_a_turn_under_way_excludes():
    game = under_way()
    turn = game.turn()
    for at in (PASSES, CALLED, SKIPPED, FRESH):
        refused(game, "cards were played", (at, 1))
    refused(game, "cards were played", (NEWS, 2))
    refused(game, "cards were played", (PLAYED, 10))
    refused(game, "did not play last", (PLAYED, 10 - game.hand_size(turn)))
    last = [game.state[LAST + seat] for seat in range(3)]
    second = last.index(max(last) - 1)
    refused(game, "did not play last", (LAST + turn, last[second]), (LAST + second, last[turn]))


def test_news_without_a_reason():
    game = played(lambda game: game.moves_made() > 3 and game.state[PLAYED] == 0 and not game.new_fields())
    refused(game, "news", (NEWS, 16))
    refused(game, "news", (NEWS, ALL_PASSED))
    refused(game, "news", (NEWS, kernels.RESHUFFLED))
    refused(game, "no new stage", (NEWS, NEW_STAGE))


def test_who_acts():
    game = under_way()
    refused(game, "before the last lap", (GONE, 1))
    refused(game, "before the last lap", (LAP, 1))
    refused(game, "result", (AT_TURN, OVER), (AT_WINNERS, 1))
    refused(game, "are out", (AT_PHASE, 1))
    refused(game, "are out", (AT_PHASE, 2))
    other = (game.turn() + 1) % 3
    refused(game, "without cards", *without(game.state, other))
    stuck = played(lambda game: game.skipped() and not game.last_lap() and not game.new_fields())
    unable = [seat for seat in range(3) if not kernels.can_play(stuck.state, seat)]
    for seat in unable:
        refused(stuck, "has no play", (AT_TURN, seat))
    assert unable


def test_the_last_lap():
    game = played(lambda game: game.last_lap() and game.turn() != OVER and game.state[LAP] & game.state[LAP] - 1)
    s = game.state
    turn = game.turn()
    gone = s[GONE]
    out = [1, 2, 4].index(gone)
    refused(game, "another way", (LAP, s[LAP] & ~(1 << turn)))
    refused(game, "another way", (LAP, s[LAP] | gone))
    refused(game, "another way", (LAP, 1 << turn))
    refused(game, "another way", (LAP, 0))
    refused(game, "are out", (GONE, 0))
    refused(game, "are out", (GONE, s[GONE] | 1 << turn))
    refused(game, "are out", (AT_PHASE, 2))
    refused(game, "before the last lap", (AT_PHASE, 0))
    refused(game, "passes", (CALLED, 1))
    lower = [(LAST + seat, s[LAST + seat] - (s[LAST + seat] > s[LAST + out])) for seat in range(3)]
    lower[out] = (LAST + out, 0)
    refused(game, "never played", *lower)


def test_the_end():
    """FR-18, FR-21: the one who is out has won."""
    game = played(lambda game: game.turn() == OVER)
    winner = game.winners()
    for other in (0, 7, winner << 1 & 7 or 1, 7 & ~winner):
        refused(game, "result", (AT_WINNERS, other))
    refused(game, "result", (PLAYED, 1), (PASSES, 0), (SKIPPED, 0), (FRESH, 0), (NEWS, 0))
    refused(game, "result", (LAP, 7 & ~winner))
    game = played(lambda game: game.turn() == OVER and game.stage() == 1, 4, (1, 1, 0))
    winner = game.winners()
    for other in (0, 15, winner << 1 & 15 or 1, 15 & ~winner):
        refused(game, "result", (AT_WINNERS, other))
    refused(game, "result", (PLAYED, 0))
    refused(game, "are out", (AT_PHASE, 1), (GONE, winner))


def test_what_all_know_is_so():
    game = under_way()
    seat = (game.turn() + 1) % 3
    card = game.hand_card(seat, 0)
    at = card >> 3
    refused(game, "lacks", (LACKS + 8 * seat + at, game.state[LACKS + 8 * seat + at] | 1 << (card & 7)))
    card = game.hand_card(game.turn(), 0)
    sets = [(HAD + 8 * seat + i, 0) for i in range(8)]
    sets[card >> 3] = (HAD + 8 * seat + (card >> 3), 1 << (card & 7))
    refused(game, "nothing of what it had", *sets)
