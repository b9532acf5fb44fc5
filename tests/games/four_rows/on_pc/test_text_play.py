"""Text play of a game with several seats: players, bots' moves, hidden hands and saves."""

from pathlib import Path

import pytest

from engines.four_rows.rules import FourRows
from engines.game import OVER
from engines.players import bot_name
from firmware.games.four_rows import text as four_rows
from firmware.text import seats
from firmware.text.help import HELP_FOR_SEVERAL, of_commands
from tests.games.four_rows.on_pc.text_tables import BOTS, hand, sit
from tests.host_sim.text_session import Player, Save, legal, lines, positions


def test_a_person_and_a_medium_bot_are_the_default(tmp_path: Path, save: Save) -> None:
    play = sit(tmp_path, "", "dealer=2")
    assert play.lines[:9] == [
        "Four Rows, deal 42.",
        "Not out in time: out.",
        "New field in last lap: no.",
        "Dealer: 2.",
        "Undo: this turn.",
        "First dealer: any seat.",
        "Seats: You, Bo (medium).",
        "Type help for the commands, rules for how to play.",
        "Move 1.",
    ]
    saved = save.read()
    assert saved.players == b"\0\3" and saved.count == 0
    assert (play.status, play.err) == (0, "")


@pytest.mark.parametrize(
    ("text", "players", "names_line"),
    [
        ("h,hard,easy", b"\0\4\2", "Seats: You, Bo (hard), Cy (easy)."),
        ("Human, MEDIUM", b"\0\3", "Seats: You, Bo (medium)."),
        ("person,h,h,h", b"\0\0\0\0", "Seats: Player 1, Player 2, Player 3, Player 4."),
        ("h,easy,h", b"\0\2\0", "Seats: Player 1, Bo (easy), Player 3."),
    ],
)
def test_players_by_their_words(text: str, players: bytes, names_line: str, tmp_path: Path, save: Save) -> None:
    assert seats.parse(FourRows, text) == players
    play = sit(tmp_path, "", players=text)
    assert names_line in play.lines
    assert save.read().players == players
    assert names_line in sit(tmp_path, "", seed=None, resume=True).lines


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("h", "four_rows has 2 to 4 seats, not 1"),
        ("h,h,h,h,h", "four_rows has 2 to 4 seats, not 5"),
        ("h,tough", "no player called tough; a seat is h or easy or medium or hard"),
        ("h,,h", "no player called nothing; a seat is h or easy or medium or hard"),
        ("", "no player called nothing; a seat is h or easy or medium or hard"),
        ("h,3", "no player called 3; a seat is h or easy or medium or hard"),
        ("h,r", "no player called r; a seat is h or easy or medium or hard"),
    ],
)
def test_wrong_players_deal_nothing(text: str, reason: str, tmp_path: Path) -> None:
    play = sit(tmp_path / "home", "pass\n", players=text)
    assert (play.status, play.out, play.err) == (2, "", f"error: {reason}\n")
    assert not list((tmp_path / "home").iterdir())


@pytest.mark.parametrize("players", ["h,medium", "easy,h,hard", "easy,medium,hard,h"])
def test_whole_game_against_bots(players: str, tmp_path: Path, save: Save) -> None:
    """Each move of each seat is printed as one sentence, in order, followed by its results."""
    play = sit(tmp_path, Player(save), seed=len(players), players=players)
    assert (play.status, play.err) == (0, "")
    saved = save.read()
    named = [bot_name(seat) if player in BOTS else "You" for seat, player in enumerate(saved.players)]
    wanted: list[str] = []
    seat = OVER
    for game, move in positions(saved):
        if seat != OVER:
            wanted += four_rows.news(game, named.__getitem__)
        seat = game.turn()
        if move >= 0:
            wanted.append(four_rows.move_line(game, move, named[seat]))
    told = [line for line in play.lines if line in wanted]
    assert told == wanted
    assert sum(not line.startswith("You ") and " plays " in line for line in told) > 3
    assert sum(line.startswith("You play ") for line in told) > 1
    winner = named[game.winners().bit_length() - 1]
    assert any(line.startswith("You win: " if winner == "You" else f"{winner} wins: ") for line in play.lines)
    assert play.lines[-1] == "The game is over."
    assert saved.replay().turn() == OVER


