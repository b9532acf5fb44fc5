"""Foursquare as text play: the table, options, the cards that a move turns, and losing moves."""

from pathlib import Path
from typing import Any

from engines import catalog
from tests.host_sim.text_session import Play, hinted, lines


def test_show_prints_the_whole_table(tmp_path: Path) -> None:
    assert {"The table is empty.", "The first card goes to D4."} <= set(Play(tmp_path, "show\n").lines)
    play = Play(tmp_path, lines("D4", "E4", "show"))
    grid = play.lines.index("Grid:   D   E")
    assert play.lines[grid + 1] == "    4  ##  5H"
    assert "Row 4: D4 a face-down card, 1 card; E4 5H face up, 1 card." in play.lines
    assert "The grid can reach rows 1 to 7 and columns B to G." in play.lines
    assert play.lines[grid + 2 : grid + 6] == [
        "In hand: 3C.",
        "Stock: 37 cards left.",
        "Piles: 2 of 16.",
        "Face down: 1, at most 4 allowed.",
    ]


def test_the_corner_of_a_complete_grid_is_a1(tmp_path: Path) -> None:
    """The move that completes the grid is printed with the new names of places, A1 to D4."""
    play = Play(tmp_path, lines("D4", "E4", "F4", "G4", "G5", "G6", "G7", "show", "moves"))
    whole = [line for line in play.lines if line.endswith(" its places are A1 to D4 from now on.")]
    assert len(whole) == 1 and whole[0].startswith("Played: ") and " to G7" in whole[0]
    assert "Grid:   A   B   C   D" in play.lines
    assert any(line.startswith("Row 1: A1 ") for line in play.lines)
    assert any(line.startswith("D4: on ") for line in play.lines)
    assert not any(line.startswith(("E", "F", "G")) and line[1:3] == "4:" for line in play.lines)


def test_dimmed_cards_are_named(tmp_path: Path) -> None:
    play = Play(tmp_path, lines("D4", "E4", "show"), "dimmed=on")
    assert "Row 4: D4 8C face down, 1 card; E4 5H face up, 1 card." in play.lines
    assert "    4 #8C  5H" in play.lines


def test_fixed_grid(tmp_path: Path) -> None:
    play = Play(tmp_path, lines("A1", "show", "E5"), "grid=fixed")
    assert "Grid:   A   B   C   D" in play.lines
    assert not any("can reach" in line for line in play.lines)
    assert play.err.startswith("error: The grid may not grow")


def test_moves_show_the_cards_that_turn(tmp_path: Path) -> None:
    play = Play(tmp_path, lines("D4", "moves"))
    assert play.lines[-6:-1] == [
        "D3: new pile, turns 8C down.",
        "C4: new pile, turns 8C down.",
        "D4: on the 8C, nothing turns.",
        "E4: new pile, turns 8C down.",
        "D5: new pile, turns 8C down.",
    ]


def play_to_danger(tmp_path: Path) -> tuple[int, list[str], str]:
    """Return a deal, moves, and the name of a place where the next card loses."""
    game: Any = catalog.find("foursquare").game()()
    for seed in range(200):
        game.deal(seed)
        names = []
        for name in hinted("foursquare", seed):
            losing = [move for move in range(49) if _is_legal(game, move) and game.loses(move)]
            if losing:
                return seed, names, game.move_name(losing[0])
            game.play(game.move_from_name(name))
            names.append(name)
    raise AssertionError("no danger anywhere")


def _is_legal(game: Any, move: int) -> bool:
    copy = type(game)()
    copy.state[:] = game.state
    try:
        copy.play(move)
    except ValueError:
        return False
    return True


def test_losing_move_needs_a_mark_in_a_pipe(tmp_path: Path) -> None:
    seed, names, place = play_to_danger(tmp_path)
    refused = Play(tmp_path, lines(*names, "moves", place), seed=seed)
    assert refused.status == 2
    assert refused.err == f"error: {place} loses the game; {place}! plays it anyway\n"
    assert any(line.startswith(f"{place}: ") and line.endswith(" This loses.") for line in refused.lines)
    assert "The game is over." not in refused.lines
    played = Play(tmp_path / "played", lines(*names, f"{place.lower()}!", "D4", "hint", "moves", "show"), seed=seed)
    assert any(line.startswith("You lose: ") and line.endswith("at most 4 are allowed.") for line in played.lines)
    assert played.err == "error: The game is over\n" * 3
    assert "Played: " in played.out
    assert played.out.count(" and loses.") == 1


def test_losing_move_needs_confirmation_at_a_terminal(tmp_path: Path) -> None:
    seed, names, place = play_to_danger(tmp_path)
    for answer, over in (("no", False), (" ", False), ("y", True), ("YES", True)):
        play = Play(tmp_path / answer, lines(*names, place, answer), seed=seed, terminal=True)
        assert f"{place} loses the game. Play it anyway? yes or no: " in play.out
        assert ("You lose: " in play.out) == over
        assert ("Not played." in play.out) != over
        assert (play.status, play.err) == (0, "")
    unanswered = Play(tmp_path / "unanswered", lines(*names, place).rstrip("\n"), seed=seed, terminal=True)
    assert "You lose: " not in unanswered.out


def test_forbidden_loss_is_refused_with_its_reason(tmp_path: Path) -> None:
    seed, names, place = play_to_danger(tmp_path)
    play = Play(tmp_path, lines(*names, f"{place}!"), "suicide=forbidden", seed=seed)
    assert play.err == "error: That would leave more than four cards face down\n"
