"""One button for two directions: taps, holds, bounces, and presses nobody sampled."""

from firmware.drivers.buttons import LEFT, UP, Buttons
from firmware.drivers.two_in_one import TwoInOne
from hand_clock import Clock


class Bench:
    """The button with the debouncing that follows it; `at(down, ms)` samples every millisecond, collecting events."""

    def __init__(self):
        self.clock = Clock()
        self.both = TwoInOne(self.clock, UP, LEFT)
        self.buttons = Buttons(self.clock)
        self.clock.sleep_ms(100)

    def at(self, down, ms, every=1):
        events = []
        for _ in range(0, ms, every):
            self.buttons.sample(self.both.sample(down))
            event = self.buttons.next()
            while event:
                events.append(event)
                event = self.buttons.next()
            self.clock.sleep_ms(every)
        return events


def test_a_tap_is_the_one_when_let_go():
    bench = Bench()
    assert bench.at(True, 100) == []
    assert bench.at(False, 1) == [UP]
    assert bench.at(False, 1000) == []


def test_held_down_it_is_the_other_and_repeats():
    bench = Bench()
    assert bench.at(True, 299) == []
    assert bench.at(True, 3) == [LEFT]
    assert bench.at(True, 340) == []
    assert bench.at(True, 450) == [LEFT] * 5
    assert bench.at(False, 1000) == []


def test_taps_follow_one_another():
    bench = Bench()
    events = []
    for _ in range(4):
        events += bench.at(True, 60) + bench.at(False, 60)
    assert events == [UP] * 4


def test_bouncing_contacts_count_once():
    bench = Bench()
    events = []
    for down in (True, False, True, False, False, True, True, False, True):
        events += bench.at(down, 1)
    events += bench.at(True, 60)
    for down in (False, True, False, True, False):
        events += bench.at(down, 1)
    assert events + bench.at(False, 200) == [UP]


def test_a_bounce_at_the_end_of_a_hold_is_no_tap():
    bench = Bench()
    assert bench.at(True, 320) == [LEFT]
    assert bench.at(False, 2) + bench.at(True, 2) + bench.at(False, 300) == []


def test_a_tap_between_two_samples_is_not_lost():
    bench = Bench()
    bench.both.latch()
    assert bench.at(False, 100) == [UP]
    assert bench.at(False, 500) == []


def test_a_tap_right_after_another_is_not_lost():
    """Nobody samples while the finger lets go, presses and lets go again."""
    bench = Bench()
    assert bench.at(True, 60) + bench.at(False, 3) == [UP]
    bench.both.latch()
    assert bench.at(False, 200) == [UP]
    assert bench.at(True, 400) + bench.at(False, 3) == [LEFT]
    bench.both.latch()
    assert bench.at(False, 200) == [UP]


def test_a_press_counts_once_though_it_was_latched_too():
    bench = Bench()
    bench.both.latch()
    assert bench.at(True, 400) + bench.at(False, 300) == [LEFT]
    bench.both.latch()
    assert bench.at(True, 100) + bench.at(False, 300) == [UP]


def test_a_tap_is_seen_by_slow_sampling():
    """A sample every 20 ms is the slowest there should be."""
    bench = Bench()
    events = []
    for _ in range(3):
        events += bench.at(True, 80, 20) + bench.at(False, 80, 20)
    assert events == [UP] * 3


def test_it_works_after_resting_for_a_week():
    bench = Bench()
    assert bench.at(True, 50) + bench.at(False, 100) == [UP]
    bench.clock.sleep_ms((1 << 29) + 1000)
    assert bench.at(True, 50) + bench.at(False, 100) == [UP]
