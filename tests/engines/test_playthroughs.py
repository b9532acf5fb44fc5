"""Recorded games, repeated: the same buffer after every move in every runtime.

`tools/generate/make_playthroughs.py` writes the files and explains their contents. A change of rules, layout, generator
or wording shows here. If it is intended, generate them again and mention it in the changelog.
"""

import hashlib
import os

from engines import record_text
from engines.game import OVER
from engines.players import BOT
from manifests import games
from portable import RUNTIME

_HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."
_FOLDER = _HERE + "/../playthroughs"


def _files():
    """The names of the playthroughs."""
    keys = tuple([entry.key for entry in games()])
    return sorted([name for name in os.listdir(_FOLDER) if name.rpartition(".")[0].split("-")[0] in keys])


def _lines(name):
    with open(_FOLDER + "/" + name) as file:
        return file.read().split("\n")


def _digest(state):
    """First 16 hexadecimal digits of the buffer's SHA-256."""
    return "".join(["%02x" % byte for byte in hashlib.sha256(bytes(state)).digest()[:8]])


def _repeat(name, lines):
    """Play a playthrough again and compare each step; the game at its end."""
    made = record_text.from_text(lines[1])
    game = made.start()
    assert lines[2] == "- " + _digest(game.state) + " dealt", name
    for i in range(made.count):
        move = made.moves[i]
        told = game.describe(move)
        move_name = game.move_name(move)
        assert game.move_from_name(move_name) == move
        game.play(move)
        if RUNTIME == "cpython":
            game.check()  # elsewhere the digest is enough
        line = move_name + " " + _digest(game.state) + " " + told
        assert lines[3 + i] == line, "%s, move %d: %s is now %s" % (name, i + 1, lines[3 + i], line)
    assert made.replay().state == game.state
    scores = " ".join([str(game.score(seat)) for seat in range(game.seats())])
    outcome = "winners=%d scores=%s" % (game.winners(), scores)
    if game.MAX_SEATS == 1:
        outcome += " progress=%d" % game.progress()
    assert lines[3 + made.count :] == [outcome, ""], name
    return game


def test_every_playthrough_repeats():
    names = _files()
    assert len(names) >= 2 * len(games())
    for name in names:
        assert _repeat(name, _lines(name)).turn() == OVER, name


def test_every_game_has_one_won_and_one_lost():
    """For several seats: a game for each number of them, won by different seats, with all levels of play."""
    for entry in games():
        kind = entry.game()
        winners, played, levels = set(), set(), set()
        for name in _files():
            if name.startswith(entry.key + "-"):
                lines = _lines(name)
                winners.add(lines[-2].split()[0])
                made = record_text.from_text(lines[1])
                played.add(made.seats)
                levels.update(made.players)
        assert len(winners) > 1, entry.key
        if kind.MAX_SEATS == 1:
            assert "winners=0" in winners, entry.key
        seats = set(range(kind.MIN_SEATS, kind.MAX_SEATS + 1))
        if entry.variants():
            seats = {count for row in entry.variants() for count in row.seats}
        assert played == seats, entry.key
        for level in range(len(kind.LEVELS)):
            assert BOT + level in levels, entry.key


def test_a_changed_digest_move_or_description_is_noticed():
    name = sorted([(len(_lines(name)), name) for name in _files()])[0][1]
    good = _lines(name)
    for i in range(2, len(good) - 1):
        bad = list(good)
        digit = "0" if good[i][8] != "0" else "1"
        bad[i] = good[i][:8] + digit + good[i][9:]
        try:
            _repeat(name, bad)
        except AssertionError:
            continue
        raise AssertionError("a changed line %d was not noticed" % (i + 1))
