"""Debouncing, latching, repeats and holds, sample by sample."""

from firmware.drivers.buttons import DOWN, HELD, HINT, MENU, UP, A, B, Buttons
from hand_clock import Clock


class Bench:
    """Buttons and a clock; `at(mask, ms)` samples a mask every millisecond for so long, collecting events."""

    def __init__(self):
        self.clock = Clock()
        self.buttons = Buttons(self.clock)
        self.clock.sleep_ms(100)

    def at(self, mask, ms):
        events = []
        for _ in range(ms):
            self.buttons.sample(mask)
            event = self.buttons.next()
            while event:
                events.append(event)
                event = self.buttons.next()
            self.clock.sleep_ms(1)
        return events


def test_a_direction_acts_at_the_first_sample():
    assert Bench().at(UP, 1) == [UP]


def test_bouncing_contacts_count_once():
    bench = Bench()
    events = []
    for mask in (UP, 0, UP, 0, 0, UP, UP, 0, UP):
        events += bench.at(mask, 1)
    events += bench.at(UP, 100)
    for mask in (0, UP, 0, UP, 0):
        events += bench.at(mask, 1)
    events += bench.at(0, 100)
    assert events == [UP]


def test_directions_repeat_and_stop():
    bench = Bench()
    assert bench.at(DOWN, 349) == [DOWN]
    assert bench.at(DOWN, 3) == [DOWN]
    assert bench.at(DOWN, 440) == [DOWN] * 4
    assert bench.at(0, 1000) == []


def test_a_and_b_act_when_released():
    bench = Bench()
    for button in (A, B):
        assert bench.at(button, 300) == []
        assert bench.at(0, 50) == [button]


def test_a_hold_is_told_once_and_is_no_tap():
    bench = Bench()
    for button in (A, B):
        assert bench.at(button, 599) == []
        assert bench.at(button, 3) == [button | HELD]
        assert bench.at(button, 3000) == []
        assert bench.at(0, 100) == []


def test_a_press_between_two_samples_is_not_lost():
    bench = Bench()
    bench.buttons.latch(UP)
    bench.buttons.latch(A)
    assert bench.at(0, 50) == [UP, A]
    assert bench.at(0, 50) == []


def test_a_press_is_not_lost_though_the_release_before_it_was_never_sampled():
    """The console is busy while a finger lets go of A and presses it again."""
    bench = Bench()
    assert bench.at(A, 700) == [A | HELD]
    bench.buttons.latch(A)
    assert bench.at(A, 5) == []
    assert bench.at(0, 50) == [A]


def test_a_press_is_not_lost_right_after_a_release_sampled_late():
    bench = Bench()
    assert bench.at(A, 100) + bench.at(0, 2) == [A]
    bench.buttons.latch(A)
    assert bench.at(A, 3) + bench.at(0, 50) == [A]
    assert bench.at(UP, 50) + bench.at(0, 2) == [UP]
    bench.buttons.latch(UP)
    assert bench.at(0, 50) == [UP]


def test_a_hold_counts_from_the_press_though_it_was_sampled_late():
    bench = Bench()
    bench.buttons.latch(A)
    bench.clock.sleep_ms(150)
    assert bench.at(A, 449) == []
    assert bench.at(A, 2) == [A | HELD]
    assert bench.at(0, 100) == []


def test_two_taps_between_samples_are_no_hold():
    bench = Bench()
    bench.buttons.latch(A)
    bench.clock.sleep_ms(680)
    bench.buttons.latch(A)
    assert bench.at(A, 100) == []
    assert bench.at(0, 50) == [A]


def test_two_buttons_at_once_are_two_events():
    bench = Bench()
    assert bench.at(UP | A, 5) == [UP]
    assert bench.at(0, 50) == [A]


def test_a_full_queue_keeps_the_oldest():
    bench = Bench()
    for i in range(100):
        bench.buttons.sample(UP if i % 2 else DOWN)
        bench.clock.sleep_ms(20)
    events = bench.at(0, 50)
    assert events[:2] == [DOWN, UP]
    assert len(events) <= 33


def test_buttons_work_after_resting_for_a_week():
    """Ticks wrap: an edge half the period ago must not count as one to come."""
    bench = Bench()
    assert bench.at(UP, 20) == [UP]
    bench.at(0, 50)
    bench.clock.sleep_ms((1 << 29) + 1000)
    assert bench.at(UP, 1) == [UP]
    bench.at(0, 50)
    fresh = Bench()
    fresh.clock.sleep_ms((1 << 29) + 1000)
    assert fresh.at(UP, 1) == [UP]


def test_hint_and_menu_keys_are_holds_at_once():
    """Boards with keys to spare: told when pressed, once, and nothing when let go."""
    bench = Bench()
    for key, event in ((HINT, A | HELD), (MENU, B | HELD)):
        assert bench.at(key, 1) == [event]
        assert bench.at(key, 2000) == []
        assert bench.at(0, 100) == []
        bench.buttons.latch(key)
        assert bench.at(0, 100) == [event]


def test_a_hint_key_does_not_disturb_the_button_it_stands_for():
    bench = Bench()
    assert bench.at(A, 100) == []
    assert bench.at(A | HINT, 100) == [A | HELD]
    assert bench.at(A, 100) == []
    assert bench.at(0, 50) == [A]
