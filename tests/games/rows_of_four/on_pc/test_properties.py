"""Rows of Four's kernels against a slow model that follows the words of the rules, on positions hypothesis thinks up.

The model knows lists of cards as words and foundations by suit. It shares no code and no layout with the engine.
"""

import copy
from array import array
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import OVER, IllegalMove
from engines.rows_of_four import rules, stall
from host_sim.kernels import llvm
from host_sim.positions import rows_of_four as position

QUICK = settings(max_examples=40, deadline=None, derandomize=True)
RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
SUITS = "CDHS"
PACKS = sorted(rank + suit for rank in RANKS for suit in SUITS for _ in range(2))
SOURCES = [*"12345678W", *(suit + which for suit in SUITS for which in "12")]
TARGETS = "12345678F"
MOST_TRIED = 60
MOST_TABLES = 100


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compiled kernels for this file."""
    with llvm.accelerated():
        yield


def rank(card: str) -> int:
    """Ace 1 to king 13."""
    return RANKS.index(card[:-1]) + 1


@dataclass
class Model:
    """A table and the options that matter for it."""

    turn_over: bool = False
    redeals: int | None = 2  # None without limit
    when_stuck: bool = False
    any_card: bool = False
    take_back: bool = False
    safe_up: bool = False
    piles: list[list[str]] = field(default_factory=lambda: [[] for _ in range(8)])
    waste: list[str] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)  # next card first
    up: dict[str, int] = field(default_factory=lambda: {suit + which: 0 for suit in SUITS for which in "12"})
    used: int = 0

    def source(self, name: str) -> list[str]:
        """The cards of a source, top last."""
        if name == "W":
            return self.waste
        if name in self.up:
            return [RANKS[n] + name[0] for n in range(self.up[name])]
        return self.piles[int(name) - 1]

    def goes_up(self, card: str) -> str | None:
        """RO-7, RO-R11: the foundation that a card goes up to."""
        return next((f for f in (card[-1] + "1", card[-1] + "2") if self.up[f] + 1 == rank(card)), None)

    def may(self, name: str) -> bool:
        """RO-8 to RO-11, RO-R4, RO-R8, RO-R10: a transfer such as `3-5`, `W-F` or `S2-1`."""
        source, to = name.split("-")
        cards = self.source(source)
        back = source in self.up
        if not cards or source == to or (back and (to == "F" or not self.take_back)):
            return False
        if back and source[1] == "2" and self.up[source] == self.up[source[0] + "1"]:
            return False  # of two alike the first
        if back and self.safe_up and rank(cards[-1]) <= min(self.up.values()) + 1:
            return False  # it would go up again
        if to == "F":
            return self.goes_up(cards[-1]) is not None
        pile = self.piles[int(to) - 1]
        if not pile:
            return source == "W" or self.any_card
        return rank(pile[-1]) == rank(cards[-1]) + 1

    def transfers(self) -> set[str]:
        """All that RO-10 allows."""
        return {name for name in (f"{source}-{to}" for source in SOURCES for to in TARGETS) if self.may(name)}

    def leads_on(self, deepest: int = 200) -> bool | None:
        """Whether up to `deepest` moves, all but the last between piles, send a card up or play one of the waste: the
        nearest first, None when `MOST_TABLES` are not enough to tell."""
        known = {self.text()}
        waiting = deque([(self, 0)])
        while waiting:
            table, depth = waiting.popleft()
            now = table.transfers() if depth < deepest else set()
            if any(name.endswith("F") or name.startswith("W") for name in now):
                return True
            for name in now:
                after = table.after(name) if name[0] in "12345678" else table
                if after.text() not in known:
                    known.add(after.text())
                    waiting.append((after, depth + 1))
            if len(known) > MOST_TABLES:
                return None
        return False

    def after(self, name: str) -> "Model":
        """Another model, a transfer later, without what follows of itself."""
        other = copy.deepcopy(self)
        other.transfer(name)
        return other

    def transfer(self, name: str) -> None:
        """RO-9: one card goes elsewhere."""
        source, to = name.split("-")
        card = self.source(source)[-1]
        if source in self.up:
            self.up[source] -= 1
        else:
            self.source(source).pop()
        if to == "F":
            place = self.goes_up(card)
            assert place is not None
            self.up[place] += 1
        else:
            self.piles[int(to) - 1].append(card)

    def make(self, name: str, shuffled: list[str] | None) -> None:
        """A move and what follows of itself; `shuffled` is the stock that a redeal made."""
        if name == "draw":
            self.waste.append(self.stock.pop(0))
        elif name == "redeal":
            new = list(self.waste) if self.turn_over else list(shuffled or [])
            assert Counter(new) == Counter(self.waste), "RO-14: the waste's cards and no others"
            self.stock, self.waste, self.used = new, [], self.used + 1
        else:
            self.transfer(name)
        self.send_safe()

    def send_safe(self) -> None:
        """RO-R19: a card is safe when all that could lie on it are up."""
        while self.safe_up:
            ready = [s for s in SOURCES[:9] if self.source(s) and rank(self.source(s)[-1]) <= min(self.up.values()) + 1]
            if not ready:
                break
            self.transfer(ready[0] + "-F")

    def redeal_left(self) -> bool:
        """RO-15, RO-R2."""
        return self.redeals is None or self.used < self.redeals

    def others(self) -> set[str]:
        """RO-13, RO-14, RO-R14: draw or redeal, whether the cards are stuck or not."""
        if self.stock:
            return {"draw"}
        return {"redeal"} if self.waste and self.redeal_left() else set()

    def result(self) -> str:
        """RO-16, RO-17."""
        if set(self.up.values()) == {13}:
            return "won"
        return "on" if self.transfers() or self.others() else "lost"

    def text(self) -> str:
        """The position as the engine's text."""
        redeals = "unlimited" if self.redeals is None else str(self.redeals)
        words = [
            "turn_over" if self.turn_over else "shuffle",
            redeals,
            "only_when_stuck" if self.when_stuck else "any_time",
            "any_top_card" if self.any_card else "waste_only",
            "yes" if self.take_back else "no",
            "on",
            "safe_only" if self.safe_up else "off",
        ]
        up = [suit + str(self.up[suit + which]) for suit in SUITS for which in "12"]
        piles = " / ".join(" ".join(pile) or "--" for pile in self.piles)
        waste, stock = (" ".join(cards) or "--" for cards in (self.waste, self.stock))
        head = f"rows_of_four {' '.join(words)} | up {' '.join(up)} | piles {piles}"
        return f"{head} | waste {waste} | stock {stock} | redeals {self.used}"


