"""The README's animation: ten seconds, of the screens as they are drawn now."""

from engines.catalog import CATALOG
from tools.generate import animation


def test_it_takes_ten_seconds():
    assert 9_800 <= sum(ms for _, ms in animation.written()) <= animation.GAME_MS * len(CATALOG) == 10_000
    assert animation.PATH.stat().st_size < 400_000  # a README must load quickly


def test_it_begins_with_the_first_game_as_it_is_drawn_now():
    """The whole is compared by `--check`."""
    shown = animation.game(CATALOG[0].key)
    found = animation.written()
    assert animation.begins_with(found, shown)
    shown[2] = shown[3]
    assert not animation.begins_with(found, shown)


def test_only_check_is_understood(capsys):
    assert animation.main(["--chekc"]) == 2
    assert "usage: " in capsys.readouterr().err
