"""The recorded games of All Fours cover the whole game."""

from engines import record_text
from engines.all_fours import kernels
from engines.all_fours.variants import VARIANTS
from games.all_fours.manifest import PLAYTHROUGHS

_FOLDER = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/../../playthroughs"


def kind(move):
    """Return the first of the moves of a kind."""
    for first in (kernels.CALL, kernels.TAKE_BACK, kernels.DISCARD, kernels.PATTERN, kernels.PITCHER):
        if move >= first:
            return first
    return 0


def test_playthroughs_cover_every_event():
    """The recordings have each variant, phase, kind of move and event, a tied Game and hands of twelve cards."""
    variants, phases, said, events = set(), set(), set(), set()
    longest = 0
    for recipe in PLAYTHROUGHS:
        with open("%s/all_fours-%s.txt" % (_FOLDER, recipe["name"])) as file:
            made = record_text.from_text(file.read().split("\n")[1])
        game = made.start()
        variants.add(game.variant())
        for i in range(made.count):
            move = made.moves[i]
            phases.add(game.phase())
            said.add(move if kernels.CUT <= move < kernels.PITCHER else kind(move))
            game.play(move)
            events.update([(game.event_reason(n), game.event_side(n) > 2) for n in range(game.event_count())])
            longest = max(longest, game.tricks())
    assert len(variants) == len(VARIANTS)
    assert sorted(phases) == list(range(kernels.CUTTING, kernels.COUNTING + 1))
    assert kernels.RED in said or kernels.BLACK in said
    said -= {kernels.RED, kernels.BLACK}
    bids = [kernels.CUT] + list(range(kernels.DEAL, kernels.LEAVE + 1))
    assert said == {0, kernels.PITCHER, kernels.PATTERN, kernels.DISCARD, kernels.TAKE_BACK, kernels.CALL} | set(bids)
    scored = [(kernels.ALL_FOUR, False), (kernels.REVOKE_CALLED, False), (kernels.REVOKE_LOSES, False)]
    scored += [(reason, False) for reason in range(kernels.TURN_UP, kernels.HONOUR + 1)]
    told = [kernels.TURN_UP, kernels.GAME, kernels.RESHUFFLED, kernels.BUNCHED, kernels.THROWN_IN_HAND]
    assert events == set(scored + [(reason, True) for reason in told])
    assert longest >= 12
