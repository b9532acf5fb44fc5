"""The recorded games of Risky Business cover the whole game."""

from engines import record_text
from engines.risky_business import kernels
from games.risky_business.manifest import PLAYTHROUGHS

_FOLDER = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/../../playthroughs"


def test_playthroughs_cover_every_event():
    """The recordings have each phase and each event of the deck, and a reshuffle in the one named for it."""
    phases, reasons, shuffles = set(), set(), {}
    for recipe in PLAYTHROUGHS:
        with open("%s/risky_business-%s.txt" % (_FOLDER, recipe["name"])) as file:
            made = record_text.from_text(file.read().split("\n")[1])
        game = made.start()
        for i in range(made.count):
            phases.add(game.phase())
            game.play(made.moves[i])
            reasons.update([game.event_reason(k) for k in range(game.event_count())])
        shuffles[recipe["name"]] = game.state[kernels.SHUFFLES]
    assert phases == set(range(kernels.CHOOSING + 1))
    assert reasons == set(range(kernels.KING_CLEAR, kernels.RESHUFFLED + 1))
    assert shuffles["made-anew"] == 2, shuffles
