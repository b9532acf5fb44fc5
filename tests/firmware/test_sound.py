"""Tunes: short, one at a time, and none on a board without a buzzer or with the sound off."""

from desk import Desk, play_well
from engines.game import OVER


class Buzzer:
    """Notes each tone: its pitch, its volume, and the milliseconds until the next one or the end."""

    def __init__(self, clock):
        self.clock = clock
        self.tones = []
        self.since = 0

    def tone(self, hertz, volume):
        self.hush()
        self.tones.append([hertz, volume, 0])
        self.since = self.clock.ticks_ms()

    def hush(self):
        if self.tones and not self.tones[-1][2]:
            self.tones[-1][2] = self.clock.ticks_ms() - self.since


def loud_desk(**settings):
    """Return a desk whose board has a buzzer, and the buzzer."""
    desk = Desk()
    desk.board.buzzer = Buzzer(desk.board.clock)
    desk.on = None
    from firmware.console import Console

    for name, value in settings.items():
        desk.console.profile.change(name, value)
    desk.console = Console(desk.board)
    desk.settle()
    return desk, desk.board.buzzer


def pitches_of(buzzer):
    """Return the pitches pitches_of so far, and forget them."""
    pitches = [tone[0] for tone in buzzer.tones]
    buzzer.tones = []
    return pitches


def test_cursor_and_refusal():
    desk, buzzer = loud_desk()
    desk.tap("right")
    assert pitches_of(buzzer) == [2000]
    desk.new_game()
    desk.hold("b")
    pitches_of(buzzer)
    desk.pick("Redo")
    assert desk.console._toast and pitches_of(buzzer)[-1] == 220
    desk.clear()


def test_a_tone_has_its_length_and_a_silence_after_it():
    """Tones are quiet by default, and end by themselves while nobody presses anything."""
    desk, buzzer = loud_desk()
    desk.tap("right")
    desk.wait(300)
    assert buzzer.tones == [[2000, 1, buzzer.tones[0][2]]] and 10 <= buzzer.tones[0][2] <= 25
    desk.clear()


def test_cards_and_a_win():
    """Each card sounds, and a win has a tune of four tones that rise."""
    desk, buzzer = loud_desk(speed=0)
    desk.new_game()
    pitches_of(buzzer)
    play_well(desk)
    assert 880 in pitches_of(buzzer)
    while desk.console.table.turn() != OVER:
        play_well(desk)
    pitches_of(buzzer)
    desk.wait(3000)
    if desk.console.table.game_view.winners():
        assert pitches_of(buzzer)[-4:] == [1060, 1320, 1580, 2100]
    desk.clear()


def test_off_and_loud():
    desk, buzzer = loud_desk(sound=0)
    desk.tap("right", "left")
    assert not pitches_of(buzzer)
    desk.clear()
    desk, buzzer = loud_desk(sound=2)
    desk.tap("right")
    assert buzzer.tones[0][1] == 2
    labels = []
    desk.pick("Settings")
    labels = [row.label for row in desk.console.top()._rows]
    assert "Sound" in labels
    desk.clear()


def test_a_board_without_a_buzzer():
    desk = Desk("lcd")
    assert desk.console.sound is None
    desk.pick("Settings")
    assert "Sound" not in [row.label for row in desk.console.top()._rows]
    desk.clear()
