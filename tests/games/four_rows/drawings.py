"""Marks of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._sign": (),  # a label, or a button
    "table.draw_field": ("fits", "last"),
    "table._draw_card": ("ten", "lit"),
    "table.draw_stock": (),
    "table.draw_button": (),
}
