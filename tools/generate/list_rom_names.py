"""List the names that MicroPython for the Pico has in ROM: `host_sim/device/rom_names.txt`.

    python -m tools.generate.list_rom_names

Whatever ends a text in the image of plain MicroPython may be a name; the emulated Pico then tells which of them it puts
into its RAM when it meets them. Those come first that mpy-cross writes as a number. To be run for another version of
MicroPython.
"""

import keyword
import re
import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from host_sim.device.device_files import DEFAULT_ARCH, compiled
from host_sim.device.rom_names import LIST
from host_sim.pico import images
from host_sim.pico.rig import Pico

_MEETING = """\
import micropython
for name in {names!r}.split():
    hasattr(1, name)
micropython.qstr_info(1)
"""
_AT_ONCE = 600  # names, of which the emulated Pico has room for all
_IN_RAM = re.compile(r"Q\((.*)\)")


def not_in_rom(pico: Pico, names: Iterable[str]) -> set[str]:
    """Those of the names that a Pico puts into its RAM."""
    all_names = list(names)
    found: set[str] = set()
    for at in range(0, len(all_names), _AT_ONCE):
        code = _MEETING.format(names=" ".join(all_names[at : at + _AT_ONCE]))
        found.update(_IN_RAM.findall(pico.branch(partial(Pico.exec, code=code))))
    return found


def names_in_rom(pico: Pico) -> list[str]:
    """The names that a Pico, booted, has in ROM, but for those that begin with `_`; sorted."""
    words = {word.decode() for word in re.findall(rb"(\w{1,40})\0", pico.flash_dump())}
    ends = {word[i:] for word in words for i in range(len(word))}  # one may lie at the end of another
    names = sorted(name for name in ends if name.isidentifier() and name[0] != "_" and not keyword.iskeyword(name))
    left = not_in_rom(pico, names)
    return [name for name in names if name not in left]


def by_number(names: Sequence[str]) -> list[str]:
    """Those of the names that a `.mpy` has by number, not as text."""
    source = "".join(f"x.{name}\n" for name in names).encode()
    made = compiled(Path("firmware/names.py"), source, DEFAULT_ARCH, lines=False)
    return [name for name in names if bytes((2 * len(name),)) + name.encode() + b"\0" not in made]


def text(names: Sequence[str], numbered: Sequence[str]) -> str:
    """The names as the file has them, the `numbered` ones first."""
    others = [name for name in names if name not in numbered]
    return "\n\n".join("\n".join(textwrap.wrap(" ".join(part), 118)) for part in (numbered, others)) + "\n"


if __name__ == "__main__":
    booted = Pico(images.required())
    booted.boot()
    found = names_in_rom(booted)
    LIST.write_text(text(found, by_number(found)), "ascii")
