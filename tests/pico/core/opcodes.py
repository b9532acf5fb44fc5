"""Single instructions on the processor in C and on Unicorn, from the same random state.

Code is in flash, one opcode per slot, so that cached translations stay valid. Data is in a window of RAM with the same
content before every instruction.
"""

import ctypes
from array import array
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import unicorn
from unicorn import arm_const

from host_sim.pico.chip import Core
from host_sim.pico.filesystem import FLASH_SIZE

FLASH_AT, RAM_AT, RAM_BYTES = 0x10000000, 0x20000000, 0x42000
WINDOW_AT, WINDOW_BYTES = 0x20010000, 0x1000
CODE_AT = FLASH_AT + 0x1000
TARGETS = 0xC00  # offset in the window; the bytes after it are addresses in the window
SLOT = 6  # bytes; half of the opcodes have an address that is not a multiple of 4
CODE_BYTES = 0x10000 * SLOT + 0x1000  # a literal may be 1 KB after its instruction
END = 0xE7FE  # B . after each opcode, which ends a translation
NOTHING = 0x70000000  # an address without a device
FAULT = -1
SP, LR, PC = 13, 14, 15
EDGES = (0, 1, 2, 31, 32, 33, 255, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFF80, 0x8000)
_HARD_FAULT = 3


def window(random: Random) -> bytes:
    """Return the content of the window."""
    targets = array("I", (WINDOW_AT + random.randrange(TARGETS) for _ in range(TARGETS, WINDOW_BYTES, 4)))
    return random.randbytes(TARGETS) + targets.tobytes()


class State(NamedTuple):
    """Registers and flags (bits 31-28) before an instruction."""

    registers: tuple[int, ...]
    flags: int


class After(NamedTuple):
    """State after an instruction: registers, flags with T (bit 24), the window. `registers` is empty after a fault."""

    registers: tuple[int, ...]
    xpsr: int
    memory: bytes


def address(slot: int) -> int:
    """Return the address of a slot; most slots have the number of their opcode."""
    return CODE_AT + SLOT * slot


def slots(second: dict[int, int]) -> bytes:
    """Return all slots: each opcode with the halfword after it, which is `second` for 32-bit opcodes."""
    code = array("H")
    for opcode in range(0x10000):
        code.extend((opcode, second.get(opcode, END), END))
    return code.tobytes()


def random_state(random: Random, opcode: int) -> State:
    """Return a state in which the opcode loads from the window or stores to it, mostly aligned."""
    r = [random.choice(EDGES) if random.random() < 0.4 else random.getrandbits(32) for _ in range(16)]
    r[SP] = _target(random, 4)
    r[PC] = address(opcode)
    if 0x5000 <= opcode < 0x6000:
        size = (4, 2, 1, 1, 4, 2, 1, 2)[opcode >> 9 & 7]
        base, index = opcode >> 3 & 7, opcode >> 6 & 7
        target = _aim(random, size)
        if base == index:
            r[base] = target >> 1 | random.choice((0, 0x80000000))  # twice this is even: an odd target is rounded down
        else:
            r[index] = random.randrange(-0x300, 0x300) & 0xFFFFFFFF
            r[base] = (target - r[index]) & 0xFFFFFFFF
    elif 0x6000 <= opcode < 0x9000:
        size = 4 if opcode < 0x7000 else 1 if opcode < 0x8000 else 2
        r[opcode >> 3 & 7] = _aim(random, size) - (opcode >> 6 & 31) * size
    elif opcode >> 12 == 0xC:
        r[opcode >> 8 & 7] = _aim(random, 4)
    elif opcode >> 8 == 0x47 or opcode & 0xFD87 == 0x4487:  # BX, BLX, ADD and MOV to PC
        target, source = WINDOW_AT + random.randrange(TARGETS), opcode >> 3 & 15
        if opcode >> 8 == 0x44:
            target -= address(opcode) + 4
        if source != PC:
            r[source] = target & (0xFFFFFFFC if source == SP else 0xFFFFFFFF)
    elif opcode >> 8 == 0xBD:
        r[SP] = WINDOW_AT + TARGETS + 4 * random.randrange(32)
    return State(tuple(r), random.getrandbits(4) << 28)


