"""What line play does with saves that something else takes the place of, and what it tells of hidden cards."""

import io
from pathlib import Path

import pytest

from engines import record_read
from engines.catalog import CATALOG
from engines.game import OVER
from firmware.text import words
from firmware.text.play import SECRET as HIDDEN
from host_sim.text.replay import SECRET, replay
from tests.host_sim.sitting import Play, Player, legal, lines

SEVERAL = [entry.key for entry in CATALOG if entry.game().MAX_SEATS > 1]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the solitaire of `tmp_path` is saved."""
    return tmp_path / "text-foursquare.record"


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def first_move(save: Path) -> str:
    """The first move there is in the game saved there."""
    game = record_read.from_text(save.read_text()).replay()
    return game.move_name(legal(game)[0])


BAD = {
    "empty": b"",
    "not text": b"\xff\xfe",
    "not a record": b"hello",
    "cut": b"fourfold2 foursquare deal=42 seats=1 options=0000 moves=24",
    "newer": b"fourfold2 foursquare deal=42 seats=1 options=0000 moves=24 end=7b53 crc=7e9a",
    "another position": b"",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_save_that_cannot_be_read_is_kept_aside(kind: str, tmp_path: Path, save: Path) -> None:
    """A new deal takes its place; one kept before stays too."""
    Play(tmp_path, lines("D4", "E4"))
    good = save.read_text()
    bad = BAD[kind]
    if kind == "another position":
        damaged = record_read.from_text(good)
        damaged.end ^= 1
        bad = damaged.to_text().encode()
        assert record_read.from_text(bad.decode()).count == 2
    for number in range(1, 4):
        save.write_bytes(bad)
        play = Play(tmp_path, lines("D4", "new 7"))
        assert (play.status, play.err) == (0, "")
        kept = save.with_name(f"{save.name}.kept" + (str(number) if number > 1 else ""))
        assert play.lines[1:3] == [f"It is kept beside the new one as {kept.name}.", "Foursquare, deal 42."]
        assert kept.read_bytes() == bad
        assert play.out.count("It is kept") == 1
        assert sum(path.read_bytes() == bad for path in tmp_path.iterdir()) == number
        assert record_read.from_text(save.read_text()).seed == 7


def test_a_save_that_cannot_be_kept_aside_is_not_written_over(
    tmp_path: Path, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save.write_bytes(b"hello")

    def fail(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "rename", fail)
    play = Play(tmp_path, lines("D4"))
    assert (play.status, play.out) == (2, "")
    assert play.err.count("\n") == 1 and "cannot be kept aside" in play.err and "Read-only file system" in play.err
    assert contents(tmp_path) == {save.name: b"hello"}


def test_wrong_arguments_move_no_save(tmp_path: Path, save: Path) -> None:
    save.write_bytes(b"hello")
    for options, changes in (((), {"seed": -1}), (("undo=maybe",), {}), ((), {"players": "h"})):
        assert Play(tmp_path, "", *options, **changes).status == 2
    assert Play(tmp_path, "", seed=None, resume=True).status == 2
    assert contents(tmp_path) == {save.name: b"hello"}


def test_a_folder_in_the_place_of_a_save_is_kept_aside(tmp_path: Path, save: Path) -> None:
    """What cannot be read at all, whoever we are."""
    save.mkdir()
    (save / "mine").write_text("mine")
    play = Play(tmp_path, lines("D4"))
    assert (play.status, play.err) == (0, "")
    assert (save.with_name(save.name + ".kept") / "mine").read_text() == "mine"
    assert save.is_file()


def test_solitaires_hide_nothing() -> None:
    """The record of a game of one seat may be shown at any time; that of another, when it is over."""
    for entry in CATALOG:
        game = entry.game()()
        assert words.hides(game, 0) == (entry.key in SEVERAL)
        assert not words.hides(game, OVER)
    assert SEVERAL


@pytest.mark.parametrize("key", SEVERAL)
@pytest.mark.parametrize("players", ["h,h", "h,easy"])
def test_the_record_of_a_game_that_goes_on_is_not_shown_unasked(key: str, players: str, tmp_path: Path) -> None:
    """At leaving, by `record`, or when another game takes its place; nor, between people, the deal's number."""
    save = tmp_path / f"text-{key}.record"
    play = Play(tmp_path, lines("record", "record please"), game=key, players=players, seed=987654321)
    assert play.err.splitlines()[0] == f"error: {HIDDEN}" and play.status == 2
    assert play.lines[-1] == "The game is saved; --continue goes on with it."
    more = Play(tmp_path, lines(first_move(save), "new 987654322"), game=key, players=players, seed=987654321)
    kept = save.with_name(save.name + ".replaced")
    assert "This replaces a game of " in more.out and f", kept beside the new one as {kept.name}." in more.out
    assert record_read.from_text(kept.read_text()).seed == 987654321
    again = Play(tmp_path, "", game=key, seed=None, resume=True)
    replaced = Play(tmp_path, "", game=key, players=players, seed=987654323)
    for sitting in (play, more, again, replaced):
        assert "fourfold" not in sitting.out and "987654321" not in sitting.err
        assert ("98765432" in sitting.out) == (players == "h,easy")


