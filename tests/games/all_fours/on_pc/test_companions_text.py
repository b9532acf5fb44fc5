"""League night and the peg board line by line, and their commands."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.all_fours import league, pegs
from firmware.store import Store
from host_sim.cli import main
from host_sim.text.all_fours.league import LeaguePlayer, seated
from host_sim.text.text_play import REFUSED, console_at

HINTS = "hint\n\n"


@pytest.fixture
def fourfold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs a command with typed lines, in one folder of saves."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main([*arguments, "--home", str(tmp_path)])
        return status, *capsys.readouterr()

    return run


PLAY = ("play", "all_fours", "--text", "--league")


def test_a_whole_evening_in_text(fourfold: Callable[..., tuple[int, str, str]]) -> None:
    """AF-R22: played with hints, it ends with the card; its points add up to ten."""
    status, out, err = fourfold(*PLAY, "--seed", "7", typed="card\nhelp\nshow\n" + HINTS * 300)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "League night." and lines[1] == "Red Lion v White Hart."
    assert lines.count("The game is over.") == 1, "one person, one table"
    assert lines[-1] in ("Red Lion win the evening.", "White Hart win the evening.", "The evening is a draw.")
    home, away = map(int, lines[-2].removeprefix("Match points: ").rstrip(".").split("-"))
    assert home + away == 10
    assert "card: the points of all tables." in lines
    status, out, err = fourfold(*PLAY, "--continue")
    assert (status, out, err) == (2, "", "error: there is no evening to continue\n")


def test_an_evening_is_saved_and_continued(fourfold: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    """After `quit`, the other tables too are where they were; the console has the same evening."""
    status, out, err = fourfold(*PLAY, "--seed", "7", "--people", "1,0,0,2", typed=HINTS * 20 + "quit\n")
    assert (status, err) == (0, "") and out.endswith("The evening is saved.\n")
    assert "Table 4." in out and "Pass to Player 2." in out and "You" not in out.split()
    saved = Store(str(tmp_path)).load(league.STATE, league.unpack)
    assert saved.people() == 3 and saved.games[0].moves_made() and saved.games[3].moves_made()
    status, out, err = fourfold(*PLAY, typed="card\nquit\n")
    assert out.startswith("League night, continued.\n") and (status, err) == (0, "")
    status, out, err = fourfold(*PLAY, "--seed", "8", typed="no\n")
    assert (status, err) == (2, "error: the saved evening is not over; --new begins another one\n")
    status, out, err = fourfold(*PLAY, "--seed", "8", "--continue")
    assert (status, err) == (2, "error: --continue takes no other evening\n")
    status, out, err = fourfold(*PLAY, "--new", typed="quit\n")
    assert status == 0 and out.startswith("League night.\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("undo", "nothing is undone at League night"),
        ("redo", "nothing is undone at League night"),
        ("record", "a table of League night has no record"),
        ("record --reveal", "a table of League night has no record"),
        ("new", "another evening begins with --new"),
        ("7X", "7X is neither a command nor a move; type moves or help"),
    ],
)
def test_what_cannot_be_done_is_refused(fourfold: Callable[..., tuple[int, str, str]], line: str, reason: str) -> None:
    status, _, err = fourfold(*PLAY, typed=f"{line}\n")
    assert (status, err) == (REFUSED, f"error: {reason}\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "all_fours", "--league"), "--league goes with --text; on the console it is in the game's menu"),
        (("play", "foursquare", "--text", "--league"), "foursquare has no league"),
        ((*PLAY, "--players", "h,h"), "--option, --players, --verbose, --short and --reveal do not go with --league"),
        (("play", "all_fours", "--text", "--people", "1,0,0,0"), "--people and --level go with --league"),
        ((*PLAY, "--people", "1,0,0"), "--people is a number from 0 to 4 for each of four tables, as in 1,0,0,2"),
        ((*PLAY, "--people", "5,0,0,0"), "--people is a number from 0 to 4 for each of four tables, as in 1,0,0,2"),
        ((*PLAY, "--level", "best"), "no level called best; there is easy, medium, hard"),
    ],
)
def test_wrong_arguments(
    fourfold: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...], reason: str
) -> None:
    status, _, err = fourfold(*arguments)
    assert (status, err) == (2, f"error: {reason}\n")


def test_people_sit_as_partners_first() -> None:
    assert seated("2,0,1,4", "easy") == bytes([0, 2, 0, 2, 2, 2, 2, 2, 0, 2, 2, 2, 0, 0, 0, 0])


def test_an_evening_of_the_console_alone(fourfold: Callable[..., tuple[int, str, str]]) -> None:
    status, out, err = fourfold(*PLAY, "--people", "0,0,0,0", "--level", "easy", "--seed", "3")
    assert (status, err) == (0, "") and out.splitlines()[-1].endswith(("win the evening.", "a draw."))


def test_nothing_hidden_is_printed(tmp_path: Path) -> None:
    """A table's own lines come from the view of the person to act, or from a view without hands."""
    player = LeaguePlayer(console_at(tmp_path), io.StringIO(), io.StringIO(), io.StringIO())
    player.follow(player.open(5, "1,0,1,0", "easy", is_new=None))
    for turn in range(4):
        player._table._game.state[3] = turn
        seat = player._viewing_seat()
        assert seat == (turn if player._table.players[turn] == 0 else 255)


