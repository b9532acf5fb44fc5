"""A made-up game with nine variants and twenty other options, dealt and played like Four Rows."""

import sys

from engines import catalog
from engines.four_rows.rules import FourRows
from engines.option import Option
from engines.variant import Variant

NAMES = ("Plain", "Pairs", "Three", "Short", "Long", "Blind", "Open", "Wild", "Quiet")
_DEALER = Option("dealer|Dealer|random|1|2|3|4", False)
_RULES = tuple([Option("rule%d|Rule %d|no|yes|often" % (i, i)) for i in range(1, 20)])

ROWS = (
    Variant("Plain", (2, 3, 4)),
    Variant("Pairs", (2, 4), "rule1=yes", "rule1, rule2=no|often"),
    Variant("Three", (3,), "rule19=often, rule7=yes", ""),
    Variant("Short", (2,), "rule3=yes"),
    Variant("Long", (2, 3, 4), "rule4=yes", "rule5"),
    Variant("Blind", (2, 3), "rule5=yes", "rule5=yes|often"),
    Variant("Open", (2, 3), "rule6=often", "rule5"),
    Variant("Wild", (2,), "rule8=yes", "rule9"),
    Variant("Quiet", (4,), "rule9=often", "rule9, rule10, rule11"),
)


class MadeUp(FourRows):
    """Four Rows with options that have no effect."""

    KEY = "made_up"
    NUMBER = 99
    OPTIONS = (Option("variant|Variant|" + "|".join(NAMES)), _DEALER) + _RULES

    @classmethod
    def variants(cls):
        return ROWS


class _Entry(catalog.Entry):
    def game(self):
        return MadeUp


ENTRY = _Entry("made_up", 99, "Made up", "MadeUp")


class _Words:
    """A stub for the console's modules of the game."""

    ICON = b""
    TEXTS = tuple(["" if option is _DEALER else "It is %s." for option in MadeUp.OPTIONS])


_WORDS = ("firmware.games.made_up", "firmware.games.made_up.guide", "firmware.icons.made_up")


class Catalogued:
    """While it is entered, the catalogue has the made-up game too."""

    def __enter__(self):
        self._original = catalog.CATALOG
        for path in _WORDS:
            sys.modules[path] = _Words()
        catalog.CATALOG = self._original + (ENTRY,)
        return ENTRY

    def __exit__(self, *_):
        catalog.CATALOG = self._original
        for path in _WORDS:
            sys.modules.pop(path, None)