def test_a_saved_game_that_is_replaced_is_kept_in_a_file(tmp_path: Path) -> None:
    save = tmp_path / "text-four_rows.record"
    Play(tmp_path, lines("pass"), "dealer=1", game="four_rows", players="h,h")
    before = save.read_text()
    play = Play(tmp_path, "", game="four_rows", players="h,h", seed=7)
    assert play.lines[0] == f"This replaces a saved game of 1 moves, kept beside the new one as {save.name}.replaced."
    assert Path(f"{save}.replaced").read_text() == before


@pytest.mark.parametrize("key", SEVERAL)
def test_reveal_shows_records_and_numbers(key: str, tmp_path: Path) -> None:
    """For the whole sitting, or for once."""
    save = tmp_path / f"text-{key}.record"
    once = Play(tmp_path, lines("record --reveal"), game=key, players="h,h")
    assert once.lines.count(save.read_text().strip()) == 1 and once.status == 0
    assert once.lines[0].endswith(".") and "42" not in once.lines[0]
    whole = Play(tmp_path, lines(first_move(save), "record", "new 7"), game=key, players="h,h", reveal=True)
    assert whole.lines[0].endswith(", deal 42.") and any(line.endswith(", deal 7.") for line in whole.lines)
    assert "This replaces a game of 1 moves:" in whole.lines
    assert whole.lines[-1] == save.read_text().strip()
    assert (whole.status, whole.err) == (0, "")


def test_a_game_that_is_over_shows_its_record(tmp_path: Path) -> None:
    """And its number when it is looked at again."""
    save = tmp_path / "text-four_rows.record"
    play = Play(tmp_path, Player(save), game="four_rows", players="h,h")
    told = play.lines.index(save.read_text().strip())
    assert play.lines[told:] == [save.read_text().strip(), "The game is over."]
    again = Play(tmp_path, lines("record"), game="four_rows", seed=None, resume=True)
    assert again.lines[0] == "Four Rows, deal 42, continued."
    assert (again.status, again.err) == (0, "")


@pytest.mark.parametrize("key", SEVERAL)
def test_replay_asks_before_it_shows_hidden_cards(key: str, tmp_path: Path) -> None:
    """Of a game that goes on; one that is over is shown, and every solitaire."""
    save = tmp_path / f"text-{key}.record"
    Play(tmp_path, "", game=key, players="h,easy")
    for source in (save.read_text(), str(save)):
        out, err = io.StringIO(), io.StringIO()
        assert replay(source, False, False, out, err) == 2
        assert (out.getvalue(), err.getvalue()) == ("", f"error: {SECRET}\n")
        assert replay(source, True, True, out, err) == 0 and out.getvalue()


def test_a_save_that_cannot_be_written_is_not_said_to_be_saved(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where the folder should be")
    play = Play(home, lines("pass", "new"), "dealer=1", game="four_rows", players="h,h")
    assert play.status == 2 and play.err.count("cannot be saved") == 1
    assert "The game is saved" not in play.out and "This replaces a game of 1 moves." in play.lines
    assert "fourfold2" not in play.out