def test_nobody_but_bots(tmp_path: Path, save: Save) -> None:
    """A game of bots is printed to its end without any hand, and no move can be undone."""
    play = sit(tmp_path, "undo\nhint\nshow\n", players="easy,easy")
    assert "Seats: Al (easy), Bo (easy)." in play.lines
    assert "Move 1." not in play.lines and "Hand: " not in play.out
    assert play.err == "error: Only your own turn can be undone\nerror: The game is over\n"
    assert play.out.count(" wins: ") == 1
    saved = save.read()
    assert saved.replay().turn() == OVER
    shown = [line for line in play.lines if line.startswith(("Al: ", "Bo: "))]
    counts = [saved.replay().hand_size(seat) for seat in range(2)]
    assert shown == [f"{bot_name(seat)}: {n} card{'' if n == 1 else 's'}." for seat, n in enumerate(counts)]


def test_only_the_persons_hand_is_shown(tmp_path: Path, save: Save) -> None:
    """Each question shows the hand of the only person, after any seat's move."""
    play = sit(tmp_path, Player(save), players="easy,h,easy")
    saved = save.read()
    wanted = [hand(game, 1) for game, move in positions(saved) if move >= 0 and game.turn() == 1]
    assert [line.removeprefix("Hand: ") for line in play.lines if line.startswith("Hand: ")] == [
        f"{cards}." for cards in wanted
    ]


def test_several_persons_pass_the_terminal_around(tmp_path: Path, save: Save) -> None:
    """A line asks to pass the terminal before another person's hand is shown; each hand has its seat's name above
    it."""
    play = sit(tmp_path, Player(save), players="h,easy,h")
    saved = save.read()
    wanted: list[str] = []
    looks = None
    for game, move in positions(saved):
        seat = game.turn()
        if move < 0 or saved.players[seat]:
            continue
        if seat != looks:
            wanted.append(f"Pass to Player {seat + 1}.")
        looks = seat
        wanted += [f"Player {seat + 1}'s turn.", f"Hand: {hand(game, seat)}."]
    told = [line for line in play.lines if line.startswith(("Pass to ", "Hand: ")) or line.endswith("'s turn.")]
    assert told == wanted
    assert sum(line.startswith("Pass to ") for line in told) > 2


def test_a_terminal_waits_for_the_next_person(tmp_path: Path) -> None:
    prompt = "Pass to Player 2, then press Enter: "
    there = sit(tmp_path, "\n", "dealer=1", players="h,h", terminal=True)
    assert prompt in there.out and there.out.count("Hand: ") == 1
    for typed in ("", "quit\n", " QUIT \n"):
        gone = sit(tmp_path, typed, "dealer=1", players="h,h", terminal=True)
        assert prompt in gone.out and "Hand: " not in gone.out and "Your move" not in gone.out
        assert gone.status == 0 and gone.lines[-1].endswith("The game is saved.")
    both = sit(tmp_path, lines("", "pass", "", "show"), "dealer=1", players="h,h", terminal=True)
    assert both.out.index(prompt) < both.out.index("Player 2's turn.") < both.out.index("Player 2 passes.")
    assert both.out.index("Player 2 passes.") < both.out.index("Pass to Player 1, then") < both.out.index("Player 1's")


def test_undo_goes_back_over_the_bots(tmp_path: Path, save: Save) -> None:
    first = sit(tmp_path, "pass\n", "dealer=3", "undo=any", players="h,easy,easy", seed=3)
    after = save.read()
    assert after.count > 2 and (first.status, first.err) == (0, "")
    play = sit(tmp_path, "undo\nredo\nundo\n", seed=None, resume=True)
    assert (play.status, play.err) == (0, "")
    assert [line for line in play.lines if line.startswith("Move ")] == [
        f"Move {after.count + 1}.",
        "Move 1.",
        f"Move {after.count + 1}.",
        "Move 1.",
    ]
    assert save.read().count == 0
    assert sit(tmp_path, "undo\n", seed=None, resume=True).err == "error: There is nothing to undo\n"


def test_undo_stays_in_the_own_turn_unless_one_person_plays(tmp_path: Path, save: Save) -> None:
    """Section 7: by default, undo does not go back over a bot's move; `any` is for one person only."""
    sit(tmp_path, "pass\n", "dealer=3", players="h,easy,easy", seed=3)
    assert sit(tmp_path, "undo\n", seed=None, resume=True).err == "error: Only your own turn can be undone\n"
    refused = sit(tmp_path, "", "undo=any", players="h,h")
    assert (refused.status, refused.err) == (2, "error: option undo is any only when one person plays\n")


