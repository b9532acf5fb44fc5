"""The recorded games of Four Rows cover the whole game."""

from engines import record_text
from engines.four_rows import kernels
from games.four_rows.manifest import PLAYTHROUGHS

_FOLDER = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/../../playthroughs"


def test_playthroughs_cover_every_event():
    """The recordings have new fields, some in a last lap, a reshuffle, seats passed over, and stages with and without
    losers."""
    news = skipped = wild = lap_fields = 0
    stages, left = set(), set()
    for recipe in PLAYTHROUGHS:
        with open("%s/four_rows-%s.txt" % (_FOLDER, recipe["name"])) as file:
            made = record_text.from_text(file.read().split("\n")[1])
        game = made.start()
        for i in range(made.count):
            game.play(made.moves[i])
            news |= game.news()
            skipped |= game.skipped()
            wild += sum([game.is_wild(slot) for slot in range(4)])
            lap_fields += game.new_fields() if game.last_lap() else 0
            stages.add(game.stage())
        if game.stage() < 9 and game.seats() > 2:
            left.add((game.option("losers"), all(game.is_active(seat) for seat in range(game.seats()))))
    every = kernels.ALL_PASSED | kernels.LAST_LAP | kernels.NEW_STAGE | kernels.RESHUFFLED
    assert news == every and skipped and wild and lap_fields and len(stages) > 2
    assert (0, False) in left and (1, True) in left and (1, False) not in left
