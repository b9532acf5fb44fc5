"""Text play of Rows of Four: printed tables, moves by name, giving up, variants."""

from pathlib import Path
from typing import Any

import pytest

from engines import catalog
from firmware.games.rows_of_four import text as rows_of_four
from tests.host_sim.text_session import Play, Save, hinted, lines

# the hints win the first deal; in the second, no card can go up if all are drawn and none is moved
WINS, STALLED = 9, 4
DRAWN = ["draw"] * 72


def sit(home: Path, typed: str = "", *options: str, seed: int | None = WINS, **changes: Any) -> Play:
    """Start a session of Rows of Four."""
    return Play(home, typed, *options, game="rows_of_four", seed=seed, **changes)


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Return the saved game in `tmp_path`."""
    return Save(tmp_path, "rows_of_four")


def test_a_deal_is_printed(tmp_path: Path) -> None:
    play = sit(tmp_path)
    assert (play.status, play.err) == (0, "")
    assert play.lines[:16] == [
        "Rows of Four, deal 9.",
        "Variant: standard.",
        "Redeal: shuffle.",
        "Redeals: 2.",
        "Draw: any time.",
        "Fill spaces: waste only.",
        "Take back: no.",
        "Undo: on.",
        "Send cards up: off.",
        "Type help for the commands, rules for how to play.",
        "Move 1.",
        "Piles: 1, 9S; 2, 6S; 3, 6C; 4, KS; 5, 8C; 6, JD; 7, JH; 8, 8D.",
        "Waste: empty.",
        "Foundations: Clubs none and none; Diamonds none and none; Hearts none and none; Spades none and none.",
        "Stock: 72 cards left, 2 redeals left.",
        "Up: 0 of 104. Pass 1.",
    ]


def test_moves_by_name(tmp_path: Path, save: Save) -> None:
    """Moves are typed as source and target in either case, with draws in between; illegal ones are refused with a
    reason."""
    play = sit(tmp_path, lines("5-1", "DRAW", "w-f", "2-1", "show"))
    assert "Played: 8C from pile 5 onto 9S on pile 1." in play.lines
    assert "Played: draws a card." in play.lines
    assert play.err.splitlines()[0] == (
        "error: It goes up on the next lower card of its suit, an ace on an empty place"
    )
    assert play.err.splitlines()[1] == "error: It takes a pile whose top card is the next higher rank"
    assert play.status == 2 and save.read().count == 2
    assert "Pile 1: QC QH 2S 9S 8C." in play.lines and "Pile 5: 6C 5H 4H." in play.lines
    assert [line for line in play.lines if line.startswith("Waste: ")][-1].endswith(", 1 card.")


def test_the_choices_are_the_legal_moves(tmp_path: Path) -> None:
    play = sit(tmp_path, "moves\n")
    wanted = [
        "5-1: 8C from pile 5 onto 9S on pile 1.",
        "8-1: 8D from pile 8 onto 9S on pile 1.",
        "draw: draws a card.",
        "give up: gives up.",
    ]
    at = play.lines.index(wanted[0])
    assert play.lines[at : at + 4] == wanted
    assert at == 16


def test_whole_game_to_a_win(tmp_path: Path, save: Save) -> None:
    names = hinted("rows_of_four", WINS)
    play = sit(tmp_path, lines(*names))
    assert (play.status, play.err) == (0, "")
    assert "You win: all 104 cards are up." in play.lines
    assert f"Up: 104 of 104. Passes: {1 + names.count('redeal')}. Moves: {len(names)}." in play.lines
    assert play.lines[-1] == "The game is over."
    assert save.read().replay().winners() == 1


def test_a_loss_shows_the_reason(tmp_path: Path) -> None:
    play = sit(tmp_path, lines(*hinted("rows_of_four", 3)), seed=3)
    assert "You lose: there is no card to draw, no redeal and no card to move." in play.lines
    assert any(line.startswith("Up: ") and ". Passes: 3. Moves: " in line for line in play.lines)


def test_the_whole_waste_is_printed_in_short_lines(tmp_path: Path) -> None:
    play = sit(tmp_path, lines(*["draw"] * 60, "show", "rules", "help"))
    told = [line for line in play.lines if line.startswith("Waste, card ")]
    assert [line.split(":")[0] for line in told] == [
        f"Waste, card {first} to {first + 11}" for first in range(1, 60, 12)
    ]
    assert play.out.isascii()
    assert max(len(line) for line in play.lines if not line.startswith("fourfold3")) <= 300
    assert all(line in play.lines for line in rows_of_four.HELP)


def test_giving_up_needs_a_mark_in_a_pipe_and_a_yes_at_a_terminal(tmp_path: Path) -> None:
    refused = sit(tmp_path, "give up\n")
    assert refused.status == 2 and refused.err == "error: GIVE UP loses the game; GIVE UP! plays it anyway\n"
    assert "The game is over." not in refused.lines
    play = sit(tmp_path, "Give  Up!\n")
    assert (play.status, play.err) == (0, "")
    assert "Played: gives up." in play.lines and "You lose: you gave up." in play.lines
    for answer, over in (("no", False), ("yes", True)):
        asked = sit(tmp_path, lines("give up", answer), terminal=True)
        assert ("You lose: you gave up." in asked.lines) == over
    assert sit(tmp_path, "draw draw\n").err == "error: one command a line, please, not: draw draw\n"
    assert sit(tmp_path, "show up\n").err == "error: one command a line, please, not: show up\n"


def test_a_stalled_game_is_announced(tmp_path: Path) -> None:
    """RO-R13: a stalled game is announced once."""
    play = sit(tmp_path, lines(*DRAWN), "redeals=0", seed=STALLED)
    stalled = [i for i, line in enumerate(play.lines) if line.startswith("Stalled: ")]
    assert len(stalled) == 1 and play.lines[stalled[0] + 1] == "Move 73."
    assert "Stock: 0 cards left, 0 redeals left." in play.lines
    assert not any(line.startswith("Stalled") for line in sit(tmp_path, lines(*DRAWN), seed=STALLED).lines)


def test_undo_across_a_redeal(tmp_path: Path, save: Save) -> None:
    """RO-R17: a redeal after undo shuffles the cards in the same way."""
    first = sit(tmp_path, lines(*DRAWN, "redeal", "draw"))
    top = [line for line in first.lines if line.startswith("Waste: ")][-1]
    play = sit(tmp_path, lines("yes", *DRAWN, "redeal", "draw", "undo", "undo", "undo", "draw", "redeal", "draw"))
    assert [line for line in play.lines if line.startswith("Waste: ")][-1] == top
    assert play.out.count("Undone.") == 3
    assert save.read().count == 74


def test_cards_are_taken_back(tmp_path: Path) -> None:
    names = hinted("rows_of_four", WINS)
    game: Any = catalog.find("rows_of_four").game()(0, (0, 0, 0, 0, 0, 1))
    game.deal(WINS)
    for count, name in enumerate(names):
        back = [f"{suit}1-{pile}" for suit in "CDHS" for pile in range(1, 9)]
        legal = [move for move in back if not _refused(game, move)]
        if legal:
            play = sit(tmp_path, lines(*names[:count], legal[0]), "take_back=yes")
            assert play.lines[-1] == "The game is saved." and " back from its foundation onto " in play.out
            assert (play.status, play.err) == (0, "")
            return
        game.play(game.move_from_name(name))
    raise AssertionError("no card ever fits back")


def _refused(game: Any, name: str) -> bool:
    copy = type(game)(0, bytes(game.chosen()))
    copy.state[:] = game.state
    try:
        copy.play(game.move_from_name(name))
    except ValueError:
        return True
    return False


def test_a_variant_sets_its_options(tmp_path: Path) -> None:
    """RO-R1, RO-R4, RO-R8: a variant sets PySolFC's rules by name."""
    play = sit(tmp_path, "", "variant=PySolFC")
    assert play.lines[1:9] == [
        "Variant: PySolFC.",
        "Redeal: turn over.",
        "Redeals: 2.",
        "Draw: any time.",
        "Fill spaces: any top card.",
        "Take back: yes.",
        "Undo: on.",
        "Send cards up: off.",
    ]
    assert "Redeals: unlimited." in sit(tmp_path, "", "redeals=unlimited", "variant=PySolFC").lines
    assert sit(tmp_path, "", "variant=pysol").err == "error: option variant is standard or PySolFC, not pysol\n"
    assert sit(tmp_path, "", "variant").err == "error: option variant is standard or PySolFC, not nothing\n"
    other = Play(tmp_path, "", "variant=PySolFC")
    assert other.err == "error: no option variant; there is grid, suicide, dimmed, undo\n"


def test_unlimited_redeals_are_printed(tmp_path: Path) -> None:
    play = sit(tmp_path, lines(*DRAWN, "redeal", "new", "yes"), "redeals=unlimited")
    assert "Stock: 72 cards left, redeals without limit." in play.lines
    assert "Up: 0 of 104. Pass 2." in play.lines
    assert play.out.count("Redeals: unlimited.") == 2