def test_a_new_deal_keeps_the_players_and_passes_the_deal(tmp_path: Path, save: Save) -> None:
    """FR-R20: the deal moves on. A deal by number uses the current options."""
    sit(tmp_path, "new\nnew\n", "dealer=3", "losers=stay", players="h,h,h")
    saved = save.read()
    assert (saved.players, saved.options) == (b"\0\0\0", b"\1\0\2\0\0")
    sit(tmp_path, "new 7\n", "dealer=3", players="h,h,h")
    saved = save.read()
    assert (saved.players, saved.options, saved.seed) == (b"\0\0\0", b"\0\0\3\0\0", 7)
    sit(tmp_path, "new\n", players="h,h,h", seed=5)
    before = FourRows(3)
    before.deal(5)
    assert save.read().options[2] == (before.dealer() + 1) % 3 + 1


def test_moves_and_show(tmp_path: Path) -> None:
    play = sit(tmp_path, "moves\nshow\n", players="h,h,h")
    assert "Field: 3H@1, JC@2, 7S@3, 3D@4." in play.lines
    assert "Hand: 8C 9C 2D 6D 9D 3S 5S 6S 10S." in play.lines
    at = play.lines.index("pass: ends the turn.")
    assert play.lines[at : at + 9] == [
        "pass: ends the turn.",
        "2D@4: on the 3D.",
        "3S@1: on the 3H.",
        "3S@4: on the 3D.",
        "6S@3: on the 7S.",
        "10S=?@1: on the 3H, as 3C, 3D, 2H, 3H, 4H or 3S.",
        "10S=?@2: on the JC, as 10C, JC, QC, JD, JH or JS.",
        "10S=?@3: on the 7S, as 7C, 7D, 7H, 6S, 7S or 8S.",
        "10S=?@4: on the 3D, as 3C, 2D, 3D, 4D, 3H or 3S.",
    ]
    assert play.lines[at + 9 : at + 19] == [
        "Slot 1: 3H.",
        "Slot 2: JC.",
        "Slot 3: 7S.",
        "Slot 4: 3D.",
        "Player 1: 9 cards.",
        "Player 2: 9 cards.",
        "Player 3: 9 cards.",
        "Stock: 21 cards left.",
        "Dealer: Player 3.",
        "Round 1 of 5: 9 cards dealt to a hand.",
    ]
    wild = sit(tmp_path, "10s=4h@1\nshow\n", players="h,h,h")
    assert "Player 1 plays 10S as 4H on the 3H." in wild.lines
    assert "Field: 4H@1 (a ten), JC@2, 7S@3, 3D@4." in wild.lines
    assert "Slot 1: 4H, a ten." in wild.lines


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("7S", "7S is neither a command nor a move"),
        ("9S@1", "That card is not in your hand"),
        ("2D@1", "It takes the same rank, the next card of the suit, or a six and a nine"),
        ("2D=3H@1", "Only a ten may stand for another card"),
        ("10S@1", "Say what the ten stands for, such as 10H=9S@3"),
        ("TS=KD@1", "The ten must stand for a card that fits there"),
        ("10S = 3C @1", "one command a line"),
    ],
)
def test_refused_lines_show_the_reason(line: str, reason: str, tmp_path: Path, save: Save) -> None:
    play = sit(tmp_path, lines(line), players="h,h,h")
    assert play.err.startswith(f"error: {reason}") and play.err.count("\n") == 1
    assert play.status == 2
    assert save.read().count == 0


def test_help_depends_on_the_game_and_the_number_of_people(tmp_path: Path) -> None:
    alone = sit(tmp_path, "help\n", "dealer=2", players="h,easy")
    assert all(line in alone.lines for line in four_rows.HELP + of_commands(" hand: your cards.", False))
    assert not any(line in alone.lines for line in HELP_FOR_SEVERAL)
    assert "D4" not in alone.out
    several = sit(tmp_path, "help\n", players="h,h")
    assert all(line in several.lines for line in four_rows.HELP + of_commands(" hand: your cards.", True))


def test_a_hint_is_a_move_and_a_reason(tmp_path: Path) -> None:
    play = sit(tmp_path, "hint\n", "dealer=2", players="h,easy")
    hint = next(line for line in play.lines if line.startswith("Hint: "))
    name, _, why = hint.removeprefix("Hint: ").partition(", ")
    game = FourRows(2, (0, 0, 2))
    game.deal(42)
    assert game.move_from_name(name) in legal(game) and why.endswith(".") and len(why) > 3


def test_text_is_plain(tmp_path: Path, save: Save) -> None:
    typed = lines("moves", "hint", "show", "help", "record", "pass", "show")
    for play in (sit(tmp_path, typed, players="h,easy,easy"), sit(tmp_path, Player(save), players="h,h")):
        assert play.out.isascii()
        assert all(char == "\n" or char.isprintable() for char in play.out)
        assert max(len(line) for line in play.lines if not line.startswith("fourfold3")) <= 120