OPTIONS = st.builds(
    Model,
    turn_over=st.booleans(),
    redeals=st.sampled_from([2, 1, 0, None]),
    when_stuck=st.booleans(),
    any_card=st.booleans(),
    take_back=st.booleans(),
    safe_up=st.booleans(),
)


@st.composite
def tables(draw: st.DrawFn) -> Model:
    """A table with cards up, piles of cards that a deal and legal moves may leave, waste and stock."""
    model = draw(OPTIONS)
    for place in model.up:
        model.up[place] = draw(st.integers(0, 13))
    rest = Counter(PACKS)
    for place, height in model.up.items():
        rest.subtract(RANKS[n] + place[0] for n in range(height))
    order = draw(st.permutations(sorted(rest.elements())))
    for pile in model.piles:
        for _ in range(draw(st.integers(0, 4))):
            if order:
                pile.append(order.pop())
        for _ in range(draw(st.integers(0, 3))):
            fits = [card for card in order if pile and rank(card) == rank(pile[-1]) - 1]
            if fits:
                pile.append(draw(st.sampled_from(fits)))
                order.remove(pile[-1])
    for pile in model.piles:
        while len(order) > 72 and len(pile) < 4:
            pile.append(order.pop())
    cut = draw(st.integers(0, len(order)))
    model.waste, model.stock = order[:cut], order[cut:]
    most = 20 if model.redeals is None else model.redeals
    model.used = draw(st.integers(0, most))
    model.send_safe()
    return model


