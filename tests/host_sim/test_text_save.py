"""Text play and the console share their saves. They never replace one or reveal a hidden card without a question."""

import io
from pathlib import Path
from typing import Any

import pytest

from dumb_terminal import Terminal
from engines import catalog
from engines.catalog import CATALOG
from engines.game import OVER
from engines.record import Record
from engines.table import Table
from firmware.store import Store
from firmware.text import words
from firmware.text.play import SECRET as HIDDEN
from host_sim.text.replay import SECRET, replay
from tests.host_sim.text_session import Play, Player, Save, legal, lines

KEYS = [entry.key for entry in CATALOG]
SEVERAL = [entry.key for entry in CATALOG if entry.game().MAX_SEATS > 1]
ALONE = [key for key in KEYS if key not in SEVERAL]
OFFER = "The saved game has {}. A new one takes its place."
STAYS = "The saved game stays: play {} goes on with it."


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """The solitaire of `tmp_path`."""
    return Save(tmp_path, "foursquare")


def last_move(save: Save) -> str:
    """The last move there is in the saved game."""
    game = save.read().replay()
    return str(game.move_name(legal(game)[-1]))


@pytest.mark.parametrize("key", KEYS)
def test_a_game_goes_from_the_console_to_text_and_back(key: str, tmp_path: Path) -> None:
    """Each continues the other's game, in the same folder, and the launcher offers a game played by text."""
    save = Save(tmp_path, key)
    entry = catalog.find(key)
    desk: Any = Terminal(home=str(tmp_path))
    desk.console.play("start", entry, 5)
    desk.wait(2000)
    desk.hold("a")
    desk.wait(2000)
    desk.tap("a")
    desk.wait(1000)
    first = save.read()
    assert first.count and first.seed == 5

    play = Play(tmp_path, lines("hint", ""), game=key, seed=None)
    assert play.lines[0] == f"{entry.title}, deal 5, continued."
    assert (play.status, play.err) == (0, "")
    second = save.read()
    assert second.count > first.count and list(second.moves[: first.count]) == list(first.moves[: first.count])

    desk = Terminal(home=str(tmp_path))
    desk.tap("a")
    desk.wait(2000)
    assert desk.top() == entry.name + "Screen"
    table = desk.console.table
    assert table.record.to_text() == second.to_text() and not table.is_doubtful
    desk.clear()


def test_results_are_counted_once_for_both(tmp_path: Path) -> None:
    from firmware.settings import read

    save = Save(tmp_path, "foursquare")
    Play(tmp_path, Player(save))
    assert read(Store(str(tmp_path))).results["foursquare"][0] == 1


def test_the_choices_of_the_console_hold_for_text(tmp_path: Path) -> None:
    desk: Any = Terminal(home=str(tmp_path))
    desk.console.profile.choose("foursquare", bytes((1, 0, 0, 1)))
    undo = catalog.find("foursquare").game().OPTIONS[3]
    told = set(Play(tmp_path, "").lines)
    assert {"Grid: fixed.", f"{undo.title}: {undo.choices[1]}."} <= told
    desk.clear()


@pytest.mark.parametrize("key", KEYS)
def test_the_command_goes_on_with_the_saved_game(key: str, tmp_path: Path) -> None:
    """The command does not ask, and reports that it continues."""
    save = Save(tmp_path, key)
    Play(tmp_path, "", game=key)
    Play(tmp_path, lines(last_move(save)), game=key, seed=None)
    before = save.text()
    for typed in ("", "quit\n"):
        again = Play(tmp_path, typed, game=key, seed=None)
        assert again.lines[0].endswith(", continued.") and "Type new for another deal" in again.lines[1]
        assert save.text() == before


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("changes", [{"is_new": True, "seed": None}, {"seed": 7}])
def test_a_new_deal_asks(changes: Any, terminal: bool, tmp_path: Path, save: Save) -> None:
    Play(tmp_path, lines("D4", "E4"))
    before = save.text()
    for typed in ("", "\n", "no\nD3\n", "D3\n"):
        kept = Play(tmp_path, typed, terminal=terminal, **changes)
        assert kept.lines[0] == OFFER.format("2 moves") and STAYS.format("foursquare") in kept.out
        assert kept.status == (0 if terminal else 2) and save.text() == before
    new = Play(tmp_path, lines("yes", "quit"), terminal=terminal, **changes)
    assert new.status == 0 and save.read().count == 0
    assert changes["seed"] in (None, save.read().seed)


