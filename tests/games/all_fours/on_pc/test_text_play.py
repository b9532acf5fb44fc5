"""Text play of All Fours: each variant from the first cut to the last point, with people and bots."""

import importlib
import io
from pathlib import Path
from typing import Any

import pytest

from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.all_fours.variants import VARIANTS
from engines.game import OVER
from firmware.games.all_fours import text
from firmware.text.help import contents, rules
from host_sim.text.replay import replay
from tests.host_sim.text_session import Play, Player, Save, legal, lines, positions


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Return the saved game in `tmp_path`."""
    return Save(tmp_path, "all_fours")


def sit(home: Path, typed: "str | io.StringIO" = "", *options: str, **changes: Any) -> Play:
    """Start a session of All Fours."""
    return Play(home, typed, *options, game="all_fours", **changes)


def a_match(row: Any, seats: int, seed: int) -> list[str]:
    """Return the moves typed in a match: the last legal move at every third turn, otherwise the first."""
    game = AllFours(seats, row.defaults(AllFours.OPTIONS))
    game.deal(seed)
    names = []
    while game.turn() != OVER:
        move = legal(game)[-(game.moves_made() % 3 == 0)]
        names.append(game.move_name(move) + ("!" if text.loses(game, move) else ""))
        game.play(move)
    return names


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_a_match_of_each_variant(row: Any, tmp_path: Path, save: Save) -> None:
    """AF-8, AF-9: each deal, move and result is printed in order, up to the winner."""
    seats = row.seats[-1]
    typed = a_match(row, seats, 5)
    play = sit(tmp_path, lines(*typed), f"variant={row.name}", players=",".join("h" * seats), seed=5)
    assert (play.status, play.err) == (0, "")
    saved = save.read()
    assert saved.count == len(typed) and saved.replay().turn() == OVER
    names = [f"Player {seat + 1}" for seat in range(seats)].__getitem__
    wanted: list[str] = []
    seat = OVER
    for game, move in positions(saved):
        if seat != OVER:
            wanted += text.news(game, names)
        seat = game.turn()
        if move >= 0:
            wanted.append(text.move_line(game, move, names(seat)))
    wanted += text.result(game, names)
    told = [line for line in play.lines if line in wanted]
    assert [line for line in told if not line.startswith("Score to ")] == [
        line for line in wanted if not line.startswith("Score to ")
    ]
    assert play.lines[-1] == "The game is over." and f"Variant: {row.name}." in play.lines


def test_against_bots(tmp_path: Path, save: Save) -> None:
    """At a table with bots, only the person's cards are printed."""
    play = sit(tmp_path, Player(save), "target=7", players="h,easy,medium,easy", seed=2)
    assert (play.status, play.err) == (0, "")
    saved = save.read()
    assert saved.replay().turn() == OVER
    shown = {card for line in play.lines if line.startswith("Hand: ") for card in line[6:-1].split()}
    assert shown and "##" not in shown
    hands = [line for line in play.lines if line.startswith("Hand: ")]
    asked = [game.phase() > kernels.ROUNDS for game, move in positions(saved) if move >= 0 and game.turn() == 0]
    assert len(hands) == sum(asked)
    assert any(line.startswith("You and Cy score 1 for ") for line in play.lines)


def test_moves_show_and_rules(tmp_path: Path) -> None:
    """The commands moves, show and rules print the legal moves, the score and the rules."""
    play = sit(tmp_path, lines("moves", "hand", "cut", "", "cut", "show", "rules all", "trick"), players="h,h", seed=3)
    assert play.err == "" and "cut: draw a card." in play.lines
    assert "Score to 14: Player 1 0, Player 2 0." in play.lines
    assert "Stand or beg." in play.lines and play.lines.index("Trinidad.") < play.lines.index("Not offered.")
    assert "You have no cards yet." in play.lines
    assert "Tobago." not in play.lines and "No card has been played yet." in play.lines


def test_help_covers_each_variant_and_rules_not_offered() -> None:
    """AF-T13, AF-Y10: the help has each variant and good play. AF-R14: it explains revokes. AF-R22,
    AF-Y12: it names League night. AF-T11: it says what the console does not offer."""
    pages = {page[0]: page[1] for page in importlib.import_module("firmware.help.all_fours").PAGES}
    assert [row.name for row in VARIANTS if row.name not in pages] == []
    assert "17th-century" in pages["Goal"] and "ten" in pages["Good play"]
    for what in ("misdeal", "exposed card", "peg board"):
        assert what in pages["Not offered"]
    assert "two match points" in pages["League night"]
    assert "call" in pages["Revokes"]


