"""Presses, latches, repeats and holds of every kind of button, sample by sample. `test_bounces.py` is about bounces."""

from firmware.drivers.buttons import (
    DOWN,
    HINT,
    HOLD,
    LEFT,
    MENU,
    RIGHT,
    RIGHT_LEFT,
    UP,
    UP_DOWN,
    A,
    B,
    Buttons,
)
from hand_clock import Clock


class Bench:
    """Buttons and a clock; `at(mask, ms)` samples a mask every millisecond for so long, collecting events."""

    def __init__(self):
        self.clock = Clock()
        self.buttons = Buttons(self.clock)
        self.clock.sleep_ms(100)

    def at(self, mask, ms, every=1):
        events = []
        for _ in range(0, ms, every):
            self.buttons.sample(mask)
            event = self.buttons.next()
            while event:
                events.append(event)
                event = self.buttons.next()
            self.clock.sleep_ms(every)
        return events


def test_a_direction_acts_at_the_first_sample():
    assert Bench().at(UP, 1) == [UP]


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
        assert bench.at(0, 1) == [button]
        assert bench.at(0, 100) == []


def test_a_tap_of_a_shorter_than_a_bounce_acts_when_the_bounce_must_be_over():
    bench = Bench()
    assert bench.at(A, 30) + bench.at(0, 21) == []
    assert bench.at(0, 1) == [A]
    assert bench.at(0, 200) == []


def test_a_hold_is_reported_once_and_is_no_tap():
    bench = Bench()
    for button in (A, B):
        assert bench.at(button, 599) == []
        assert bench.at(button, 3) == [button | HOLD]
        assert bench.at(button, 3000) == []
        assert bench.at(0, 100) == []


def test_a_press_between_two_samples_is_not_lost():
    bench = Bench()
    bench.buttons.latch(UP)
    bench.buttons.latch(A)
    assert bench.at(0, 60) == [UP, A]
    assert bench.at(0, 50) == []


def test_a_press_that_one_interrupt_reports_with_its_release_is_not_lost():
    bench = Bench()
    bench.buttons.latch(UP, False, True)
    assert bench.at(0, 200) == [UP]


def test_a_release_that_one_interrupt_reports_with_the_next_press_is_not_lost():
    bench = Bench()
    assert bench.at(A, 200) == []
    bench.buttons.latch(A, True, True)
    assert bench.at(A, 100) == [A]
    assert bench.at(0, 100) == [A]


def test_a_press_is_not_lost_though_the_release_before_it_was_never_sampled():
    """The console is busy while a finger lets go of A and presses it again."""
    bench = Bench()
    assert bench.at(A, 700) == [A | HOLD]
    bench.buttons.latch(A, False)
    bench.clock.sleep_ms(60)
    bench.buttons.latch(A)
    assert bench.at(A, 55) == []
    assert bench.at(0, 50) == [A]


def test_two_taps_between_two_samples_count_twice():
    bench = Bench()
    for button in (A, UP):
        for closed in (True, False, True, False):
            bench.buttons.latch(button, closed)
            bench.clock.sleep_ms(60)
        assert bench.at(0, 100) == [button, button]


def test_two_taps_between_two_samples_are_no_hold():
    bench = Bench()
    bench.buttons.latch(A)
    bench.clock.sleep_ms(60)
    bench.buttons.latch(A, False)
    bench.clock.sleep_ms(600)
    bench.buttons.latch(A)
    assert bench.at(A, 100) == [A]
    assert bench.at(0, 50) == [A]


def test_a_hold_counts_from_the_press_though_it_was_sampled_late():
    bench = Bench()
    bench.buttons.latch(A)
    bench.clock.sleep_ms(150)
    assert bench.at(A, 449) == []
    assert bench.at(A, 2) == [A | HOLD]
    assert bench.at(0, 100) == []


def test_two_buttons_at_once_are_two_events():
    bench = Bench()
    assert bench.at(UP | A, 60) == [UP]
    assert bench.at(0, 50) == [A]


def test_a_full_queue_keeps_the_oldest():
    bench = Bench()
    for i in range(100):
        bench.buttons.sample(UP if i % 2 else DOWN)
        bench.clock.sleep_ms(60)
    events = bench.at(0, 50)
    assert events[:2] == [DOWN, UP]
    assert len(events) == 32