@pytest.mark.parametrize("terminal", [True, False])
def test_new_asks_in_the_midst_of_a_game(terminal: bool, tmp_path: Path, save: Save) -> None:
    kept = Play(tmp_path, lines("D4", "new 7", "no"), terminal=terminal)
    assert "This game ends after 1 move. New deal? yes or no: " in kept.out or not terminal
    assert kept.err == "error: the game goes on\n" and (save.read().seed, save.read().count) == (42, 1)
    Play(tmp_path, lines("new 7", "yes"), seed=None, terminal=terminal)
    assert (save.read().seed, save.read().count) == (7, 0)


def test_a_deal_not_yet_played_is_no_loss(tmp_path: Path, save: Save) -> None:
    Play(tmp_path, "")
    assert "takes its place" not in Play(tmp_path, "", seed=7).out
    assert save.read().seed == 7


BAD = {"empty": b"", "not text": b"\xff\xfe", "hello": b"hello", "cut": None, "flip": None}


@pytest.mark.parametrize("kind", BAD)
def test_a_save_that_cannot_be_read_is_told_and_kept_aside(kind: str, tmp_path: Path, save: Save) -> None:
    Play(tmp_path, lines("D4", "E4"))
    for name, data in save.files().items():
        bad = BAD[kind]
        if bad is None:
            bad = data[:-3] if kind == "cut" else data[:-9] + bytes((data[-9] ^ 1,)) + data[-8:]
        (tmp_path / name).write_bytes(bad)
    broken = save.files()
    refused = Play(tmp_path, "", seed=None, resume=True)
    assert refused.status == 2 and refused.err.startswith("error: foursquare save: ") and refused.err.count("\n") == 1
    assert save.files() == broken
    play = Play(tmp_path, lines("D4", "E4"), seed=8)
    assert play.lines[0].startswith("foursquare save: ") and play.lines[0].endswith("; it is set aside.")
    assert (play.status, play.err, save.read().seed) == (0, "", 8)
    kept = [path.read_bytes() for path in tmp_path.glob("foursquare.*.bad")]
    assert sorted(kept) == sorted(broken.values())


def test_a_save_whose_position_is_garbled_is_refused(tmp_path: Path, save: Save) -> None:
    Play(tmp_path, lines("D4", "E4"))
    store = Store(str(tmp_path))
    payload = bytearray(store.load("foursquare"))
    payload[-1] ^= 1
    store.save("foursquare", payload)
    (tmp_path / "foursquare.0").write_bytes((tmp_path / "foursquare.1").read_bytes())
    for name in save.files():
        (tmp_path / name).write_bytes((tmp_path / name).read_bytes())
    play = Play(tmp_path, "", seed=None)
    assert (play.status == 2 and play.err.endswith("; --new deals another\n")) or ", continued." in play.lines[0]


def test_wrong_arguments_move_no_save(tmp_path: Path, save: Save) -> None:
    Play(tmp_path, lines("D4"))
    before = save.files()
    for options, changes in (((), {"seed": -1}), (("undo=maybe",), {}), ((), {"players": "h"})):
        play = Play(tmp_path, "", *options, **changes)
        assert play.status == 2 and "takes its place" not in play.out
    assert save.files() == before


def test_an_older_save_of_text_play_is_taken_over(tmp_path: Path, save: Save) -> None:
    table = Table("foursquare")
    table.deal(42)
    for name in ("D4", "E4"):
        table.play(table.game_view.move_from_name(name))
    older = tmp_path / "text-foursquare.record"
    older.write_text(table.record.to_text() + "\n")
    play = Play(tmp_path, lines("D3"), seed=None)
    assert play.lines[:2] == [
        "The game in text-foursquare.record is taken over.",
        "Foursquare, deal 42, continued.",
    ]
    assert save.read().count == 3 and not older.exists() and older.with_suffix(".record.old").exists()
    older.write_text(table.record.to_text() + "\n")
    assert "taken over" not in Play(tmp_path, "", seed=None).out and older.exists()  # the console has a game


def test_somebody_linked_is_nothing_for_text(tmp_path: Path) -> None:
    table = Table("four_rows", 2, None, b"\0\1")
    table.deal(1)
    assert isinstance(table.record, Record)
    Store(str(tmp_path)).save("four_rows", table.pack())
    play = Play(tmp_path, "", game="four_rows", seed=None)
    assert (play.status, play.out) == (2, "")
    assert play.err == "error: the saved game has a player at the other end of a link; --new deals another\n"
    assert Play(tmp_path, "", game="four_rows", seed=None, is_new=True).status == 0


def test_solitaires_hide_nothing() -> None:
    """The record of a solitaire may be shown at any time, that of a match after its end."""
    for entry in CATALOG:
        game = entry.game()()
        assert words.hides(game, 0) == (entry.key in SEVERAL)
        assert not words.hides(game, OVER)
    assert SEVERAL and ALONE


