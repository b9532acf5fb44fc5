"""Which modules a game is made of, for those who open one."""

from __future__ import annotations


def of_engine(key: str) -> tuple[str, ...]:
    """The modules of a game's engine, in the order in which they are to be imported one by one: all at once would take
    too long. Its package may say, by `PARTS`, which its `rules` wants besides `kernels`."""
    return _in_parts("engines." + key + ".", ("kernels",), "rules")


def of_screen(key: str) -> tuple[str, ...]:
    """Those of its screen likewise."""
    return _in_parts("firmware.games." + key + ".", (), "screen")


def _in_parts(package: str, first: tuple[str, ...], last: str) -> tuple[str, ...]:
    parts: tuple[str, ...] = getattr(__import__(package[:-1], None, None, ("PARTS",)), "PARTS", ())
    return tuple([package + name for name in first + parts + (last,)])
