"""`fourfold ports`: attached devices and the program on each, one per line."""

from collections.abc import Iterable, Iterator

from host_sim.link import devices
from host_sim.link.identify import identify
from host_sim.link.serial_port import PortBusy, PortError, PortForbidden


def survey(named: Iterable[str] = ()) -> Iterator[str]:
    """Yield one line for each named port, or for every port of the PC. Only named ports and Picos are identified.

    Opening another port may reset its device.
    """
    names = list(named)
    for name in names:
        yield f"{name}: {_identified(name)}"
    if names:
        return
    for port in devices.ports():
        yield f"{port.name}: {_identified(port.name) if port.is_pico else 'something else, ' + port.description}"
    drives = [drive for drive in devices.mounted() if devices.chip_of_drive(drive)]
    for drive in drives or [path for path in devices.DRIVES if path.exists()]:
        yield f"{drive}: a Pico in BOOTSEL, fourfold flash-uf2 puts the console on it"


def _identified(name: str) -> str:
    try:
        return identify(name)
    except PortBusy:
        return "busy, another program has it"
    except PortForbidden as error:
        return f"no permission, {error.args[0].partition(': ')[2]}"
    except PortError as error:
        return str(error.args[0])
