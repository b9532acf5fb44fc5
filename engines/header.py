"""What is looked at of any game's header before its own `check.py` looks at the rest of a buffer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.game import AT_GAME, AT_LAYOUT, AT_OPTIONS, AT_SEATS, AT_TURN, AT_WINNERS, BODY, OVER, Corrupt

if TYPE_CHECKING:
    from engines.game import Game


def check(game: Game) -> None:
    """Raise `Corrupt` unless every field is in range and the position is one of this game and version."""
    s = game.state
    if s[AT_GAME] != game.NUMBER or s[AT_LAYOUT] != game.VERSION:
        raise Corrupt("not a %s position of this version" % game.KEY)
    if not game.MIN_SEATS <= s[AT_SEATS] <= game.MAX_SEATS:
        raise Corrupt("seats out of range")
    if s[AT_TURN] != OVER and s[AT_TURN] >= s[AT_SEATS]:
        raise Corrupt("turn out of range")
    if s[AT_WINNERS] >> s[AT_SEATS] or (s[AT_WINNERS] and s[AT_TURN] != OVER):
        raise Corrupt("winners out of range")
    chosen = game.chosen()
    packed = bytearray(BODY - AT_OPTIONS)
    for i, option in enumerate(game.OPTIONS):
        if chosen[i] >= len(option.choices):
            raise Corrupt("option out of range")
        packed[i >> 1] |= chosen[i] << ((i & 1) << 2)
    if s[AT_OPTIONS:BODY] != packed:
        raise Corrupt("an option that there is not")
    options = game.OPTIONS
    variant = catalog.find(game.KEY).variant(chosen) if options and options[0].key == "variant" else None
    refusal = variant.refusal(game.OPTIONS, s[AT_SEATS], chosen) if variant else ""
    if refusal:
        raise Corrupt(refusal)
