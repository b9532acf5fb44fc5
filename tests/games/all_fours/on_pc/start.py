"""How a match of All Fours begins, in the slow model: what there is on its table, and who deals or pitches first."""

from dataclasses import dataclass, field

from tests.games.all_fours.on_pc.rows import JACK, NOBODY, Card, Rules, put_rank, rank, suit

Move = tuple[str, int]  # what is done, and the card, seat or pattern, if any
Event = tuple[str, int, Card, int]  # reason, side, card, points


@dataclass
class Start:
    """A match about to begin; `decks` are the orders of its shuffles, `dealer` is who deals the first hand, or the pack
    for the opening."""

    rules: Rules
    decks: list[list[Card]]
    dealer: int
    moves_with_bunches: int = 1000  # after so many moves none is offered any more
    moves: int = 0
    phase: str = "deal"
    turn: int = NOBODY
    winner: int = NOBODY  # a side
    score: list[int] = field(default_factory=list)
    all_fours: list[int] = field(default_factory=list)
    hands: list[set[Card]] = field(default_factory=list)
    dealt: list[set[Card]] = field(default_factory=list)  # the hands as play began
    stock: list[Card] = field(default_factory=list)
    turned: list[Card] = field(default_factory=list)  # turn-ups of this deal, or of the opening
    shed: list[Card] = field(default_factory=list)
    trump: int = NOBODY
    runs: int = 0
    thrown: set[int] = field(default_factory=set)
    tricks: list[list[tuple[int, Card]]] = field(default_factory=list)  # seats and cards; the last may be in progress
    takers: list[int] = field(default_factory=list)
    leader: int = NOBODY
    lacks: list[set[int]] = field(default_factory=list)  # suits that all know a seat has none of
    stood: set[int] = field(default_factory=set)  # though without a trump it would have had to beg
    events: list[Event] = field(default_factory=list)  # since the move before
    hand_number: int = 0
    tied: list[int] = field(default_factory=list)  # who is to cut in this round
    cuts: list[tuple[int, Card]] = field(default_factory=list)  # of this round

    def start(self) -> None:
        """AF-R17."""
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
        """All seats in turn order, from the one behind `seat`."""
        return [(seat + 1 + k) % self.rules.seats for k in range(self.rules.seats)]

    @property
    def eldest(self) -> int:
        """The seat behind the dealer."""
        return self.after(self.dealer)[0]

    def peg(self, reason: str, side: int, card: Card, points: int) -> bool:
        """AF-9, AF-R7: points are added at once; whether that ended the match. What pays nobody is told, too."""
        self.events.append((reason, side, card, points))
        if side == NOBODY:
            return False
        self.score[side] += points
        if self.score[side] >= self.rules.target:
            self.winner, self.turn = side, NOBODY
        return self.winner != NOBODY

    # Who begins.

    def face_up(self) -> Card:
        """The next card of the pack, for all to see."""
        self.turned.append(self.stock.pop(0))
        return self.turned[-1]

    def pitches(self, seat: int) -> None:
        """A seat is the eldest of the first hand."""
        self.deals(self.after(seat)[-2])

    def deals(self, seat: int) -> None:
        """A seat deals the first hand."""
        self.dealer = self.turn = seat
        self.phase = "deal"

    def cut(self) -> None:
        """AF-T2, AF-E1, AF-Y1, AF-L1, AF-Y11."""
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
        """AF-R17: the next to cut, or those that tied again, or the dealer."""
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
        """AF-L1: by the other side; who is right picks the pitcher from his own, else the cutter's side does."""
        right = (suit(self.face_up()) in (1, 2)) == red
        self.phase, self.turn = "pick", self.turn if right else 1 - self.turn
