"""A slow model of Risky Business, written from its rules; it shares no code or layout with the engine."""

from dataclasses import dataclass, field

Card = int  # a byte: rank 1-13, suit from bit 4 on, bit 7 for the second pack
Face = int  # a card without its pack: moves do not distinguish twins of two packs
Move = tuple[str, int, int]  # the action, the face of a card from the hand if any, and a pile or a place of the row
Event = tuple[str, Card, int]  # the event, its card, and its place
KING = 13
CHARTS = {  # RB-R1: ace, jack, queen, king
    "default": (1, 10, 10, 10),
    "pip": (1, 11, 12, 13),
    "golf": (1, 10, 10, 0),
}


def rank(card: Card) -> int:
    """Return the rank of a card, from ace 1 to king 13."""
    return card % 16


def face(card: Card) -> Face:
    """Return a card without its pack."""
    return card % 64


def deck_for(seats: int) -> list[Card]:
    """Return one pack for two seats, otherwise two packs (RB-1, RB-R19)."""
    pack = [suit << 4 | number for suit in range(4) for number in range(1, 14)]
    return pack if seats == 2 else pack + [card + 128 for card in pack]


@dataclass
class Model:
    """A game by the rules; `decks` are the decks of its shuffles, `chart` the values of ace, jack, queen and king."""

    seats: int
    chart: tuple[int, int, int, int]
    refill_costs: bool
    automatic: bool  # RB-R10: the player is not asked where a drawn king goes
    first: int  # RB-5, RB-R20
    decks: list[list[Card]]
    chooser: int | None = None  # RB-R22: the previous winner, who chooses the seat that begins
    deck: list[Card] = field(default_factory=list)
    cleared: list[Card] = field(default_factory=list)  # since the last shuffle
    piles: list[list[Card]] = field(default_factory=list)  # the last card is on top
    row: list[Card] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    aside: list[list[Card]] = field(default_factory=list)
    secret: set[Card] = field(default_factory=set)  # cards in hands or aside that only their owner has seen there
    held_back: set[Card] = field(default_factory=set)  # those that were secret at the last reshuffle
    kings: list[int] = field(default_factory=list)
    quads: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # turns that each seat has had
    turn: int = 0
    phase: str = "choosing"
    moves: int = 0
    last_asked: int = 800  # after this many moves, the deck fills all places without a choice
    moves_left: int = 4
    played_on: int = 0
    from_deck: set[int] = field(default_factory=set)  # empty places that the deck is to fill
    king: Card = 0  # a king from the deck that waits for its pile
    events: list[Event] = field(default_factory=list)  # since the previous move
    winners: list[int] = field(default_factory=list)
    own: int = 0  # moves of this turn since the last that revealed a card of the deck

    # The deal.

    def start(self) -> None:
        """Shuffle the cards and deal them, unless a player first chooses the seat that begins (RB-R22)."""
        self.deck = list(self.decks.pop(0))
        self.piles = [[], [], [], []]
        self.hands, self.aside = [[] for _ in range(self.seats)], [[] for _ in range(self.seats)]
        self.kings, self.quads, self.turns = [0] * self.seats, [0] * self.seats, [0] * self.seats
        if self.chooser is None:
            self.deal()
        else:
            self.turn, self.moves_left = self.chooser, 0

    def deal(self) -> None:
        """Deal the piles, hands and row (RB-3, RB-R12, C-3)."""
        self.piles = [[self.deck.pop(0)] for _ in range(4)]
        for _ in range(4):
            for k in range(self.seats):
                card = self.deck.pop(0)
                self.hands[(self.first + k) % self.seats].append(card)
                self.secret.add(card)
        self.row = [self.deck.pop(0) for _ in range(4)]
        self.turn, self.phase, self.moves_left = self.first, "playing", 4

    def draw(self) -> Card:
        """Draw the next card of the deck, after a reshuffle of the cleared cards if the deck is empty (RB-R18)."""
        if not self.deck:
            self.deck = [card for card in self.decks.pop(0) if card in self.cleared]
            self.cleared = []
            self.held_back = set(self.secret)
            self.events.append(("reshuffled", 0, 0))
        self.own = -1
        return self.deck.pop(0)

    # Legal moves.

    def legal(self) -> set[Move]:
        """Return all legal moves of the seat to act."""
        faces = {face(card) for card in self.hands[self.turn]}
        if self.phase == "choosing":
            return {("begin", 0, seat) for seat in range(self.seats)}
        if self.phase == "playing":
            return self.plays(faces) | {("swap", card, place) for card in faces for place in range(4)} | {("end", 0, 0)}
        if self.phase == "picking":
            found = {("pick pile", 0, pile) for pile in range(4) if pile != self.played_on}
            return found | {("pick row", 0, place) for place in range(4)} | {("pick deck", 0, 0)}
        if self.phase == "refilling":
            found = {("from deck", 0, 0)}
            return found | {("from hand", card, 0) for card in faces if self.may_fill_from_hand()}
        if self.phase == "target":
            return {("target", 0, pile) for pile in range(4) if self.piles[pile]}
        if self.phase == "setting aside":
            return {("set aside", card, 0) for card in faces}
        return set()

    def plays(self, faces: set[Face]) -> set[Move]:
        """Return the plays: a card on one of the same rank, and a king on any (RB-6, RB-R2)."""
        return {
            ("play", card, pile)
            for card in faces
            for pile in range(4)
            if rank(card) in (KING, rank(self.piles[pile][-1]))
        }

    def may_fill_from_hand(self) -> bool:
        """True if an empty place may be filled from the hand (RB-R7, RB-R8)."""
        return len(self.hands[self.turn]) > 1 and (self.moves_left > 0 or not self.refill_costs)

    def play(self, move: Move) -> None:
        """Make a move."""
        what, card, place = move
        self.events = []
        getattr(self, "do_" + what.replace(" ", "_"))(card, place)
        self.own += 1
        self.moves += 1
        self.held_back &= self.secret

    def do_begin(self, _: Face, seat: int) -> None:
        """Choose the seat that begins, and deal (RB-13, RB-R22)."""
        self.first = seat
        self.own = -1
        self.deal()

    def darkness(self, card: Card) -> tuple[int, int, int]:
        """Return the sort key of hands: public cards first, then hidden ones that were held back at the last
        reshuffle."""
        return (card in self.secret) + (card in self.secret - self.held_back), face(card), card

    def take_out(self, target: Face) -> Card:
        """Remove a card from the hand in the open. Nobody can tell twins apart, so a public one goes first."""
        hand = self.hands[self.turn]
        card = min((card for card in hand if face(card) == target), key=self.darkness)
        hand.remove(card)
        self.secret.discard(card)
        return card

    # A move.

    def do_play(self, face: Face, pile: int) -> None:
        """Place a card, clear its pile if it is complete, then pick a card up (RB-6, RB-7, RB-R4, RB-R13, RB-R25)."""
        self.moves_left -= 1
        self.put(self.take_out(face), pile)
        self.played_on = pile
        self.phase = "picking"

    def put(self, card: Card, pile: int) -> bool:
        """Put a card on a pile. True if it clears the pile."""
        self.piles[pile].append(card)
        if rank(card) == KING:
            self.kings[self.turn] += 1
            self.events.append(("king", card, pile))
        elif len(self.piles[pile]) == 4:
            self.quads[self.turn] += 1
            self.events.append(("quad", card, pile))
        else:
            return False
        self.cleared += self.piles[pile]
        self.piles[pile] = []
        return True

    def do_swap(self, face: Face, place: int) -> None:
        """Swap a card with one of the row (RB-6, RB-R14, RB-R24)."""
        self.moves_left -= 1
        card = self.take_out(face)
        self.hands[self.turn].append(self.row[place])
        self.row[place] = card
        self.go_on()

    def do_pick_pile(self, _: Face, pile: int) -> None:
        """Pick up the top card of a pile (RB-R5, RB-R6). An emptied pile does not count as cleared."""
        self.hands[self.turn].append(self.piles[pile].pop())
        self.go_on()

    def do_pick_row(self, _: Face, place: int) -> None:
        """Pick up a card of the row, which is replaced immediately (RB-6)."""
        self.hands[self.turn].append(self.row[place])
        self.row[place] = self.draw()
        self.events.append(("row filled", self.row[place], place))
        self.go_on()

    def do_pick_deck(self, _: Face, __: int) -> None:
        """Draw a card that the other seats do not see (RB-6)."""
        card = self.draw()
        self.hands[self.turn].append(card)
        self.secret.add(card)
        self.go_on()

    # Empty places.

    def go_on(self) -> None:
        """Fill the empty places, the lowest first (RB-8, RB-9, RB-R10).

        The player chooses between hand and deck once for each place, and the choice holds.
        """
        while [] in self.piles:
            place = self.piles.index([])
            asked = self.moves < self.last_asked
            if asked and place not in self.from_deck:
                self.phase = "refilling"
                return
            card = self.draw()
            like = [pile for pile in range(4) if self.piles[pile] and rank(self.piles[pile][0]) == rank(card)]
            if rank(card) == KING and any(self.piles):
                if asked and not self.automatic:
                    self.king = card
                    self.events.append(("king waits", card, place))
                    self.phase = "target"
                    return
                self.put(card, self.largest([pile for pile in range(4) if self.piles[pile]]))
            elif like:
                pile = self.largest(like)
                if not self.put(card, pile):
                    self.events.append(("matched", card, pile))
            else:  # RB-R11: also for a king
                self.piles[place] = [card]
                self.from_deck.discard(place)
                self.events.append(("filled", card, place))
        self.phase = "playing" if self.moves_left else "setting aside"

    def largest(self, piles: list[int]) -> int:
        """Return the pile with the most cards; of equal ones, the lowest number."""
        return max(piles, key=lambda pile: (len(self.piles[pile]), -pile))

    def do_from_deck(self, _: Face, __: int) -> None:
        """Fill the empty place from the deck, which costs no move (RB-R7)."""
        self.from_deck.add(self.piles.index([]))
        self.go_on()

    def do_from_hand(self, face: Face, _: int) -> None:
        """Fill the empty place from the hand (RB-R7, RB-R9). This costs a move unless the option makes it free."""
        self.moves_left -= self.refill_costs
        self.piles[self.piles.index([])] = [self.take_out(face)]
        self.go_on()

    def do_target(self, _: Face, pile: int) -> None:
        """Put the drawn king on the chosen pile (RB-R10)."""
        card, self.king = self.king, 0
        self.put(card, pile)
        self.go_on()

    # The end of a turn and of the game.

    def do_end(self, _: Face, __: int) -> None:
        """End the turn early (RB-R15)."""
        self.moves_left = 0
        self.phase = "setting aside"

    def do_set_aside(self, target: Face, _: int) -> None:
        """Set a card aside, exchange hand and row, and fill the row (RB-10, RB-R16).

        Nobody can tell twins apart, so a secret one goes first.
        """
        hand = self.hands[self.turn]
        card = max((card for card in hand if face(card) == target), key=self.darkness)
        hand.remove(card)
        self.aside[self.turn].append(card)
        self.secret -= set(hand)
        self.hands[self.turn], self.row = self.row, sorted(hand, key=self.darkness)
        while len(self.row) < 4:
            self.row.append(self.draw())
            self.events.append(("row filled", self.row[-1], len(self.row) - 1))
        self.turns[self.turn] += 1
        self.turn = (self.turn + 1) % self.seats
        self.moves_left, self.own = 4, -1
        self.phase = "playing"
        if self.turns == [4] * self.seats:  # RB-11, RB-R17
            self.phase = "over"
            self.secret = set()
            best = min(map(self.standing, range(self.seats)))
            self.winners = [seat for seat in range(self.seats) if self.standing(seat) == best]

    # The score.

    def value(self, card: Card) -> int:
        """Return the points of a card (RB-4, RB-R1)."""
        return {1: self.chart[0], 11: self.chart[1], 12: self.chart[2], 13: self.chart[3]}.get(rank(card), rank(card))

    def off(self, seat: int) -> int:
        """Return the points that a seat's clears take off."""
        return self.kings[seat] + 2 * self.quads[seat]

    def score(self, seat: int) -> int:
        """Return a seat's score at the end of the game (RB-12)."""
        return sum(map(self.value, self.hands[seat] + self.aside[seat])) - self.off(seat)

    def standing(self, seat: int) -> tuple[int, int]:
        """Return a seat's sort key for the win: the lowest score, then the most clears (RB-12, RB-R21)."""
        return self.score(seat), -self.kings[seat] - self.quads[seat]
