"""The default output of text play: little, in words that can be read aloud, with the same names for cards in every
game."""

import re
from pathlib import Path
from typing import Any

import pytest

from engines import catalog
from engines.game import OVER
from firmware.text.words import spell_out, typed
from tests.host_sim.text_session import Play, Save, Terminal, lines

KEYS = [entry.key for entry in catalog.CATALOG]
SHORT = re.compile(r"(?<![\w@])(?:10|[2-9AJQK])[CDHS](?!\w)")
NAMED = re.compile(r"(?:\d+|ace|jack|queen|king) of (?:clubs|diamonds|hearts|spades)")
THEN = 2883  # lines of a game of Rows of Four by hints in verbose mode


class Hinted(Terminal):
    """Asks for a hint and presses Enter, until the game of a save is over."""

    def __init__(self, save: Save) -> None:
        super().__init__()
        self.save, self.asks = save, False

    def isatty(self) -> bool:
        return False

    def readline(self, *_: Any) -> str:
        self.asks = not self.asks
        saved = self.save.read()
        if saved is not None and saved.replay().turn() == OVER:
            return ""
        return "hint\n" if self.asks else "\n"


def by_hints(home: Path, key: str, seed: int, **changes: Any) -> Play:
    """A whole game by hints and Enter."""
    return Play(home, Hinted(Save(home, key)), game=key, seed=seed, terse=True, **changes)


def test_a_game_of_rows_of_four_by_hints_is_a_third_as_long(tmp_path: Path) -> None:
    play = by_hints(tmp_path, "rows_of_four", 9)
    assert "You win: all 104 cards are up." in play.lines and play.err == ""
    moves = Save(tmp_path, "rows_of_four").read().count
    assert moves > 200 and len(play.lines) < THEN / 3
    assert len(play.lines) <= 2 * moves + 25  # a hint and what it did


@pytest.mark.parametrize("key", KEYS)
def test_enter_plays_the_hint_to_the_end_and_all_can_be_read_aloud(key: str, tmp_path: Path) -> None:
    play = by_hints(tmp_path, key, 9)
    assert "The game is over." in play.lines and play.err == ""
    assert NAMED.search(play.out) and not SHORT.search(play.out)
    told = [line for line in play.lines if not line.startswith("Grid")]
    for line in told:
        assert line.isascii() and not set("@#=_|<>~^*") & set(line), line
        assert not re.search(r"(?<!\w)-\d", line), line
        assert len(line) <= 300


@pytest.mark.parametrize("key", KEYS)
def test_cards_are_named_alike(key: str, tmp_path: Path) -> None:
    """Cards have their names, or their typed form, but never both: at the turn, in hints, in moves and on the table."""
    typed_in = lines("hint", "", "hint", "", "moves", "show")
    named = Play(tmp_path / "a", typed_in, game=key, seed=7, terse=True)
    short = Play(tmp_path / "b", typed_in, game=key, seed=7, terse=True, short=True)
    assert NAMED.search(named.out) and not SHORT.search(named.out)
    assert SHORT.search(short.out) and not NAMED.search(short.out)


def test_an_empty_line_without_a_hint_does_nothing(tmp_path: Path) -> None:
    save = Save(tmp_path, "foursquare")
    Play(tmp_path, lines("", "hint", "D4", ""), terse=True)
    assert save.read().count == 1  # the hint was for another position


def test_newly_exposed_cards_are_named(tmp_path: Path) -> None:
    play = Play(tmp_path, lines("8-1", "8-6", "8-F", "8-F", "draw", "W-8"), game="rows_of_four", seed=9, terse=True)
    assert play.lines[-7:-1] == [
        "8 of diamonds from pile 8 onto 9 of spades on pile 1. Pile 8: 10 of hearts.",
        "10 of hearts from pile 8 onto jack of diamonds on pile 6. Pile 8: ace of spades.",
        "ace of spades from pile 8 up. Pile 8: 2 of spades.",
        "2 of spades from pile 8 up. Pile 8: empty.",
        "draws a card. Waste: 9 of spades, 71 left.",
        "9 of spades from the waste to empty pile 8. Waste: empty.",
    ]
    assert "Piles: 1, 9 of spades; 2, 6 of spades; 3, 6 of clubs;" in play.out


def test_verbose_and_short_last_for_the_sitting(tmp_path: Path) -> None:
    session = lines("D4", "verbose", "E4", "new 7", "yes", "D4", "terse", "words", "E4")
    play = Play(tmp_path, lines("short") + session, terse=True)
    told = play.lines
    first = next(i for i, line in enumerate(told) if line.startswith("8C to D4."))
    assert told[first + 1] == "Verbose from now on."
    dealt = told.index("Foursquare, deal 7.")
    assert "Move 1." in told[dealt:] and "Move 2." in told[dealt:] and "Move 3." not in told[dealt:]
    assert SHORT.search("".join(told[dealt : told.index("Terse from now on.")]))
    assert NAMED.search(told[-2]) and not SHORT.search(told[-2])


def test_what_is_told_can_be_typed(tmp_path: Path) -> None:
    for name in ("7S@2", "10H=9S@3", "3-5", "W-F", "S1-4", "7S@M2", "10D@D1"):
        assert typed(spell_out(name)).upper() == name, name
    play = Play(tmp_path, lines("8 to 1", "8 to 6"), game="rows_of_four", seed=9, terse=True)
    assert play.err == "" and Save(tmp_path, "rows_of_four").read().count == 2
    other = Play(tmp_path, lines("6 of clubs at 1"), "dealer=2", game="four_rows", terse=True)
    assert (other.err, Save(tmp_path, "four_rows").read().count > 0) == ("", True)


def test_what_is_not_read_aloud_is_told_in_words() -> None:
    assert spell_out("10H=?@1: on the 6D, as 6C or 9S.") == (
        "10 of hearts at 1: on the 6 of diamonds, as 6 of clubs or 9 of spades."
    )
    assert spell_out("Hand: 6C 8C 10H.") == "Hand: 6 of clubs, 8 of clubs, 10 of hearts."
    assert spell_out("KD clears M4: -1.") == "king of diamonds clears M4: minus 1."
    assert spell_out("Aside 4C 2D: 4+2 = 6.") == "Aside 4 of clubs, 2 of diamonds: 4 plus 2 is 6."
    assert spell_out("2-2-2: rounds, AS.") == "2-2-2: rounds, ace of spades."
