"""The help page that each game chooses for each situation."""

from array import array

from engines import rng
from engines.game import OVER
from manifests import games


def played(entry, seed, most):
    """Positions of a game of random moves by the fewest seats."""
    kind = entry.game()
    rows = entry.variants()
    game = kind(rows[0].seats[0] if rows else 0)
    game.deal(seed)
    legal = array("H", bytes(2 * kind.MAX_MOVES))
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, seed, 5)
    for _ in range(most):
        yield game
        if game.turn() == OVER:
            return
        game.play(legal[rng.below(generator, 0, game.moves(legal))])


def test_the_page_that_fits_is_one_of_the_help():
    for entry in games():
        title = __import__("firmware.games." + entry.key + ".guide", None, None, ("title",)).title
        pages = [page[0] for page in __import__("firmware.help." + entry.key, None, None, ("PAGES",)).PAGES]
        found = set()
        for seed in range(3):
            for game in played(entry, seed, 400):
                seen = entry.game()(game.seats())
                game.view(0, seen.state)
                page = title(seen)
                assert page in pages, (entry.key, page)
                found.add(page)
        assert len(found) > 1, entry.key