def legal(game: rules.RowsOfFour) -> set[str]:
    """The engine's legal moves but giving up, by name."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return {game.move_name(out[i]) for i in range(game.moves(out))} - {"give up"}


def agree(game: rules.RowsOfFour, model: Model) -> None:
    """Fail unless engine and model have the same table, result and legal moves."""
    assert position.to_text(game) == position.to_text(position.from_text(model.text()))
    result = model.result()
    assert (game.turn() == OVER) == (result != "on")
    assert (game.winners() == 1) == (result == "won")
    found = legal(game)
    assert {name for name in found if "-" in name} == (model.transfers() if result == "on" else set())
    waiting = model.others() if result == "on" else set()
    if not model.when_stuck:
        assert found - model.transfers() == waiting
    assert game.score() == sum(model.up.values())
    assert game.passes() == model.used + 1


def stock_of(game: rules.RowsOfFour) -> list[str]:
    """The cards of the stock, next first."""
    words = position.to_text(game).split("| stock ")[1].split(" |")[0].split()
    return [] if words == ["--"] else words


@QUICK
@given(tables())
def test_every_move_of_a_position(model: Model) -> None:
    """Each transfer there is a name for, the draw and the redeal: allowed or refused, and what comes of it."""
    text = model.text()
    game = position.from_text(text)
    agree(game, model)
    allowed = legal(game)
    for name in [*(f"{source}-{to}" for source in SOURCES for to in TARGETS), "draw", "redeal"]:
        tried = position.from_text(text)
        if name not in allowed:
            with pytest.raises(IllegalMove):
                tried.play(tried.move_from_name(name))
            assert tried.state == game.state
            continue
        tried.play(tried.move_from_name(name))
        tried.check()
        after = copy.deepcopy(model)
        after.make(name, stock_of(tried) if name == "redeal" else None)
        agree(tried, after)


@QUICK
@given(OPTIONS, st.integers(0, 2**32 - 1), st.data())
def test_games_follow_the_model(model: Model, deal: int, data: st.DataObject) -> None:
    """From the deal on, by whatever moves hypothesis likes; a stretch of draws brings it near the redeals."""
    choices = [model.turn_over, 3 if model.redeals is None else 2 - model.redeals, model.when_stuck]
    game = rules.RowsOfFour(0, [0, *map(int, choices), model.any_card, model.take_back, 0, model.safe_up])
    game.deal(deal)
    words = position.to_text(game)
    piles = words.split("| piles ")[1].split(" | ")[0].split(" / ")
    model.stock = stock_of(game)
    if not model.safe_up:
        model.piles = [pile.split() for pile in piles]
        assert sorted([card for pile in model.piles for card in pile] + model.stock) == PACKS
        assert [len(pile) for pile in model.piles] == [4] * 8
    else:
        plain = rules.RowsOfFour()
        plain.deal(deal)
        model.piles = [
            pile.split() for pile in position.to_text(plain).split("| piles ")[1].split(" | ")[0].split(" / ")
        ]
        model.send_safe()
    hurry = data.draw(st.sampled_from([0, 70]))
    for made in range(MOST_TRIED + hurry):
        agree(game, model)
        names = sorted(legal(game))
        if not names:
            break
        ready = [name for name in names if name in ("draw", "redeal")]
        name = ready[0] if made < hurry and ready else data.draw(st.sampled_from(names))
        game.play(game.move_from_name(name))
        game.check()
        model.make(name, stock_of(game) if name == "redeal" else None)


@QUICK
@given(tables())
def test_stalled_means_no_way_on(model: Model) -> None:
    """RO-R13: with stock or redeal nothing is stalled; without, no moves between piles win a card."""
    game = position.from_text(model.text())
    if model.result() != "on" or model.others():
        assert not game.stalled()
    elif not game.stalled():
        assert model.take_back or model.leads_on() is not False
    elif stall.far[stall.COUNT] < stall.MOST:
        assert model.leads_on() is not True


@QUICK
@given(tables())
def test_text_reads_back(model: Model) -> None:
    """Any position: the text of what was read is read as the same."""
    game = position.from_text(model.text())
    assert position.from_text(position.to_text(game)).state == game.state
