"""Recorded games shown again: from a line, from any file, from standard input; broken ones refused."""

import io
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engines import cards, record, record_text
from engines.foursquare import rules
from host_sim import ROOT
from host_sim.text.replay import find_record, replay


def recorded(*places: str, seed: int = 42, deck: bytes | None = None, options: Any = None) -> tuple[str, list[bytes]]:
    """The record line of a game, and the buffer before the first move and after each."""
    game: Any = rules.Foursquare(1, options)
    game.deal(seed, deck)
    saved: Any = record.Record(game, seed, deck)
    states = [bytes(game.state)]
    for place in places:
        move = game.move_from_name(place)
        game.play(move)
        saved.add(move, game)
        states.append(bytes(game.state))
    return saved.to_text(), states


def run(text: str, hashes: bool = False) -> tuple[int, list[str], str]:
    """Status, lines printed and what went to the error stream."""
    out, err = io.StringIO(), io.StringIO()
    status = replay(text, hashes, False, out, err)
    return status, out.getvalue().splitlines(), err.getvalue()


GAME, STATES = recorded("D4", "E4", "D3")


def test_the_record_in_the_documents_is_a_whole_game() -> None:
    status, lines, problem = run(find_record((ROOT / "docs" / "on-a-pc.md").read_text("utf-8")))
    assert (status, problem) == (0, "")
    assert lines[-2].startswith("You win")


def test_line_is_told_move_by_move() -> None:
    status, lines, err = run(GAME)
    assert (status, err) == (0, "")
    assert lines[:4] == [
        "foursquare, deal 42, 3 moves.",
        "1: 8C to D4.",
        "2: 5H to E4, turns 8C down.",
        "3: 3C to D3, turns 8C up.",
    ]
    assert "Row 4: D4 8C face up, 1 card; E4 5H face up, 1 card." in lines
    assert lines[-1] == "The game goes on."


OLD = (  # a record of Fourfold 0.4
    "fourfold2 foursquare deal=4294967295 seats=1 options=0000 moves=24.24.31.31.30.30 end=f53b crc=d010",
    "fourfold2 risky_business deal=4294967295 seats=2 options=000000000 players=hr moves=29.4104.6205.2597.2087"
    " end=5384 crc=ba2d",
)


def test_records_of_0_4_are_shown() -> None:
    for line, told in zip(
        OLD, ("foursquare, deal 4294967295, 6 moves.", "risky_business, deal 4294967295, 5 moves."), strict=True
    ):
        out, err = io.StringIO(), io.StringIO()
        assert (replay(line, False, True, out, err), err.getvalue()) == (0, "")
        assert out.getvalue().splitlines()[0] == told


def test_a_deal_with_a_salt_is_told_with_both_numbers() -> None:
    game: Any = rules.Foursquare()
    game.deal(42, None, 7)
    status, lines, err = run(record.Record(game, 42, None, None, 7).to_text())
    assert (status, err, lines[0]) == (0, "", "foursquare, deal 42, salt 7, 0 moves.")


def test_hash_at_each_step() -> None:
    status, lines, _ = run(GAME, hashes=True)
    assert status == 0
    assert [line.split()[0] for line in lines[:4]] == [sha256(state).hexdigest()[:16] for state in STATES]
    assert [line.split(" ", 1)[1] for line in lines[:4]] == run(GAME)[1][:4]


def test_given_deck_and_finished_game() -> None:
    deck = bytes(cards.new_deck(10))
    over, _ = recorded(*(["D4"] * 4), *(["D3"] * 4), *(["D5"] * 4), *(["D6"] * 4), *(["C4"] * 4), deck=deck)
    status, lines, err = run(over)
    assert (status, err) == (0, "")
    assert lines[0].startswith("foursquare, a given deck, 20 moves.")


def test_score_at_the_end() -> None:
    game: Any = rules.Foursquare()
    places = []
    game.deal(42)
    from engines.foursquare.bot import FoursquareBot

    player: Any = FoursquareBot()
    while game.turn() == 0:
        view = bytearray(game.SIZE)
        game.view(0, view)
        places.append(game.move_name(player.decide(view)))
        game.play(player.move)
    lines = run(recorded(*places)[0])[1]
    assert lines[-2:] == [
        "You win: sixteen piles, all face up.",
        f"Score: {game.score(0)}, for {game.score(0)} cards left in the stock.",
    ]


@pytest.mark.parametrize(
    "around",
    [
        "%s\n",
        "\ufeff%s",
        "Bug report\r\n\r\nIt froze here: `%s` and then nothing.\r\nSecond line\r\n",
        "# a playthrough\n%s\n0 7960c362495001fd\n1 1a07eeae836824a1\n",
        "> %s\n> 2: fourfold3 was said above\n",
    ],
)
def test_record_anywhere_in_a_file(around: str, tmp_path: Path) -> None:
    file = tmp_path / "report with spaces.txt"
    file.write_bytes((around % GAME).encode() + b"\xff\x00")
    assert run(str(file)) == run(GAME)


def test_starts_without_an_end_are_passed_over_quickly() -> None:
    """A search for the end from each start takes minutes."""
    starts = "fourfold2 x " * 80_000
    assert find_record(f"{starts}\nfourfold2  crc=0000\n{GAME}\n") == GAME
    assert find_record(starts) == starts


def test_first_record_of_several_counts() -> None:
    other, _ = recorded("D4", seed=7)
    assert find_record(f"{GAME} {other}\n{other}") == GAME


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff see below\n%s\n" % GAME.encode())))
    assert run("-") == run(GAME)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (GAME.replace("deal=42", "deal=43"), "the record is garbled"),
        (GAME[:-1], "the record"),
        (GAME[:30], "the record is cut short"),
        (GAME.replace("fourfold3", "fourfold9"), "made by a newer Fourfold"),
        ("fourfold3 ", "no such file"),
        ("no-such-file.txt", "no-such-file.txt: No such file or directory"),
        ("", "."),
        ("x\0y", "embedded null"),
        ("a" * 5000, "File name too long"),
    ],
)
def test_broken_records_are_one_line(text: str, reason: str) -> None:
    status, lines, err = run(text)
    assert (status, lines) == (2, [])
    assert err.startswith("error: ")
    assert reason.lower() in err.lower()
    assert err.count("\n") == 1


def test_files_without_a_record(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    for text in ("", "nothing here", "fourfold3"):
        file.write_text(text)
        assert run(str(file)) == (2, [], "error: there is no game record in it\n")
    assert run(str(tmp_path))[0] == 2


def test_closed_pipe_ends_quietly() -> None:
    program = "import sys; from host_sim.text.replay import replay\n"
    program += "sys.exit(replay(sys.argv[1], True, False, sys.stdout, sys.stderr))"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-c", program, GAME], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_record_of_impossible_moves() -> None:
    saved: Any = record_text.from_text(GAME)
    saved.moves[1] = 0
    status, lines, err = run(saved.to_text())
    assert (status, lines) == (2, [])
    assert err.startswith("error: move 2: ")


def test_every_byte_flipped_is_refused() -> None:
    for at in range(len(GAME)):
        bad = GAME[:at] + chr(ord(GAME[at]) ^ 1) + GAME[at + 1 :]
        status, lines, err = run(bad)
        assert (status, lines, err.count("\n")) == (2, [], 1), bad
