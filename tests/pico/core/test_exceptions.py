"""Checks of exceptions of the processor in C. Paragraph numbers are from the ARMv6-M manual, DDI 0419."""

import pytest

from tests.pico.core.bare import (
    APSR,
    BKPT,
    BX_LR,
    CONTROL,
    CPSID,
    CPSIE,
    HANDLER_BYTES,
    HANDLERS,
    HARD_FAULT,
    ICSR,
    IPR,
    IPSR,
    IRQ0,
    ISER,
    LR,
    MSP,
    NMI,
    NOP,
    NOTHING,
    PC,
    PEND_NMI,
    PEND_PENDSV,
    PEND_SYSTICK,
    PENDSV,
    PRIMASK,
    PROGRAM,
    PSP,
    RAM_AT,
    SHPR2,
    SHPR3,
    SP,
    STACK,
    SVC,
    SVCALL,
    SYSTICK,
    UDF,
    VTOR,
    Bare,
    ldr,
    movs,
    mrs,
    msr,
    store_word,
)

TO_MAIN, TO_PROCESS, TO_HANDLER = 0xFFFFFFF9, 0xFFFFFFFD, 0xFFFFFFF1
PROCESS = 0x20007004
INSIDE = {"r0": 0x10, "r1": 0x11, "r2": 0x12, "r3": 0x13, "r12": 0x1C, "r14": 0x1E}
FRAME = (0x10, 0x11, 0x12, 0x13, 0x1C, 0x1E)


@pytest.mark.parametrize("sp", [STACK, STACK + 4])
def test_entry_and_return_on_the_main_stack(sp: int) -> None:
    """B1.5.6 to B1.5.8: the frame is eight words at a multiple of 8. Bit 9 of xPSR is set if 4 bytes were skipped."""
    bare = Bare().program(NOP, **INSIDE, r13=sp)
    bare.core.xpsr = 0xA1000000
    bare.handler(PENDSV, movs(0, 99), movs(12 & 7, 98), BX_LR)
    bare.core.store(ICSR, PEND_PENDSV)
    before = bare.core.registers
    bare.step()
    assert bare.numbers == [PENDSV]
    assert (bare.r(SP), bare.r(LR), bare.r(PC)) == (STACK - 0x20, TO_MAIN, HANDLERS + HANDLER_BYTES * PENDSV + 2)
    assert bare.frame() == (*FRAME, PROGRAM, 0xA1000000 | (sp & 4) << 7)
    assert bare.core.xpsr & 0x3F == PENDSV
    bare.step(2)
    kept = list(before)
    kept[4] = 98
    assert bare.core.registers == tuple(kept) and bare.core.xpsr == 0xA1000000


def test_entry_and_return_on_the_process_stack() -> None:
    """B1.4.1, B1.5.6, B1.5.8: the frame is on the stack in use, and handlers use MSP."""
    bare = Bare().program(msr(PSP, 0), msr(CONTROL, 1), NOP, r0=PROCESS, r1=2)
    bare.step(2)
    bare.set(**INSIDE)
    assert bare.r(SP) == PROCESS == bare.core.sp_process and bare.core.sp_main == STACK
    bare.handler(PENDSV, NOP, BX_LR)
    bare.core.store(ICSR, PEND_PENDSV)
    bare.step()
    assert (bare.r(SP), bare.r(LR), bare.core.sp_process) == (STACK, TO_PROCESS, PROCESS - 0x24)
    assert bare.core.load(PROCESS - 0x24 + 0x18) == PROGRAM + 8
    assert bare.core.load(PROCESS - 0x24 + 0x1C) == 0x01000200
    bare.step()
    assert (bare.r(SP), bare.core.sp_main, bare.r(PC)) == (PROCESS, STACK, PROGRAM + 8)


def test_return_to_a_handler() -> None:
    """B1.5.8: EXC_RETURN 0xFFFFFFF1 continues in Handler mode."""
    bare = Bare().program(NOP)
    bare.handler(PENDSV, NOP, NOP, BX_LR)
    bare.handler(NMI, NOP, BX_LR)
    bare.core.store(ICSR, PEND_PENDSV)
    bare.step()
    bare.core.store(ICSR, PEND_NMI)
    bare.step()
    assert bare.numbers == [PENDSV, NMI] and bare.r(LR) == TO_HANDLER
    bare.step()
    assert bare.core.xpsr & 63 == PENDSV and bare.r(LR) == TO_MAIN
    bare.step(2)
    assert bare.core.xpsr & 63 == 0 and (bare.r(SP), bare.r(PC)) == (STACK, PROGRAM)


