"""Many options in little memory: a line of text each, which becomes an `Option` when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Option

if TYPE_CHECKING:
    from collections.abc import Iterator


class PackedOptions:
    """What a tuple of options is to those who read it. A line is `key|title|choice,choice`, the one with `!` behind it
    being offered `alone`."""

    def __init__(self, *lines: str) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, index: int) -> Option:
        key, title, names = self._lines[index].split("|")
        alone = ""
        choices = names.split(",")
        for i, name in enumerate(choices):
            if name[-1] == "!":
                choices[i] = alone = name[:-1]
        return Option(key, title, tuple(choices), alone=alone)

    def __iter__(self) -> Iterator[Option]:
        for i in range(len(self._lines)):
            yield self[i]
