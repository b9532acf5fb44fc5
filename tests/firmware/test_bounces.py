"""Every press counts once, whatever a worn contact does within 50 ms of a press or a release."""

import micropython

from firmware.drivers.buttons import HINT, UP, UP_DOWN, A, Buttons
from hand_clock import Clock
from worn_contacts import EVENTS, MS, Dice, taps, worn

PATTERNS = 75  # patterns for each button and way of sampling
_EDGE, _OFF, _ON, _SAVED, _SAMPLE = range(5)  # kinds of events; simultaneous ones come in this order


class Finger:
    """A button and what it makes of a contact. With `interrupts` it is latched as `boards/pico.py` does."""

    def __init__(self, button, interrupts=True):
        self.events = []
        self.times = []  # times of events, ms from the start
        self._button = button
        self._interrupts = interrupts
        self._clock = Clock()
        self._buttons = Buttons(self._clock)
        self._level = self._view = 0
        self._closed = self._pending = False

    def run(self, contact, samples, saves=()):
        """Return the events of a contact that is sampled at some times.

        Each of `saves` is a list of times: start, interrupts off, on, off, on ... end.
        """
        moments = [(at, _EDGE) for at in contact] + [(at, _SAMPLE) for at in samples]
        for save in saves:
            moments.append((save[0], _OFF))
            for i in range(1, len(save) - 1):
                moments.append((save[i], _OFF if i % 2 else _ON))
            moments.append((save[-1], _SAVED))
        moments.sort()
        start = self._clock.us
        hidden = False
        for at, what in moments:
            self._clock.us = start + at
            if what == _EDGE:
                self._level ^= 1
                self._closed |= self._level == 1
                self._pending = True
                if not hidden:
                    self._interrupt()
            elif what == _SAMPLE and not self._buttons.is_late:
                self._buttons.sample(self._button if self._level else 0)
                self._collect(at)
            elif what == _OFF:
                self._buttons.is_late = hidden = True
            elif what != _SAMPLE:
                hidden = False
                self._interrupt()
                if what == _SAVED:
                    self._buttons.is_late = False
        return self.events

    def _interrupt(self):
        """Raise one interrupt for all edges since the last one."""
        if not self._pending:
            return
        twice = self._level == self._view
        if self._interrupts and (self._level or self._closed or not twice):
            self._buttons.latch(self._button, self._level == 1, twice)
        self._view = self._level
        self._closed = self._pending = False

    def _collect(self, at):
        event = self._buttons.next()
        while event:
            self.events.append(event)
            self.times.append(at // MS)
            event = self._buttons.next()


def every(step, most):
    """Times of samples, milliseconds."""
    return [at * MS for at in range(0, most, step)]


def at_random(dice, most, longest):
    """Times of samples up to `most`, each at most `longest` after the one before, all microseconds."""
    times = [0]
    while times[-1] < most:
        times.append(times[-1] + dice.between(MS, longest))
    return times


def check(button, seed, contact, samples, saves, presses, interrupts=True):
    found = Finger(button, interrupts).run(contact, samples, saves)
    assert found == [EVENTS[button]] * len(presses), (button, seed, contact, samples, saves, presses, found)


def test_any_bounces_with_interrupts_are_one_press():
    """The length of the press and the delay of the samples do not matter."""
    for button in EVENTS:
        for seed in range(PATTERNS):
            dice = Dice(seed, button)
            presses, end = taps(dice, 3, (MS, 280 * MS), (110 * MS, 400 * MS))
            samples = at_random(dice, end, (20, 200)[seed % 2] * MS)
            check(button, seed, worn(dice, presses), samples, (), presses)


def test_any_bounces_without_interrupts_are_one_press():
    """A press must last until a sample after its bounces, and so must a release."""
    for button in EVENTS:
        for seed in range(PATTERNS):
            dice = Dice(seed, button)
            presses, end = taps(dice, 3, (75 * MS, 240 * MS), (80 * MS, 300 * MS))
            check(button, seed, worn(dice, presses), at_random(dice, end, 20 * MS), (), presses, False)


def test_any_bounces_while_flash_is_written_are_one_press():
    """Interrupts are off for up to 120 ms at a time, wherever that falls."""
    for button in EVENTS:
        for seed in range(PATTERNS):
            dice = Dice(seed, button)
            presses, end = taps(dice, 3, (110 * MS, 280 * MS), (180 * MS, 400 * MS))
            saves = []
            at = dice.between(0, 200 * MS)
            while at < end:
                save = [at, at]
                for _ in range(dice.between(100, 300) // 100):
                    save.append(save[-1] + dice.between(MS, 120 * MS))
                    save.append(save[-1] + dice.between(200, 5 * MS))
                saves.append(save)
                at = save[-1] + dice.between(20 * MS, 300 * MS)
            check(button, seed, worn(dice, presses), at_random(dice, end + 500 * MS, 20 * MS), saves, presses)


def test_a_double_tap_60_ms_apart_is_two_presses():
    for button in EVENTS:
        for down in (30, 50, 60):
            for up in (60 - down, 60):
                if up < 30:
                    continue
                contact = [MS * at for at in (0, down, down + up, 2 * down + up)]
                for step in (1, 5, 15, 20, 100):
                    found = Finger(button).run(contact, every(step, 501))
                    assert found == [EVENTS[button]] * 2, (button, down, up, step, found)
                found = Finger(button, False).run(contact, every(1, 501))
                assert found == [EVENTS[button]] * 2, (button, down, up, found)


def test_a_bounce_late_or_in_many_pieces_is_one_press():
    """A single gap of 16 ms or more, and many short gaps in 50 ms of chatter."""
    late = ([0, 20, 45, 200], [0, 1, 49, 200], [0, 100, 116, 149], [0, 100, 133, 134])
    chatter = (list(range(0, 50, 2)) + [201], [0] + list(range(100, 150, 7)) + [150])
    for button in EVENTS:
        for contact in late + chatter:
            for interrupts in (True, False):
                for step in (1, 5, 15):
                    found = Finger(button, interrupts).run([MS * at for at in contact], every(step, 500))
                    assert found == [EVENTS[button]], (button, contact, interrupts, step, found)


def test_a_press_counts_at_once():
    """At the sample that finds the contact closed, bounces or not."""
    for button in (UP, HINT):
        for contact in ([7, 300], [7, 8, 9, 300], [7, 30, 40, 300]):
            for interrupts in (True, False):
                finger = Finger(button, interrupts)
                finger.run([MS * at for at in contact], every(1, 400))
                assert finger.times == [7], (button, contact, interrupts, finger.times)


def test_a_release_after_50_ms_counts_at_once():
    for button in (A, UP_DOWN):
        for contact in ([0, 51], [0, 20, 30, 51, 60, 70], [0, 200, 201, 249]):
            finger = Finger(button)
            finger.run([MS * at for at in contact], every(1, 400))
            assert finger.times == [200 if contact[1] == 200 else 51], (button, contact, finger.times)


def test_bounces_leave_repeats_and_holds_as_they_are():
    for button in (UP, A, UP_DOWN):
        clean = Finger(button)
        clean.run([0, 900 * MS], every(1, 1100))
        assert len(clean.events) > 0
        for seed in range(20):
            finger = Finger(button)
            finger.run(worn(Dice(seed), [(0, 900 * MS)]), every(1, 1100))
            assert (finger.events, finger.times) == (clean.events, clean.times), (button, seed)


def test_latches_and_samples_allocate_nothing():
    buttons = Buttons(Clock())
    micropython.heap_lock()
    for i in range(20):
        buttons.latch(A | HINT | UP_DOWN, i % 2 == 0, i % 3 == 0)
        buttons.sample(UP if i % 2 else A)
        buttons.sample(0)
    micropython.heap_unlock()
    assert buttons.next()
