"""The recorded games of All Fours cover the whole game."""

from engines import record
from engines.all_fours import kernels
from engines.all_fours.variants import VARIANTS
from games.all_fours.manifest import PLAYTHROUGHS

_FOLDER = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/../../playthroughs"


def test_playthroughs_cover_every_event():
    """The recordings have each variant, phase, kind of move and event, a tied Game and hands of twelve cards."""
    variants, phases, said, events = set(), set(), set(), set()
    longest = 0
    for recipe in PLAYTHROUGHS:
        with open("%s/all_fours-%s.txt" % (_FOLDER, recipe["name"])) as file:
            made = record.from_text(file.read().split("\n")[1])
        game = made.start()
        variants.add(game.variant())
        for i in range(made.count):
            move = made.moves[i]
            phases.add(game.phase())
            said.add(move if kernels.CUT <= move < kernels.PITCHER else move >> 8)
            game.play(move)
            events.update([(game.event_reason(n), game.event_side(n) > 2) for n in range(game.event_count())])
            longest = max(longest, game.tricks())
    assert len(variants) == len(VARIANTS)
    assert sorted(phases) == list(range(kernels.CUTTING, kernels.PLAYING + 1))
    said.discard(kernels.BLACK)  # a guess is recorded as red or black
    assert sorted(said) == [0, 2, 3, 4, kernels.CUT, kernels.RED] + list(range(kernels.DEAL, kernels.THROW_IN + 1))
    scored = [(reason, False) for reason in range(kernels.TURN_UP, kernels.HONOUR + 1)] + [(kernels.ALL_FOUR, False)]
    told = [kernels.TURN_UP, kernels.GAME, kernels.RESHUFFLED, kernels.BUNCHED, kernels.THROWN_IN_HAND]
    assert events == set(scored + [(reason, True) for reason in told])
    assert longest >= 12
