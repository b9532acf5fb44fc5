"""Checks of SysTick, NVIC and sleep of the processor in C. Paragraph numbers are from the ARMv6-M manual, DDI 0419."""

import pytest

from tests.pico.core.bare import (
    BX_LR,
    CPSID,
    CPSIE,
    CYCLE_NS,
    FOREVER,
    ICER,
    ICPR,
    ICSR,
    IPR,
    IRQ0,
    ISER,
    ISPR,
    NMI,
    NOP,
    PC,
    PEND_NMI,
    PEND_PENDSV,
    PEND_SYSTICK,
    PENDSV,
    PROGRAM,
    SCR,
    SEV,
    SHPR2,
    SHPR3,
    SYST_CSR,
    SYST_CVR,
    SYST_RVR,
    SYSTICK,
    VTOR,
    WFE,
    WFI,
    Bare,
    movs,
)

ENABLE, TICKINT, CLKSOURCE, COUNTFLAG = 1, 2, 4, 1 << 16
REFERENCE = 125  # cycles of 1 us, the RP2040's reference clock
SLEEPONEXIT, SEVONPEND = 2, 16


def ticking(bare: Bare, reload: int, control: int) -> Bare:
    """Start SysTick. Return the chip."""
    bare.core.store(SYST_RVR, reload)
    bare.core.store(SYST_CVR, 1)
    bare.core.store(SYST_CSR, control)
    return bare


@pytest.mark.parametrize(("source", "unit"), [(CLKSOURCE, 1), (0, REFERENCE)])
def test_systick_counts_down_repeatedly(source: int, unit: int) -> None:
    """B3.3.1: SysTick counts from the reload value to 0, so its period is one more."""
    bare = ticking(Bare().program(*[NOP] * 12 * unit), 4, ENABLE | source)
    found = []
    for _ in range(12):
        found.append(bare.core.load(SYST_CVR))
        bare.step(unit - 1)
        assert bare.core.load(SYST_CVR) == found[-1]
        bare.step()
    assert found == [0, 4, 3, 2, 1, 0, 4, 3, 2, 1, 0, 4]


def test_countflag_is_set_at_zero_and_cleared_by_reading() -> None:
    """B3.3.3. A write to SYST_CVR clears COUNTFLAG too, B3.3.5."""
    bare = ticking(Bare().program(*[NOP] * 20), 4, ENABLE | CLKSOURCE)
    bare.step(4)
    assert bare.core.load(SYST_CSR) == ENABLE | CLKSOURCE
    bare.step()
    assert bare.core.load(SYST_CSR) == ENABLE | CLKSOURCE | COUNTFLAG
    assert bare.core.load(SYST_CSR) == ENABLE | CLKSOURCE
    bare.step(5)
    bare.core.store(SYST_CVR, 77)
    assert bare.core.load(SYST_CSR) == ENABLE | CLKSOURCE and bare.core.load(SYST_CVR) == 0
    assert not bare.entered


def test_systick_stops() -> None:
    """B3.3.3: without ENABLE the counter stays; B3.3.4: a reload value of 0 stops it at the next reload."""
    bare = ticking(Bare().program(*[NOP] * 30), 9, ENABLE | CLKSOURCE)
    bare.step(4)
    bare.core.store(SYST_CSR, CLKSOURCE)
    bare.step(7)
    assert bare.core.load(SYST_CVR) == 6
    bare.core.store(SYST_CSR, ENABLE | CLKSOURCE)
    bare.step(2)
    assert bare.core.load(SYST_CVR) == 4
    bare.core.store(SYST_RVR, 0)
    bare.step(10)
    assert bare.core.load(SYST_CVR) == 0 and bare.core.load(SYST_CSR) & COUNTFLAG


def test_systick_interrupts_at_the_cycle() -> None:
    """B3.3.1, B1.5.4: SysTick interrupts at each 0 while TICKINT is set. A period is the reload value plus one."""
    bare = ticking(Bare().program(FOREVER), 99, ENABLE | TICKINT | CLKSOURCE)
    bare.run_ns(1000 * CYCLE_NS)
    assert bare.numbers == [SYSTICK] * 9
    for number, (_, cycle) in enumerate(bare.entered):
        assert 0 <= cycle - 100 * (number + 1) < 2


def test_systick_wakes_a_sleep() -> None:
    """B1.5.19: no other event is needed."""
    bare = ticking(Bare().program(WFI, movs(0, 1), FOREVER), 4999, ENABLE | TICKINT)
    bare.run_ns(4_999_000)
    assert bare.core.waiting and not bare.entered and bare.clock.nanos == 4_999_000
    bare.run_ns(2_000)
    assert bare.entered == [(SYSTICK, 5000 * REFERENCE)] and bare.r(0) == 1


