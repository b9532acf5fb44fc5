"""Marks of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._draw_place": ("lit", "place", "bar"),
    "table._draw_count": ("pile",),
    "table._draw_arrow": ("fits",),
    "table._draw_deck": (),
    "table._draw_seat": ("acts",),
    "table._draw_held": ("raised",),
    "table._draw_button": (),
    "table._draw_aside": ("aside",),
    "final_table._draw_seat": ("acts", "closed"),
}
