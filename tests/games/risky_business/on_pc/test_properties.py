"""Risky Business against a slow model that follows the words of the rules, and what each seat may not know."""

import random
from array import array
from collections import Counter

import pytest

from engines import record_read
from engines.game import AT_DEAL, AT_OPTIONS, OVER
from engines.record import Record
from engines.risky_business.kernels import ASIDE_COUNT, DECK_COUNT, HAND_COUNT, HANDS, PACK, SET_ASIDE
from engines.risky_business.rules import RiskyBusiness
from engines.table import BOT, Table
from tests.games.risky_business.on_pc.followed import SECRET, follow, meaning, random_choices

GAMES = 200
NOBODY = 255  # who has no seat and looks on
HAPPENED = {"on", "king", "quad", "new", "reshuffled", "one card"}


@pytest.mark.parametrize("part", range(6))
def test_random_games_follow_the_model(part: int) -> None:
    """RB-11, RB-R17, RB-R18: injected shuffles, any options, two to four seats: each position, each card that is laid
    by itself and the scores are what the rules say, each card is there once, and all have exactly four turns."""
    seen = Counter[str]()
    moves = [follow(number, seen) for number in range(part * GAMES, (part + 1) * GAMES)]
    assert set(seen) == HAPPENED
    assert max(moves) > 100


def dealt(number: int) -> tuple[RiskyBusiness, random.Random]:
    """A game of any rules, and the dice for its moves."""
    dice = random.Random(number)
    game = RiskyBusiness(2 + number % 3, random_choices(dice))
    game.deal(number)
    return game, dice


def unseen(state: bytearray, seat: int) -> list[int]:
    """Where the cards lie that a seat may not know: the deck, and what nobody else saw come to a hand or go aside."""
    places = list(range(PACK, PACK + state[DECK_COUNT]))
    for other in range(state[2]):
        if other != seat:
            places += range(HANDS + 4 * other, HANDS + 4 * other + state[HAND_COUNT + other])
            places += range(SET_ASIDE + 4 * other, SET_ASIDE + 4 * other + state[ASIDE_COUNT + other])
    return [place for place in places if place >= PACK or state[place] & SECRET]


def exchanged(game: RiskyBusiness, seat: int, dice: random.Random) -> RiskyBusiness:
    """The same game with the cards that a seat does not know in other places, and another deal number."""
    other = RiskyBusiness(game.seats(), game.chosen())
    state = other.state
    state[:] = game.state
    places = unseen(state, seat)
    cards = [state[place] & ~SECRET for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        state[place] = card | state[place] & SECRET
    for hand in range(HANDS, HANDS + 4 * game.seats(), 4):
        count = state[HAND_COUNT + (hand - HANDS) // 4]
        state[hand : hand + count] = bytes(sorted(state[hand : hand + count], key=lambda card: card & ~SECRET))
    state[AT_DEAL:AT_OPTIONS] = dice.randbytes(AT_OPTIONS - AT_DEAL)
    other.check()
    return other


def view_of(game: RiskyBusiness, seat: int) -> bytearray:
    """What a seat sees."""
    out = bytearray(game.SIZE)
    game.view(seat, out)
    return out


@pytest.mark.parametrize("number", range(60))
def test_a_view_tells_nothing_of_what_a_seat_may_not_know(number: int) -> None:
    """RB-R23: wherever unseen cards are, a view is the same; and so it stays when another seat takes the deck's next
    card into its hand, whatever that is."""
    game, dice = dealt(number)
    out = array("H", bytes(2 * game.MAX_MOVES))
    drawn = 0
    while game.turn() != OVER:
        moves = out[: game.moves(out)]
        picks = [move for move in moves if meaning(move)[0] == "pick deck"]
        move = picks[0] if picks and dice.random() < 0.5 else dice.choice(moves)
        seen = {}
        for seat in (*range(game.seats()), NOBODY):
            seen[seat] = exchanged(game, seat, dice)
            view = view_of(game, seat)
            assert view == view_of(seen[seat], seat)
            assert {view[place] for place in unseen(view, seat)} <= {SECRET}
        turn = game.turn()
        game.play(move)
        if move in picks:
            for seat, other in seen.items():
                if seat != turn:
                    other.play(move)
                    assert view_of(other, seat) == view_of(game, seat)
                    drawn += 1
    assert drawn
    for seat in range(game.seats()):
        assert not any(card & SECRET for card in view_of(game, seat)[HANDS : SET_ASIDE + 16])  # RB-12: all is shown


@pytest.mark.parametrize("number", range(30))
def test_replay_and_undo_byte_for_byte(number: int) -> None:
    """A record leads to each buffer there was, and taking back through all of them to each view."""
    game, dice = dealt(number)
    made = Record(game, number)
    out = array("H", bytes(2 * game.MAX_MOVES))
    players = bytearray([BOT] * game.seats())
    players[dice.randrange(game.seats())] = 0
    choices = bytearray(game.chosen())
    choices[[option.key for option in game.OPTIONS].index("undo")] = 1  # any
    table = Table(game.KEY, game.seats(), choices, players)
    table.deal(number)
    past = []
    while game.turn() != OVER:
        past.append((bytes(game.state), table.human_to_move(), views(table)))
        move = out[dice.randrange(game.moves(out))]
        game.play(move)
        made.add(move, game)
        table.play(move)
    again = made.start()
    for (state, _, _), move in zip(past, made.moves, strict=False):
        assert again.state == state
        again.play(move)
    assert again.state == game.state
    assert record_read.from_bytes(made.to_bytes()).replay().state == game.state
    for _, human, seen in reversed(past):
        if human:
            table.undo()
            assert views(table) == seen


def views(table: Table) -> list[bytes]:
    """What the seats at a table see."""
    return [bytes(table.view(seat).state) for seat in range(table.seen.seats())]