def test_systick_without_interrupt_does_not_wake_a_sleep() -> None:
    bare = ticking(Bare().program(WFI), 99, ENABLE | CLKSOURCE)
    bare.run_ns(10_000)
    assert bare.core.waiting and bare.core.load(SYST_CSR) & COUNTFLAG


def test_enabling_and_pending_by_software() -> None:
    """B3.4.3 to B3.4.6: ones set or clear bits, zeros leave them. Both registers of a pair read the same."""
    bare = Bare().program(NOP, NOP, NOP)
    core = bare.core
    core.store(ISER, 0x84000011)
    core.store(ISER, 0x2)
    assert core.load(ISER) == core.load(ICER) == 0x84000013
    core.store(ICER, 0x11)
    assert core.load(ISER) == core.load(ICER) == 0x84000002
    core.store(ISPR, 0x8C000000)
    assert core.load(ISPR) == core.load(ICPR) == 0x8C000000
    core.store(ICPR, 0x80000000)
    assert core.load(ISPR) == core.load(ICPR) == 0x0C000000
    bare.step(3)
    assert bare.numbers == [IRQ0 + 26]  # 27 is not enabled
    assert core.load(ISPR) == 0x08000000


def test_an_interrupt_stays_pending_while_its_line_is_high() -> None:
    """B3.4: the end of the level clears the pending interrupt, ICPR does not."""
    bare = Bare().program(NOP)
    for irq in (0, 25):
        bare.core.set_interrupt(irq, True)
        bare.core.store(ICPR, 0xFFFFFFFF)
        assert bare.core.load(ISPR) == 1 << irq == bare.core.pending_interrupts
        bare.core.set_interrupt(irq, False)
        assert bare.core.load(ISPR) == 0


def test_priorities_keep_two_bits() -> None:
    """B3.4.7, B3.2.9, B3.2.10: a priority is the upper two bits of its byte."""
    bare = Bare()
    for at in range(IPR, IPR + 32, 4):
        bare.core.store(at, 0xFF7F80C1)
        assert bare.core.load(at) == 0xC04080C0
    bare.core.store(SHPR2, 0xFFFFFFFF)
    bare.core.store(SHPR3, 0xFFFFFFFF)
    assert (bare.core.load(SHPR2), bare.core.load(SHPR3)) == (0xC0000000, 0xC0C00000)


def test_icsr_shows_pending_exceptions() -> None:
    """B3.2.4: VECTPENDING is the next exception, VECTACTIVE the active one. A pending PendSV or SysTick can be
    cleared."""
    bare = Bare().program(CPSID, NOP)
    core = bare.core
    bare.step()
    core.store(SHPR3, 3 << 22)
    core.store(ICSR, PEND_PENDSV | PEND_SYSTICK)
    assert core.load(ICSR) == PEND_PENDSV | PEND_SYSTICK | SYSTICK << 12
    core.store(ICSR, 1 << 25)
    assert core.load(ICSR) == PEND_PENDSV | PENDSV << 12
    core.set_interrupt(2, True)
    assert core.load(ICSR) == PEND_PENDSV | 1 << 22 | PENDSV << 12
    core.store(ISER, 4)
    assert core.load(ICSR) == PEND_PENDSV | 1 << 22 | (IRQ0 + 2) << 12
    core.store(ICSR, 1 << 27)
    core.store(ICSR, PEND_NMI)
    assert core.load(ICSR) >> 12 == 1 << 19 | 1 << 10 | NMI
    bare.handler(NMI, NOP, BX_LR)
    bare.step()
    assert core.load(ICSR) & 0x80000FFF == NMI


def test_identity_and_masks() -> None:
    """B3.2.3, B3.2.5, B3.2.7, B3.2.8: the core is a Cortex-M0+ r0p1, and VTOR has steps of 256."""
    core = Bare().core
    assert core.load(0xE000ED00) == 0x410CC601 and core.load(0xE000ED14) == 0x208
    core.store(VTOR, 0xFFFFFFFF)
    core.store(SCR, 0xFFFFFFFF)
    assert (core.load(VTOR), core.load(SCR)) == (0xFFFFFF00, 0x16)


def woken(bare: Bare, irq: int = 5, ns: int = 8000) -> Bare:
    """Run for twice `ns`; an interrupt line rises in the middle. Return the chip."""
    bare.at(ns, lambda: bare.core.set_interrupt(irq, True))
    bare.run_ns(2 * ns)
    return bare


def test_wfi_sleeps_until_an_interrupt() -> None:
    """B1.5.19: the handler runs, then the code after the WFI."""
    bare = Bare().program(WFI, movs(0, 1), FOREVER)
    bare.core.store(ISER, 1 << 5)
    woken(bare)
    assert bare.entered == [(IRQ0 + 5, 1000)] and bare.r(0) == 1


