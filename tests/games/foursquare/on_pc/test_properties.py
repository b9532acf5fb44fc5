"""Foursquare's kernels against a slow model that follows the words of the rules, on positions hypothesis thinks up.

The model knows places, lists of cards and whether the top one is up. It shares no code and no layout with the engine.
"""

from array import array
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from engines import card_text, cards, rng
from engines.foursquare import rules
from engines.game import AT_RNG, OVER, IllegalMove
from games.foursquare.manifest import hidden
from host_sim.positions import foursquare as position

Place = tuple[int, int]
DECK = [card_text.to_text(card) for card in rules.Foursquare.DECK]
BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
QUICK = settings(max_examples=100, deadline=None, derandomize=True)


def rank(card: str) -> int:
    """Ace 1 to ten 10."""
    return 1 if card[0] == "A" else int(card[:-1])


@dataclass
class Pile:
    """Cards, the top one last."""

    cards: list[str]
    up: bool = True


@dataclass
class Model:
    """The table, place by place."""

    fixed: bool = False
    forbidden: bool = False
    piles: dict[Place, Pile] = field(default_factory=dict)

    def turned(self, place: Place, card: str) -> set[Place]:
        """FQ-6 to FQ-8: the piles a card put there turns over."""
        found = set()
        for axis in (0, 1):
            others = {p for p in self.piles if p[axis] == place[axis] and p != place}
            shown = [rank(self.piles[p].cards[-1]) for p in others if self.piles[p].up]
            if all(rank(card) > r for r in shown) or all(rank(card) < r for r in shown):
                found |= others
        return found

    def closed_after(self, place: Place, card: str) -> int:
        """FQ-9: closed piles once the card lies there."""
        turned = self.turned(place, card)
        return sum(pile.up == (p in turned) for p, pile in self.piles.items() if p != place)

    def may(self, place: Place, card: str) -> bool:
        """FQ-3 to FQ-5, and FQ-R11 where it is forbidden to lose."""
        if place in self.piles:
            fits = len(self.piles[place].cards) < 4
        elif self.piles:
            fits = any((place[0] + r, place[1] + c) in self.piles for r, c in BESIDE)
        else:
            fits = self.fixed or place == (3, 3)
        for axis in (0, 1):
            lines = [p[axis] for p in (*self.piles, place)]
            fits = fits and max(lines) - min(lines) < 4
            fits = fits and (not self.fixed or place[axis] < 4)
        return fits and not (self.forbidden and self.closed_after(place, card) > 4)

    def legal(self, card: str) -> set[Place]:
        """All places of the plane where the card may go."""
        return {(r, c) for r in range(7) for c in range(7) if self.may((r, c), card)}

    def put(self, place: Place, card: str) -> None:
        """Place a card and turn over what it turns over."""
        for other in self.turned(place, card):
            self.piles[other].up = not self.piles[other].up
        pile = self.piles.setdefault(place, Pile([]))
        pile.cards.append(card)
        pile.up = True

    def closed(self) -> int:
        """Closed piles."""
        return sum(not pile.up for pile in self.piles.values())

    def result(self, hand: str | None) -> str:
        """FQ-9 to FQ-11 in the order of FQ-R12."""
        if self.closed() > 4:
            return "lost"
        if len(self.piles) == 16 and not self.closed():
            return "won"
        if hand is None or (self.forbidden and not self.legal(hand)):
            return "lost"
        return "on"

    def text(self, hand: str, rest: str = "*") -> str:
        """The position as the engine's text."""
        grid, suicide = "fixed" if self.fixed else "floating", "forbidden" if self.forbidden else "loses"
        piles = [
            f"{chr(65 + c)}{r + 1}={'' if pile.up else '#'}{pile.cards[-1]}*{len(pile.cards)}"
            for (r, c), pile in self.piles.items()
        ]
        return f"foursquare {grid} {suicide} off off | {' '.join(piles)} | hand {hand} | stock {rest}"


@st.composite
def tables(draw: st.DrawFn) -> tuple[Model, str]:
    """A table of connected piles, with at most four closed, and a card in hand."""
    order = draw(st.permutations(DECK))
    model = Model(fixed=draw(st.booleans()), forbidden=draw(st.booleans()))
    # D4 when floating, as it always is; the model's own rule grows the grid from there.
    model.piles[(3, 3)] = Pile([order.pop()])
    grown = Model(model.fixed, False, model.piles)
    for _ in range(draw(st.integers(0, 15))):
        free = sorted(place for place in grown.legal("AS") if place not in model.piles)
        if free:
            model.piles[draw(st.sampled_from(free))] = Pile([order.pop()])
    for place in sorted(model.piles):
        pile = model.piles[place]
        pile.up = draw(st.booleans()) or model.closed() > 4
        for _ in range(draw(st.integers(0, min(3, len(order) - 2)))):
            pile.cards.insert(0, order.pop())
    return model, order.pop()


