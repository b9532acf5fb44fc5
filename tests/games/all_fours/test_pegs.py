"""The peg board: what each press scores, the order of a close finish, undo, games and stakes."""

from engines.all_fours import pegs
from engines.all_fours.pegs import (
    EARLY_LOOK,
    GAME,
    GIFT,
    HANG_JACK,
    HIGH,
    JACK,
    LOW,
    MISDEAL,
    NO_SIDE,
    REVOKE,
    REVOKE_LOSES,
    TURN_UP_1,
    TURN_UP_3,
    Board,
    unpack,
)
from engines.all_fours.rules import AllFours
from portable import raises

US, THEM, OTHERS = 0, 1, 2


def board(target=14, sides=2):
    fresh = Board()
    fresh.target = target
    fresh.sides = sides
    return fresh


def pegged(fresh, *items):
    for kind, side in items:
        fresh.add(kind, side)
    return fresh


def random_items(number, count, sides):
    """Return random items, the same for the same number."""
    items = []
    while len(items) < count:
        number = number * 75 % 65537
        items.append((number % 14, number // 14 % sides))
    return items


def test_points_of_each_item():
    """One press each: turn-ups 1 to 4, a gift, the four points, and hang jack (AF-8, AF-T4, AF-T9)."""
    for kind in range(14):
        if not MISDEAL <= kind <= EARLY_LOOK:
            expected = {1: 2, 2: 3, 3: 4, HANG_JACK: 3}.get(kind, 1)
            assert pegged(board(), (kind, THEM)).points == [0, expected, 0], kind


def test_penalties_are_paid_by_the_side_that_is_named():
    """AF-R14: a misdeal or revoke is worth 1 to each other side; a partner who looked too early, 4 (AF-Y4)."""
    for kind, points in ((MISDEAL, 1), (REVOKE, 1), (EARLY_LOOK, 4)):
        assert pegged(board(), (kind, US)).points == [0, points, 0]
        assert pegged(board(sides=3), (kind, THEM)).points == [points, 0, points]


def test_af_r14_a_revoke_bars_its_side_from_game_or_loses_the_game():
    revoked = pegged(board(), (HIGH, US), (REVOKE, US))
    assert raises(ValueError, revoked.add, GAME, US).args[0] == "Who revoked cannot score Game."
    pegged(revoked, (GAME, THEM), (HIGH, US), (GAME, US))  # of the next hand
    assert revoked.points == [3, 2, 0]
    assert pegged(board(), (REVOKE_LOSES, US)).winner == THEM
    assert pegged(board(sides=3), (REVOKE_LOSES, THEM)).winner == OTHERS, "the next side, which called it first"


def test_af_9_the_order_of_the_hand_decides_a_close_finish():
    """AF-9: High, Low, Jack, Game, however late one is entered."""
    close = pegged(board(3), (HIGH, US), (LOW, THEM), (JACK, THEM), (GAME, US), (HIGH, US), (LOW, THEM))
    assert close.winner == US and close.points == [3, 2, 0]
    late = pegged(board(3), (HIGH, US), (LOW, THEM), (JACK, THEM), (GAME, US), (LOW, THEM))
    assert late.winner == THEM and late.points == [2, 3, 0]
    late.add(HIGH, US)  # it comes first
    assert late.winner == US and late.points == [3, 2, 0]


def test_a_gift_and_a_turn_up_count_before_the_four_points():
    """They come first in the next hand, and can win immediately."""
    early = pegged(board(4), (HIGH, US), (LOW, US), (JACK, US), (GAME, THEM), (TURN_UP_3, THEM))
    assert early.winner == THEM and early.points == [3, 4, 0]
    early.add(HIGH, US)
    assert early.winner == NO_SIDE and early.points == [1, 0, 0] and early.games(THEM) == 1


def test_the_next_game_begins_with_another_hand():
    """After a win the hand can be completed, which changes nothing but all-fours."""
    won = pegged(board(2), (HIGH, US), (LOW, US))
    assert won.winner == US and won.games(US) == 1
    pegged(won, (JACK, THEM), (GAME, THEM))
    assert won.winner == US and won.points == [2, 0, 0]
    pegged(won, (HIGH, THEM))
    assert won.winner == NO_SIDE and won.points == [0, 1, 0]
    assert (won.games(US), won.games(THEM)) == (1, 0)
    for first in (TURN_UP_1, GIFT, MISDEAL, REVOKE, EARLY_LOOK):
        again = pegged(board(1), (GIFT, US), (first, US))
        assert again.games(US) + again.games(THEM) == 2, "a game won by a gift has no rest"


def test_the_second_peg_of_a_side_is_behind():
    twice = pegged(board(), (HIGH, US), (LOW, THEM), (HANG_JACK, US))
    assert (twice.points, twice.behind) == ([4, 1, 0], [1, 0, 0])
    twice.undo()
    assert (twice.points, twice.behind) == ([1, 1, 0], [0, 0, 0])


def test_undo_of_any_length():
    """Each undo leads to the board of one press less, across hands and games."""
    for sides in (2, 3):
        board_now = board(7, sides)
        board_now.stake = 2
        pictures = []
        for kind, side in random_items(7 * sides, 150, sides):
            if not board_now.refusal(kind, side):
                pictures.append(picture(board_now))
                board_now.add(kind, side)
        assert sum([board_now.games(side) for side in range(sides)]) > 9
        while pictures:
            assert board_now.undo() >= 0
            assert picture(board_now) == pictures.pop()
        assert board_now.undo() == -1


def picture(some):
    sides = range(some.sides)
    games = [some.games(side) for side in sides]
    money = [some.money(side) for side in sides]
    return "%s %s %d %s %s %d" % (some.points, some.behind, some.winner, games, money, len(some.items))


def test_af_r21_stakes():
    """AF-R21: the stake of each game, and that of an all-four, also by points that were not needed; net of two."""
    money = board(2)
    money.stake = 3
    money.all_four = 5
    pegged(money, (HIGH, US), (LOW, US))
    assert (money.money(US), money.money(THEM)) == (3, -3)
    pegged(money, (JACK, US), (GAME, US))
    assert (money.money(US), money.money(THEM)) == (8, -8)
    pegged(money, (HIGH, THEM), (GAME, THEM))
    assert (money.money(US), money.money(THEM)) == (5, -5)
    money.undo()
    assert money.money(US) == 8
    three = pegged(board(1, 3), (HIGH, US))
    three.stake = 3
    three.count()
    assert three.money(US) == 0, "not between three sides"


def test_an_all_four_in_the_middle_of_a_game():
    money = board(9)
    money.all_four = 1
    pegged(money, (HIGH, US), (LOW, US), (HANG_JACK, US), (GAME, US), (HIGH, THEM), (LOW, THEM), (JACK, THEM))
    pegged(money, (HIGH, US), (LOW, US), (GAME, US))
    assert money.winner == US and money.points == [9, 3, 0] and money.money(US) == 1


def test_random_presses_keep_the_board_sound():
    for sides in (2, 3):
        for number in range(1, 40):
            some = board(number % 31 + 1, sides)
            for kind, side in random_items(number, 120, sides):
                if not some.refusal(kind, side):
                    some.add(kind, side)
                assert max(some.points) <= some.target
                assert (some.winner != NO_SIDE) == (max(some.points) == some.target)
            again = unpack(some.pack())
            assert picture(again) == picture(some)


def test_a_full_board_refuses():
    full = board(31)
    for i in range(pegs.MOST_ITEMS):
        full.add(TURN_UP_1, i & 1)
    assert raises(ValueError, full.add, HIGH, US).args[0].startswith("The board is full")
    assert full.undo() == TURN_UP_1 and len(full.pack()) < 16384


def test_bytes_that_are_no_board_are_refused():
    some = pegged(board(), (HIGH, US))
    some.names[1] = "Café"
    data = some.pack()
    assert unpack(data).names == ["Us", "Café", "Others"]
    for at, value in (
        (0, 1),
        (2, 9),
        (3, 4),
        (3, 1),
        (4, 0),
        (4, 32),
        (5, 9),
        (6, 16),
        (7, 16),
        (8, 99),
        (9, 0xFF),
        (len(data) - 1, 31),
    ):
        bad = bytearray(data)
        bad[at] = value
        assert raises(ValueError, unpack, bytes(bad)).args[0], (at, value)
    for bad in (b"", data[:7], data[:10], bytes(20)):
        assert raises(ValueError, unpack, bad).args[0]


def test_each_variant_has_its_target_and_its_items():
    """The names and figures are those of the game's variants (AF-T10, AF-T4, AF-T9)."""
    rows = AllFours.variants()
    assert len(rows) == pegs.VARIANT_COUNT
    for number, row in enumerate(rows):
        name, target, kinds = pegs.rules_of(number)
        seats = max([seats for seats in row.seats if seats < 6])
        game = AllFours(seats, row.defaults(AllFours.OPTIONS))
        assert name == row.name and target == game.target(), name
        pays = max([game.turn_up_points(card) for card in game.DECK])
        assert [kind for kind in kinds if kind < GIFT] == list(range(pays)), name
        assert (GIFT in list(kinds)) == (pays > 0), name
        assert (HANG_JACK in list(kinds)) == (row.choices.get("hang_jack", "3") == "3"), name
        for kind in kinds:
            following = pegs.next_kind(kind, kinds)
            assert following in list(kinds) and (following > kind or following == HIGH)
    assert pegs.next_kind(JACK, pegs.rules_of(0)[2]) == GAME, "a hand has one jack"
