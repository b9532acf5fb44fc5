"""Cards and rules of All Fours' variants for the slow model, with a game's options read into its terms."""

from dataclasses import dataclass

from engines.all_fours.rules import AllFours

Card = int  # a byte: rank 1-13, suit from bit 4 on
DECK = [suit << 4 | rank for suit in range(4) for rank in range(1, 14)]
JACK = 11
TEN = 10
NOBODY = -1
ROUNDS = [
    (2, 2, 2),
    *((a, b, 6 - a - b) for a in range(1, 5) for b in range(1, 6 - a) if (a, b) != (2, 2)),
    (3, 3),
    (1,) * 6,
]  # AF-R16
PAYS = {
    "no turn-up": {},
    "A1 6-2 J3": {1: 1, 6: 2, JACK: 3},  # AF-T4
    "A1 2-2 J3": {1: 1, 2: 2, JACK: 3},  # AF-T12
    "J1": {JACK: 1},  # AF-E2
    "A4 K3 Q2 J1": {1: 4, 13: 3, 12: 2, JACK: 1},  # AF-E6
}


def rank(card: Card) -> int:
    """Return the rank of a card, from two (low) to the ace, 14 (AF-1)."""
    return card % 16 if card % 16 > 1 else 14


def put_rank(card: Card) -> int:
    """Return the rank of a card for the Put card, in the order 3 2 A K Q ... 4 (AF-E1)."""
    return rank(card) + (14 if card % 16 in (2, 3) else 0)


def suit(card: Card) -> int:
    """Return the suit of a card, 0 to 3."""
    return card // 16


@dataclass(frozen=True)
class Rules:
    """The rules of a variant, with the player's changes."""

    seats: int
    target: int
    turns_up: bool  # AF-2: a card is turned for trump
    pays: dict[int, int]  # the dealer's points for a turn-up, by rank
    rounds: tuple[int, ...] | None  # packet sizes; None: the dealer chooses at each deal
    opening: str
    every: bool  # AF-R26: each turn-up pays, not only the final one
    gift_thrown_in: bool  # AF-E3
    forced_beg: bool
    undertrumping: bool
    trumping_in: bool
    throw_in: bool
    bunch: bool
    discard: str  # "no", "to six" or "keep nine"
    tie: str  # "nobody" or "non-dealer"
    honours: bool
    hang_jack: int
    low_to_taker: bool
    stop_early: bool
    all_four_stake: int
    revokes: bool  # AF-R14: they are possible, and can be called
    cuts: bool  # AF-Y2: the pack is offered to be cut before each deal

    @property
    def sides(self) -> int:
        """The number of sides: two partnerships, or three sides (AF-T1, AF-S1, AF-R20)."""
        return 2 if self.seats in (2, 4) else 3

    def side(self, seat: int) -> int:
        """Return the side of a seat."""
        return seat % self.sides


def rules_of(game: AllFours) -> Rules:
    """Return the rules that a game's options describe."""
    said = {option.key: option.choices[choice] for option, choice in zip(game.OPTIONS, game.chosen(), strict=True)}
    target = said["target"]
    if target == "9 or 11":  # AF-Y11
        target = "9" if game.seats() == 2 else "11"
    packets = {"threes": (3, 3), "ones": (1,) * 6, "asked": None}
    packets.update({"-".join(map(str, sizes)): sizes for sizes in ROUNDS if len(sizes) == 3})
    return Rules(
        seats=game.seats(),
        target=int(target),
        turns_up=said["turn_up_pays"] != "no turn-up",
        pays=PAYS[said["turn_up_pays"]],
        rounds=packets[said["packets"]],
        opening="random" if said["opening"].endswith("by jacks") else said["opening"],
        every=said["turn_up"] == "every",
        gift_thrown_in=said["gift"] == "thrown in",
        forced_beg=said["forced_beg"] == "yes",
        undertrumping=said["undertrumping"] == "allowed",
        trumping_in=said["trumping_in"] == "allowed",
        throw_in=said["throw_in"] == "on",
        bunch=said["bunch"] == "on",
        discard=said["discard"],
        tie=said["tie"],
        honours=said["honours"] == "yes",
        hang_jack=int(said["hang_jack"]),
        low_to_taker=said["low"] == "taker",
        stop_early=said["stop_early"] == "yes" and said["revoke"] == "impossible",
        all_four_stake=0 if game.seats() in (3, 6) or said["all_four"] == "none" else int(said["all_four"]),
        revokes=said["revoke"] == "callable",
        cuts=said["cut"] == "on",
    )