# The peg board.


def pegged(fourfold: Callable[..., tuple[int, str, str]], *lines: str) -> tuple[int, list[str], str]:
    status, out, err = fourfold("pegs", typed="".join(f"{line}\n" for line in lines))
    return status, out.splitlines(), err


def test_the_board_in_words(fourfold: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    status, lines, err = pegged(
        fourfold, "high us", "LOW them", "j 1", "game 2", "undo", "items", "show", "help", "quit"
    )
    assert (status, err) == (0, "")
    assert lines[:4] == [
        "Trinidad, first to 14.",
        "Us: 0 points, 0 won.",
        "Them: 0 points, 0 won.",
        "Type help for the commands.",
    ]
    assert lines[4:14:2] == ["High: Us.", "Low: Them.", "Jack: Us.", "Game: Them.", "Taken back: game."]
    assert lines[14:17] == ["High: Us", "Low: Them", "Jack: Us"]
    assert "Us: 2 points, 0 won." in lines
    kept = Store(str(tmp_path)).load(pegs.STATE, pegs.unpack)
    assert kept.points == [2, 1, 0]
    status, lines, err = pegged(fourfold, "quit")
    assert lines[1] == "Us: 2 points, 0 won.", "it is kept"


def test_settings_of_the_board(fourfold: Callable[..., tuple[int, str, str]]) -> None:
    status, lines, err = pegged(
        fourfold,
        "variant seven up",
        "target 3",
        "name us Reds",
        "stake 2",
        "all-four 1",
        "high reds",
        "low reds",
        "j reds",
    )
    assert (status, err) == (0, "")
    assert lines[-1] == "Reds 3, Them 0. Reds won the game."
    status, lines, err = pegged(
        fourfold, "game reds", "show", "new", "yes", "sides 3", "looked early others", "misdeal 1"
    )
    assert (status, err) == (0, "")
    assert "Reds: +3 each." in lines and "Reds: 4 points, 0 won." not in lines
    assert lines[-3] == "Reds 3, Them 0, Others 0. Reds won the game."
    assert lines[-1] == "Reds 0, Them 1, Others 1."


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("high", "no side called high; there is Us, Them"),
        ("foo us", "no item called foo; there is turn-up 1, turn-up 2, turn-up 3, gift, high, low"),
        ("t us", "t may be turn-up 1 or turn-up 2 or turn-up 3"),
        ("high others", "no side called others; there is Us, Them"),
        ("undo", "there is nothing to undo"),
        ("target 0", "a number from 1 to 31, please"),
        ("target 99999999", "a number from 1 to 31, please"),
        ("stake x", "a number from 0 to 15, please"),
        ("sides 4", "a number from 2 to 3, please"),
        ("variant chess", "no variant called chess; there is Trinidad"),
        ("name us A", "a name has 2 to 8 letters or digits"),
        ("name us", "a name has 2 to 8 letters or digits"),
    ],
)
def test_wrong_lines(fourfold: Callable[..., tuple[int, str, str]], line: str, reason: str) -> None:
    status, _, err = pegged(fourfold, line, "high us")
    assert status == 2 and err.startswith(f"error: {reason}") and err.count("\n") == 1


def test_refusals_of_the_board(fourfold: Callable[..., tuple[int, str, str]]) -> None:
    status, _, err = pegged(fourfold, "high us", "sides 3")
    assert (status, err) == (2, "error: take a new board first\n")
    status, _, err = pegged(fourfold, "revoke us", "game us")
    assert (status, err) == (2, "error: Who revoked cannot score Game\n")
    status, _, err = pegged(fourfold, "new", "no")
    assert (status, err) == (2, "error: the board stays\n")


def test_a_damaged_board_is_reported(fourfold: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    Store(str(tmp_path)).save(pegs.STATE, b"garbage")
    status, lines, err = pegged(fourfold, "high us")
    assert status == 2 and err.startswith("error: pegs save: not a peg board") and lines[-1] == "Us 1, Them 0."


def test_an_interruption_before_an_evening_begins(
    fourfold: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C at the question about the saved evening ends the command, which keeps it."""
    fourfold(*PLAY, typed="quit\n")

    def interrupt(stream: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("host_sim.text.text_play.read_line", interrupt)
    status, _, err = fourfold(*PLAY, "--seed", "8")
    assert (status, err) == (130, "")
