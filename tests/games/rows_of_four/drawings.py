"""Marks of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._draw_pile": ("edges", "under"),
    "table._draw_row": (),
    "table._draw_rank": (),
    "table.draw_card": ("lit", "taken", "bare"),
    "table._draw_stock": ("dots", "tall"),
    "table._draw_suit": ("under",),
}
