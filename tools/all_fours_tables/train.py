"""The tables of All Fours' computer player: `python -m tools.all_fours_tables.train`, three minutes on a PC.

It learns the weights of cards in self-play (`self_play.py`), for two, three, four and six seats. Medium then plays
hands with them, which give the chances to win a match (`equities.py`). The tables are modules of `engines/all_fours`.
Equal arguments give equal tables.
"""

import argparse
import re
import sys
from array import array
from collections.abc import Sequence
from importlib import import_module, reload
from pathlib import Path

from host_sim import ROOT  # imported first: installs the stubs that engines need
from host_sim.kernels import llvm
from tools.all_fours_tables import equities, self_play

from engines import catalog, rng  # isort: skip
from engines.all_fours.playout import TABLE, WORLD  # isort: skip

MODULES = {2: "two_seats", 3: "three_seats", 4: "four_seats", 6: "six_seats"}
PLACE = Path("engines", "all_fours")
HANDS = 3_000_000
MATCH_HANDS = 40_000  # hands for the chances of each variant
_BATCH = 10_000  # hands with the same table
_PLAY_OUTS = 2
_SCALE = 0.8  # weights for a hundredth of a point
_EVEN = 128
_A_LINE = 21  # bytes of a table in a line


def weights(means: Sequence[int]) -> bytes:
    """Return means as weights."""
    return bytes(min(max(_EVEN + round(mean / 256 * _SCALE), 0), 255) for mean in means)


def learn(seats: int, hands: int) -> bytes:
    """Return a table of weights for a number of seats, learned from `hands` hands."""
    g, copy = (array("H", bytes(2 * WORLD)) for _ in range(2))
    cards, roles = (array("H", bytes(2 * 64)) for _ in range(2))
    values = array("i", bytes(4 * 64))
    means, counts = (array("i", bytes(4 * TABLE)) for _ in range(2))
    low, high = bytes(i & 255 for i in range(TABLE)), bytes(i >> 8 for i in range(TABLE))
    deck = bytearray(suit << 4 | power for suit in range(4) for power in range(13))
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, seats, 1)
    table = bytearray(weights(means))
    with llvm.accelerated():
        for _ in range(max(hands // _BATCH, 1)):
            self_play.learn(
                g, copy, cards, roles, values, low, high, table, means, counts, deck, luck, seats, _BATCH, _PLAY_OUTS
            )
            table[:] = weights(means)
    return bytes(table)


def lines(data: bytes) -> list[str]:
    """Return the source lines of a bytes literal in brackets."""
    rows = [data[at : at + _A_LINE].hex() for at in range(0, len(data), _A_LINE)]
    return ["(", *('    b"' + re.sub("..", r"\\x\g<0>", row) + '"' for row in rows), ")"]


def module(seats: int, cards: bytes, chances: dict[str, bytes]) -> str:
    """Return the text of a module with the tables of a number of seats."""
    name = MODULES[seats].replace("_", " ")
    out = [
        f'"""Tables of All Fours\' computer player for {name}, from `python -m tools.all_fours_tables.train`.',
        "",
        "`CARDS` has the weights of `playout.py`. `MATCHES` has the chances of `equity.py` by variant, empty for a",
        'variant without that number of seats.\n"""',
        "",
        "CARDS = " + "\n".join(lines(cards)),
    ]
    for variant, data in chances.items():
        out.append(f"{_constant(variant)} = " + "\n".join(lines(data)))
    names = [_constant(row.name) if row.name in chances else 'b""' for row in catalog.find(equities.KEY).variants()]
    out.append("MATCHES = (\n" + "".join(f"    {one},\n" for one in names) + ")")
    return "\n".join(out) + "\n"


def _constant(variant: str) -> str:
    """Return the name of a variant's table."""
    return "_OLD" if variant[0].isdigit() else "_" + variant.upper().replace(" ", "_")


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn the tables and write them."""
    parser = argparse.ArgumentParser(description="Learn the tables of All Fours' computer player.")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"hands of self-play for each table, {HANDS}")
    parser.add_argument("--match-hands", type=int, default=MATCH_HANDS, help="hands for the chances of a variant")
    parser.add_argument("--seats", type=int, choices=MODULES, nargs="*", default=list(MODULES))
    parser.add_argument("--place", type=Path, default=ROOT / PLACE, help="folder of the modules")
    chosen = parser.parse_args(arguments)
    for seats in chosen.seats:
        cards = learn(seats, chosen.hands)
        path = chosen.place / f"{MODULES[seats]}.py"
        path.write_text(module(seats, cards, {}), "utf-8")
        print(f"{seats} seats: cards learned", flush=True)
        with llvm.accelerated():
            reload(import_module(f"engines.all_fours.{MODULES[seats]}"))  # medium plays with these cards now
            chances = equities.chances(seats, chosen.match_hands)
        path.write_text(module(seats, cards, chances), "utf-8")
        print(f"{seats} seats: chances found for {', '.join(chances)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
