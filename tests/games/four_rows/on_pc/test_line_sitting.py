"""What a console's line tells is what `--text` tells on a PC: one sitting at Four Rows (line_sitting.txt)."""

from pathlib import Path

from dumb_terminal import typed_in
from tests.games.four_rows.on_pc.text_tables import sit

SHOWN = (Path(__file__).parent.parent / "line_sitting.txt").read_text()


def test_a_sitting_on_a_pc(tmp_path: Path) -> None:
    command, *typed = typed_in(SHOWN)
    assert command == "play four_rows --seed 42 --players h,medium --option dealer=2"
    play = sit(tmp_path, "\n".join(typed) + "\n", "dealer=2", seed=42, players="h,medium", one_screen=True, terse=True)
    assert play.status == 0
    assert command + "\n" + play.out == SHOWN