def test_wfi_with_primask_continues_without_the_handler() -> None:
    """B1.5.19: the handler runs once PRIMASK is cleared."""
    bare = Bare().program(CPSID, WFI, movs(0, 1), NOP, CPSIE, movs(1, 1), FOREVER)
    bare.core.store(ISER, 1 << 5)
    bare.at(4000, lambda: None)
    bare.run_ns(6000)
    assert bare.core.waiting
    woken(bare)
    assert bare.r(0) == 1 and bare.r(1) == 1 and not bare.core.waiting
    ((number, cycle),) = bare.entered
    assert number == IRQ0 + 5 and cycle == 750 + 1000 + 3  # MOVS, NOP, CPSIE


def test_a_disabled_interrupt_does_not_end_wfi() -> None:
    bare = woken(Bare().program(WFI, movs(0, 1)))
    assert bare.core.waiting and bare.r(0) == 0 and not bare.entered


def test_wfi_does_not_sleep_while_an_interrupt_is_pending() -> None:
    """B1.5.19: PRIMASK makes no difference."""
    bare = Bare().program(CPSID, WFI, movs(0, 1), FOREVER)
    bare.step()
    bare.core.store(ISER, 1 << 5)
    bare.core.set_interrupt(5, True)
    bare.run_ns(1000)
    assert bare.r(0) == 1 and not bare.entered


def test_an_endless_sleep_is_reported() -> None:
    bare = Bare().program(WFI)
    with pytest.raises(RuntimeError, match="nothing will wake it"):
        bare.core.run()
    bare.set(r15=PROGRAM)
    bare.run_ns(1000)
    assert bare.core.waiting


def test_wfe_waits_for_an_event() -> None:
    """B1.5.17: SEV sets the event. A WFE clears it and continues; the next one sleeps."""
    bare = Bare().program(SEV, WFE, movs(0, 1), WFE, movs(1, 1))
    bare.run_ns(1000)
    assert bare.core.waiting and (bare.r(0), bare.r(1)) == (1, 0) and bare.r(PC) == PROGRAM + 8


def test_an_exception_is_an_event() -> None:
    """B1.5.18: entry and return set the event."""
    bare = Bare().program(NOP, WFE, movs(0, 1), FOREVER)
    bare.core.store(ICSR, PEND_PENDSV)
    bare.run_ns(1000)
    assert bare.numbers == [PENDSV] and bare.r(0) == 1


def test_the_entry_is_an_event_for_its_handler() -> None:
    """B1.5.18: the handler's first WFE does not sleep."""
    bare = Bare().program(NOP)
    bare.handler(PENDSV, WFE, movs(7, 1), WFE, movs(7, 2))
    bare.core.store(ICSR, PEND_PENDSV)
    bare.run_ns(1000)
    assert bare.core.waiting and bare.r(7) == 1


def test_an_interrupt_ends_wfe() -> None:
    """B1.5.18: an interrupt that is taken ends WFE. One that PRIMASK blocks is no event."""
    bare = Bare().program(WFE, movs(0, 1), FOREVER)
    bare.core.store(ISER, 1 << 5)
    woken(bare)
    assert bare.entered == [(IRQ0 + 5, 1000)] and bare.r(0) == 1
    held = Bare().program(CPSID, WFE, movs(0, 1), FOREVER)
    held.core.store(ISER, 1 << 5)
    assert woken(held).core.waiting


def test_sevonpend() -> None:
    """B3.2.7: an interrupt that becomes pending is an event, enabled or not."""
    bare = Bare().program(CPSID, WFE, movs(0, 1), FOREVER)
    bare.core.store(SCR, SEVONPEND)
    woken(bare)
    assert bare.r(0) == 1 and not bare.entered
    bare = Bare().program(NOP, WFE, movs(0, 1), FOREVER)
    bare.core.store(SCR, SEVONPEND)
    bare.core.set_interrupt(5, True)
    bare.run_ns(1000)
    assert bare.r(0) == 1


def test_sleeponexit() -> None:
    """B3.2.7: the return to Thread mode sleeps as WFI does."""
    bare = Bare().program(WFI, movs(0, 1), FOREVER)
    bare.core.store(SCR, SLEEPONEXIT)
    bare.core.store(ISER, 0xFFFFFFFF)
    woken(bare)
    woken(bare, 6)
    assert bare.entered == [(IRQ0 + 5, 1000), (IRQ0 + 6, 3000)] and bare.core.waiting and bare.r(0) == 0


def test_an_alarm_sees_a_sleeping_core_at_the_right_time() -> None:
    bare = Bare().program(WFI)
    seen = []
    bare.at(5000, lambda: seen.append((bare.core.cycles, bare.clock.nanos)))
    bare.run_ns(9000)
    assert seen == [(625, 5000)]