def legal_places(game: rules.Foursquare) -> set[Place]:
    """The engine's legal places."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return {(out[i] // 7, out[i] % 7) for i in range(game.moves(out))}


def table_of(game: rules.Foursquare) -> dict[Place, tuple[str, bool, int]]:
    """Top card, facing and height by place."""
    found = {}
    top, left, rows, cols = game.box()
    for r in range(top, top + rows):
        for c in range(left, left + cols):
            card = game.top_card(rules.cell_of(r * 7 + c))
            if card:
                height = game.height(rules.cell_of(r * 7 + c))
                found[r, c] = (card_text.to_text(card & ~cards.FACE_DOWN), not card & cards.FACE_DOWN, height)
    return found


def agree(game: rules.Foursquare, model: Model, hand: str | None) -> None:
    """Fail unless engine and model see the same table, the same result and the same legal places."""
    assert table_of(game) == {p: (pile.cards[-1], pile.up, len(pile.cards)) for p, pile in model.piles.items()}
    result = model.result(hand)
    assert (game.turn() == OVER) == (result != "on")
    assert (game.winners() == 1) == (result == "won")
    assert legal_places(game) == (model.legal(hand) if result == "on" and hand else set())
    assert game.face_down() == model.closed()


@QUICK
@given(tables())
def test_every_placement_of_a_position(drawn: tuple[Model, str]) -> None:
    """Legality, what turns over, whether it loses and what comes out, for each of the 49 places."""
    model, hand = drawn
    if model.result(hand) != "on":
        return
    text = model.text(hand)
    game = position.from_text(text)
    agree(game, model, hand)
    following = position.to_text(game).split("stock ")[1].split()[0]
    for place in [(r, c) for r in range(7) for c in range(7)]:
        move = place[0] * 7 + place[1]
        tried = position.from_text(text)
        if place not in model.legal(hand):
            try:
                tried.play(move)
            except IllegalMove:
                assert tried.state == game.state
                continue
            raise AssertionError(f"{place} was allowed")
        turned = {p for p in model.piles if game.flipped_by(move) >> rules.cell_of(p[0] * 7 + p[1]) & 1}
        assert turned == model.turned(place, hand)
        assert game.loses(move) == (model.closed_after(place, hand) > 4)
        after = Model(model.fixed, model.forbidden, {p: Pile([*q.cards], q.up) for p, q in model.piles.items()})
        after.put(place, hand)
        tried.play(move)
        tried.check()
        agree(tried, after, None if following == "--" else following)


@QUICK
@given(st.integers(0, 2**32 - 1), st.booleans(), st.booleans(), st.data())
def test_whole_games(deal: int, fixed: bool, forbidden: bool, data: st.DataObject) -> None:
    """From the first card to the end, by whatever moves hypothesis likes; it is fond of the careful ones."""
    game = rules.Foursquare(0, [fixed, forbidden, 0, 0])
    game.deal(deal)
    stock = [card_text.to_text(game.hand()), *position.to_text(game).split("stock ")[1].split()]
    assert sorted(stock) == sorted(DECK)
    model = Model(fixed, forbidden)
    for played in range(41):
        hand = stock[played] if played < 40 else None
        agree(game, model, hand)
        game.check()
        if hand is None or game.turn() == OVER:
            break
        places = sorted(model.legal(hand))
        safe = [place for place in places if model.closed_after(place, hand) <= 4]
        place = data.draw(st.sampled_from(safe or places))
        game.play(place[0] * 7 + place[1])
        model.put(place, hand)
    assert game.turn() == OVER
    if game.winners():
        assert game.score(0) == 40 - sum(len(pile.cards) for pile in model.piles.values())
    else:
        assert game.score(0) == 0


@QUICK
@given(tables())
def test_text_reads_back(drawn: tuple[Model, str]) -> None:
    """Any position: the text of what was read is read as the same."""
    model, hand = drawn
    if model.result(hand) == "on":
        game = position.from_text(model.text(hand))
        again = position.from_text(position.to_text(game))
        assert again.state == game.state


def test_drawn_stocks_are_fair() -> None:
    """Each unseen card comes to each hidden place as often: chi-square over a position.

    Of n cards in n places, `draws` times, the statistic has (n - 1)^2 degrees of freedom once scaled by (n - 1) / n.
    """
    game = rules.Foursquare()
    game.deal(42)
    out = array("H", bytes(2 * game.MAX_MOVES))
    for _ in range(6):
        game.play(out[game.moves(out) // 2])
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    places = list(hidden(game.state, game.turn()))
    cards = sorted(game.state[place] for place in places)
    draws = 200 * len(cards)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    counts = {(card, place): 0 for card in cards for place in places}
    generators = set()
    for _ in range(draws):
        full = bytearray(view)
        game.determinize(full, luck, 0)
        generators.add(bytes(full[AT_RNG : AT_RNG + rng.SIZE]))
        for place in places:
            counts[full[place], place] += 1
    n = len(cards)
    expected = draws / n
    statistic = sum((count - expected) ** 2 / expected for count in counts.values()) * (n - 1) / n
    freedom = (n - 1) ** 2
    assert abs(statistic - freedom) < 3.3 * (2 * freedom) ** 0.5, f"{statistic:.0f} for {freedom} degrees of freedom"
    assert len(generators) == draws, "each drawn state goes on with luck of its own"
