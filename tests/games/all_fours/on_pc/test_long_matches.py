"""Long matches of All Fours: their records fit, and saved matches are restored unchanged."""

from array import array

import pytest

from engines import record, record_text, save
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.game import OVER
from engines.table import Table
from games.all_fours.longest import BUNCHED, DEAL, choose, options

RUNNING = options("Running", undo="any")
LEAGUE = options("West Yorkshire", target="15", undo="any")  # AF-Y12, with six players


def played(seats: int, chosen: "bytes | bytearray | tuple[int, ...]", seed: int) -> Table:
    """Return a finished match of a person and bots."""
    made = Table("all_fours", seats, chosen, bytes([0] + [2] * (seats - 1)))
    made.deal(seed)
    out = array("H", bytes(2 * AllFours.MAX_MOVES))
    while made.turn() != OVER:
        made.play(choose(out, made.moves(out)))
    return made


@pytest.mark.parametrize(
    ("seats", "chosen", "seed", "least"),
    [(2, RUNNING, 24, 300), (6, LEAGUE, 51, 400), (4, BUNCHED, DEAL, kernels.LAST_BUNCH + 200)],
    ids=["31 up", "six players to 15", "bunches"],
)
def test_the_longest_matches_fit(seats: int, chosen: bytes, seed: int, least: int) -> None:
    """AF-R28: the record has room for the moves after the last bunch.

    A record that is read back gives the same match. Undo works from a checkpoint.
    """
    made = played(seats, chosen, seed)
    count = made.record.count
    assert least <= count < AllFours.MAX_PLAYS * 3 // 4
    data = made.record.to_bytes()
    assert record.from_bytes(data).replay().state == record_text.from_text(made.record.to_text()).replay().state
    saved = save.unpack(made.pack())
    other = Table("all_fours", seats, saved.record.options, saved.record.players)
    other.restore(saved)
    assert other.pack() == made.pack()
    position = bytes(made.record.replay().state)
    steps = sum(1 for _ in other.undoing())
    assert steps <= 1 + AllFours.CHECKPOINT + 60  # the other seats play at most 60 moves in between
    assert other.record.count < count
    while other.record.count < count:
        other.redo()
    assert bytes(other.record.replay().state) == position
