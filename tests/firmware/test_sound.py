"""Tunes: short, one at a time, and none on a board without a buzzer or with the sound off."""

from desk import Desk, play_well
from engines.game import OVER
from firmware.settings import apply

QUIET = 800
LOUD = 32768


def desk_with(**settings):
    """Return a desk with these settings."""
    desk = Desk()
    for name, value in settings.items():
        desk.console.profile.change(name, value)
    apply(desk.console)
    return desk


def pitches(desk):
    """Return the pitches of the last tones, and forget them."""
    heard = [tone[0] for tone in desk.board.pulses.tones]
    desk.board.pulses.tones = []
    return heard


def test_cursor_and_refusal():
    desk = desk_with()
    desk.tap("right")
    assert pitches(desk) == [2000]
    desk.new_game()
    desk.hold("b")
    pitches(desk)
    desk.pick("Redo")
    assert desk.console._toast and pitches(desk)[-1] == 220
    desk.clear()


def test_a_tone_has_its_length_and_a_silence_after_it():
    """Tones are quiet by default, and end by themselves while nobody presses anything."""
    desk = desk_with()
    desk.tap("right")
    desk.wait(300)
    ((pitch, duty, length),) = desk.board.pulses.tones
    assert (pitch, duty) == (2000, QUIET) and 10 <= length <= 25
    desk.clear()


def test_cards_and_a_win():
    """Each card sounds, and a win has a tune of four tones that rise."""
    desk = desk_with(speed=0)
    desk.new_game()
    pitches(desk)
    play_well(desk)
    assert 880 in pitches(desk)
    while desk.console.table.turn() != OVER:
        play_well(desk)
    pitches(desk)
    desk.wait(3000)
    if desk.console.table.game_view.winners():
        assert pitches(desk)[-4:] == [1060, 1320, 1580, 2100]
    desk.clear()


def test_off_and_loud():
    desk = desk_with(sound=0)
    desk.tap("right", "left")
    assert not pitches(desk)
    desk.clear()
    desk = desk_with(sound=2)
    desk.tap("right")
    assert desk.board.pulses.tones[0][1] == LOUD
    labels = []
    desk.pick("Settings")
    labels = [row.label for row in desk.console.top()._rows]
    assert "Sound" in labels
    desk.clear()


def test_a_board_without_a_buzzer():
    desk = Desk("lcd")
    assert desk.board.buzzer is None
    desk.pick("Settings")
    assert "Sound" not in [row.label for row in desk.console.top()._rows]
    desk.clear()