def _target(random: Random, size: int) -> int:
    return WINDOW_AT + 0x400 + random.randrange(0x400 // size) * size


def _aim(random: Random, size: int) -> int:
    """Return an address in the window, sometimes unaligned or without a device."""
    chance = random.random()
    if chance < 0.05:
        return NOTHING + random.randrange(64) * size
    return _target(random, size) + (random.randrange(size) if chance < 0.15 else 0)


class OurCore:
    """The processor in C."""

    def __init__(self, code: bytes, filled: bytes) -> None:
        self._chip = SimpleNamespace(
            sram=bytearray(RAM_BYTES), flash=bytearray(FLASH_SIZE), usb_dpram=bytearray(0x1000)
        )
        self._chip.flash[CODE_AT - FLASH_AT : CODE_AT - FLASH_AT + len(code)] = code
        self._window = memoryview(self._chip.sram)[WINDOW_AT - RAM_AT :][:WINDOW_BYTES]
        self._window[:] = self.filled = filled
        self.core = Core(self._chip)
        self.core.load_rom((RAM_AT + RAM_BYTES).to_bytes(4, "little") + (0x101).to_bytes(4, "little") * 47)
        self.cycles = 0

    def run(self, state: State) -> After:
        core = self.core
        core.reset()
        core.registers = state.registers
        core.xpsr = state.flags | 1 << 24
        self.cycles = core.step()
        memory = self._window
        xpsr = core.xpsr
        if xpsr & 63 == _HARD_FAULT:
            frame = core.registers[SP]
            back = core.load(frame + 0x18)
            assert back == state.registers[PC], f"the fault returns to {back:#x}, not {state.registers[PC]:#x}"
            memory[:] = self.filled
            return After((), 0, b"")
        if memory == self.filled:
            return After(core.registers, xpsr, self.filled)
        kept = bytes(memory)
        memory[:] = self.filled
        return After(core.registers, xpsr, kept)

    def special(self, sysm: int) -> int:
        """Return a special register by its number in MSR. MRS reads the stack pointers only with privilege."""
        core = self.core
        if sysm in (8, 9):
            return core.sp_main if sysm == 8 else core.sp_process
        at = FLASH_AT + 0x100
        self._chip.flash[0x100:0x104] = bytes((0xEF, 0xF3, sysm, 0x80))  # MRS R0
        before = core.registers
        core.registers = (*before[:PC], at)
        core.step()
        value = core.registers[0]
        core.registers = before
        return value


class Unicorn:
    """Unicorn's Cortex-M0."""

    _REGISTERS = (
        *(arm_const.UC_ARM_REG_R0 + i for i in range(13)),
        *(arm_const.UC_ARM_REG_SP, arm_const.UC_ARM_REG_LR, arm_const.UC_ARM_REG_PC),
    )

    def __init__(self, code: bytes, filled: bytes) -> None:
        self._uc = uc = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        uc.ctl_set_cpu_model(arm_const.UC_CPU_ARM_CORTEX_M0)
        self._ram = bytearray(RAM_BYTES)
        self._shared = (ctypes.c_char * RAM_BYTES).from_buffer(self._ram)
        uc.mem_map_ptr(RAM_AT, RAM_BYTES, unicorn.UC_PROT_ALL, ctypes.addressof(self._shared))
        uc.mem_map(
            FLASH_AT, (CODE_AT - FLASH_AT + len(code) + 0x1FFF) & ~0xFFF, unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC
        )
        uc.mem_write(CODE_AT, code)
        self._window = memoryview(self._ram)[WINDOW_AT - RAM_AT :][:WINDOW_BYTES]
        self._window[:] = self.filled = filled
        self._fresh = uc.context_save()

    def run(self, state: State) -> After:
        uc = self._uc
        uc.context_restore(self._fresh)  # an exception leaves Unicorn in an undefined state
        uc.reg_write_batch(tuple(zip(self._REGISTERS[:15], state.registers[:15], strict=True)))
        uc.reg_write(arm_const.UC_ARM_REG_APSR_NZCVQ, state.flags)
        failed = False
        try:
            uc.emu_start(state.registers[PC] | 1, 0xFFFFFFFE, 0, 1)
        except unicorn.UcError as error:  # an invalid branch target does not matter yet
            failed = error.errno not in (unicorn.UC_ERR_FETCH_UNMAPPED, unicorn.UC_ERR_FETCH_PROT)
        kept = self._window
        memory = self.filled
        if kept != memory:
            memory = bytes(kept)
            kept[:] = self.filled
        if failed:
            return After((), 0, b"")
        found = list(uc.reg_read_batch((*self._REGISTERS, arm_const.UC_ARM_REG_XPSR)))
        found[SP] &= ~3  # Unicorn keeps bits 0 and 1, which must be 0: B1.4.1
        return After(tuple(found[:16]), found[16] & 0xF100003F, memory)  # the Q flag belongs to ARMv7-M

    def special(self, register: int) -> int:
        """Return a special register by its number in `arm_const`."""
        return int(self._uc.reg_read(register))
