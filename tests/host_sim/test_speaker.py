"""The speaker of the terminal app: the buzzer's tones as samples, and a sound card that swallows them."""

import time

import miniaudio
import pytest

from firmware.drivers.buzzer import Buzzer
from host_sim.device.clock import ManualClock
from host_sim.terminal import speaker
from host_sim.terminal.speaker import RATE, Speaker


@pytest.fixture
def moment(monkeypatch):
    """The time in seconds, which a test sets."""
    now = [1000.0]
    monkeypatch.setattr(speaker.time, "monotonic", lambda: now[0])
    return now


def test_a_tone_has_its_pitch_length_and_volume(moment):
    """A cursor's tone of 2000 Hz for 10 ms, and silence before and after it; loud is louder than quiet."""
    heights = []
    for volume in (1, 2):
        heard = Speaker(miniaudio.Backend.NULL)
        heard._device.stop()
        clock = ManualClock()
        buzzer = Buzzer(heard, clock)
        buzzer.volume = volume
        buzzer.play("cursor")
        clock.advance(10)
        moment[0] += 0.010
        buzzer.step()
        samples = heard.wave(moment[0] - 0.020, RATE * 30 // 1000)
        loud = [i for i, sample in enumerate(samples) if sample]
        assert abs(loud[0] / RATE - 0.010) < 0.001 and abs(len(loud) / RATE - 0.010) < 0.001
        turns = sum(1 for i in loud[1:] if samples[i] > 0 > samples[i - 1])
        assert 18 <= turns <= 20, "2000 times a second"
        heights.append(max(samples))
        heard.close()
    assert 100 < heights[0] < heights[1] / 10


def test_the_sound_card_gets_samples():
    heard = Speaker(miniaudio.Backend.NULL)
    heard.freq(440)
    heard.duty_u16(800)
    time.sleep(0.1)
    assert heard._device.running
    heard.close()
