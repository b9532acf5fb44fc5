"""Layout of picture and keys in a terminal of a given size, and the text of the keys."""

from textwrap import wrap
from typing import NamedTuple

from rich.text import Text

from host_sim.terminal import offers
from host_sim.terminal.picture import BRAILLE, HALF, REDUCED, Mode, fit, needs

FRAME = 2  # cells that the bezel adds to width and height
BESIDE = 22  # columns of keys beside the picture
_KEYS = 1  # lines of keys below the picture
_ADVICE = 1
_SMALLEST = 4  # a terminal with at most this many lines shows only the picture
_ORDER = (REDUCED, BRAILLE, HALF)

# Shorter names of the keys, for less room and for the least room.
_NARROWER: tuple[dict[str, str], ...] = (
    {},
    {offers.ARROWS: "←↑↓→", offers.UPRIGHT: "↑↓", offers.ACROSS: "←→", offers.BACK: "Bksp"},
    {offers.ARROWS: "←↑↓→", offers.UPRIGHT: "↑↓", offers.ACROSS: "←→", offers.BACK: "⌫", offers.ENTER: "⏎"},
)


class Arrangement(NamedTuple):
    """The layout of the picture and the keys.

    The picture is shown in `mode`, with or without a `bezel`. If `helped`, the keys are shown, `beside` the picture or
    below it. `advice` recommends a size of the window; it is '' if no other size is better or there is no room for the
    advice.
    """

    mode: Mode
    bezel: bool
    helped: bool
    beside: bool
    advice: str


def arrange(width: int, height: int, columns: int, lines: int) -> Arrangement:
    """Return the best arrangement of a display of `width` by `height` pixels in `columns` by `lines` cells: the keys
    below it, or beside it if that leaves as much for the picture, since there is more room for words."""
    below = _below(width, height, columns, lines)
    if columns <= BESIDE:
        return below
    beside = fit(width, height, columns - BESIDE, lines)
    if _rank(beside) < _rank(below.mode) or beside == below.mode and lines < beside.lines + FRAME:
        return below
    framed = fit(width, height, columns - BESIDE - FRAME, lines - FRAME) == beside
    return Arrangement(beside, beside.kind != REDUCED and framed, True, True, _advice(width, height, beside))


def _below(width: int, height: int, columns: int, lines: int) -> Arrangement:
    helped = lines > _SMALLEST
    left = lines - _KEYS * helped
    mode = fit(width, height, columns, left)
    if mode.kind == REDUCED:
        mode = fit(width, height, columns, left - _ADVICE * helped)
    bezel = mode.kind != REDUCED and fit(width, height, columns - FRAME, left - FRAME) == mode
    has_advice = helped and mode.lines + FRAME * bezel + _ADVICE <= left
    return Arrangement(mode, bezel, helped, False, _advice(width, height, mode) if has_advice else "")


def _rank(mode: Mode) -> tuple[int, int]:
    return _ORDER.index(mode.kind), mode.columns * mode.lines


def _advice(width: int, height: int, mode: Mode) -> str:
    if mode.kind == HALF:
        return ""
    columns, lines = needs(width, height, BRAILLE if mode.kind == REDUCED else HALF)
    size = f"Enlarge the window to {columns} x {lines + _KEYS}"
    return f"Shrunk to fit. {size} for full detail." if mode.kind == REDUCED else f"{size} for a sharper picture."


def keys_below(keys: tuple[offers.Offer, ...], columns: int) -> Text:
    """Return the keys and their actions on one line, with the longest names that fit.

    The last resort has no actions.
    """
    for shorter, has_actions in [*((names, True) for names in _NARROWER), (_NARROWER[-1], False)]:
        line = Text("  " if shorter else "   ", end="").join(
            Text.assemble((shorter.get(key, key), "bold #e6e9f5"), f" {what}" if has_actions else "")
            for key, what in keys
        )
        if line.cell_len <= columns:
            break
    return line


def keys_beside(keys: tuple[offers.Offer, ...], advice: str) -> Text:
    """Return the keys and their actions in a column, with `advice` at its end."""
    lines = [
        Text.assemble(" ", (_NARROWER[1].get(key, key).ljust(8), "bold #e6e9f5"), what, overflow="ellipsis")
        for key, what in keys
    ]
    lines_of_advice = wrap(advice, BESIDE - 2)
    return Text("\n").join(
        [*lines, *(Text(" " + line, "#d8a657") for line in [""] * bool(lines_of_advice) + lines_of_advice)]
    )