def test_pop_returns_as_bx_does() -> None:
    """B1.5.8: a POP to PC returns too."""
    bare = Bare().program(NOP)
    bare.handler(PENDSV, 0xB510, 0xBD10)  # PUSH {R4, LR}; POP {R4, PC}
    bare.core.store(ICSR, PEND_PENDSV)
    bare.step(2)
    assert bare.core.xpsr & 63 == 0 and (bare.r(SP), bare.r(PC)) == (STACK, PROGRAM)


def test_the_vector_table_can_be_moved() -> None:
    """B3.2.5: VTOR has the address of the table."""
    bare = Bare().program(NOP)
    bare.core.store(VTOR, RAM_AT + 0x2000)
    bare.core.store(RAM_AT + 0x2000 + 4 * PENDSV, 0x20003001)
    bare.write(0x20003000, NOP)
    bare.core.store(ICSR, PEND_PENDSV)
    bare.step()
    assert bare.r(PC) == 0x20003002


def pend_all(bare: Bare) -> None:
    bare.core.store(ISER, 0xFFFFFFFF)
    for irq in (3, 7, 31):
        bare.core.set_interrupt(irq, True)
    bare.core.store(ICSR, PEND_NMI | PEND_PENDSV | PEND_SYSTICK)


def test_the_lowest_number_goes_first() -> None:
    """B1.5.4: among equal priorities the lowest number goes first, after NMI. Handlers run one after another."""
    bare = Bare().program(NOP)
    pend_all(bare)
    bare.step(8)
    assert bare.numbers == [NMI, PENDSV, SYSTICK, IRQ0 + 3, IRQ0 + 7, IRQ0 + 31]
    assert bare.r(SP) == STACK


def test_the_highest_priority_goes_first() -> None:
    """B1.5.4, B3.2.9, B3.2.10, B3.4.7: a smaller number is a higher priority."""
    bare = Bare().program(SVC)
    bare.core.store(SHPR2, 1 << 30)  # SVCall
    bare.core.store(SHPR3, 3 << 30 | 2 << 22)  # SysTick, PendSV
    bare.core.store(IPR, 2 << 30)  # priority of interrupt 3
    bare.core.store(IPR + 4, 0x40 << 24)  # priority of interrupt 7
    assert bare.core.load(IPR) == 2 << 30 and bare.core.load(IPR + 4) == 1 << 30
    bare.step()  # SVCall is pending now
    pend_all(bare)
    bare.step(8)
    assert bare.numbers == [NMI, IRQ0 + 31, SVCALL, IRQ0 + 7, PENDSV, IRQ0 + 3, SYSTICK]


@pytest.mark.parametrize(("priority", "preempts"), [(0, True), (1, True), (2, False), (3, False)])
def test_only_a_higher_priority_preempts(priority: int, preempts: bool) -> None:
    """B1.5.4: interrupt 4 becomes pending while the handler of interrupt 3, of priority 2, runs."""
    bare = Bare().program(NOP)
    bare.handler(IRQ0 + 3, NOP, NOP, BX_LR)
    bare.core.store(ISER, 0xFFFFFFFF)
    bare.core.store(IPR, 2 << 30)
    bare.core.store(IPR + 4, priority << 6)
    bare.core.set_interrupt(3, True)
    bare.step()
    bare.core.set_interrupt(4, True)
    bare.step()
    assert bare.numbers == [IRQ0 + 3] + [IRQ0 + 4] * preempts
    bare.step(4)
    assert bare.numbers == [IRQ0 + 3, IRQ0 + 4] and bare.core.xpsr & 63 == 0


def test_primask_blocks_all_exceptions_except_nmi() -> None:
    """B1.4.3: after CPSIE, a blocked exception is taken."""
    bare = Bare().program(CPSID, NOP, NOP, CPSIE, NOP)
    bare.step()
    pend_all(bare)
    bare.step(3)
    assert bare.numbers == [NMI]
    bare.step()
    assert bare.numbers == [NMI]
    bare.step()
    assert bare.numbers == [NMI, PENDSV] and bare.r(PC) == PROGRAM + 8