@pytest.mark.parametrize("key", SEVERAL)
@pytest.mark.parametrize("players", ["h,h", "h,easy"])
def test_the_record_of_a_game_that_goes_on_is_not_shown_unasked(key: str, players: str, tmp_path: Path) -> None:
    """At leaving, by `record`, or when another game takes its place; nor, between people, the deal's number."""
    save = Save(tmp_path, key)
    play = Play(tmp_path, lines("record", "record please"), game=key, players=players, seed=987654321)
    assert play.err.splitlines()[0] == f"error: {HIDDEN}" and play.status == 2
    assert play.lines[-1] == "The game is saved."
    more = Play(tmp_path, lines(last_move(save)), game=key, seed=None)
    again = Play(tmp_path, lines("new 987654322", "yes"), game=key, seed=None)
    replaced = Play(tmp_path, "yes\n", game=key, players=players, seed=987654323)
    for session in (play, more, again, replaced):
        assert "fourfold" not in session.out and "987654321" not in session.err
        assert ("98765432" in session.out) == (players == "h,easy")


@pytest.mark.parametrize("key", KEYS)
def test_redo_survives_the_end_of_a_sitting(key: str, tmp_path: Path) -> None:
    save = Save(tmp_path, key)
    undo = {entry.key: option for entry in CATALOG for option in entry.game().OPTIONS if option.key == "undo"}[key]
    rule = f"undo={undo.alone or 'on'}"
    Play(tmp_path, lines("hint", "", "hint", "", "hint", ""), rule, game=key)
    before = save.read()
    assert before.count >= 3
    Play(tmp_path, lines("undo", "undo"), game=key, seed=None)
    undone = save.read()
    assert undone.count < before.count == undone.length
    assert f" moves={'.'.join(map(str, before.moves[: undone.count]))} " in save.text(), "a record has no undone moves"
    play = Play(tmp_path, lines("redo", "redo"), game=key, seed=None)
    assert (play.status, play.err) == (0, "")
    assert save.text() == before.to_text()
    assert "There is nothing to redo" in Play(tmp_path, lines("redo"), game=key, seed=None).err


@pytest.mark.parametrize("key", KEYS)
def test_the_record_is_printed_by_record_alone(key: str, tmp_path: Path) -> None:
    """Quitting and the end of input or of the game print no record. After the end, only *new or quit* is asked."""
    save = Save(tmp_path, key)
    typist: Any = Player(save)
    play = Play(tmp_path, typist, game=key, seed=3)
    assert save.read().replay().turn() == OVER and "The game is over." in play.lines
    assert "fourfold" not in play.out and play.lines[-1] == "The game is over."
    assert "fourfold" not in Play(tmp_path, "quit\n", game=key, seed=4).out
    undone = Play(tmp_path, lines("give up!", "record", "quit"), game="rows_of_four", seed=5, terminal=True)
    assert undone.out.count("fourfold3") == 1
    end = undone.out[undone.out.index("The game is over.") :]
    assert end.count("new or quit: ") == 2 and "Your move" not in end


@pytest.mark.parametrize("key", SEVERAL)
def test_reveal_shows_records_and_numbers(key: str, tmp_path: Path) -> None:
    """For the whole session, or for once."""
    save = Save(tmp_path, key)
    once = Play(tmp_path, lines("record --reveal"), game=key, players="h,h")
    assert once.lines.count(save.text()) == 1 and once.status == 0
    assert once.lines[0].endswith(".") and "42" not in once.lines[0]
    whole = Play(tmp_path, lines("new 7", "record"), game=key, players="h,h", reveal=True)
    assert whole.lines[0].endswith(", deal 42.") and any(line.endswith(", deal 7.") for line in whole.lines)
    assert save.text() in whole.lines
    assert (whole.status, whole.err) == (0, "")


@pytest.mark.parametrize("key", SEVERAL)
def test_replay_asks_before_it_shows_hidden_cards(key: str, tmp_path: Path) -> None:
    """This applies to a running match. Finished games and solitaires are shown."""
    Play(tmp_path, "", game=key, players="h,easy")
    record = Save(tmp_path, key).text()
    file = tmp_path / "game.record"
    file.write_text(record)
    for source in (record, str(file)):
        out, err = io.StringIO(), io.StringIO()
        assert replay(source, False, False, out, err) == 2
        assert (out.getvalue(), err.getvalue()) == ("", f"error: {SECRET}\n")
        assert replay(source, True, True, out, err) == 0 and out.getvalue()
