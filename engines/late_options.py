"""Options that lie in a module of their own, for a game that has so many that they would fill memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.option import Option


class LateOptions:
    """What a tuple of options is to those who read it: `OPTIONS` of the game's module `options`, which is imported when
    they are asked for, and stays in memory no longer than its `variants`."""

    def __init__(self, key: str, count: int) -> None:
        self._key = key
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Option:
        return catalog.part(self._key, "options").OPTIONS[index]  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[Option]:
        return iter(catalog.part(self._key, "options").OPTIONS)
