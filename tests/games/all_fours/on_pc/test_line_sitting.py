"""What a console's line tells is what `--text` tells on a PC: one sitting at All Fours (line_sitting.txt)."""

from pathlib import Path

from dumb_terminal import typed_in
from tests.host_sim.sitting import Play

SHOWN = (Path(__file__).parent.parent / "line_sitting.txt").read_text()


def test_a_sitting_on_a_pc(tmp_path: Path) -> None:
    command, *typed = typed_in(SHOWN)
    options = command.split(" --option ")[1:]
    assert command == " --option ".join(["play all_fours --seed 1 --players h,easy", *options])
    play = Play(
        tmp_path,
        "\n".join(typed) + "\n",
        *options,
        game="all_fours",
        seed=1,
        players="h,easy",
        one_screen=True,
        terse=True,
    )
    assert play.status == 0
    assert command + "\n" + play.out == SHOWN
