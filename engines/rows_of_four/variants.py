"""Rows of Four as this console plays it, and as another well-known program does."""

from engines.variant import Variant

VARIANTS = (
    Variant("standard", (1,)),
    Variant("PySolFC", (1,), "redeal=turn over, fill=any top card, take_back=yes"),
)
