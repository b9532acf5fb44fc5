"""Faults that the check of a loaded Four Rows buffer refuses, one at a time, in positions from real games."""

from array import array

from engines.four_rows import check, kernels, pass_log
from engines.four_rows.kernels import (
    ABLE,
    ABLE_END,
    ACTIVE,
    ALL_PASSED,
    BURIED,
    CALLED,
    COUNTS,
    DEALER,
    FACES,
    FIELD,
    FRESH,
    HANDS,
    LACKS,
    LAIN,
    LAP,
    LAST,
    NEW_STAGE,
    NEWS,
    OUT,
    PACK,
    PASSES,
    PLAYED,
    SHUFFLES,
    SKIPPED,
    STAGE,
    STOCK,
    TEN,
)
from engines.four_rows.rules import FourRows
from engines.game import AT_MOVES, AT_PHASE, AT_TURN, AT_WINNERS, OVER, Corrupt
from portable import raises


def played(condition, seats=3, options=(0, 0, 0)):
    """Return the first position of pseudo-random games for which `wanted(game)` is true."""
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    game = FourRows(seats, options)
    for deal in range(60):
        game.deal(deal)
        while True:
            if condition(game):
                return game
            if game.turn() == OVER:
                break
            count = game.moves(out)
            game.play(out[count * (deal + game.moves_made()) // 7 % count if deal & 1 else count - 1])
    raise AssertionError("no such position")


def refused(game, reason, *changes):
    """Fail unless a position with these changes, pairs of index and value, is refused for `reason`."""
    changed = bytearray(game.state)
    for at, value in changes:
        changed[at] = value
    error = raises(Corrupt, FourRows(game.seats()).load, changed)
    assert reason in error.args[0], "%s for %s" % (error.args[0], reason)


def without(state, seat):
    """Return the changes that cover a whole hand."""
    changes = []
    for i in range(state[COUNTS + seat]):
        changes.append((HANDS + 9 * seat + i, 0))
        changes.append((PACK + state[BURIED] + i, state[HANDS + 9 * seat + i]))
    changes.append((BURIED, state[BURIED] + state[COUNTS + seat]))
    changes.append((COUNTS + seat, 0))
    left = bytearray(state)
    pass_log.drop(left, seat, TEN)
    return changes + [(at, left[at]) for at in range(ABLE, ABLE_END)]


def under_way():
    """Return a position in the middle of a turn that began with a card; all three seats have cards."""
    return played(lambda game: game.moves_made() > 6 and not game.last_lap() and game.state[PLAYED] == 1)


def test_every_position_of_a_game_is_accepted():
    for deal in range(12):
        options = (deal & 1, deal >> 1 & 1, 0)
        positions = []
        played(
            lambda game, positions=positions: positions.append(game.check()) or game.turn() == OVER,
            2 + deal % 3,
            options,
        )
        assert len(positions) > 8


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


def test_the_cards_that_the_field_shows():
    game = under_way()
    for slot in range(4):
        if game.state[FIELD + slot] & 15 != 10:
            refused(game, "stands for", (FACES + slot, game.state[FACES + slot] ^ 16))
    game = played(lambda game: any(game.is_wild(slot) for slot in range(4)))
    slot = [game.is_wild(slot) for slot in range(4)].index(True)
    for nothing in (0, 14, 0x1F, 0x40, 0x4A, 0xFF):
        refused(game, "stands for", (FACES + slot, nothing))


def test_seats_that_do_not_exist():
    game = under_way()
    for change in ((ACTIVE, 15), (ACTIVE, 3), (ACTIVE, 1), (DEALER, 3), (SKIPPED, 8), (LAST + 3, 1), (LACKS + 24, 2)):
        refused(game, "seat out of range", change)


def test_seats_out_of_the_game():
    """FR-R1: a seat may be out only after the first stage, and only if losers are out."""
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
    refused(game, "stage or shuffles", (SHUFFLES, 0))
    refused(game, "no order", *[(LAST + seat, 1) for seat in range(3)])
    refused(game, "no order", (LAST, 9))
    refused(game, "passes", (PASSES, 3))
    refused(game, "passes", (CALLED, 3))


def test_values_that_a_turn_in_progress_excludes():
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


def test_the_seat_to_act():
    game = under_way()
    refused(game, "before the last lap", (OUT, 1))
    refused(game, "before the last lap", (LAP, 1))
    refused(game, "result", (AT_TURN, OVER), (AT_WINNERS, 1))
    refused(game, "are out", (AT_PHASE, 1))
    refused(game, "are out", (AT_PHASE, 2))
    other = (game.turn() + 1) % 3
    refused(game, "without cards", *without(game.state, other))
    stuck = played(lambda game: game.skipped() and not game.last_lap() and not game.new_fields())
    unable = [seat for seat in range(3) if not kernels.can_play(stuck.state, 1 << seat)]
    for seat in unable:
        refused(stuck, "has no play", (AT_TURN, seat))
    assert unable


def test_the_last_lap():
    game = played(lambda game: game.last_lap() and game.turn() != OVER and game.state[LAP] & game.state[LAP] - 1)
    s = game.state
    turn = game.turn()
    gone = s[OUT]
    out = [1, 2, 4].index(gone)
    refused(game, "another way", (LAP, s[LAP] & ~(1 << turn)))
    refused(game, "another way", (LAP, s[LAP] | gone))
    refused(game, "another way", (LAP, 1 << turn))
    refused(game, "another way", (LAP, 0))
    refused(game, "are out", (OUT, 0))
    refused(game, "are out", (OUT, s[OUT] | 1 << turn))
    refused(game, "are out", (AT_PHASE, 2))
    refused(game, "before the last lap", (AT_PHASE, 0))
    refused(game, "passes", (CALLED, 1))
    lower = [(LAST + seat, s[LAST + seat] - (s[LAST + seat] > s[LAST + out])) for seat in range(3)]
    lower[out] = (LAST + out, 0)
    refused(game, "never played", *lower)


def test_the_end():
    """FR-18, FR-21: only the seat that went out can be the winner."""
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
    lain = bytearray(8)
    for card in game.state[FIELD : FIELD + 4]:
        lain[card >> 3] |= 1 << (card & 7)
    refused(game, "are out", (AT_PHASE, 1), (OUT, winner), *[(LAIN + i, lain[i]) for i in range(8)])


def test_public_information_must_be_true():
    game = under_way()
    seat = (game.turn() + 1) % 3
    card = game.hand_card(seat, 0)
    at = card >> 3
    refused(game, "lacks", (LACKS + 8 * seat + at, game.state[LACKS + 8 * seat + at] | 1 << (card & 7)))
    on = [card for card in range(62) if 0 < card & 15 < 14]
    for card in (game.hand_card(seat, i) for i in range(game.hand_size(seat))):
        on = [other for other in on if not _fit(card, other)]
    assert len(on) > 3
    refused(game, "holds nothing that fits", *logged(game, [(1 << seat, on[:4])]))
    held = [game.hand_card(seat, 0)] * 4
    kept = bytearray(game.state)
    for at, value in logged(game, [(1 << seat, held)]):
        kept[at] = value
    FourRows(3).load(kept)
    refused(game, "no field or no seat", *logged(game, [(1 << seat, held), (8, held)]))


def test_the_log_of_passes_must_be_as_the_engine_writes_it():
    game = under_way()
    seat = (game.turn() + 1) % 3
    held = [game.hand_card(seat, 0)] * 4
    whole = logged(game, [(1 << seat, held)])
    refused(game, "no field or no seat", *(whole + [(ABLE_END - 1, 128)]))
    twice = bytearray(len(game.state))
    end = 0
    for _ in range(2):  # the second field could be written with fewer bits
        end = pass_log.write(twice, end, 1 << seat, 0, sum([card << 6 * i for i, card in enumerate(held)]))
    refused(game, "not in order", *[(at, twice[at]) for at in range(ABLE, ABLE_END)])
    for bits in (1 << seat | 16, 1 << seat | 0xFFFFE0):  # a change without an earlier field; a rank that no field has
        refused(game, "no field", *[(ABLE + i, bits >> 8 * i & 255) for i in range(3)])


def logged(game, entries):
    """Return the changes that write a log of these entries, each a mask of seats and four cards in ascending order."""
    state = bytearray(len(game.state))
    end = before = 0
    for seats, cards in entries:
        field = sum([card << 6 * i for i, card in enumerate(cards)])
        end = pass_log.write(state, end, seats, before, field)
        before = field
    return [(at, state[at]) for at in range(ABLE, ABLE_END)]


def test_sets_of_cards_contain_only_cards():
    """No bit of a set may be set for a byte that is no card: ranks 0, 14 and 15 of each suit."""
    game = under_way()
    for seat in range(3):
        for no_card in (0, 14, 15, 16, 30, 31, 32, 46, 47, 48, 62, 63):
            at = LACKS + 8 * seat + (no_card >> 3)
            refused(game, "no card", (at, game.state[at] | 1 << (no_card & 7)))
    lap = played(lambda game: game.last_lap() and game.turn() != OVER, 3, (0, 1, 0))
    for no_card in (0, 15, 63):
        at = LAIN + (no_card >> 3)
        refused(lap, "no card", (at, lap.state[at] | 1 << (no_card & 7)))


def test_the_set_of_cards_on_the_field_in_a_last_lap():
    """FR-R5: the set is empty unless the lap may have new fields. It holds the field's cards and no card of a hand."""
    lap = played(lambda game: game.last_lap() and game.turn() != OVER, 3, (0, 1, 0))
    on_top = lap.state[FIELD]
    refused(lap, "do not lie there", (LAIN + (on_top >> 3), lap.state[LAIN + (on_top >> 3)] & ~(1 << (on_top & 7))))
    held = lap.hand_card(lap.turn(), 0)
    refused(lap, "of a hand lay", (LAIN + (held >> 3), lap.state[LAIN + (held >> 3)] | 1 << (held & 7)))
    for game in (under_way(), played(lambda game: game.last_lap() and game.turn() != OVER)):
        refused(game, "in no last lap", (LAIN, 2))


def test_too_many_moves_or_new_fields_are_refused():
    """A position has at most ten moves for each card played, and a stage at most 26 new fields in a row."""
    for wanted in (
        lambda game: game.moves_made() == 0,
        lambda game: game.moves_made() > 6 and game.state[PLAYED] == 1 and not game.last_lap(),
        lambda game: game.moves_made() > 6 and game.state[PLAYED] == 0 and not game.last_lap(),
        lambda game: game.last_lap() and game.turn() != OVER,
        lambda game: game.stage() < 9,
    ):
        game = played(wanted)
        most = check.most_moves(game.state)
        assert game.moves_made() <= most < FourRows.MAX_PLAYS
        allowed = bytearray(game.state)
        allowed[AT_MOVES], allowed[AT_MOVES + 1] = most & 255, most >> 8
        FourRows(3).load(allowed)
        for moves in (most + 1, 1020, 1021, 65535):
            refused(game, "more moves", (AT_MOVES, moves & 255), (AT_MOVES + 1, moves >> 8))
    game = played(lambda game: game.new_fields() and not game.news() & NEW_STAGE)
    FourRows(3).load(bytes(game.state[:FRESH]) + b"\33" + bytes(game.state[FRESH + 1 :]))
    for fields in (28, 60, 255):
        refused(game, "more new fields", (FRESH, fields))
    game = played(lambda game: game.news() & NEW_STAGE and not game.last_lap())
    FourRows(3).load(bytes(game.state[:FRESH]) + b"\65" + bytes(game.state[FRESH + 1 :]))
    refused(game, "more new fields", (FRESH, 54))


def test_the_bound_of_moves_holds_throughout_a_game():
    """A move leads from any accepted number of moves to another accepted one."""
    out = array("H", bytes(2 * FourRows.MAX_MOVES))
    for deal in range(6):
        game = FourRows(2 + deal % 3, (deal & 1, deal >> 1 & 1, 0))
        game.deal(deal)
        most = 0
        while game.turn() != OVER:
            count = game.moves(out)
            before = check.most_moves(game.state)
            game.play(out[0] if game.moves_made() % 11 else out[count - 1])
            assert check.most_moves(game.state) > before or game.turn() == OVER
            assert game.moves_made() <= FourRows.MAX_PLAYS
            most = max(most, game.moves_made())
        assert most > 40


def _fit(card, on):
    return card & 15 == 10 or kernels.fits(card, on)
