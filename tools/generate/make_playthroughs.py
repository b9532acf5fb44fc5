"""Generator of the recorded games in `tests/playthroughs`, which every runtime must repeat byte for byte.

    python -m tools.generate.make_playthroughs            write the files
    python -m tools.generate.make_playthroughs --check    exit 1 if a file differs or does not belong there

A file has a title, the record in one line, and a line for the deal and for each move. Such a line has the move's name,
the first 16 hexadecimal digits of the SHA-256 of the buffer after it, and its description. The last line is the
outcome.
"""

import argparse
import hashlib
import sys
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim import ROOT, install

install()

from engines import catalog, record, rng  # noqa: E402
from engines.game import OVER, Solitaire  # noqa: E402
from engines.players import BOT  # noqa: E402
from tools.generate.output_files import write_or_check  # noqa: E402
from tools.manifests import manifest  # noqa: E402

FOLDER = Path("tests/playthroughs")


class PlaythroughError(Exception):
    """A recipe no longer plays the kind of game that it is meant to show."""


@dataclass(frozen=True)
class Recipe:
    """One playthrough, a row of `PLAYTHROUGHS` in a game's manifest.

    `winners` is the required bit mask of winners, None for any. `luck` seeds a random player. Without it bots play, one
    for each seat, of the `levels` of a game that has levels.
    """

    name: str
    title: str
    key: str
    deal: int
    winners: int | None
    luck: int | None = None
    options: tuple[int, ...] | None = None
    decks: int = 0  # number of decks from `deck` that replace shuffles
    seats: int = 0
    levels: tuple[int, ...] = ()


RECIPES = tuple(Recipe(key=entry.key, **row) for entry in catalog.CATALOG for row in manifest(entry.key).PLAYTHROUGHS)


def digest(state: bytearray) -> str:
    """Return the digest of a buffer for a line."""
    return hashlib.sha256(state).hexdigest()[:16]


def deck(cards: bytes, number: int) -> bytes:
    """Return deck `number`, which replaces a shuffle: the cards in reverse order, and cut. The first is number 0."""
    turned = bytes(reversed(cards))
    cut = 23 * number % len(turned)
    return turned[cut:] + turned[:cut]


def play(recipe: Recipe) -> str:
    """Return the text of a playthrough. Raises `PlaythroughError` if the winners are not the required ones."""
    entry = catalog.find(recipe.key)
    game = entry.game()(recipe.seats, recipe.options)
    decks = b"".join(deck(game.DECK, i) for i in range(recipe.decks)) or None
    game.deal(recipe.deal, decks)
    players = bytes(BOT + level for level in recipe.levels)
    game_record = record.Record(game, recipe.deal, decks, players)
    lines = [f"- {digest(game.state)} dealt"]
    choose = _player(recipe, entry)
    while game.turn() != OVER:
        move = choose(game)
        line = f"{game.move_name(move)} %s {game.describe(move)}"
        game.play(move)
        game_record.add(move, game)
        lines.append(line % digest(game.state))
    if recipe.winners not in (None, game.winners()):
        problem = f"has the winners {game.winners():#b}, not {recipe.winners:#b}"
        raise PlaythroughError(f"{recipe.key}-{recipe.name} {problem}; choose another deal")
    scores = " ".join(str(game.score(seat)) for seat in range(game.seats()))
    outcome = f"winners={game.winners()} scores={scores}"
    if isinstance(game, Solitaire):
        outcome += f" progress={game.progress()}"
    return "\n".join([recipe.title, game_record.to_text(), *lines, outcome]) + "\n"


def _player(recipe: Recipe, entry: Any) -> Any:
    """Return the function that chooses a move in a game: the bot's, or a random one."""
    if recipe.luck is None:
        bot = entry.bot()()

        def decide(game: Any) -> int:
            view = bytearray(game.SIZE)
            seat = game.turn()
            game.view(seat, view)
            if recipe.levels:
                bot.level = recipe.levels[seat]
            return int(bot.decide(view))

        return decide
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, recipe.luck, 0)
    claims: Callable[[Any], list[int]] = getattr(manifest(recipe.key), "claims", lambda _: [])

    def draw(game: Any) -> int:
        moves = array("H", bytes(2 * game.MAX_MOVES))
        open_claims = claims(game)
        if open_claims and rng.below(luck, 0, 3) == 0:
            return int(open_claims[rng.below(luck, 0, len(open_claims))])
        return int(moves[rng.below(luck, 0, game.moves(moves))])

    return draw


def files() -> Iterator[tuple[Path, str]]:
    """Yield each file below the repository with its expected content."""
    for recipe in RECIPES:
        yield FOLDER / f"{recipe.key}-{recipe.name}.txt", play(recipe)


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check every playthrough below `root`. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.generate.make_playthroughs", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="exit 1 if a committed file is stale")
    options = parser.parse_args(argv)
    expected = dict(files())
    stale = write_or_check(root, {root / name: text for name, text in expected.items()}, options.check)
    for path in sorted((root / FOLDER).glob("*.txt")):
        name = path.relative_to(root)
        if name not in expected:
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
