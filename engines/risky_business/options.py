"""The options of Risky Business.

They are lines of one text, since MicroPython keeps short strings in memory for good.
"""

from __future__ import annotations

from engines.option import Option

# A line an option: its key, its title, its choices.
_LINES = """\
chart|Chart|default|pip|golf|custom
ace|Ace|1|0|2|3|4|5|6|7|8|9|10|11|12|13|14|15
jack|Jack|11|0|1|2|3|4|5|6|7|8|9|10|12|13|14|15
queen|Queen|12|0|1|2|3|4|5|6|7|8|9|10|11|13|14|15
king|King|13|0|1|2|3|4|5|6|7|8|9|10|11|12|14|15
hand_refill|Refill costs a move|yes|no
king_target|Drawn kings|choice|automatic
undo|Undo|this turn|any|off
chooser|First seat chosen by|lot|1|2|3|4"""

_CARDS = ("ace", "jack", "queen", "king")  # cards with values that only a custom chart can change


def _option(line: str) -> Option:
    key = line[: line.find("|")]
    return Option(line, key != "chooser", "any" if key == "undo" else "", "chart=custom" if key in _CARDS else "")


OPTIONS = tuple([_option(line) for line in _LINES.split("\n")])