def test_buttons_work_after_resting_for_a_week():
    """Ticks wrap: an edge half the period ago must not count as one to come."""
    bench = Bench()
    assert bench.at(UP, 20) == [UP]
    bench.at(0, 100)
    bench.clock.sleep_ms((1 << 29) + 1000)
    assert bench.at(UP, 1) == [UP]
    bench.at(0, 100)
    assert bench.at(UP_DOWN, 60) + bench.at(0, 100) == [UP]
    bench.clock.sleep_ms((1 << 29) + 1000)
    assert bench.at(UP_DOWN, 60) + bench.at(0, 100) == [UP]
    fresh = Bench()
    fresh.clock.sleep_ms((1 << 29) + 1000)
    assert fresh.at(UP, 1) == [UP]


def test_hint_and_menu_keys_are_holds_at_once():
    """They act once when pressed, and do nothing when released."""
    bench = Bench()
    for key, event in ((HINT, A | HOLD), (MENU, B | HOLD)):
        assert bench.at(key, 1) == [event]
        assert bench.at(key, 2000) == []
        assert bench.at(0, 100) == []
        bench.buttons.latch(key)
        assert bench.at(0, 100) == [event]


def test_a_hint_key_does_not_disturb_the_button_it_stands_for():
    bench = Bench()
    assert bench.at(A, 100) == []
    assert bench.at(A | HINT, 100) == [A | HOLD]
    assert bench.at(A, 100) == []
    assert bench.at(0, 50) == [A]


def test_two_in_one_is_the_one_when_tapped_and_the_other_when_held():
    for button, tapped, held in ((UP_DOWN, UP, DOWN), (RIGHT_LEFT, RIGHT, LEFT)):
        bench = Bench()
        assert bench.at(button, 100) == []
        assert bench.at(0, 1) == [tapped]
        assert bench.at(0, 1000) == []
        assert bench.at(button, 299) == []
        assert bench.at(button, 3) == [held]
        assert bench.at(button, 340) == []
        assert bench.at(button, 450) == [held] * 5
        assert bench.at(0, 1000) == []


def test_taps_of_two_in_one_follow_one_another():
    for every in (1, 20):  # a sample every 20 ms is the slowest there should be
        bench = Bench()
        events = []
        for _ in range(4):
            events += bench.at(UP_DOWN, 60, every) + bench.at(0, 60, every)
        assert events == [UP] * 4


def test_a_tap_of_two_in_one_between_two_samples_is_not_lost():
    bench = Bench()
    bench.buttons.latch(UP_DOWN)
    assert bench.at(0, 100) == [UP]
    assert bench.at(UP_DOWN, 400) == [DOWN]
    bench.buttons.latch(UP_DOWN, False)
    bench.clock.sleep_ms(60)
    bench.buttons.latch(UP_DOWN)
    bench.clock.sleep_ms(5)
    bench.buttons.latch(UP_DOWN, False)
    assert bench.at(0, 100) == [UP]


def test_dropped_presses_report_nothing_until_they_are_released():
    for button in (UP, A, HINT, UP_DOWN, RIGHT_LEFT):
        bench = Bench()
        bench.at(button, 10)
        bench.buttons.drop(button)
        assert bench.at(button, 2000) == [] and bench.at(0, 100) == [], button
        assert bench.at(button, 100) + bench.at(0, 100) != [], button


def test_a_press_that_could_be_a_bounce_is_dropped_too():
    for button in (UP, A, UP_DOWN):
        bench = Bench()
        assert bench.at(button, 60) + bench.at(0, 20) != [], button
        bench.at(button, 5)
        bench.buttons.drop(button)
        assert bench.at(button, 100) == [] and bench.at(0, 100) == [], button
        assert bench.at(button, 60) + bench.at(0, 60) != [], button


def test_a_bounce_at_a_drop_does_not_silence_the_next_press():
    for button in (UP, A, UP_DOWN):
        bench = Bench()
        assert bench.at(button, 60) + bench.at(0, 20) != [], button
        bench.at(button, 2)
        bench.buttons.drop(button)
        assert bench.at(0, 100) == [], button
        assert bench.at(button, 60) + bench.at(0, 60) != [], button
