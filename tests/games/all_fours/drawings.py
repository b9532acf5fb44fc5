"""Marks of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._draw_sides": (),
    "table._draw_bar": ("score",),
    "table._draw_label": ("acts", "struck"),
    "table._draw_below": ("dealer",),
    "table._draw_beside": (),
    "table._draw_dealer": ("dealer",),
    "table._draw_count": ("count",),
    "table._draw_place": ("wins", "loses", "place"),
    "table._draw_suit": (),
    "table._draw_buttons": (),
    "score_table.draw": (),
    "score_table._draw_line": (),
    "score_table._draw_button": (),
    "jacks.draw": (),
    "jacks._draw_person": (),
    "league_card.draw": (),
    "league_card.update": (),
    "league_card._draw_row": (),
    "league_card._draw_bars": (),
    "pegs._draw_side": (),
    "pegs._draw_holes": (),
    "pegs._draw_choice": (),
    "screen.update": ("more",),  # for hands of up to 21 cards
}
