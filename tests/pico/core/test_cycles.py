"""Cycles of the processor in C: the Cortex-M0+ Technical Reference Manual's table 3-1 (DDI 0484), copied as data.

The RP2040 has the fast multiplier. Its SIO is on the single-cycle IO port; APB is behind a bridge (datasheet 2.1.4).
"""

import pytest

from tests.pico.core.bare import CYCLE_NS, FOREVER, IRQ0, ISER, NOP, PROGRAM, RAM_AT, STACK, Bare

DATA, SIO_DATA, APB_DATA, PPB_DATA = RAM_AT + 0x4000, 0xD0000000, 0x40054000, 0xE000ED00
N, Z, C, V = (1 << bit for bit in (31, 30, 29, 28))
THUMB = PROGRAM + 0x40 | 1

# operation, assembler, halfwords, cycles
TABLE: list[tuple[str, str, tuple[int, ...], int]] = [
    ("Move", "MOVS Rd, #<imm>", (0x2001,), 1),
    ("Move", "MOVS Rd, Rm", (0x0008,), 1),
    ("Move", "MOV Rd, Rm", (0x4680,), 1),
    ("Move", "MOV PC, Rm", (0x46B7,), 2),
    ("Add", "ADDS Rd, Rn, #<imm>", (0x1C48,), 1),
    ("Add", "ADDS Rd, Rn, Rm", (0x1888,), 1),
    ("Add", "ADD Rd, Rd, Rm", (0x4488,), 1),
    ("Add", "ADD PC, PC, Rm", (0x4487,), 2),
    ("Add", "ADDS Rd, Rd, #<imm>", (0x3001,), 1),
    ("Add", "ADCS Rd, Rd, Rm", (0x4148,), 1),
    ("Add", "ADD SP, SP, #<imm>", (0xB001,), 1),
    ("Add", "ADD Rd, SP, #<imm>", (0xA801,), 1),
    ("Add", "ADR Rd, <label>", (0xA001,), 1),
    ("Subtract", "SUBS Rd, Rn, Rm", (0x1A88,), 1),
    ("Subtract", "SUBS Rd, Rn, #<imm>", (0x1E48,), 1),
    ("Subtract", "SUBS Rd, Rd, #<imm>", (0x3801,), 1),
    ("Subtract", "SBCS Rd, Rd, Rm", (0x4188,), 1),
    ("Subtract", "SUB SP, SP, #<imm>", (0xB081,), 1),
    ("Subtract", "RSBS Rd, Rn, #0", (0x4248,), 1),
    ("Multiply", "MULS Rd, Rm, Rd", (0x4348,), 1),
    ("Compare", "CMP Rn, Rm", (0x4288,), 1),
    ("Compare", "CMP Rn, Rm, high", (0x4588,), 1),
    ("Compare", "CMN Rn, Rm", (0x42C8,), 1),
    ("Compare", "CMP Rn, #<imm>", (0x2801,), 1),
    ("Logical", "ANDS Rd, Rd, Rm", (0x4008,), 1),
    ("Logical", "EORS Rd, Rd, Rm", (0x4048,), 1),
    ("Logical", "ORRS Rd, Rd, Rm", (0x4308,), 1),
    ("Logical", "BICS Rd, Rd, Rm", (0x4388,), 1),
    ("Logical", "MVNS Rd, Rm", (0x43C8,), 1),
    ("Logical", "TST Rn, Rm", (0x4208,), 1),
    ("Shift", "LSLS Rd, Rm, #<shift>", (0x0048,), 1),
    ("Shift", "LSLS Rd, Rd, Rs", (0x4088,), 1),
    ("Shift", "LSRS Rd, Rm, #<shift>", (0x0848,), 1),
    ("Shift", "LSRS Rd, Rd, Rs", (0x40C8,), 1),
    ("Shift", "ASRS Rd, Rm, #<shift>", (0x1048,), 1),
    ("Shift", "ASRS Rd, Rd, Rs", (0x4108,), 1),
    ("Rotate", "RORS Rd, Rd, Rs", (0x41C8,), 1),
    ("Extend", "SXTH Rd, Rm", (0xB208,), 1),
    ("Extend", "SXTB Rd, Rm", (0xB248,), 1),
    ("Extend", "UXTH Rd, Rm", (0xB288,), 1),
    ("Extend", "UXTB Rd, Rm", (0xB2C8,), 1),
    ("Reverse", "REV Rd, Rm", (0xBA08,), 1),
    ("Reverse", "REV16 Rd, Rm", (0xBA48,), 1),
    ("Reverse", "REVSH Rd, Rm", (0xBAC8,), 1),
    ("Branch", "B <label>", (0xE004,), 2),
    ("Branch", "BL <label>", (0xF000, 0xF804), 3),
    ("Branch", "BX Rm", (0x4730,), 2),
    ("Branch", "BLX Rm", (0x47B0,), 2),
    ("State change", "CPSID i", (0xB672,), 1),
    ("State change", "CPSIE i", (0xB662,), 1),
    ("State change", "MRS Rd, <specreg>", (0xF3EF, 0x8110), 3),
    ("State change", "MSR <specreg>, Rn", (0xF381, 0x8800), 3),
    ("Hint", "SEV", (0xBF40,), 1),
    ("Hint", "WFE", (0xBF20,), 2),
    ("Hint", "WFI", (0xBF30,), 2),
    ("Hint", "YIELD", (0xBF10,), 1),
    ("Hint", "NOP", (0xBF00,), 1),
    ("Barriers", "ISB", (0xF3BF, 0x8F6F), 3),
    ("Barriers", "DMB", (0xF3BF, 0x8F5F), 3),
    ("Barriers", "DSB", (0xF3BF, 0x8F4F), 3),
]

