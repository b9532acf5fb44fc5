"""Plays the recorded games in `tests/playthroughs`, which every runtime must repeat byte for byte.

    python -m tools.make_playthroughs            write the files
    python -m tools.make_playthroughs --check    exit 1 if one differs from what is played now, or is in the way

A file is a title, the record in one line, and a line for the deal and for each move: the move's name, the first 16
hexadecimal digits of the SHA-256 of the buffer after it, and its description. The last line is the outcome.
"""

import argparse
import hashlib
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim import ROOT, install

install()

from engines import catalog, record, rng  # noqa: E402
from engines.game import OVER  # noqa: E402
from tools.generated import write_or_check  # noqa: E402

FOLDER = Path("tests/playthroughs")


class PlaythroughError(Exception):
    """A recipe no longer plays the kind of game it is there for."""


@dataclass(frozen=True)
class Recipe:
    """One playthrough: who plays what, and whether it must be won. `luck` seeds a random player, None means the bot."""

    name: str
    title: str
    key: str
    deal: int
    won: bool
    luck: int | None = None
    options: tuple[int, ...] | None = None
    reverse: bool = False  # the deck from behind instead of a shuffle
    seats: int = 0


_INJECTED = "Random moves from an injected deck, losing moves forbidden."
RECIPES = (
    Recipe("bot-42", "The computer player wins deal 42.", "foursquare", 42, True),
    Recipe("random-lost", "Random moves, lost by cards face down.", "foursquare", 2026, False, luck=1),
    Recipe("fixed", "The computer player in a fixed grid.", "foursquare", 7, True, options=(1, 0, 0, 0)),
    Recipe("injected-forbidden", _INJECTED, "foursquare", 1, False, luck=2, options=(0, 1, 0, 1), reverse=True),
    Recipe("last-deal", "The computer player wins the last deal number.", "foursquare", 0xFFFFFFFF, True),
)


def digest(state: bytearray) -> str:
    """What a line keeps of a buffer."""
    return hashlib.sha256(state).hexdigest()[:16]


def play(recipe: Recipe) -> str:
    """The text of a playthrough. Raises `PlaythroughError` if it is not won, or lost, as it should be."""
    entry = catalog.find(recipe.key)
    game = entry.game()(recipe.seats, recipe.options)
    deck = bytes(reversed(game.DECK)) if recipe.reverse else None
    game.deal(recipe.deal, deck)
    made = record.Record(game, recipe.deal, deck)
    lines = [f"- {digest(game.state)} dealt"]
    choose = _player(recipe, entry)
    while game.turn() != OVER:
        move = choose(game)
        told = f"{game.move_name(move)} %s {game.describe(move)}"
        game.play(move)
        made.add(move, game)
        lines.append(told % digest(game.state))
    if bool(game.winners()) != recipe.won:
        raise PlaythroughError(f"{recipe.key}-{recipe.name} is {'lost' if recipe.won else 'won'}; choose another deal")
    scores = " ".join(str(game.score(seat)) for seat in range(game.seats()))
    outcome = f"winners={game.winners()} scores={scores} progress={game.progress()}"
    return "\n".join([recipe.title, made.to_text(), *lines, outcome]) + "\n"


def _player(recipe: Recipe, entry: Any) -> Any:
    """The function that chooses a move in a game: the bot's, or a random one."""
    if recipe.luck is None:
        bot = entry.bot()()

        def decide(game: Any) -> int:
            view = bytearray(game.SIZE)
            game.view(game.turn(), view)
            return int(bot.decide(view))

        return decide
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, recipe.luck, 0)

    def draw(game: Any) -> int:
        moves = array("H", bytes(2 * game.MAX_MOVES))
        return moves[rng.below(luck, 0, game.moves(moves))]

    return draw


def files() -> Iterator[tuple[Path, str]]:
    """Each file below the repository, and what it should hold."""
    for recipe in RECIPES:
        yield FOLDER / f"{recipe.key}-{recipe.name}.txt", play(recipe)


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check every playthrough below `root`; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.make_playthroughs", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="exit 1 if a committed file is stale")
    options = parser.parse_args(argv)
    wanted = dict(files())
    stale = write_or_check(root, {root / name: text for name, text in wanted.items()}, options.check)
    for path in sorted((root / FOLDER).glob("*.txt")):
        name = path.relative_to(root)
        if name not in wanted:
            if options.check:
                print(f"in the way: {name}, which no recipe makes (run make generate)", file=sys.stderr)
                stale = 1
            else:
                path.unlink()
                print(f"removed {name}")
    return stale


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PlaythroughError as error:
        sys.exit(f"make_playthroughs: {error}")
