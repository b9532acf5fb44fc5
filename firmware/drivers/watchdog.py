"""A watchdog that restarts a console that hangs. It can be stopped, so that a person can work at the REPL.

`machine.WDT` cannot be stopped, so this module clears the ENABLE bit: RP2040 datasheet 4.7.6 (base 0x40058000), RP2350
datasheet 12.9.7 (base 0x400D8000). A scratch register, which survives a watchdog reset, distinguishes a hang from a
requested reset.
"""

from __future__ import annotations

import sys

from machine import WDT, mem32
from micropython import const

_TIMEOUT_MS = const(8000)  # the RP2040's limit is 8,388
_SCRATCH = const(0x0C)  # SCRATCH0; the SDK uses SCRATCH4 to SCRATCH7
_RUNNING = const(0x0F0F)
_BASE = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000


def start() -> WDT:
    """Start the watchdog and return it. Until `stop`, it restarts the device if `feed` is not called for 8 s."""
    mem32[_BASE + _SCRATCH] = _RUNNING
    return WDT(timeout=_TIMEOUT_MS)


def has_bitten() -> bool:
    """True if the watchdog caused the last restart; the call clears this."""
    hung = mem32[_BASE + _SCRATCH] == _RUNNING
    mem32[_BASE + _SCRATCH] = 0
    return hung


def stop() -> None:
    """Stop the watchdog. A second Ctrl-C cannot interrupt this code: MicroPython checks for it only at jumps."""
    mem32[_BASE] = 0
    mem32[_BASE + _SCRATCH] = 0