# Loads and stores with the base in R2 and the index 0 in R3. They take 2 cycles, or 1 on the SIO.
ACCESSES = {
    "LDR Rd, [Rn, #<imm>]": 0x6810,
    "LDRH Rd, [Rn, #<imm>]": 0x8810,
    "LDRB Rd, [Rn, #<imm>]": 0x7810,
    "LDR Rd, [Rn, Rm]": 0x58D0,
    "LDRH Rd, [Rn, Rm]": 0x5AD0,
    "LDRSH Rd, [Rn, Rm]": 0x5ED0,
    "LDRB Rd, [Rn, Rm]": 0x5CD0,
    "LDRSB Rd, [Rn, Rm]": 0x56D0,
    "STR Rd, [Rn, #<imm>]": 0x6010,
    "STRH Rd, [Rn, #<imm>]": 0x8010,
    "STRB Rd, [Rn, #<imm>]": 0x7010,
    "STR Rd, [Rn, Rm]": 0x50D0,
    "STRH Rd, [Rn, Rm]": 0x52D0,
    "STRB Rd, [Rn, Rm]": 0x54D0,
}
PLACES = {  # by region: address, cycles of a load, of a store
    "RAM": (DATA, 2, 2),
    "flash": (0x10000100, 2, 2),
    "USB RAM": (0x50100000, 2, 2),
    "system control space": (PPB_DATA, 2, 2),
    "SIO": (SIO_DATA + 0x60, 1, 1),
    "APB": (APB_DATA, 4, 5),
}

# Flags with which each branch is taken, and flags with which it is not.
CONDITIONS = {
    "EQ": (Z, 0),
    "NE": (0, Z),
    "CS": (C, 0),
    "CC": (0, C),
    "MI": (N, 0),
    "PL": (0, N),
    "VS": (V, 0),
    "VC": (0, V),
    "HI": (C, C | Z),
    "LS": (Z, C),
    "GE": (N | V, N),
    "LT": (N, N | V),
    "GT": (N | V, N | V | Z),
    "LE": (V, N | V),
}


class Quiet:
    """A peripheral that reads as 0 and ignores writes."""

    def read_uint32(self, offset: int) -> int:
        return 0

    def write_uint32_atomic(self, offset: int, value: int, access: int) -> None:
        pass