def test_svc_is_taken_before_the_next_instruction() -> None:
    """B1.5.1: SVC is synchronous, and its handler returns to the next instruction."""
    bare = Bare().program(SVC | 5, movs(0, 1))
    bare.handler(SVCALL, NOP, BX_LR)
    bare.step(2)
    assert bare.numbers == [SVCALL] and bare.frame()[6] == PROGRAM + 2 and bare.r(0) == 0
    bare.step(2)
    assert bare.r(0) == 1


FAULTS = {
    "an unaligned load, A3.2.1": ((ldr(0, 1),), {"r1": RAM_AT + 2}, PROGRAM),
    "an unaligned store, A3.2.1": ((store_word(0, 1),), {"r1": RAM_AT + 1}, PROGRAM),
    "a load from nothing, B1.5.14": ((ldr(0, 1),), {"r1": NOTHING}, PROGRAM),
    "a store to nothing, B1.5.14": ((store_word(0, 1),), {"r1": NOTHING}, PROGRAM),
    "UDF, A6.7.72": ((UDF,), {}, PROGRAM),
    "UDF.W, A6.7.72": (((0xF7F0, 0xA000),), {}, PROGRAM),
    "an undefined instruction, A5.1.1": ((0xB100,), {}, PROGRAM),
    "an undefined one of 32 bits, A5.3": (((0xFB90, 0xF0F1),), {}, PROGRAM),
    "BKPT without a debugger, C1.6": ((BKPT,), {}, PROGRAM),
    "BX to an even address, A4.1.1": ((0x4708,), {"r1": RAM_AT}, RAM_AT),
    "BLX to an even address, A4.1.1": ((0x4788,), {"r1": RAM_AT}, RAM_AT),
    "BX to nothing, B1.5.14": ((0x4708,), {"r1": NOTHING | 1}, NOTHING),
    "BX to a peripheral, B3.1": ((0x4708,), {"r1": 0x40000001}, 0x40000000),
    "SVC while PRIMASK is set, B1.5.14": ((CPSID, SVC), {}, PROGRAM + 2),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_failed_instruction_is_a_hard_fault(name: str) -> None:
    """A HardFault is taken, with the address of the instruction that failed."""
    code, registers, back = FAULTS[name]
    bare = Bare().program(*code, **registers)
    bare.handler(HARD_FAULT, movs(7, 77))
    for _ in range(4):
        if bare.entered:
            break
        bare.step()
    assert bare.numbers == [HARD_FAULT]
    assert bare.core.xpsr & 63 == HARD_FAULT and bare.r(LR) == TO_MAIN
    assert bare.frame()[6] == back, f"{bare.frame()[6]:x}"
    assert bare.frame()[7] >> 24 & 1 == ("even" not in name)
    while bare.r(PC) != HANDLERS + HANDLER_BYTES * HARD_FAULT + 2:
        bare.step()
    assert bare.r(7) == 77 and not bare.core.locked_up


ACCESSES = {  # opcodes with the address in R1 and 0 in R2, and the bytes of each access
    0x6808: 4,
    0x6008: 4,
    0x8808: 2,
    0x8008: 2,
    0x7808: 1,
    0x7008: 1,
    0x5888: 4,
    0x5088: 4,
    0x5A88: 2,
    0x5288: 2,
    0x5E88: 2,
    0x5C88: 1,
    0x5488: 1,
    0x5688: 1,
    0xC901: 4,
    0xC101: 4,
}


@pytest.mark.parametrize("code", ACCESSES, ids=hex)
def test_every_access_must_be_aligned(code: int) -> None:
    """A3.2.1, which Unicorn ignores: an access must be aligned to its size. A faulting one loads and stores nothing."""
    for offset in range(4):
        bare = Bare().program(code, r1=RAM_AT + 0x3000 + offset, r0=0x87654321)
        bare.sram[0x3000:0x3008] = before = bytes(range(8))
        bare.step()
        aligned = offset % ACCESSES[code] == 0
        assert bare.numbers == ([] if aligned else [HARD_FAULT])
        changed = bare.sram[0x3000:0x3008] != before or bare.r(0) != 0x87654321
        assert changed == aligned


def test_svc_in_a_handler_of_equal_priority_is_a_fault() -> None:
    """B1.5.14."""
    bare = Bare().program(NOP)
    bare.handler(PENDSV, SVC)
    bare.core.store(ICSR, PEND_PENDSV)
    bare.step()
    assert bare.numbers == [PENDSV, HARD_FAULT] and bare.r(LR) == TO_HANDLER


def test_a_fault_handler_returns_to_the_faulting_instruction() -> None:
    """B1.5.8: the handler may repair the cause, and the instruction is repeated."""
    bare = Bare().program(ldr(0, 1), movs(2, 5), r1=RAM_AT + 2)
    bare.core.store(RAM_AT, 123)
    bare.handler(HARD_FAULT, 0x9901, 0x3902, 0x9101, BX_LR)  # LDR R1, [SP, #4]; SUBS R1, #2; STR R1, [SP, #4]
    bare.step(7)
    assert (bare.r(0), bare.r(2)) == (123, 5)


@pytest.mark.parametrize("number", [HARD_FAULT, NMI])
def test_a_fault_in_a_fault_handler_is_lockup(number: int) -> None:
    """B1.5.15: a lockup is reported to the host."""
    bare = Bare().program(UDF if number == HARD_FAULT else NOP)
    bare.handler(number, NOP, UDF)
    if number == NMI:
        bare.core.store(ICSR, PEND_NMI)
    with pytest.raises(RuntimeError, match="locked up at 0x%08x" % (HANDLERS + HANDLER_BYTES * number + 2)):
        bare.run_ns(10_000)
    assert bare.core.locked_up and bare.numbers == [number]
    bare.core.reset()
    assert not bare.core.locked_up


def test_a_fault_with_an_unwritable_stack_is_lockup() -> None:
    """B1.5.15: the frame of the fault cannot be stored either."""
    bare = Bare().program(UDF, r13=NOTHING)
    with pytest.raises(RuntimeError, match="locked up"):
        bare.run_ns(10_000)


def test_special_registers_in_handler_mode() -> None:
    """B5.2.2, B5.2.3: MRS reads IPSR and views of xPSR, and MSR does not change SPSEL."""
    bare = Bare().program(NOP)
    bare.core.xpsr = 0x91000000
    views = {APSR: 0x90000000, 1: 0x9000000E, 2: 0x90000000, 3: 0x9000000E, IPSR: PENDSV, 6: 0, 7: PENDSV}
    reads = [mrs(1, sysm) for sysm in views]
    bare.handler(PENDSV, *reads, msr(CONTROL, 2), mrs(3, CONTROL))
    bare.core.store(ICSR, PEND_PENDSV)
    for sysm, value in views.items():
        bare.step()
        assert bare.r(1) == value, f"view {sysm}"
    bare.set(r2=2)
    bare.step(2)
    assert bare.r(3) == 0 and bare.r(SP) == bare.core.sp_main


def test_unprivileged_code() -> None:
    """B5.2.2, B5.2.3, B3.1: of special registers only APSR and CONTROL are accessible, and no system control space."""
    writes = [msr(CONTROL, 0), msr(PRIMASK, 0), msr(MSP, 0), CPSID, msr(APSR, 4)]
    reads = [mrs(1, MSP), mrs(2, PRIMASK), mrs(3, CONTROL), mrs(5, APSR)]
    bare = Bare().program(*writes, *reads, ldr(6, 7), r0=1, r4=0x50000000, r7=ICSR, r1=9, r2=9)
    bare.step(9)
    assert (bare.r(1), bare.r(2), bare.r(3), bare.r(5)) == (0, 0, 1, 0x50000000)
    assert bare.core.sp_main == STACK
    bare.step()
    assert bare.numbers == [HARD_FAULT]


def test_handlers_are_privileged() -> None:
    """B1.3.1: CONTROL.nPRIV has no effect in a handler."""
    bare = Bare().program(msr(CONTROL, 0), SVC, r0=1, r7=ICSR)
    bare.handler(SVCALL, mrs(1, MSP), ldr(6, 7), BX_LR)
    bare.step(4)
    assert bare.r(1) == STACK - 0x20 and bare.r(6) & 63 == SVCALL and bare.numbers == [SVCALL]
