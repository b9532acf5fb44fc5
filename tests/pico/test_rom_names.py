"""The names that ours become on a device are in its ROM."""

import pytest

from host_sim.device import rom_names
from host_sim.device.rom_names import in_rom
from host_sim.pico import images
from host_sim.pico.rig import Pico
from tools.generate.list_rom_names import by_number, names_in_rom, not_in_rom, text

pytestmark = pytest.mark.usefixtures("stock")


@pytest.fixture(scope="module")
def pico() -> Pico:
    made = Pico(images.required())
    made.boot()
    return made


def test_none_of_them_takes_memory(pico: Pico) -> None:
    assert not_in_rom(pico, in_rom()) == set()
    assert not_in_rom(pico, ["acosh", "tableau"]) == {"tableau"}


def test_the_list_is_what_the_tool_finds(pico: Pico) -> None:
    found = names_in_rom(pico)
    assert set(in_rom()) <= set(found)
    assert rom_names.by_number() == tuple(by_number(in_rom()))
    assert text(["acosh", "append", "asinh"], ["append"]) == "append\n\nacosh asinh\n"