def bare(*code: int, **registers: int) -> Bare:
    device = Bare({APB_DATA >> 14 << 2: Quiet()})
    return device.program(*code, **{"r1": 1, "r2": DATA, "r3": 0, "r6": THUMB, **registers})


@pytest.mark.parametrize(("code", "cycles"), [row[2:] for row in TABLE], ids=[row[1] for row in TABLE])
def test_instructions_take_the_cycles_of_the_table(code: tuple[int, ...], cycles: int) -> None:
    assert bare(*code).step() == cycles


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ACCESSES)
def test_loads_and_stores(name: str, place: str) -> None:
    at, load, store = PLACES[place]
    device = bare(ACCESSES[name], r2=at)
    assert device.step() == (load if name.startswith("LD") else store)
    assert not device.entered


@pytest.mark.parametrize("code", [0x4800, 0x9800, 0x9000], ids=["LDR Rd, <label>", "LDR Rd, [SP]", "STR Rd, [SP]"])
def test_loads_and_stores_by_pc_and_sp(code: int) -> None:
    assert bare(code, r13=STACK).step() == 2


@pytest.mark.parametrize("count", range(1, 9))
def test_transfers_of_several_registers(count: int) -> None:
    """N registers take 1+N cycles. A POP of N registers that include PC takes 3+N."""
    registers = (1 << count) - 1
    for code in 0xC200, 0xCA00, 0xB400, 0xBC00:  # STM R2!, LDM R2!, PUSH, POP
        assert bare(code | registers, r13=STACK - 0x40).step() == 1 + count, f"{code:x}"
    push, pop = 0xB500 | registers, 0xBD00 | registers
    assert bare(push).step() == 1 + (count + 1)
    device = bare(pop, r13=STACK - 0x40)
    device.core.store(STACK - 0x40 + 4 * count, THUMB)
    assert device.step() == 3 + (count + 1)
    assert device.core.pc == THUMB & ~1


@pytest.mark.parametrize(("number", "name"), list(enumerate(CONDITIONS)))
def test_conditional_branches(number: int, name: str) -> None:
    """A branch takes 2 cycles if it is taken, else 1."""
    for taken, flags in zip((True, False), CONDITIONS[name], strict=True):
        device = bare(0xD004 | number << 8)
        device.core.xpsr = flags | 1 << 24
        assert device.step() == 1 + taken
        assert device.core.pc == PROGRAM + (12 if taken else 2)


ALARMS = 336, 32_000, 45_680  # ns; the program runs at the first two and sleeps at the third


def a_program() -> tuple[int, list[tuple[int, int]], int]:
    """Run a program that alarms interrupt. Return its cycles, its interrupts with their cycles, and a result."""
    loop = (0x1840, 0x4348, 0x3A01, 0xD1FB, 0xBF30, FOREVER)  # ADDS, MULS, SUBS R2, BNE, WFI
    device = Bare().program(*loop, r0=3, r1=5, r2=1000)
    device.core.store(ISER, 1)
    for ns in ALARMS:
        device.at(ns, lambda: device.core.set_interrupt(0, True))
    device.run_ns(100_000)
    return device.core.cycles, device.entered, device.r(0)


def test_a_program_takes_its_cycles_each_time() -> None:
    """The loop has 1000 rounds of 5 cycles, less one for the branch not taken. Interrupts come after an instruction."""
    first = a_program()
    cycles, entered, _ = first
    assert cycles - 100_000 // CYCLE_NS in (0, 1)
    assert [number for number, _ in entered] == [IRQ0] * 3
    late = [cycle - ns // CYCLE_NS for (_, cycle), ns in zip(entered, ALARMS, strict=True)]
    assert max(late[:2]) <= 1 and min(late) == late[2] == 0
    for _ in range(3):
        assert a_program() == first


def test_a_loop_takes_its_cycles() -> None:
    device = bare(0x3A01, 0xD1FD, NOP, r2=1000)  # SUBS R2; BNE
    assert sum(device.step() for _ in range(2000)) == 1000 * 3 - 1
    assert device.core.cycles == 2999 and device.core.instructions == 2000
