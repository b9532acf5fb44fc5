"""Four Rows as text play, for its tests."""

import io
from pathlib import Path
from typing import Any

from engines import card_text
from tests.host_sim.text_session import Play

BOTS = (2, 3, 4)


def sit(home: Path, typed: "str | io.StringIO" = "", *options: str, **changes: Any) -> Play:
    """Start a session of Four Rows."""
    return Play(home, typed, *options, game="four_rows", **changes)


def hand(game: Any, seat: int) -> str:
    """Return a seat's cards as text play prints them."""
    return " ".join(card_text.to_text(game.hand_card(seat, i)) for i in range(game.hand_size(seat)))
