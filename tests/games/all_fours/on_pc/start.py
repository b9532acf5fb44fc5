"""The start of an All Fours match in the slow model: the table, and the choice of the first dealer or pitcher."""

from dataclasses import dataclass, field

from tests.games.all_fours.on_pc.rows import JACK, NOBODY, Card, Rules, put_rank, rank, suit

Move = tuple[str, int]  # the action, and its card, seat or pattern, if any
Event = tuple[str, int, Card, int]  # reason, side, card, points


@dataclass
class Start:
    """A match about to begin.

    `decks` are the decks of its shuffles. `dealer` deals the first hand, or the pack in the opening.
    """

    rules: Rules
    decks: list[list[Card]]
    dealer: int
    moves_with_bunches: int = 1000  # bunching is offered only before this many moves
    moves: int = 0
    phase: str = "deal"
    turn: int = NOBODY
    winner: int = NOBODY  # a side
    score: list[int] = field(default_factory=list)
    all_fours: list[int] = field(default_factory=list)
    hands: list[set[Card]] = field(default_factory=list)
    dealt: list[set[Card]] = field(default_factory=list)  # the hands when play began
    stock: list[Card] = field(default_factory=list)
    turned: list[Card] = field(default_factory=list)  # turn-ups of this deal, or of the opening
    shed: list[Card] = field(default_factory=list)
    trump: int = NOBODY
    runs: int = 0
    thrown: set[int] = field(default_factory=set)
    # seats and cards; the last trick may be in progress
    tricks: list[list[tuple[int, Card]]] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    leader: int = NOBODY
    lacks: list[set[int]] = field(default_factory=list)  # suits that each seat publicly lacks
    stood: set[int] = field(default_factory=set)  # seats that stood and would have had to beg without a trump
    events: list[Event] = field(default_factory=list)  # since the previous move
    hand_number: int = 0
    rounds: tuple[int, ...] | None = None  # the dealer's choice for the whole match (AF-T3)
    hands_then: list[list[set[Card]]] = field(default_factory=list)  # each hand before its card of a trick
    called: set[tuple[int, int]] = field(default_factory=set)  # seats and tricks
    cut_at: int = 0  # cards lifted off by the next cut
    tied: list[int] = field(default_factory=list)  # seats that cut in this round
    cuts: list[tuple[int, Card]] = field(default_factory=list)  # the cuts of this round

    def start(self) -> None:
        """Set up the match and its opening (AF-R17)."""
        self.score = [0] * self.rules.sides
        self.all_fours = [0] * self.rules.sides
        self.hands = [set() for _ in range(self.rules.seats)]
        self.lacks = [set() for _ in range(self.rules.seats)]
        self.turn = self.dealer
        if self.rules.opening != "random":
            self.stock = list(self.decks.pop(0))
            self.phase = "cut"
            self.tied = list(range(self.rules.seats))
            if self.rules.opening not in ("until a jack", "colour guess"):
                self.turn = 0

    def after(self, seat: int) -> list[int]:
        """Return all seats in turn order, beginning with the one after `seat`."""
        return [(seat + 1 + k) % self.rules.seats for k in range(self.rules.seats)]

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return self.after(self.dealer)[0]

    def peg(self, reason: str, side: int, card: Card, points: int) -> bool:
        """Record an event and add its points immediately (AF-9, AF-R7). True if they end the match.

        An event that scores for nobody is recorded too.
        """
        self.events.append((reason, side, card, points))
        if side == NOBODY:
            return False
        self.score[side] += points
        if self.score[side] >= self.rules.target:
            self.winner, self.turn = side, NOBODY
        return self.winner != NOBODY

    # The opening.

    def face_up(self) -> Card:
        """Turn the next card of the pack face up and return it."""
        self.turned.append(self.stock.pop(0))
        return self.turned[-1]

    def pitches(self, seat: int) -> None:
        """Make `seat` the eldest of the first hand."""
        self.deals(self.after(seat)[-2])

    def deals(self, seat: int) -> None:
        """Make `seat` the dealer of the first hand."""
        self.dealer = self.turn = seat
        self.phase = "deal"

    def cut(self) -> None:
        """Cut for the first deal or the first pitch (AF-T2, AF-E1, AF-Y1, AF-L1, AF-Y11)."""
        if self.rules.opening == "colour guess":
            self.phase, self.turn = "guess", 1 - self.rules.side(self.turn)
        elif self.rules.opening == "until a jack":
            seat = self.dealer
            while True:
                seat = self.after(seat)[0]
                if self.face_up() % 16 == JACK:
                    return self.pitches(seat)
        else:
            self.cuts.append((self.turn, self.face_up()))
            self.compare_cuts()
        return None

    def compare_cuts(self) -> None:
        """Continue with the next cut, a new round between tied seats, or the first deal (AF-R17)."""
        if len(self.cuts) == len(self.tied):
            worth = put_rank if self.rules.opening == "Put card" else rank
            best = max(worth(card) for _, card in self.cuts)
            self.tied = [seat for seat, card in self.cuts if worth(card) == best]
            self.cuts = []
            if len(self.tied) == 1:
                begin = self.pitches if self.rules.opening == "cut to pitch" else self.deals
                return begin(self.tied[0])
        self.turn = self.tied[len(self.cuts)]
        return None

    def guess(self, red: bool) -> None:
        """Check a guess at the colour of the cut card (AF-L1).

        The guessing side picks the pitcher if it is right, otherwise the side that cut does.
        """
        right = (suit(self.face_up()) in (1, 2)) == red
        self.phase, self.turn = "pick", self.turn if right else 1 - self.turn