def test_text_play_prints_the_section_asked_for() -> None:
    game = AllFours()
    assert contents(game).startswith("Sections: Goal, How a turn goes, Tricks, ") and "Lancashire" not in contents(game)
    assert next(rules(game, "stand")) == "Stand or beg."
    assert next(rules(game, "TRICKS")) == "Tricks."
    with pytest.raises(ValueError, match="no section kings"):
        list(rules(game, "kings"))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("7S", "That is not asked now"),
        ("stand", "That is not asked now"),
        ("fold", "fold is neither a command nor a move"),
        ("throw in now", "one command a line, please, not: throw in now"),
    ],
)
def test_refused_lines_show_the_reason(line: str, reason: str, tmp_path: Path, save: Save) -> None:
    play = sit(tmp_path, lines(line), players="h,h")
    assert play.err.startswith(f"error: {reason}") and play.err.count("\n") == 1
    assert play.status == 2 and save.read().count == 0


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("variant=Tobago", "bunch=on"), "Tobago always has Bunching off"),
        (("variant=Lancashire",), "Lancashire is played by 4"),
        (("variant=Whist",), "option variant is Trinidad or Tobago or "),
        (("target=31",), "Trinidad"),
    ],
)
def test_a_choice_the_variant_lacks_is_refused(options: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    """An option choice that the variant does not have is refused."""
    play = sit(tmp_path / "home", "", *options, players="h,h")
    assert play.status == 2 and play.out == "" and reason in play.err
    assert not list((tmp_path / "home").iterdir())


def test_a_gift_that_loses_needs_confirmation(tmp_path: Path, save: Save) -> None:
    """AF-R7: a gift that loses the match needs `give!` as confirmation."""
    *before, last = a_match(VARIANTS[-2], 2, 1)
    assert last == "give!"
    play = sit(tmp_path, lines(*before, "give"), "variant=Seven Up", players="h,h", seed=1)
    assert play.err == "error: GIVE loses the game; GIVE! plays it anyway\n"
    assert save.read().replay().turn() != OVER
    play = sit(tmp_path, lines(last), seed=None, resume=True)
    assert (play.status, play.err) == (0, "") and play.lines[-1] == "The game is over."


def test_replay(tmp_path: Path, save: Save) -> None:
    """A replayed record is printed in the same words."""
    row = VARIANTS[3]
    sit(tmp_path, lines(*a_match(row, 4, 5)), f"variant={row.name}", players="h,h,h,h", seed=5)
    out, err = io.StringIO(), io.StringIO()
    assert replay(save.text(), False, False, out, err) == 0 and err.getvalue() == ""
    shown = out.getvalue().splitlines()
    assert shown[:3] == ["all_fours, deal 5, 153 moves.", "1: Player 4 cuts.", "2: Player 1 says red."]
    assert "5: Player 1 pitches AD." in shown and "    Player 1 wins the trick." in shown


def test_af_r14_revokes_are_typed(tmp_path: Path) -> None:
    """AF-R14: a card that may be a revoke can be taken back before Enter; calls name a seat and a trick."""
    game = AllFours(4, VARIANTS[0].defaults(AllFours.OPTIONS))
    game.set_option(kernels.OPENING, kernels.RANDOM)
    game.set_option(kernels.REVOKE, 1)
    for seed in range(200):
        game.deal(seed)
        typed = []
        for name in ("deal", "stand"):
            game.play(game.move_from_name(name))
            typed.append(name)
        lead = legal(game)[0]
        game.play(lead)
        typed.append(game.move_name(lead))
        cards = [game.hand_card(game.turn(), i) for i in range(6)]
        follows = [card for card in cards if card >> 4 == lead >> 4]
        wrong = [card for card in cards if card >> 4 not in (lead >> 4, game.trump())]
        if follows and wrong and lead >> 4 != game.trump():
            break
    name, right = game.move_name(wrong[0]), game.move_name(follows[0])
    seat = game.turn() + 1
    options = ("revoke=callable", "opening=random")
    sits: dict[str, Any] = {"players": "h,h,h,h", "seed": seed}
    takes = sit(tmp_path / "one", lines(*typed, name, "take back 2Q", f"take back {right}"), *options, **sits)
    assert f"Player {seat} takes a card back and plays {right}." in takes.lines
    assert Save(tmp_path / "one", "all_fours").read().moves[4] == kernels.TAKE_BACK + follows[0]
    calls = sit(tmp_path / "two", lines(*typed, name, "", f"call {seat} 2", f"call {seat} 1"), *options, **sits)
    assert "There is no revoke there to call or take back" in calls.err
    assert any("calls a revoke of seat" in line for line in calls.lines)
    assert any("for the revoke" in line for line in calls.lines)
