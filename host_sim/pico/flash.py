"""The flash chip of the emulated Pico, with a log of programs and erases, power cuts during any of them, wear and
timing.

Typical times are those of the Pico's W25Q16JV (Winbond, revision H, AC characteristics): 0.4 ms a page, 45 ms a sector.
"""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

PROGRAM = "program"
ERASE = "erase"
BEFORE, HALF, TORN, AFTER = TEARS = ("before", "half", "torn", "after")
PAGE = 256
SECTOR = 4096
PROGRAM_US = 400
ERASE_US = {4096: 45_000, 65536: 150_000}

_PAGE_PROGRAM, _SECTOR_ERASE, _BLOCK_ERASE, _READ_STATUS = 0x02, 0x20, 0xD8, 0x05
_ERASED = {_SECTOR_ERASE: 4096, _BLOCK_ERASE: 65536}
_HEADER = 4  # bytes of opcode and address
_BUSY = 1  # bit of the status register


class Operation(NamedTuple):
    """A page program or an erase.

    `kind` is `PROGRAM` or `ERASE`, `address` the byte address in the flash, `length` in bytes.
    """

    kind: str
    address: int
    length: int


class PowerCut(Exception):
    """The power was cut at the given operation. The Pico has stopped; its flash is as the cut left it."""


class Flash:
    """A flash chip that logs its operations, and cuts the power on request.

    It is a device for `rig.Pico`, which has one as `pico.flash`. With `timed`, operations last as long as they
    typically do on the chip while the CPU polls, which costs wall time.
    """

    def __init__(self, timed: bool = False) -> None:
        self.operations: list[Operation] = []
        self.wear: Counter[int] = Counter()  # erases by sector number
        self.timed = timed
        self._cut_at = 0
        self._tear = BEFORE
        self._random = Random(0)
        self._busy_until = 0.0

    def cut(self, nth: int, tear: str, seed: int = 0) -> None:
        """Cut the power at the `nth` operation from now, 1 for the next.

        `tear` is the moment: `BEFORE` the operation; when `HALF` of the page is programmed or half of the sector
        erased; with random bits of it done (`TORN`, by `seed`); or right `AFTER` it.
        """
        if nth < 1 or tear not in TEARS:
            raise ValueError(f"operation {nth}, {tear}: count from 1, tear is one of {', '.join(TEARS)}")
        self._cut_at = len(self.operations) + nth
        self._tear = tear
        self._random = Random(seed)

    def attach(self, mcu: Any) -> None:
        """Intercept the chip's flash commands."""
        self._mcu, self._ssi = mcu, mcu.ssi
        self._apply, self._shift = mcu.ssi._apply_command, mcu.ssi._shift_byte
        self._busy_until = 0.0
        mcu.ssi._apply_command = self._command
        if self.timed:
            mcu.ssi._shift_byte = self._status

    def _command(self) -> None:
        command = bytes(self._ssi._tx_buffer)
        opcode = command[0] if self._ssi._write_enabled and len(command) >= _HEADER else 0
        if opcode != _PAGE_PROGRAM and opcode not in _ERASED:
            self._apply()
            return
        address = int.from_bytes(command[1:_HEADER], "big")
        if opcode == _PAGE_PROGRAM:
            operation = Operation(PROGRAM, address, len(command) - _HEADER)
        else:
            length = _ERASED[opcode]
            operation = Operation(ERASE, address & ~(length - 1), length)
            for sector in range(operation.address // SECTOR, (operation.address + length) // SECTOR):
                self.wear[sector] += 1
        self.operations.append(operation)
        if len(self.operations) == self._cut_at:
            if self._tear == AFTER:
                self._apply()
            else:
                self._tear_apart(operation, command[_HEADER:])
            raise PowerCut(operation)
        self._apply()
        if self.timed:
            micros = PROGRAM_US if operation.kind == PROGRAM else ERASE_US[operation.length]
            self._busy_until = self._mcu.clock.nanos + micros * 1000

    def _tear_apart(self, operation: Operation, data: bytes) -> None:
        """Carry out a part of an operation.

        Programming clears bits and erasing sets them; a cut leaves some of them undone.
        """
        memory = self._mcu.flash
        kind, address, length = operation
        for i in range({BEFORE: 0, HALF: length // 2, TORN: length}[self._tear]):
            undone = self._random.getrandbits(8) if self._tear == TORN else 0
            if kind == PROGRAM:
                memory[address + i] &= data[i] | undone
            else:
                memory[address + i] |= 255 & ~undone

    def _status(self, byte: int) -> int:
        answer = int(self._shift(byte))
        if self._ssi._tx_buffer[0] == _READ_STATUS and self._mcu.clock.nanos < self._busy_until:
            answer |= _BUSY
        return answer
