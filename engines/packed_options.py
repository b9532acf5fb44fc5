"""Many options in little memory: a line of text each, which becomes an `Option` when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.game import Option

if TYPE_CHECKING:
    from collections.abc import Iterator


class PackedOptions:
    """What a tuple of options is to those who read it. The lines are `LINES` of the game's module `options`, which
    stays in memory no longer than its `variants`."""

    def __init__(self, key: str, count: int) -> None:
        self._key = key
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Option:
        key, title, names = catalog.part(self._key, "options").LINES[index].split("|")
        alone = ""
        choices = names.split(",")
        for i, name in enumerate(choices):
            if name[-1] == "!":
                choices[i] = alone = name[:-1]
        return Option(key, title, tuple(choices), alone=alone)

    def __iter__(self) -> Iterator[Option]:
        for i in range(self._count):
            yield self[i]
