"""Risky Business against a slow model written from the rules, and tests of hidden information."""

import random
from array import array
from collections import Counter
from collections.abc import Iterable

import pytest

from engines import catalog, record
from engines.game import AT_DEAL, AT_OPTIONS, OVER
from engines.players import BOT, HUMAN
from engines.record import Record
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    HAND_COUNT,
    HANDS,
    OLDER,
    PACK,
    PACK_ROOM,
    SET_ASIDE,
    STOCK,
)
from engines.risky_business.rules import RiskyBusiness
from engines.table import Table
from tests.games.risky_business.on_pc.followed import (
    HUNGRY,
    REASONS,
    SECRET,
    clumped,
    follow,
    meaning,
    random_choices,
)
from tests.games.risky_business.on_pc.model import deck_for

GAMES = 40
SECRETS = 10  # games
NOBODY = 255  # a viewer without a seat
HAPPENED = {*REASONS[1:], "one card", "nobody asked"}


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game to the catalogue if menus do not offer it yet."""
    if RiskyBusiness.KEY not in [entry.key for entry in catalog.CATALOG]:
        entry = catalog.Entry(RiskyBusiness.KEY, RiskyBusiness.NUMBER, "Risky Business", "RiskyBusiness")
        monkeypatch.setattr(catalog, "CATALOG", (*catalog.CATALOG, entry))


@pytest.mark.parametrize("part", range(4))
def test_random_games_follow_the_model(part: int) -> None:
    """RB-11, RB-R17, RB-R18: engine and model agree, for any options and two to four seats.

    They agree on each position, each card that the deck brings, and the scores. Each card exists once, and all seats
    have exactly four turns.
    """
    seen = Counter[str]()
    moves = [follow(number, seen) for number in range(part * GAMES, (part + 1) * GAMES)]
    assert {what for what, count in seen.items() if count} == HAPPENED
    assert max(moves) > 100


def dealt(number: int) -> tuple[RiskyBusiness, random.Random]:
    """Return a game of random rules, and the random generator for its moves."""
    dice = random.Random(number)
    seats = 2 + number % 3
    game = RiskyBusiness(seats, random_choices(dice))
    game.deal(number, b"".join(bytes(clumped(deck_for(seats), dice)) for _ in range(12)))
    return game, dice


def unseen(state: bytearray, seat: int) -> tuple[list[int], list[int]]:
    """Return the places of the cards that a seat may not know, in two groups: fresh and older ones.

    Fresh cards are the deck and those drawn since the last reshuffle. Older ones were hidden in hands or aside by then.
    A hand begins with its public cards, then older ones, counted in bits 0-3 of its byte of `OLDER`. Bits 4-7 mark
    older cards set aside.
    """
    fresh, older = list(range(PACK + state[STOCK], PACK + PACK_ROOM)), list[int]()
    for other in range(state[2]):
        if other != seat:
            hand = range(HANDS + 4 * other, HANDS + 4 * other + state[HAND_COUNT + other])
            secret = [place for place in hand if state[place] & SECRET]
            older += secret[: state[OLDER + other] & 15]
            fresh += secret[state[OLDER + other] & 15 :]
            for turn in range(state[ASIDE_COUNT + other]):
                if state[SET_ASIDE + 4 * other + turn] & SECRET:
                    group = older if state[OLDER + other] >> 4 + turn & 1 else fresh
                    group.append(SET_ASIDE + 4 * other + turn)
    return fresh, older


def exchanged(game: RiskyBusiness, seat: int, dice: random.Random) -> RiskyBusiness:
    """Return the same game with the cards hidden from a seat exchanged, and another deal number."""
    other = RiskyBusiness(game.seats(), game.chosen())
    state = other.state
    state[:] = game.state
    for places in unseen(state, seat):
        cards = [state[place] & ~SECRET for place in places]
        dice.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            state[place] = card | state[place] & SECRET
    for n in range(game.seats()):
        hand = list(state[HANDS + 4 * n : HANDS + 4 * n + state[HAND_COUNT + n]])
        known = sum(1 for card in hand if not card & SECRET)
        older = known + (state[OLDER + n] & 15)
        parts = [sorted(part, key=in_order) for part in (hand[:known], hand[known:older], hand[older:])]
        state[HANDS + 4 * n : HANDS + 4 * n + len(hand)] = bytes(sum(parts, []))
    state[AT_DEAL:AT_OPTIONS] = dice.randbytes(AT_OPTIONS - AT_DEAL)
    return other


def in_order(card: int) -> tuple[int, int]:
    """Return the sort key by suit and rank, then by pack."""
    return card % 64, card


def view_of(game: RiskyBusiness, seat: int) -> bytearray:
    """Return the view of a seat."""
    out = bytearray(game.SIZE)
    game.view(seat, out)
    return out


@pytest.mark.parametrize("part", range(3))
def test_a_view_reveals_nothing_hidden(part: int) -> None:
    """RB-R23: a view is the same wherever the unseen cards are, also after another seat draws a card.

    At the end all cards are shown (RB-12).
    """
    happened = Counter[str]()
    for number in range(part * SECRETS, (part + 1) * SECRETS):
        game, dice = dealt(number)
        out = array("H", bytes(2 * game.MAX_MOVES))
        while game.turn() != OVER:
            turn, move = game.turn(), hungry(out[: game.moves(out)], dice)
            others = {seat: exchanged(game, seat, dice) for seat in (*range(game.seats()), NOBODY)}
            for seat, other in others.items():
                view = view_of(game, seat)
                assert view == view_of(other, seat)
                fresh, older = unseen(game.state, seat)
                assert {view[place] for place in fresh + older} <= {SECRET}
                happened["older"] += bool(older)
            game.play(move)
            for seat, other in others.items():
                if seat != turn and meaning(move)[0] == "pick deck":
                    other.play(move)
                    assert view_of(other, seat) == view_of(game, seat)
                    happened["drawn"] += 1
        for seat in (0, NOBODY):
            assert not any(card & SECRET for card in view_of(game, seat)[HANDS : SET_ASIDE + 16])
    assert min(happened["older"], happened["drawn"]) > 20


def hungry(moves: Iterable[int], dice: random.Random) -> int:
    """Return one of the moves, most often one that needs the deck."""
    listed = list(moves)
    return dice.choices(listed, [HUNGRY.get(meaning(move)[0], 1) for move in listed])[0]


@pytest.mark.parametrize("number", range(30))
def test_a_record_leads_to_each_buffer(number: int) -> None:
    """A replayed record gives each buffer byte for byte, through every shuffle, with decks and with the generator."""
    game, dice = dealt(number)
    if number % 2:
        game.deal(number)
    made = Record(game, number, game.decks or None)
    out = array("H", bytes(2 * game.MAX_MOVES))
    past = []
    while game.turn() != OVER:
        past.append(bytes(game.state))
        move = hungry(out[: game.moves(out)], dice)
        game.play(move)
        made.add(move, game)
    again = made.start()
    for state, move in zip(past, made.moves, strict=False):
        assert again.state == state
        again.play(move)
    assert again.state == game.state
    assert record.from_bytes(made.to_bytes()).replay().state == game.state


@pytest.mark.parametrize("number", range(12))
def test_undo_leads_to_each_view(number: int) -> None:
    """With unlimited undo, each earlier view is restored byte for byte, through every shuffle."""
    game, dice = dealt(number)
    players = bytearray([BOT] * game.seats())
    players[dice.randrange(game.seats())] = HUMAN
    choices = game.chosen()
    choices[[option.key for option in game.OPTIONS].index("undo")] = 1  # any
    table = Table(game.KEY, game.seats(), choices, players)
    table.deal(number, game.decks)
    out = array("H", bytes(2 * game.MAX_MOVES))
    past = []
    while game.turn() != OVER:
        if table.human_to_move():
            past.append(views(table))
        move = hungry(out[: game.moves(out)], dice)
        game.play(move)
        table.play(move)
    for seen in reversed(past):
        table.undo()
        assert views(table) == seen


def views(table: Table) -> list[bytes]:
    """Return the views of all seats at a table."""
    return [bytes(table.view(seat).state) for seat in range(table.game_view.seats())]
