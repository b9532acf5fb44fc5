"""All Fours' table of variants for the slow model: the cards, and what the options of a match say in its words."""

from dataclasses import dataclass

from engines.all_fours.rules import AllFours

Card = int  # the byte: rank 1-13, suit from bit 4 on
DECK = [suit << 4 | rank for suit in range(4) for rank in range(1, 14)]
JACK = 11
TEN = 10
NOBODY = -1
ROUNDS = [(2, 2, 2), *((a, b, 6 - a - b) for a in range(1, 5) for b in range(1, 6 - a) if (a, b) != (2, 2))]  # AF-R16
PAYS = {
    "nothing": {},
    "A1 6-2 J3": {1: 1, 6: 2, JACK: 3},  # AF-T4
    "A1 2-2 J3": {1: 1, 2: 2, JACK: 3},  # AF-T12
    "J1": {JACK: 1},  # AF-E2
    "A4 K3 Q2 J1": {1: 4, 13: 3, 12: 2, JACK: 1},  # AF-E6
}


def rank(card: Card) -> int:
    """AF-1: two is low, an ace 14."""
    return card % 16 if card % 16 > 1 else 14


def put_rank(card: Card) -> int:
    """AF-E1: 3 2 A K Q ... 4."""
    return rank(card) + (14 if card % 16 in (2, 3) else 0)


def suit(card: Card) -> int:
    """0 to 3."""
    return card // 16


@dataclass(frozen=True)
class Rules:
    """One column of the variant table, with what a player may have changed."""

    seats: int
    target: int
    turns_up: bool  # AF-2: whether a card is turned for trump
    pays: dict[int, int]  # by rank, what a turn-up is worth to the dealer
    rounds: tuple[int, ...] | None  # sizes of packets, None when the dealer is asked at each deal
    opening: str
    every: bool  # AF-R26: each turn-up pays, not only the final one
    gift_thrown_in: bool  # AF-E3
    forced_beg: bool
    undertrumping: bool
    trumping_in: bool
    throw_in: bool
    bunch: bool
    discard: str  # no, to six, keep nine
    tie: str  # nobody, non-dealer
    honours: bool
    hang_jack: int
    low_to_taker: bool
    stop_early: bool
    stakes: bool

    @property
    def sides(self) -> int:
        """AF-T1, AF-S1, AF-R20: two partnerships across, or three."""
        return 2 if self.seats in (2, 4) else 3

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.sides


def rules_of(game: AllFours) -> Rules:
    """What a game's options say."""
    said = {option.key: option.choices[choice] for option, choice in zip(game.OPTIONS, game.chosen(), strict=True)}
    target = said["target"]
    if target == "9 or 11":  # AF-Y11
        target = "9" if game.seats() == 2 else "11"
    packets = {"threes": (3, 3), "ones": (1,) * 6, "asked": None}
    packets.update({"-".join(map(str, sizes)): sizes for sizes in ROUNDS})
    return Rules(
        seats=game.seats(),
        target=int(target),
        turns_up=said["trump"] == "turn-up",
        pays=PAYS[said["turn_up_pays"]],
        rounds=packets[said["packets"]],
        opening=said["opening"],
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
        stop_early=said["stop_early"] == "yes",
        stakes=said["stakes"] == "on" and game.seats() in (2, 4),
    )
